import type { Route } from '#server/platform/wire/route.ts';
import { changesRoutes } from './changes/routes.ts';
import { comparisonRoutes } from './comparison/routes.ts';
import { detailsRoutes } from './details/routes.ts';
import { budgetExportRoutes } from './export/routes.ts';
import { forecastRoutes } from './forecast/routes.ts';
import { hoursRoutes } from './hours/routes.ts';
import { periodRoutes } from './periods/routes.ts';
import { planRoutes } from './plan/routes.ts';
import { projectRoutes } from './project/routes.ts';
import { projectChoiceRoutes } from './project-choices/routes.ts';

export const boardRoutes: readonly Route[] = [
  ...periodRoutes,
  ...comparisonRoutes,
  ...changesRoutes,
  ...detailsRoutes,
  ...forecastRoutes,
  ...hoursRoutes,
  ...planRoutes,
  ...projectChoiceRoutes,
  ...projectRoutes,
  ...budgetExportRoutes,
];
