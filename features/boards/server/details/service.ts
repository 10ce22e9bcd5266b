import { findOutOfDate } from '#features/actuals/server/service.ts';
import type { FinalDetails } from '#features/boards/contract-details.ts';
import type { Figures } from '#features/boards/contract-parts.ts';
import { isForecastOver } from '#features/boards/rules-forecast.ts';
import { rateOf } from '#features/boards/rules-rates.ts';
import { labourVarianceOf } from '#features/boards/rules-variance.ts';
import { levelOf } from '#features/budgets/rules.ts';
import { lastDay } from '#kernel/dates.ts';
import { minutesToHours } from '#kernel/minutes.ts';
import { type Fen, fenToYuan, sumFen } from '#kernel/money.ts';
import { commonRefusals, Refusal } from '#kernel/result.ts';
import type { Executor } from '#server/platform/db/database.ts';
import { keptBy } from '#server/platform/db/kept.ts';
import type { SignedInContext } from '#server/platform/wire/context.ts';
import { type DocumentForecast, forecastsOf, toForecast } from '../forecast/forecasts.ts';
import { findExecution, type YearExecution } from '../ground/executions-store.ts';
import { findMonthStates } from '../ground/months-store.ts';
import { budgetViewer } from '../ground/viewer.ts';
import {
  type CellSums,
  type DetailsAsked,
  type DetailsRow,
  findDetailsRows,
  findLabourMonths,
} from './cells-store.ts';
import {
  type DepartmentCosts,
  type DocumentCosts,
  findDocumentCosts,
  nameDepartments,
} from './costs-store.ts';
import { countedMonth, type DetailsQuery } from './counted-month.ts';

const NOTHING: CellSums = {
  ...{ budgetFen: 0, originalFen: 0, actualFen: 0 },
  ...{ budgetMinutes: 0, actualMinutes: 0 },
};

const plannedYuan = ({ versionId }: YearExecution, fen: Fen): number | null =>
  versionId === null ? null : fenToYuan(fen);

const toFigures = (document: YearExecution, sums: CellSums): Figures => ({
  budgetAmount: plannedYuan(document, sums.budgetFen),
  originalAmount: plannedYuan(document, sums.originalFen),
  actualAmount: fenToYuan(sums.actualFen),
  budgetHours: minutesToHours(sums.budgetMinutes),
  actualHours: minutesToHours(sums.actualMinutes),
});

const bothOf = (
  document: YearExecution,
  { month, cumulative, bacFen }: Pick<DetailsRow, 'month' | 'cumulative' | 'bacFen'>,
) => ({
  month: toFigures(document, month),
  cumulative: toFigures(document, cumulative),
  remaining: plannedYuan(document, sumFen([bacFen, -cumulative.actualFen])),
});

function totalsOf(document: YearExecution, all: DetailsRow | undefined): FinalDetails['totals'] {
  const { month = NOTHING, cumulative = NOTHING, bacFen = 0, originalBacFen = 0 } = all ?? {};
  const { actualFen, budgetFen } = cumulative;
  const planned = (fen: Fen) => (document.versionId === null ? null : fen);
  return {
    ...bothOf(document, { month, cumulative, bacFen }),
    bac: plannedYuan(document, bacFen),
    originalBac: plannedYuan(document, originalBacFen),
    toDateRate: rateOf({ actualFen, plannedFen: planned(budgetFen) }),
    executionRate: rateOf({ actualFen, plannedFen: planned(bacFen) }),
  };
}

/** A row with the project it stands for. */
type ProjectRow = DetailsRow & { readonly projectId: number };

const isOfProject = (row: DetailsRow): row is ProjectRow => row.projectId !== null;

/** Categories in the order of the plan, each with what the rows have of it. */
function categoriesOf(
  rows: readonly ProjectRow[],
  { hiddenSubCategoryIds }: YearExecution,
): FinalDetails['categories'] {
  const hidden = new Set(hiddenSubCategoryIds);
  const categories = new Map<number, FinalDetails['categories'][number]>();
  const known = new Set<number>();
  for (const { categoryId, categoryZh, categoryEn, subCategoryId, subZh, subEn } of rows) {
    const category = categories.get(categoryId) ?? {
      ...{ categoryId, nameZh: categoryZh, nameEn: categoryEn, subCategories: [] },
    };
    categories.set(categoryId, category);
    if (known.has(subCategoryId)) continue;
    known.add(subCategoryId);
    category.subCategories.push({
      ...{ subCategoryId, nameZh: subZh, nameEn: subEn, hidden: hidden.has(subCategoryId) },
    });
  }
  return [...categories.values()];
}

const before = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** Main projects by code, each followed by its parts. */
function projectsOf(rows: readonly ProjectRow[]): FinalDetails['projects'] {
  const found = new Map(rows.map((row) => [`${row.projectId} ${row.direct}`, row]));
  return [...found.values()]
    .sort(
      (a, b) =>
        before(a.mainCode, b.mainCode) ||
        Number(a.parentId !== null) - Number(b.parentId !== null) ||
        before(a.code, b.code),
    )
    .map(({ projectId, parentId, code, nameZh, nameEn, direct }) => ({
      ...{ projectId, parentId, code, nameZh, nameEn, direct },
    }));
}

const departmentsOf = (departments: readonly DepartmentCosts[]): FinalDetails['departments'] =>
  departments.map(({ actualFen, budgetMinutes, actualMinutes, ...dept }) => ({
    ...dept,
    actualAmount: fenToYuan(actualFen),
    budgetHours: minutesToHours(budgetMinutes),
    actualHours: minutesToHours(actualMinutes),
  }));

const keptVariances = keptBy();
const keptCosts = keptBy();

/** Sums of closed months, which are the same until `dataVersion` moves on. Names are not: those change as ever. */
const ofClosed = <Value>(
  kept: ReturnType<typeof keptBy>,
  executor: Executor,
  asked: DetailsAsked,
  dataVersion: number,
  find: (executor: Executor, asked: DetailsAsked) => Promise<Value>,
): Promise<Value> =>
  asked.through === null
    ? find(executor, asked)
    : kept(executor)([dataVersion, ...Object.values(asked)].join(), () => find(executor, asked));

async function costsOf(
  executor: Executor,
  asked: DetailsAsked,
  dataVersion: number,
): Promise<{ costs: DocumentCosts; departments: DepartmentCosts[] }> {
  const costs = await ofClosed(keptCosts, executor, asked, dataVersion, findDocumentCosts);
  return { costs, departments: await nameDepartments(executor, asked, costs.departments) };
}

async function varianceOf(
  executor: Executor,
  asked: DetailsAsked,
): Promise<FinalDetails['labourVariance']> {
  const found = labourVarianceOf(await findLabourMonths(executor, asked));
  const yuan = (fen: Fen | null) => (fen === null ? null : fenToYuan(fen));
  return {
    total: fenToYuan(found.total),
    efficiency: yuan(found.efficiency),
    rate: yuan(found.rate),
    unsplit: fenToYuan(found.unsplit),
  };
}

function standingOf(
  { year, ...execution }: YearExecution,
  forecast: DocumentForecast,
): FinalDetails['standing'] {
  if (year === null) return null;
  return {
    year,
    executionRate: rateOf(execution),
    level: levelOf({ ...execution, actualFen: execution.standardFen }, execution),
    forecastOver: isForecastOver(forecast),
  };
}

/** A budget by its lines up to a closed month: what it comes to, what is left, what is expected. */
export async function readFinalDetails(
  context: SignedInContext,
  budgetId: number,
  { endDate, labour: value }: DetailsQuery,
): Promise<FinalDetails> {
  const { executor } = context.db;
  const { labour, opens } = await budgetViewer(context, budgetId, value);
  const states = await findMonthStates(executor);
  const through = countedMonth(states, endDate);
  const asked = { budgetId, through, labour };
  const { closedThrough, dataVersion } = states;
  const [document, found, { costs, departments }, labourVariance, forecasts, outOfDate] =
    await Promise.all([
      findExecution(executor, budgetId, { closedThrough, labour }),
      findDetailsRows(executor, asked),
      costsOf(executor, asked, dataVersion),
      ofClosed(keptVariances, executor, asked, dataVersion, varianceOf),
      forecastsOf(executor, { budgets: [budgetId], labour }),
      findOutOfDate(context),
    ]);
  const forecast = forecasts.get(budgetId);
  // Deleted while it was read.
  if (forecast === undefined) throw new Refusal(commonRefusals.notFound);
  const all = found.find((row) => !isOfProject(row));
  const rows = found.filter(isOfProject);
  const budgetFen = all?.cumulative.actualFen ?? 0;
  return {
    budgetId,
    versionId: document.versionId,
    dataVersion,
    outOfDate,
    endDate: endDate ?? (through === null ? null : lastDay(through)),
    through,
    maxPeriod: through === null ? 0 : Number(through.slice(5)),
    span: costs.span,
    opens,
    totals: totalsOf(document, all),
    standing: standingOf(document, forecast),
    categories: categoriesOf(rows, document),
    projects: projectsOf(rows),
    rows: rows.map((row) => {
      const { projectId, direct, subCategoryId, categoryId, source } = row;
      return { subCategoryId, categoryId, source, projectId, direct, ...bothOf(document, row) };
    }),
    departments: departmentsOf(departments),
    labourVariance,
    forecast: toForecast(forecast),
    corrections: { count: costs.corrections.count, amount: fenToYuan(costs.corrections.fen) },
    reconciliation: {
      budgetSum: fenToYuan(budgetFen),
      projectSum: fenToYuan(costs.projectFen),
      difference: fenToYuan(sumFen([budgetFen, -costs.projectFen])),
    },
  };
}
