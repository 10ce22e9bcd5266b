import { sql } from 'drizzle-orm';
import type { Transaction } from '#server/platform/db/database.ts';

/** Any number no other advisory lock of the product uses. */
const ROUTING_LOCK = 7_260_340;

/**
 * Whoever submits reads the organisation, whoever changes the organisation reads what is
 * submitted. Neither sees the other's uncommitted rows, so one waits for the other.
 */
export async function shareRouting(tx: Transaction): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock_shared(${ROUTING_LOCK}::bigint)`);
}

export async function lockRouting(tx: Transaction): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${ROUTING_LOCK}::bigint)`);
}
