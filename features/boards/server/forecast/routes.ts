import { forecastEndpoints } from '#features/boards/contract-forecast.ts';
import { forecastPartsEndpoints } from '#features/boards/contract-forecast-parts.ts';
import { type Route, route } from '#server/platform/wire/route.ts';
import { readForecastParts } from './parts.ts';
import { readForecast } from './reading.ts';
import { storeForecast } from './storing.ts';

export const forecastRoutes: readonly Route[] = [
  route(forecastEndpoints.read, ({ params }, context) => readForecast(context, params.id)),
  route(forecastPartsEndpoints.read, ({ params, query }, context) =>
    readForecastParts(context, params.id, query.through),
  ),
  route(forecastEndpoints.store, ({ params, body }, context) =>
    storeForecast(context, params.id, body),
  ),
];
