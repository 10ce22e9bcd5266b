import { approvalEndpoints } from '#features/approvals/contract.ts';
import { type Route, route } from '#server/platform/wire/route.ts';
import { decideItems } from './decide.ts';
import { delegate, endDelegation, listDelegations, suggestApprovers } from './delegations.ts';
import { commentItem, readItem } from './item.ts';
import { assignOrphans, listOrphans } from './orphans.ts';
import { listDepartments, listProjects, listQueueBatches, readQueue } from './queue.ts';
import { readSheetDecisions } from './sheet-decisions.ts';

/** Days of delegations and of employment count in the company's time zone. */
export const approvalRoutes = (timeZone: string): readonly Route[] => [
  route(approvalEndpoints.queueByDept, ({ body, query }, context) =>
    readQueue(context, timeZone, body, query, 'nickName'),
  ),
  route(approvalEndpoints.queueByProject, ({ body, query }, context) =>
    readQueue(context, timeZone, body, query, 'project'),
  ),
  route(approvalEndpoints.batches, (_, context) => listQueueBatches(context, timeZone)),
  route(approvalEndpoints.departments, ({ query }, context) =>
    listDepartments(context, timeZone, query),
  ),
  route(approvalEndpoints.projects, ({ query }, context) => listProjects(context, timeZone, query)),
  route(approvalEndpoints.sheetDecisions, ({ params }, context) =>
    readSheetDecisions(context, params),
  ),
  route(approvalEndpoints.item, ({ params }, context) => readItem(context, timeZone, params.id)),
  route(approvalEndpoints.decide, ({ body }, context) => decideItems(context, timeZone, body)),
  route(approvalEndpoints.comment, ({ body }, context) => commentItem(context, timeZone, body)),
  route(approvalEndpoints.orphans, ({ query }, context) => listOrphans(context, query)),
  route(approvalEndpoints.assign, ({ body }, context) => assignOrphans(context, timeZone, body)),
  route(approvalEndpoints.approvers, ({ query }, context) =>
    suggestApprovers(context, timeZone, query.query),
  ),
  route(approvalEndpoints.delegations, (_, context) => listDelegations(context, timeZone)),
  route(approvalEndpoints.delegate, ({ body }, context) => delegate(context, timeZone, body)),
  route(approvalEndpoints.endDelegation, ({ params }, context) =>
    endDelegation(context, timeZone, params.id),
  ),
];
