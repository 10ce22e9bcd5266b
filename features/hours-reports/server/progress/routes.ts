import { progressEndpoints } from '#features/hours-reports/contract.ts';
import { type Route, route } from '#server/platform/wire/route.ts';
import { exportProgress } from './export.ts';
import { remind } from './remind.ts';
import {
  listBatches,
  listLate,
  listPeople,
  listWaiting,
  readFigures,
  readSheet,
} from './service.ts';

export const progressRoutes: readonly Route[] = [
  route(progressEndpoints.batches, (_, context) => listBatches(context)),
  route(progressEndpoints.figures, ({ query }, context) => readFigures(context, query)),
  route(progressEndpoints.people, ({ body, query }, context) => listPeople(context, body, query)),
  route(progressEndpoints.waiting, ({ query }, context) => listWaiting(context, query)),
  route(progressEndpoints.late, ({ query }, context) => listLate(context, query)),
  route(progressEndpoints.sheet, ({ params }, context) => readSheet(context, params)),
  route(progressEndpoints.remind, ({ body }, context) => remind(context, body)),
  route(progressEndpoints.exportSheet, ({ query }, context) => exportProgress(context, query)),
];
