import { comparisonEndpoints } from '#features/boards/contract-comparison.ts';
import { type Route, route } from '#server/platform/wire/route.ts';
import { readComparison } from './service.ts';

export const comparisonRoutes: readonly Route[] = [
  route(comparisonEndpoints.read, ({ query }, context) => readComparison(context, query)),
];
