import { fillWindow } from '#features/batches/rules.ts';
import { publishedBatches } from '#features/batches/server/service.ts';
import { isWorking } from '#features/calendar/rules.ts';
import { askedDaysOf } from '#features/calendar/server/service.ts';
import type {
  FiguresReply,
  LateReply,
  PeopleReply,
  PeopleRequest,
  ProgressBatch,
  ProgressPerson,
  ShownSheet,
  WaitingReply,
} from '#features/hours-reports/contract.ts';
import { remindObstacle } from '#features/hours-reports/rules-progress.ts';
import { minutesToHours } from '#kernel/minutes.ts';
import { isPermitted } from '#kernel/permissions.ts';
import { commonRefusals, Refusal } from '#kernel/result.ts';
import { pageBounds } from '#server/platform/list/list-query.ts';
import type { SignedInContext } from '#server/platform/wire/context.ts';
import { findLate, findWaiting, type Waiting } from './approvers-store.ts';
import { countDepartments, countSelection } from './figures-store.ts';
import { type FoundPerson, findPeople } from './people-store.ts';
import { batchFor, batchView, reachedBy, selectionFor } from './selection.ts';
import { findSheet } from './sheet-store.ts';
import { figuresView, rowsOfTree, treeOf } from './tree.ts';

export async function listBatches(context: SignedInContext) {
  const { currentId, batches } = await publishedBatches(context);
  return { currentId, batches: batches.map((batch) => batchView(batch, context.now)) };
}

/** The batch, and what its days ask. */
export async function askedBatch({ db, now }: SignedInContext, batchId: number) {
  const batch = await batchFor(db.executor, batchId, now);
  return { batch, asked: await askedDaysOf(db.executor, batch.startDate, batch.endDate) };
}

interface FiguresQuery {
  readonly batchId: number;
  readonly open?: readonly number[] | undefined;
  readonly deep: 'true' | 'false';
}

export async function readFigures(
  context: SignedInContext,
  { batchId, open = [], deep }: FiguresQuery,
): Promise<FiguresReply> {
  const selection = reachedBy(context, 'progress:read');
  const { batch, asked } = await askedBatch(context, batchId);
  const counting = { batch, asked, selection, clock: context };
  const tree = treeOf(await countDepartments(context.db.executor, counting));
  return {
    batch,
    mayRemind: isPermitted(context.actor.roles, 'progress:remind'),
    totals: figuresView(tree.totals),
    departments: rowsOfTree(tree, { deep: deep === 'true', open: new Set(open) }),
  };
}

function personView(
  found: FoundPerson,
  batch: ProgressBatch,
  { today, instant }: SignedInContext,
): ProgressPerson {
  const { minutes, requiredMinutes, enabled, left, remindedDay, extendedUntil, ...person } = found;
  const phase =
    batch.phase === 'over'
      ? fillWindow({ ...batch, status: 'open' }, extendedUntil, instant)
      : batch.phase;
  const remindedToday = remindedDay !== null && remindedDay >= today;
  return {
    ...person,
    hours: minutesToHours(minutes),
    requiredHours: minutesToHours(requiredMinutes),
    obstacle: remindObstacle({ state: person.state, phase, left, enabled, remindedToday }),
  };
}

interface Paging {
  readonly pageNum: number;
  readonly pageSize: number;
}

export async function listPeople(
  context: SignedInContext,
  { batchId, ...request }: PeopleRequest,
  paging: Paging,
): Promise<PeopleReply> {
  const { executor } = context.db;
  const [selection, { batch, asked }] = await Promise.all([
    selectionFor(executor, context, 'progress:read', request),
    askedBatch(context, batchId),
  ]);
  const query = { batch, asked, selection, filter: request, today: context.today };
  const [counts, { total, rows }] = await Promise.all([
    countSelection(executor, { batch, asked, selection, clock: context }),
    findPeople(executor, query, pageBounds(paging)),
  ]);
  return {
    total,
    rows: rows.map((row) => personView(row, batch, context)),
    department: selection.department,
    figures: figuresView(counts),
  };
}

/** Decisions go on in a batch that is closed: nothing but today's reminder keeps anybody from another. */
function approversView({
  listed,
  approvers,
}: Pick<Waiting, 'listed' | 'approvers'>): Pick<WaitingReply, 'approvers' | 'more'> {
  return {
    approvers: listed.map(({ remindedToday, ...approver }) => ({
      ...approver,
      obstacle: remindedToday ? 'remindedToday' : null,
    })),
    more: approvers - listed.length,
  };
}

export async function listWaiting(
  context: SignedInContext,
  { batchId }: { readonly batchId: number },
): Promise<WaitingReply> {
  const { executor } = context.db;
  const selection = reachedBy(context, 'progress:read');
  const [{ listed, approvers, ...counts }] = await Promise.all([
    findWaiting(executor, { id: batchId }, selection, context),
    batchFor(executor, batchId, context.now),
  ]);
  return { ...counts, ...approversView({ listed, approvers }) };
}

/** The same of what has waited too long alone. */
export async function listLate(
  context: SignedInContext,
  { batchId }: { readonly batchId: number },
): Promise<LateReply> {
  const { executor } = context.db;
  const selection = reachedBy(context, 'progress:read');
  const [{ late, ...found }] = await Promise.all([
    findLate(executor, { id: batchId }, selection, context),
    batchFor(executor, batchId, context.now),
  ]);
  return { late, ...approversView(found) };
}

export async function readSheet(
  context: SignedInContext,
  { batchId, userId }: { readonly batchId: number; readonly userId: number },
): Promise<ShownSheet> {
  const selection = reachedBy(context, 'progress:read');
  const { batch, asked } = await askedBatch(context, batchId);
  const found = await findSheet(context.db.executor, batch, userId, { asked, selection });
  if (found === null) throw new Refusal(commonRefusals.notFound);
  const { staffNo, nickName, deptNameZh, deptNameEn, state, partial, submittedAt } = found;
  return {
    person: { userId, staffNo, nickName, deptNameZh, deptNameEn },
    state,
    partial,
    submittedAt,
    hours: minutesToHours(found.minutes),
    requiredHours: minutesToHours(found.requiredMinutes),
    days: asked.days.map((day) => ({ ...day, working: isWorking(day.kind) })),
    grid: found.lines.map(({ minutes, cells, ...line }) => ({
      ...line,
      hours: minutesToHours(minutes),
      cells: Object.fromEntries(
        Object.entries(cells).map(([date, value]) => [date, minutesToHours(value)]),
      ),
    })),
  };
}
