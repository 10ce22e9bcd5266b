import type { Utilisation, YearAccount } from '#features/actuals/contract.ts';
import { utilisationRate } from '#features/actuals/rules.ts';
import { hoursToMinutes, minutesToHours } from '#kernel/minutes.ts';
import { lessYuan, sumYuan } from '../board/amounts.ts';

/** Something a department has, as the wire gives it: each with all departments beneath it. */
interface Placed {
  readonly dept: { readonly id: number } | null;
  /** Where it stood, from the company down to itself. */
  readonly path: readonly number[];
}

/** A department as the filter of rows names it. */
export interface Place {
  readonly deptId?: number;
  /** Where it stood, of one that was moved. */
  readonly deptPath?: number[];
}

/** How a line opens; `alone` leaves out what stands beneath. */
interface Opened {
  readonly alone: boolean;
  readonly place: Place;
}

interface Level<Row> {
  readonly shown: readonly Row[];
  /** Those above them, from the highest on, each with all that stands beneath it. */
  readonly above: readonly Row[];
}

const aboveOf = (path: readonly number[]) => path.slice(0, -1).join();

const beneathOf = <Row extends Placed>(rows: readonly Row[], one: Row): Row[] =>
  rows.filter(({ path }) => path.length > 1 && aboveOf(path) === one.path.join());

/**
 * What opens the rows of a department; where it stood is said only of one that was moved, and so stands in
 * two places.
 */
export const placeOf = (rows: readonly Placed[], { dept, path }: Placed): Opened['place'] => ({
  ...(dept !== null && { deptId: dept.id }),
  ...(rows.filter((one) => one.dept?.id === dept?.id).length > 1 && { deptPath: [...path] }),
});

/**
 * The departments to show side by side: the highest ones, or those beneath where one stands alone above
 * all others. What belongs to none stays beside them.
 */
export function departmentLevel<Row extends Placed>(rows: readonly Row[]): Level<Row> {
  const places = new Set(rows.map(({ path }) => path.join()));
  const none = rows.filter(({ dept }) => dept === null);
  let level = rows.filter(
    ({ dept, path }) => dept !== null && (path.length === 1 || !places.has(aboveOf(path))),
  );
  const above: Row[] = [];
  for (;;) {
    const [only] = level;
    if (level.length !== 1 || only === undefined) break;
    const beneath = beneathOf(rows, only);
    if (beneath.length === 0) break;
    above.push(only);
    level = beneath;
  }
  return { shown: [...level, ...none], above };
}

type Department = YearAccount['byDept'][number];

/** A line of the departments. */
export type DepartmentLine = Department & Opened;

/** Departments side by side, and those above them with what they have themselves. */
const opened = <Row extends Placed>(
  all: readonly Row[],
  shown: readonly Row[],
  alone: readonly Row[],
): (Row & Opened)[] => [
  ...shown.map((one) => ({ ...one, alone: false, place: placeOf(all, one) })),
  ...alone.map((one) => ({ ...one, alone: true, place: placeOf(all, one) })),
];

/** What a department has itself, without those beneath it. */
function aloneOf(whole: Department, beneath: readonly Department[]): Department {
  const less = (of: (one: Department) => number) => lessYuan(of(whole), sumYuan(beneath.map(of)));
  return {
    ...whole,
    actualAmount: less((one) => one.actualAmount),
    lastYearAmount: less((one) => one.lastYearAmount),
  };
}

/** Departments side by side, largest first, which add up to the whole; noughts are left out. */
export function departmentLines({ byDept }: YearAccount): DepartmentLine[] {
  const { shown, above } = departmentLevel(byDept);
  const alone = above.map((one) => aloneOf(one, beneathOf(byDept, one)));
  return opened(byDept, shown, alone)
    .filter(({ actualAmount, lastYearAmount }) => actualAmount !== 0 || lastYearAmount !== 0)
    .sort((one, other) => other.actualAmount - one.actualAmount);
}

export type Utilised = Utilisation['company'];

/** A line of the utilisation. */
export type UtilisationLine = Utilisation['departments'][number] & Opened;

/** What is left of hours once others are taken away, with the rate of that. */
function utilisedLess(whole: Utilised, others: readonly Utilised[]): Utilised {
  const less = (of: (one: Utilised) => number) =>
    others.reduce((left, one) => left - hoursToMinutes(of(one)), hoursToMinutes(of(whole)));
  const [worked, required] = [less((one) => one.projectHours), less((one) => one.requiredHours)];
  return {
    projectHours: minutesToHours(worked),
    requiredHours: minutesToHours(required),
    rate: utilisationRate(worked, required),
    lateHours: minutesToHours(less((one) => one.lateHours)),
    absenceHours: minutesToHours(less((one) => one.absenceHours)),
  };
}

/** Departments side by side, which add up to the company: those above with the people they have themselves. */
export function utilisationLines(departments: Utilisation['departments']): UtilisationLine[] {
  const { shown, above } = departmentLevel(departments);
  const alone = above.map((one) => {
    const beneath = beneathOf(departments, one);
    const monthOf = (line: typeof one, month: number) =>
      line.months.filter((own) => own.month === month);
    return {
      ...one,
      ...utilisedLess(one, beneath),
      months: one.months.map((own) => ({
        month: own.month,
        ...utilisedLess(
          own,
          beneath.flatMap((line) => monthOf(line, own.month)),
        ),
      })),
    };
  });
  return opened(departments, shown, alone).filter(
    ({ projectHours, requiredHours }) => projectHours !== 0 || requiredHours !== 0,
  );
}

/** Whether the year before has all the months that are counted: of fewer, a change says nothing. */
export const isComparable = ({ byMonth, lastYearMonths }: YearAccount): boolean =>
  lastYearMonths > 0 && lastYearMonths === byMonth.length;

/** What the months cost that last year has accounts of, too; in a category, where one is asked for. */
export const inSameMonths = (account: YearAccount, categoryId?: number): number =>
  sumYuan(
    account.byMonth
      .filter(({ month }) => hadAccounts(account, month))
      .flatMap(({ actualAmount, categories }) =>
        categoryId === undefined
          ? actualAmount
          : categories.flatMap((one) => (one.categoryId === categoryId ? one.actualAmount : [])),
      ),
  );

/** Whether the accounts had begun a year before a month: they begin once, so the first ones may be missing. */
export const hadAccounts = ({ byMonth, lastYearMonths }: YearAccount, month: number): boolean =>
  byMonth.findIndex((one) => one.month === month) >= byMonth.length - lastYearMonths;

/** The months that are counted, first and last; null without any. */
export function monthsOf({ byMonth }: YearAccount): readonly [number, number] | null {
  const [first] = byMonth;
  const last = byMonth.at(-1);
  return first === undefined || last === undefined ? null : [first.month, last.month];
}
