import {
  type AssignmentHistory,
  type PersonRow,
  peopleRefusals,
  type TakeBackRequest,
} from '#features/people/contract.ts';
import { type Administrator, mayManage, transferProblem } from '#features/people/rules.ts';
import {
  type Assignments,
  assignmentOn,
  employmentDifference,
  firstDayProblem,
  firstDifference,
  usualFirstDay,
  withChange,
  withHireDate,
  withoutEntry,
} from '#features/people/rules-assignments.ts';
import { closedMonthsIn } from '#features/periods/rules.ts';
import {
  type LockedMonths,
  lockMonths,
  markChange,
  readLedger,
} from '#features/periods/server/service.ts';
import type { CalendarDate } from '#kernel/dates.ts';
import {
  commonRefusals,
  type FieldProblem,
  fieldRefusal,
  Refusal,
  refusedField,
} from '#kernel/result.ts';
import { type AuditOrigin, write } from '#server/platform/audit/trail.ts';
import type { Database, Transaction } from '#server/platform/db/database.ts';
import type { Announce } from '#server/platform/wire/announcement.ts';
import type { SignedInContext } from '#server/platform/wire/context.ts';
import {
  findApprovalsIn,
  findAssignments,
  findNamedAssignments,
  placePeople,
  replaceAssignments,
  storePlace,
} from './assignments-store.ts';
import { readPerson, readRow } from './reading.ts';
import { lockPeople } from './store.ts';

/** Where somebody stood and stands, newest first, for whoever may see their record. */
export async function readAssignments(
  context: SignedInContext,
  id: number,
): Promise<AssignmentHistory> {
  const { abilities } = await readPerson(context, id);
  const { executor } = context.db;
  const ledger = await readLedger(executor);
  const found = await findNamedAssignments(executor, id);
  const current = found.findIndex(({ from }) => from <= context.today);
  return {
    today: context.today,
    closedThrough: ledger.closedThrough,
    entries: found.map((entry, index) => ({
      ...entry,
      phase: entry.from > context.today ? 'ahead' : index === current ? 'current' : 'past',
      removable:
        abilities.edit &&
        index < found.length - 1 &&
        closedMonthsIn(ledger, { from: entry.from }).length === 0,
    })),
  };
}

interface Standing {
  readonly deptId: number;
  readonly grade: string | null;
  readonly hireDate: CalendarDate;
  readonly leaveDate: CalendarDate | null;
}

interface PlannedWay {
  readonly before: Assignments;
  readonly after: Assignments;
  readonly problems: readonly FieldProblem[];
}

/**
 * What an edit makes of somebody's way: the day of hire moves the first step, and another department
 * or grade than today's begins on the day that was said.
 */
export function planWay(
  before: Assignments,
  { name, today }: { readonly name: string; readonly today: CalendarDate },
  seen: Standing,
  wanted: Standing & { readonly assignedFrom: CalendarDate | undefined },
): PlannedWay {
  const hired = withHireDate(before, wanted.hireDate);
  if (hired === null) {
    const params = { name, day: before[1]?.from ?? '' };
    const problem = refusedField('hireDate', peopleRefusals.movedBeforeHire, params);
    return { before, after: before, problems: [problem] };
  }
  const change = {
    ...(wanted.deptId === seen.deptId ? {} : { deptId: wanted.deptId }),
    ...(wanted.grade === seen.grade ? {} : { grade: wanted.grade }),
  };
  if (Object.keys(change).length === 0) return { before, after: hired, problems: [] };
  const from = wanted.assignedFrom ?? usualFirstDay(today, wanted);
  const problem = firstDayProblem(from, wanted);
  if (problem !== null) {
    const day = problem === 'assignedBeforeHire' ? wanted.hireDate : (wanted.leaveDate ?? '');
    const refused = refusedField('assignedFrom', peopleRefusals[problem], { name, day });
    return { before, after: hired, problems: [refused] };
  }
  return { before, after: withChange(hired, { from, ...change }), problems: [] };
}

/** What of an edit would change closed months, each at the field it comes from. */
export function closedProblems(
  months: LockedMonths,
  seen: Standing,
  wanted: Standing,
  { before, after }: Pick<PlannedWay, 'before' | 'after'>,
): FieldProblem[] {
  const { hireDate, leaveDate } = wanted;
  const touched = {
    hireDate: employmentDifference(seen, { ...seen, hireDate }),
    leaveDate: employmentDifference(seen, { ...seen, leaveDate }),
    assignedFrom: firstDifference(before, after),
  };
  return Object.entries(touched).flatMap(([path, from]) =>
    from === null ? [] : months.problems({ from }, path),
  );
}

/** Judged as if it counted today: nobody gets by dating it what they may not give. */
export async function assertMove(
  tx: Transaction,
  actor: Administrator,
  { id, nickName: name, deptId, approvals }: PersonRow,
  wantedDeptId: number,
): Promise<void> {
  const after = {
    deptId: wantedDeptId,
    approvals: await findApprovalsIn(tx, id, wantedDeptId),
  };
  const problem = transferProblem(actor, { deptId, approvals }, after);
  if (problem === null) return;
  throw fieldRefusal([refusedField('deptId', peopleRefusals[problem], { name })]);
}

/** Writes the way of somebody who is held, and lets the sums of their hours follow it. */
export async function storeWay(
  context: Pick<SignedInContext, 'announce' | 'instant'>,
  tx: Transaction,
  id: number,
  { before, after }: Pick<PlannedWay, 'before' | 'after'>,
): Promise<void> {
  const differs = JSON.stringify(before) !== JSON.stringify(after);
  if (differs) await replaceAssignments(tx, [{ id, assignments: after }]);
  const since = firstDifference(before, after, ['deptId']);
  if (since !== null) await context.announce(tx, 'assignments', { ids: [id], since });
  const from = firstDifference(before, after);
  if (from === null) return;
  await markChange(context, tx, { cause: 'assignment', record: id, touched: { from } });
}

/** Takes a move or promotion back as if it had never been entered. */
export function takeBackAssignment(
  context: SignedInContext,
  { id, version, from }: TakeBackRequest,
): Promise<PersonRow> {
  const { actor } = context;
  return write(context, async (tx, audit) => {
    const months = await lockMonths(tx);
    const [locked] = await lockPeople(tx, [id]);
    if (locked === undefined) throw new Refusal(commonRefusals.notFound);
    const { nickName: name } = locked;
    if (!mayManage(actor, locked)) throw new Refusal(peopleRefusals.privileged, { name });
    const person = await readRow(tx, actor, id);
    if (locked.version !== version)
      throw new Refusal(peopleRefusals.personChanged, { name }, person);
    const before = await findAssignments(tx, id);
    const after = withoutEntry(before, from);
    if (after === null) throw new Refusal(peopleRefusals.noSuchAssignment, { name, day: from });
    months.assertOpen({ from });
    const [taken, left] = [assignmentOn(before, from), assignmentOn(after, from)];
    const standing = { ...person, deptId: taken.deptId };
    const approvals = await findApprovalsIn(tx, id, taken.deptId);
    await assertMove(tx, actor, { ...standing, approvals }, left.deptId);
    await storePlace(tx, id, assignmentOn(after, context.today));
    await storeWay(context, tx, id, { before, after });
    audit.record({
      action: 'people.takeBackAssignment',
      entity: 'person',
      entityId: id,
      before: { assignedFrom: from, deptId: taken.deptId, grade: taken.grade },
      after: { deptId: left.deptId, grade: left.grade },
    });
    await context.announce(tx, 'people', { ids: [id] });
    return readRow(tx, actor, id);
  });
}

/**
 * Lets everybody stand where their way has led them by today. Runs after midnight and at the start;
 * whoever already stands there is left alone, so it may run as often as it likes.
 */
export function placeEverybody(
  origin: AuditOrigin & { readonly db: Database },
  announce: Announce,
  today: CalendarDate,
): Promise<number> {
  return write(origin, async (tx, audit) => {
    const placed = await placePeople(tx, today);
    if (placed.length === 0) {
      audit.nothingChanged();
      return 0;
    }
    for (const { id, from, deptId, grade } of placed) {
      audit.record({
        action: 'people.place',
        entity: 'person',
        entityId: id,
        after: { assignedFrom: from, deptId, grade },
      });
    }
    await announce(tx, 'people', { ids: placed.map(({ id }) => id) });
    return placed.length;
  });
}
