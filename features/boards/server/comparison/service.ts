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
import { attentionOf, driverOf, type Standing } from '#features/boards/rules-attention.ts';
import {
  addedUp,
  type ClosedMonths,
  MONTHS,
  measuredYear,
  monthFigures,
  type YearSums,
  yearFigures,
} from '#features/boards/rules-comparison.ts';
import { isForecastOver, isPassed } from '#features/boards/rules-forecast.ts';
import { levelOf } from '#features/budgets/rules.ts';
import { yearOf } from '#kernel/dates.ts';
import { BudgetType } from '#kernel/enums.ts';
import { minutesToHours } from '#kernel/minutes.ts';
import { assertFen, type Fen, fenToYuan, sumFen } from '#kernel/money.ts';
import type { SignedInContext } from '#server/platform/wire/context.ts';
import { type DocumentForecast, forecastsOf } from '../forecast/forecasts.ts';
import { findSubCategories, type NamedSubCategory } from '../ground/names-store.ts';
import { findYearDocuments, type YearDocument } from './documents-store.ts';
import {
  findLastYear,
  findSums,
  findUncovered,
  type SubCategorySum,
  type SumsOfYear,
  type Through,
  type UncoveredSum,
} from './sums-store.ts';

type Asked = z.output<(typeof comparisonEndpoints)['read']['query']>;

/** Everything that was found, by document. */
export interface Found extends SumsOfYear {
  readonly lastYearFen: ReadonlyMap<number, number>;
  readonly forecasts: ReadonlyMap<number, DocumentForecast>;
}

export function sumsOf(budgetId: number, { plans, actuals, lastYearFen }: Found): YearSums {
  const planned = plans.get(budgetId);
  const spent = actuals.get(budgetId);
  return {
    planned: true,
    months: MONTHS.map((month) => {
      const plan = planned?.get(month);
      const actual = spent?.get(month);
      return {
        budgetFen: plan?.budgetFen ?? 0,
        originalFen: plan?.originalFen ?? 0,
        budgetMinutes: plan?.budgetMinutes ?? 0,
        actualFen: actual?.fen ?? 0,
        actualMinutes: actual?.minutes ?? 0,
      };
    }),
    lastYearFen: lastYearFen.get(budgetId) ?? 0,
  };
}

/** Those a document plans or pays for, in the order of every screen. */
function subCategoriesOf(
  budgetId: number,
  { subCategories }: Found,
  inOrder: readonly NamedSubCategory[],
): SubCategorySum[] {
  const own = subCategories.get(budgetId);
  return inOrder.flatMap(({ subCategoryId }) => own?.get(subCategoryId) ?? []);
}

function categoriesOf(
  subs: readonly SubCategorySum[],
  categoryOf: ReadonlyMap<number, number>,
): ComparisonRow['categories'] {
  const sums = new Map<number, { budgetFen: Fen; actualFen: Fen }>();
  for (const { id, budgetFen, actualFen } of subs) {
    const categoryId = categoryOf.get(id) ?? 0;
    const sum = sums.get(categoryId);
    sums.set(categoryId, {
      budgetFen: assertFen(budgetFen + (sum?.budgetFen ?? 0)),
      actualFen: assertFen(actualFen + (sum?.actualFen ?? 0)),
    });
  }
  return [...sums].map(([categoryId, { budgetFen, actualFen }]) => ({
    categoryId,
    budgetAmount: fenToYuan(budgetFen),
    actualAmount: fenToYuan(actualFen),
  }));
}

/** Documents are judged by what they cost at standard, whatever labour is asked for at. */
export function standingOf(
  document: YearDocument,
  year: YearSums,
  { actuals, forecasts }: Found,
  maxPeriod: number,
): Standing {
  const { budgetId } = document;
  const months = [...(actuals.get(budgetId)?.values() ?? [])];
  const standard = months.flatMap((one) => (one.month <= maxPeriod ? one.standardFen : []));
  const judged = { ...measuredYear(year, maxPeriod), actualFen: sumFen(standard) };
  const forecast = forecasts.get(budgetId);
  return {
    level: levelOf(judged, document),
    forecastOver: forecast !== undefined && isForecastOver(forecast),
    bac: forecast?.bac ?? null,
    standardEac: forecast?.standardEac ?? null,
  };
}

/** What needs attention, each with what drives it. */
function toAttention(
  documents: readonly (Standing & { readonly document: YearDocument })[],
  subs: ReadonlyMap<number, readonly SubCategorySum[]>,
  named: readonly NamedSubCategory[],
): Comparison['attention'] {
  return attentionOf(documents).map(({ document: { budgetId } }) => {
    const driver = driverOf(subs.get(budgetId) ?? []);
    const sub = named.find(({ subCategoryId }) => subCategoryId === driver?.id);
    return {
      budgetId,
      driver:
        driver === null || sub === undefined
          ? null
          : {
              subCategoryId: sub.subCategoryId,
              nameZh: sub.nameZh,
              nameEn: sub.nameEn,
              budgetAmount: fenToYuan(driver.budgetFen),
              actualAmount: fenToYuan(driver.actualFen),
            },
    };
  });
}

const bacOf = (budgetId: number, { plans }: Found): number =>
  plans.get(budgetId)?.get(null)?.budgetFen ?? 0;

const eacOf = (budgetId: number, { forecasts }: Found): number | null =>
  forecasts.get(budgetId)?.eac ?? null;

function isForecastPassed(budgetId: number, { forecasts }: Found): boolean {
  const forecast = forecasts.get(budgetId);
  return forecast !== undefined && isPassed(forecast);
}

/** What documents are expected to come to together: nothing is, while one of them has no forecast. */
export function forecastTotals(ids: readonly number[], found: Found) {
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

/** Rows behind these figures are those of budget 0. None of these waits for what another finds. */
async function findAll(
  viewer: Viewer,
  ids: readonly number[],
  through: Through,
  dataVersion: number,
): Promise<Found> {
  const { executor } = viewer.context.db;
  const [sums, before, forecasts] = await Promise.all([
    findSums(viewer, ids, through, dataVersion),
    findLastYear(viewer, ids, through, dataVersion),
    forecastsOf(executor, { budgets: ids, labour: viewer.labour }),
  ]);
  return {
    ...sums,
    lastYearFen: new Map(before.map(({ budgetId, fen }) => [budgetId, fen])),
    forecasts,
  };
}

export async function readComparison(
  context: SignedInContext,
  { year = yearOf(context.today), labour, ...filters }: Asked,
): Promise<Comparison> {
  const { executor } = context.db;
  const viewer = await viewerOf(context, 0, labour);
  const [{ dataVersion, closedThrough, ...state }, { documents, lastYearBudgetFen }] =
    await Promise.all([
      findYearState(executor, year),
      findYearDocuments(executor, context.actor, { year, ...filters }),
    ]);
  const closed = { ...state, first: Number(state.first?.slice(5) ?? 1) };
  const ids = documents.map(({ budgetId }) => budgetId);
  const through = { year, maxPeriod: closed.maxPeriod };
  const [found, uncovered, named, outOfDate] = await Promise.all([
    findAll(viewer, ids, through, dataVersion),
    viewer.all ? findUncovered(viewer, filters, through) : null,
    findSubCategories(executor, { from: `${year}-01`, to: `${year}-12` }),
    outOfDateIn(context, year),
  ]);

  const sums = new Map(ids.map((id) => [id, sumsOf(id, found)]));
  const yearOfDocument = (id: number) => sums.get(id) ?? addedUp([]);
  const categoryOf = new Map(named.map((sub) => [sub.subCategoryId, sub.categoryId]));
  const subs = new Map(ids.map((id) => [id, subCategoriesOf(id, found, named)]));
  const standings = documents.map((document) => ({
    ...standingOf(document, yearOfDocument(document.budgetId), found, closed.maxPeriod),
    document,
  }));
  const rows = standings.map(({ document, level, forecastOver }): ComparisonRow => {
    const { budgetId } = document;
    const own = yearOfDocument(budgetId);
    const eac = eacOf(budgetId, found);
    const figures = {
      bac: fenToYuan(bacOf(budgetId, found)),
      eac: eac === null ? null : fenToYuan(eac),
      etc: eac === null ? null : fenToYuan(found.forecasts.get(budgetId)?.etc ?? 0),
      level,
      forecastOver,
      forecastPassed: isForecastPassed(budgetId, found),
      categories: categoriesOf(subs.get(budgetId) ?? [], categoryOf),
      months: monthFigures(own, closed),
    };
    // To spread so many fields into each row takes longer than all that is worked out for it.
    return Object.assign(figures, document, yearFigures(own, closed));
  });
  const standard = documents.filter(({ budgetType }) => budgetType === BudgetType.STANDARD);
  const total = addedUp(standard.flatMap(({ budgetId }) => sums.get(budgetId) ?? []));
  return {
    year,
    maxPeriod: closed.maxPeriod,
    dataVersion,
    outOfDate,
    lastYearMonths: closed.lastYearMonths,
    forecastThrough: closedThrough,
    categories: categoryNames(named),
    rows,
    attention: toAttention(standings, subs, named),
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
