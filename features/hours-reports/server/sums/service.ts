import { publishedBatch } from '#features/batches/server/service.ts';
import { askedDaysOf } from '#features/calendar/server/service.ts';
import { findStaleBatches, takeStaleBatch } from '#features/timesheets/server/service.ts';
import { type Database, type Transaction, transact } from '#server/platform/db/database.ts';
import { makeSums } from './store.ts';

/** The sums of a batch, made anew; what changes meanwhile makes them stale again. */
export async function sumBatch(tx: Transaction, batchId: number, now: string): Promise<void> {
  await takeStaleBatch(tx, batchId);
  const batch = await publishedBatch(tx, batchId);
  if (batch === null) return;
  await makeSums(tx, batchId, await askedDaysOf(tx, batch.startDate, batch.endDate), now);
}

/** Every batch whose hours have changed, each in a transaction that sees one state of the company. */
export async function sumStaleBatches(
  db: Database,
  now: () => Date,
  goOn: () => boolean = () => true,
): Promise<number> {
  const stale = await findStaleBatches(db.executor);
  let made = 0;
  for (const batchId of stale) {
    if (!goOn()) break;
    await transact(db, (tx) => sumBatch(tx, batchId, now().toISOString()), {
      isolationLevel: 'repeatable read',
    });
    made += 1;
  }
  return made;
}
