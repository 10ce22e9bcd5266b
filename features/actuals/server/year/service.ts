import type { AccountQuery, YearAccount, YearFigures } from '#features/actuals/contract-year.ts';
import { sideBySide } from '#features/actuals/rules-departments.ts';
import { viewerOf } from '#features/actuals/server/rows/viewer.ts';
import { yearOf } from '#kernel/dates.ts';
import type { BusinessDivision, ProjectType } from '#kernel/enums.ts';
import { minutesToHours } from '#kernel/minutes.ts';
import { fenToYuan } from '#kernel/money.ts';
import { isPermitted } from '#kernel/permissions.ts';
import { keptBy } from '#server/platform/db/kept.ts';
import type { SignedInContext } from '#server/platform/wire/context.ts';
import { outOfDateIn } from '../out-of-date.ts';
import { findYearState } from './state-store.ts';
import { sumYear, type YearSum } from './sums-store.ts';
import { utilisationOf } from './utilisation.ts';
import { sumUtilisation, type UtilisedMonth } from './utilisation-store.ts';

/** What everybody who sees the whole company is told of a year, for as long as its closed months stay closed. */
const keptIn = keptBy();
/** Whoever sees or asks for a part is told what is found for them. */
const foundAnew: ReturnType<typeof keptIn> = (_, find) => find();

const NOTHING: Pick<YearSum, 'fen' | 'lastYearFen' | 'minutes'> = {
  fen: 0,
  lastYearFen: 0,
  minutes: 0,
};

const numbersFrom = (from: number, to: number): number[] =>
  Array.from({ length: Math.max(0, to - from + 1) }, (_, at) => from + at);

const toFigures = (sum: typeof NOTHING = NOTHING): YearFigures => ({
  actualAmount: fenToYuan(sum.fen),
  lastYearAmount: fenToYuan(sum.lastYearFen),
  actualHours: minutesToHours(sum.minutes),
});

/** Categories in the order of their first sub-category, each with those that cost something. */
function byCategory(sums: readonly YearSum[]): YearAccount['byCategory'] {
  const ofCategory = new Map(
    sums.filter(({ cut }) => cut === 'category').map((sum) => [sum.id, sum]),
  );
  const categories = new Map<number, YearAccount['byCategory'][number]>();
  for (const sum of sums) {
    if (sum.sub === null || sum.id === null) continue;
    const { category, source, nameZh, nameEn } = sum.sub;
    const { id: categoryId, ...names } = category;
    const found = categories.get(categoryId) ?? {
      categoryId,
      ...names,
      ...toFigures(ofCategory.get(categoryId)),
      subCategories: [],
    };
    found.subCategories.push({
      subCategoryId: sum.id,
      source,
      nameZh,
      nameEn,
      ...toFigures(sum),
    });
    categories.set(categoryId, found);
  }
  return [...categories.values()];
}

/** A month or a type by category, in the order of the categories. */
function categoriesOf(
  sums: readonly YearSum[],
  cut: 'monthCategory' | 'typeCategory',
  order: YearAccount['byCategory'],
): (id: number | null) => YearAccount['byMonth'][number]['categories'] {
  const found = new Map(
    sums.filter((sum) => sum.cut === cut).map((sum) => [`${sum.id} ${sum.categoryId}`, sum]),
  );
  return (id) =>
    order.flatMap(({ categoryId }) => {
      const sum = found.get(`${id} ${categoryId}`);
      if (sum === undefined) return [];
      const { actualHours: _, ...amounts } = toFigures(sum);
      return [{ categoryId, ...amounts }];
    });
}

/** Of everybody in the year, in hours; null where not everybody is seen. */
const totalOf = (months: readonly UtilisedMonth[] | null, of: 'required' | 'absent') =>
  months &&
  minutesToHours(
    months.reduce((sum, one) => sum + (one.dept === null && one.thisYear ? one[of] : 0), 0),
  );

/** What the closed months of a year have cost, of what the reader sees, and what is behind it. */
export async function readYear(
  context: SignedInContext,
  {
    year = yearOf(context.today),
    startMonth = 1,
    endMonth = 12,
    labour,
    ...narrowed
  }: AccountQuery,
): Promise<YearAccount> {
  const { executor } = context.db;
  const viewer = await viewerOf(context, 0, labour);
  const state = await findYearState(executor, year, { startMonth, endMonth });
  const { maxPeriod, lastYearMonths, dataVersion } = state;
  const asked = { ...narrowed, year, startMonth, endMonth: Math.min(endMonth, maxPeriod) };
  const months = numbersFrom(asked.startMonth, asked.endMonth);
  // What is not of a project is of no division and no type, and only some see all of the company.
  const isWhole = viewer.all && asked.division === undefined && asked.projectType === undefined;
  const isCompany = isWhole && asked.deptId === undefined && asked.categoryId === undefined;
  const seesRates = isCompany && isPermitted(context.actor.roles, 'rates:read');
  const kept = isCompany ? keptIn(executor) : foundAnew;
  const { categoryOrder } = state;
  const key = JSON.stringify({
    dataVersion,
    categoryOrder,
    labour: viewer.labour,
    seesRates,
    asked,
  });
  const [sums, people, outOfDate] = await Promise.all([
    kept(`sums ${key}`, () => sumYear(viewer, asked, seesRates)),
    isWhole ? kept(`people ${key}`, () => sumUtilisation(executor, asked)) : null,
    outOfDateIn(context, year),
  ]);
  const ofCut = (cut: YearSum['cut']) => sums.filter((sum) => sum.cut === cut);
  const [[total], [difference]] = [ofCut('total'), ofCut('rateDifference')];
  const categories = byCategory(sums);
  const ofMonth = categoriesOf(sums, 'monthCategory', categories);
  const ofType = categoriesOf(sums, 'typeCategory', categories);
  const bySum = new Map(ofCut('month').map((sum) => [sum.id, sum]));
  return {
    year,
    maxPeriod,
    dataVersion,
    outOfDate,
    lastYearMonths,
    totals: {
      ...toFigures(total),
      unassignedAmount: isWhole ? fenToYuan(ofCut('unassigned')[0]?.fen ?? 0) : null,
      rateDifference: difference === undefined ? null : fenToYuan(difference.fen),
      absenceHours: totalOf(people, 'absent'),
      requiredHours: totalOf(people, 'required'),
    },
    byCategory: categories,
    byDept: sideBySide(
      [...ofCut('dept'), ...ofCut('noDept')].map((sum) => ({
        dept: sum.dept,
        path: sum.path ?? [],
        ...toFigures(sum),
      })),
    ),
    byDivision: ofCut('division').map((sum) => ({
      division: sum.id as BusinessDivision,
      projects: sum.projects,
      ...toFigures(sum),
    })),
    byProjectType: ofCut('projectType').map((sum) => ({
      projectType: sum.id as ProjectType,
      projects: sum.projects,
      ...toFigures(sum),
      categories: ofType(sum.id),
    })),
    byMonth: months.map((month) => ({
      month,
      ...toFigures(bySum.get(month)),
      categories: ofMonth(month),
    })),
    utilisation:
      people === null || asked.categoryId !== undefined
        ? null
        : utilisationOf(people, months, lastYearMonths > 0),
  };
}
