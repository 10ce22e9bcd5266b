import type { Route } from '#server/platform/wire/route.ts';
import { rowRoutes } from './rows/routes.ts';
import { taskRoutes } from './tasks/routes.ts';

export const accountRoutes: readonly Route[] = [...taskRoutes, ...rowRoutes];
