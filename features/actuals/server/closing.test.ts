import { type SQL, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accountEndpoints } from '#features/actuals/contract.ts';
import type { RunComparison, TaskDetail, TaskList } from '#features/actuals/contract-tasks.ts';
import { type AccountBook, voucherEndpoints } from '#features/actuals/contract-vouchers.ts';
import { TaskStatus } from '#features/actuals/rules.ts';
import { peopleEndpoints } from '#features/people/contract.ts';
import type { Month } from '#kernel/dates.ts';
import { ResultCode } from '#kernel/result.ts';
import { rowsOf } from '#server/platform/db/database.ts';
import * as company from '#server/testing/accounts-company.ts';
import { demoToken } from '#server/testing/test-app.ts';
import { runAccountsJob } from './runs/job.ts';
import {
  type AccountsApp,
  beginAccounts,
  closeTask,
  jobContext,
  readTask,
  runMonth,
  startAccountsApp,
  waiveAll,
  workOnJobs,
} from './testing.ts';

/** A month closes with what its run has seen, in every word, or not at all. */

const JANUARY: Month = '2024-01';
const FEBRUARY: Month = '2024-02';
const MARCH: Month = '2024-03';
const { tasks } = accountEndpoints;
const finance = demoToken('finance');

let app: AccountsApp;
let deptId: number;
let projectId: number;
let sheets: readonly [january: number, submitted: number];

beforeAll(async () => {
  app = await startAccountsApp();
  const { executor } = app.db;
  await company.forgetAccounts(executor);
  deptId = await company.addDepartment(executor, 'C-D');
  await company.setStandardRate(executor, JANUARY, 10_000);
  projectId = await company.addProject(executor, 'C-P');
  const travel = await company.subCategoryOf(executor, 'travel');
  await company.mapAccounts(executor, [
    { prefix: '9901', subCategoryId: travel },
    { prefix: '9902', subCategoryId: travel },
    { prefix: '9999', subCategoryId: null },
  ]);
  const line = { month: JANUARY, deptId, projectId };
  await company.addVoucher(executor, { ...line, fen: 12_345 });
  const material = await company.subCategoryOf(executor, 'rd-material');
  await company.addMaterial(executor, { ...line, fen: 700, subCategoryId: material });
  await company.addAsset(executor, {
    ...{ code: 'C-A', deptId, months: { [JANUARY]: 1_001 } },
    subCategoryId: await company.subCategoryOf(executor, 'software'),
    shares: [{ projectId, shareBp: 10_000 }],
  });
  const grade = 'C-G';
  const ann = await company.addPerson(executor, { name: 'C-ann', deptId, grade });
  const bob = await company.addPerson(executor, { name: 'C-bob', deptId, grade });
  // What they cost before the tenth nobody has said.
  await company.addGradeRate(executor, grade, '2024-01-10', 6_000);
  const on = (date: string) => [{ projectId, date, minutes: 480 }];
  const batchId = await company.addBatch(executor, JANUARY, [ann]);
  const january = { personId: ann, batchId, hours: on('2024-01-15') };
  const next = await company.addBatch(executor, FEBRUARY, [ann, bob]);
  await company.addSheet(executor, { personId: ann, batchId: next, hours: on('2024-02-05') });
  const submitted = { personId: bob, batchId: next, hours: on('2024-02-05') };
  sheets = [
    await company.addSheet(executor, january),
    await company.addSheet(executor, { ...submitted, state: 'submitted' }),
  ];
  await beginAccounts(app, JANUARY);
});
afterAll(() => app.close());

describe('what a month is booked with', () => {
  it.each([
    ['the text of a voucher', sql`update voucher_line set summary = '更正后的摘要' where line = 1`],
    ['its date', sql`update voucher_line set date = '2024-01-09' where line = 1`],
    ['its account', sql`update voucher_line set account_code = '9902' where line = 1`],
    [
      'what its account is called',
      sql`update voucher_line set account_name = '差旅' where line = 1`,
    ],
    ['the name of a material', sql`update material_issue set name = 'N'`],
    [
      'its quantity and price',
      sql`update material_issue set quantity_micro = quantity_micro * 2, price_micro = price_micro / 2`,
    ],
    ['the code of an asset', sql`update asset set code = 'C-B'`],
    ['its name', sql`update asset set name = 'C-B'`],
  ])('is what its run has seen: %s', async (_, changed: SQL) => {
    const before = await runMonth(app, JANUARY);
    expect(before).toMatchObject({ status: TaskStatus.ready, closeBlocked: null });
    await app.db.executor.execute(changed);
    expect((await closeTask(app, JANUARY)).code).toBe(ResultCode.conflict);

    const after = await runMonth(app, JANUARY);
    const query = { from: String(before.run?.id), to: String(after.run?.id), by: 'source' };
    const { data } = await app.call<RunComparison>(tasks.compare, { token: finance, query });
    expect(data.same).toBe(false);
    expect(data.from.digest).not.toBe(data.to.digest);
    expect(data.rows.filter(({ changes }) => changes?.changed === 1)).toHaveLength(1);
    expect(data.total.from).toEqual(data.total.to);
  });

  it('is what its run has seen, where two vouchers have taken each other’s place', async () => {
    const { executor } = app.db;
    const other = await company.addProject(executor, 'C-Q');
    await company.addVoucher(executor, { month: JANUARY, deptId, projectId: other, fen: 99 });
    await runMonth(app, JANUARY);
    await executor.execute(sql`
      update voucher_line set project_id = case project_id when ${other} then ${projectId}::int else ${other}::int end
      where period = '2024-01-01'`);
    expect((await closeTask(app, JANUARY)).code).toBe(ResultCode.conflict);
  });

  it('is called by a book whose name makes the month out of date', async () => {
    await runMonth(app, JANUARY);
    const asked = await app.call<AccountBook[]>(voucherEndpoints.books, {
      token: finance,
    });
    const [{ id, version, name, headings }] = asked.data as [AccountBook];
    const body = { id, version, name: `${name} 2`, headings };
    const renamed = await app.call(voucherEndpoints.updateBook, { token: finance, body });
    expect(renamed.code, renamed.msg).toBe(ResultCode.ok);
    expect((await readTask(app, JANUARY)).outOfDate?.causes).toEqual(['voucher']);
    expect((await closeTask(app, JANUARY)).code).toBe(ResultCode.conflict);
  });

  it('is not how it is searched for', async () => {
    await runMonth(app, JANUARY);
    await app.db.executor.execute(sql`update material_issue set pinyin = 'other'`);
    expect((await closeTask(app, JANUARY)).code).toBe(ResultCode.ok);
  });
});

const groups = ({ findings }: TaskDetail) =>
  findings.map(({ kind, open, mended }) => `${kind} ${open} ${mended}`);

describe('what looks mended', () => {
  it('is not, where a correction has moved hours to a day without a rate', async () => {
    await company.addCorrection(app.db.executor, {
      sheetId: sheets[0],
      month: JANUARY,
      cells: [{ projectId, date: '2024-01-08', minutes: 480 }],
    });
    const found = await runMonth(app, FEBRUARY);
    expect(groups(found)).toEqual(['unapproved 1 0', 'missingRate 1 0']);
    await waiveAll(app, FEBRUARY);
    expect(await readTask(app, FEBRUARY)).toMatchObject({ closeBlocked: 'findings' });
    expect((await closeTask(app, FEBRUARY)).code).toBe(ResultCode.refused);
  });

  it('is, where another has moved them on', async () => {
    const moved = [{ projectId, date: '2024-01-08', minutes: -480 }];
    await company.addCorrection(app.db.executor, {
      ...{ sheetId: sheets[0], month: JANUARY, cells: moved },
    });
    expect(await readTask(app, FEBRUARY)).toMatchObject({ closeBlocked: 'mended' });
    expect(groups(await runMonth(app, FEBRUARY))).toEqual(['unapproved 0 0']);
  });

  it('needs another run, whatever it looks like', async () => {
    const { executor } = app.db;
    await company.addVoucher(executor, {
      ...{ month: FEBRUARY, deptId, projectId, fen: 100, account: '9955' },
    });
    const { run } = await runMonth(app, FEBRUARY);
    // As if a finding were looked up otherwise than runs come upon it.
    await executor.execute(sql`
      update run_finding set key = '0000' where run_id = ${run?.id} and kind = 'unmapped'`);
    expect(groups(await readTask(app, FEBRUARY))).toEqual(['unapproved 0 0', 'unmapped 0 1']);
    expect((await closeTask(app, FEBRUARY)).code).toBe(ResultCode.conflict);
    await executor.execute(sql`delete from voucher_line where period = '2024-02-01'`);
  });
});

describe('the page of a closed month', () => {
  const shown = async () => {
    const { unapproved, findings } = await readTask(app, FEBRUARY);
    return JSON.stringify([unapproved, findings]);
  };

  it('keeps the places of people as they were called when it closed', async () => {
    const { executor } = app.db;
    await runMonth(app, FEBRUARY);
    expect((await closeTask(app, FEBRUARY)).code).toBe(ResultCode.ok);
    const before = await shown();
    expect(before).toContain('"nameZh":"C-D"');
    await executor.execute(sql`
      update department set name_zh = '另一个', name_en = 'Another', kind = 'centre' where id = ${deptId}`);
    expect(await shown()).toBe(before);
    await executor.execute(sql`
      update department set parent_id = (select id from department where kind = 'centre' and id <> ${deptId}
        order by id limit 1), kind = 'department' where id = ${deptId}`);
    expect(await shown()).toBe(before);
  });

  it('tells what was waived as it was then, whatever has become of it', async () => {
    const of = ({ story }: TaskDetail) =>
      story
        .filter(({ event }) => event.endsWith('waived'))
        .map(({ event, people: count, hours, by, reason }) => [event, count, hours, by, reason]);
    const told = [['waived', 1, 8, '韩雪梅', '员工外派，下月补记']];
    expect(of(await readTask(app, FEBRUARY))).toEqual(told);
    const body = { month: FEBRUARY, reason: '补录' };
    const token = demoToken('super_admin');
    expect((await app.call(tasks.reopen, { token, body })).code).toBe(ResultCode.ok);
    await company.approveSheet(app.db.executor, sheets[1]);
    const run = await runMonth(app, FEBRUARY);
    expect(groups(run)).toEqual([]);
    expect(of(run)).toEqual(told);
    expect(run.waived).toEqual({ hours: 0, reasons: [] });
    const keys = await rowsOf<{ batchId: number; personId: number }>(
      app.db.executor,
      sql`select batch_id as "batchId", person_id as "personId" from hours_waiver`,
    );
    const back = { month: FEBRUARY, people: keys };
    const after = await app.call<TaskDetail>(tasks.unwaive, { token: finance, body: back });
    expect(of(after.data)).toEqual([['unwaived', 1, 0, '韩雪梅', ''], ...told]);
  });
});

describe('a run that was superseded', () => {
  it('has not failed, though its last attempt did', async () => {
    expect((await closeTask(app, FEBRUARY)).code).toBe(ResultCode.ok);
    const [{ id, runId } = { id: '', runId: 0 }] = app.waiting.splice(0);
    const body = { month: FEBRUARY, reason: '补录' };
    const dying = jobContext(app, id, {
      lastAttempt: true,
      progress: async (step) => {
        if (step !== 'actuals.step.materials') return;
        await app.call(tasks.reopen, { token: demoToken('super_admin'), body });
        throw new Error('gone');
      },
    });
    await expect(runAccountsJob.run(dying, { runId })).rejects.toThrow('gone');
    const { runs } = await readTask(app, MARCH);
    expect(runs.map(({ state }) => state)).toEqual(['superseded', 'superseded']);
  });

  it('and one that was withdrawn are told from a month nobody has run', async () => {
    await closeTask(app, FEBRUARY);
    await workOnJobs(app);
    const march = await readTask(app, MARCH);
    expect(march).toMatchObject({ run: { no: 3 }, withdrawn: null });
    const body = { month: FEBRUARY, reason: '漏了凭证' };
    await app.call(tasks.reopen, { token: demoToken('super_admin'), body });
    expect(await readTask(app, MARCH)).toMatchObject({
      run: null,
      withdrawn: { runNo: 3, reopened: { by: expect.any(String), reason: '漏了凭证' } },
    });
    expect((await readTask(app, FEBRUARY)).withdrawn).toBeNull();
    const { rows } = (await app.call(tasks.list, { token: finance })).data as TaskList;
    const withdrawn = rows.filter(({ withdrawnRun }) => withdrawnRun !== null);
    expect(withdrawn.map(({ month, withdrawnRun }) => [month, withdrawnRun])).toEqual([[MARCH, 3]]);
  });
});

describe('somebody who is deleted', () => {
  it('was asked for hours: the month is out of date, and all its lines are there', async () => {
    const { executor } = app.db;
    await company.forgetAccounts(executor);
    await company.setStandardRate(executor, MARCH, 10_000);
    await executor.execute(sql`update ledger set start_month = '2024-03-01'`);
    const asked = { deptId, grade: null };
    const [cat, dan] = [
      await company.addPerson(executor, { name: 'C-cat', ...asked }),
      await company.addPerson(executor, { name: 'C-dan', ...asked }),
    ];
    await company.addBatch(executor, MARCH, [cat, dan]);
    expect(groups(await runMonth(app, MARCH))).toEqual(['unapproved 2 0']);
    const params = { id: String(dan) };
    const gone = await app.call(peopleEndpoints.remove, {
      token: demoToken('super_admin'),
      params,
    });
    expect(gone.code, gone.msg).toBe(ResultCode.ok);
    const task = await readTask(app, MARCH);
    expect(task.outOfDate?.causes).toEqual(['asked']);
    expect(groups(task)).toEqual(['unapproved 1 1']);
    const [group] = task.findings;
    expect(group?.first).toMatchObject([
      { person: { nickName: 'C-cat' }, mended: false },
      { person: { userId: dan, nickName: '' }, mended: true },
    ]);
    expect(task.unapproved).toMatchObject([{ none: 1, mended: 1 }]);
  });
});
