import { periodicalEndpoints } from '#features/boards/contract-periodical.ts';
import { type Route, route } from '#server/platform/wire/route.ts';
import { readCumulative, readPeriodical } from './service.ts';

export const periodRoutes: readonly Route[] = [
  route(periodicalEndpoints.periodical, ({ body }, context) => readPeriodical(context, body)),
  route(periodicalEndpoints.cumulative, ({ body }, context) => readCumulative(context, body)),
];
