import { detailsEndpoints } from '#features/boards/contract-details.ts';
import { varianceEndpoints } from '#features/boards/contract-variance.ts';
import { type Route, route } from '#server/platform/wire/route.ts';
import { readFinalDetails } from './service.ts';
import { readVarianceParts } from './variance.ts';

export const detailsRoutes: readonly Route[] = [
  route(detailsEndpoints.read, ({ params, query }, context) =>
    readFinalDetails(context, params.id, query),
  ),
  route(varianceEndpoints.read, ({ params, query }, context) =>
    readVarianceParts(context, params.id, query),
  ),
];
