import { type SQL, sql } from 'drizzle-orm';
import { budgetActuals, closedActuals, openActuals } from '#features/actuals/server/sql.ts';
import type { ForecastFacts, ForecastMethod } from '#features/boards/rules-forecast.ts';
import {
  budgetCovers,
  budgetMembers,
  documentsInForce,
  plannedAmounts,
  plannedMonths,
} from '#features/budgets/server/sql.ts';
import type { LabourValue } from '#features/people/rules.ts';
import { closedMonths } from '#features/periods/server/sql.ts';
import { projects } from '#features/projects/server/sql.ts';
import { firstDay, type Month } from '#kernel/dates.ts';
import { BudgetType, FillMode } from '#kernel/enums.ts';
import { type Executor, preparedRowsOf } from '#server/platform/db/database.ts';

export interface ForecastAsked {
  /** Numbers of documents, or a query of `id`. */
  readonly budgets: SQL | readonly number[];
  readonly labour: LabourValue;
  /** As forecasts were when this month had closed; left out: as of the last closed month. */
  readonly through?: Month;
}

/** A document with what its forecast is made of, and its members where it adds up others. */
export interface DocumentFacts extends ForecastFacts {
  readonly id: number;
  readonly through: Month | null;
  /** Null for a document with lines of its own. */
  readonly memberIds: readonly number[] | null;
}

interface FactRow {
  readonly id: number;
  readonly budgetType: BudgetType;
  readonly method: ForecastMethod;
  readonly through: Month | null;
  readonly inForce: boolean;
  readonly toDate: number;
  readonly after: number;
  readonly ac: number;
  readonly standardAc: number;
  readonly provisional: number;
  readonly standardProvisional: number;
  readonly recent: readonly number[] | null;
  readonly recentMonths: number;
  readonly monthsLeft: number;
  readonly enteredMore: number;
  readonly doneBp: number | null;
  readonly memberIds: readonly number[] | null;
}

/** A trend looks back at so many closed months. */
export const RECENT_MONTHS = sql`3`;

const idsOf = (budgets: ForecastAsked['budgets']): SQL =>
  'queryChunks' in budgets
    ? budgets
    : sql`select value::int as id from json_array_elements_text(${JSON.stringify(budgets)}::text::json)`;

const isCounted = sql`row.posting_month <= document.through`;

/** The row of a document that a project counts in: by main projects its parts count with it. */
export const rowProject = sql`case when document.fill_mode = ${sql.raw(String(FillMode.MAIN_PROJECT))}
  then coalesce(one.parent_id, one.id) else one.id end`;

/** The last closed month, or the last one up to another. */
export const countedMonth = (through: Month | undefined): SQL => sql`
  select max(month) as month from ${closedMonths} closed
  where closed.month <= ${through === undefined ? 'infinity' : firstDay(through)}::date`;

/**
 * The facts of these documents and of the members of those that add up others, in one statement
 * however many they are. Sums are made here; what is rounded is rounded by the rules.
 */
export async function findFacts(
  executor: Executor,
  { budgets, labour, through }: ForecastAsked,
): Promise<DocumentFacts[]> {
  const rows = await preparedRowsOf<FactRow>(
    executor,
    sql`
      with asked as materialized (${idsOf(budgets)}),
      counted as materialized (${countedMonth(through)}),
      document as materialized (
        select one.id, one.budget_type, one.fill_mode, one.forecast_method, one.version_id,
          one.from_month, one.to_month, counted.month as through
        from ${documentsInForce} one cross join counted
        where one.id in (select id from asked)
          or one.id in (
            select member.member_id from ${budgetMembers} member
            where member.budget_id in (select id from asked))
      ), plan as (
        select document.id,
          sum(month.fen) filter (where month.month <= document.through) as to_date,
          sum(month.fen) filter (where coalesce(month.month > document.through, true)) as after
        from document join ${plannedMonths} month on month.version_id = document.version_id
        group by document.id
      ), span as (
        select document.id, (
            select count(*) from generate_series(
              greatest(document.from_month, (document.through + interval '1 month')::date)::timestamp,
              document.to_month::timestamp, interval '1 month'))::int as months_left,
          array(
            select closed.month from ${closedMonths} closed
            where closed.month <= document.through
              and closed.month between document.from_month and document.to_month
            order by closed.month desc limit ${RECENT_MONTHS}) as recent
        from document
      ), spent as (
        select document.id, sum(row.fen) filter (where ${isCounted}) as fen,
          sum(row.standard_fen) filter (where ${isCounted}) as standard_fen,
          sum(row.fen) filter (where row.open) as provisional_fen,
          sum(row.standard_fen) filter (where row.open) as standard_provisional_fen
        from document join (
          select budget_id, posting_month, fen, standard_fen, false as open
          from ${closedActuals(labour)} closed
          union all
          select budget_id, posting_month, fen, standard_fen, true
          from ${openActuals(labour)} open
        ) row on row.budget_id = document.id
        group by document.id
      ), line as (
        select document.id, sum(row.fen)::bigint as fen
        from document
        join span on span.id = document.id
        join ${budgetActuals('standard')} row on row.budget_id = document.id
          and row.posting_month = any(span.recent)
        join ${projects} one on one.id = row.project_id
        where document.forecast_method = 'trend'
        group by document.id, ${rowProject}, row.sub_category_id
      ), entered as (
        select document.id, sum(entry.fen - coalesce(cell.fen, 0)) as more
        from document
        join forecast_amount entry on entry.budget_id = document.id
          and coalesce(entry.month > document.through, true)
          and entry.month between document.from_month and document.to_month
        left join ${plannedAmounts} cell on cell.version_id = document.version_id
          and cell.project_id = entry.project_id and cell.sub_category_id = entry.sub_category_id
          and cell.month = entry.month
        where document.forecast_method = 'manual' and exists (
          select from ${budgetCovers} cover
          where cover.budget_id = document.id and cover.project_id = entry.project_id
            and entry.month between cover.from_month and cover.to_month)
        group by document.id
      )
      select document.id, document.budget_type as "budgetType", document.forecast_method as method,
        to_char(document.through, 'YYYY-MM') as through, document.version_id is not null as "inForce",
        coalesce(plan.to_date, 0)::bigint as "toDate", coalesce(plan.after, 0)::bigint as after,
        coalesce(spent.fen, 0)::bigint as ac, coalesce(spent.standard_fen, 0)::bigint as "standardAc",
        coalesce(spent.provisional_fen, 0)::bigint as provisional,
        coalesce(spent.standard_provisional_fen, 0)::bigint as "standardProvisional",
        (select json_agg(line.fen) from line where line.id = document.id) as recent,
        cardinality(span.recent) as "recentMonths", span.months_left as "monthsLeft",
        coalesce(entered.more, 0)::bigint as "enteredMore", (
          select done.bp from percent_done done
          where done.budget_id = document.id and done.month <= document.through
          order by done.month desc limit 1
        ) as "doneBp",
        (select json_agg(member.member_id order by member.member_id) from ${budgetMembers} member
          where member.budget_id = document.id) as "memberIds"
      from document
      join span on span.id = document.id
      left join plan on plan.id = document.id
      left join spent on spent.id = document.id
      left join entered on entered.id = document.id`,
  );
  return rows.map(({ inForce, toDate, after, recent, memberIds, budgetType, ...row }) => ({
    ...row,
    plan: inForce ? { toDate, after } : null,
    recent: recent ?? [],
    memberIds: budgetType === BudgetType.INTEGRATION ? (memberIds ?? []) : null,
  }));
}
