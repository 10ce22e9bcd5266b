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

export const sessionRoutes = (settings: SessionSettings): readonly Route[] => [
  route(sessionEndpoints.login, ({ body }, context) => login(context, body)),
  route(sessionEndpoints.loginInfo, (_, context) => loginInfo(context)),
  route(sessionEndpoints.logout, (_, context) => logout(context)),
  route(sessionEndpoints.changePassword, ({ body }, context) => changePassword(context, body)),
  route(sessionEndpoints.clientConfig, async () => clientConfig(settings)),
];
