import { and, desc, eq, gt, lt, sql } from 'drizzle-orm';
import { isActiveOn, people } from '#features/people/server/sql.ts';
import type { CalendarDate } from '#kernel/dates.ts';
import {
  type Executor,
  lockInTransaction,
  rowsOf,
  type Transaction,
} from '#server/platform/db/database.ts';
import { ssoAttempt } from './schema.ts';

/** Next to the lock on password attempts; see `store.ts`. */
const SSO_LOCK = 2;

/** Attempts from one address are counted one at a time, across all processes. */
export function lockSsoAttempts(tx: Transaction, address: string): Promise<void> {
  return lockInTransaction(tx, SSO_LOCK, address);
}

/** When the newest open attempts from an address began, no more of them than decide anything. */
export async function openSsoAttempts(
  executor: Executor,
  address: string,
  since: Date,
  atMost: number,
): Promise<Date[]> {
  const rows = await executor
    .select({ at: ssoAttempt.createdAt })
    .from(ssoAttempt)
    .where(and(eq(ssoAttempt.address, address), gt(ssoAttempt.createdAt, since.toISOString())))
    .orderBy(desc(ssoAttempt.createdAt))
    .limit(atMost);
  return rows.map((row) => new Date(row.at));
}

export async function insertSsoAttempt(
  executor: Executor,
  values: Omit<typeof ssoAttempt.$inferInsert, 'createdAt'> & { readonly now: Date },
): Promise<void> {
  const { now, ...rest } = values;
  await executor.insert(ssoAttempt).values({ ...rest, createdAt: now.toISOString() });
}

/** Uses an attempt up: of any number of calls at once, in whatever process, one gets it. */
export async function takeSsoAttempt(executor: Executor, stateHash: string, since: Date) {
  const [row] = await executor
    .delete(ssoAttempt)
    .where(and(eq(ssoAttempt.stateHash, stateHash), gt(ssoAttempt.createdAt, since.toISOString())))
    .returning({
      nonce: ssoAttempt.nonce,
      codeVerifier: ssoAttempt.codeVerifier,
      redirect: ssoAttempt.redirect,
    });
  return row ?? null;
}

export async function deleteSsoAttempts(executor: Executor, before: Date): Promise<void> {
  await executor.delete(ssoAttempt).where(lt(ssoAttempt.createdAt, before.toISOString()));
}

/** The one person who may come in under that name or address. Two with one address: neither. */
export async function findActivePerson(
  executor: Executor,
  by: 'userName' | 'email',
  account: string,
  today: CalendarDate,
) {
  const known = by === 'email' ? sql`email` : sql`user_name`;
  const [found, another] = await rowsOf<{ id: number; userName: string }>(
    executor,
    sql`
      select id, user_name as "userName" from ${people} one
      where ${isActiveOn(sql`one`, sql`${today}::date`)} and lower(${known}) = ${account} limit 2`,
  );
  return another === undefined ? (found ?? null) : null;
}
