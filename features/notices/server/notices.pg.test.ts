import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createFirstAdministrator } from '#features/people/server/service.ts';
import { migrations } from '#server/migrations/index.ts';
import { type Database, rowsOf, transact } from '#server/platform/db/database.ts';
import { migrate } from '#server/platform/db/migrate.ts';
import { openPostgres } from '#server/platform/db/postgres.ts';
import { TEST_CLOCK } from '#server/testing/clock.ts';
import { idOf, reminder } from '#server/testing/notices.ts';
import { createPostgresDatabase, type TestDatabase } from '#server/testing/postgres-database.ts';
import { notify } from './service.ts';
import { countUnread, markRead } from './store.ts';

let database: TestDatabase;
let db: Database;
let personId: number;

beforeAll(async () => {
  database = await createPostgresDatabase();
  db = await openPostgres({ url: database.url, maxConnections: 10 });
  await migrate(db, migrations);
  await transact(db, (tx) => createFirstAdministrator(tx, 'x', '2026-11-16'));
  personId = await idOf(db.executor, 'super_admin');
});
afterAll(async () => {
  await db.close();
  await database.drop();
});

const tell = (...batches: number[]) =>
  transact(db, (tx) =>
    notify(
      tx,
      batches.map((batch) => reminder(personId, batch)),
      TEST_CLOCK,
    ),
  );

describe('notices told at the same moment', () => {
  it('are one for each subject, and none is lost in the count', async () => {
    const orders = Array.from({ length: 20 }, (_, index) =>
      index % 2 === 0 ? [1, 2, 3] : [3, 2, 1],
    );
    await Promise.all(orders.map((batches) => tell(...batches)));
    const rows = await rowsOf(db.executor, sql`select times from notice`);
    expect(rows).toEqual([{ times: 20 }, { times: 20 }, { times: 20 }]);
  });

  it('as others are marked as read are unread afterwards, or counted as read', async () => {
    await db.executor.execute(sql`delete from notice`);
    await Promise.all(
      Array.from({ length: 30 }, (_, index) =>
        index % 3 === 0
          ? transact(db, (tx) => markRead(tx, personId, null, TEST_CLOCK.now))
          : tell(1),
      ),
    );
    const [sum] = await rowsOf<{ times: number; unread: number }>(
      db.executor,
      sql`select sum(times)::bigint as times,
        count(*) filter (where read_at is null) as unread from notice`,
    );
    expect(sum?.times).toBe(20);
    expect(sum?.unread).toBeLessThanOrEqual(1);
  });
});

it('unread notices are counted from the index alone', async () => {
  await db.executor.execute(sql`delete from notice`);
  await tell(...Array.from({ length: 2_000 }, (_, index) => index + 1));
  await transact(db, (tx) => markRead(tx, personId, null, TEST_CLOCK.now));
  await tell(1, 2, 3);
  await db.executor.execute(sql`vacuum analyze notice`);
  expect(await countUnread(db.executor, personId)).toBe(3);
  const plan = await rowsOf<{ 'QUERY PLAN': string }>(
    db.executor,
    sql`explain select count(*) from notice where person_id = ${personId} and read_at is null`,
  );
  const text = plan.map((line) => line['QUERY PLAN']).join('\n');
  expect(text).toContain('Index Only Scan using notice_unread_key');
});
