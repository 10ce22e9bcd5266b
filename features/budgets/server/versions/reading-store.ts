import { type SQL, sql } from 'drizzle-orm';
import type { ReviewEvent, VersionView } from '#features/budgets/contract-versions.ts';
import { isActiveOn, people, personRefJson } from '#features/people/server/sql.ts';
import type { CalendarDate } from '#kernel/dates.ts';
import { minutesToHours } from '#kernel/minutes.ts';
import { fenToYuan } from '#kernel/money.ts';
import { instantText } from '#server/platform/db/columns.ts';
import { type Executor, rowsOf } from '#server/platform/db/database.ts';
import { holdsOn } from '../sql.ts';
import { monthText } from './store.ts';

/**
 * What a version comes to, to be joined laterally: its own total, or for one that adds up others what
 * these come to as they are in force now. `version` is a row of budget_version.
 */
const totalsOf = (version: SQL): SQL => sql`(
  select ${version}.total_fen + coalesce(sum(part.total_fen), 0)::bigint as fen,
    ${version}.total_minutes + coalesce(sum(part.total_minutes), 0)::bigint as minutes
  from budget_member member
  join budget_version part on part.budget_id = member.member_id
    and part.status = 3 and part.effective_to is null
  where member.version_id = ${version}.id)`;

interface VersionRow extends Omit<VersionView, 'totalAmount' | 'totalHours'> {
  readonly fen: number;
  readonly minutes: number;
}

export interface VersionFilter {
  /** Those that are or were in force; all otherwise. */
  readonly effectiveOnly: boolean;
  readonly status?: number | undefined;
  readonly asOf?: CalendarDate | undefined;
}

/** The versions of a document, newest first. */
export async function findVersions(
  executor: Executor,
  budgetId: number,
  { effectiveOnly, status, asOf }: VersionFilter,
): Promise<VersionView[]> {
  const conditions = [
    sql`version.budget_id = ${budgetId}`,
    ...(effectiveOnly ? [sql`version.status = 3`] : []),
    ...(status === undefined ? [] : [sql`version.status = ${status}`]),
    ...(asOf === undefined ? [] : [holdsOn(sql`version`, asOf)]),
  ];
  const rows = await rowsOf<VersionRow>(
    executor,
    sql`
      select version.id as "versionId", version.version_no as "versionNo", version.status,
        version.status = 3 and version.effective_to is null as "isCurrent",
        ${monthText(sql`version.from_month`)} as "fromMonth",
        ${monthText(sql`version.to_month`)} as "toMonth",
        version.effective_from as "effectiveFrom", version.effective_to as "effectiveTo",
        case when approver.id is not null then ${personRefJson(sql`approver`)} end as "approvedBy",
        version.reason, total.fen, total.minutes, version.rev,
        ${personRefJson(sql`creator`)} as "createdBy",
        ${instantText(sql`version.created_at`)} as "createdAt"
      from budget_version version
      join ${people} creator on creator.id = version.created_by
      left join ${people} approver on approver.id = version.approved_by
      cross join lateral ${totalsOf(sql`version`)} total
      where ${sql.join(conditions, sql` and `)}
      order by version.version_no desc`,
  );
  return rows.map(({ fen, minutes, ...row }) => ({
    ...row,
    totalAmount: fenToYuan(fen),
    totalHours: minutesToHours(minutes),
  }));
}

/** What happened on the way of a version, newest first. */
export function findEvents(executor: Executor, versionId: number): Promise<ReviewEvent[]> {
  return rowsOf<ReviewEvent>(
    executor,
    sql`
      select event.action, event.step,
        case when actor.id is not null then ${personRefJson(sql`actor`)} end as by,
        ${instantText(sql`event.at`)} as at, event.reason, event.cell
      from budget_review event left join ${people} actor on actor.id = event.by_id
      where event.version_id = ${versionId} order by event.id desc`,
  );
}

/** The owner of a document, as others name them, and whether they still are there. */
export async function findOwner(
  executor: Executor,
  budgetId: number,
  today: CalendarDate,
): Promise<{ owner: VersionView['createdBy']; available: boolean }> {
  const [row] = await rowsOf<{ owner: VersionView['createdBy']; available: boolean }>(
    executor,
    sql`
      select ${personRefJson(sql`person`)} as owner,
        ${isActiveOn(sql`person`, sql`${today}::date`)} as available
      from budget join ${people} person on person.id = budget.owner_id
      where budget.id = ${budgetId}`,
  );
  if (row === undefined) throw new Error('a document without an owner');
  return row;
}
