import {
  type Assignments,
  employmentDifference,
  firstDayProblem,
  firstDifference,
  usualFirstDay,
  withChange,
  withHireDate,
} from '#features/people/rules-assignments.ts';
import { closedMonthsIn, type Ledger, monthsText } from '#features/periods/rules.ts';
import { markChange } from '#features/periods/server/service.ts';
import type { CalendarDate } from '#kernel/dates.ts';
import type { Transaction } from '#server/platform/db/database.ts';
import type { RowProblem } from '#server/platform/import/problems.ts';
import { inStatements } from '#server/platform/import/slices.ts';
import type { SignedInContext } from '#server/platform/wire/context.ts';
import { lockPeopleById, replaceAssignments } from './assignments-store.ts';
import type { ImportedPerson, KnownPerson } from './import-store.ts';

type Problem = Omit<RowProblem, 'row'>;

/** What a row makes of the way of somebody who is there. */
export interface ImportedWay {
  readonly before: Assignments;
  readonly after: Assignments;
  /** Whether a step is added, changed or gone; the first moves with the day of hire by itself. */
  readonly changes: boolean;
  readonly problem: Problem | null;
}

interface Said {
  readonly today: CalendarDate;
  /** What the row says itself. */
  readonly from: CalendarDate | undefined;
  readonly grade: string | undefined;
}

/** Without a day, what differs from today counts from today; with one, the row says what holds then. */
function changeOf(known: KnownPerson, wanted: ImportedPerson, { today, from, grade }: Said) {
  if (from !== undefined)
    return { from, deptId: wanted.deptId, ...(grade === undefined ? {} : { grade }) };
  return {
    from: usualFirstDay(today, wanted),
    ...(wanted.deptId === known.deptId ? {} : { deptId: wanted.deptId }),
    ...(wanted.grade === known.grade ? {} : { grade: wanted.grade }),
  };
}

const same = (a: Assignments, b: Assignments) => JSON.stringify(a) === JSON.stringify(b);

export function importedWay(known: KnownPerson, wanted: ImportedPerson, said: Said): ImportedWay {
  const { assignments: before, nickName: name } = known;
  const unchanged = { before, after: before, changes: false };
  const hired = withHireDate(before, wanted.hireDate);
  if (hired === null) {
    const params = { name, day: before[1]?.from ?? '' };
    return {
      ...unchanged,
      problem: { field: 'hireDate', key: 'people.movedBeforeHire', params },
    };
  }
  const change = changeOf(known, wanted, said);
  const after = withChange(hired, change);
  if (same(hired, after)) return { ...unchanged, after: hired, problem: null };
  const wrong = firstDayProblem(change.from, wanted);
  if (wrong === null) return { before, after, changes: true, problem: null };
  const day = wrong === 'assignedBeforeHire' ? wanted.hireDate : (wanted.leaveDate ?? '');
  return {
    ...unchanged,
    problem: { field: 'assignedFrom', key: `people.${wrong}`, params: { name, day } },
  };
}

type Days = Pick<ImportedPerson, 'hireDate' | 'leaveDate'>;

/** What is wrong with the days of a row: before or after somebody's time, or in a closed month. */
export function datedProblems(
  ledger: Ledger,
  known: Days | null,
  wanted: Days,
  way: ImportedWay | null,
): Problem[] {
  const { hireDate, leaveDate } = wanted;
  const touched = {
    hireDate: known === null ? hireDate : employmentDifference(known, { ...known, hireDate }),
    leaveDate: known === null ? null : employmentDifference(known, { ...known, leaveDate }),
    assignedFrom: way === null ? null : firstDifference(way.before, way.after),
  };
  const closed = Object.entries(touched).flatMap(([field, from]) => {
    const months = from === null ? [] : closedMonthsIn(ledger, { from });
    if (months.length === 0) return [];
    return [{ field, key: 'periods.monthClosed', params: { months: monthsText(months) } }];
  });
  return [...(way === null || way.problem === null ? [] : [way.problem]), ...closed];
}

interface Moving {
  readonly id: number;
  readonly way: ImportedWay;
}

/** So many people are written by one statement, and the sums of so many are made anew. */
const WAYS_AT_ONCE = 250;
const SUMS_AT_ONCE = 50;

/** Before they are written: hours that are filled in meanwhile wait, and then see where they stand. */
export async function lockMoving(tx: Transaction, ids: readonly number[]): Promise<void> {
  await inStatements(ids, WAYS_AT_ONCE, async (slice) => {
    await lockPeopleById(tx, slice);
    return [];
  });
}

export async function storeImportedWays(
  context: SignedInContext,
  tx: Transaction,
  moving: readonly Moving[],
): Promise<void> {
  await inStatements(moving, WAYS_AT_ONCE, async (slice) => {
    await replaceAssignments(
      tx,
      slice.map(({ id, way }) => ({ id, assignments: way.after })),
    );
    return [];
  });
  const elsewhere = moving.flatMap(({ id, way }) => {
    const since = firstDifference(way.before, way.after, ['deptId']);
    return since === null ? [] : [{ id, since }];
  });
  await inStatements(elsewhere, SUMS_AT_ONCE, async (slice) => {
    const [since = ''] = slice.map((one) => one.since).sort();
    await context.announce(tx, 'assignments', { ids: slice.map(({ id }) => id), since });
    return [];
  });
  const touched = moving.flatMap(({ way }) => firstDifference(way.before, way.after) ?? []);
  const record = moving[0]?.id ?? '';
  await markChange(context, tx, { cause: 'assignment', record, touched });
}
