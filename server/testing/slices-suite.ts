import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Database, rowsOf } from '../platform/db/database.ts';
import { ROWS_AT_ONCE, streamRows } from '../platform/db/stream-rows.ts';

interface NumberedDay {
  readonly n: number;
  readonly big: number;
  readonly day: string;
}

const numbered = (count: number, from = '2026-01-01') => sql`
  select n, n::bigint * 1000000 as big, ${from}::date + n % 365 as day
  from generate_series(1, ${count}::int) as n order by n`;

/** Resolves once there are none any more; the server may take a moment to let go. */
export async function untilNone(found: () => Promise<readonly unknown[]>): Promise<void> {
  await expect.poll(found, { timeout: 60_000, interval: 20 }).toEqual([]);
}

/** What reading slowly promises, held on whichever database is opened. */
export function describeSlices(
  name: string,
  open: () => Promise<Database>,
  /** What the database still holds for readers. */
  held: (db: Database) => Promise<readonly unknown[]>,
): void {
  describe(`rows read slowly on ${name}`, () => {
    let db: Database;
    beforeAll(async () => {
      db = await open();
    });
    afterAll(() => db.close());

    const nobodyLeaves = new AbortController().signal;

    it('all come, in their order, as the other statements give them', async () => {
      const rows: NumberedDay[] = [];
      const count = 2 * ROWS_AT_ONCE + 7;
      for await (const row of streamRows<NumberedDay>(db, numbered(count), nobodyLeaves)) {
        rows.push(row);
      }
      expect(rows.map(({ n }) => n)).toEqual(Array.from({ length: count }, (_, at) => at + 1));
      expect(rows[30]).toEqual({ n: 31, big: 31_000_000, day: '2026-02-01' });
      expect(await held(db)).toEqual([]);
    });

    it('and none where there are none', async () => {
      const { done } = await streamRows(db, numbered(0), nobodyLeaves).next();
      expect(done).toBe(true);
    });

    it('keep nobody from the database while they wait to be taken', async () => {
      const slow = streamRows<NumberedDay>(db, numbered(3 * ROWS_AT_ONCE), nobodyLeaves);
      await slow.next();
      const [answer] = await rowsOf<{ one: number }>(db.executor, sql`select 1 as one`);
      expect(answer).toEqual({ one: 1 });
      await slow.return();
      await untilNone(() => held(db));
    });

    it('are let go when the reader fails', async () => {
      const reading = async () => {
        for await (const { n } of streamRows<NumberedDay>(db, numbered(9_000), nobodyLeaves)) {
          if (n === 3_000) throw new Error('the reader fails');
        }
      };
      await expect(reading()).rejects.toThrow('the reader fails');
      await untilNone(() => held(db));
    });

    it('are let go when the query fails on its way', async () => {
      const query = sql`select 10 / (n - 5000) as x from generate_series(1, 9000) as n`;
      const reading = async () => {
        for await (const _ of streamRows(db, query, nobodyLeaves));
      };
      await expect(reading()).rejects.toThrow();
      await untilNone(() => held(db));
    });

    it('end with whoever asked for them', async () => {
      const leaving = new AbortController();
      const reading = async () => {
        for await (const { n } of streamRows<NumberedDay>(db, numbered(9_000), leaving.signal)) {
          if (n === 1) leaving.abort(new Error('gone'));
        }
      };
      await expect(reading()).rejects.toThrow('gone');
      await untilNone(() => held(db));
      await expect(streamRows(db, numbered(9), leaving.signal).next()).rejects.toThrow('gone');
    });
  });
}
