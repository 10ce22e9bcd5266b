import type { z } from 'zod';
import {
  findYearState,
  outOfDateIn,
  type Viewer,
  viewerOf,
} from '#features/actuals/server/service.ts';
import type {
  Comparison,
  ComparisonRow,
  comparisonEndpoints,
} from '#features/boards/contract-comparison.ts';
import {
  addedUp,
  type ClosedMonths,
  MONTHS,
  measuredYear,
  monthFigures,
  type YearSums,
  yearFigures,
} from '#features/boards/rules-comparison.ts';
import { levelOf } from '#features/boards/rules-rates.ts';
import { yearOf } from '#kernel/dates.ts';
import { BudgetType } from '#kernel/enums.ts';
import { minutesToHours } from '#kernel/minutes.ts';
import { fenToYuan, sumFen } from '#kernel/money.ts';
import type { SignedInContext } from '#server/platform/wire/context.ts';
import { type DocumentForecast, forecastsOf } from '../forecast/forecasts.ts';
import { findSubCategories, type NamedSubCategory } from '../ground/names-store.ts';
import { findYearDocuments, type YearDocument } from './documents-store.ts';
import {
  type ActualSum,
  findActuals,
  findLastYear,
  findPlans,
  findUncovered,
  type PlanSum,
  type UncoveredSum,
} from './sums-store.ts';

type Asked = z.output<(typeof comparisonEndpoints)['read']['query']>;

/** Everything that was found, by document. */
interface Found {
  readonly plans: ReadonlyMap<number, readonly PlanSum[]>;
  readonly actuals: ReadonlyMap<number, readonly ActualSum[]>;
  readonly lastYearFen: ReadonlyMap<number, number>;
  readonly forecasts: ReadonlyMap<number, DocumentForecast>;
}

function byBudget<Row extends { readonly budgetId: number }>(rows: readonly Row[]) {
  const found = new Map<number, Row[]>();
  for (const row of rows) {
    const own = found.get(row.budgetId);
    if (own === undefined) found.set(row.budgetId, [row]);
    else own.push(row);
  }
  return found;
}

function sumsOf(budgetId: number, { plans, actuals, lastYearFen }: Found): YearSums {
  const own = actuals.get(budgetId) ?? [];
  const planned = new Map(
    (plans.get(budgetId) ?? []).filter(({ of }) => of === 'month').map((sum) => [sum.id, sum]),
  );
  return {
    planned: true,
    months: MONTHS.map((month) => {
      const spent = own.filter((sum) => sum.month === month);
      const plan = planned.get(month);
      return {
        budgetFen: plan?.budgetFen ?? 0,
        originalFen: plan?.originalFen ?? 0,
        budgetMinutes: plan?.budgetMinutes ?? 0,
        actualFen: sumFen(spent.map(({ fen }) => fen)),
        actualMinutes: spent.reduce((sum, { minutes }) => sum + minutes, 0),
      };
    }),
    lastYearFen: lastYearFen.get(budgetId) ?? 0,
  };
}

/** By category, up to the last closed month: those that plan or cost something. */
function categoriesOf(
  budgetId: number,
  { plans, actuals }: Found,
  order: readonly number[],
): ComparisonRow['categories'] {
  const planned = (plans.get(budgetId) ?? []).filter(({ of }) => of === 'category');
  const spent = actuals.get(budgetId) ?? [];
  return order.flatMap((categoryId) => {
    const plan = planned.find(({ id }) => id === categoryId);
    const own = spent.filter((sum) => sum.categoryId === categoryId);
    if (plan === undefined && own.length === 0) return [];
    return [
      {
        categoryId,
        budgetAmount: fenToYuan(plan?.budgetFen ?? 0),
        actualAmount: fenToYuan(sumFen(own.map(({ fen }) => fen))),
      },
    ];
  });
}

const bacOf = (budgetId: number, { plans }: Found): number =>
  (plans.get(budgetId) ?? []).find(({ of }) => of === 'ever')?.budgetFen ?? 0;

const eacOf = (budgetId: number, { forecasts }: Found): number | null =>
  forecasts.get(budgetId)?.eac ?? null;

/** What documents are expected to come to together: nothing is, while one of them has no forecast. */
function forecastTotals(ids: readonly number[], found: Found) {
  const known = ids.flatMap((id) => eacOf(id, found) ?? []);
  const eacMissing = ids.length - known.length;
  const bac = ids.length === 0 ? null : fenToYuan(sumFen(ids.map((id) => bacOf(id, found))));
  const eac = ids.length === 0 || eacMissing > 0 ? null : fenToYuan(sumFen(known));
  return { bac, eac, eacMissing };
}

/** What documents of one division, or of one type, come to together. */
function cutBy<Key extends 'division' | 'projectType'>(
  key: Key,
  documents: readonly YearDocument[],
  sums: ReadonlyMap<number, YearSums>,
  closed: ClosedMonths,
) {
  const values = [...new Set(documents.map((document) => document[key]))].sort((a, b) => a - b);
  return values.map((value) => {
    const own = documents.filter((document) => document[key] === value);
    const year = addedUp(own.flatMap(({ budgetId }) => sums.get(budgetId) ?? []));
    return { value, budgets: own.length, ...yearFigures(year, closed) };
  });
}

function noBudgetOf(
  uncovered: readonly UncoveredSum[],
  { first, maxPeriod, lastYearMonths }: ClosedMonths,
): NonNullable<Comparison['noBudget']> {
  const now = uncovered.filter(({ thisYear }) => thisYear);
  const before = uncovered.filter(({ thisYear }) => !thisYear);
  const fen = (sums: readonly UncoveredSum[]) => fenToYuan(sumFen(sums.map((sum) => sum.fen)));
  return {
    actualAmount: fen(now),
    actualHours: minutesToHours(now.reduce((sum, { minutes }) => sum + minutes, 0)),
    lastYearAmount: lastYearMonths === 0 ? null : fen(before),
    months: MONTHS.map((month) => {
      const own = now.filter((sum) => sum.month === month);
      const isClosed = first <= month && month <= maxPeriod;
      return { month, actualAmount: isClosed ? fen(own) : null };
    }),
  };
}

function categoryNames(subs: readonly NamedSubCategory[]): Comparison['categories'] {
  const names = new Map(
    subs.map(({ categoryId, categoryZh: nameZh, categoryEn: nameEn }) => [
      categoryId,
      { categoryId, nameZh, nameEn },
    ]),
  );
  return [...names.values()];
}

/** Rows behind these figures are those of budget 0. */
async function findAll(
  viewer: Viewer,
  ids: readonly number[],
  through: { readonly year: number; readonly maxPeriod: number },
): Promise<Found> {
  const { executor } = viewer.context.db;
  const plans = byBudget(await findPlans(executor, ids, through));
  const actuals = byBudget(await findActuals(viewer, ids, through));
  const before = await findLastYear(viewer, ids, through);
  const lastYearFen = new Map(before.map(({ budgetId, fen }) => [budgetId, fen]));
  const forecasts = await forecastsOf(executor, { budgets: ids, labour: viewer.labour });
  return { plans, actuals, lastYearFen, forecasts };
}

export async function readComparison(
  context: SignedInContext,
  { year = yearOf(context.today), labour, ...filters }: Asked,
): Promise<Comparison> {
  const { executor } = context.db;
  const viewer = await viewerOf(context, 0, labour);
  const { dataVersion, ...state } = await findYearState(executor, year);
  const closed = { ...state, first: Number(state.first?.slice(5) ?? 1) };
  const asked = { year, ...filters };
  const { documents, lastYearBudgetFen } = await findYearDocuments(executor, context.actor, asked);
  const ids = documents.map(({ budgetId }) => budgetId);
  const through = { year, maxPeriod: closed.maxPeriod };
  const found = await findAll(viewer, ids, through);
  const uncovered = viewer.all ? await findUncovered(viewer, filters, through) : null;
  const categories = categoryNames(await findSubCategories(executor));
  const order = categories.map(({ categoryId }) => categoryId);

  const sums = new Map(ids.map((id) => [id, sumsOf(id, found)]));
  const rows = documents.map((document): ComparisonRow => {
    const { budgetId } = document;
    const own = sums.get(budgetId) ?? addedUp([]);
    const eac = eacOf(budgetId, found);
    // Documents are judged by what they cost at standard, whatever labour is asked for at.
    const standard = (found.actuals.get(budgetId) ?? []).map((sum) => sum.standardFen);
    const judged = { ...measuredYear(own, closed.maxPeriod), actualFen: sumFen(standard) };
    return {
      ...document,
      ...yearFigures(own, closed),
      bac: fenToYuan(bacOf(budgetId, found)),
      eac: eac === null ? null : fenToYuan(eac),
      level: levelOf(judged, document),
      categories: categoriesOf(budgetId, found, order),
      months: monthFigures(own, closed),
    };
  });
  const standard = documents.filter(({ budgetType }) => budgetType === BudgetType.STANDARD);
  const total = addedUp(standard.flatMap(({ budgetId }) => sums.get(budgetId) ?? []));
  return {
    year,
    maxPeriod: closed.maxPeriod,
    dataVersion,
    outOfDate: await outOfDateIn(context, year),
    lastYearMonths: closed.lastYearMonths,
    categories,
    rows,
    byDivision: cutBy('division', standard, sums, closed).map(({ value, ...cut }) => ({
      division: value,
      ...cut,
    })),
    byProjectType: cutBy('projectType', standard, sums, closed).map(({ value, ...cut }) => ({
      projectType: value,
      ...cut,
    })),
    noBudget: uncovered === null ? null : noBudgetOf(uncovered, closed),
    totals: {
      budgets: standard.length,
      ...yearFigures(total, closed),
      ...forecastTotals(
        standard.map(({ budgetId }) => budgetId),
        found,
      ),
      integrations: documents.length - standard.length,
      lastYearBudgetAmount: lastYearBudgetFen === null ? null : fenToYuan(lastYearBudgetFen),
      months: monthFigures(total, closed),
    },
  };
}
