import { type SQL, sql } from 'drizzle-orm';
import { people } from '#features/people/server/sql.ts';
import { instantText } from '#server/platform/db/columns.ts';
import type { Transaction } from '#server/platform/db/database.ts';
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

/** What happened to a sheet whose hours stayed as they were. */
export async function recordChange(tx: Transaction, change: NewChange): Promise<void> {
  const { sheetId, at, actorId, action, reason } = change;
  await tx.execute(sql`
    insert into timesheet_change (sheet_id, at, actor_id, action, reason, before, after)
    values (${sheetId}, ${at}, ${actorId}, ${action}, ${reason},
      ${JSON.stringify(change.before)}::jsonb, ${JSON.stringify(change.after)}::jsonb)`);
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
