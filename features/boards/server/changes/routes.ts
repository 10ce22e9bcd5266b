import { changesEndpoints } from '#features/boards/contract-changes.ts';
import { type Route, route } from '#server/platform/wire/route.ts';
import { readChanges } from './service.ts';

export const changesRoutes: readonly Route[] = [
  route(changesEndpoints.read, ({ query }, context) => readChanges(context, query)),
];
