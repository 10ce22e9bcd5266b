import { calendarEndpoints } from '#features/calendar/contract.ts';
import { takeIn } from '#server/platform/import/background.ts';
import { importRoutes } from '#server/platform/import/routes.ts';
import { type Route, route } from '#server/platform/wire/route.ts';
import { calendarImport, calendarTemplate } from './import.ts';
import { confirmYear, editDay, explainRequiredHours, readYear } from './service.ts';

export const calendarRoutes: readonly Route[] = [
  route(calendarEndpoints.year, ({ query }, { db, actor }) =>
    readYear(db.executor, actor, query.year),
  ),
  route(calendarEndpoints.editDay, ({ body }, context) => editDay(context, body)),
  route(calendarEndpoints.confirmYear, ({ body }, context) => confirmYear(context, body)),
  route(calendarEndpoints.importYear, ({ query, file }, context) =>
    takeIn(calendarImport, context, file, { ...query, params: query }),
  ),
  ...importRoutes(calendarImport, calendarEndpoints, ({ year }) => ({ year: Number(year) })),
  route(calendarEndpoints.importTemplate, (_, context) => calendarTemplate(context)),
  route(calendarEndpoints.requiredHours, ({ query }, context) =>
    explainRequiredHours(context, query),
  ),
];
