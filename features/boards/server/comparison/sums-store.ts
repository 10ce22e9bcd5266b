import { type SQL, sql } from 'drizzle-orm';
import {
  isUncovered,
  type Narrowing,
  seenRows,
  type Viewer,
} from '#features/actuals/server/service.ts';
import {
  budgetActuals,
  closedActuals,
  closedProjects,
  costMonths,
  openActuals,
} from '#features/actuals/server/sql.ts';
import { budgetCovers, plannedAmounts, plannedMonths } from '#features/budgets/server/sql.ts';
import { type Executor, preparedRowsOf, unseenIds } from '#server/platform/db/database.ts';
import { keptBy } from '#server/platform/db/kept.ts';
import { partsOf, plansInForce, plansOf } from '../ground/documents-sql.ts';
import { seenWhole } from './documents-store.ts';

/** The closed months that count. */
export interface Through {
  readonly year: number;
  readonly maxPeriod: number;
}

const monthsThrough = (month: SQL, year: number, last: number): SQL => sql`(
  ${month} >= make_date(${year}::int, 1, 1)
  and ${month} < make_date(${year}::int, 1, 1) + make_interval(months => ${last}::int))`;

const given = (ids: readonly number[]): SQL =>
  sql`select unnest(${unseenIds(sql`${sql.param([...ids])}`)})`;

const placeOf = (month: SQL): SQL => sql`extract(month from ${month})::int`;

/** What a document plans in a month of the year, or ever. */
export interface PlanSum {
  readonly budgetId: number;
  /** Null for all months there are. */
  readonly month: number | null;
  readonly budgetFen: number;
  readonly originalFen: number;
  readonly budgetMinutes: number;
}

const findPlans = (
  executor: Executor,
  ids: readonly number[],
  { year }: Through,
): Promise<PlanSum[]> =>
  preparedRowsOf<PlanSum>(
    executor,
    sql`
      with plan as materialized (${plansOf(given(ids))})
      select plan.budget_id as "budgetId", ${placeOf(sql`month.month`)} as month,
        coalesce(sum(month.fen) filter (where not plan.original), 0)::bigint as "budgetFen",
        coalesce(sum(month.fen) filter (where plan.original), 0)::bigint as "originalFen",
        coalesce(sum(month.minutes) filter (where not plan.original), 0)::bigint as "budgetMinutes"
      from plan join ${plannedMonths} month on month.version_id = plan.version_id
      group by plan.budget_id, grouping sets ((month.month), ())
      having grouping(month.month) = 1 or ${monthsThrough(sql`month.month`, year, 12)}`,
  );

/** What a document has cost in a closed month. */
export interface ActualSum {
  readonly budgetId: number;
  readonly month: number;
  readonly fen: number;
  /** With labour at standard, by which documents are judged. */
  readonly standardFen: number;
  readonly minutes: number;
}

/** A month that is opened again while the board is asked for still counts, as what it is published with. */
const findActuals = (
  viewer: Viewer,
  ids: readonly number[],
  { year, maxPeriod }: Through,
): Promise<ActualSum[]> =>
  preparedRowsOf<ActualSum>(
    viewer.context.db.executor,
    sql`
      with part as materialized (${partsOf(given(ids))})
      select part.budget_id as "budgetId", ${placeOf(sql`row.posting_month`)} as month,
        sum(row.fen)::bigint as fen, sum(row.standard_fen)::bigint as "standardFen",
        sum(row.minutes)::bigint as minutes
      from part join (
        select * from ${closedActuals(viewer.labour)} closed
        union all
        select posting_month, budget_id, minutes, fen, standard_fen
        from ${openActuals(viewer.labour)} open
      ) row on row.budget_id = part.part_id
      where ${monthsThrough(sql`row.posting_month`, year, maxPeriod)}
      group by part.budget_id, row.posting_month`,
  );

/** What a document plans and has cost in a sub-category up to the last closed month. */
export interface SubCategorySum {
  readonly budgetId: number;
  readonly id: number;
  readonly budgetFen: number;
  readonly actualFen: number;
  readonly standardFen: number;
}

const findSubCategorySums = (
  { context: { db }, labour }: Viewer,
  ids: readonly number[],
  { year, maxPeriod }: Through,
): Promise<SubCategorySum[]> =>
  preparedRowsOf<SubCategorySum>(
    db.executor,
    sql`
      with plan as materialized (${plansInForce(given(ids))}),
      part as materialized (${partsOf(given(ids))})
      select sums.budget_id as "budgetId", sums.sub_category_id as id,
        coalesce(sum(sums.budget_fen), 0)::bigint as "budgetFen",
        coalesce(sum(sums.fen), 0)::bigint as "actualFen",
        coalesce(sum(sums.standard_fen), 0)::bigint as "standardFen"
      from (
        select plan.budget_id, cell.sub_category_id, cell.fen as budget_fen, null as fen, null as standard_fen
        from plan join ${plannedAmounts} cell on cell.version_id = plan.version_id
        where ${monthsThrough(sql`cell.month`, year, maxPeriod)}
        union all
        select part.budget_id, row.sub_category_id, null, row.fen, row.standard_fen
        from part join ${budgetActuals(labour)} row on row.budget_id = part.part_id
        where ${monthsThrough(sql`row.posting_month`, year, maxPeriod)}
      ) sums
      group by sums.budget_id, sums.sub_category_id`,
  );

/** Sums of documents, each by what it is of. */
type SumsBy<Key, Sum> = ReadonlyMap<number, ReadonlyMap<Key, Sum>>;

function byBudget<Key, Sum extends { readonly budgetId: number }>(
  sums: readonly Sum[],
  keyOf: (sum: Sum) => Key,
): SumsBy<Key, Sum> {
  const found = new Map<number, Map<Key, Sum>>();
  for (const sum of sums) {
    const own = found.get(sum.budgetId) ?? new Map<Key, Sum>();
    found.set(sum.budgetId, own.set(keyOf(sum), sum));
  }
  return found;
}

/** What documents plan and have cost, by month and by sub-category. */
export interface SumsOfYear {
  readonly plans: SumsBy<number | null, PlanSum>;
  readonly actuals: SumsBy<number, ActualSum>;
  readonly subCategories: SumsBy<number, SubCategorySum>;
}

const keptAs = (
  { labour }: Viewer,
  ids: readonly number[],
  { year, maxPeriod }: Through,
  dataVersion: number,
) => [dataVersion, year, maxPeriod, labour, ...ids].join();

const keptSums = keptBy();

/**
 * Most of what a board of a year is made of, and the same until something is published, closed, opened
 * again or approved: kept by `dataVersion`, which each of these moves on.
 */
export function findSums(
  viewer: Viewer,
  ids: readonly number[],
  through: Through,
  dataVersion: number,
): Promise<SumsOfYear> {
  const { executor } = viewer.context.db;
  return keptSums(executor)(keptAs(viewer, ids, through, dataVersion), async () => {
    const [plans, actuals, subCategories] = await Promise.all([
      findPlans(executor, ids, through),
      findActuals(viewer, ids, through),
      findSubCategorySums(viewer, ids, through),
    ]);
    return {
      plans: byBudget(plans, ({ month }) => month),
      actuals: byBudget(actuals, ({ month }) => month),
      subCategories: byBudget(subCategories, ({ id }) => id),
    };
  });
}

export interface LastYearSum {
  readonly budgetId: number;
  readonly fen: number;
}

/**
 * What the projects a document covers in a month cost in that month of the year before, whichever budget
 * covered them then, of those the viewer sees; one that adds up others shows what it adds up.
 */
const findSeenLastYear = (
  viewer: Viewer,
  ids: readonly number[],
  { year, maxPeriod }: Through,
): Promise<LastYearSum[]> => {
  const seen = sql`exists (
    select from ${budgetCovers} before where before.project_id = row.project_id
      and row.posting_month between before.from_month and before.to_month
      and (before.budget_id in (select seen_whole.id from seen_whole) or exists (
        select from part other where part.budget_id <> part.part_id
          and other.budget_id = part.budget_id and other.part_id = before.budget_id)))`;
  return preparedRowsOf<LastYearSum>(
    viewer.context.db.executor,
    sql`
      with part as materialized (${partsOf(given(ids))}),
      seen_whole as materialized (${seenWhole(viewer.context.actor)})
      select part.budget_id as "budgetId", sum(row.fen)::bigint as fen
      from part
      join ${budgetCovers} cover on cover.budget_id = part.part_id
      join ${closedProjects(viewer.labour)} row on row.project_id = cover.project_id
        and (row.posting_month + interval '1 year')::date between cover.from_month and cover.to_month
      where ${monthsThrough(sql`row.posting_month`, year - 1, maxPeriod)}
        and ${viewer.all ? sql`true` : seen}
      group by part.budget_id`,
  );
};

const keptLastYears = keptBy();

/** Kept as sums are, for those who see all of it. */
export function findLastYear(
  viewer: Viewer,
  ids: readonly number[],
  through: Through,
  dataVersion: number,
): Promise<LastYearSum[]> {
  const find = () => findSeenLastYear(viewer, ids, through);
  if (!viewer.all) return find();
  return keptLastYears(viewer.context.db.executor)(keptAs(viewer, ids, through, dataVersion), find);
}

/** What no budget covers, by month of this year and of the one before. */
export interface UncoveredSum {
  readonly thisYear: boolean;
  readonly month: number;
  readonly fen: number;
  readonly minutes: number;
}

export const findUncovered = (
  viewer: Viewer,
  narrowed: Narrowing,
  { year, maxPeriod }: Through,
): Promise<UncoveredSum[]> =>
  preparedRowsOf<UncoveredSum>(
    viewer.context.db.executor,
    sql`
      select extract(year from row.posting_month)::int = ${year}::int as "thisYear",
        ${placeOf(sql`row.posting_month`)} as month, sum(row.fen)::bigint as fen,
        sum(row.minutes)::bigint as minutes
      from ${narrowed.deptId === undefined ? closedProjects(viewer.labour) : costMonths(viewer.labour)} row
      where (${monthsThrough(sql`row.posting_month`, year, maxPeriod)}
          or ${monthsThrough(sql`row.posting_month`, year - 1, maxPeriod)})
        and ${seenRows(viewer, narrowed)} and ${isUncovered}
      group by row.posting_month`,
  );
