import { sql } from 'drizzle-orm';
import { rowsOf, type Transaction } from './database.ts';

/**
 * Runs work whose rows refer to nothing but what it has just written itself, or has looked up and holds:
 * checking a hundred thousand references one by one takes longer than writing the rows. Only a superuser may leave the
 * checks out, as on the embedded database; elsewhere they are made as always.
 */
export async function withoutReferenceChecks(
  tx: Transaction,
  work: () => Promise<void>,
): Promise<void> {
  const [me] = await rowsOf<{ isSuper: boolean }>(
    tx,
    sql`select rolsuper as "isSuper" from pg_roles where rolname = current_user`,
  );
  if (me?.isSuper !== true) return work();
  await tx.execute(sql`set local session_replication_role = replica`);
  await work();
  await tx.execute(sql`set local session_replication_role = origin`);
}
