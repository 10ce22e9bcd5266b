import { sql } from 'drizzle-orm';
import type { AlertThreshold } from '#features/boards/rules.ts';
import { documentsInForce, versionLinks } from '#features/budgets/server/sql.ts';
import { isActiveOn, people } from '#features/people/server/sql.ts';
import { projects } from '#features/projects/server/sql.ts';
import { type CalendarDate, firstDay, type Month, yearOf } from '#kernel/dates.ts';
import { type Executor, rowsOf, type Transaction } from '#server/platform/db/database.ts';

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
