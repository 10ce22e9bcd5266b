import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accountEndpoints } from '#features/actuals/contract.ts';
import type { LabourPage, RowsRequest } from '#features/actuals/contract-rows.ts';
import type { TaskDetail } from '#features/actuals/contract-tasks.ts';
import { LABOUR_MIN_PEOPLE } from '#features/actuals/rules.ts';
import { fenToYuan, yuanToFen } from '#kernel/money.ts';
import { ResultCode } from '#kernel/result.ts';
import type { Role } from '#kernel/roles.ts';
import { rowsOf } from '#server/platform/db/database.ts';
import { demoToken } from '#server/testing/test-app.ts';
import { type AccountsApp, startWithheldSeptember } from './testing.ts';

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
  app = await startWithheldSeptember();
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

const fenOfAll = ({ sums }: Pick<LabourPage, 'sums'>) => yuanToFen(sums.amount ?? 0);
const fenOf = (some: typeof cells) => some.reduce((sum, { fen }) => sum + fen, 0);
const isClosed = ({ month }: (typeof cells)[number]) => month < '2026-10';

describe('labour behind a figure', () => {
  it('is all of it, by person, for whoever sees rates', async () => {
    const all = await labour('finance');
    expect(all).toMatchObject({ level: 'person', withheldCells: 0 });
    expect(fenOfAll(all)).toBe(fenOf(cells));
    expect(all.rows.every(({ person, amount }) => person !== null && amount !== null)).toBe(true);
  });

  it('is by department for whoever sees labour alone, with hours by person', async () => {
    const all = await labour('leader');
    expect(all).toMatchObject({ level: 'department', withheldCells: 0 });
    expect(fenOfAll(all)).toBe(fenOf(cells));
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
    expect(fenOfAll(await labour('finance', { query: name }))).toBeLessThan(fenOfAll(all));
  });

  it('of a person by number is theirs, and for whoever does not see rates hours alone', async () => {
    // A budget that everybody of these sees.
    const seenBy = (await labour('pmo')).rows.map(({ project }) => project?.id);
    const budgetId = cells.find(({ projectId }) => seenBy.includes(projectId))?.budgetId ?? 0;
    const closed = { endDate: '2026-09-30' };
    const all = await labour('finance', closed, budgetId);
    const userId = all.rows[0]?.person?.userId ?? 0;
    const own = all.rows.filter(({ person }) => person?.userId === userId);
    const asked = { ...closed, userId };
    const seen = await labour('finance', asked, budgetId);
    expect(seen.rows).toEqual(own);
    expect(fenOfAll(seen)).toBeGreaterThan(0);
    for (const role of ['leader', 'pmo'] as const) {
      for (const sort of ['amount', '-amount'] as const) {
        const told = await labour(role, { ...asked, sort }, budgetId);
        expect(told.sums).toEqual({ amount: null, hours: seen.sums.hours });
        expect(told.withheldCells).toBe(0);
        expect(told.months.map(({ month, hours }) => [month, hours])).toEqual(
          seen.months.map(({ month, hours }) => [month, hours]),
        );
        expect([...told.rows, ...told.months].every(({ amount }) => amount === null)).toBe(true);
        expect(told.rows.every(({ person }) => person === null)).toBe(true);
      }
    }
    // Of everything in sight only those who see labour ask for a person, and nothing else has one.
    expect((await ask('pmo', 0, asked)).code).toBe(ResultCode.notPermitted);
    expect((await labour('leader', asked)).sums.amount).toBeNull();
    const vouchers = {
      token: demoToken('pmo'),
      params: { id: budgetId },
      body: { ...RANGE, userId },
    };
    expect((await app.call<LabourPage>(rows.voucher, vouchers)).data.total).toBe(0);
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

  it('says what each month has, newest first, whatever page is asked for', async () => {
    const { months, total, sums, withheldCells } = await labour('pmo', { pageSize: 1 });
    expect(months.map(({ month }) => month)).toEqual(['2026-09', '2026-08']);
    const of = (name: 'total' | 'withheldCells') => months.reduce((sum, one) => sum + one[name], 0);
    expect([of('total'), of('withheldCells')]).toEqual([total, withheldCells]);
    const fen = months.reduce((sum, { amount }) => sum + yuanToFen(amount ?? 0), 0);
    expect(fen).toBe(fenOfAll({ sums }));
    for (const { month, ...said } of months) {
      const days = { startDate: `${month}-01`, endDate: `${month}-28` };
      const alone = await labour('pmo', days);
      expect({ total: alone.total, ...alone.sums, withheldCells: alone.withheldCells }).toEqual(
        said,
      );
    }
  });

  it('is by the months costs belong to where that is asked for', async () => {
    const { months, sums } = await labour('finance', { basis: 'origin' });
    const fen = months.reduce((sum, { amount }) => sum + yuanToFen(amount ?? 0), 0);
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
    expect(fenOfAll(all)).toBe(shown);
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
      expect(fenOfAll(whole)).toBe(rest);
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

  it('reads hours in order of hours', async () => {
    const hours = (await labour(curious, { sort: '-hours' })).rows.map((row) => row.hours);
    expect(hours.length).toBeGreaterThan(1);
    expect(hours).toEqual([...hours].sort((a, b) => b - a));
  });

  it('is refused every finer cut', async () => {
    const deptId = (await labour('finance')).rows[0]?.dept?.id ?? 1;
    for (const body of [
      { deptId },
      { kind: 'late' as const },
      { afterwards: true },
      { basis: 'origin' as const },
    ]) {
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
