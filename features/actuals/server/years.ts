import { sql } from 'drizzle-orm';
import type { Month } from '#kernel/dates.ts';
import type { Transaction } from '#server/platform/db/database.ts';

/** Cost rows lie in one part a year; whoever posts into a month sees to it that there is one. */
export async function addCostYear(tx: Transaction, month: Month): Promise<void> {
  await tx.execute(sql`select add_cost_year(${Number(month.slice(0, 4))}::int)`);
}
