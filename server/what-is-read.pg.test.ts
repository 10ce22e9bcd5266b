import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accountEndpoints } from '#features/actuals/contract.ts';
import { digestOf, forgetRun, publish } from '#features/actuals/server/runs/publish-store.ts';
import { dropOldRows } from '#features/actuals/server/runs/run-store.ts';
import { projectByCode, submit } from '#features/approvals/server/testing.ts';
import { auditEndpoints, MOST_COUNTED } from '#features/audit/contract.ts';
import { boardEndpoints } from '#features/boards/contract.ts';
import { dashboardEndpoints } from '#features/hours-reports/contract.ts';
import { rateEndpoints } from '#features/people/contract-rates.ts';
import { timesheetEndpoints } from '#features/timesheets/contract.ts';
import { everyDay, insertBatch, row, staffNoOf } from '#features/timesheets/server/testing.ts';
import type { AnyEndpoint } from '#kernel/endpoint.ts';
import { type Database, rowsOf, transact } from '#server/platform/db/database.ts';
import { openPostgres } from '#server/platform/db/postgres.ts';
import { type Asked, listenToStatements, type PlanNode, planOf } from '#server/testing/plans.ts';
import { createDemoDatabase, type TestDatabase } from '#server/testing/postgres-database.ts';
import { demoToken, startTestApp, type TestApp } from '#server/testing/test-app.ts';

/** Cost rows lie in a part for each of these years. */
const YEARS = [2022, 2023, 2024, 2025, 2026];

const statements = listenToStatements();
let database: TestDatabase;
let db: Database;
let app: TestApp;

beforeAll(async () => {
  database = await createDemoDatabase();
  const { onStatement } = statements;
  db = await openPostgres({ url: database.url, maxConnections: 4, onStatement });
  app = await startTestApp({ db });
  for (const year of YEARS) await db.executor.execute(sql`select add_cost_year(${year}::int)`);
});
afterAll(async () => {
  await app.close();
  await database.drop();
});

const idOf = async (statement: ReturnType<typeof sql>): Promise<number> => {
  const [row] = await rowsOf<{ id: number }>(db.executor, statement);
  if (row === undefined) throw new Error('nothing to ask about');
  return row.id;
};

/** The years of cost rows that each statement of this plans to read. */
async function yearsRead(work: () => Promise<unknown>): Promise<number[][]> {
  const asked = await statements.during(work, 'cost_row');
  return Promise.all(
    asked.map(async (statement) => {
      const nodes = await planOf(db, statement);
      const parts = nodes.flatMap((node) => node['Relation Name'] ?? []);
      return YEARS.filter((year) => parts.includes(`cost_row_${year}`));
    }),
  );
}

const givenBy = (node: PlanNode) => (node['Actual Rows'] ?? 0) * (node['Actual Loops'] ?? 0);

/** How many rows of a table, whatever part they lie in, a statement reads. */
async function rowsRead(asked: Asked | undefined, table: string): Promise<number> {
  if (asked === undefined) throw new Error('nothing was asked');
  const nodes = await planOf(db, asked, { analyze: true });
  return nodes
    .filter((node) => node['Relation Name']?.startsWith(table))
    .map(givenBy)
    .reduce((sum, rows) => sum + rows, 0);
}

describe('parts of cost rows', () => {
  const ask = (endpoint: AnyEndpoint, body: object, id = 0) =>
    yearsRead(async () => {
      const { code, msg } = await app.call(endpoint, {
        token: demoToken('finance'),
        params: { id: String(id) },
        body,
      });
      expect(code, msg).toBe(0);
    });

  it('by origin begin with the year asked for: nothing is posted before it belongs', async () => {
    const body = { startDate: '2025-03-01', endDate: '2025-04-30', basis: 'origin' };
    const { voucher, material, asset, labour } = accountEndpoints.rows;
    for (const endpoint of [voucher, material, asset, labour]) {
      expect(await ask(endpoint, body)).toEqual([
        [2025, 2026],
        [2025, 2026],
      ]);
    }
  });

  it('in which waiting hours may be posted begin with the months asked for', async () => {
    const budgetId = await idOf(sql`select min(id) as id from budget`);
    const body = { budgetId, startDate: '2025-03-01', endDate: '2025-12-31' };
    expect(await ask(boardEndpoints.hours.monthly, body)).toEqual([[2025, 2026]]);
    expect(await ask(boardEndpoints.hours.waiting, body)).toEqual([[2025, 2026]]);
  });

  it('of a run are those of its month', async () => {
    const added = async (no: number) => {
      const id = await idOf(sql`
        insert into account_run (month, run_no, state, asked_at, asked_by)
        values ('2024-05-01', ${no}, 'done', now(), 1) returning id`);
      return { id, month: '2024-05' } as const;
    };
    const [run, other] = [await added(1), await added(2)];
    const read = await yearsRead(() =>
      transact(db, async (tx) => {
        await digestOf(tx, run);
        await publish(tx, run, '2024-06-01T00:00:00.000Z');
        await forgetRun(tx, run);
        await dropOldRows(tx, run);
      }),
    );
    expect(read).toEqual([[2024], [2024], [2024], [2024], [2024]]);
    const compared = yearsRead(() =>
      app.call(accountEndpoints.tasks.compare, {
        token: demoToken('finance'),
        query: { from: String(run.id), to: String(other.id), by: 'source' },
      }),
    );
    expect(await compared).toEqual([[2024]]);
  });
});

it('who approves a sheet is looked for along its own line and projects alone', async () => {
  const OTHERS = 300;
  await db.executor.execute(sql`
    with led as (
      insert into person (user_name, staff_no, nick_name, dept_id, hire_date, roles)
      select 'r' || n, 'R' || n, 'R' || n, (select id from department where code = 'DL-PRJ'),
        '2020-01-01', array['user']
      from generate_series(1, ${OTHERS}::int) n returning id, staff_no
    )
    insert into department (parent_id, kind, code, name_zh, name_en, leader_id)
    select root.id, 'department', led.staff_no, led.staff_no, led.staff_no, led.id
    from led, department root where root.parent_id is null`);
  await db.executor.execute(sql`update project set end_date = null`);
  const batchId = await insertBatch(db.executor);
  const projectId = await projectByCode(db.executor, 'RM-2601');
  const sheet = {
    token: demoToken('user'),
    staffNo: await staffNoOf(db.executor, 'user'),
    batchId,
    rows: [row({ projectId }, everyDay(4)), row({ absence: 'annual' }, everyDay(4))],
  };
  const asked = await statements.during(() => submit(app, sheet), 'department|person');
  const reads = asked.filter(({ text }) => !/\b(insert|update|delete)\b/.test(text));
  const counts = await Promise.all(
    reads.map(async ({ text, values }) => (await db.runSql(text, [...values])).rows.length),
  );
  expect(reads.length).toBeGreaterThan(3);
  expect(Math.max(...counts)).toBeLessThan(OTHERS / 3);
});

it('a long log is not read to say how long it is', async () => {
  await db.executor.execute(sql`
    insert into audit_entry (at, actor_name, address, request_id, action, entity, entity_id)
    select '2026-01-01'::timestamptz + n * interval '1 minute', '', '', '', 'test.long', 'log', n
    from generate_series(1, ${2 * MOST_COUNTED}::int) n`);
  const read = () => app.call(auditEndpoints.list, { token: demoToken('super_admin') });
  const [asked] = await statements.during(read, 'audit_entry');
  expect(await rowsRead(asked, 'audit_entry')).toBeLessThan(MOST_COUNTED + 1_000);
});

it('the first of those who owe hours are read, not everybody who does', async () => {
  const batchId = await insertBatch(db.executor, {
    startDate: '2031-04-01',
    endDate: '2031-04-30',
  });
  await db.executor.execute(sql`
    insert into hours_sum_person (batch_id, person_id, since, dept_id, counted, state,
      required_minutes, project_minutes, absence_minutes, missing_minutes)
    select ${batchId}, person.id, '2031-04-01'::date + part, person.dept_id, true, 'none', 480, 0, 0,
      1 + person.id + part
    from person cross join generate_series(0, 9) part`);
  await db.executor.execute(sql`vacuum analyze hours_sum_person`);
  const read = () =>
    app.call(dashboardEndpoints.read, {
      token: demoToken('super_admin'),
      query: { batchId: String(batchId) },
    });
  const [asked] = await statements.during(read, 'hours_sum_person');
  expect(await rowsRead(asked, 'hours_sum_person')).toBeLessThan(100);
});

describe('the board of a year', () => {
  let company: number;
  let sums: number;

  beforeAll(async () => {
    await db.executor.execute(sql`insert into ledger (start_month) values ('2024-01-01')`);
    await db.executor.execute(sql`
      insert into closed_month (month, closed_at, closed_by, closed_by_name)
      select month, now(), 1, 'ann' from (values ('2024-01-01'::date), ('2024-02-01')) given(month)`);
    const added = await rowsOf(
      db.executor,
      sql`
        insert into cost_month (month, origin_month, kind, source, project_id, main_project_id,
          division, project_type, sub_category_id, dept_id, minutes, fen, at_actual_fen)
        select closed.month, closed.month, 'normal', sub.source, project.id, project.id,
          project.division, project.project_type, sub.id, unit.id, 0, 100, 100
        from closed_month closed, cost_sub_category sub, project,
          (select id from department order by id limit 3) unit
        returning id`,
    );
    sums = added.length;
    company = await idOf(sql`select id from department where parent_id is null`);
  });

  const read = (query: Record<string, string>) => () =>
    app.call(accountEndpoints.year.read, {
      token: demoToken('leader'),
      query: { year: '2024', ...query },
    });

  it('of a part adds monthly sums up in one reading, whatever it is shown by', async () => {
    const [asked] = await statements.during(read({ deptId: String(company) }), 'cost_month');
    if (asked === undefined) throw new Error('nothing was asked');
    const nodes = await planOf(db, asked, { analyze: true });
    const whole = nodes.filter(
      (node) => /^(?!Bitmap Index).*Scan$/.test(node['Node Type']) && givenBy(node) >= sums,
    );
    expect(whole.map((node) => node['Relation Name'])).toEqual(['cost_month']);
  });

  it('of everything reads what months closed with, and no monthly sums', async () => {
    const kept = await statements.during(read({}), 'closed_cost');
    expect(kept.length).toBeGreaterThan(0);
    expect(await statements.during(read({}), 'cost_month')).toEqual([]);
  });

  it('that says what a month has changed reads of its rows those of earlier months', async () => {
    const LATE = 3;
    const runId = await idOf(sql`
      insert into account_run (month, run_no, state, asked_at, asked_by)
      values ('2024-02-01', 1, 'done', now(), 1) returning id`);
    await db.executor.execute(sql`
      insert into account_task (month, run_id, published_at) values ('2024-02-01', ${runId}, now())
      on conflict (month) do update set run_id = excluded.run_id`);
    await db.executor.execute(sql`
      insert into cost_row (run_id, posting_month, origin_month, kind, source, source_id, project_id,
        main_project_id, division, project_type, sub_category_id, dept_id, fen, at_actual_fen, document)
      select ${runId}, '2024-02-01', month, kind, 'voucher', 1, project.id, project.id,
        project.division, project.project_type, sub.id, null, 100, 100, '{}'
      from (select id, division, project_type from project order by id limit 1) project,
        (select min(id) as id from cost_sub_category where source = 'voucher') sub, (
          select '2024-02-01'::date as month, 'normal' as kind from generate_series(1, 5000)
          union all select '2024-01-01', 'late' from generate_series(1, ${LATE}::int)) row`);
    await db.executor.execute(sql`analyze cost_row`);
    const asked = await statements.during(
      () =>
        app.call(boardEndpoints.changes.read, {
          ...{ token: demoToken('leader'), query: { year: '2024' } },
        }),
      'cost_row',
    );
    expect(asked.length).toBe(1);
    expect(await rowsRead(asked[0], 'cost_row')).toBe(LATE);
    await db.executor.execute(sql`delete from cost_row where run_id = ${runId}`);
    await db.executor.execute(sql`delete from account_task where run_id = ${runId}`);
  });
});

describe('a page of many', () => {
  const MANY = 2_000;
  const SHOWN = 20;

  beforeAll(async () => {
    await db.executor.execute(sql`
      insert into person (user_name, staff_no, nick_name, dept_id, hire_date, roles)
      select 'many' || n, 'MANY' || n, 'M' || n, (select id from department where code = 'DL-PRJ'),
        '2020-01-01', array['user']
      from generate_series(1, ${MANY}::int) n`);
    await db.executor.execute(sql`vacuum analyze`);
  });

  it('of rates works out what those on it cost', async () => {
    const read = () => app.call(rateEndpoints.people, { token: demoToken('finance') });
    const [asked] = await statements.during(read, 'grade_rate');
    expect(await rowsRead(asked, 'person_assignment')).toBe(SHOWN);
  });

  it('of sheets adds up the hours of those on it', async () => {
    const [startDate, endDate] = ['2031-06-01', '2031-06-30'];
    const batchId = await insertBatch(db.executor, { startDate, endDate, asked: [] });
    await db.executor.execute(sql`
      insert into batch_person (batch_id, person_id, start_date, end_date)
      select ${batchId}, id, ${startDate}, ${endDate} from person`);
    await db.executor.execute(sql`
      with sheet as (
        insert into timesheet (person_id, batch_id, state, updated_at)
        select id, ${batchId}, 'draft', now() from person returning id, person_id
      )
      insert into hours_month (sheet_id, person_id, dept_id, absence, month, state, minutes)
      select sheet.id, person.id, person.dept_id, 'annual', ${startDate}::date, 'draft', 480
      from sheet join person on person.id = sheet.person_id`);
    await db.executor.execute(sql`vacuum analyze`);
    const read = () =>
      app.call(timesheetEndpoints.list, {
        token: demoToken('super_admin'),
        query: { batchId: String(batchId) },
      });
    const [asked] = await statements.during(read, 'hours_month');
    expect(await rowsRead(asked, 'hours_month')).toBe(SHOWN);
  });

  it('of rows of a budget names those on it', async () => {
    const [cover] = await rowsOf<{ id: number; projectId: number; month: string }>(
      db.executor,
      sql`
        select budget_id as id, project_id as "projectId", from_month::text as month
        from budget_cover where from_month between '2022-01-01' and '2026-12-01' limit 1`,
    );
    if (cover === undefined) throw new Error('no budget covers anything');
    const { id, projectId, month } = cover;
    await db.executor.execute(sql`
      with run as (
        insert into account_run (month, run_no, state, asked_at, asked_by)
        values (${month}, 900, 'done', now(), 1) returning id, month
      ), task as (
        insert into account_task (month, run_id, published_at) select month, id, now() from run
      )
      insert into cost_row (run_id, posting_month, origin_month, kind, source, source_id, project_id,
        sub_category_id, dept_id, person_id, minutes, fen, at_actual_fen)
      select run.id, run.month, run.month, 'normal', 'labour', person.id,
        case when person.id % 40 = 0 then ${projectId}::int else 1000000 + person.id % 40 end,
        (select min(id) from cost_sub_category where source = 'labour'), person.dept_id, person.id,
        60, 100, 100
      from run, person, generate_series(1, 5)`);
    await db.executor.execute(sql`vacuum analyze`);
    const read = () =>
      app.call(accountEndpoints.rows.labour, {
        token: demoToken('finance'),
        params: { id: String(id) },
        body: { startDate: month, endDate: month },
      });
    const [, asked] = await statements.during(read, 'cost_row');
    expect(await rowsRead(asked, 'person')).toBe(SHOWN);
  });
});
