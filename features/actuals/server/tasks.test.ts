import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accountEndpoints } from '#features/actuals/contract.ts';
import type {
  Finding,
  RunComparison,
  TaskDetail,
  TaskList,
} from '#features/actuals/contract-tasks.ts';
import { TaskStatus } from '#features/actuals/rules.ts';
import type { Month } from '#kernel/dates.ts';
import { ResultCode } from '#kernel/result.ts';
import { rowsOf } from '#server/platform/db/database.ts';
import * as company from '#server/testing/accounts-company.ts';
import { demoToken } from '#server/testing/test-app.ts';
import { runAccountsJob } from './runs/job.ts';
import {
  type AccountsApp,
  closeTask,
  jobContext,
  readTask,
  runMonth,
  startAccountsApp,
  waiveAll,
  workOnJobs,
} from './testing.ts';

const { tasks } = accountEndpoints;
const finance = demoToken('finance');
const admin = demoToken('super_admin');

let app: AccountsApp;
let made: {
  deptId: number;
  ann: number;
  bob: number;
  open: number;
  closed: number;
  batch: number;
};

const post = <Data = TaskDetail>(
  endpoint: Parameters<AccountsApp['call']>[0],
  body: object,
  token = finance,
) => app.call<Data>(endpoint, { token, body });

const list = async () => (await app.call<TaskList>(tasks.list, { token: finance })).data;

const kinds = ({ findings }: TaskDetail) => findings.map(({ kind, open }) => `${kind} ${open}`);

const only = <Kind extends Finding['kind']>(
  { findings }: TaskDetail,
  kind: Kind,
): Extract<Finding, { kind: Kind }> => {
  const [first, second] = findings.find((group) => group.kind === kind)?.first ?? [];
  expect(second).toBeUndefined();
  return first as Extract<Finding, { kind: Kind }>;
};

const JANUARY: Month = '2024-01';
const FEBRUARY: Month = '2024-02';

beforeAll(async () => {
  app = await startAccountsApp();
  const { executor } = app.db;
  await company.forgetAccounts(executor);
  const deptId = await company.addDepartment(executor, 'T-D');
  const ann = await company.addPerson(executor, { name: 'T-ann', deptId, grade: 'T-1' });
  const bob = await company.addPerson(executor, { name: 'T-bob', deptId, grade: 'T-2' });
  await company.addGradeRate(executor, 'T-1', '2023-01-01', 10_000);
  await executor.execute(sql`delete from standard_rate`);
  const open = await company.addProject(executor, 'T-OPEN');
  const closed = await company.addProject(executor, 'T-CLOSED', { status: 'closed' });
  const batch = await company.addBatch(executor, JANUARY, [ann, bob]);
  made = { deptId, ann, bob, open, closed, batch };
});
afterAll(() => app.close());

describe('before the accounts begin', () => {
  it('nothing can be run, and nobody but finance and super_admin sees it', async () => {
    expect((await list()).rows).toEqual([]);
    expect((await post(tasks.run, { month: JANUARY })).code).toBe(ResultCode.refused);
    expect((await app.call(tasks.list, { token: demoToken('leader') })).code).toBe(
      ResultCode.notPermitted,
    );
    expect((await app.call(tasks.detail, { token: finance, query: { month: JANUARY } })).code).toBe(
      ResultCode.notFound,
    );
  });

  it('somebody says with which month, and at which standard rate', async () => {
    const without = await post<TaskList>(tasks.begin, { month: JANUARY });
    expect([without.code, (await list()).start]).toEqual([ResultCode.refused, null]);
    const begun = { month: JANUARY, standardRate: 120.5 };
    const { data } = await post<TaskList>(tasks.begin, begun);
    expect(data).toMatchObject({ start: JANUARY, closedThrough: null, next: JANUARY });
    expect(data.standardFrom).toBe(JANUARY);
    // One that is there already is not replaced, and asking again with the same is no fault.
    expect((await post(tasks.begin, begun)).code).toBe(ResultCode.ok);
    expect((await post(tasks.begin, { ...begun, standardRate: 99 })).code).toBe(
      ResultCode.conflict,
    );
    expect(data.rows.at(-1)).toMatchObject({ month: JANUARY, status: TaskStatus.pending });
    expect(data.rows[0]?.month).toBe('2026-11');
    expect((await post(tasks.begin, { month: '2024-13' })).code).toBe(ResultCode.invalid);
  });
});

describe('a run', () => {
  it('is of the earliest open month alone, and the same one while it is under way', async () => {
    const early = await post(tasks.run, { month: FEBRUARY });
    expect(early).toMatchObject({ code: ResultCode.refused });
    const [one, other] = [
      await post<{ runId: number }>(tasks.run, { month: JANUARY }),
      await post<{ runId: number }>(tasks.run, { month: JANUARY }, admin),
    ];
    expect(other.data.runId).toBe(one.data.runId);
    expect(await readTask(app, JANUARY)).toMatchObject({
      status: TaskStatus.running,
      underWay: { runId: one.data.runId, percent: 0 },
      closeBlocked: 'underWay',
    });
    await workOnJobs(app);
    expect((await readTask(app, JANUARY)).status).toBe(TaskStatus.attention);
  });

  it('tells what it could not take in, each with what it is about', async () => {
    const { executor } = app.db;
    const { deptId, ann, bob, open, closed, batch } = made;
    const day = '2024-01-08';
    await company.addSheet(executor, {
      personId: ann,
      batchId: batch,
      hours: [{ projectId: open, date: day, minutes: 480 }],
      state: 'submitted',
    });
    await company.addSheet(executor, {
      personId: bob,
      batchId: batch,
      hours: [{ projectId: open, date: day, minutes: 90 }],
    });
    await company.mapAccounts(executor, [
      { prefix: '9901', subCategoryId: await company.subCategoryOf(executor, 'travel') },
      { prefix: '9999', subCategoryId: null },
    ]);
    const line = { month: JANUARY, deptId };
    await company.addVoucher(executor, { ...line, fen: 12_345, projectId: open, account: '7701' });
    await company.addVoucher(executor, { ...line, fen: -500, projectId: null });
    const material = await company.subCategoryOf(executor, 'rd-material');
    await company.addMaterial(executor, {
      ...line,
      fen: 700,
      projectId: null,
      subCategoryId: material,
    });
    const software = await company.subCategoryOf(executor, 'software');
    const asset = { deptId, subCategoryId: software, months: { [JANUARY]: 1_001 } };
    await company.addAsset(executor, { ...asset, code: 'T-A1', shares: [] });
    await company.addAsset(executor, {
      ...asset,
      code: 'T-A2',
      shares: [
        { projectId: open, shareBp: 5_000 },
        { projectId: closed, shareBp: 5_000 },
      ],
    });
    await executor.execute(
      sql`update voucher_line set debit_fen = debit_fen + 1 where debit_fen = 12345`,
    );
    // Not every book gives its vouchers a word.
    await executor.execute(sql`update voucher_line set word = '' where period = '2024-01-01'`);

    const task = await runMonth(app, JANUARY);
    expect(kinds(task)).toEqual([
      'unapproved 1',
      'missingRate 1',
      'unmapped 1',
      'unbalanced 1',
      'unassigned 3',
      'closedShare 1',
    ]);
    expect(only(task, 'unapproved')).toMatchObject({
      person: { nickName: 'T-ann' },
      state: 'submitted',
      hours: 8,
      batchId: batch,
      waived: null,
    });
    expect(only(task, 'missingRate')).toMatchObject({
      person: { nickName: 'T-bob' },
      grade: 'T-2',
      hours: 1.5,
      firstDay: '2024-01-01',
      originMonth: JANUARY,
    });
    expect(only(task, 'unmapped')).toMatchObject({
      accountCode: '7701',
      rows: 1,
      amount: 123.46,
      sample: expect.stringMatching(/^\d+$/),
    });
    expect(only(task, 'unbalanced')).toMatchObject({
      period: JANUARY,
      amount: 0.01,
      voucher: expect.stringMatching(/^\d+$/),
    });
    expect(only(task, 'closedShare')).toMatchObject({
      assetCode: 'T-A2',
      projects: [{ code: 'T-CLOSED' }],
      // The fen that is left over falls to the first by code.
      amount: 5.01,
    });
    expect(task.findings.find(({ kind }) => kind === 'unassigned')).toMatchObject({
      total: 3,
      amount: 12.01,
      first: [
        { source: 'asset', amount: 10.01 },
        { source: 'material', amount: 7 },
        { source: 'voucher', amount: -5, what: expect.stringMatching(/^\d+ \/ 1/) },
      ],
    });
    expect(task.unapproved).toMatchObject([{ submitted: 1, none: 0, hours: 8 }]);
    expect(task).toMatchObject({ status: TaskStatus.attention, closeBlocked: 'findings' });
  });

  it('books no hours without a standard rate, and says which class lacks one', async () => {
    const { executor } = app.db;
    const classId = await company.addRateClass(executor, 'T-2', JANUARY);
    const task = await runMonth(app, JANUARY);
    expect(only(task, 'missingStandard')).toEqual({
      kind: 'missingStandard',
      rateClass: { id: classId, nameZh: 'T-2', nameEn: 'T-2' },
      originMonth: JANUARY,
      hours: 1.5,
      mended: false,
    });
    const labour = task.sources.find(({ source }) => source === 'labour');
    expect(labour).toMatchObject({ bookedRows: 0, pendingRows: 1, pendingHours: 1.5 });
    expect(labour).toMatchObject({ sourceAmount: 0, bookedAmount: 0, hoursDifference: 0 });
    await executor.execute(sql`delete from grade_class`);
    await executor.execute(sql`delete from rate_class where id = ${classId}`);
    // Without any, the month lacks one whoever has worked.
    await executor.execute(sql`update standard_rate set from_month = '2024-02-01'`);
    const none = await runMonth(app, JANUARY);
    expect(only(none, 'missingStandard')).toMatchObject({ hours: 1.5, originMonth: JANUARY });
    await executor.execute(sql`update standard_rate set from_month = '2024-01-01'`);
    expect(kinds(await runMonth(app, JANUARY))).not.toContain('missingStandard 1');
  });

  it('gives the people of one centre, as many as are counted there', async () => {
    const [place] = (await readTask(app, JANUARY)).unapproved;
    const of = async (centreId: number | undefined) => {
      const query = { month: JANUARY, kind: 'unapproved', centreId: String(centreId) };
      return (
        await app.call<{ total: number; rows: Finding[] }>(tasks.findings, {
          token: finance,
          query,
        })
      ).data;
    };
    expect(await of(place?.dept.id)).toMatchObject({
      total: 1,
      rows: [{ person: { nickName: 'T-ann' }, centre: place?.dept }],
    });
    expect(await of(made.deptId)).toEqual({ total: 0, rows: [] });
  });

  it('proves that what the sources have is booked or waits', async () => {
    const { sources } = await readTask(app, JANUARY);
    expect(
      sources.map((one) => [
        one.source,
        one.sourceAmount,
        one.bookedAmount,
        one.bookedAtActual,
        one.pendingAmount,
        one.difference,
        one.differenceAtActual,
        one.pendingHours,
      ]),
    ).toEqual([
      // An hour and a half at 120.50; what it really costs nobody has said.
      ['labour', 180.75, 180.75, 0, 0, 0, 0, 0],
      ['voucher', 118.46, 0, 0, 118.46, 0, 0, 0],
      ['material', 7, 0, 0, 7, 0, 0, 0],
      ['asset', 20.02, 5, 5, 15.02, 0, 0, 0],
    ]);
  });

  it('is compared with another one', async () => {
    const { executor } = app.db;
    await company.addGradeRate(executor, 'T-2', '2023-01-01', 20_000);
    const before = await readTask(app, JANUARY);
    const after = await runMonth(app, JANUARY);
    const query = { from: String(before.run?.id), to: String(after.run?.id), by: 'source' };
    const { data } = await app.call<RunComparison>(tasks.compare, { token: finance, query });
    expect(data).toMatchObject({ same: false, from: { no: 5 }, to: { no: 6, published: true } });
    expect(data.rows).toEqual([
      expect.objectContaining({
        source: 'labour',
        from: { rows: 1, hours: 1.5, amount: 180.75, atActual: 0 },
        to: { rows: 1, hours: 1.5, amount: 180.75, atActual: 300 },
        changes: { added: 0, removed: 0, changed: 1 },
      }),
      expect.objectContaining({
        source: 'asset',
        changes: { added: 0, removed: 0, changed: 0 },
      }),
    ]);
    expect(data.total.to.atActual - data.total.from.atActual).toBe(300);
    expect(data.total.to.amount).toBe(data.total.from.amount);
    const same = await app.call(tasks.compare, {
      token: finance,
      query: { ...query, to: query.from },
    });
    expect(same.code).toBe(ResultCode.refused);
  });

  it('keeps what it did', async () => {
    const { run } = await readTask(app, JANUARY);
    const { data } = await app.call<{ lines: { event: string; step: string | null }[] }>(
      tasks.log,
      {
        token: finance,
        params: { runId: run?.id ?? 0 },
      },
    );
    expect(data.lines.map(({ event, step }) => `${event} ${step}`)).toEqual([
      'begun null',
      'stepDone hours',
      'stepDone labour',
      'stepDone vouchers',
      'stepDone materials',
      'stepDone assets',
      'published proof',
    ]);
  });

  it('taken up again after a crash comes out the same', async () => {
    await post(tasks.run, { month: JANUARY });
    const { id, runId } = app.waiting.splice(0)[0] ?? { id: '', runId: 0 };
    const stop = new AbortController();
    const dying = jobContext(app, id, {
      signal: stop.signal,
      progress: async (step) => {
        if (step === 'actuals.step.materials') stop.abort(new Error('killed'));
      },
    });
    await expect(runAccountsJob.run(dying, { runId })).rejects.toThrow('killed');
    const before = await readTask(app, JANUARY);
    expect(before).toMatchObject({ status: TaskStatus.running, run: { no: 6 } });
    await runAccountsJob.run(jobContext(app, id), { runId });
    const after = await readTask(app, JANUARY);
    const digest = (no: number) => after.runs.find((run) => run.no === no)?.digest;
    expect(after.run?.no).toBe(7);
    expect(digest(7)).toBe(digest(6));
  });
});

describe('closing', () => {
  it('is refused while something is open, and the waiver of hours needs no other run', async () => {
    expect((await closeTask(app, JANUARY)).code).toBe(ResultCode.refused);
    const waived = await waiveAll(app, JANUARY);
    expect(waived.data.findings[0]).toMatchObject({
      kind: 'unapproved',
      total: 1,
      open: 0,
      first: [{ waived: { reason: '员工外派，下月补记' } }],
    });
    const people = [{ batchId: made.batch, personId: made.ann }];
    const back = await post(tasks.unwaive, { month: JANUARY, people });
    expect(back.data.findings[0]).toMatchObject({ open: 1 });
    await waiveAll(app, JANUARY);
  });

  it('is refused when an input changed after the run', async () => {
    const { executor } = app.db;
    await executor.execute(sql`
      update voucher_line set debit_fen = debit_fen - 1 where debit_fen = 12346`);
    await executor.execute(sql`delete from voucher_line where account_code = '7701' or line = 2`);
    await executor.execute(sql`
      update voucher_line set project_id = ${made.open}, credit_fen = debit_fen`);
    await executor.execute(sql`update material_issue set project_id = ${made.open}`);
    await executor.execute(sql`delete from asset`);
    // What was found is shown as mended; only another run can say that nothing is left.
    const mended = await readTask(app, JANUARY);
    expect(mended.findings.map(({ kind, open, mended: n }) => `${kind} ${open} ${n}`)).toEqual([
      'unapproved 0 0',
      'unmapped 0 1',
      'unbalanced 0 1',
      'unassigned 0 3',
      'closedShare 0 1',
    ]);
    expect(only(mended, 'unmapped')).toMatchObject({ mended: true });
    expect(mended).toMatchObject({ status: TaskStatus.attention, closeBlocked: 'mended' });
    const ready = await runMonth(app, JANUARY);
    expect(ready).toMatchObject({ status: TaskStatus.ready, closeBlocked: null });
    await executor.execute(sql`update material_issue set amount_fen = amount_fen + 1`);
    const refused = await closeTask(app, JANUARY);
    expect(refused).toMatchObject({ code: ResultCode.conflict });
    expect((await readTask(app, JANUARY)).status).toBe(TaskStatus.ready);
    await executor.execute(sql`update material_issue set amount_fen = amount_fen - 1`);
    const other = await post(tasks.close, { month: JANUARY, runId: 1 });
    expect(other.code).toBe(ResultCode.conflict);
  });

  it('happens in order, once, and says who did it', async () => {
    const early = await post(tasks.close, { month: FEBRUARY, runId: 1 });
    expect(early.code).toBe(ResultCode.refused);
    // Two people press it at the same moment.
    const both = await Promise.all([closeTask(app, JANUARY), closeTask(app, JANUARY)]);
    for (const { code, msg } of both) expect(code, msg).toBe(ResultCode.ok);
    const [closed] = both;
    const entries = await rowsOf(
      app.db.executor,
      sql`select from audit_entry where action = 'periods.close' and entity_id = ${JANUARY}`,
    );
    expect(entries).toHaveLength(1);
    expect(closed.data).toMatchObject({
      status: TaskStatus.closed,
      closeBlocked: 'closed',
      openFindings: [],
      closed: { by: '韩雪梅' },
    });
    expect((await closeTask(app, JANUARY)).code).toBe(ResultCode.ok);
    expect(await list()).toMatchObject({ closedThrough: JANUARY, next: FEBRUARY });
    expect((await post(tasks.run, { month: JANUARY })).code).toBe(ResultCode.refused);
    expect((await waiveAll(app, JANUARY)).code).toBe(ResultCode.periodClosed);
  });

  it('waits for the end of the month', async () => {
    const { executor } = app.db;
    await executor.execute(sql`update ledger set start_month = '2026-11-01'`);
    await executor.execute(sql`delete from closed_month`);
    await runMonth(app, '2026-11');
    expect(await readTask(app, '2026-11')).toMatchObject({ closeBlocked: 'notOver' });
    expect((await closeTask(app, '2026-11')).code).toBe(ResultCode.refused);
    // Its last day belongs to it.
    const toNoon = (day: string) =>
      app.clock.advance(Date.parse(`${day}T04:00:00Z`) - app.clock.now().getTime());
    toNoon('2026-11-30');
    expect(await readTask(app, '2026-11')).toMatchObject({ closeBlocked: 'notOver' });
    expect((await closeTask(app, '2026-11')).msg).toContain('还没有结束');
    toNoon('2026-12-01');
    expect((await readTask(app, '2026-11')).closeBlocked).not.toBe('notOver');
    toNoon('2026-11-16');
    await executor.execute(sql`update ledger set start_month = '2024-01-01'`);
    const { run } = await readTask(app, JANUARY);
    await executor.execute(sql`
      insert into closed_month (month, closed_at, closed_by, closed_by_name, run_id)
      values ('2024-01-01', now(), 1, '财务', ${run?.id})`);
  });
});

describe('opening a month again', () => {
  it('is for super_admin, with a reason, and leaves its run as it was', async () => {
    const body = { month: JANUARY, reason: '补录凭证' };
    expect((await post(tasks.reopen, body)).code).toBe(ResultCode.notPermitted);
    expect((await post(tasks.reopen, { month: JANUARY, reason: ' ' }, admin)).code).toBe(
      ResultCode.invalid,
    );
    const other = await post(tasks.reopen, { ...body, month: FEBRUARY }, admin);
    expect(other.code).toBe(ResultCode.ok);
    const before = await readTask(app, JANUARY);
    const reopened = await post(tasks.reopen, body, admin);
    expect(reopened.data).toMatchObject({ status: TaskStatus.ready, run: before.run });
    expect(reopened.data.outOfDate).toBeNull();
    const closed = await closeTask(app, JANUARY);
    expect(closed.code).toBe(ResultCode.ok);
    // The page of the month keeps who did what, and why.
    expect(
      closed.data.story.map(({ event, by, reason, people }) => [event, by, reason, people]),
    ).toEqual([
      ['closed', '韩雪梅', '', 0],
      ['reopened', expect.any(String), '补录凭证', 0],
      ['closed', '韩雪梅', '', 0],
      ['waived', '韩雪梅', '员工外派，下月补记', 1],
      ['unwaived', '韩雪梅', '', 1],
      ['waived', '韩雪梅', '员工外派，下月补记', 1],
    ]);
  });
});

describe('the pages', () => {
  it('ask as often for a month with many findings as for one with none', async () => {
    const asking = (month: Month) => () =>
      app.call(tasks.detail, { token: finance, query: { month } });
    const none = await app.countStatements(asking(FEBRUARY));
    expect(await app.countStatements(asking(JANUARY))).toBeLessThanOrEqual(none + 6);
  });
});
