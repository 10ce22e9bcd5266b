import { planEndpoints } from '#features/boards/contract-plan.ts';
import { type Route, route } from '#server/platform/wire/route.ts';
import { readPlannedCells } from './service.ts';

export const planRoutes: readonly Route[] = [
  route(planEndpoints.cells, ({ params, body }, context) =>
    readPlannedCells(context, params.id, body),
  ),
];
