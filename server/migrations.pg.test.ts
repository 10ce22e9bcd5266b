import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { migrations } from './migrations/index.ts';
import { rowsOf } from './platform/db/database.ts';
import { migrate } from './platform/db/migrate.ts';
import { openPostgres } from './platform/db/postgres.ts';
import { createPostgresDatabase } from './testing/postgres-database.ts';

/** How many migrations come before the one of this name. */
function before(name: string): number {
  const at = migrations.findIndex((migration) => migration.name.endsWith(name));
  expect(at).toBeGreaterThan(0);
  return at;
}

it('people and hours from before departments were dated are carried over', async () => {
  const at = before('_months_and_assignments');
  const database = await createPostgresDatabase();
  const db = await openPostgres({ url: database.url, maxConnections: 2 });
  const rows = <Row>(query: ReturnType<typeof sql>) => rowsOf<Row>(db.executor, query);
  try {
    await migrate(db, migrations.slice(0, at));
    await db.executor.execute(sql`
      insert into department (kind, code, name_zh, name_en) values ('company', 'A', 'a', 'a')`);
    await db.executor.execute(sql`
      insert into person (user_name, staff_no, nick_name, dept_id, hire_date, grade)
      values ('one', '1', 'one', 1, '2024-03-01', 'P5'), ('two', '2', 'two', 1, '2025-01-06', null)`);
    await db.executor.execute(sql`
      insert into batch (name, start_date, end_date, open_at, deadline, fill_mode, step_minutes,
        audience_all, status)
      values ('b', '2026-09-01', '2026-09-30', '2026-09-01', '2026-10-05', 1, 30, true, 'closed')`);
    await db.executor.execute(sql`
      insert into timesheet (person_id, batch_id, state, updated_at) values (1, 1, 'approved', now())`);
    await db.executor.execute(sql`
      insert into hours_month (sheet_id, person_id, absence, month, state, minutes)
      values (1, 1, 'annual', '2026-09-01', 'approved', 480)`);
    await migrate(db, migrations);
    const ways = sql`select person_id as id, from_day as "from", dept_id as "deptId", grade
      from person_assignment order by 1, 2`;
    expect(await rows(ways)).toEqual([
      { id: 1, from: '2024-03-01', deptId: 1, grade: 'P5' },
      { id: 2, from: '2025-01-06', deptId: 1, grade: null },
    ]);
    expect(await rows(sql`select dept_id as "deptId", minutes from hours_month`)).toEqual([
      { deptId: 1, minutes: 480 },
    ]);
    // From then on whoever is added, or was hired on another day, has a first one by itself.
    await db.executor.execute(sql`
      insert into person (user_name, staff_no, nick_name, dept_id, hire_date)
      values ('three', '3', 'three', 1, '2026-05-04')`);
    await db.executor.execute(sql`update person set hire_date = '2024-02-01' where id = 1`);
    expect(await rows<{ from: string }>(ways)).toMatchObject([
      { from: '2024-02-01' },
      { from: '2025-01-06' },
      { id: 3, from: '2026-05-04' },
    ]);
    await db.executor.execute(sql`
      insert into person_assignment values (1, '2026-01-01', 1, 'P6')`);
    await expect(
      db.executor.execute(sql`update person set hire_date = '2026-01-01' where id = 1`),
    ).rejects.toThrow();
  } finally {
    await db.close();
    await database.drop();
  }
});

it('the log from before it was parted by year is carried over, and its numbers go on', async () => {
  const database = await createPostgresDatabase();
  const db = await openPostgres({ url: database.url, maxConnections: 2 });
  const add = (at: string) =>
    db.executor.execute(sql`
      insert into audit_entry (at, actor_name, address, request_id, action, entity, entity_id, after)
      values (${at}::timestamptz, 'one', '', '', 'x.y', 'x', '7', '{"a": 1}')`);
  try {
    await migrate(db, migrations.slice(0, before('_audit_by_year')));
    await add('2024-12-31T23:59:59Z');
    await add('2025-01-01T00:00:00Z');
    await migrate(db, migrations);
    await add('2025-07-01T00:00:00Z');
    const kept = await rowsOf(
      db.executor,
      sql`select id, tableoid::regclass::text as part, after from audit_entry order by id`,
    );
    expect(kept).toEqual([
      { id: 1, part: 'audit_entry_2024', after: { a: 1 } },
      { id: 2, part: 'audit_entry_2025', after: { a: 1 } },
      { id: 3, part: 'audit_entry_2025', after: { a: 1 } },
    ]);
  } finally {
    await db.close();
    await database.drop();
  }
});

it('people of batches from before progress was kept have their places, and their sums wait', async () => {
  const database = await createPostgresDatabase();
  const db = await openPostgres({ url: database.url, maxConnections: 2 });
  try {
    await migrate(db, migrations.slice(0, before('_hours_reports')));
    await db.executor.execute(sql`
      insert into department (kind, code, name_zh, name_en)
      values ('company', 'A', 'a', 'a'), ('company', 'B', 'b', 'b')`);
    await db.executor.execute(sql`
      insert into person (user_name, staff_no, nick_name, dept_id, hire_date, leave_date)
      values ('one', '1', 'one', 1, '2024-03-01', null), ('two', '2', 'two', 1, '2026-09-07', '2026-09-20')`);
    await db.executor.execute(sql`insert into person_assignment values (1, '2026-09-15', 2, null)`);
    await db.executor.execute(sql`
      insert into batch (name, start_date, end_date, open_at, deadline, fill_mode, step_minutes,
        audience_all, status)
      values ('b', '2026-09-01', '2026-09-30', '2026-09-01', '2026-10-05', 1, 30, true, 'open')`);
    await db.executor.execute(sql`
      insert into batch_person (batch_id, person_id, start_date, end_date)
      values (1, 1, '2026-09-01', '2026-09-30'), (1, 2, '2026-09-01', '2026-09-30')`);
    await db.executor.execute(sql`
      insert into timesheet (person_id, batch_id, state, updated_at) values (1, 1, 'submitted', now())`);
    await db.executor.execute(
      sql`insert into timesheet_row (sheet_id, position, absence) values (1, 1, 'annual')`,
    );
    await db.executor.execute(sql`
      insert into timesheet_cell values (1, '2026-09-14', 60), (1, '2026-09-15', 240)`);
    await migrate(db, migrations);
    const places = await rowsOf(
      db.executor,
      sql`select person_id as id, dept_id as dept, since, until, counted, asked_from as "from",
          asked_until as "to", state, absence_minutes as minutes
        from batch_hours order by person_id, since`,
    );
    const whole = { id: 1, state: 'submitted' };
    expect(places).toEqual([
      {
        ...whole,
        ...{ dept: 1, since: '2026-09-01', until: '2026-09-14', counted: false, minutes: 60 },
        ...{ from: '2026-09-01', to: '2026-09-14' },
      },
      {
        ...whole,
        ...{ dept: 2, since: '2026-09-15', until: '2026-09-30', counted: true, minutes: 240 },
        ...{ from: '2026-09-15', to: '2026-09-30' },
      },
      {
        ...{ id: 2, dept: 1, since: '2026-09-01', until: '2026-09-30', counted: true },
        ...{ from: '2026-09-07', to: '2026-09-20', state: 'none', minutes: 0 },
      },
    ]);
    expect(await rowsOf(db.executor, sql`select batch_id as id from stale_hours`)).toEqual([
      { id: 1 },
    ]);
  } finally {
    await db.close();
    await database.drop();
  }
});

it('hours that came late before they were noted are noted, and nothing that is booked or open', async () => {
  const database = await createPostgresDatabase();
  const db = await openPostgres({ url: database.url, maxConnections: 2 });
  try {
    await migrate(db, migrations.slice(0, before('_late_hours_noted')));
    await db.executor.execute(sql`
      insert into department (kind, code, name_zh, name_en) values ('company', 'A', 'a', 'a')`);
    await db.executor.execute(sql`
      insert into person (user_name, staff_no, nick_name, dept_id, hire_date)
      select 'p' || n, 'S' || n, 'person ' || n, 1, '2024-03-01' from generate_series(1, 4) as n`);
    await db.executor.execute(sql`
      insert into batch (name, start_date, end_date, open_at, deadline, fill_mode, step_minutes,
        audience_all, status)
      values ('b', '2026-07-20', '2026-09-10', '2026-07-20', '2026-10-05', 1, 30, true, 'open')`);
    await db.executor.execute(sql`
      insert into timesheet (person_id, batch_id, state, updated_at)
      select n, 1, case n when 4 then 'submitted' else 'approved' end, '2026-09-20'
      from generate_series(1, 4) as n`);
    await db.executor.execute(sql`
      insert into timesheet_change (sheet_id, at, actor_id, action, reason)
      values (1, '2026-09-21', 2, 'approve', '')`);
    await db.executor.execute(sql`insert into ledger (start_month) values ('2026-08-01')`);
    await db.executor.execute(sql`
      insert into closed_month (month, closed_at, closed_by, closed_by_name)
      values ('2026-08-01', now(), 1, 'person 1')`);
    await db.executor.execute(sql`
      insert into booked_month (sheet_id, month, booked_in) values (3, '2026-08-01', '2026-08-01')`);
    await migrate(db, migrations);
    const noted = sql`select source_id as sheet, origin_month as month, by_name as by, booked_in as "in"
      from late_entry order by source_id`;
    expect(await rowsOf(db.executor, noted)).toEqual([
      { sheet: 1, month: '2026-08-01', by: 'person 2', in: null },
      { sheet: 2, month: '2026-08-01', by: '', in: null },
    ]);
  } finally {
    await db.close();
    await database.drop();
  }
});

it('of open months only the earliest keeps its run, and what became of months is told', async () => {
  const at = before('_runs_out_of_date');
  const database = await createPostgresDatabase();
  const db = await openPostgres({ url: database.url, maxConnections: 2 });
  const rows = (query: string) => rowsOf<Record<string, unknown>>(db.executor, sql.raw(query));
  const run = (statement: string) => db.executor.execute(sql.raw(statement));
  try {
    await migrate(db, migrations.slice(0, at));
    await run(
      `insert into department (kind, code, name_zh, name_en) values ('company', 'A', 'a', 'a')`,
    );
    await run(`
      insert into person (user_name, staff_no, nick_name, dept_id, hire_date)
      values ('ann', '1', 'Ann', 1, '2024-01-01')`);
    await run(`insert into ledger (start_month) values ('2026-08-01')`);
    // August was closed before the log began; September was closed, opened again and closed.
    await run(`
      insert into closed_month (month, closed_at, closed_by, closed_by_name, run_id)
      values ('2026-08-01', '2026-09-03T01:00Z', 1, 'Ann', 1), ('2026-09-01', '2026-10-05T01:00Z', 9, 'Bea', 2)`);
    for (const [when, action, actor, after] of [
      ['2026-10-03T01:00Z', 'periods.close', 1, '{"runId": 2}'],
      ['2026-10-04T01:00Z', 'periods.reopen', 1, '{"reason": "late invoice"}'],
      ['2026-10-05T01:00Z', 'periods.close', 9, '{"runId": 2}'],
    ] as const) {
      await run(`
        insert into audit_entry (at, actor_id, actor_name, address, request_id, action, entity, entity_id, after)
        values ('${when}', ${actor}, '${actor === 1 ? 'ann' : 'bea'}', '', '', '${action}', 'month', '2026-09', '${after}')`);
    }
    await run(`select add_cost_year(2026)`);
    for (const [id, month] of ['2026-08', '2026-09', '2026-10', '2026-11'].entries()) {
      await run(`
        insert into account_run (month, run_no, state, asked_at, asked_by)
        values ('${month}-01', 1, 'done', now(), 1)`);
      await run(`
        insert into account_task (month, run_id, published_at) values ('${month}-01', ${id + 1}, now())`);
      await run(`
        insert into cost_month (month, origin_month, kind, source, project_id, sub_category_id, dept_id, minutes,
          fen, at_actual_fen)
        values ('${month}-01', '${month}-01', 'normal', 'voucher', null, 1, 1, 0, 100, 100)`);
    }
    const VERSION = `select data_version as version from account_state`;
    const [was] = await rows(VERSION);
    await migrate(db, migrations);
    for (const table of ['account_task', 'cost_month']) {
      expect(await rows(`select month::text from ${table} order by month`), table).toEqual([
        { month: '2026-08-01' },
        { month: '2026-09-01' },
        { month: '2026-10-01' },
      ]);
    }
    expect(await rows(`select month::text, cause, taken_in from account_mark`)).toEqual([
      { month: '2026-10-01', cause: 'upgrade', taken_in: null },
    ]);
    expect(
      await rows(`
        select month::text, event, by_name as "by", reason, run_id as "runId" from month_event order by at`),
    ).toEqual([
      { month: '2026-08-01', event: 'closed', by: 'Ann', reason: '', runId: 1 },
      { month: '2026-09-01', event: 'closed', by: 'Ann', reason: '', runId: 2 },
      { month: '2026-09-01', event: 'reopened', by: 'Ann', reason: 'late invoice', runId: null },
      { month: '2026-09-01', event: 'closed', by: 'bea', reason: '', runId: 2 },
    ]);
    expect(await rows(VERSION)).toEqual([{ version: Number(was?.version) + 1 }]);
  } finally {
    await db.close();
    await database.drop();
  }
});

it('rows get the text they were booked with, and closed months a tree and names', async () => {
  const at = before('_as_it_was_booked');
  const database = await createPostgresDatabase();
  const db = await openPostgres({ url: database.url, maxConnections: 2 });
  const rows = (query: string) => rowsOf<Record<string, unknown>>(db.executor, sql.raw(query));
  const run = (statement: string) => db.executor.execute(sql.raw(statement));
  try {
    await migrate(db, migrations.slice(0, at));
    await run(`
      insert into department (kind, code, name_zh, name_en, parent_id)
      values ('company', 'A', 'a', 'a', null), ('department', 'B', 'b', 'b', 1)`);
    await run(`
      insert into person (user_name, staff_no, nick_name, dept_id, hire_date)
      values ('ann', '1', 'Ann', 1, '2024-01-01')`);
    await run(`insert into ledger (start_month) values ('2026-08-01')`);
    await run(`
      insert into closed_month (month, closed_at, closed_by, closed_by_name, run_id)
      values ('2026-08-01', now(), 1, 'Ann', 1), ('2026-09-01', now(), 1, 'Ann', 2)`);
    await run(`insert into account_book (name) values ('main')`);
    // It was 'first' in August, was put right twice, and September booked the first of those.
    await run(`
      insert into voucher_line (book_id, period, word, number, line, date, account_code, summary, debit_fen,
        credit_fen, changed_at)
      values (1, '2026-08-01', '记', '1', 1, '2026-08-03', '6602', 'third', 300, 0, now())`);
    await run(`
      insert into late_entry (source, source_id, origin_month, kind, at, by_id, by_name, before, booked_in)
      values ('voucher', 1, '2026-08-01', 'correction', now(), 1, 'Ann',
          '{"summary": "first", "accountCode": "6601", "date": "2026-08-02", "debitFen": 100}', '2026-09-01'),
        ('voucher', 1, '2026-08-01', 'correction', now(), 1, 'Ann',
          '{"summary": "second", "accountCode": "6602", "date": "2026-08-03", "debitFen": 200}', null)`);
    await run(`
      insert into material_issue (doc_no, line, date, month, code, name, pinyin, unit, quantity_micro, price_micro,
        amount_fen, sub_category_id, changed_at, changed_by)
      select 'M1', 1, '2026-08-05', '2026-08-01', 'C', 'steel', '', 'kg', 2000000, 1500000, 300, min(id), now(), 1
      from cost_sub_category`);
    await run(`
      insert into late_entry (source, source_id, origin_month, kind, at, by_id, by_name, before)
      values ('material', 1, '2026-08-01', 'correction', now(), 1, 'Ann',
        '{"name": "iron", "quantity": 1.5, "unitPrice": 2}')`);
    await run(`select add_cost_year(2026)`);
    await run(`
      insert into cost_row (run_id, posting_month, origin_month, kind, source, source_id, sub_category_id, fen,
        at_actual_fen)
      values (1, '2026-08-01', '2026-08-01', 'normal', 'voucher', 1, 1, 100, 100),
        (2, '2026-09-01', '2026-08-01', 'correction', 'voucher', 1, 1, 100, 100),
        (3, '2026-10-01', '2026-08-01', 'correction', 'voucher', 1, 1, 100, 100),
        (1, '2026-08-01', '2026-08-01', 'normal', 'material', 1, 1, 300, 300),
        (3, '2026-10-01', '2026-10-01', 'normal', 'voucher', 99, 1, 1, 1),
        (1, '2026-08-01', '2026-08-01', 'normal', 'labour', 1, 1, 1, 1)`);
    await migrate(db, migrations);
    expect(
      await rows(`
        select source, document->>'voucher' as voucher, coalesce(document->>'summary', document->>'name') as text,
          coalesce(document->>'accountCode', document->>'quantity') as more
        from cost_row order by id`),
    ).toEqual([
      { source: 'voucher', voucher: '记-1', text: 'first', more: '6601' },
      { source: 'voucher', voucher: '记-1', text: 'second', more: '6602' },
      { source: 'voucher', voucher: '记-1', text: 'third', more: '6602' },
      { source: 'material', voucher: null, text: 'iron', more: '1500000' },
      { source: 'voucher', voucher: '', text: '', more: '' },
      { source: 'labour', voucher: null, text: null, more: null },
    ]);
    expect(
      await rows(
        `select month::text, dept_id as dept, path from closed_department order by month, dept_id`,
      ),
    ).toEqual(
      ['2026-08-01', '2026-09-01'].flatMap((month) => [
        { month, dept: 1, path: [1] },
        { month, dept: 2, path: [1, 2] },
      ]),
    );
    const [names] = await rows(`
      select count(*)::int as kept, 2 * (select count(*)::int from cost_sub_category) as all
      from closed_sub_category`);
    expect(names?.kept).toBe(names?.all);
  } finally {
    await db.close();
    await database.drop();
  }
});
