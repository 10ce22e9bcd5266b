import type {
  ApprovalRow,
  QueueBatch,
  QueueDepartment,
  QueueProject,
  QueueReply,
  QueueRequest,
} from '#features/approvals/contract.ts';
import { type ItemState, waitKindOf } from '#features/approvals/rules.ts';
import { reachOf } from '#features/people/server/service.ts';
import { toInstant } from '#kernel/dates.ts';
import { minutesToHours } from '#kernel/minutes.ts';
import { scopesOf } from '#kernel/permissions.ts';
import type { SignedInContext } from '#server/platform/wire/context.ts';
import {
  countByDepartment,
  countByProject,
  countWaiting,
  type FoundRow,
  findQueue,
  findQueueBatches,
  sumQueue,
} from './queue-store.ts';
import type { Viewer } from './seen-items.ts';
import { findSituations, type Situation } from './situation-store.ts';

export const viewerOf = ({ actor, today }: SignedInContext): Viewer => ({
  userId: actor.userId,
  today,
  reach: reachOf(actor, 'approvals:look'),
  ledProjects: scopesOf(actor.roles, 'approvals:look').includes('led'),
});

/** A row that went away in the same moment waits for nobody. */
export function rowView(
  { minutes, lastMinutes, ...row }: FoundRow,
  situation: Situation | undefined,
): ApprovalRow {
  return {
    ...row,
    hours: minutesToHours(minutes),
    lastHours: lastMinutes === null ? null : minutesToHours(lastMinutes),
    waitsFor: waitView(row.state, situation),
    returned: situation?.returned ?? null,
  };
}

function waitView(state: ItemState, situation: Situation | undefined): ApprovalRow['waitsFor'] {
  if (situation === undefined) return null;
  const kind = waitKindOf(state, situation.batchOpen);
  if (kind === null) return null;
  const { role, people } = situation;
  return kind === 'approver' ? { kind, role, people } : { kind, role: null, people: [] };
}

const amountView = ({ count, minutes }: { readonly count: number; readonly minutes: number }) => ({
  count,
  hours: minutesToHours(minutes),
});

interface Paging {
  readonly pageNum: number;
  readonly pageSize: number;
}

/** What somebody has to decide, has decided, or may look at. */
export async function readQueue(
  context: SignedInContext,
  request: QueueRequest,
  paging: Paging,
  by: 'nickName' | 'project',
): Promise<QueueReply> {
  const { executor } = context.db;
  const viewer = viewerOf(context);
  const sums = await sumQueue(executor, viewer, request);
  const rows = await findQueue(executor, viewer, request, paging, by);
  const situations = await findSituations(
    executor,
    rows.map(({ id }) => id),
  );
  const { pending, done, all, approved, returned } = sums.totals;
  return {
    total: sums.wanted.count,
    rows: rows.map((row) => rowView(row, situations.get(row.id))),
    totals: {
      pending: amountView(pending),
      done: amountView(done),
      all: amountView(all),
      approved: amountView(approved),
      returned: amountView(returned),
    },
    sumHours: minutesToHours(sums.wanted.minutes),
    plain: { ...amountView(sums.plain), items: [...sums.plainItems] },
  };
}

export const listQueueBatches = (context: SignedInContext): Promise<QueueBatch[]> =>
  findQueueBatches(context.db.executor, viewerOf(context), toInstant(context.now));

export const readWaiting = async (context: SignedInContext): Promise<{ waiting: number }> => ({
  waiting: await countWaiting(context.db.executor, viewerOf(context)),
});

interface BranchQuery {
  readonly batchId: number;
  readonly view: QueueRequest['view'];
}

/** Departments with rows in them or beneath them, each with the sum of both. */
export async function listDepartments(
  context: SignedInContext,
  query: BranchQuery,
): Promise<QueueDepartment[]> {
  const units = await countByDepartment(context.db.executor, viewerOf(context), query);
  const unitOf = new Map(units.map((unit) => [unit.id, { ...unit }]));
  for (const { parentId, pending, total } of units) {
    let above = parentId === null ? undefined : unitOf.get(parentId);
    while (above !== undefined) {
      above.pending += pending;
      above.total += total;
      above = above.parentId === null ? undefined : unitOf.get(above.parentId);
    }
  }
  return [...unitOf.values()].filter(({ total }) => total > 0);
}

export const listProjects = (
  context: SignedInContext,
  query: BranchQuery,
): Promise<QueueProject[]> => countByProject(context.db.executor, viewerOf(context), query);
