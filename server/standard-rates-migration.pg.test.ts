import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { digestOf } from '#features/actuals/server/runs/publish-store.ts';
import { migrations } from './migrations/index.ts';
import { type Database, rowsOf, transact } from './platform/db/database.ts';
import { migrate } from './platform/db/migrate.ts';
import { openPostgres } from './platform/db/postgres.ts';
import { createPostgresDatabase } from './testing/postgres-database.ts';

/**
 * A company from before there were standard rates: August and September closed, October worked out.
 * Ann costs 90.00 and Bea 191.00 an hour.
 */

const BEFORE = migrations.findIndex(({ name }) => name.endsWith('_standard_rates'));

async function makeCompany(db: Database): Promise<void> {
  const run = (statement: string) => db.executor.execute(sql.raw(statement));
  await run(
    `insert into department (kind, code, name_zh, name_en) values ('company', 'A', 'a', 'a')`,
  );
  await run(`
    insert into person (user_name, staff_no, nick_name, dept_id, hire_date, grade)
    values ('ann', '1', 'ann', 1, '2024-01-01', 'G1'), ('bea', '2', 'bea', 1, '2024-01-01', 'g2')`);
  await run(`
    insert into grade_rate (grade, effective_from, hourly_fen)
    values ('G1', '2024-01-01', 9000), ('G2', '2024-01-01', 19100)`);
  await run(`
    insert into project (code, name_zh, name_en, project_type, division, status, start_date)
    values ('P1', 'p', 'p', 0, 0, 'active', '2024-01-01'), ('P2', 'q', 'q', 0, 0, 'active', '2024-01-01')`);
  await run(`insert into ledger (start_month) values ('2026-08-01')`);
  await run(`
    insert into closed_month (month, closed_at, closed_by, closed_by_name, run_id)
    values ('2026-08-01', now(), 1, 'ann', 2), ('2026-09-01', now(), 1, 'ann', 3)`);
  const log = (fen: number) =>
    `[{"at": "2026-09-01T00:00:00.000Z", "event": "stepDone", "step": "labour", "rows": 1, "fen": ${fen}, "ms": 5}]`;
  const steps = (fen: number) =>
    `[{"step": "labour", "rows": 1, "people": 1, "minutes": 60, "fen": ${fen}, "ms": 5}]`;
  for (const [month, no, fen] of [
    ['2026-08', 1, 111],
    ['2026-08', 2, 43_100],
    ['2026-09', 1, 10_450],
    ['2026-10', 1, 9_000],
  ] as const) {
    await run(`
      insert into account_run (month, run_no, state, asked_at, asked_by, digest, findings_digest, steps, log)
      values ('${month}-01', ${no}, 'done', now(), 2, 'old', 'old', '${steps(fen)}', '${log(fen)}')`);
  }
  await run(`
    insert into account_task (month, run_id, published_at)
    values ('2026-08-01', 2, now()), ('2026-09-01', 3, now()), ('2026-10-01', 4, now())`);
  await run(`select add_cost_year(2026)`);
  const row = (
    runId: number,
    [posting, origin]: readonly [string, string],
    source: string,
    [person, project]: readonly [number | null, number],
    [minutes, fen]: readonly [number, number],
  ) =>
    run(`
    insert into cost_row (run_id, posting_month, origin_month, kind, source, source_id, project_id,
      main_project_id, division, project_type, sub_category_id, dept_id, person_id, minutes, fen)
    select ${runId}, '${posting}-01', '${origin}-01', '${posting === origin ? 'normal' : 'late'}',
      '${source}', ${person ?? 7}, ${project}, ${project}, 0, 0, id, 1, ${person}, ${minutes}, ${fen}
    from cost_sub_category where source = '${source}' order by position, id limit 1`);
  const august = ['2026-08', '2026-08'] as const;
  await row(1, august, 'labour', [1, 1], [60, 111]);
  // 3 hours and 20 minutes of both: 431.00, 129.30 an hour, which is 130.00.
  await row(2, august, 'labour', [1, 1], [121, 18_150]);
  await row(2, august, 'labour', [2, 1], [79, 24_950]);
  await row(2, august, 'voucher', [null, 2], [0, 5_000]);
  await row(3, ['2026-09', '2026-08'], 'labour', [1, 1], [-31, -4_650]);
  // Hours that went to a day of another rate.
  await row(3, ['2026-09', '2026-08'], 'labour', [2, 1], [0, 100]);
  await row(3, ['2026-09', '2026-09'], 'labour', [1, 2], [10, 15_000]);
  await row(4, ['2026-10', '2026-10'], 'labour', [1, 1], [60, 9_000]);
  for (const runId of [1, 2, 3, 4]) {
    await run(`
      insert into run_sum (run_id, source, project_id, sub_category_id, kind, rows, minutes, fen)
      select run_id, source, project_id, sub_category_id, kind, count(*), sum(minutes), sum(fen)
      from cost_row where run_id = ${runId} group by 1, 2, 3, 4, 5`);
    await run(`
      insert into run_source (run_id, source, source_rows, source_fen, source_minutes, booked_rows,
        booked_fen, booked_minutes, pending_rows, pending_fen, pending_minutes)
      select run_id, source, count(*), sum(fen), sum(minutes), count(*), sum(fen), sum(minutes), 0, 0, 0
      from cost_row where run_id = ${runId} group by 1, 2`);
  }
  await run(`
    insert into cost_month (month, origin_month, kind, source, project_id, sub_category_id, minutes, fen)
    values ('2026-10-01', '2026-10-01', 'normal', 'labour', 1, 1, 60, 9000)`);
  await run(`insert into labour_people (month, project_id, people) values ('2026-08-01', 1, 2)`);
  await addBudgets(run);
  await run(`
    insert into notice (person_id, kind, params, link, times, created_at)
    values (1, 'budgetWarned', '{"rate": "83.21"}', '/x', 1, now()), (1, 'reminded', '{}', '/y', 1, now())`);
}

/** At standard the first project costs 366.17 of 500.00, which was warned of, and the second 71.67 of 40.00. */
async function addBudgets(run: (statement: string) => Promise<unknown>): Promise<void> {
  for (const [code, project, fen] of [
    ['B1', 1, 50_000],
    ['B2', 2, 4_000],
  ] as const) {
    await run(`
      insert into budget (code, name, product_name, division, budget_type, project_type, fill_mode,
        owner_id, dept_id, created_at, created_by, changed_at)
      values ('${code}', '${code}', '', 0, 0, 0, 0, 1, 1, now(), 1, now())`);
    await run(`
      insert into budget_version (budget_id, version_no, status, from_month, to_month, effective_from,
        reason, created_at, created_by)
      select id, 1, 3, '2026-01-01', '2026-12-01', '2026-01-01', '', now(), 1
      from budget where code = '${code}'`);
    await run(`
      insert into budget_month (version_id, month, fen, minutes)
      select max(id), '2026-08-01', ${fen}, 0 from budget_version`);
    await run(`
      insert into budget_cover (budget_id, project_id, from_month, to_month)
      select max(id), ${project}, '2026-01-01', '2026-12-01' from budget`);
  }
  await run(`
    insert into budget_alert (budget_id, version_id, year, threshold, month, at)
    values (1, 1, 2026, 'warn', '2026-08-01', now())`);
}

let database: Awaited<ReturnType<typeof createPostgresDatabase>>;
let db: Database;

beforeAll(async () => {
  database = await createPostgresDatabase();
  db = await openPostgres({ url: database.url, maxConnections: 2 });
  await migrate(db, migrations.slice(0, BEFORE));
  await makeCompany(db);
  await migrate(db, migrations);
});
afterAll(async () => {
  await db.close();
  await database.drop();
});

const found = (query: string) => rowsOf<Record<string, unknown>>(db.executor, sql.raw(query));

describe('a company from before there were standard rates', () => {
  it('gets the mean of its first month, to ten yuan, from that month on', async () => {
    expect(
      await found(`
        select class.is_default as is_default, to_char(from_month, 'YYYY-MM') as month, hourly_fen as fen
        from standard_rate rate join rate_class class on class.id = rate.class_id`),
    ).toEqual([{ is_default: true, month: '2026-08', fen: 13_000 }]);
  });

  it('has both values of each row that counts: what all minutes so far come to, less what was posted', async () => {
    expect(
      await found(`
        select run_id, source, person_id, minutes, fen, at_actual_fen as actual from cost_row order by id`),
    ).toEqual([
      // 121 × 13,000 ÷ 60 = 26,216.67; 79 × 13,000 ÷ 60 = 17,116.67.
      { run_id: 2, source: 'labour', person_id: 1, minutes: 121, fen: 26_217, actual: 18_150 },
      { run_id: 2, source: 'labour', person_id: 2, minutes: 79, fen: 17_117, actual: 24_950 },
      { run_id: 2, source: 'voucher', person_id: null, minutes: 0, fen: 5_000, actual: 5_000 },
      // 90 minutes are 19,500 together, less 26,217.
      { run_id: 3, source: 'labour', person_id: 1, minutes: -31, fen: -6_717, actual: -4_650 },
      { run_id: 3, source: 'labour', person_id: 2, minutes: 0, fen: 0, actual: 100 },
      { run_id: 3, source: 'labour', person_id: 1, minutes: 10, fen: 2_167, actual: 15_000 },
    ]);
  });

  it('has both in its sums, and in the proof of its runs; of runs before, actual alone', async () => {
    const both = 'sum(fen)::int as fen, sum(at_actual_fen)::int as actual';
    const august = { fen: 48_334, actual: 48_100 };
    const september = { fen: -4_550, actual: 10_450 };
    for (const table of ['cost_month', 'budget_actual']) {
      expect(await found(`select ${both} from ${table} group by month order by month`)).toEqual([
        august,
        september,
      ]);
    }
    expect(
      await found(`select run_id, ${both} from run_sum group by run_id order by run_id`),
    ).toEqual([
      { run_id: 1, fen: null, actual: 111 },
      { run_id: 2, ...august },
      { run_id: 3, ...september },
      { run_id: 4, fen: null, actual: 9_000 },
    ]);
    expect(
      await found(`
        select source_fen as source, booked_fen as booked, source_at_actual_fen as source_actual,
          booked_at_actual_fen as booked_actual
        from run_source where run_id = 2 and source = 'labour'`),
    ).toEqual([{ source: 43_334, booked: 43_334, source_actual: 43_100, booked_actual: 43_100 }]);
    expect(
      await found(`
        select id, steps->0->>'fen' as fen, steps->0->>'atActualFen' as actual, log->0->>'fen' as logged
        from account_run where id <= 4 order by id`),
    ).toEqual([
      { id: 1, fen: null, actual: '111', logged: null },
      { id: 2, fen: '43334', actual: '43100', logged: '43334' },
      { id: 3, fen: '-4550', actual: '10450', logged: '-4550' },
      { id: 4, fen: null, actual: '9000', logged: null },
    ]);
  });

  it('keeps digests as closing would work them out now', async () => {
    for (const run of [
      { id: 2, month: '2026-08' },
      { id: 3, month: '2026-09' },
    ] as const) {
      const now = await transact(db, (tx) => digestOf(tx, run));
      const [kept] = await found(`select digest from account_run where id = ${run.id}`);
      expect(kept?.digest).toBe(now.rows);
    }
  });

  it('has its open month withdrawn and asked for anew, and browsers ask again', async () => {
    expect(await found(`select month::text from account_task order by 1`)).toEqual([
      { month: '2026-08-01' },
      { month: '2026-09-01' },
    ]);
    expect(
      await found(`
        select month::text, run_no as no, asked_by as "by" from account_run where state = 'queued'`),
    ).toEqual([{ month: '2026-10-01', no: 2, by: 2 }]);
    // Once by this migration, once by the one that withdraws runs.
    expect(await found(`select data_version as version from account_state`)).toEqual([
      { version: 3 },
    ]);
  });

  it('is marked by the levels at standard, and nobody is told', async () => {
    expect(
      await found(`select budget_id as id, threshold, month::text from budget_alert order by 1, 2`),
    ).toEqual([
      { id: 2, threshold: 'over', month: '2026-09-01' },
      { id: 2, threshold: 'warn', month: '2026-09-01' },
    ]);
    expect(await found(`select kind from notice`)).toEqual([{ kind: 'reminded' }]);
  });
});
