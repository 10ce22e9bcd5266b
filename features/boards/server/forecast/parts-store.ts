import { type SQL, sql } from 'drizzle-orm';
import { publishedRows } from '#features/actuals/server/sql.ts';
import type { ForecastMethod } from '#features/boards/rules-forecast.ts';
import {
  budgetCovers,
  budgetMembers,
  documentsInForce,
  plannedAmounts,
} from '#features/budgets/server/sql.ts';
import { closedMonths } from '#features/periods/server/sql.ts';
import { projects } from '#features/projects/server/sql.ts';
import type { Month } from '#kernel/dates.ts';
import { BudgetType, FillMode } from '#kernel/enums.ts';
import type { Fen } from '#kernel/money.ts';
import { type Executor, oftenRowsOf } from '#server/platform/db/database.ts';
import { countedMonth, RECENT_MONTHS, rowProject } from './facts-store.ts';

/** A document that plans lines of its own, as its forecast is taken apart. */
export interface PartDocument {
  readonly id: number;
  readonly code: string;
  readonly name: string;
  readonly method: ForecastMethod;
  readonly inForce: boolean;
  readonly bySub: boolean;
  readonly through: Month | null;
  readonly toMonth: Month | null;
  /** The months after the last closed one: the first of them, and how many there are. */
  readonly nextMonth: Month | null;
  readonly monthsLeft: number;
  /** The last closed months of the document, ascending. */
  readonly recent: readonly Month[];
  readonly doneBp: number | null;
}

/** What cells, entries and cost rows of a document say of one of its lines. */
export interface PartLine {
  readonly budgetId: number;
  readonly projectId: number;
  readonly subCategoryId: number;
  readonly planned: Fen;
  /** What was entered, and what is planned where nothing was. */
  readonly expected: Fen;
  readonly booked: Fen;
}

export interface PartsAsked {
  readonly budgetId: number;
  readonly through: Month | undefined;
}

/** The document asked for or, where it adds up others, its members. */
const documents = ({ budgetId, through }: PartsAsked): SQL => sql`
  with counted as materialized (${countedMonth(through)}),
  document as materialized (
    select one.*, counted.month as through, array(
        select closed.month from ${closedMonths} closed
        where closed.month between one.from_month and one.to_month and closed.month <= counted.month
        order by closed.month desc limit ${RECENT_MONTHS}) as recent
    from ${documentsInForce} one cross join counted
    where one.budget_type = ${BudgetType.STANDARD} and (one.id = ${budgetId} or one.id in (
      select member.member_id from ${budgetMembers} member where member.budget_id = ${budgetId}))
  )`;

const monthText = (day: SQL): SQL => sql`to_char(${day}, 'YYYY-MM')`;

export const findPartDocuments = (executor: Executor, asked: PartsAsked): Promise<PartDocument[]> =>
  oftenRowsOf<PartDocument>(
    executor,
    sql`
      ${documents(asked)}, ahead as (
        select document.id, min(month)::date as first, count(month)::int as months
        from document left join lateral generate_series(
          greatest(document.from_month, (document.through + interval '1 month')::date)::timestamp,
          document.to_month::timestamp, interval '1 month') month on true
        group by document.id
      )
      select document.id, document.code, document.name, document.forecast_method as method,
        document.version_id is not null as "inForce",
        document.fill_mode = ${FillMode.SUB_PROJECT} as "bySub",
        ${monthText(sql`document.through`)} as through,
        ${monthText(sql`document.to_month`)} as "toMonth",
        ${monthText(sql`ahead.first`)} as "nextMonth", ahead.months as "monthsLeft",
        coalesce((select json_agg(${monthText(sql`month`)} order by month)
          from unnest(document.recent) month), '[]'::json) as recent, (
          select done.bp from percent_done done
          where done.budget_id = document.id and done.month <= document.through
          order by done.month desc limit 1) as "doneBp"
      from document join ahead on ahead.id = document.id
      order by document.code`,
  );

const isAhead = (month: SQL): SQL => sql`coalesce(${month} > document.through, true)`;

/**
 * What is still to come, from what it comes of: `facts-store.ts` reads sums, and both have to agree. Of the
 * method `cpi` all that is planned and booked.
 */
export const findPartLines = (executor: Executor, asked: PartsAsked): Promise<PartLine[]> =>
  oftenRowsOf<PartLine>(
    executor,
    sql`
      ${documents(asked)}, entered as materialized (
        select document.id, entry.project_id, entry.sub_category_id, entry.month, entry.fen
        from document join forecast_amount entry on entry.budget_id = document.id
          and ${isAhead(sql`entry.month`)}
          and entry.month between document.from_month and document.to_month
        where document.forecast_method = 'manual' and exists (
          select from ${budgetCovers} cover
          where cover.budget_id = document.id and cover.project_id = entry.project_id
            and entry.month between cover.from_month and cover.to_month)
      ), part as (
        select document.id, cell.project_id, cell.sub_category_id, cell.fen as planned,
          case when entered.id is null then cell.fen else 0 end as expected, 0::bigint as booked
        from document join ${plannedAmounts} cell on cell.version_id = document.version_id
        left join entered on entered.id = document.id and entered.project_id = cell.project_id
          and entered.sub_category_id = cell.sub_category_id and entered.month = cell.month
        where document.forecast_method = 'cpi'
          or document.forecast_method <> 'trend' and ${isAhead(sql`cell.month`)}
        union all
        select entered.id, entered.project_id, entered.sub_category_id, 0, entered.fen, 0
        from entered
        union all
        select document.id, ${rowProject}, row.sub_category_id, 0, 0, row.fen
        from document
        join ${budgetCovers} cover on cover.budget_id = document.id
        join ${publishedRows('standard')} row on row.project_id = cover.project_id
          and row.posting_month between cover.from_month and cover.to_month
          and row.posting_month <= document.through
        join ${projects} one on one.id = row.project_id
        where document.forecast_method = 'cpi'
          or document.forecast_method = 'trend' and row.posting_month = any(document.recent)
      )
      select part.id as "budgetId", part.project_id as "projectId",
        part.sub_category_id as "subCategoryId", sum(part.planned)::bigint as planned,
        sum(part.expected)::bigint as expected, sum(part.booked)::bigint as booked
      from part group by part.id, part.project_id, part.sub_category_id
      having sum(part.planned) <> 0 or sum(part.expected) <> 0 or sum(part.booked) <> 0`,
  );
