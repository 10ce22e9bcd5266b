import { sql } from 'drizzle-orm';
import type { CellPlace } from '#features/budgets/contract-parts.ts';
import type { ReviewAction, ReviewStep } from '#features/budgets/rules.ts';
import { isActiveOn, people } from '#features/people/server/sql.ts';
import { projects } from '#features/projects/server/sql.ts';
import { type CalendarDate, firstDay } from '#kernel/dates.ts';
import { type Executor, rowsOf, type Transaction } from '#server/platform/db/database.ts';

interface NewEvent {
  readonly versionId: number;
  readonly action: ReviewAction;
  readonly step?: ReviewStep;
  readonly by?: number;
  readonly at: string;
  readonly reason?: string;
  readonly cell?: CellPlace | null;
}

export async function insertEvent(tx: Transaction, event: NewEvent): Promise<void> {
  const { versionId, action, step = null, by = null, at, reason = '', cell = null } = event;
  await tx.execute(sql`
    insert into budget_review (version_id, action, step, by_id, at, reason, cell)
    values (${versionId}, ${action}, ${step}, ${by}, ${at}::timestamptz, ${reason},
      ${cell === null ? null : JSON.stringify(cell)}::jsonb)`);
}

/** Hands a version in: whoever reviews it first is decided afterwards. */
export async function setSubmitted(
  tx: Transaction,
  versionId: number,
  { by, at }: { readonly by: number; readonly at: string },
): Promise<void> {
  await tx.execute(sql`
    update budget_version set status = 1, step = 'leader', submitted_by = ${by},
      submitted_at = ${at}::timestamptz
    where id = ${versionId} and status in (0, 2)`);
}

/** Only what still is in the step somebody saw moves on: of two decisions at once one is made. */
export async function moveInReview(
  tx: Transaction,
  versionId: number,
  from: ReviewStep | null,
  to: { readonly status: 0 | 1 | 2; readonly step: ReviewStep | null },
): Promise<boolean> {
  const moved = await rowsOf(
    tx,
    sql`
      update budget_version set status = ${to.status}, step = ${to.step}
      where id = ${versionId} and status = 1 and step = ${from} returning id`,
  );
  return moved.length === 1;
}

/** Puts a version in force in place of the one that was. */
export async function setEffective(
  tx: Transaction,
  { id, currentId }: { readonly id: number; readonly currentId: number | null },
  { by, at, today }: { readonly by: number; readonly at: string; readonly today: CalendarDate },
): Promise<boolean> {
  await tx.execute(sql`
    update budget_version set effective_to = ${today} where id = ${currentId}::int`);
  const moved = await rowsOf(
    tx,
    sql`
      update budget_version set status = 3, step = null, approved_by = ${by},
        approved_at = ${at}::timestamptz, effective_from = ${today}
      where id = ${id} and status = 1 returning id`,
  );
  return moved.length === 1;
}

export interface Contents {
  readonly projects: number;
  readonly members: number;
  readonly hasAmounts: boolean;
}

/** What a version holds, for whoever asks whether it is worth a review. */
export async function findContents(executor: Executor, versionId: number): Promise<Contents> {
  const [row] = await rowsOf<Contents>(
    executor,
    sql`
      select
        (select count(*)::int from budget_link where version_id = ${versionId}) as projects,
        (select count(*)::int from budget_member where version_id = ${versionId}) as members,
        exists (select from budget_amount
          where version_id = ${versionId} and value <> 0) as "hasAmounts"`,
  );
  return row ?? { projects: 0, members: 0, hasAmounts: false };
}

/** Whether a version has this cell: a line that was not taken out, in a month its project is linked. */
export async function hasCell(
  executor: Executor,
  versionId: number,
  { kind, projectId, itemId, month }: CellPlace,
): Promise<boolean> {
  const lines = kind === 'amount' ? sql`budget_line` : sql`budget_hours_line`;
  const rows = await rowsOf(
    executor,
    sql`
      select from ${lines} line
      join budget_link link on link.version_id = line.version_id
        and link.project_id = line.project_id
      where line.version_id = ${versionId} and line.project_id = ${projectId}
        and line.item_id = ${itemId} and not line.removed
        and ${firstDay(month)}::date between link.from_month and link.to_month`,
  );
  return rows.length > 0;
}

/**
 * Who hears how a review ended: the owner, whoever leads or directs what the version is linked to,
 * and finance where the owner is gone. Whoever ended it knows.
 */
export async function findTold(
  executor: Executor,
  { budgetId, id }: { readonly budgetId: number; readonly id: number },
  today: CalendarDate,
  exceptId: number,
): Promise<number[]> {
  const active = (person: string) => isActiveOn(sql.raw(person), sql`${today}::date`);
  const rows = await rowsOf<{ id: number }>(
    executor,
    sql`
      with heads as (
        select linked.lead_id, linked.director_id
        from budget_link link join ${projects} linked on linked.id = link.project_id
        where link.version_id = ${id} and (linked.parent_id is null or not exists (
          select from budget_link other join ${projects} main on main.id = other.project_id
          where other.version_id = ${id} and main.parent_id is null))
      )
      select person.id
      from budget
      join ${people} owner on owner.id = budget.owner_id
      join ${people} person on ${active('person')} and person.id <> ${exceptId} and (
        person.id = owner.id
        or person.id in (select lead_id from heads)
        or person.id in (select director_id from heads)
        or not ${active('owner')} and 'finance' = any(person.roles))
      where budget.id = ${budgetId} order by person.id`,
  );
  return rows.map((row) => row.id);
}
