import type { Route } from '#server/platform/wire/route.ts';
import { categoryRoutes } from './categories/routes.ts';
import { compareRoutes } from './compare/routes.ts';
import { documentRoutes } from './documents/routes.ts';
import { gridRoutes } from './grid/routes.ts';
import { versionRoutes } from './versions/routes.ts';

export const budgetRoutes: readonly Route[] = [
  ...documentRoutes,
  ...versionRoutes,
  ...gridRoutes,
  ...compareRoutes,
  ...categoryRoutes,
];
