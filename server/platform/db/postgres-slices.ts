import { type SQL, sql } from 'drizzle-orm';
import type pg from 'pg';
import { type Executor, rowsOf } from './database.ts';
import { ROWS_AT_ONCE } from './stream-rows.ts';

/** Whoever takes nothing for so long has lost the file, and others get the connection. */
const IDLE_LIMIT = '60s';

/** Readers that take their time must not keep every connection from everybody else. */
const SHARE_OF_POOL = 0.4;

interface Places {
  take(signal: AbortSignal): Promise<void>;
  give(): void;
}

/** So many at once; the others wait in the order they came, or leave. */
function placesFor(count: number): Places {
  let free = count;
  const waiting: (() => void)[] = [];
  return {
    take(signal) {
      if (free > 0) {
        free -= 1;
        return Promise.resolve();
      }
      return new Promise((resolve, reject) => {
        const leave = () => {
          waiting.splice(waiting.indexOf(enter), 1);
          reject(signal.reason);
        };
        const enter = () => {
          signal.removeEventListener('abort', leave);
          resolve();
        };
        signal.addEventListener('abort', leave, { once: true });
        waiting.push(enter);
      });
    },
    give() {
      const next = waiting.shift();
      if (next === undefined) free += 1;
      else next();
    },
  };
}

async function* fetched<Row>(
  executor: Executor,
  query: SQL,
  signal: AbortSignal,
): AsyncGenerator<Row[], void, undefined> {
  await executor.execute(sql`begin read only`);
  await executor.execute(
    sql`set local idle_in_transaction_session_timeout = ${sql.raw(`'${IDLE_LIMIT}'`)}`,
  );
  await executor.execute(sql`declare slices no scroll cursor for ${query}`);
  for (;;) {
    signal.throwIfAborted();
    const slice = await rowsOf<Row>(
      executor,
      sql`fetch ${sql.raw(String(ROWS_AT_ONCE))} from slices`,
    );
    if (slice.length > 0) yield slice;
    if (slice.length < ROWS_AT_ONCE) break;
  }
  await executor.execute(sql`commit`);
}

const ignore = () => undefined;

/** A connection for one reader, which is given back once: by the reader, or when nobody reads. */
async function lease(pool: pg.Pool, places: Places, signal: AbortSignal) {
  await places.take(signal);
  const client = await pool.connect().catch((error) => {
    places.give();
    throw error;
  });
  // The server may end a connection that idles; the next statement on it says so.
  client.on('error', ignore);
  let held = true;
  const giveBack = (whole: boolean) => {
    if (!held) return;
    held = false;
    signal.removeEventListener('abort', leave);
    client.removeListener('error', ignore);
    client.release(!whole);
    places.give();
  };
  const { processID } = client as unknown as { readonly processID: number };
  const leave = () => {
    // What the server is working on it would finish; and whatever it holds goes with the connection.
    pool.query('select pg_cancel_backend($1)', [processID]).catch(ignore);
    giveBack(false);
  };
  signal.addEventListener('abort', leave, { once: true });
  return { client, giveBack };
}

/**
 * A cursor in a read-only transaction on a connection of its own. A reader that stops early takes
 * the connection with it, so that nothing is left open on the server.
 */
export function postgresSlices(pool: pg.Pool, executorOn: (client: pg.PoolClient) => Executor) {
  const places = placesFor(Math.max(1, Math.floor((pool.options.max ?? 10) * SHARE_OF_POOL)));
  return async function* slices<Row>(
    query: SQL,
    signal: AbortSignal,
  ): AsyncGenerator<Row[], void, undefined> {
    signal.throwIfAborted();
    const { client, giveBack } = await lease(pool, places, signal);
    let whole = false;
    try {
      yield* fetched<Row>(executorOn(client), query, signal);
      whole = true;
    } finally {
      giveBack(whole);
    }
  };
}
