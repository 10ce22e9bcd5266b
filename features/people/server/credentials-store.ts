import { and, eq, sql } from 'drizzle-orm';
import type { CalendarDate } from '#kernel/dates.ts';
import type { Executor, Transaction } from '#server/platform/db/database.ts';
import { person } from './schema.ts';
import { isActiveOn } from './sql.ts';

const isActive = (today: CalendarDate) =>
  sql<boolean>`${isActiveOn(sql`person`, sql`${today}::date`)}`;

/** What proves who somebody is. The account is in small letters. */
export async function findCredentials(executor: Executor, account: string, today: CalendarDate) {
  const [row] = await executor
    .select({
      id: person.id,
      userName: person.userName,
      active: isActive(today),
      passwordHash: person.passwordHash,
    })
    .from(person)
    .where(eq(sql`lower(${person.userName})`, account));
  return row ?? null;
}

/**
 * Whether somebody who has proved who they are may still come in. Held until the transaction ends:
 * whoever disables the account or resets its password meanwhile finds the new session and ends it.
 */
export async function lockAdmission(
  tx: Transaction,
  personId: number,
  checkedHash: string | null,
  today: CalendarDate,
): Promise<boolean> {
  const locked = await tx
    .select({ id: person.id })
    .from(person)
    .where(
      and(
        eq(person.id, personId),
        isActive(today),
        checkedHash === null ? undefined : eq(person.passwordHash, checkedHash),
      ),
    )
    .for('share');
  return locked.length === 1;
}

/** Replaces the password only while it is still the one that was checked. */
export async function replacePassword(
  executor: Executor,
  personId: number,
  checkedHash: string,
  newHash: string,
): Promise<boolean> {
  const changed = await executor
    .update(person)
    .set({
      passwordHash: newHash,
      mustChangePassword: false,
      version: sql`${person.version} + 1`,
    })
    .where(and(eq(person.id, personId), eq(person.passwordHash, checkedHash)))
    .returning({ id: person.id });
  return changed.length === 1;
}
