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

export const rateRoutes: readonly Route[] = [
  route(rateEndpoints.grades, (_, context) => gradeRates(context)),
  route(rateEndpoints.people, ({ query }, context) => personRates(context, query)),
  route(rateEndpoints.history, ({ query }, context) => rateHistory(context, query.userId)),
  route(rateEndpoints.preview, ({ body }, context) => previewRate(context, body)),
  route(rateEndpoints.save, ({ body }, context) => saveRate(context, body)),
  route(rateEndpoints.remove, ({ body }, context) => removeRate(context, body)),
];
