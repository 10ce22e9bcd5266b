import { eq } from 'drizzle-orm';
import { pgTable, text } from 'drizzle-orm/pg-core';
import type { Executor } from './database.ts';

/** Facts about this installation that belong to the data rather than to the environment. */
export const appMeta = pgTable('app_meta', {
  key: text().primaryKey(),
  value: text().notNull(),
});

export async function readMeta(executor: Executor, key: string): Promise<string | null> {
  const [row] = await executor
    .select({ value: appMeta.value })
    .from(appMeta)
    .where(eq(appMeta.key, key));
  return row?.value ?? null;
}

export async function writeMeta(executor: Executor, key: string, value: string): Promise<void> {
  await executor
    .insert(appMeta)
    .values({ key, value })
    .onConflictDoUpdate({ target: appMeta.key, set: { value } });
}
