import { timesheetEndpoints } from '#features/timesheets/contract.ts';
import { type Route, route } from '#server/platform/wire/route.ts';
import { correctSheet } from './correct.ts';
import { listBatches, listSheets } from './list.ts';
import { lookForProjects } from './looking.ts';
import { readSheetPage } from './page.ts';
import { pinProject } from './pins.ts';
import { modifySheet, recallSheet, saveSheet, submitSheet } from './service.ts';

export const timesheetRoutes: readonly Route[] = [
  route(timesheetEndpoints.page, ({ params }, context) => readSheetPage(context, params)),
  route(timesheetEndpoints.projects, ({ params, query }, context) =>
    lookForProjects(context, { ...params, ...query }),
  ),
  route(timesheetEndpoints.save, ({ body }, context) => saveSheet(context, body)),
  route(timesheetEndpoints.submit, ({ body }, context) => submitSheet(context, body)),
  route(timesheetEndpoints.recall, ({ body }, context) => recallSheet(context, body)),
  route(timesheetEndpoints.modify, ({ body }, context) => modifySheet(context, body)),
  route(timesheetEndpoints.correct, ({ body }, context) => correctSheet(context, body)),
  route(timesheetEndpoints.list, ({ query }, context) => listSheets(context, query)),
  route(timesheetEndpoints.batches, (_, context) => listBatches(context)),
  route(timesheetEndpoints.pin, ({ body }, context) => pinProject(context, body)),
];
