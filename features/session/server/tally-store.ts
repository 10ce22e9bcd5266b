import { and, eq, lt, sql } from 'drizzle-orm';
import type { Tally } from '#features/session/rules.ts';
import type { Executor, Transaction } from '#server/platform/db/database.ts';
import { signInTally } from './schema.ts';

export interface TallyKey {
  /** A hash; empty for an address as a whole. */
  readonly account: string;
  readonly origin: string;
}

const keyed = ({ account, origin }: TallyKey) =>
  and(eq(signInTally.account, account), eq(signInTally.origin, origin));

/**
 * The tally as it is, held against everybody else until the transaction ends. Writing a row as it
 * is holds it and makes it where there is none, in one statement.
 */
export async function lockTally(tx: Transaction, key: TallyKey, now: Date): Promise<Tally> {
  const at = now.toISOString();
  const [row] = await tx
    .insert(signInTally)
    .values({ account: key.account, origin: key.origin, debtMs: 0, at })
    .onConflictDoUpdate({
      target: [signInTally.account, signInTally.origin],
      set: { debtMs: sql`${signInTally.debtMs}` },
    })
    .returning();
  if (row === undefined) throw new Error('the tally was not held');
  const { debtMs, freeAt } = row;
  return { debtMs, at: new Date(row.at), freeAt: freeAt === null ? null : new Date(freeAt) };
}

export async function writeTally(
  tx: Transaction,
  key: TallyKey,
  { debtMs, at, freeAt }: Tally,
): Promise<void> {
  await tx
    .update(signInTally)
    .set({ debtMs, at: at.toISOString(), freeAt: freeAt?.toISOString() ?? null })
    .where(keyed(key));
}

export async function deleteTally(tx: Transaction, key: TallyKey): Promise<void> {
  await tx.delete(signInTally).where(keyed(key));
}

/** Everything that counts against an account, wherever it came from. */
export async function deleteTalliesOf(tx: Transaction, account: string): Promise<void> {
  await tx.delete(signInTally).where(eq(signInTally.account, account));
}

/** Removes tallies that time has paid off. */
export async function deletePaidTallies(executor: Executor, now: Date): Promise<void> {
  const paidOff = sql`
    coalesce(${signInTally.freeAt}, ${signInTally.at})
      + ${signInTally.debtMs} * interval '1 millisecond'`;
  await executor.delete(signInTally).where(lt(paidOff, now.toISOString()));
}
