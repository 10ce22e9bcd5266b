import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accountEndpoints } from '#features/actuals/contract.ts';
import type { LabourPage, RowsRequest } from '#features/actuals/contract-rows.ts';
import { LABOUR_MIN_PEOPLE } from '#features/actuals/rules.ts';
import { fenToYuan, yuanToFen } from '#kernel/money.ts';
import { ResultCode } from '#kernel/result.ts';
import type { Role } from '#kernel/roles.ts';
import { rowsOf } from '#server/platform/db/database.ts';
import { demoToken } from '#server/testing/test-app.ts';
import { type AccountsApp, closeTask, runMonth, startAccountsApp, waiveAll } from './testing.ts';

const { rows, tasks } = accountEndpoints;

let app: AccountsApp;
/** The project-months of the closed months, with how many people booked and what they cost. */
let cells: {
  projectId: number;
  month: string;
  people: number;
  fen: number;
  budgetId: number | null;
}[];

const RANGE = { startDate: '2026-08-01', endDate: '2026-10-31' };

async function ask(role: Role, budgetId: number, body: Partial<RowsRequest> = {}) {
  return app.call<LabourPage>(rows.labour, {
    token: demoToken(role),
    params: { id: budgetId },
    body: { ...RANGE, pageSize: 200, ...body },
  });
}

const labour = async (role: Role, body: Partial<RowsRequest> = {}, budgetId = 0) => {
  const answer = await ask(role, budgetId, body);
  expect(answer.code, answer.msg).toBe(ResultCode.ok);
  return answer.data;
};

beforeAll(async () => {
  app = await startAccountsApp();
  const token = demoToken('finance');
  await app.call(tasks.begin, { token, body: { month: '2026-08' } });
  // In September two people alone have booked on each of two projects.
  await app.db.executor.execute(sql`
    with few as (
      select project_id, person_id, dense_rank() over (order by project_id) as place,
        dense_rank() over (partition by project_id order by person_id) as person
      from hours_month hours where month = '2026-09-01' and exists (
        select from budget_cover cover join budget on budget.id = cover.budget_id
        where cover.project_id = hours.project_id and budget.division = 0
          and hours.month between cover.from_month and cover.to_month)
    )
    delete from hours_month hours using few
    where few.place <= 2 and few.person > 2 and hours.project_id = few.project_id
      and hours.person_id = few.person_id and hours.month = '2026-09-01'`);
  for (const month of ['2026-08', '2026-09']) {
    await runMonth(app, month);
    await waiveAll(app, month);
    const closed = await closeTask(app, month);
    expect(closed.code, closed.msg).toBe(ResultCode.ok);
  }
  await runMonth(app, '2026-10');
  cells = await rowsOf(
    app.db.executor,
    sql`
      select row.project_id as "projectId", to_char(row.posting_month, 'YYYY-MM') as month,
        count(distinct row.person_id)::int as people, sum(row.fen)::bigint as fen,
        min(cover.budget_id) as "budgetId"
      from cost_row row join account_task task on task.run_id = row.run_id
      left join budget_cover cover on cover.project_id = row.project_id
        and row.posting_month between cover.from_month and cover.to_month
      where row.source = 'labour' group by 1, 2`,
  );
});
afterAll(() => app.close());

const fenOf = (some: typeof cells) => some.reduce((sum, { fen }) => sum + fen, 0);
const isClosed = ({ month }: (typeof cells)[number]) => month < '2026-10';

describe('labour behind a figure', () => {
  it('is all of it, by person, for whoever sees rates', async () => {
    const all = await labour('finance');
    expect(all).toMatchObject({ level: 'person', withheldCells: 0 });
    expect(yuanToFen(all.sums.amount)).toBe(fenOf(cells));
    expect(all.rows.every(({ person, amount }) => person !== null && amount !== null)).toBe(true);
  });

  it('is by department for whoever sees labour alone, with hours by person', async () => {
    const all = await labour('leader');
    expect(all).toMatchObject({ level: 'department', withheldCells: 0 });
    expect(yuanToFen(all.sums.amount)).toBe(fenOf(cells));
    expect(all.rows.every(({ person }) => person === null)).toBe(true);
    expect(all.persons.length).toBeGreaterThan(0);
    expect(JSON.stringify(all.persons)).not.toContain('amount');
  });

  it('of one person is for whoever sees rates: others find their hours, and no amount of theirs', async () => {
    const all = await labour('leader');
    const name = all.persons[0]?.person.nickName ?? '';
    const sought = await labour('leader', { query: name });
    expect(sought.persons.length).toBeGreaterThan(0);
    expect(sought.persons.every(({ person }) => person.nickName === name)).toBe(true);
    expect({ ...sought, persons: all.persons }).toEqual(all);
    expect((await labour('finance', { query: name })).sums.amount).toBeLessThan(all.sums.amount);
  });

  it('adds up page by page', async () => {
    const { total, sums } = await labour('finance', { pageSize: 50 });
    let fen = 0;
    for (let pageNum = 1; pageNum <= Math.ceil(total / 50); pageNum += 1) {
      const page = await labour('finance', { pageSize: 50, pageNum });
      fen += page.rows.reduce((sum, { amount }) => sum + yuanToFen(amount ?? 0), 0);
    }
    expect(fenToYuan(fen)).toBe(sums.amount);
  });

  it('of one budget is what it covers', async () => {
    const budgetId = cells.find((cell) => cell.budgetId !== null)?.budgetId ?? 0;
    const own = await labour('finance', {}, budgetId);
    expect(yuanToFen(own.sums.amount)).toBe(
      fenOf(cells.filter((cell) => cell.budgetId === budgetId)),
    );
    const none = await labour('finance', { noBudget: true });
    expect(yuanToFen(none.sums.amount)).toBe(fenOf(cells.filter((cell) => cell.budgetId === null)));
  });
});

describe('a viewer who subtracts', () => {
  /** Sees a division's budgets whole, and neither rates nor labour. */
  const curious: Role = 'pmo';

  it('gets closed months alone, by project and month, without those too few people booked', async () => {
    const all = await labour(curious);
    expect(all.level).toBe('project');
    expect(all.rows.length).toBeGreaterThan(0);
    expect(all.withheldCells).toBeGreaterThan(0);
    expect(all.persons).toEqual([]);
    for (const row of all.rows) {
      const cell = cells.find(
        (one) => one.projectId === row.project?.id && one.month === row.postingMonth,
      );
      expect(cell !== undefined && isClosed(cell)).toBe(true);
      const isFew = (cell?.people ?? 0) < LABOUR_MIN_PEOPLE;
      expect(row).toMatchObject({ person: null, dept: null, kind: null, originMonth: null });
      expect(row.amount).toBe(isFew ? null : fenToYuan(cell?.fen ?? 0));
    }
    const shown = all.rows.reduce((sum, { amount }) => sum + yuanToFen(amount ?? 0), 0);
    expect(yuanToFen(all.sums.amount)).toBe(shown);
  });

  it('finds nothing of a withheld cell between any two sums', async () => {
    const all = await labour(curious);
    const withheld = all.rows.filter(({ amount }) => amount === null).slice(0, 4);
    for (const { project, postingMonth } of withheld) {
      const projectId = project?.id ?? 0;
      const days = { startDate: `${postingMonth}-01`, endDate: `${postingMonth}-28` };
      const alone = await labour(curious, { projectId, direct: true, ...days });
      expect(alone).toMatchObject({ sums: { amount: 0 }, withheldCells: 1 });
      const whole = await labour(curious, { projectId, direct: true });
      const others = all.rows.filter(
        (row) => row.project?.id === projectId && row.postingMonth !== postingMonth,
      );
      const rest = others.reduce((sum, { amount }) => sum + yuanToFen(amount ?? 0), 0);
      expect(yuanToFen(whole.sums.amount)).toBe(rest);
    }
  });

  it('learns nothing of what is withheld from the order either', async () => {
    for (const sort of ['amount', '-amount'] as const) {
      const amounts = (await labour(curious, { sort })).rows.map(({ amount }) => amount);
      const shown = amounts.filter((amount) => amount !== null);
      const hidden = amounts.length - shown.length;
      expect(hidden).toBeGreaterThan(0);
      const inOrder = [...shown].sort((a, b) => (sort === 'amount' ? a - b : b - a));
      expect(amounts).toEqual([...inOrder, ...Array.from({ length: hidden }, () => null)]);
    }
  });

  it('is refused every finer cut', async () => {
    const deptId = (await labour('finance')).rows[0]?.dept?.id ?? 1;
    for (const body of [{ deptId }, { kind: 'late' as const }, { basis: 'origin' as const }]) {
      expect((await ask(curious, 0, body)).code).toBe(ResultCode.notPermitted);
      expect((await ask('finance', 0, body)).code).toBe(ResultCode.ok);
    }
    const all = await labour(curious);
    const name = (await labour('finance')).rows[0]?.person?.nickName ?? '';
    expect(await labour(curious, { query: name })).toEqual(all);
  });
});

describe('who may open rows', () => {
  it('is whoever sees the budget whole; members do not', async () => {
    const budgetId = cells.find((cell) => cell.budgetId !== null)?.budgetId ?? 0;
    expect((await ask('wl_view', 0)).code).toBe(ResultCode.notPermitted);
    expect((await ask('finance', 999_999)).code).toBe(ResultCode.notFound);
    expect((await ask('finance', budgetId)).code).toBe(ResultCode.ok);
    const backwards = { startDate: '2026-09-01', endDate: '2026-08-31' };
    expect((await ask('finance', 0, backwards)).code).toBe(ResultCode.invalid);
  });

  it('sees no company cost and nothing outside their budgets', async () => {
    const [mine] = await rowsOf<{ count: number }>(
      app.db.executor,
      sql`select count(*)::int as count from budget where owner_id = (
        select id from person where user_name = 'user')`,
    );
    const seen = await labour('user');
    const covered = new Set(
      cells.filter(({ budgetId }) => budgetId !== null).map((c) => c.projectId),
    );
    expect(seen.rows.every(({ project }) => covered.has(project?.id ?? 0))).toBe(true);
    if ((mine?.count ?? 0) === 0) expect(seen.rows.length).toBeLessThan(cells.length);
    expect((await labour('pmo', { companyCost: true })).total).toBe(0);
  });
});
