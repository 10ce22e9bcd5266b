import { type SQL, sql } from 'drizzle-orm';
import { subCategoriesIn } from '#features/actuals/server/sql.ts';
import {
  actualCells,
  type Basis,
  partsOf,
  plannedCells,
  plansOf,
} from '#features/boards/server/ground/documents-sql.ts';
import type { BudgetViewer } from '#features/boards/server/ground/viewer.ts';
import type { CostSource } from '#features/budgets/rules.ts';
import { effectiveVersions, isInForce } from '#features/budgets/server/sql.ts';
import type { LabourValue } from '#features/people/rules.ts';
import { lastClosedIn } from '#features/periods/server/sql.ts';
import { projects } from '#features/projects/server/sql.ts';
import { type CalendarDate, firstDay, type Month } from '#kernel/dates.ts';
import { type Executor, rowsOf } from '#server/platform/db/database.ts';
import { streamRows } from '#server/platform/db/stream-rows.ts';

/** What of a budget is taken away. */
export interface ExportAsked {
  readonly budgetId: number;
  readonly from: Month;
  readonly to: Month;
  readonly basis: Basis;
  readonly labour: LabourValue;
  readonly english: boolean;
}

const named = ({ english }: ExportAsked, zh: SQL, en: SQL): SQL =>
  english ? sql`coalesce(nullif(${en}, ''), ${zh})` : zh;

const isAsked = ({ from, to }: ExportAsked, month: SQL): SQL =>
  sql`${month} between ${firstDay(from)}::date and ${firstDay(to)}::date`;

/** The version in force: its number, and since when. */
export interface ShownVersion {
  readonly versionNo: number;
  readonly since: CalendarDate;
}

export async function findVersion(
  executor: Executor,
  budgetId: number,
): Promise<ShownVersion | null> {
  const [found] = await rowsOf<ShownVersion>(
    executor,
    sql`
      select version.version_no as "versionNo", version.effective_from as since
      from ${effectiveVersions} version
      where version.budget_id = ${budgetId} and ${isInForce(sql`version`)}`,
  );
  return found ?? null;
}

/** One row of the budget with its months: planned and spent, in fen. */
export interface ExportedLine {
  readonly projectCode: string;
  readonly projectName: string;
  readonly direct: boolean;
  readonly category: string;
  readonly subCategory: string;
  readonly months: Readonly<Record<Month, readonly [planned: number, spent: number]>>;
}

/** Every project and sub-category with a plan or costs, in the order of the budget's grid. */
export const streamLines = (
  { context }: BudgetViewer,
  asked: ExportAsked,
): AsyncIterable<ExportedLine> =>
  streamRows<ExportedLine>(
    context.db,
    sql`
      with part as materialized (${partsOf(sql`select ${asked.budgetId}::int`)}),
      plan as materialized (${plansOf(sql`select ${asked.budgetId}::int`)}),
      cell as (
        select planned.row_id, planned.direct, planned.sub_category_id, planned.month,
          planned.fen as planned, 0 as spent
        from (${plannedCells(sql`plan`)}) planned
        where not planned.original and planned.fen <> 0
        union all
        select spent.row_id, spent.direct, spent.sub_category_id, spent.month, 0, spent.fen
        from (${actualCells(sql`part`, asked.labour, asked.basis)}) spent
      ), summed as (
        select row_id, direct, sub_category_id, month, sum(planned)::bigint as planned,
          sum(spent)::bigint as spent
        from cell where ${isAsked(asked, sql`month`)}
        group by row_id, direct, sub_category_id, month
      ), line as (
        select row_id, direct, sub_category_id,
          json_object_agg(to_char(month, 'YYYY-MM'), json_build_array(planned, spent)) as months
        from summed group by row_id, direct, sub_category_id
      )
      select project.code as "projectCode",
        ${named(asked, sql`project.name_zh`, sql`project.name_en`)} as "projectName", line.direct,
        ${named(asked, sql`sub.category_zh`, sql`sub.category_en`)} as category,
        ${named(asked, sql`sub.name_zh`, sql`sub.name_en`)} as "subCategory", line.months
      from line
      join ${projects} project on project.id = line.row_id
      left join ${projects} main on main.id = project.parent_id
      join ${subCategoriesIn(lastClosedIn(sql`${firstDay(asked.from)}::date`, sql`${firstDay(asked.to)}::date`))} sub on sub.id = line.sub_category_id
      order by coalesce(main.code, project.code), project.parent_id is not null, project.code,
        line.direct, sub.category_position, sub.category_id, sub.position, sub.id`,
    context.signal,
  );

/** What rows of a source come to. */
export interface SourceSum {
  readonly source: CostSource;
  readonly fen: number;
  readonly minutes: number;
}

export const sumSources = (executor: Executor, asked: ExportAsked): Promise<SourceSum[]> =>
  rowsOf<SourceSum>(
    executor,
    sql`
      with part as materialized (${partsOf(sql`select ${asked.budgetId}::int`)})
      select spent.source, sum(spent.fen)::bigint as fen, sum(spent.minutes)::bigint as minutes
      from (${actualCells(sql`part`, asked.labour, asked.basis)}) spent
      where ${isAsked(asked, sql`spent.month`)}
      group by spent.source`,
  );
