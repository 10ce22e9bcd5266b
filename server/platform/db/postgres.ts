import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { StartupProblem } from '../startup-problem.ts';
import type { Database, Executor, StatementListener } from './database.ts';
import { foreignNetworkParsers, installNetworkParsers } from './parsers.ts';
import { postgresSlices } from './postgres-slices.ts';
import { postgresTransaction } from './postgres-transaction.ts';

export interface PostgresOptions {
  readonly url: string;
  readonly maxConnections: number;
  readonly onIdleError?: (error: Error) => void;
  readonly onStatement?: StatementListener;
}

/** Any number that no other program on the same database uses for its advisory locks. */
const STARTUP_LOCK = 7_260_311;

const CONNECT_TIMEOUT_MS = 10_000;

/** A connection knows the plans of what it was asked; planning it all anew takes longer than answering. */
const IDLE_MS = 10 * 60_000;

function describeHost(url: string): string {
  try {
    const { hostname, port, pathname } = new URL(url);
    return `${hostname}:${port || '5432'}${pathname}`;
  } catch {
    return 'the given address';
  }
}

async function assertReachable(pool: pg.Pool, url: string): Promise<void> {
  try {
    await pool.query('select 1');
  } catch (cause) {
    await pool.end();
    const why = cause instanceof Error ? cause.message || cause.name : String(cause);
    throw new StartupProblem(
      `Cannot reach the PostgreSQL database at ${describeHost(url)} (${why}). Check DATABASE_URL, that the server is running, and that this user may connect.`,
      { cause },
    );
  }
}

/** A PostgreSQL server, shared by as many processes as wanted. */
export async function openPostgres(options: PostgresOptions): Promise<Database> {
  installNetworkParsers();
  const pool = new pg.Pool({
    connectionString: options.url,
    max: options.maxConnections,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    idleTimeoutMillis: IDLE_MS,
    options: '-c timezone=UTC',
    application_name: 'manhour',
    // Statements are sent without waiting for the ones before: the first of a transaction with its begin.
    pipeline: true,
  });
  // A connection that breaks while idle is replaced by the pool; unheard it would end the process.
  pool.on('error', (error) => options.onIdleError?.(error));
  await assertReachable(pool, options.url);

  const listen = options.onStatement;
  const executorOn = (client: pg.Pool | pg.PoolClient) =>
    drizzle(client, {
      ...(listen === undefined ? {} : { logger: { logQuery: listen } }),
    }) as unknown as Executor;
  const executor = executorOn(pool);

  return {
    kind: 'postgres',
    executor,
    transaction: postgresTransaction(pool, executorOn),
    runSql: (text, values = []) => pool.query({ text, values, types: foreignNetworkParsers }),
    slices: postgresSlices(pool, executorOn),
    async exclusively(work) {
      const holder = await pool.connect();
      try {
        await holder.query('select pg_advisory_lock($1)', [STARTUP_LOCK]);
        return await work();
      } finally {
        // Ending the connection gives the lock back even when the unlock itself could not be sent.
        holder.release(true);
      }
    },
    close: () => pool.end(),
  };
}
