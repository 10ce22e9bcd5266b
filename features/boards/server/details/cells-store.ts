import { type SQL, sql } from 'drizzle-orm';
import { subCategoriesIn } from '#features/actuals/server/sql.ts';
import type { LabourMonth } from '#features/boards/rules-variance.ts';
import type { CostSource } from '#features/budgets/rules.ts';
import { costSubCategories } from '#features/budgets/server/sql.ts';
import type { LabourValue } from '#features/people/rules.ts';
import { projects } from '#features/projects/server/sql.ts';
import { firstDay, type Month } from '#kernel/dates.ts';
import { type Executor, preparedRowsOf, unseen } from '#server/platform/db/database.ts';
import { actualCells, partsOf, plannedCells, plansOf } from '../ground/documents-sql.ts';

/** Which document, counted up to which closed month, and at which value of labour. */
export interface DetailsAsked {
  readonly budgetId: number;
  readonly through: Month | null;
  readonly labour: LabourValue;
}

export const throughDay = ({ through }: DetailsAsked): SQL =>
  unseen(sql`${through === null ? null : firstDay(through)}::date`);

export const theDocument = ({ budgetId }: DetailsAsked): SQL => unseen(sql`${budgetId}::int`);

/** `parts` and `plans`: whose costs count in the document, and which versions say what is planned. */
export const documentParts = (asked: DetailsAsked): SQL => {
  const ids = sql`select ${theDocument(asked)}`;
  return sql`
    parts as materialized (${partsOf(ids)}),
    plans as materialized (${plansOf(ids)})`;
};

/** Every cell of the plans, and of the costs of counted months. */
const allCells = (asked: DetailsAsked): SQL => sql`
  select plan.row_id, plan.direct, plan.sub_category_id, plan.month,
    case when not plan.original then plan.fen end as budget,
    case when plan.original then plan.fen end as original,
    case when not plan.original then plan.minutes end as budget_minutes,
    null::bigint as actual, null::bigint as actual_minutes
  from (${plannedCells(sql`plans`)}) plan
  union all
  select spent.row_id, spent.direct, spent.sub_category_id, spent.month, null, null, null,
    spent.fen, spent.minutes
  from (${actualCells(sql`parts`, asked.labour)}) spent
  where spent.posting_month <= ${throughDay(asked)}`;

/** Whole fen and minutes of a stretch of months. */
export interface CellSums {
  readonly budgetFen: number;
  readonly originalFen: number;
  readonly actualFen: number;
  readonly budgetMinutes: number;
  readonly actualMinutes: number;
}

/** A row of the document; all of it where there is no project. */
export interface DetailsRow {
  readonly projectId: number | null;
  readonly parentId: number | null;
  readonly code: string;
  /** Of its main project, or its own: rows stand by it. */
  readonly mainCode: string;
  readonly nameZh: string;
  readonly nameEn: string;
  readonly direct: boolean;
  readonly subCategoryId: number;
  readonly source: CostSource;
  readonly subZh: string;
  readonly subEn: string;
  readonly categoryId: number;
  readonly categoryZh: string;
  readonly categoryEn: string;
  readonly month: CellSums;
  readonly cumulative: CellSums;
  readonly bacFen: number;
  readonly originalBacFen: number;
}

const sumsWhere = (which: SQL): SQL => {
  const sum = (column: string) =>
    sql`coalesce(sum(stretch.${sql.raw(column)}) filter (where ${which}), 0)::bigint`;
  return sql`json_build_object(
    'budgetFen', ${sum('budget')}, 'originalFen', ${sum('original')}, 'actualFen', ${sum('actual')},
    'budgetMinutes', ${sum('budget_minutes')},
    'actualMinutes', ${sum('actual_minutes')})`;
};

/** What each row comes to, and the whole. Rows with nothing in them are left out. */
export function findDetailsRows(executor: Executor, asked: DetailsAsked): Promise<DetailsRow[]> {
  const through = throughDay(asked);
  return preparedRowsOf<DetailsRow>(
    executor,
    sql`
      with ${documentParts(asked)},
      -- Thousands of months become hundreds of stretches before they are added up in every way.
      stretch as (
        select cell.row_id, cell.direct, cell.sub_category_id, cell.month = ${through} as of_month,
          cell.month <= ${through} as until, sum(cell.budget) as budget,
          sum(cell.original) as original, sum(cell.actual) as actual,
          sum(cell.budget_minutes) as budget_minutes, sum(cell.actual_minutes) as actual_minutes,
          bool_or(cell.budget <> 0 or cell.original <> 0 or cell.budget_minutes <> 0
            or cell.actual <> 0 or cell.actual_minutes <> 0) as something
        from (${allCells(asked)}) cell
        group by cell.row_id, cell.direct, cell.sub_category_id, of_month, until
      ), summed as (
        select stretch.row_id, stretch.direct, stretch.sub_category_id,
          ${sumsWhere(sql`stretch.of_month`)} as month,
          ${sumsWhere(sql`stretch.until`)} as cumulative,
          coalesce(sum(stretch.budget), 0)::bigint as bac,
          coalesce(sum(stretch.original), 0)::bigint as original_bac
        from stretch
        group by grouping sets ((stretch.row_id, stretch.direct, stretch.sub_category_id), ())
        having grouping(stretch.row_id) = 1 or bool_or(stretch.something)
      )
      select one.id as "projectId", one.parent_id as "parentId", one.code,
        coalesce(main.code, one.code) as "mainCode", one.name_zh as "nameZh",
        one.name_en as "nameEn", summed.direct, sub.id as "subCategoryId", sub.source,
        sub.name_zh as "subZh", sub.name_en as "subEn", sub.category_id as "categoryId",
        sub.category_zh as "categoryZh", sub.category_en as "categoryEn", summed.month,
        summed.cumulative, summed.bac as "bacFen", summed.original_bac as "originalBacFen"
      from summed
      left join ${projects} one on one.id = summed.row_id
      left join ${projects} main on main.id = one.parent_id
      left join ${subCategoriesIn(through)} sub on sub.id = summed.sub_category_id
      order by sub.category_position, sub.category_id, sub.position, sub.id,
        coalesce(main.code, one.code), one.parent_id is not null, one.code, summed.direct`,
  );
}

/** A month of a row of the document. */
export interface RowLabourMonth extends LabourMonth {
  readonly projectId: number;
  readonly direct: boolean;
  readonly month: Month;
}

/** Labour of each row in each counted month. */
export function findLabourMonths(
  executor: Executor,
  asked: DetailsAsked,
): Promise<RowLabourMonth[]> {
  return preparedRowsOf<RowLabourMonth>(
    executor,
    sql`
      with ${documentParts(asked)}
      select cell.row_id as "projectId", cell.direct, to_char(cell.month, 'YYYY-MM') as month,
        coalesce(sum(cell.budget), 0)::bigint as "budgetFen",
        coalesce(sum(cell.budget_minutes), 0)::bigint as "budgetMinutes",
        coalesce(sum(cell.actual), 0)::bigint as "actualFen",
        coalesce(sum(cell.actual_minutes), 0)::bigint as "actualMinutes"
      from (${allCells(asked)}) cell
      -- As a list of numbers it is known before the cells of all the others are put together.
      where cell.sub_category_id = any(array(
          select sub.id from ${costSubCategories} sub where sub.source = 'labour'))
        and cell.month <= ${throughDay(asked)}
      group by cell.row_id, cell.direct, cell.month
      order by cell.month, cell.row_id, cell.direct`,
  );
}
