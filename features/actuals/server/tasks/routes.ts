import { taskEndpoints } from '#features/actuals/contract-tasks.ts';
import { askForRun } from '#features/actuals/server/runs/ask.ts';
import { type Route, route } from '#server/platform/wire/route.ts';
import { beginTasks, closeTask, reopenTask } from './closing.ts';
import { compareRuns, readLog } from './compare.ts';
import { pageFindings } from './findings.ts';
import { listTasks, readTask } from './reading.ts';
import { unwaive, waive } from './waivers.ts';

export const taskRoutes: readonly Route[] = [
  route(taskEndpoints.list, (_, context) => listTasks(context)),
  route(taskEndpoints.detail, ({ query }, context) => readTask(context, query.month)),
  route(taskEndpoints.findings, ({ query }, context) => pageFindings(context, query)),
  route(taskEndpoints.begin, ({ body }, context) => beginTasks(context, body)),
  route(taskEndpoints.run, ({ body }, context) => askForRun(context, body.month)),
  route(taskEndpoints.waive, ({ body }, context) => waive(context, body)),
  route(taskEndpoints.unwaive, ({ body }, context) => unwaive(context, body)),
  route(taskEndpoints.close, ({ body }, context) => closeTask(context, body)),
  route(taskEndpoints.reopen, ({ body }, context) => reopenTask(context, body)),
  route(taskEndpoints.log, ({ params }, context) => readLog(context, params.runId)),
  route(taskEndpoints.compare, ({ query }, context) => compareRuns(context, query)),
];
