import { noticeEndpoints } from '#features/notices/contract.ts';
import { type Route, route } from '#server/platform/wire/route.ts';
import { ownNotices, readNotices, unreadNotices } from './service.ts';

export const noticeRoutes: readonly Route[] = [
  route(noticeEndpoints.list, ({ query }, context) => ownNotices(context, query)),
  route(noticeEndpoints.unread, (_, context) => unreadNotices(context)),
  route(noticeEndpoints.read, ({ body }, context) => readNotices(context, body)),
];
