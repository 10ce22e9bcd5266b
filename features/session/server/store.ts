import { and, eq, inArray, lt, ne, or, sql } from 'drizzle-orm';
import { derivedRoles } from '#features/people/server/service.ts';
import { accounts, departments, goneOn, isActiveOn, people } from '#features/people/server/sql.ts';
import type { CalendarDate } from '#kernel/dates.ts';
import type { Language } from '#kernel/language.ts';
import { effectiveRoles, type Role } from '#kernel/roles.ts';
import type { Clock } from '#server/platform/clock.ts';
import {
  type Executor,
  preparedRowsOf,
  preparedStatement,
  rowsOf,
} from '#server/platform/db/database.ts';
import type { Actor } from '#server/platform/wire/context.ts';
import { session } from './schema.ts';

export interface SessionLimits {
  readonly idleMs: number;
  readonly maxMs: number;
}

/** How somebody proved who they are when the session began. */
export type SessionOrigin = (typeof session.$inferSelect)['via'];

/** How stale the last-seen time may get; without it every request would write. */
const TOUCH_AFTER_MS = 60_000;

const before = (now: Date, ms: number) => new Date(now.getTime() - ms).toISOString();

interface ActorRow {
  id: number;
  user_name: string;
  nick_name: string;
  staff_no: string;
  dept_id: number;
  roles: Role[];
  approvals: Role[];
  must_change_password: boolean;
}

const actorColumns = sql`
  p.id, p.user_name, p.nick_name, p.staff_no, p.dept_id, p.roles,
  ${derivedRoles(sql`p.id`, sql`p.dept_id`)} as approvals`;

function actorFrom([row]: readonly ActorRow[], tokenHash: string | null): Actor | null {
  if (row === undefined) return null;
  return {
    userId: row.id,
    userName: row.user_name,
    nickName: row.nick_name,
    staffNo: row.staff_no,
    deptId: row.dept_id,
    granted: row.roles,
    approvals: row.approvals,
    roles: effectiveRoles(row.roles, row.approvals),
    mustChangePassword: row.must_change_password,
    tokenHash,
  };
}

interface SessionValues {
  readonly tokenHash: string;
  readonly createdAfter: string;
  readonly seenAfter: string;
  readonly now: string;
  readonly touchBefore: string;
  readonly attended: boolean;
  readonly today: CalendarDate;
}

/** Every request asks this one. */
const sessionStatement = preparedStatement<SessionValues, ActorRow>(
  (value) => sql`
    with alive as (
      select token_hash, person_id, via from session
      where token_hash = ${value('tokenHash')}
        and created_at > ${value('createdAfter')} and last_seen_at > ${value('seenAfter')}
    ), touched as (
      update session set last_seen_at = ${value('now')}
      where token_hash in (select token_hash from alive)
        and last_seen_at < ${value('touchBefore')} and ${value('attended')}
    )
    select ${actorColumns},
      p.must_change_password and alive.via = 'password' as must_change_password
    from alive join ${accounts} p on p.id = alive.person_id
      and ${isActiveOn(sql`p`, sql`${value('today')}::date`)}`,
);

/**
 * The person behind a living session; noting that a person used it is part of the statement.
 * Whoever came in through the provider may not even know the password that would be due.
 */
export async function actorOfSession(
  executor: Executor,
  tokenHash: string,
  { now, today }: Clock,
  limits: SessionLimits,
  attended: boolean,
): Promise<Actor | null> {
  const rows = await sessionStatement(executor, {
    tokenHash,
    createdAfter: before(now, limits.maxMs),
    seenAfter: before(now, limits.idleMs),
    now: now.toISOString(),
    touchBefore: before(now, TOUCH_AFTER_MS),
    attended,
    today,
  });
  return actorFrom(rows, tokenHash);
}

/** Somebody as they are now, for work they have asked for and do not wait for. */
export async function actorOfPerson(
  executor: Executor,
  personId: number,
  today: CalendarDate,
): Promise<Actor | null> {
  const query = sql`
    select ${actorColumns}, p.must_change_password
    from ${accounts} p where p.id = ${personId}
      and ${isActiveOn(sql`p`, sql`${today}::date`)}`;
  return actorFrom(await preparedRowsOf<ActorRow>(executor, query), null);
}

export async function actorOfDemoRole(
  executor: Executor,
  role: Role,
  today: CalendarDate,
): Promise<Actor | null> {
  const query = sql`
    select ${actorColumns}, p.must_change_password
    from ${accounts} p where lower(p.user_name) = ${role}
      and ${isActiveOn(sql`p`, sql`${today}::date`)}`;
  return actorFrom(await preparedRowsOf<ActorRow>(executor, query), null);
}

export async function findProfile(executor: Executor, personId: number, language: Language) {
  const deptName = language === 'zh' ? sql`d.name_zh` : sql`d.name_en`;
  const [row] = await rowsOf<{ hireDate: string; deptName: string }>(
    executor,
    sql`
      select p.hire_date as "hireDate", ${deptName} as "deptName"
      from ${people} p join ${departments} d on d.id = p.dept_id where p.id = ${personId}`,
  );
  return row ?? null;
}

export async function insertSession(
  executor: Executor,
  values: {
    readonly tokenHash: string;
    readonly personId: number;
    readonly now: Date;
    readonly address: string;
    readonly userAgent: string;
    readonly via: SessionOrigin;
  },
): Promise<void> {
  const { now, ...rest } = values;
  const at = now.toISOString();
  await executor.insert(session).values({ ...rest, createdAt: at, lastSeenAt: at });
}

export async function deleteSession(executor: Executor, tokenHash: string): Promise<void> {
  await executor.delete(session).where(eq(session.tokenHash, tokenHash));
}

/** Ends every session of a person but the one named; null ends them all. */
export async function deleteOtherSessions(
  executor: Executor,
  personId: number,
  keepTokenHash: string | null,
): Promise<void> {
  await executor
    .delete(session)
    .where(
      and(
        eq(session.personId, personId),
        keepTokenHash === null ? undefined : ne(session.tokenHash, keepTokenHash),
      ),
    );
}

/** Ends every session of these people. */
export async function deleteSessionsOf(
  executor: Executor,
  personIds: readonly number[],
): Promise<void> {
  await executor.delete(session).where(inArray(session.personId, [...personIds]));
}

/** Removes what no longer decides anything; whoever is taken on again signs in again. */
export async function deleteExpired(
  executor: Executor,
  { now, today }: Clock,
  limits: SessionLimits,
): Promise<{ sessions: number }> {
  const gone = await executor
    .delete(session)
    .where(
      or(
        lt(session.createdAt, before(now, limits.maxMs)),
        lt(session.lastSeenAt, before(now, limits.idleMs)),
        sql`${session.personId} in (${goneOn(sql`${today}::date`)})`,
      ),
    )
    .returning({ tokenHash: session.tokenHash });
  return { sessions: gone.length };
}
