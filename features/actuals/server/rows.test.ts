import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accountEndpoints } from '#features/actuals/contract.ts';
import type { LabourPage, RowsRequest } from '#features/actuals/contract-rows.ts';
import type { TaskDetail } from '#features/actuals/contract-tasks.ts';
import { fenToYuan, multiplyRate, yuanToFen } from '#kernel/money.ts';
import { ResultCode } from '#kernel/result.ts';
import type { Role } from '#kernel/roles.ts';
import { rowsOf } from '#server/platform/db/database.ts';
import { demoToken } from '#server/testing/test-app.ts';
import { type AccountsApp, startClosedSeptember } from './testing.ts';

const { rows, tasks } = accountEndpoints;

let app: AccountsApp;
/** What labour of each project and month comes to, in both values. */
let cells: {
  projectId: number;
  month: string;
  fen: number;
  atActual: number;
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
  app = await startClosedSeptember();
  cells = await rowsOf(
    app.db.executor,
    sql`
      select row.project_id as "projectId", to_char(row.posting_month, 'YYYY-MM') as month,
        sum(row.fen)::bigint as fen, sum(row.at_actual_fen)::bigint as "atActual",
        min(cover.budget_id) as "budgetId"
      from cost_row row join account_task task on task.run_id = row.run_id
      left join budget_cover cover on cover.project_id = row.project_id
        and row.posting_month between cover.from_month and cover.to_month
      where row.source = 'labour' group by 1, 2`,
  );
});
afterAll(() => app.close());

const fenOfAll = ({ sums }: Pick<LabourPage, 'sums'>) => yuanToFen(sums.amount);
const fenOf = (some: typeof cells) => some.reduce((sum, { fen }) => sum + fen, 0);

describe('labour behind a figure', () => {
  it('is by person at standard for everybody who opens it, and the same to all of them', async () => {
    const [finance, leader] = [await labour('finance'), await labour('leader')];
    expect(leader).toEqual(finance);
    expect(fenOfAll(finance)).toBe(fenOf(cells));
    expect(finance.rows.every(({ rate }) => rate === null)).toBe(true);
    // Hours at the one rate of the company, whoever worked.
    for (const { hours, amount, kind } of finance.rows) {
      if (kind === 'normal') expect(amount).toBe(fenToYuan(multiplyRate(hours * 60, 150_00)));
    }
  });

  it('is at actual with the rate of each for whoever sees rates alone', async () => {
    const actual = await labour('finance', { labour: 'actual' });
    const standard = await labour('finance');
    expect(fenOfAll(actual)).toBe(cells.reduce((sum, { atActual }) => sum + atActual, 0));
    expect(fenOfAll(actual)).not.toBe(fenOfAll(standard));
    expect(actual.sums.hours).toBe(standard.sums.hours);
    expect(actual.rows.every(({ rate }) => rate !== null && rate > 0)).toBe(true);
    for (const role of ['leader', 'pmo', 'pl', 'dl', 'user'] as const) {
      expect((await ask(role, 0, { labour: 'actual' })).code, role).toBe(ResultCode.notPermitted);
      expect((await ask(role, 0, { labour: 'standard' })).code, role).toBe(ResultCode.ok);
    }
  });

  it('of a person is theirs, by name and by number', async () => {
    const all = await labour('leader');
    const { userId = 0, nickName = '' } = all.rows[0]?.person ?? {};
    const own = await labour('leader', { userId });
    expect(own.total).toBeGreaterThan(0);
    expect(own.rows.every(({ person }) => person.userId === userId)).toBe(true);
    const sought = await labour('leader', { query: nickName });
    expect(sought.rows.every(({ person }) => person.nickName === nickName)).toBe(true);
    expect(fenOfAll(sought)).toBeGreaterThanOrEqual(fenOfAll(own));
    const vouchers = { token: demoToken('leader'), params: { id: 0 }, body: { ...RANGE, userId } };
    expect((await app.call<LabourPage>(rows.voucher, vouchers)).data.total).toBe(0);
  });

  it('is narrowed by department, kind and month of origin by any of its readers', async () => {
    const deptId = (await labour('pmo')).rows[0]?.dept?.id ?? 0;
    const inDept = await labour('pmo', { deptId });
    expect(inDept.total).toBeGreaterThan(0);
    for (const body of [{ kind: 'late' as const }, { afterwards: true }, { noDept: true }]) {
      expect((await ask('pmo', 0, body)).code).toBe(ResultCode.ok);
    }
    expect((await labour('pmo', { basis: 'origin' })).sums).toEqual((await labour('pmo')).sums);
  });

  it('is in order of amounts and of hours', async () => {
    const sorted = async (sort: RowsRequest['sort'], of: 'amount' | 'hours') =>
      (await labour('pmo', { sort })).rows.map((row) => row[of]);
    const up = await sorted('amount', 'amount');
    expect(up).toEqual([...up].sort((a, b) => a - b));
    for (const [sort, of] of [
      ['-amount', 'amount'],
      ['-hours', 'hours'],
    ] as const) {
      const down = await sorted(sort, of);
      expect(down).toEqual([...down].sort((a, b) => b - a));
    }
  });

  it('adds up page by page', async () => {
    const { total, sums } = await labour('finance', { pageSize: 50 });
    let fen = 0;
    for (let pageNum = 1; pageNum <= Math.ceil(total / 50); pageNum += 1) {
      const page = await labour('finance', { pageSize: 50, pageNum });
      fen += page.rows.reduce((sum, { amount }) => sum + yuanToFen(amount), 0);
    }
    expect(fenToYuan(fen)).toBe(sums.amount);
  });

  it('says what each month has, newest first, whatever page is asked for', async () => {
    const { months, total, sums } = await labour('pmo', { pageSize: 1 });
    expect(months.map(({ month }) => month)).toEqual(['2026-10', '2026-09', '2026-08']);
    expect(months.reduce((sum, one) => sum + one.total, 0)).toBe(total);
    const fen = months.reduce((sum, { amount }) => sum + yuanToFen(amount), 0);
    expect(fen).toBe(fenOfAll({ sums }));
    for (const { month, ...said } of months) {
      const days = { startDate: `${month}-01`, endDate: `${month}-28` };
      const alone = await labour('pmo', days);
      const [late, correction] = [
        (await labour('pmo', { ...days, kind: 'late' })).total,
        (await labour('pmo', { ...days, kind: 'correction' })).total,
      ];
      expect({ total: alone.total, ...alone.sums, late, correction }).toEqual(said);
    }
  });

  it('is by the months costs belong to where that is asked for', async () => {
    const { months, sums } = await labour('finance', { basis: 'origin' });
    const fen = months.reduce((sum, { amount }) => sum + yuanToFen(amount), 0);
    expect(fen).toBe(fenOfAll({ sums }));
    for (const source of [rows.voucher, rows.material, rows.asset]) {
      const { data } = await app.call<{
        sums: { amount: number };
        months: { month: string; amount: number }[];
      }>(source, {
        token: demoToken('finance'),
        params: { id: 0 },
        body: { ...RANGE, basis: 'origin' },
      });
      const each = data.months.map(({ month }) => month);
      expect(each).toEqual([...each].sort().reverse());
      expect(data.months.reduce((sum, { amount }) => sum + yuanToFen(amount), 0)).toBe(
        yuanToFen(data.sums.amount),
      );
    }
  });

  it('of a department alone leaves out those beneath it', async () => {
    const [place] = await rowsOf<{ id: number }>(
      app.db.executor,
      sql`select parent.id from department parent
          where exists (select from cost_row row where row.dept_id = parent.id and row.source = 'labour')
            and exists (select from department child join cost_row row on row.dept_id = child.id
              where child.parent_id = parent.id and row.source = 'labour')
          order by parent.id limit 1`,
    );
    const deptId = place?.id ?? 0;
    const whole = await labour('finance', { deptId });
    const alone = await labour('finance', { deptId, deptAlone: true });
    expect(alone.total).toBeGreaterThan(0);
    expect(alone.total).toBeLessThan(whole.total);
    expect(alone.rows.every(({ dept }) => dept?.id === deptId)).toBe(true);
    const [sum] = await rowsOf<{ fen: number }>(
      app.db.executor,
      sql`select sum(fen)::bigint::int as fen from cost_month
          where dept_id = ${deptId} and source = 'labour' and project_id is not null
            and month between '2026-08-01' and '2026-10-31'`,
    );
    expect(fenOfAll(alone)).toBe(Number(sum?.fen));
  });

  it('of one budget is what it covers', async () => {
    const budgetId = cells.find((cell) => cell.budgetId !== null)?.budgetId ?? 0;
    const own = await labour('finance', {}, budgetId);
    expect(fenOfAll(own)).toBe(fenOf(cells.filter((cell) => cell.budgetId === budgetId)));
    const none = await labour('finance', { noBudget: true });
    expect(fenOfAll(none)).toBe(fenOf(cells.filter((cell) => cell.budgetId === null)));
  });
});

describe('rows by what budgets they count in', () => {
  const fen = async (budgets: RowsRequest['budgets'], role: Role = 'finance') =>
    fenOfAll(await labour(role, { budgets }));
  /** Documents costs count in, with those that add one of them up. */
  const documents = () =>
    rowsOf<{ id: number; division: 0 | 1; projectType: 0 | 1 | 2 | 3; deptId: number }>(
      app.db.executor,
      sql`select id, division, project_type as "projectType", dept_id as "deptId" from budget`,
    );
  const fenIn = (ids: readonly number[]) =>
    fenOf(cells.filter(({ budgetId }) => budgetId !== null && ids.includes(budgetId)));

  it('are those of any of them, of one, or of all of a kind', async () => {
    const all = await documents();
    const ids = (which: (one: (typeof all)[number]) => boolean) =>
      all.filter(which).map(({ id }) => id);
    expect(await fen({})).toBe(fenIn(ids(() => true)));
    const id = cells.find(({ budgetId }) => budgetId !== null)?.budgetId ?? 0;
    expect(await fen({ id })).toBe(fenIn([id]));
    for (const division of [0, 1] as const) {
      const own = ids((one) => one.division === division);
      expect(await fen({ division })).toBe(fenIn(own));
      const both = ids((one) => one.division === division && one.projectType === 0);
      expect(await fen({ division, projectType: 0 })).toBe(fenIn(both));
    }
    expect(await fen({ division: 0 })).not.toBe(await fen({}));
  });

  it('of a department are those of documents beneath it, too', async () => {
    const tree = await rowsOf<{ id: number; parentId: number | null }>(
      app.db.executor,
      sql`select id, parent_id as "parentId" from department`,
    );
    const beneath = (root: number): number[] => [
      root,
      ...tree.filter(({ parentId }) => parentId === root).flatMap(({ id }) => beneath(id)),
    ];
    const all = await documents();
    const isCovering = (id: number) => cells.some(({ budgetId }) => budgetId === id);
    const own = all.find(({ id }) => isCovering(id))?.deptId ?? 0;
    const above = tree.find(({ id }) => id === own)?.parentId ?? 0;
    for (const deptId of [own, above]) {
      const reached = beneath(deptId);
      const ids = all.filter((one) => reached.includes(one.deptId)).map(({ id }) => id);
      expect(await fen({ deptId })).toBe(fenIn(ids));
      expect(fenIn(ids)).not.toBe(0);
    }
  });

  it('of one that adds up others are those of its members', async () => {
    const members = await rowsOf<{ id: number; memberId: number }>(
      app.db.executor,
      sql`
        select version.budget_id as id, member.member_id as "memberId"
        from budget_member member join budget_version version on version.id = member.version_id
        where version.status = 3 and version.effective_to is null`,
    );
    const id = members[0]?.id ?? 0;
    const own = members.filter((one) => one.id === id).map(({ memberId }) => memberId);
    expect(fenIn(own)).not.toBe(0);
    expect(await fen({ id })).toBe(fenIn(own));
  });

  it('stay inside what the reader sees, and are not asked for within one budget', async () => {
    const foreign = (await documents())
      .filter(({ division }) => division === 1)
      .map(({ id }) => id);
    const id = cells.find(({ budgetId }) => foreign.includes(budgetId ?? 0))?.budgetId ?? 0;
    expect(id).not.toBe(0);
    for (const yearAfter of [false, true]) {
      expect((await labour('pmo', { budgets: { id, yearAfter } })).total).toBe(0);
    }
    expect((await labour('pmo', { budgets: {} })).sums).toEqual((await labour('pmo')).sums);
    expect((await ask('finance', id, { budgets: {} })).code).toBe(ResultCode.invalid);
    expect((await ask('finance', id)).code).toBe(ResultCode.ok);
  });
});

describe('what a month has booked', () => {
  it('is what the rows of projects and of the company come to, source by source', async () => {
    const token = demoToken('finance');
    const { data } = await app.call<TaskDetail>(tasks.detail, {
      token,
      query: { month: '2026-10' },
    });
    const days = { startDate: '2026-10-01', endDate: '2026-10-31' };
    let booked = 0;
    for (const { source, bookedAmount } of data.sources) {
      let fen = 0;
      for (const companyCost of [false, true]) {
        const page = await app.call<{ sums: { amount: number } }>(rows[source], {
          token,
          params: { id: 0 },
          body: { ...days, ...(companyCost && { companyCost }) },
        });
        fen += yuanToFen(page.data.sums.amount);
      }
      expect([source, fen]).toEqual([source, yuanToFen(bookedAmount)]);
      booked += fen;
    }
    expect(booked).toBeGreaterThan(0);
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
