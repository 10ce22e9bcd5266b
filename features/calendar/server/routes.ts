import { calendarEndpoints } from '#features/calendar/contract.ts';
import { type Route, route } from '#server/platform/wire/route.ts';
import { calendarTemplate, importYear } from './import.ts';
import { confirmYear, editDay, explainRequiredHours, readYear } from './service.ts';

export const calendarRoutes: readonly Route[] = [
  route(calendarEndpoints.year, ({ query }, { db, actor }) =>
    readYear(db.executor, actor, query.year),
  ),
  route(calendarEndpoints.editDay, ({ body }, context) => editDay(context, body)),
  route(calendarEndpoints.confirmYear, ({ body }, context) => confirmYear(context, body)),
  route(calendarEndpoints.importYear, ({ query, file }, context) =>
    importYear(context, file, query),
  ),
  route(calendarEndpoints.importTemplate, async (_, { language }) => calendarTemplate(language)),
  route(calendarEndpoints.requiredHours, ({ query }, context) =>
    explainRequiredHours(context, query),
  ),
];
