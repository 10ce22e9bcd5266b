import { compareEndpoints } from '#features/budgets/contract-compare.ts';
import { type Route, route } from '#server/platform/wire/route.ts';
import { readComparison, readRest } from './reading.ts';
import { exportComparison } from './sheet.ts';

export const compareRoutes: readonly Route[] = [
  route(compareEndpoints.compare, ({ params, query }, context) =>
    readComparison(context, params.id, query),
  ),
  route(compareEndpoints.compareRest, ({ params, query }, context) =>
    readRest(context, params.id, query),
  ),
  route(compareEndpoints.exportComparison, ({ params, query }, context) =>
    exportComparison(context, params.id, query),
  ),
];
