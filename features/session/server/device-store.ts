import { eq, lt, sql } from 'drizzle-orm';
import { people } from '#features/people/server/sql.ts';
import { type Executor, rowsOf, type Transaction } from '#server/platform/db/database.ts';
import { knownDevice } from './schema.ts';

/** Whether somebody has signed in to this account with this device before. */
export async function isDeviceOf(
  executor: Executor,
  account: string,
  tokenHash: string,
): Promise<boolean> {
  const found = await rowsOf(
    executor,
    sql`
      select from known_device device join ${people} owner on owner.id = device.person_id
      where device.token_hash = ${tokenHash} and lower(owner.user_name) = ${account}`,
  );
  return found.length > 0;
}

export async function isDevice(executor: Executor, tokenHash: string): Promise<boolean> {
  const found = await executor
    .select({ personId: knownDevice.personId })
    .from(knownDevice)
    .where(eq(knownDevice.tokenHash, tokenHash))
    .limit(1);
  return found.length > 0;
}

/** Notes that somebody signed in with a device; of each person the newest so many are kept. */
export async function keepDevice(
  tx: Transaction,
  personId: number,
  tokenHash: string,
  now: Date,
  atMost: number,
): Promise<void> {
  const lastUsedAt = now.toISOString();
  await tx
    .insert(knownDevice)
    .values({ personId, tokenHash, lastUsedAt })
    .onConflictDoUpdate({
      target: [knownDevice.personId, knownDevice.tokenHash],
      set: { lastUsedAt },
    });
  await tx.execute(sql`
    delete from known_device where person_id = ${personId} and token_hash in (
      select token_hash from known_device where person_id = ${personId}
      order by last_used_at desc, token_hash offset ${atMost})`);
}

export async function deleteOldDevices(executor: Executor, before: Date): Promise<void> {
  await executor.delete(knownDevice).where(lt(knownDevice.lastUsedAt, before.toISOString()));
}
