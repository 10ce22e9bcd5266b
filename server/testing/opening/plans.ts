import { expect } from 'vitest';
import type { Comparison } from '#features/boards/contract-comparison.ts';
import type { FinalDetails } from '#features/boards/contract-details.ts';
import type { MonthlyHours } from '#features/boards/contract-hours.ts';
import type { Periodical, PeriodicalRequest } from '#features/boards/contract-periodical.ts';
import { periodsOf } from '#features/boards/rules-periods.ts';
import { type BudgetDetail, documentEndpoints } from '#features/budgets/contract-documents.ts';
import { type GridView, gridEndpoints } from '#features/budgets/contract-grid.ts';
import { type ScopeView, versionEndpoints } from '#features/budgets/contract-versions.ts';
import { BudgetStatus, type GridKind } from '#features/budgets/rules.ts';
import { type Month, monthOf } from '#kernel/dates.ts';
import { BudgetType } from '#kernel/enums.ts';
import { hoursToMinutes, minutesToHours } from '#kernel/minutes.ts';
import { fenToYuan, yuanToFen } from '#kernel/money.ts';
import { ResultCode } from '#kernel/result.ts';
import type { Who } from './rows.ts';

/**
 * What was planned opens to the grid it was entered in: the cells the viewer is shown there come to every
 * planned figure of every reply.
 */

interface PlannedCell {
  readonly month: Month;
  readonly projectId: number;
  readonly direct: boolean;
  /** A sub-category where amounts are planned, a department where hours are. */
  readonly itemId: number;
  readonly value: number;
}

type Cells = Readonly<Record<GridKind, readonly PlannedCell[]>>;

export interface Plan {
  readonly now: Cells;
  /** Null for whoever sees only what is in force, where something else was before. */
  readonly first: Cells | null;
}

async function read<Reply>(
  { app, token }: Who,
  endpoint: Parameters<Who['app']['call']>[0],
  id: number,
  query: Record<string, string> = {},
) {
  const answer = await app.call<Reply>(endpoint, { token, params: { id }, query });
  expect([endpoint.id, id, answer.code, answer.msg]).toEqual([
    ...[endpoint.id, id, ResultCode.ok, answer.msg],
  ]);
  return answer.data;
}

async function gridCells(who: Who, id: number, versionId: number, kind: GridKind) {
  const query = { kind, versionId: String(versionId) };
  const grid = await read<GridView>(who, gridEndpoints.grid, id, query);
  const direct = new Map(grid.projects.map((project) => [project.projectId, project.direct]));
  return grid.rows.flatMap(({ projectId, itemId, values }) =>
    values.map((value, at) => ({
      ...{ month: grid.months[at] ?? '', projectId, itemId, value },
      direct: direct.get(projectId) ?? false,
    })),
  );
}

const allOf = (plans: readonly Cells[]): Cells => ({
  amount: plans.flatMap(({ amount }) => amount),
  hours: plans.flatMap(({ hours }) => hours),
});

/** What the grids of a document show, or those of its members; null where one of them is out of sight. */
export async function readPlan(who: Who, id: number): Promise<Plan | null> {
  const document = await read<BudgetDetail>(who, documentEndpoints.read, id);
  const inForce = document.versions.filter(({ status }) => status === BudgetStatus.effective);
  const now = inForce.find(({ isCurrent }) => isCurrent);
  if (now === undefined) return null;
  if (document.budgetType === BudgetType.INTEGRATION) {
    const query = { versionId: String(now.versionId) };
    const { members } = await read<ScopeView>(who, versionEndpoints.scope, id, query);
    if (members.some(({ visible }) => !visible)) return null;
    const plans: Plan[] = [];
    for (const { budgetId } of members) {
      const plan = await readPlan(who, budgetId);
      if (plan === null) return null;
      plans.push(plan);
    }
    // Which members its first version had may be another matter.
    return { now: allOf(plans.map((plan) => plan.now)), first: null };
  }
  const first = inForce.find(({ versionNo }) => versionNo === 1);
  const cells = async ({ versionId }: { readonly versionId: number }): Promise<Cells> => ({
    amount: await gridCells(who, id, versionId, 'amount'),
    hours: await gridCells(who, id, versionId, 'hours'),
  });
  return { now: await cells(now), first: first === undefined ? null : await cells(first) };
}

type Which = (cell: PlannedCell) => boolean;

const amountOf = ({ amount }: Cells, which: Which): number =>
  fenToYuan(amount.filter(which).reduce((sum, { value }) => sum + yuanToFen(value), 0));

const hoursOf = ({ hours }: Cells, which: Which): number =>
  minutesToHours(hours.filter(which).reduce((sum, { value }) => sum + hoursToMinutes(value), 0));

interface Planned {
  readonly budgetAmount: number | null;
  readonly originalAmount?: number | null;
  readonly budgetHours?: number;
}

/** Holds what is said to be planned against the cells meant; hours only where all departments are. */
function expectPlanned(plan: Plan, what: string, said: Planned, which: Which): number {
  const { budgetAmount, originalAmount, budgetHours } = said;
  const { now, first } = plan;
  expect([what, budgetAmount]).toEqual([what, amountOf(now, which)]);
  if (originalAmount !== undefined && first !== null) {
    expect([what, 'original', originalAmount]).toEqual([what, 'original', amountOf(first, which)]);
  }
  if (budgetHours !== undefined) {
    expect([what, 'hours', budgetHours]).toEqual([what, 'hours', hoursOf(now, which)]);
  }
  return 1;
}

interface OfProject {
  readonly projectId: number;
  readonly direct: boolean;
}

const ofProject =
  ({ projectId, direct }: OfProject): Which =>
  (cell) =>
    cell.projectId === projectId && cell.direct === direct;

const withoutHours = ({ budgetAmount, originalAmount }: Planned): Planned => ({
  budgetAmount,
  ...(originalAmount !== undefined && { originalAmount }),
});

export function expectPeriodsPlanned(
  plan: Plan,
  reply: Periodical,
  asked: PeriodicalRequest,
  cumulative: boolean,
): number {
  const periods = periodsOf(monthOf(asked.startDate), monthOf(asked.endDate), asked.dimension);
  let count = 0;
  for (const [at, entry] of reply.children.entries()) {
    const { months = [], last = '' } = periods[at] ?? {};
    const isThen: Which = ({ month }) => (cumulative ? month <= last : months.includes(month));
    const what = `${cumulative ? 'up to' : 'in'} ${asked.dimension} ${last}`;
    count += expectPlanned(plan, what, entry, isThen);
    for (const sub of entry.subCategories ?? []) {
      const isIt: Which = (cell) => isThen(cell) && cell.itemId === sub.subCategoryId;
      count += expectPlanned(plan, `${what} ${sub.subCategoryId}`, withoutHours(sub), isIt);
    }
    for (const project of entry.projects ?? []) {
      const isItsOwn: Which = (cell) => isThen(cell) && ofProject(project)(cell);
      count += expectPlanned(plan, `${what} ${project.code}`, project, isItsOwn);
      for (const sub of project.subCategories ?? []) {
        const isIt: Which = (cell) => isItsOwn(cell) && cell.itemId === sub.subCategoryId;
        const name = `${what} ${project.code} ${sub.subCategoryId}`;
        count += expectPlanned(plan, name, withoutHours(sub), isIt);
      }
    }
  }
  return count;
}

export function expectDetailsPlanned(plan: Plan, found: FinalDetails): number {
  const { through, totals, rows, departments } = found;
  const always: Which = () => true;
  let count = expectPlanned(
    plan,
    'document',
    { budgetAmount: totals.bac, originalAmount: totals.originalBac },
    always,
  );
  if (through === null) return count;
  const isCounted: Which = ({ month }) => month <= through;
  count += expectPlanned(plan, 'last month', totals.month, ({ month }) => month === through);
  count += expectPlanned(plan, 'to date', totals.cumulative, isCounted);
  for (const row of rows) {
    const isIt: Which = (cell) => ofProject(row)(cell) && cell.itemId === row.subCategoryId;
    const name = `row ${row.projectId} ${row.subCategoryId}`;
    const inMonth: Which = (cell) => isIt(cell) && cell.month === through;
    count += expectPlanned(plan, `${name} in the month`, withoutHours(row.month), inMonth);
    const toDate: Which = (cell) => isIt(cell) && isCounted(cell);
    count += expectPlanned(plan, name, withoutHours(row.cumulative), toDate);
    if (row.remaining !== null) {
      const left = yuanToFen(amountOf(plan.now, isIt)) - yuanToFen(row.cumulative.actualAmount);
      expect([name, 'remaining', row.remaining]).toEqual([name, 'remaining', fenToYuan(left)]);
    }
  }
  for (const { deptId, budgetHours } of departments) {
    const hours = hoursOf(plan.now, (cell) => isCounted(cell) && cell.itemId === deptId);
    expect(['hours of department', deptId, budgetHours]).toEqual([
      ...['hours of department', deptId, hours],
    ]);
  }
  return count;
}

export function expectHoursPlanned(plan: Plan, reply: MonthlyHours, project?: OfProject): number {
  const isMeant = project === undefined ? () => true : ofProject(project);
  for (const { year, month: number, budgetHours } of reply.children) {
    const month = `${year}-${String(number).padStart(2, '0')}`;
    const hours = hoursOf(plan.now, (cell) => cell.month === month && isMeant(cell));
    expect([month, budgetHours]).toEqual([month, hours]);
  }
  return reply.children.length;
}

/** The rows of documents whose plans were read. */
export function expectYearPlanned(plans: ReadonlyMap<number, Plan>, reply: Comparison): number {
  const { year, maxPeriod } = reply;
  const monthAt = (month: number) => `${year}-${String(month).padStart(2, '0')}`;
  let count = 0;
  for (const { budgetId, code, months, ...row } of reply.rows) {
    const plan = plans.get(budgetId);
    if (plan === undefined) continue;
    const isOfYear: Which = ({ month }) => month.startsWith(`${year}-`);
    const toDate: Which = (cell) => isOfYear(cell) && cell.month <= monthAt(maxPeriod);
    count += expectPlanned(plan, `${code} to date`, row, toDate);
    count += expectPlanned(plan, code, { budgetAmount: row.yearBudgetAmount }, isOfYear);
    count += expectPlanned(plan, `${code} ever`, { budgetAmount: row.bac }, () => true);
    for (const { month, ...of } of months) {
      if (of.budgetAmount === null) continue;
      const name = `${code} ${month}`;
      count += expectPlanned(plan, name, of, (cell) => cell.month === monthAt(month));
    }
  }
  return count;
}
