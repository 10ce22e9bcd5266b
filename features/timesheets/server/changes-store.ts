import { type SQL, sql } from 'drizzle-orm';
import { people } from '#features/people/server/sql.ts';
import { instantText } from '#server/platform/db/columns.ts';
import { preparedRowsOf, type Transaction } from '#server/platform/db/database.ts';
import type { StoredRow } from './sheets-store.ts';

export interface NewChange {
  readonly sheetId: number;
  readonly at: string;
  readonly actorId: number;
  readonly action: 'save' | 'submit' | 'recall' | 'modify';
  readonly reason: string;
  readonly before: readonly StoredRow[] | null;
  readonly after: readonly StoredRow[] | null;
}

/** Saves of one person that follow each other closely are one change, however often they saved. */
const ONE_SITTING = sql`interval '1 hour'`;

/** Whether it goes on with what was recorded already, as saving does in one sitting. */
export async function recordChange(tx: Transaction, change: NewChange): Promise<boolean> {
  const { sheetId, at, actorId, action, reason } = change;
  const [row] = await preparedRowsOf<{ continued: boolean }>(
    tx,
    sql`
      with continued as (
        update timesheet_change
        set at = ${at}::timestamptz, after = ${JSON.stringify(change.after)}::jsonb
        where ${action}::text = 'save'
          and id = (select max(id) from timesheet_change where sheet_id = ${sheetId}::int)
          and action = 'save' and actor_id = ${actorId}::int
          and at > ${at}::timestamptz - ${ONE_SITTING}
        returning id
      ), added as (
        insert into timesheet_change (sheet_id, at, actor_id, action, reason, before, after)
        select ${sheetId}::int, ${at}::timestamptz, ${actorId}::int, ${action}::text,
          ${reason}::text, ${JSON.stringify(change.before)}::jsonb,
          ${JSON.stringify(change.after)}::jsonb
        where not exists (select from continued)
      )
      select exists (select from continued) as continued`,
  );
  return row?.continued === true;
}

export interface StoredChange {
  readonly id: number;
  readonly at: string;
  readonly actorId: number;
  readonly actor: string;
  readonly action: NewChange['action'] | 'return' | 'approve';
  readonly reason: string;
  /** Nothing happened to the sheet before it. */
  readonly first: boolean;
  readonly before: readonly StoredRow[] | null;
  readonly after: readonly StoredRow[] | null;
}

const SHOWN_CHANGES = sql`50`;

/** What happened to a sheet, newest first, as a query of `StoredChange`. */
export const changesOf = (personId: SQL, batchId: SQL): SQL => sql`
  select c.id, ${instantText(sql`c.at`)} as at, c.actor_id as "actorId",
    actor.nick_name as actor, c.action, c.reason, c.before, c.after,
    c.id = (select min(id) from timesheet_change where sheet_id = c.sheet_id) as first
  from timesheet_change c
  join timesheet s on s.id = c.sheet_id
  join ${people} actor on actor.id = c.actor_id
  where s.person_id = ${personId}::int and s.batch_id = ${batchId}::int
  order by c.id desc
  limit ${SHOWN_CHANGES}`;

/** The projects these changes are about, as a query of their identifiers. */
export const changedProjects = (changes: SQL): SQL => sql`
  select mentioned::int from ${changes} changed
  cross join lateral jsonb_path_query(
    coalesce(changed.before, '[]') || coalesce(changed.after, '[]'),
    '$[*].projectId ? (@ != null)') mentioned`;
