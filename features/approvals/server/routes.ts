import { approvalEndpoints } from '#features/approvals/contract.ts';
import { type Route, route } from '#server/platform/wire/route.ts';
import { readCorrection } from './correction.ts';
import { decideItems } from './decide.ts';
import { delegate, endDelegation, listDelegations, suggestApprovers } from './delegations.ts';
import { commentItem, readItem } from './item.ts';
import { assignOrphans, listOrphans } from './orphans.ts';
import {
  listDepartments,
  listProjects,
  listQueueBatches,
  readQueue,
  readWaiting,
} from './queue.ts';
import { readSheetDecisions } from './sheet-decisions.ts';

export const approvalRoutes: readonly Route[] = [
  route(approvalEndpoints.queueByDept, ({ body, query }, context) =>
    readQueue(context, body, query, 'nickName'),
  ),
  route(approvalEndpoints.queueByProject, ({ body, query }, context) =>
    readQueue(context, body, query, 'project'),
  ),
  route(approvalEndpoints.batches, (_, context) => listQueueBatches(context)),
  route(approvalEndpoints.waiting, (_, context) => readWaiting(context)),
  route(approvalEndpoints.departments, ({ query }, context) => listDepartments(context, query)),
  route(approvalEndpoints.projects, ({ query }, context) => listProjects(context, query)),
  route(approvalEndpoints.sheetDecisions, ({ params }, context) =>
    readSheetDecisions(context, params),
  ),
  route(approvalEndpoints.item, ({ params }, context) => readItem(context, params.id)),
  route(approvalEndpoints.correction, ({ params }, context) => readCorrection(context, params.id)),
  route(approvalEndpoints.decide, ({ body }, context) => decideItems(context, body)),
  route(approvalEndpoints.comment, ({ body }, context) => commentItem(context, body)),
  route(approvalEndpoints.orphans, ({ query }, context) => listOrphans(context, query)),
  route(approvalEndpoints.assign, ({ body }, context) => assignOrphans(context, body)),
  route(approvalEndpoints.approvers, ({ query }, context) =>
    suggestApprovers(context, query.query),
  ),
  route(approvalEndpoints.delegations, (_, context) => listDelegations(context)),
  route(approvalEndpoints.delegate, ({ body }, context) => delegate(context, body)),
  route(approvalEndpoints.endDelegation, ({ params }, context) =>
    endDelegation(context, params.id),
  ),
];
