import type { Figures } from '#features/boards/contract-parts.ts';
import type {
  PeriodEntry,
  Periodical,
  PeriodicalRequest,
  ProjectFigures,
  SubCategoryFigures,
} from '#features/boards/contract-periodical.ts';
import {
  foldPeriods,
  type PartSums,
  type Period,
  type PeriodSums,
  periodState,
  periodsOf,
} from '#features/boards/rules-periods.ts';
import { monthOf } from '#kernel/dates.ts';
import { minutesToHours } from '#kernel/minutes.ts';
import { fenToYuan, sumFen } from '#kernel/money.ts';
import type { SignedInContext } from '#server/platform/wire/context.ts';
import { findMonthStates } from '../ground/months-store.ts';
import {
  findProjects,
  findSubCategories,
  type NamedProject,
  type NamedSubCategory,
} from '../ground/names-store.ts';
import { budgetViewer } from '../ground/viewer.ts';
import {
  findCells,
  findProvisional,
  findShownPlan,
  type ProvisionalMonth,
  type ShownPlan,
} from './store.ts';

/** What parts are called, in the order they are shown in. */
interface Names {
  readonly projects: readonly NamedProject[];
  readonly subCategories: readonly NamedSubCategory[];
}

const toFigures =
  ({ versionId, originalId }: ShownPlan) =>
  (sums: PartSums): Figures => ({
    budgetAmount: versionId === null ? null : fenToYuan(sums.budgetFen),
    originalAmount: originalId === null ? null : fenToYuan(sums.originalFen),
    actualAmount: fenToYuan(sums.actualFen),
    budgetHours: minutesToHours(sums.budgetMinutes),
    actualHours: minutesToHours(sums.actualMinutes),
  });

type ToFigures = ReturnType<typeof toFigures>;

function subCategoriesOf(
  parts: readonly PartSums[],
  { subCategories }: Names,
  figures: ToFigures,
): SubCategoryFigures[] {
  const bySub = new Map(parts.map((part) => [part.subCategoryId, part]));
  return subCategories.flatMap(({ subCategoryId, categoryId, source }) => {
    const part = bySub.get(subCategoryId);
    return part === undefined ? [] : [{ subCategoryId, categoryId, source, ...figures(part) }];
  });
}

function projectsOf(
  { byProject, byBoth }: PeriodSums,
  names: Names,
  figures: ToFigures,
  withSubCategories: boolean,
): ProjectFigures[] {
  const rowKey = ({ projectId, direct }: Pick<PartSums, 'projectId' | 'direct'>) =>
    `${projectId}:${direct}`;
  const rows = new Map(byProject.map((part) => [rowKey(part), part]));
  const parts = new Map<string, PartSums[]>();
  for (const part of byBoth) {
    const key = rowKey(part);
    const own = parts.get(key);
    if (own === undefined) parts.set(key, [part]);
    else own.push(part);
  }
  return names.projects.flatMap((project) =>
    [false, true].flatMap((direct) => {
      const key = rowKey({ projectId: project.projectId, direct });
      const row = rows.get(key);
      if (row === undefined) return [];
      const subCategories = withSubCategories
        ? { subCategories: subCategoriesOf(parts.get(key) ?? [], names, figures) }
        : {};
      return [{ ...project, direct, ...figures(row), ...subCategories }];
    }),
  );
}

/** In no sum, and not added up from month to month either. */
function provisionalOf(
  { months }: Period,
  waiting: readonly ProvisionalMonth[],
): PeriodEntry['provisional'] {
  const own = waiting.filter(({ month }) => months.includes(month));
  if (own.length === 0) return null;
  return {
    actualAmount: fenToYuan(sumFen(own.map(({ fen }) => fen))),
    actualHours: minutesToHours(own.reduce((sum, { minutes }) => sum + minutes, 0)),
  };
}

/** Plan and actual of a budget by month, quarter or year, or up to each. */
async function readPeriods(
  context: SignedInContext,
  asked: PeriodicalRequest,
  cumulative: boolean,
): Promise<Periodical> {
  const { labour, opens } = await budgetViewer(context, asked.budgetId, asked.labour);
  const { executor } = context.db;
  const states = await findMonthStates(executor);
  const [from, to] = [monthOf(asked.startDate), monthOf(asked.endDate)];
  const [plan, cells, waiting, subCategories] = await Promise.all([
    findShownPlan(executor, asked.budgetId, asked.asOf),
    findCells(executor, {
      ...{ budgetId: asked.budgetId, basis: asked.basis, asOf: asked.asOf },
      ...{ from, to, cumulative, labour },
      byProject: asked.project,
      bySubCategory: asked.subCategory,
    }),
    asked.basis === 'origin'
      ? findProvisional(executor, { budgetId: asked.budgetId, from, to, labour })
      : [],
    asked.subCategory ? findSubCategories(executor, { from, to }) : [],
  ]);
  const ids = cells.flatMap(({ projectId }) => (projectId === null ? [] : [projectId]));
  const names: Names = {
    projects: asked.project ? await findProjects(executor, [...new Set(ids)]) : [],
    subCategories,
  };
  const figures = toFigures(plan);
  const toEntry = (sums: PeriodSums): PeriodEntry => ({
    year: Number(sums.period.last.slice(0, 4)),
    month: Number(sums.period.last.slice(5)),
    state: periodState(sums.period, states),
    inBudget: sums.period.months.some((month) =>
      plan.spans.some((span) => span.from <= month && month <= span.to),
    ),
    ...figures(sums.total),
    provisional: provisionalOf(sums.period, waiting),
    ...(asked.project ? { projects: projectsOf(sums, names, figures, asked.subCategory) } : {}),
    ...(asked.subCategory
      ? { subCategories: subCategoriesOf(sums.bySubCategory, names, figures) }
      : {}),
  });
  return {
    budgetId: asked.budgetId,
    versionId: plan.versionId,
    dataVersion: states.dataVersion,
    opens,
    children: foldPeriods(cells, periodsOf(from, to, asked.dimension), { cumulative }).map(toEntry),
  };
}

export const readPeriodical = (context: SignedInContext, asked: PeriodicalRequest) =>
  readPeriods(context, asked, false);

export const readCumulative = (context: SignedInContext, asked: PeriodicalRequest) =>
  readPeriods(context, asked, true);
