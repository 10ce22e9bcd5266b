import { sql } from 'drizzle-orm';
import { budgetActuals } from '#features/actuals/server/sql.ts';
import type { AlertThreshold } from '#features/boards/rules.ts';
import { documentsInForce, plannedMonths, versionLinks } from '#features/budgets/server/sql.ts';
import { isActiveOn, people } from '#features/people/server/sql.ts';
import { projects } from '#features/projects/server/sql.ts';
import { type CalendarDate, firstDay, type Month, yearOf } from '#kernel/dates.ts';
import { type Executor, rowsOf, type Transaction } from '#server/platform/db/database.ts';
import { partsOf, plansOf } from '../ground/documents-sql.ts';

/** How far a document in force is through what it plans for a year. */
export interface YearExecution {
  readonly id: number;
  readonly versionId: number;
  readonly code: string;
  readonly name: string;
  readonly warnPercent: number;
  readonly overPercent: number;
  readonly plannedFen: number;
  readonly actualFen: number;
}

/** Every document that plans something for the year of a month, with its costs up to then at standard. */
export function findExecutions(executor: Executor, month: Month): Promise<YearExecution[]> {
  const first = sql`make_date(${yearOf(month)}::int, 1, 1)`;
  const last = sql`make_date(${yearOf(month)}::int, 12, 1)`;
  const ids = sql`
    select document.id from ${documentsInForce} document
    where document.from_month <= ${last} and document.to_month >= ${first}`;
  return rowsOf<YearExecution>(
    executor,
    sql`
      with parts as materialized (${partsOf(ids)}),
      plans as materialized (${plansOf(ids)}),
      planned as (
        select plan.budget_id, sum(month.fen)::bigint as fen
        from plans plan join ${plannedMonths} month on month.version_id = plan.version_id
        where not plan.original and month.month between ${first} and ${last}
        group by plan.budget_id
      ), spent as (
        select part.budget_id, sum(row.fen)::bigint as fen
        from parts part join ${budgetActuals('standard')} row on row.budget_id = part.part_id
        where row.posting_month between ${first} and ${firstDay(month)}::date
        group by part.budget_id
      )
      select document.id, document.version_id as "versionId", document.code, document.name,
        document.warn_percent as "warnPercent", document.over_percent as "overPercent",
        planned.fen as "plannedFen", coalesce(spent.fen, 0) as "actualFen"
      from ${documentsInForce} document
      join planned on planned.budget_id = document.id
      left join spent on spent.budget_id = document.id
      where document.version_id is not null`,
  );
}

export interface Mark {
  readonly budgetId: number;
  readonly versionId: number;
  readonly threshold: AlertThreshold;
}

/** Notes which thresholds were reached, and gives those nobody had noted for the year. */
export function markReached(
  tx: Transaction,
  marks: readonly Mark[],
  { month, at }: { readonly month: Month; readonly at: string },
): Promise<Omit<Mark, 'versionId'>[]> {
  return rowsOf(
    tx,
    sql`
      insert into budget_alert (budget_id, version_id, year, threshold, month, at)
      select given."budgetId", given."versionId", ${yearOf(month)}::int, given.threshold,
        ${firstDay(month)}::date, ${at}::timestamptz
      from jsonb_to_recordset(${JSON.stringify(marks)}::jsonb)
        as given("budgetId" int, "versionId" int, threshold text)
      on conflict do nothing
      returning budget_id as "budgetId", threshold`,
  );
}

/**
 * Who answers for these documents, and has not left: the owner, and whoever leads the main projects
 * they plan for, or the sub-projects where there are no others.
 */
export function findAnswerable(
  executor: Executor,
  budgetIds: readonly number[],
  today: CalendarDate,
): Promise<{ budgetId: number; personId: number }[]> {
  return rowsOf(
    executor,
    sql`
      with document as materialized (
        select one.id, one.version_id, one.owner_id from ${documentsInForce} one
        where one.id in (
          select value::int from json_array_elements_text(${JSON.stringify(budgetIds)}::text::json))
      ), linked as materialized (
        select document.id, project.parent_id, project.lead_id
        from document
        join ${versionLinks} link on link.version_id = document.version_id
        join ${projects} project on project.id = link.project_id
      ), named as (
        select document.id, document.owner_id as person_id from document
        union
        select linked.id, linked.lead_id from linked
        where linked.parent_id is null or not exists (
          select from linked main where main.id = linked.id and main.parent_id is null)
      )
      select named.id as "budgetId", person.id as "personId"
      from named join ${people} person on person.id = named.person_id
        and ${isActiveOn(sql`person`, sql`${today}::date`)}
      order by named.id, person.id`,
  );
}
