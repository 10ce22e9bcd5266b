import { peopleEndpoints } from '#features/people/contract.ts';
import { type Route, route } from '#server/platform/wire/route.ts';
import { panelDepartments } from './service.ts';

export const peopleRoutes: readonly Route[] = [
  route(peopleEndpoints.panelDepartments, (_, context) => panelDepartments(context)),
];
