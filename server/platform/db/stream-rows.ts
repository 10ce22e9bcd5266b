import type { SQL } from 'drizzle-orm';
import type { Database } from './database.ts';

/** So many rows come over at once; a few hundred kilobytes, whatever the whole result is. */
export const ROWS_AT_ONCE = 2_000;

/**
 * The rows of a query one after the other, read only as fast as somebody takes them, on either
 * database. Ends the query where the reader stops early or the signal says that nobody waits.
 */
export async function* streamRows<Row>(
  db: Database,
  query: SQL,
  signal: AbortSignal,
): AsyncGenerator<Row, void, undefined> {
  for await (const slice of db.slices<Row>(query, signal)) yield* slice;
}
