import { rateEndpoints } from '#features/people/contract-rates.ts';
import { type Route, route } from '#server/platform/wire/route.ts';
import {
  gradeRates,
  personRates,
  previewRate,
  rateHistory,
  removeRate,
  saveRate,
} from './service.ts';

export const rateRoutes = (timeZone: string): readonly Route[] => [
  route(rateEndpoints.grades, (_, context) => gradeRates(context, timeZone)),
  route(rateEndpoints.people, ({ query }, context) => personRates(context, query, timeZone)),
  route(rateEndpoints.history, ({ query }, context) =>
    rateHistory(context, query.userId, timeZone),
  ),
  route(rateEndpoints.preview, ({ body }, context) => previewRate(context, body, timeZone)),
  route(rateEndpoints.save, ({ body }, context) => saveRate(context, body)),
  route(rateEndpoints.remove, ({ body }, context) => removeRate(context, body)),
];
