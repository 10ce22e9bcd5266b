import { projectEndpoints } from '#features/boards/contract-project.ts';
import { type Route, route } from '#server/platform/wire/route.ts';
import { readProjectFinal } from './service.ts';

export const projectRoutes: readonly Route[] = [
  route(projectEndpoints.read, ({ params, query }, context) =>
    readProjectFinal(context, { id: params.id, ...query }),
  ),
];
