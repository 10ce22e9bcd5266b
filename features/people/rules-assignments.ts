import { addDays, type CalendarDate } from '#kernel/dates.ts';

/** Later than anything anybody enters. */
const NEVER: CalendarDate = '2999-12-30';

/** Where somebody stands, from a day on until the next one begins. */
export interface Assignment {
  readonly from: CalendarDate;
  readonly deptId: number;
  readonly grade: string | null;
}

/** All of somebody's, the oldest first; the first begins on the day they were hired. */
export type Assignments = readonly Assignment[];

type Place = Pick<Assignment, 'deptId' | 'grade'>;

/** A move, a promotion, or both; what is left out stays as it is on those days. */
export interface AssignmentChange {
  readonly from: CalendarDate;
  readonly deptId?: number;
  readonly grade?: string | null;
}

/** The newest that has begun by that day; before the first one, the first. */
export function assignmentOn(history: Assignments, day: CalendarDate): Assignment {
  const found = history.findLast(({ from }) => from <= day) ?? history[0];
  if (found === undefined) throw new Error('nobody is without an assignment');
  return found;
}

const samePlace = (a: Place, b: Place) => a.deptId === b.deptId && a.grade === b.grade;

/** An entry that changes nothing is none; the first always is one. */
const withoutRepeats = (history: Assignments): Assignment[] =>
  history.filter((entry, index) => {
    const before = history[index - 1];
    return before === undefined || !samePlace(before, entry);
  });

/**
 * The history with a department or grade that begins on a day. It lasts until the next entry that
 * brings another department, or another grade, itself: a move entered for the past does not end
 * with a promotion after it, which only carried the department along.
 */
export function withChange(history: Assignments, change: AssignmentChange): Assignment[] {
  const { from } = change;
  const base = assignmentOn(history, from);
  const earlier = history.filter((entry) => entry.from < from);
  const later = history.filter((entry) => entry.from > from);
  const lasts = (field: keyof Place, index: number) =>
    later.slice(0, index + 1).every((entry) => entry[field] === base[field]);
  const place = (entry: Place, index: number): Place => ({
    deptId: lasts('deptId', index) ? (change.deptId ?? entry.deptId) : entry.deptId,
    grade: change.grade !== undefined && lasts('grade', index) ? change.grade : entry.grade,
  });
  return withoutRepeats([
    ...earlier,
    { from, ...place(base, -1) },
    ...later.map((entry, index) => ({ from: entry.from, ...place(entry, index) })),
  ]);
}

/** The history as if the entry of that day had never been made; the first one stays. */
export function withoutEntry(history: Assignments, from: CalendarDate): Assignment[] | null {
  const index = history.findIndex((entry) => entry.from === from);
  const before = history[index - 1];
  if (index < 1 || before === undefined) return null;
  return withChange(history, { ...before, from });
}

/** The history of somebody who was hired on another day; null where they had moved by then. */
export function withHireDate(history: Assignments, hireDate: CalendarDate): Assignment[] | null {
  const [first, second] = history;
  if (first === undefined || (second !== undefined && second.from <= hireDate)) return null;
  return [{ ...first, from: hireDate }, ...history.slice(1)];
}

/** The first day on which two histories say something else of the department or, if asked, the grade. */
export function firstDifference(
  before: Assignments,
  after: Assignments,
  fields: readonly (keyof Place)[] = ['deptId', 'grade'],
): CalendarDate | null {
  const days = [...before, ...after].map(({ from }) => from).sort();
  const differs = (day: CalendarDate) => {
    const [old, now] = [assignmentOn(before, day), assignmentOn(after, day)];
    return fields.some((field) => old[field] !== now[field]);
  };
  return days.find(differs) ?? null;
}

interface Employment {
  readonly hireDate: CalendarDate;
  readonly leaveDate: CalendarDate | null;
}

/** The first day whose meaning changes when somebody comes or leaves on another day; null for none. */
export function employmentDifference(before: Employment, after: Employment): CalendarDate | null {
  const earlier = (a: CalendarDate, b: CalendarDate) => (a < b ? a : b);
  const hired =
    before.hireDate === after.hireDate ? null : earlier(before.hireDate, after.hireDate);
  const left =
    before.leaveDate === after.leaveDate
      ? null
      : addDays(earlier(before.leaveDate ?? NEVER, after.leaveDate ?? NEVER), 1);
  return hired === null || left === null ? (hired ?? left) : earlier(hired, left);
}

/** The day a change counts from when nobody says: today, or the day of theirs that is nearest. */
export function usualFirstDay(today: CalendarDate, { hireDate, leaveDate }: Employment) {
  if (today < hireDate) return hireDate;
  return leaveDate !== null && today > leaveDate ? leaveDate : today;
}

/** Why an assignment cannot begin on that day, or null. */
export function firstDayProblem(
  from: CalendarDate,
  { hireDate, leaveDate }: Employment,
): 'assignedBeforeHire' | 'assignedAfterLeave' | null {
  if (from < hireDate) return 'assignedBeforeHire';
  return leaveDate !== null && from > leaveDate ? 'assignedAfterLeave' : null;
}
