import type { Utilisation, YearAccount } from '#features/actuals/contract.ts';
import {
  beneathOf,
  departmentLevel,
  type Placed,
  utilisationRate,
} from '#features/actuals/rules.ts';
import { hoursToMinutes, minutesToHours } from '#kernel/minutes.ts';
import { lessYuan, sumYuan } from '../board/amounts.ts';

/** A department as the filter of rows names it. */
export interface Place {
  readonly deptId?: number;
  /** Where it stood. */
  readonly deptPath?: number[];
}

/** How a line opens; `alone` leaves out what stands beneath. */
interface Opened {
  readonly alone: boolean;
  readonly place: Place;
}

/** What opens the rows of a department where it stood: one that was moved stands in two places. */
const placeOf = ({ dept, path }: Placed): Opened['place'] =>
  dept === null ? {} : { deptId: dept.id, deptPath: [...path] };

type Department = YearAccount['byDept'][number];

/** A line of the departments. */
export type DepartmentLine = Department & Opened;

/** Departments side by side, and those above them with what they have themselves. */
const opened = <Row extends Placed>(
  shown: readonly Row[],
  alone: readonly Row[],
): (Row & Opened)[] => [
  ...shown.map((one) => ({ ...one, alone: false, place: placeOf(one) })),
  ...alone.map((one) => ({ ...one, alone: true, place: placeOf(one) })),
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
  return opened(shown, alone)
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
  return opened(shown, alone).filter(
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
