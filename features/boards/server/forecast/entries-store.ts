import { type SQL, sql } from 'drizzle-orm';
import type { ForecastMethod } from '#features/boards/rules-forecast.ts';
import type { CostSource } from '#features/budgets/rules.ts';
import {
  budgetCovers,
  costSubCategories,
  documentsInForce,
  plannedAmounts,
  plannedLines,
} from '#features/budgets/server/sql.ts';
import { closedMonths } from '#features/periods/server/sql.ts';
import { projects } from '#features/projects/server/sql.ts';
import { firstDay, type Month } from '#kernel/dates.ts';
import { FillMode } from '#kernel/enums.ts';
import type { Fen } from '#kernel/money.ts';
import { commonRefusals, Refusal } from '#kernel/result.ts';
import { type Executor, rowsOf, type Transaction } from '#server/platform/db/database.ts';

/** A document as its forecast is entered. */
export interface EntryDocument {
  readonly id: number;
  readonly method: ForecastMethod;
  /** Counts the saves; 0 where nothing was entered yet. */
  readonly version: number;
  readonly through: Month | null;
  /** Of the version in force; null without one. */
  readonly versionId: number | null;
  readonly fromMonth: Month | null;
  readonly toMonth: Month | null;
}

const monthText = (day: SQL): SQL => sql`to_char(${day}, 'YYYY-MM')`;

export async function findEntryDocument(
  executor: Executor,
  budgetId: number,
): Promise<EntryDocument> {
  const [found] = await rowsOf<EntryDocument>(
    executor,
    sql`
      select document.id, document.forecast_method as method, coalesce(head.version, 0) as version,
        (select ${monthText(sql`max(closed.month)`)} from ${closedMonths} closed) as through,
        document.version_id as "versionId", ${monthText(sql`document.from_month`)} as "fromMonth",
        ${monthText(sql`document.to_month`)} as "toMonth"
      from ${documentsInForce} document
      left join forecast_entry head on head.budget_id = document.id
      where document.id = ${budgetId}`,
  );
  // Deleted since the reader was let in.
  if (found === undefined) throw new Refusal(commonRefusals.notFound);
  return found;
}

export interface EntryLine {
  readonly projectId: number;
  readonly parentId: number | null;
  readonly code: string;
  readonly nameZh: string;
  readonly nameEn: string;
  readonly direct: boolean;
  readonly subCategoryId: number;
  readonly subCategory: string;
  readonly categoryId: number;
  readonly source: CostSource;
  /** Whether the version in force has it; otherwise somebody entered it while one had. */
  readonly planned: boolean;
  /** The stretches of months in which the document covers its project. */
  readonly covers: readonly { readonly from: Month; readonly to: Month }[];
  /** Months after the last closed one with something in them: what is planned, what was entered. */
  readonly cells: readonly (readonly [Month, Fen | null, Fen | null])[];
}

/** Lines of the version in force, and those somebody entered something for, in the order of the plan. */
export function findEntryLines(
  executor: Executor,
  { id, versionId, through }: EntryDocument,
): Promise<EntryLine[]> {
  const after = (month: SQL) =>
    through === null ? sql`true` : sql`${month} > ${firstDay(through)}::date`;
  return rowsOf<EntryLine>(
    executor,
    sql`
      with part as (
        select line.project_id, line.sub_category_id, null::date as month, null::bigint as planned,
          null::bigint as entered, true as of_plan
        from ${plannedLines} line where line.version_id = ${versionId}
        union all
        select cell.project_id, cell.sub_category_id, cell.month, cell.fen, null, false
        from ${plannedAmounts} cell
        where cell.version_id = ${versionId} and cell.fen <> 0 and ${after(sql`cell.month`)}
        union all
        select entry.project_id, entry.sub_category_id, entry.month, null, entry.fen, false
        from forecast_amount entry where entry.budget_id = ${id} and ${after(sql`entry.month`)}
      ), cell as (
        select project_id, sub_category_id, month, max(planned) as planned, max(entered) as entered,
          bool_or(of_plan) as of_plan
        from part group by project_id, sub_category_id, month
      ), line as (
        select project_id, sub_category_id, bool_or(of_plan) as of_plan,
          coalesce(json_agg(json_build_array(${monthText(sql`month`)}, planned, entered) order by month)
            filter (where month is not null), '[]'::json) as cells
        from cell group by project_id, sub_category_id
      )
      select one.id as "projectId", one.parent_id as "parentId", one.code, one.name_zh as "nameZh",
        one.name_en as "nameEn",
        one.parent_id is null and document.fill_mode = ${FillMode.SUB_PROJECT} as direct,
        sub.id as "subCategoryId", sub.code as "subCategory", sub.category_id as "categoryId",
        sub.source, line.of_plan as planned, coalesce((
          select json_agg(json_build_object('from', ${monthText(sql`cover.from_month`)},
            'to', ${monthText(sql`cover.to_month`)}) order by cover.from_month)
          from ${budgetCovers} cover
          where cover.budget_id = ${id} and cover.project_id = one.id), '[]'::json) as covers,
        line.cells
      from line
      join ${documentsInForce} document on document.id = ${id}
      join ${projects} one on one.id = line.project_id
      left join ${projects} main on main.id = one.parent_id
      join ${costSubCategories} sub on sub.id = line.sub_category_id
      order by sub.category_position, sub.category_id, sub.position, sub.id,
        coalesce(main.code, one.code), one.parent_id is not null, one.code`,
  );
}

export interface DoneRow {
  readonly month: Month;
  readonly bp: number;
}

export const findPercents = (executor: Executor, budgetId: number): Promise<DoneRow[]> =>
  rowsOf<DoneRow>(
    executor,
    sql`
      select ${monthText(sql`done.month`)} as month, done.bp from percent_done done
      where done.budget_id = ${budgetId}`,
  );

/** Notes that something was entered; the caller holds the document. */
export async function countEntry(tx: Transaction, budgetId: number): Promise<void> {
  await tx.execute(sql`
    insert into forecast_entry as head (budget_id, version) values (${budgetId}, 1)
    on conflict (budget_id) do update set version = head.version + 1`);
}

export interface AmountWrite {
  readonly projectId: number;
  readonly subCategoryId: number;
  readonly month: Month;
  /** Null takes it back. */
  readonly fen: Fen | null;
}

export async function writeAmounts(
  tx: Transaction,
  budgetId: number,
  writes: readonly AmountWrite[],
): Promise<void> {
  const given = sql`(
    select "projectId" as project_id, "subCategoryId" as sub_category_id, (month || '-01')::date as month, fen
    from jsonb_to_recordset(${JSON.stringify(writes)}::jsonb)
      as given("projectId" int, "subCategoryId" int, month text, fen bigint))`;
  await tx.execute(sql`
    delete from forecast_amount entry using ${given} gone
    where entry.budget_id = ${budgetId} and gone.fen is null and entry.project_id = gone.project_id
      and entry.sub_category_id = gone.sub_category_id and entry.month = gone.month`);
  await tx.execute(sql`
    insert into forecast_amount (budget_id, project_id, sub_category_id, month, fen)
    select ${budgetId}::int, project_id, sub_category_id, month, fen from ${given} given
    where fen is not null
    on conflict (budget_id, project_id, sub_category_id, month) do update set fen = excluded.fen`);
}

export interface DoneWrite {
  readonly month: Month;
  readonly bp: number | null;
}

export async function writePercents(
  tx: Transaction,
  budgetId: number,
  writes: readonly DoneWrite[],
): Promise<void> {
  const given = sql`(
    select (month || '-01')::date as month, bp
    from jsonb_to_recordset(${JSON.stringify(writes)}::jsonb) as given(month text, bp int))`;
  await tx.execute(sql`
    delete from percent_done done using ${given} gone
    where done.budget_id = ${budgetId} and gone.bp is null and done.month = gone.month`);
  await tx.execute(sql`
    insert into percent_done (budget_id, month, bp)
    select ${budgetId}::int, month, bp from ${given} given where bp is not null
    on conflict (budget_id, month) do update set bp = excluded.bp`);
}

/** What was entered for a document comes to, what is spent and what comes back each for itself. */
export async function findEnteredExtent(
  executor: Executor,
  budgetId: number,
): Promise<{ spent: Fen; returned: Fen }> {
  const [row] = await rowsOf<{ spent: Fen; returned: Fen }>(
    executor,
    sql`
      select coalesce(sum(fen) filter (where fen > 0), 0)::bigint as spent,
        coalesce(-sum(fen) filter (where fen < 0), 0)::bigint as returned
      from forecast_amount where budget_id = ${budgetId}`,
  );
  return row ?? { spent: 0, returned: 0 };
}
