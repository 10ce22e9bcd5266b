import { detailsEndpoints } from '#features/boards/contract-details.ts';
import { type Route, route } from '#server/platform/wire/route.ts';
import { readFinalDetails } from './service.ts';

export const detailsRoutes: readonly Route[] = [
  route(detailsEndpoints.read, ({ params, query }, context) =>
    readFinalDetails(context, params.id, query),
  ),
];
