import { sql } from 'drizzle-orm';
import { sumBatch } from '#features/hours-reports/server/service.ts';
import { placeBatches } from '#features/timesheets/server/service.ts';
import type { Clock } from '../platform/clock.ts';
import { rowsOf, type Transaction } from '../platform/db/database.ts';

/** What reports read, by the product's own code: where everybody stood, and the sums of their hours. */
export async function seedSums(tx: Transaction, { instant }: Clock): Promise<void> {
  const batches = await rowsOf<{ id: number }>(
    tx,
    sql`select id from batch where status <> 'draft' order by id`,
  );
  await placeBatches(
    tx,
    batches.map(({ id }) => id),
  );
  await tx.execute(sql`analyze batch_hours`);
  for (const { id } of batches) await sumBatch(tx, id, instant);
}
