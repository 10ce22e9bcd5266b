import type { Route } from '#server/platform/wire/route.ts';
import { exportRoutes } from './export/routes.ts';
import { rowRoutes } from './rows/routes.ts';
import { taskRoutes } from './tasks/routes.ts';
import { yearRoutes } from './year/routes.ts';

export const accountRoutes: readonly Route[] = [
  ...taskRoutes,
  ...exportRoutes,
  ...rowRoutes,
  ...yearRoutes,
];
