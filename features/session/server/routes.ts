import { sessionEndpoints } from '#features/session/contract.ts';
import { type Route, route } from '#server/platform/wire/route.ts';
import {
  changePassword,
  clientConfig,
  login,
  loginInfo,
  logout,
  type SessionSettings,
} from './service.ts';
import { finishSso, startSso } from './sso.ts';

export const sessionRoutes = (settings: SessionSettings, timeZone: string): readonly Route[] => [
  route(sessionEndpoints.login, ({ body }, context) => login(context, body)),
  route(sessionEndpoints.loginInfo, (_, context) => loginInfo(context, timeZone)),
  route(sessionEndpoints.logout, (_, context) => logout(context)),
  route(sessionEndpoints.changePassword, ({ body }, context) => changePassword(context, body)),
  route(sessionEndpoints.clientConfig, async () => clientConfig(settings)),
  route(sessionEndpoints.ssoStart, ({ query }, context) =>
    startSso(context, settings.sso, query.redirect),
  ),
  route(sessionEndpoints.ssoFinish, ({ body }, context) =>
    finishSso(context, settings.sso, body.query),
  ),
];
