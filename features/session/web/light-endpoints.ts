import type { Light } from '#web/api/callable.ts';
import type { sessionEndpoints } from '../contract.ts';

type Needed = 'login' | 'loginInfo' | 'logout' | 'clientConfig' | 'ssoStart' | 'ssoFinish';

/**
 * The calls that are made before or while signing in. Only method and path are needed at run time,
 * while importing the contract would bring the schema library along: 25 KB gzip on top of the 98 KB
 * this page loads. The types are the contract's own, and the test beside this file holds method and
 * path equal to it, so the contract stays the one source. After sign-in, call the contract itself.
 */
export const lightSession: { readonly [Name in Needed]: Light<(typeof sessionEndpoints)[Name]> } = {
  login: { method: 'POST', path: '/api/v1/login' },
  loginInfo: { method: 'GET', path: '/api/v1/getLoginInfo' },
  logout: { method: 'POST', path: '/api/v1/logout' },
  clientConfig: { method: 'GET', path: '/api/v1/clientConfig' },
  ssoStart: { method: 'GET', path: '/api/v1/sso/start' },
  ssoFinish: { method: 'POST', path: '/api/v1/sso/finish' },
};
