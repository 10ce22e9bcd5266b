import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createPostgresDatabase, type TestDatabase } from '#server/testing/postgres-database.ts';
import {
  type Database,
  endWith,
  oftenRowsOf,
  preparedRowsOf,
  preparedStatement,
  rowsOf,
  transact,
  unseenIds,
} from './database.ts';
import { openPostgres } from './postgres.ts';

let database: TestDatabase;
let db: Database;

beforeAll(async () => {
  database = await createPostgresDatabase();
  db = await openPostgres({ url: database.url, maxConnections: 20 });
  await db.executor.execute(sql`create table counter (id int primary key, n bigint not null)`);
  await db.executor.execute(sql`insert into counter values (1, 0), (2, 0)`);
});
afterAll(async () => {
  await db.close();
  await database.drop();
});

const values = async () =>
  (await rowsOf<{ n: number }>(db.executor, sql`select n from counter order by id`)).map(
    ({ n }) => n,
  );

describe('a transaction on PostgreSQL', () => {
  it('is tried again after a serialization failure, so that no update is lost', async () => {
    let attempts = 0;
    let reads = 0;
    let everybodyHasRead = () => {};
    const allRead = new Promise<void>((resolve) => {
      everybodyHasRead = resolve;
    });
    const readThenWrite = () =>
      transact(
        db,
        async (tx) => {
          attempts += 1;
          const [row] = await rowsOf<{ n: number }>(tx, sql`select n from counter where id = 1`);
          // Nobody writes before all have read, or they might come one after the other.
          reads += 1;
          if (reads === 4) everybodyHasRead();
          await allRead;
          await tx.execute(sql`update counter set n = ${(row?.n ?? 0) + 1} where id = 1`);
        },
        { isolationLevel: 'serializable' },
      );
    await Promise.all(Array.from({ length: 4 }, readThenWrite));
    expect((await values())[0]).toBe(4);
    expect(attempts).toBeGreaterThan(4);
  });

  it('is tried again after a deadlock', async () => {
    const touch = (first: number, second: number) =>
      transact(db, async (tx) => {
        await tx.execute(sql`update counter set n = n + 10 where id = ${first}`);
        await new Promise((resolve) => setTimeout(resolve, 100));
        await tx.execute(sql`update counter set n = n + 10 where id = ${second}`);
      });
    const before = await values();
    await Promise.all([touch(1, 2), touch(2, 1)]);
    expect(await values()).toEqual(before.map((n) => n + 20));
  });

  it('is rolled back and not repeated when the work itself fails', async () => {
    const before = await values();
    let attempts = 0;
    const failing = transact(db, async (tx) => {
      attempts += 1;
      await tx.execute(sql`update counter set n = 0`);
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    expect([await values(), attempts]).toEqual([before, 1]);
  });

  it('fails with its connection, and the next one has another', async () => {
    const before = await values();
    const cut = transact(db, async (tx) => {
      await tx.execute(sql`update counter set n = 0`);
      await tx.execute(sql`select pg_terminate_backend(pg_backend_pid())`);
    });
    await expect(cut).rejects.toThrow();
    expect(await transact(db, (tx) => rowsOf(tx, sql`select 1 as n`))).toEqual([{ n: 1 }]);
    expect(await values()).toEqual(before);
  });

  it('commits what it ends with, though nobody waits for it', async () => {
    const before = await values();
    const add = sql`update counter set n = n + 1 where id = 1 returning n`;
    const read = await transact(db, async (tx) => {
      endWith(tx, preparedRowsOf(tx, add));
      return rowsOf<{ n: number }>(tx, sql`select n from counter where id = 1`);
    });
    const after = (before[0] ?? 0) + 1;
    expect([read, (await values())[0]]).toEqual([[{ n: after }], after]);
  });

  it.each([true, false])('fails with what it ends with, and keeps nothing', async (goesOn) => {
    const before = await values();
    const failing = transact(db, async (tx) => {
      await tx.execute(sql`update counter set n = 0`);
      endWith(tx, preparedRowsOf(tx, sql`insert into counter values (1, 5)`));
      // What comes after it fails as well, for no reason of its own.
      if (goesOn) await tx.execute(sql`update counter set n = 1`);
    });
    await expect(failing).rejects.toMatchObject({ code: '23505' });
    expect(await values()).toEqual(before);
    await expect(transact(db, (tx) => rowsOf(tx, sql`select 1 as n`))).resolves.toEqual([{ n: 1 }]);
  });

  it('begins with what is asked for', async () => {
    const modes = (config?: Parameters<typeof transact>[2]) =>
      transact(
        db,
        (tx) =>
          rowsOf(
            tx,
            sql`select current_setting('transaction_isolation') as isolation,
              current_setting('transaction_read_only') as "readOnly"`,
          ),
        config,
      );
    expect(await modes()).toEqual([{ isolation: 'read committed', readOnly: 'off' }]);
    expect(await modes({ isolationLevel: 'repeatable read', accessMode: 'read only' })).toEqual([
      { isolation: 'repeatable read', readOnly: 'on' },
    ]);
  });

  it('gives bigint as a number, and refuses one a number cannot hold', async () => {
    const [row] = await rowsOf(db.executor, sql`select 9007199254740991::bigint as n`);
    expect(row).toEqual({ n: 9_007_199_254_740_991 });
    const unsafe = rowsOf(db.executor, sql`select 9007199254740993::bigint as n`);
    await expect(unsafe).rejects.toThrow();
    const numeric = rowsOf(db.executor, sql`select 1::numeric as n`);
    await expect(numeric).rejects.toThrow();
  });
});

describe('a prepared statement', () => {
  it('is planned once for a connection, whatever is asked with it', async () => {
    const asked = (ids: readonly number[]) =>
      sql`select id from counter where id = any(${unseenIds(sql`${sql.param(ids)}`)}) order by id`;
    await transact(db, async (tx) => {
      const lists = [[1], [1, 2], [], [2], [2], [2], [2], [2]];
      for (const ids of lists) {
        const rows = await preparedRowsOf<{ id: number }>(tx, asked(ids));
        expect(rows.map(({ id }) => id)).toEqual(ids);
      }
      const [known] = await rowsOf<{ statements: number; generic: number; plans: number }>(
        tx,
        sql`select count(*)::int as statements, sum(generic_plans)::int as generic,
          sum(generic_plans + custom_plans)::int as plans
          from pg_prepared_statements where statement like '%from counter where id = any%'`,
      );
      // After five looks PostgreSQL keeps the plan it has made without knowing the list.
      expect(known).toEqual({ statements: 1, generic: lists.length - 5, plans: lists.length });
    });
  });

  it('is one of a list only once that was asked for often', async () => {
    const often = sql`select id from counter where id >= ${2}::int or id < 0`;
    await transact(db, async (tx) => {
      const prepared = async () => {
        const [known] = await rowsOf<{ statements: number }>(
          tx,
          sql`select count(*)::int as statements from pg_prepared_statements
            where statement like '%or id < 0'`,
        );
        return known?.statements;
      };
      const ask = async () => {
        expect(await oftenRowsOf(tx, often)).toEqual([{ id: 2 }]);
        return prepared();
      };
      for (let times = 1; times <= 5; times += 1) expect([times, await ask()]).toEqual([times, 0]);
      expect([await ask(), await ask()]).toEqual([1, 1]);
    });
  });

  it('can be put together once, from the names of its values', async () => {
    let built = 0;
    const find = preparedStatement<{ ids: readonly number[]; least: number }, { id: number }>(
      (value) => {
        built += 1;
        return sql`select id from counter
          where id = any(${unseenIds(value('ids'))}) and id >= ${value('least')}::int order by id`;
      },
    );
    const found = async (ids: readonly number[], least: number) =>
      (await find(db.executor, { ids, least })).map(({ id }) => id);
    expect(await found([1, 2, 3], 0)).toEqual([1, 2]);
    expect(await found([1, 2, 3], 2)).toEqual([2]);
    expect(await found([], 0)).toEqual([]);
    expect(built).toBe(1);
  });

  it('is told from another one', async () => {
    const [one] = await preparedRowsOf<{ n: number }>(db.executor, sql`select ${1}::int as n`);
    const [two] = await preparedRowsOf<{ n: number }>(db.executor, sql`select ${1}::int + 1 as n`);
    expect([one?.n, two?.n]).toEqual([1, 2]);
  });
});
