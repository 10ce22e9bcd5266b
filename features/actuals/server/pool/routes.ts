import { poolEndpoints } from '#features/actuals/contract-pool.ts';
import { type Route, route } from '#server/platform/wire/route.ts';
import { decideLines, readPool, takeBackLines } from './service.ts';
import { findChoices } from './store.ts';

export const poolRoutes: readonly Route[] = [
  route(poolEndpoints.list, ({ query }, context) => readPool(context, query)),
  route(poolEndpoints.projects, ({ query }, { db }) => findChoices(db.executor, query.query ?? '')),
  route(poolEndpoints.decide, ({ body }, context) => decideLines(context, body)),
  route(poolEndpoints.takeBack, ({ body }, context) => takeBackLines(context, body.lines)),
];
