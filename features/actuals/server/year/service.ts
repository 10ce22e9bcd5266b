import type { YearAccount, YearFigures, YearQuery } from '#features/actuals/contract-year.ts';
import { viewerOf } from '#features/actuals/server/rows/viewer.ts';
import { askedDaysOf } from '#features/calendar/server/service.ts';
import { firstDay, lastDay, yearOf } from '#kernel/dates.ts';
import type { BusinessDivision, ProjectType } from '#kernel/enums.ts';
import { minutesToHours } from '#kernel/minutes.ts';
import { fenToYuan } from '#kernel/money.ts';
import type { Executor } from '#server/platform/db/database.ts';
import type { SignedInContext } from '#server/platform/wire/context.ts';
import { type PeopleHours, sumPeopleHours } from './hours-store.ts';
import { findYearState, type YearState } from './state-store.ts';
import { sumYear, type YearSum } from './sums-store.ts';

const NOTHING: Omit<YearSum, 'cut' | 'id' | 'dept' | 'parentId' | 'sub'> = {
  fen: 0,
  lastYearFen: 0,
  minutes: 0,
  withheldCells: 0,
  lastYearWithheldCells: 0,
};

const toFigures = (sum: typeof NOTHING = NOTHING): YearFigures => ({
  actualAmount: fenToYuan(sum.fen),
  lastYearAmount: fenToYuan(sum.lastYearFen),
  actualHours: minutesToHours(sum.minutes),
  withheldCells: sum.withheldCells,
  lastYearWithheldCells: sum.lastYearWithheldCells,
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

function byMonth(sums: readonly YearSum[], maxPeriod: number): YearAccount['byMonth'] {
  const ofMonth = new Map(sums.filter(({ cut }) => cut === 'month').map((sum) => [sum.id, sum]));
  return Array.from({ length: maxPeriod }, (_, at) => ({
    month: at + 1,
    ...toFigures(ofMonth.get(at + 1)),
  }));
}

async function hoursOf(
  executor: Executor,
  { first, last }: YearState,
  deptId: number | undefined,
): Promise<PeopleHours> {
  if (first === null || last === null) return { required: 0, absence: 0 };
  const asked = await askedDaysOf(executor, firstDay(first), lastDay(last));
  return sumPeopleHours(executor, asked, deptId);
}

/** What the closed months of a year have cost, of what the reader sees, and what is behind it. */
export async function readYear(
  context: SignedInContext,
  { year = yearOf(context.today), ...asked }: YearQuery,
): Promise<YearAccount> {
  const { executor } = context.db;
  const viewer = await viewerOf(context, 0);
  const state = await findYearState(executor, year);
  const { maxPeriod, lastYearMonths, dataVersion } = state;
  const sums = await sumYear(viewer, { ...asked, year, maxPeriod });
  const ofCut = (cut: YearSum['cut']) => sums.filter((sum) => sum.cut === cut);
  // What is not of a project is of no division and no type, and only some see all of the company.
  const isWhole = viewer.all && asked.division === undefined && asked.projectType === undefined;
  const people = isWhole ? await hoursOf(executor, state, asked.deptId) : null;
  return {
    year,
    maxPeriod,
    dataVersion,
    lastYearMonths,
    labour: viewer.labour ? 'all' : asked.deptId === undefined ? 'byProject' : 'none',
    totals: {
      ...toFigures(ofCut('total')[0]),
      unassignedAmount: isWhole ? fenToYuan(ofCut('unassigned')[0]?.fen ?? 0) : null,
      absenceHours: people === null ? null : minutesToHours(people.absence),
      requiredHours: people === null ? null : minutesToHours(people.required),
    },
    byCategory: byCategory(sums),
    byDept: [...ofCut('dept'), ...ofCut('noDept')].map((sum) => ({
      dept: sum.dept,
      parentId: sum.parentId,
      ...toFigures(sum),
    })),
    byDivision: ofCut('division').map((sum) => ({
      division: sum.id as BusinessDivision,
      ...toFigures(sum),
    })),
    byProjectType: ofCut('projectType').map((sum) => ({
      projectType: sum.id as ProjectType,
      ...toFigures(sum),
    })),
    byMonth: byMonth(sums, maxPeriod),
  };
}
