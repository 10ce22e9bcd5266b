import { fillPlaceholders, type SQL, sql } from 'drizzle-orm';
import type { PgDatabase, PgQueryResultHKT, PgTransactionConfig } from 'drizzle-orm/pg-core';
import { isRetryable } from './errors.ts';
import { networkVerbatim } from './parsers.ts';

/**
 * What every store function takes as its first argument: the database itself or a transaction on
 * it. The embedded database has one connection, so a query on the outer handle inside a
 * transaction would wait for itself; passing the executor makes that mistake impossible to write.
 */
export type Executor = PgDatabase<PgQueryResultHKT, Record<string, never>>;

declare const insideTransaction: unique symbol;

/**
 * An executor on which everything happens or nothing does. A type of its own, which only `transact`
 * gives: what locks, or writes in several statements, cannot be handed the bare database.
 */
export type Transaction = Executor & { readonly [insideTransaction]: true };

/** One database, embedded or on the network, behind the same face. */
export interface Database {
  readonly kind: 'embedded' | 'postgres';
  readonly executor: Executor;
  /** Runs the work in one transaction; `transact` is what others call. */
  transaction<T>(
    work: (tx: Transaction) => Promise<T>,
    config: PgTransactionConfig | undefined,
  ): Promise<T>;
  /** Runs the SQL of a library that brings its own; the job queue does. */
  runSql(text: string, values?: unknown[]): Promise<{ rows: unknown[] }>;
  /** The rows of a query a few at a time, for whoever reads them slowly; see `streamRows`. */
  slices<Row>(query: SQL, signal: AbortSignal): AsyncGenerator<Row[], void, undefined>;
  /** Runs while no other process on the same database is inside its own call. */
  exclusively<T>(work: () => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

/** Told about every statement; tests count with it. */
export type StatementListener = (text: string) => void;

const lastSent = new WeakMap<Transaction, Promise<unknown>>();

/**
 * Leaves a statement that was sent as the last of a transaction to be waited for together with the commit,
 * which goes out right behind it: for what is saved every few seconds, that is one way to the database less.
 * Where it fails nothing is committed, and the transaction fails with what it says.
 */
export function endWith(tx: Transaction, sent: Promise<unknown>): void {
  sent.catch(() => undefined);
  lastSent.set(tx, sent);
}

/** Waits for what was left to the end of a transaction; whatever failed because of it is not what is told. */
export async function ended(tx: Transaction): Promise<void> {
  const sent = lastSent.get(tx);
  lastSent.delete(tx);
  await sent;
}

const MAX_ATTEMPTS = 6;
const FIRST_PAUSE_MS = 15;

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/**
 * Runs the work in one transaction. What PostgreSQL asks to be retried is retried with growing,
 * uneven pauses, so the work must not do anything outside the transaction.
 */
export async function transact<T>(
  db: Database,
  work: (tx: Transaction) => Promise<T>,
  config?: PgTransactionConfig,
): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await db.transaction(work, config);
    } catch (error) {
      if (attempt === MAX_ATTEMPTS || !isRetryable(error)) throw error;
      await pause(FIRST_PAUSE_MS * 2 ** attempt * (0.5 + Math.random()));
    }
  }
}

/** Rows of a statement that is written as SQL text rather than with the query builder. */
export async function rowsOf<Row>(executor: Executor, query: SQL): Promise<Row[]> {
  const result = (await executor.execute(query)) as unknown as { rows: Row[] };
  return result.rows;
}

const preparedNames = new Map<string, string>();

/** One name for one text, so that a connection that knows the name knows the statement. */
function preparedNameOf(text: string): string {
  const known = preparedNames.get(text);
  if (known !== undefined) return known;
  const name = `manhour_${preparedNames.size + 1}`;
  preparedNames.set(text, name);
  return name;
}

interface Compiled {
  readonly sql: string;
  readonly params: unknown[];
}

interface Preparing {
  readonly dialect: { sqlToQuery(query: SQL): Compiled };
  readonly session: {
    readonly logger: { logQuery(text: string, params: unknown[]): void };
    readonly client: {
      query(query: object, values: unknown[]): Promise<{ rows: unknown[] }>;
    };
  };
}

/** By the driver itself: what the query builder does around a statement takes longer than asking it. */
async function runPrepared<Row>(executor: Executor, { sql: text, params }: Compiled, given = {}) {
  const { client, logger } = (executor as unknown as Preparing).session;
  const values = fillPlaceholders(params, given);
  logger.logQuery(text, values);
  const name = preparedNameOf(text);
  const { rows } = await client.query({ name, text, types: networkVerbatim }, values);
  return rows as Row[];
}

const compile = (executor: Executor, query: SQL) =>
  (executor as unknown as Preparing).dialect.sqlToQuery(query);

/**
 * The same for a statement that is asked all day: each connection reads and plans it once, which for
 * some takes longer than answering them. Only for texts of which there are few, for they are kept.
 * The query builder has no public way to name such a statement; a test on both databases holds it.
 */
export function preparedRowsOf<Row>(executor: Executor, query: SQL): Promise<Row[]> {
  return runPrepared(executor, compile(executor, query));
}

/** So often a statement of `oftenRowsOf` was asked when it is prepared, of so many that were asked last. */
const OFTEN = 5;
const MOST_COUNTED = 500;
const MOST_PREPARED = 300;
const timesAsked = new Map<string, number>();

function isAskedOften(text: string): boolean {
  const times = (timesAsked.get(text) ?? 0) + 1;
  timesAsked.delete(text);
  timesAsked.set(text, times);
  for (const oldest of timesAsked.keys()) {
    if (timesAsked.size <= MOST_COUNTED) break;
    timesAsked.delete(oldest);
  }
  return times > OFTEN && (preparedNames.has(text) || preparedNames.size < MOST_PREPARED);
}

/**
 * The same for a list, whose filters and orders make too many texts to keep each: those that turn out to be
 * asked often are prepared, as long as they are few.
 */
export function oftenRowsOf<Row>(executor: Executor, query: SQL): Promise<Row[]> {
  const compiled = compile(executor, query);
  return isAskedOften(compiled.sql) ? runPrepared(executor, compiled) : rowsOf(executor, query);
}

/**
 * A prepared statement that is put together only once as well, from the names of its values; for long
 * ones that takes half of the time a request has in this process.
 */
export function preparedStatement<Given extends object, Row>(
  build: (value: (name: keyof Given & string) => SQL) => SQL,
): (executor: Executor, values: Given) => Promise<Row[]> {
  let compiled: Compiled | undefined;
  return (executor, values) => {
    compiled ??= compile(
      executor,
      build((name) => sql`${sql.placeholder(name)}`),
    );
    return runPrepared(executor, compiled, values);
  };
}

/**
 * A value for a prepared statement, out of the planner's sight. One that it sees makes the statement seem
 * cheaper than for any value, and it would be planned anew each time; for some that takes most of the time.
 */
export const unseen = (value: SQL): SQL => sql`(select ${value})`;

/** A list of numbers, as `any` takes it. */
export const unseenIds = (ids: SQL): SQL => sql`${unseen(sql`${ids}::int[]`)}::int[]`;

/** The opposite: a number that decides which plan is right, in the text. For those of which there are few. */
export function inText(value: number): SQL {
  if (!Number.isSafeInteger(value)) throw new Error('only whole numbers stand in a statement');
  return sql.raw(String(value));
}

/** Holds a named lock until the transaction ends, whichever process asks for it. */
export async function lockInTransaction(tx: Transaction, space: number, name: string) {
  await tx.execute(sql`select pg_advisory_xact_lock(${space}::int, hashtext(${name}))`);
}

/**
 * Runs plain SQL with numbered parameters inside a transaction, for a library that brings its own
 * statements. The query builder offers no public way to do this; a test on both databases holds it.
 */
export async function runInTransaction(
  tx: Transaction,
  text: string,
  values: unknown[],
): Promise<{ rows: unknown[] }> {
  const { session } = tx as unknown as {
    session: { client: { query(text: string, values: unknown[]): Promise<{ rows: unknown[] }> } };
  };
  return session.client.query(text, values);
}
