import { sql } from 'drizzle-orm';
import type { AlertThreshold } from '#features/boards/rules.ts';
import { seenWholeBy } from '#features/budgets/server/service.ts';
import { documentsInForce, versionLinks } from '#features/budgets/server/sql.ts';
import { derivedRoles } from '#features/people/server/service.ts';
import { isActiveOn, people } from '#features/people/server/sql.ts';
import { projects } from '#features/projects/server/sql.ts';
import { type CalendarDate, firstDay, type Month, yearOf } from '#kernel/dates.ts';
import { effectiveRoles, type Role } from '#kernel/roles.ts';
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

interface Answerable {
  readonly budgetId: number;
  readonly userId: number;
  readonly deptId: number;
  readonly granted: readonly Role[];
  readonly approvals: readonly Role[];
}

/**
 * Who answers for these documents, and has not left: the owner, and whoever leads the main projects
 * they plan for, or the sub-projects where there are no others.
 */
export function findAnswerable(
  executor: Executor,
  budgetIds: readonly number[],
  today: CalendarDate,
): Promise<Answerable[]> {
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
      select named.id as "budgetId", person.id as "userId", person.dept_id as "deptId",
        person.roles as granted, ${derivedRoles(sql`person.id`, sql`person.dept_id`)} as approvals
      from named join ${people} person on person.id = named.person_id
        and ${isActiveOn(sql`person`, sql`${today}::date`)}
      order by named.id, person.id`,
  );
}

/** Those of them who see the document themselves: answering for it gives no right to. */
export async function findReaders(
  executor: Executor,
  named: readonly Answerable[],
): Promise<Pick<Answerable, 'budgetId' | 'userId'>[]> {
  if (named.length === 0) return [];
  const people = new Map(named.map((person) => [person.userId, person]));
  const readers = [...people.values()].map(({ userId, deptId, granted, approvals }) => ({
    ...{ userId, deptId, roles: effectiveRoles(granted, approvals) },
  }));
  return rowsOf(
    executor,
    sql`
      select named."budgetId", named."userId"
      from jsonb_to_recordset(${JSON.stringify(named)}::jsonb) as named("budgetId" int, "userId" int)
      where (named."userId", named."budgetId") in (${seenWholeBy(readers)})
      order by named."budgetId", named."userId"`,
  );
}
