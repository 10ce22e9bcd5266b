import type { YearAccount } from '#features/actuals/contract.ts';
import { lessYuan, sumYuan } from '../board/amounts.ts';

/** Something a department has, as the wire gives it: each with all departments beneath it. */
interface Placed {
  readonly dept: { readonly id: number } | null;
  readonly parentId: number | null;
}

interface Level<Row> {
  readonly shown: readonly Row[];
  /** Those above them, from the highest on, each with all that stands beneath it. */
  readonly above: readonly Row[];
}

/**
 * The departments to show side by side: the highest ones, or those beneath where one stands alone above
 * all others. What belongs to none stays beside them.
 */
export function departmentLevel<Row extends Placed>(rows: readonly Row[]): Level<Row> {
  const ids = new Set(rows.flatMap(({ dept }) => (dept === null ? [] : [dept.id])));
  const none = rows.filter(({ dept }) => dept === null);
  let level = rows.filter(
    ({ dept, parentId }) => dept !== null && (parentId === null || !ids.has(parentId)),
  );
  const above: Row[] = [];
  for (;;) {
    const [only] = level;
    if (level.length !== 1 || only === undefined) break;
    const beneath = rows.filter(
      ({ dept, parentId }) => dept !== null && parentId === only.dept?.id,
    );
    if (beneath.length === 0) break;
    above.push(only);
    level = beneath;
  }
  return { shown: [...level, ...none], above };
}

type Department = YearAccount['byDept'][number];

/** A line of the departments; `alone` leaves out what stands beneath. */
export type DepartmentLine = Department & { readonly alone: boolean };

/** What a department has itself, without those beneath it. */
function aloneOf(whole: Department, beneath: readonly Department[]): DepartmentLine {
  const less = (of: (one: Department) => number) => lessYuan(of(whole), sumYuan(beneath.map(of)));
  return {
    ...whole,
    alone: true,
    actualAmount: less((one) => one.actualAmount),
    lastYearAmount: less((one) => one.lastYearAmount),
  };
}

/** Departments side by side, largest first, which add up to the whole; noughts are left out. */
export function departmentLines({ byDept }: YearAccount): DepartmentLine[] {
  const { shown, above } = departmentLevel(byDept);
  const alone = above.map((one) =>
    aloneOf(
      one,
      byDept.filter(({ dept, parentId }) => dept !== null && parentId === one.dept?.id),
    ),
  );
  return [...shown.map((one) => ({ ...one, alone: false })), ...alone]
    .filter(({ actualAmount, lastYearAmount }) => actualAmount !== 0 || lastYearAmount !== 0)
    .sort((one, other) => other.actualAmount - one.actualAmount);
}

/** Whether the year before has all the months that are counted: of fewer, a change says nothing. */
export const isComparable = ({ byMonth, lastYearMonths }: YearAccount): boolean =>
  lastYearMonths > 0 && lastYearMonths === byMonth.length;

/** Whether the accounts had begun a year before a month: they begin once, so the first ones may be missing. */
export const hadAccounts = ({ byMonth, lastYearMonths }: YearAccount, month: number): boolean =>
  byMonth.findIndex((one) => one.month === month) >= byMonth.length - lastYearMonths;

/** The months that are counted, first and last; null without any. */
export function monthsOf({ byMonth }: YearAccount): readonly [number, number] | null {
  const [first] = byMonth;
  const last = byMonth.at(-1);
  return first === undefined || last === undefined ? null : [first.month, last.month];
}
