import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accountEndpoints } from '#features/actuals/contract.ts';
import type { TaskDetail } from '#features/actuals/contract-tasks.ts';
import type { YearAccount } from '#features/actuals/contract-year.ts';
import { assetCalls, findIds } from '#features/assets/server/testing.ts';
import { categoryEndpoints } from '#features/budgets/contract-categories.ts';
import { departmentEndpoints } from '#features/people/contract-departments.ts';
import type { Month } from '#kernel/dates.ts';
import { ResultCode } from '#kernel/result.ts';
import { rowsOf } from '#server/platform/db/database.ts';
import * as company from '#server/testing/accounts-company.ts';
import { demoToken } from '#server/testing/test-app.ts';
import { type AccountsApp, closeTask, runMonth, startAccountsApp, waiveAll } from './testing.ts';

/** What a closed month has keeps what it was counted under, whatever becomes of it afterwards. */

const JANUARY: Month = '2024-01';
const finance = demoToken('finance');

let app: AccountsApp;
let projectId: number;
let places: readonly [first: number, second: number, third: number];
let ann: number;
let sheetId: number;
let lateSheetId: number;

beforeAll(async () => {
  app = await startAccountsApp();
  const { executor } = app.db;
  await company.forgetAccounts(executor);
  places = [
    await company.addDepartment(executor, 'H-1'),
    await company.addDepartment(executor, 'H-2'),
    await company.addDepartment(executor, 'H-3'),
  ];
  ann = await company.addPerson(executor, { name: 'H-ann', deptId: places[0], grade: 'H' });
  await company.addGradeRate(executor, 'H', '2023-01-01', 6_000);
  projectId = await company.addProject(executor, 'H-P');
  const body = { month: JANUARY };
  await app.call(accountEndpoints.tasks.begin, { token: finance, body });
});
afterAll(() => app.close());

async function one<Row>(statement: ReturnType<typeof sql>): Promise<Row> {
  const [row] = await rowsOf<Row>(app.db.executor, statement);
  if (row === undefined) throw new Error('nothing found');
  return row;
}

async function settle(month: Month): Promise<TaskDetail> {
  await runMonth(app, month);
  await waiveAll(app, month);
  const closed = await closeTask(app, month);
  expect(closed.code, closed.msg).toBe(ResultCode.ok);
  return closed.data;
}

describe('the department of labour', () => {
  /** Half a month; a batch of the helper is a whole one. */
  async function addHalf(from: string, to: string): Promise<number> {
    const id = await company.addBatch(app.db.executor, JANUARY, []);
    await app.db.executor.execute(
      sql`update batch set start_date = ${from}, end_date = ${to} where id = ${id}`,
    );
    await app.db.executor.execute(sql`
      insert into batch_person (batch_id, person_id, start_date, end_date)
      values (${id}, ${ann}, ${from}, ${to})`);
    return id;
  }

  it('is that of the last day that is booked, not of a day nobody has approved', async () => {
    const { executor } = app.db;
    await company.move(executor, ann, { from: '2024-01-08', deptId: places[1], grade: 'H' });
    await company.move(executor, ann, { from: '2024-01-18', deptId: places[2], grade: 'H' });
    const first = await addHalf('2024-01-01', '2024-01-15');
    const second = await addHalf('2024-01-16', '2024-01-31');
    const on = (...dates: string[]) => dates.map((date) => ({ projectId, date, minutes: 480 }));
    const sheet = { personId: ann, batchId: first, hours: on('2024-01-05', '2024-01-10') };
    sheetId = await company.addSheet(executor, sheet);
    const late = { personId: ann, batchId: second, hours: on('2024-01-22') };
    lateSheetId = await company.addSheet(executor, { ...late, state: 'submitted' });
    await runMonth(app, JANUARY);
    expect(
      await one(sql`
        select dept_id as "deptId", minutes from cost_row row join account_task task
          on task.run_id = row.run_id where row.person_id = ${ann}`),
    ).toEqual({ deptId: places[1], minutes: 960 });
  });
});

describe('what is counted under a sub-category and a department', () => {
  /** What the year comes to, and what its departments at the top do. */
  const yearTotals = async () => {
    const query = { year: '2024' };
    const { data } = await app.call<YearAccount>(accountEndpoints.year.read, {
      token: finance,
      query,
    });
    const tops = data.byDept.filter(({ path }) => path.length <= 1);
    return [
      data.totals.actualAmount,
      tops.reduce((sum, { actualAmount }) => sum + actualAmount, 0),
    ];
  };

  it('stays there when nothing else is of them any more: they cannot be deleted', async () => {
    const { executor } = app.db;
    const deptId = await company.addDepartment(executor, 'H-4');
    const category = await one<{ id: number }>(
      sql`select category_id as id from cost_sub_category where code = 'software'`,
    );
    const names = { code: 'h-old', nameZh: 'H', nameEn: 'H' };
    const body = { level: 'subCategory', categoryId: category.id, source: 'asset', ...names };
    const made = await app.call(categoryEndpoints.create, { token: finance, body });
    expect(made.code, made.msg).toBe(ResultCode.ok);
    const old = await one<{ id: number; version: number }>(
      sql`select id, version from cost_sub_category where code = 'h-old'`,
    );
    const assets = assetCalls(app, await findIds(executor));
    const machine = await assets.created({
      ...{ code: 'H-A', deptId, subCategoryId: old.id, kind: 'software' },
      ...{ inServiceMonth: JANUARY, custodianId: null },
    });
    const shared = await assets.share(machine, JANUARY, { 'H-P': 100 });
    expect(shared.code, shared.msg).toBe(ResultCode.ok);
    await settle(JANUARY);
    const before = await yearTotals();
    // Sixteen hours at 140.00, and a twelfth of the machine.
    expect(before).toEqual([2_340, 2_340]);
    const { device } = await findIds(executor);
    const moved = await assets.change(shared.data, {
      ...assets.fields({ code: 'H-A', deptId: places[0], subCategoryId: device }),
      ...{ kind: 'software', inServiceMonth: JANUARY, custodianId: null },
    });
    expect(moved.code, moved.msg).toBe(ResultCode.ok);
    const params = { level: 'subCategory', id: old.id };
    const removed = await app.call(categoryEndpoints.remove, { token: finance, params });
    const changed = await app.call(categoryEndpoints.update, {
      token: finance,
      body: { level: 'subCategory', ...old, fields: { ...body, source: 'voucher' } },
    });
    const dept = await app.call(departmentEndpoints.remove, {
      token: demoToken('super_admin'),
      body: { id: deptId, version: 1 },
    });
    expect([removed.code, changed.code, dept.code]).toEqual([
      ResultCode.refused,
      ResultCode.refused,
      ResultCode.periodClosed,
    ]);
    expect(dept.msg).toContain('H-4');
    expect(await yearTotals()).toEqual(before);
  });
});

describe('hours put right', () => {
  it('count where they were booked, whatever labour is counted under since', async () => {
    const { executor } = app.db;
    const booked = await one<{ id: number }>(
      sql`select sub_category_id as id from cost_row where source = 'labour' limit 1`,
    );
    await executor.execute(sql`
      insert into cost_sub_category (category_id, code, name_zh, name_en, source, position)
      select category_id, 'h-labour', 'H', 'H', 'labour', -1
      from cost_sub_category where id = ${booked.id}`);
    const cells = [{ projectId, date: '2024-01-05', minutes: -60 }];
    await company.addCorrection(executor, { sheetId, month: JANUARY, cells });
    await runMonth(app, '2024-02');
    expect(
      await one(sql`
        select sub_category_id as id, fen from cost_row
        where source = 'labour' and posting_month = '2024-02-01'`),
    ).toEqual({ id: booked.id, fen: -14_000 });
    await executor.execute(sql`delete from cost_sub_category where code = 'h-labour'`);
  });

  it('are told from others of the same instant: what a month has booked of one is not booked again', async () => {
    const { executor } = app.db;
    await settle('2024-02');
    const other = await company.addProject(executor, 'H-Q');
    // The helper enters all corrections in one instant.
    const cells = [{ projectId: other, date: '2024-01-05', minutes: 60 }];
    await company.addCorrection(executor, { sheetId, month: JANUARY, cells });
    await company.approveSheet(executor, lateSheetId);
    await runMonth(app, '2024-03');
    const rows = await rowsOf(
      executor,
      sql`
        select project_id as "projectId", kind from cost_row
        where source = 'labour' and posting_month = '2024-03-01' order by project_id`,
    );
    // The correction of the first project was booked in February: these hours of it are late.
    expect(rows).toEqual([
      { projectId, kind: 'late' },
      { projectId: other, kind: 'correction' },
    ]);
    const body = { month: '2024-02', reason: '漏记' };
    await app.call(accountEndpoints.tasks.reopen, { token: demoToken('super_admin'), body });
  });
});

describe('the beginning of the accounts', () => {
  it('said anew after everything was opened again leaves what lies before it to nobody', async () => {
    const { executor } = app.db;
    const subCategoryId = await company.subCategoryOf(executor, 'rd-material');
    const line = { month: JANUARY, fen: 4_200, projectId, deptId: places[0], subCategoryId };
    const id = await company.addMaterial(executor, line);
    await company.noteLine(executor, { source: 'material', id, month: JANUARY, kind: 'late' });
    const admin = demoToken('super_admin');
    const reason = '期初余额有误';
    await app.call(accountEndpoints.tasks.reopen, {
      token: admin,
      body: { month: JANUARY, reason },
    });
    const begun = await app.call(accountEndpoints.tasks.begin, {
      token: finance,
      body: { month: '2024-02' },
    });
    expect(begun.code, begun.msg).toBe(ResultCode.ok);
    await runMonth(app, '2024-02');
    const early = await one<{ n: number }>(sql`
      select count(*)::int as n from cost_row row join account_task task
        on task.run_id = row.run_id and task.month = row.posting_month
      where row.posting_month = '2024-02-01' and row.origin_month < '2024-02-01'`);
    expect(early.n).toBe(0);
  });
});
