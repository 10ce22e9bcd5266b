import { yearEndpoints } from '#features/actuals/contract-year.ts';
import { type Route, route } from '#server/platform/wire/route.ts';
import { readYear } from './service.ts';

export const yearRoutes: readonly Route[] = [
  route(yearEndpoints.read, ({ query }, context) => readYear(context, query)),
];
