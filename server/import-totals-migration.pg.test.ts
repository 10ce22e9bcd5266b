import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { migrations } from './migrations/index.ts';
import { rowsOf } from './platform/db/database.ts';
import { migrate } from './platform/db/migrate.ts';
import { openPostgres } from './platform/db/postgres.ts';
import { createPostgresDatabase } from './testing/postgres-database.ts';

const BEFORE = migrations.findIndex(({ script }) => script.includes('ADD COLUMN "totals"'));

/** A file of two vouchers, one that changed a line of it, one that was taken back, and one of people. */
const COMPANY = [
  `insert into account_book (name) values ('b')`,
  `insert into voucher_line (book_id, period, word, number, line, date, account_code, debit_fen, credit_fen,
    removed, changed_at)
  values (1, '2026-09-01', 'a', '1', 1, '2026-09-02', '6602', 500, 0, false, now()),
    (1, '2026-09-01', 'a', '1', 2, '2026-09-02', '1002', 0, 700, false, now()),
    (1, '2026-10-01', 'a', '1', 1, '2026-10-02', '6602', 30, 0, false, now()),
    (1, '2026-10-01', 'a', '1', 2, '2026-10-02', '6602', 9, 0, true, now())`,
  `insert into import_run (kind, scope, file_name, at, by_id, by_name, created, updated, undone_at)
  values ('vouchers', '1', 'whole', now(), 1, 'n', 4, 0, null),
    ('vouchers', '1', 'changed', now(), 1, 'n', 0, 1, null),
    ('vouchers', '1', 'undone', now(), 1, 'n', 2, 0, now()),
    ('people', '', 'people', now(), 1, 'n', 1, 0, null),
    ('materials', '', 'deleted since', now(), 1, 'n', 1, 0, null)`,
  `insert into import_record (run_id, entity_id, what, version)
  values (1, 1, '', 1), (1, 2, '', 1), (1, 3, '', 1), (1, 4, '', 1), (2, 2, '', 2), (4, 1, '', 1), (5, 1, '', 1)`,
];

it('imports from before get the totals of their lines as they are, and say so', async () => {
  const database = await createPostgresDatabase();
  const db = await openPostgres({ url: database.url, maxConnections: 2 });
  try {
    await migrate(db, migrations.slice(0, BEFORE));
    for (const statement of COMPANY) await db.executor.execute(sql.raw(statement));
    await migrate(db, migrations);
    const runs = await rowsOf(
      db.executor,
      sql`select file_name as file, totals from import_run order by id`,
    );
    const reckoned = true;
    const months = ['2026-09', '2026-10'];
    expect(runs).toEqual([
      {
        file: 'whole',
        totals: { lines: 3, vouchers: 2, amountFen: 530, creditFen: 700, months, reckoned },
      },
      {
        file: 'changed',
        totals: {
          ...{ lines: 1, vouchers: 1, amountFen: 0, creditFen: 700, months: ['2026-09'], reckoned },
        },
      },
      { file: 'undone', totals: null },
      { file: 'people', totals: null },
      { file: 'deleted since', totals: { lines: 0, amountFen: 0, reckoned } },
    ]);
  } finally {
    await db.close();
    await database.drop();
  }
});
