import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createPostgresDatabase, type TestDatabase } from '#server/testing/postgres-database.ts';
import { describeSlices, untilNone } from '#server/testing/slices-suite.ts';
import { type Database, rowsOf } from './database.ts';
import { openPostgres } from './postgres.ts';
import { streamRows } from './stream-rows.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createPostgresDatabase();
});
afterAll(() => database.drop());

const open = () => openPostgres({ url: database.url, maxConnections: 5 });

/** Connections to this database that work, or hold a transaction open, besides the one asking. */
const busy = ({ executor }: Database) =>
  rowsOf(
    executor,
    sql`
      select pid, state, query from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()
        and state in ('active', 'idle in transaction', 'idle in transaction (aborted)')`,
  );

describeSlices('PostgreSQL', open, busy);

describe('on PostgreSQL', () => {
  it('a query that is still at work ends with whoever asked for it', async () => {
    const db = await open();
    const leaving = new AbortController();
    const reading = streamRows(db, sql`select pg_sleep(600)`, leaving.signal).next();
    const outcome = reading.catch((error: Error) => error.message);
    const asleep = () =>
      rowsOf(
        db.executor,
        sql`select 1 from pg_stat_activity
      where wait_event = 'PgSleep' and datname = current_database()`,
      );
    while ((await asleep()).length === 0);
    leaving.abort(new Error('gone'));
    await untilNone(() => busy(db));
    expect(await outcome).toBeTypeOf('string');
    await db.close();
  });

  it('slow readers leave connections to everybody else', async () => {
    const db = await open();
    const { signal } = new AbortController();
    const readers = Array.from({ length: 8 }, () =>
      streamRows(db, sql`select n from generate_series(1, 9000) as n`, signal),
    );
    const begun = readers.map((reader) => reader.next());
    await Promise.all(begun.slice(0, 2));
    expect(await busy(db)).toHaveLength(2);
    for (const [at, reader] of readers.entries()) {
      await begun[at];
      await reader.return();
    }
    await untilNone(() => busy(db));
    await db.close();
  });
});
