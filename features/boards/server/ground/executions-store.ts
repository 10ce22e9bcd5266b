import { type SQL, sql } from 'drizzle-orm';
import { budgetActuals } from '#features/actuals/server/sql.ts';
import type { Thresholds } from '#features/budgets/rules.ts';
import { documentsInForce, plannedMonths } from '#features/budgets/server/sql.ts';
import type { LabourValue } from '#features/people/rules.ts';
import { firstDay, type Month } from '#kernel/dates.ts';
import { commonRefusals, Refusal } from '#kernel/result.ts';
import { type Executor, preparedRowsOf, unseen } from '#server/platform/db/database.ts';
import { partsOf, plansOf } from './documents-sql.ts';

/** How far a document is through what it plans for a year; without a version in force it has neither. */
export interface YearExecution extends Thresholds {
  readonly id: number;
  readonly versionId: number | null;
  readonly code: string;
  readonly name: string;
  readonly hiddenSubCategoryIds: readonly number[];
  readonly year: number | null;
  readonly plannedFen: number | null;
  readonly actualFen: number;
  /** With labour at standard, by which it is judged. */
  readonly standardFen: number;
}

interface Until {
  /** What was spent in later months does not count; null while none is closed. */
  readonly closedThrough: Month | null;
  readonly labour: LabourValue;
}

const dayOf = (month: Month | null): SQL =>
  unseen(sql`${month === null ? null : firstDay(month)}::date`);

/** The plan of each document's whole year, and what closed months of it have cost. */
const findExecutions = (
  executor: Executor,
  ids: SQL,
  year: SQL,
  { closedThrough, labour }: Until,
): Promise<YearExecution[]> =>
  preparedRowsOf<YearExecution>(
    executor,
    sql`
      with document as materialized (
        select one.*, ${year} as year from ${documentsInForce} one where one.id in (${ids})
      ), parts as materialized (${partsOf(ids)}),
      plans as materialized (${plansOf(ids)}),
      planned as (
        select plan.budget_id, sum(month.fen)::bigint as fen
        from plans plan
        join document on document.id = plan.budget_id
        join ${plannedMonths} month on month.version_id = plan.version_id
        where not plan.original and extract(year from month.month) = document.year
        group by plan.budget_id
      ), spent as (
        select part.budget_id, sum(row.fen)::bigint as fen,
          sum(row.standard_fen)::bigint as standard_fen
        from parts part
        join document on document.id = part.budget_id
        join ${budgetActuals(labour)} row on row.budget_id = part.part_id
          and row.posting_month between make_date(document.year, 1, 1)
            and least(make_date(document.year, 12, 1), ${dayOf(closedThrough)})
        where ${unseen(sql`${closedThrough !== null}::boolean`)}
        group by part.budget_id
      )
      select document.id, document.version_id as "versionId", document.code, document.name,
        document.warn_percent as "warnPercent", document.over_percent as "overPercent",
        document.hidden_sub_category_ids as "hiddenSubCategoryIds", document.year,
        case when document.version_id is not null then coalesce(planned.fen, 0) end as "plannedFen",
        coalesce(spent.fen, 0) as "actualFen", coalesce(spent.standard_fen, 0) as "standardFen"
      from document
      left join planned on planned.budget_id = document.id
      left join spent on spent.budget_id = document.id`,
  );

/** Of every document in force with a month in the year. */
export function findYearExecutions(
  executor: Executor,
  year: number,
  until: Until,
): Promise<YearExecution[]> {
  const ids = sql`
    select touching.id from ${documentsInForce} touching
    where touching.from_month <= make_date(${year}::int, 12, 1)
      and touching.to_month >= make_date(${year}::int, 1, 1)`;
  return findExecutions(executor, ids, sql`${year}::int`, until);
}

/** Of one document, in the year of the last closed month or the nearest one it has. */
export async function findExecution(
  executor: Executor,
  budgetId: number,
  until: Until,
): Promise<YearExecution> {
  const year = sql`extract(year from
    least(greatest(${dayOf(until.closedThrough)}, one.from_month), one.to_month))::int`;
  // Nothing in force has no months, and so no year.
  const known = sql`case when one.from_month is not null then ${year} end`;
  const [found] = await findExecutions(
    executor,
    sql`select ${unseen(sql`${budgetId}::int`)}`,
    known,
    until,
  );
  // Deleted since the reader was let in.
  if (found === undefined) throw new Refusal(commonRefusals.notFound);
  return found;
}
