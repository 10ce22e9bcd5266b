import {
  and,
  count,
  desc,
  eq,
  inArray,
  isNotNull,
  isNull,
  lt,
  or,
  type SQL,
  sql,
} from 'drizzle-orm';
import { batches } from '#features/batches/server/sql.ts';
import type { NoticeView } from '#features/notices/contract.ts';
import type { NewNotice } from '#features/notices/rules.ts';
import { isActiveOn, people } from '#features/people/server/sql.ts';
import { sheetChanges, sheets } from '#features/timesheets/server/sql.ts';
import type { Clock } from '#server/platform/clock.ts';
import { type Executor, rowsOf, type Transaction } from '#server/platform/db/database.ts';
import { pageBounds } from '#server/platform/list/list-query.ts';
import { notice } from './schema.ts';

/** Whoever leaves a subject unread hears of it by e-mail again after this long, not sooner. */
const MAILED_AGAIN_AFTER = sql`interval '1 day'`;

/**
 * Adds what the source selects (person_id, kind, params, link, times), one row for each person and
 * subject, of those who are still there. What somebody has not read yet is renewed and counted. In one
 * order for all, so that two who tell many people at once wait for each other instead of standing in
 * each other's way.
 */
export async function addNotices(
  tx: Transaction,
  source: SQL,
  { instant, today }: Clock,
): Promise<number> {
  const added = await rowsOf(
    tx,
    sql`
      insert into notice as known (person_id, kind, params, link, times, created_at)
      select given.person_id, kind, params, link, times, ${instant}::timestamptz
      from (${source}) given
      join ${people} person on person.id = given.person_id
        and ${isActiveOn(sql`person`, sql`${today}::date`)}
      order by given.person_id, kind, link
      on conflict (person_id, kind, link) where read_at is null do update set
        params = excluded.params,
        times = known.times + excluded.times,
        created_at = excluded.created_at,
        mailed_at = case
          when known.mailed_at > excluded.created_at - ${MAILED_AGAIN_AFTER} then known.mailed_at
        end
      returning id`,
  );
  return added.length;
}

export function insertNotices(
  tx: Transaction,
  notices: readonly NewNotice[],
  clock: Clock,
): Promise<number> {
  return addNotices(
    tx,
    sql`
      select "personId" as person_id, kind, params, link, times
      from jsonb_to_recordset(${JSON.stringify(notices)}::jsonb)
        as given("personId" int, kind text, params jsonb, link text, times int)`,
    clock,
  );
}

interface ListQuery {
  readonly pageNum: number;
  readonly pageSize: number;
  readonly unreadOnly: boolean;
}

export async function listNotices(
  executor: Executor,
  personId: number,
  { unreadOnly, ...paging }: ListQuery,
): Promise<{ total: number; rows: NoticeView[] }> {
  const { limit, offset } = pageBounds(paging);
  const own = and(eq(notice.personId, personId), unreadOnly ? isNull(notice.readAt) : undefined);
  const [found] = await executor.select({ total: count() }).from(notice).where(own);
  const rows = await executor
    .select({
      id: notice.id,
      kind: notice.kind,
      params: notice.params,
      link: notice.link,
      times: notice.times,
      at: notice.createdAt,
      read: sql<boolean>`${notice.readAt} is not null`,
    })
    .from(notice)
    .where(own)
    .orderBy(desc(notice.createdAt), desc(notice.id))
    .limit(limit)
    .offset(offset);
  return { total: found?.total ?? 0, rows };
}

export async function countUnread(executor: Executor, personId: number): Promise<number> {
  const [row] = await executor
    .select({ unread: count() })
    .from(notice)
    .where(and(eq(notice.personId, personId), isNull(notice.readAt)));
  return row?.unread ?? 0;
}

/** How many of the person's own became read; without ids, all of them. */
export async function markRead(
  tx: Transaction,
  personId: number,
  ids: readonly number[] | null,
  now: Date,
): Promise<number> {
  const changed = await tx
    .update(notice)
    .set({ readAt: now.toISOString() })
    .where(
      and(
        eq(notice.personId, personId),
        isNull(notice.readAt),
        ids === null ? undefined : inArray(notice.id, [...ids]),
      ),
    )
    .returning({ id: notice.id });
  return changed.length;
}

export interface SheetSubject {
  readonly batchId: number;
  readonly batch: string;
  readonly by: string;
  readonly reason: string;
}

/** What a notice about a sheet tells: its batch, who acted, and why, if they said so. */
export async function findSheetSubject(
  executor: Executor,
  sheetId: number,
  actorId: number,
): Promise<SheetSubject | null> {
  const [row] = await rowsOf<SheetSubject>(
    executor,
    sql`
      select b.id as "batchId", b.name as batch, actor.nick_name as by,
        coalesce((
          select c.reason from ${sheetChanges} c where c.sheet_id = s.id order by c.id desc limit 1
        ), '') as reason
      from ${sheets} s
      join ${batches} b on b.id = s.batch_id
      join ${people} actor on actor.id = ${actorId}
      where s.id = ${sheetId}`,
  );
  return row ?? null;
}

export async function deleteOld(
  executor: Executor,
  readBefore: Date,
  anyBefore: Date,
): Promise<number> {
  const gone = await executor
    .delete(notice)
    .where(
      or(
        and(isNotNull(notice.readAt), lt(notice.createdAt, readBefore.toISOString())),
        lt(notice.createdAt, anyBefore.toISOString()),
      ),
    )
    .returning({ id: notice.id });
  return gone.length;
}
