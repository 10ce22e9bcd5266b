import { exportEndpoints } from '#features/actuals/contract-export.ts';
import { type Route, route } from '#server/platform/wire/route.ts';
import { exportMonth } from './service.ts';

export const exportRoutes: readonly Route[] = [
  route(exportEndpoints.month, ({ query }, context) => exportMonth(context, query)),
];
