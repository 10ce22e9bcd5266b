import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accountEndpoints } from '#features/actuals/contract.ts';
import type { TaskDetail, TaskList } from '#features/actuals/contract-tasks.ts';
import { FINDING_KINDS, TaskStatus } from '#features/actuals/rules.ts';
import { boardEndpoints } from '#features/boards/contract.ts';
import type { Comparison } from '#features/boards/contract-comparison.ts';
import type { FinalDetails } from '#features/boards/contract-details.ts';
import { FORECAST_METHODS } from '#features/budgets/rules.ts';
import { monthsInRange } from '#kernel/dates.ts';
import { BudgetType } from '#kernel/enums.ts';
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

  it('need attention in the open month in every way there is, but for a standard rate', async () => {
    const { findings } = await read('2026-10');
    const others = FINDING_KINDS.filter((kind) => kind !== 'missingStandard');
    expect(findings.map(({ kind }) => kind)).toEqual(others);
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

describe('what budgets of the demo tell', () => {
  const comparison = async (year: string) => {
    const { data } = await app.call<Comparison>(boardEndpoints.comparison.read, {
      ...{ token: finance, query: { year } },
    });
    return data.rows;
  };
  const levels = (rows: Comparison['rows'], wanted: string) =>
    rows.filter(({ level }) => level === wanted).map(({ code }) => code);
  const details = async (code: string): Promise<FinalDetails> => {
    const id = (await comparison('2026')).find((row) => row.code === code)?.budgetId ?? 0;
    const asked = { token: finance, params: { id } };
    const { data } = await app.call<FinalDetails>(boardEndpoints.details.read, asked);
    return data;
  };

  it('is that most keep to their plans, some are near the end of theirs and two above', async () => {
    const rows = await comparison('2026');
    const own = rows.filter(({ budgetType }) => budgetType === BudgetType.STANDARD);
    const rates = own.map(({ toDateRate }) => toDateRate ?? 0);
    expect(rates.filter((rate) => rate >= 60 && rate <= 98)).toHaveLength(own.length - 3);
    expect(rates.filter((rate) => rate < 50)).toHaveLength(1);
    expect(levels(rows, 'warn')).toEqual(['BG26-002', 'BG26-005', 'BG26-006', 'BG26-007']);
    expect(levels(rows, 'over')).toEqual(['BG26-008', 'BG26-011']);
    for (const { toDateRate } of await comparison('2025')) {
      expect(toDateRate).toBeGreaterThan(60);
      expect(toDateRate).toBeLessThan(96);
    }
  });

  it('is forecast in every way there is, each with what it needs', async () => {
    const rows = await comparison('2026');
    expect(new Set(rows.map(({ forecastMethod }) => forecastMethod))).toEqual(
      new Set(FORECAST_METHODS),
    );
    for (const { code, eac } of rows) expect(eac, code).not.toBeNull();
    const [entered] = await rowsOf<{ documents: number; others: number }>(
      app.db.executor,
      sql`
        select count(distinct budget_id)::int as documents,
          count(*) filter (where entry.fen <> coalesce(cell.value, 0))::int as others
        from forecast_amount entry
        join budget_version version using (budget_id)
        left join budget_amount cell on cell.version_id = version.id and cell.month = entry.month
          and cell.project_id = entry.project_id and cell.item_id = entry.sub_category_id
        where version.status = 3 and version.effective_to is null`,
    );
    expect(entered?.documents).toBe(2);
    expect(entered?.others).toBeGreaterThan(20);
    const behind = (await details('BG26-009')).forecast;
    expect(behind).toMatchObject({ method: 'cpi', missing: null });
    expect(behind.cpi).toBeLessThan(1);
  });

  it('is overspent labour by hours in one and by what an hour costs in another', async () => {
    const byHours = (await details('BG26-002')).labourVariance;
    expect(byHours?.efficiency).toBeGreaterThan(0);
    expect(Math.abs(byHours?.rate ?? 0)).toBeLessThan((byHours?.efficiency ?? 0) / 4);
    const byRate = (await details('BG26-005')).labourVariance;
    expect(byRate?.rate).toBeGreaterThan(0);
    expect(Math.abs(byRate?.efficiency ?? 0)).toBeLessThan((byRate?.rate ?? 0) / 2);
  });

  it('was told to those who answer for it when the month closed', async () => {
    const told = await rowsOf<{ kind: string; code: string; day: string; owner: boolean }>(
      app.db.executor,
      sql`
        select notice.kind, notice.params ->> 'code' as code, notice.created_at::date::text as day,
          notice.person_id = budget.owner_id as owner
        from notice join budget on budget.code = notice.params ->> 'code'
        where notice.kind in ('budgetWarned', 'budgetOver') order by code, kind`,
    );
    const of = (kind: string) =>
      told.filter((one) => one.kind === kind && one.owner).map(({ code }) => code);
    expect(of('budgetOver')).toEqual(['BG26-008', 'BG26-011']);
    expect(of('budgetWarned')).toEqual(
      expect.arrayContaining(['BG26-002', 'BG26-005', 'BG26-006', 'BG26-007']),
    );
    for (const { day } of told) expect(day.slice(8)).toBe('09');
  });
});
