import { outOfDateIn, viewerOf } from '#features/actuals/server/service.ts';
import type { ProjectFinal } from '#features/boards/contract-project.ts';
import { findMonthStates, type MonthStates } from '#features/boards/server/ground/months-store.ts';
import {
  findProjects,
  findSubCategories,
  type NamedProject,
  type NamedSubCategory,
} from '#features/boards/server/ground/names-store.ts';
import type { LabourValue } from '#features/people/rules.ts';
import { addMonths, type Month, monthsInRange, yearOf } from '#kernel/dates.ts';
import { fenToYuan } from '#kernel/money.ts';
import { commonRefusals, Refusal } from '#kernel/result.ts';
import type { SignedInContext } from '#server/platform/wire/context.ts';
import { figuresOf, type ProjectFacts, plannedIn, type Slice, spentIn, yearsOf } from './fold.ts';
import { findCovers, findPlanned, findProject, findSpent } from './store.ts';

const numberOf = (month: Month) => Number(month.slice(5));

const spentAmount = (facts: ProjectFacts, slice: Slice): number =>
  fenToYuan(spentIn(facts, slice).reduce((sum, { fen }) => sum + fen, 0));

/** Sub-categories of each category, in the order of every screen. */
function byCategory(subs: readonly NamedSubCategory[]): ReadonlyMap<number, NamedSubCategory[]> {
  const found = new Map<number, NamedSubCategory[]>();
  for (const sub of subs) {
    found.set(sub.categoryId, [...(found.get(sub.categoryId) ?? []), sub]);
  }
  return found;
}

const isAnything = (facts: ProjectFacts, slice: Slice) =>
  spentIn(facts, slice).length > 0 || plannedIn(facts, slice).length > 0;

function categoriesOf(
  facts: ProjectFacts,
  months: ReadonlySet<Month>,
  categories: ReadonlyMap<number, readonly NamedSubCategory[]>,
): ProjectFinal['categories'] {
  return [...categories].flatMap(([categoryId, subs]) => {
    const ofSub = (subCategoryId: number) => ({
      months,
      subCategories: new Set([subCategoryId]),
    });
    const own = subs.filter(({ subCategoryId }) => isAnything(facts, ofSub(subCategoryId)));
    const [first] = own;
    if (first === undefined) return [];
    const subCategories = new Set(own.map(({ subCategoryId }) => subCategoryId));
    return [
      {
        categoryId,
        nameZh: first.categoryZh,
        nameEn: first.categoryEn,
        ...figuresOf(facts, { months, subCategories }),
        subCategories: own.map(({ subCategoryId, source, nameZh, nameEn }) => ({
          ...{ subCategoryId, categoryId, source, nameZh, nameEn },
          ...figuresOf(facts, ofSub(subCategoryId)),
        })),
      },
    ];
  });
}

/** Each month of the year. */
function monthsOf(
  facts: ProjectFacts,
  year: readonly Month[],
  states: MonthStates,
  categories: ReadonlyMap<number, readonly NamedSubCategory[]>,
): ProjectFinal['months'] {
  return year.map((month) => {
    const months = new Set([month]);
    return {
      month: numberOf(month),
      state: states.stateOf(month),
      ...figuresOf(facts, { months }),
      categories: [...categories].flatMap(([categoryId, subs]) => {
        const subCategories = new Set(subs.map(({ subCategoryId }) => subCategoryId));
        const slice = { months, subCategories };
        return spentIn(facts, slice).length === 0
          ? []
          : [{ categoryId, actualAmount: spentAmount(facts, slice) }];
      }),
    };
  });
}

function partsOf(
  facts: ProjectFacts,
  months: ReadonlySet<Month>,
  projects: readonly NamedProject[],
): ProjectFinal['parts'] {
  if (!facts.isMain) return [];
  return projects.flatMap(({ projectId, code, nameZh, nameEn }) => {
    const slice = { months, subject: projectId };
    if (!isAnything(facts, slice)) return [];
    const project = { id: projectId, code, nameZh, nameEn };
    return [{ project, direct: projectId === facts.id, ...figuresOf(facts, slice) }];
  });
}

const unique = <Value>(values: Iterable<Value>): Value[] => [...new Set(values)];

function budgetsOf({ covers }: ProjectFacts): ProjectFinal['budgets'] {
  return [...new Map(covers.map(({ budget }) => [budget.id, budget])).values()];
}

function totalsOf(
  facts: ProjectFacts,
  closed: ReadonlySet<Month>,
  states: MonthStates,
): ProjectFinal['totals'] {
  const isClosed = (month: Month) => states.stateOf(month) === 'closed';
  const before = new Set([...closed].map((month) => addMonths(month, -12)).filter(isClosed));
  const ever = new Set(facts.spent.map(({ month }) => month).filter(isClosed));
  return {
    ...figuresOf(facts, { months: closed }),
    lastYearAmount: before.size === 0 ? null : spentAmount(facts, { months: before }),
    lastYearMonths: before.size,
    everAmount: spentAmount(facts, { months: ever }),
  };
}

interface ProjectAsked {
  readonly id: number;
  readonly year?: number | undefined;
  readonly labour: LabourValue;
}

/** What a project has cost in a year, with its plan, of what the reader sees anywhere. */
export async function readProjectFinal(
  context: SignedInContext,
  { id, year = yearOf(context.today), labour }: ProjectAsked,
): Promise<ProjectFinal> {
  const { executor } = context.db;
  const viewer = await viewerOf(context, 0, labour);
  const project = await findProject(executor, viewer, id);
  if (project === null) throw new Refusal(commonRefusals.notFound);
  const states = await findMonthStates(executor);
  const asked = { projectId: id, year };
  const [covers, planned, spent, subCategories] = await Promise.all([
    findCovers(executor, viewer, asked),
    findPlanned(executor, viewer, asked),
    findSpent(executor, viewer, id),
    findSubCategories(executor, { from: `${year}-01`, to: `${year}-12` }),
  ]);
  const facts: ProjectFacts = { id, isMain: project.main === null, covers, planned, spent };
  const ofYear = monthsInRange(`${year}-01`, `${year}-12`);
  const closed = new Set(ofYear.filter((month) => states.stateOf(month) === 'closed'));
  const categories = byCategory(subCategories);
  const rows = [...facts.spent, ...facts.planned].map(({ projectId }) => projectId);
  return {
    project,
    year,
    maxPeriod: Math.max(0, ...[...closed].map(numberOf)),
    closedThrough: states.closedThrough,
    dataVersion: states.dataVersion,
    outOfDate: await outOfDateIn(context, year),
    years: yearsOf(facts),
    totals: totalsOf(facts, closed, states),
    months: monthsOf(facts, ofYear, states, categories),
    categories: categoriesOf(facts, closed, categories),
    parts: partsOf(facts, closed, await findProjects(executor, unique(rows))),
    budgets: budgetsOf(facts),
  };
}
