import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accountEndpoints } from '#features/actuals/contract.ts';
import type { TaskDetail, TaskList } from '#features/actuals/contract-tasks.ts';
import { FINDING_KINDS, TaskStatus } from '#features/actuals/rules.ts';
import { monthsInRange } from '#kernel/dates.ts';
import { ResultCode } from '#kernel/result.ts';
import { TEST_CLOCK } from '#server/testing/clock.ts';
import { demoToken, startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { rowsOf, transact } from '../../platform/db/database.ts';
import { seedFinalAccounts } from './seed.ts';

const finance = demoToken('finance');

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
  await transact(app.db, (tx) => seedFinalAccounts(tx, TEST_CLOCK));
});
afterAll(() => app.close());

const read = async (month: string): Promise<TaskDetail> => {
  const answer = await app.call<TaskDetail>(accountEndpoints.tasks.detail, {
    token: finance,
    query: { month },
  });
  expect(answer.code, answer.msg).toBe(ResultCode.ok);
  return answer.data;
};

describe('the final accounts of the demo', () => {
  it('are closed up to the last month but one, each month proven', async () => {
    const { data } = await app.call<TaskList>(accountEndpoints.tasks.list, { token: finance });
    const byMonth = [...data.rows].sort((a, b) => a.month.localeCompare(b.month));
    expect(byMonth.map(({ month }) => month)).toEqual(monthsInRange('2025-06', '2026-11'));
    expect(byMonth.map(({ status }) => status)).toEqual([
      ...Array.from({ length: 16 }, () => TaskStatus.closed),
      TaskStatus.attention,
      TaskStatus.pending,
    ]);
    const [wrong] = await rowsOf<{ count: number }>(
      app.db.executor,
      sql`
        select count(*)::int as count from run_source source
        join account_task task on task.run_id = source.run_id
        where source_fen <> booked_fen + pending_fen
          or source_minutes <> booked_minutes + pending_minutes`,
    );
    expect(wrong?.count).toBe(0);
  });

  it('have vouchers of every month, and whatever came in could be taken back', async () => {
    const [found] = await rowsOf<Record<string, number>>(
      app.db.executor,
      sql`
        select count(distinct period)::int as months,
          count(*) filter (where debit_fen < 0)::int as red,
          count(*) filter (where record.entity_id is null)::int as unknown,
          count(*) filter (where number like '0%')::int as "notAsInFiles",
          (select count(*)::int from account_book) as books,
          (select count(*)::int from import_run where kind = 'vouchers') as imports
        from voucher_line line left join import_record record on record.entity_id = line.id`,
    );
    expect(found).toMatchObject({ months: 18, unknown: 0, imports: 18 });
    expect(found).toMatchObject({ notAsInFiles: 0, books: 1 });
    expect(found?.red).toBeGreaterThan(0);
  });

  it('spend what projects planned, give or take, on everything there is', async () => {
    const spent = await rowsOf<{ code: string; fen: number }>(
      app.db.executor,
      sql`
        select sub.code, sum(cost.fen)::bigint as fen from cost_month cost
        join cost_sub_category sub on sub.id = cost.sub_category_id group by 1`,
    );
    const [planned] = await rowsOf<{ count: number }>(
      app.db.executor,
      sql`select count(*)::int as count from cost_sub_category`,
    );
    expect(spent).toHaveLength(planned?.count ?? 0);
    for (const { code, fen } of spent) expect(fen, code).toBeGreaterThan(0);
  });

  it('need attention in the open month in every way there is', async () => {
    const { findings } = await read('2026-10');
    expect(new Set(findings.map(({ kind }) => kind))).toEqual(new Set(FINDING_KINDS));
  });

  it('book a late sheet and a correction there', async () => {
    const kinds = await rowsOf<{ kind: string; fen: number; minutes: number; rows: number }>(
      app.db.executor,
      sql`
        select kind, count(*)::int as rows, sum(minutes)::int as minutes, sum(fen)::bigint as fen
        from cost_row row
        join account_task task on task.run_id = row.run_id and task.month = '2026-10-01'
        where source = 'labour' and origin_month = '2026-09-01' group by kind order by kind`,
    );
    expect(kinds.map(({ kind, rows }) => [kind, rows > 0])).toEqual([
      ['correction', true],
      ['late', true],
    ]);
    const [correction, late] = kinds;
    // Hours move from one project to the other at the same rate.
    expect(correction).toMatchObject({ rows: 2, minutes: 0, fen: 0 });
    expect(late?.minutes).toBeGreaterThan(0);
  });
});
