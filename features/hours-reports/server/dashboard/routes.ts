import { dashboardEndpoints } from '#features/hours-reports/contract-dashboard.ts';
import { type Route, route } from '#server/platform/wire/route.ts';
import { readDrill } from './drill.ts';
import { readChoices, readDashboard, readPersons, readProjects } from './service.ts';
import { exportDashboard } from './sheets.ts';

export const dashboardRoutes: readonly Route[] = [
  route(dashboardEndpoints.choices, (_, context) => readChoices(context)),
  route(dashboardEndpoints.read, ({ query }, context) => readDashboard(context, query)),
  route(dashboardEndpoints.projects, ({ query }, context) => readProjects(context, query)),
  route(dashboardEndpoints.persons, ({ query }, context) => readPersons(context, query)),
  route(dashboardEndpoints.drill, ({ query }, context) => readDrill(context, query)),
  route(dashboardEndpoints.exportSheet, ({ query }, context) => exportDashboard(context, query)),
];
