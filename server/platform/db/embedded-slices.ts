import { type SQL, sql } from 'drizzle-orm';
import { type Executor, rowsOf } from './database.ts';
import { ROWS_AT_ONCE } from './stream-rows.ts';

let opened = 0;

/**
 * The embedded database has one connection, and a transaction that lasts as long as a download
 * would keep everybody from it. So the result is laid down at once, which outlasts its statement,
 * and every slice is a statement of its own: others have their turn in between.
 */
export async function* embeddedSlices<Row>(
  executor: Executor,
  query: SQL,
  signal: AbortSignal,
): AsyncGenerator<Row[], void, undefined> {
  signal.throwIfAborted();
  opened += 1;
  const cursor = sql.identifier(`slices_${opened}`);
  await executor.execute(sql`declare ${cursor} no scroll cursor with hold for ${query}`);
  // Once, whoever comes first: the reader, or nobody who was to read.
  let open = true;
  const close = async () => {
    if (!open) return;
    open = false;
    await executor.execute(sql`close ${cursor}`);
  };
  const leave = () => void close().catch(() => undefined);
  signal.addEventListener('abort', leave, { once: true });
  try {
    for (;;) {
      signal.throwIfAborted();
      const slice = await rowsOf<Row>(
        executor,
        sql`fetch ${sql.raw(String(ROWS_AT_ONCE))} from ${cursor}`,
      );
      if (slice.length > 0) yield slice;
      if (slice.length < ROWS_AT_ONCE) return;
    }
  } finally {
    signal.removeEventListener('abort', leave);
    await close();
  }
}
