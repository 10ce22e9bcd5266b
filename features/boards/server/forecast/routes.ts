import { forecastEndpoints } from '#features/boards/contract-forecast.ts';
import { type Route, route } from '#server/platform/wire/route.ts';
import { readForecast } from './reading.ts';
import { storeForecast } from './storing.ts';

export const forecastRoutes: readonly Route[] = [
  route(forecastEndpoints.read, ({ params }, context) => readForecast(context, params.id)),
  route(forecastEndpoints.store, ({ params, body }, context) =>
    storeForecast(context, params.id, body),
  ),
];
