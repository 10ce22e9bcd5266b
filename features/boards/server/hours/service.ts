import type {
  DeptPersonHours,
  MonthlyHours,
  MonthlyHoursRequest,
  WaitingHours,
  WaitingHoursRequest,
  YearlyHours,
  YearlyHoursRequest,
} from '#features/boards/contract-hours.ts';
import { type BudgetViewer, budgetViewer } from '#features/boards/server/ground/viewer.ts';
import { type Month, monthOf, monthsInRange, yearOf } from '#kernel/dates.ts';
import { minutesToHours } from '#kernel/minutes.ts';
import { commonRefusals, Refusal } from '#kernel/result.ts';
import type { SignedInContext } from '#server/platform/wire/context.ts';
import { type ComparedMonth, type DeptPersonSum, sumDeptPersons, sumHours } from './store.ts';
import { findWaiting } from './waiting-store.ts';

const NOTHING = { planned: 0, posted: 0, pending: 0 };

type Sums = Omit<ComparedMonth, 'month'>;

const added = (one: Sums, other: Sums): Sums => ({
  planned: one.planned + other.planned,
  posted: one.posted + other.posted,
  pending: one.pending + other.pending,
});

const toCompared = ({ planned, posted, pending }: Sums) => ({
  budgetHours: minutesToHours(planned),
  actualHours: minutesToHours(posted),
  pendingHours: minutesToHours(pending),
});

const toMonths = ({ startDate, endDate, ...asked }: Omit<MonthlyHoursRequest, 'budgetId'>) => ({
  ...asked,
  from: monthOf(startDate),
  to: monthOf(endDate),
});

const numberOf = (month: Month) => Number(month.slice(5));

/** Hours of a department may be those of one person, which are for those who see a budget whole. */
function assertNotByDepartment({ opens }: BudgetViewer, deptId: number | undefined): void {
  if (!opens && deptId !== undefined) throw new Refusal(commonRefusals.notPermitted);
}

export async function compareMonths(
  context: SignedInContext,
  { budgetId, ...request }: MonthlyHoursRequest,
): Promise<MonthlyHours> {
  const viewer = await budgetViewer(context, budgetId);
  assertNotByDepartment(viewer, request.deptId);
  const asked = toMonths(request);
  const found = new Map((await sumHours(viewer, asked)).map((sums) => [sums.month, sums]));
  return {
    children: monthsInRange(asked.from, asked.to).map((month) => ({
      year: yearOf(month),
      month: numberOf(month),
      ...toCompared(found.get(month) ?? NOTHING),
    })),
  };
}

export async function compareYears(
  context: SignedInContext,
  { budgetId, years, ...narrowed }: YearlyHoursRequest,
): Promise<YearlyHours> {
  const viewer = await budgetViewer(context, budgetId);
  assertNotByDepartment(viewer, narrowed.deptId);
  const [from, to] = [`${Math.min(...years)}-01`, `${Math.max(...years)}-12`];
  const months = await sumHours(viewer, { ...narrowed, from, to });
  const sums = new Map<number, Sums>();
  for (const { month, ...own } of months) {
    const year = yearOf(month);
    sums.set(year, added(sums.get(year) ?? NOTHING, own));
  }
  return {
    children: years.map((year) => ({ year, ...toCompared(sums.get(year) ?? NOTHING) })),
  };
}

function toDepartment(
  own: readonly DeptPersonSum[],
  { deptId, aboveId, nameZh, nameEn }: DeptPersonSum,
): DeptPersonHours[number] {
  const sum = (field: 'planned' | 'posted') =>
    minutesToHours(own.reduce((all, one) => all + one[field], 0));
  return {
    ...{ deptId, aboveId, nameZh, nameEn },
    budgetHours: sum('planned'),
    actualHours: sum('posted'),
    persons: own.flatMap(({ person, posted }) =>
      person === null ? [] : [{ ...person, actualHours: minutesToHours(posted) }],
    ),
  };
}

/** Who worked how long is for those who see a budget whole, as rows are. */
export async function compareDepartments(
  context: SignedInContext,
  { budgetId, ...request }: MonthlyHoursRequest,
): Promise<DeptPersonHours> {
  const viewer = await budgetViewer(context, budgetId);
  if (!viewer.opens) throw new Refusal(commonRefusals.notPermitted);
  const sums = await sumDeptPersons(viewer, toMonths(request));
  const departments = new Map<number | null, DeptPersonSum[]>();
  for (const one of sums) {
    departments.set(one.deptId, [...(departments.get(one.deptId) ?? []), one]);
  }
  return [...departments.values()].flatMap((own) =>
    own[0] === undefined ? [] : [toDepartment(own, own[0])],
  );
}

/** Whose hours wait is for those who see who worked how long. */
export async function readWaiting(
  context: SignedInContext,
  { budgetId, pageNum, pageSize, ...request }: WaitingHoursRequest,
): Promise<WaitingHours> {
  const viewer = await budgetViewer(context, budgetId);
  if (!viewer.opens) throw new Refusal(commonRefusals.notPermitted);
  const { total, minutes, rows } = await findWaiting(viewer, toMonths(request), {
    pageNum,
    pageSize,
  });
  return {
    total,
    rows: rows.map(({ minutes: own, ...row }) => ({ ...row, hours: minutesToHours(own) })),
    sums: { hours: minutesToHours(minutes) },
  };
}
