import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  approvalEndpoints,
  type Delegation,
  type QueueBatch,
  type QueueDepartment,
  type QueueProject,
} from '#features/approvals/contract.ts';
import { project } from '#features/projects/server/schema.ts';
import { insertBatch, row, staffNoOf } from '#features/timesheets/server/testing.ts';
import { addDays } from '#kernel/dates.ts';
import { ResultCode } from '#kernel/result.ts';
import type { Role } from '#kernel/roles.ts';
import { demoToken, startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { decide, itemsOf, projectByCode, readDetail, readQueue, submit } from './testing.ts';

let app: TestApp;
let earlier: number;
let batchId: number;
let standard: number;
let research: number;
const TODAY = '2026-11-16';

/** Two batches: `user` has booked on RM-2601 before, `gl` books on it for the first time. */
beforeAll(async () => {
  app = await startTestApp();
  await app.db.executor.update(project).set({ endDate: null });
  await app.db.executor.execute(sql`delete from timesheet`);
  await app.db.executor.execute(sql`delete from batch`);
  standard = await projectByCode(app.db.executor, 'RM-2601');
  research = await projectByCode(app.db.executor, 'RM-2604');
  earlier = await insertBatch(app.db.executor, {
    asked: ['user'],
    startDate: '2031-02-03',
    endDate: '2031-02-04',
  });
  batchId = await insertBatch(app.db.executor, {
    asked: ['user', 'gl', 'dl'],
    startDate: '2031-03-03',
    endDate: '2031-03-04',
  });
  const fill = async (role: Role, batch: number, rows: [number, Record<string, number>][]) =>
    submit(app, {
      token: demoToken(role),
      staffNo: await staffNoOf(app.db.executor, role),
      batchId: batch,
      rows: rows.map(([projectId, hours]) => row({ projectId }, hours)),
    });
  await fill('user', earlier, [[standard, { '2031-02-03': 8, '2031-02-04': 8 }]]);
  await fill('user', batchId, [[standard, { '2031-03-03': 8, '2031-03-04': 8 }]]);
  await fill('gl', batchId, [
    [standard, { '2031-03-03': 8 }],
    [research, { '2031-03-04': 8 }],
  ]);
  await fill('dl', batchId, [[research, { '2031-03-03': 8, '2031-03-04': 8 }]]);
  // The days lie ahead only so that no other batch has them; that is not what this is about.
  await app.db.executor.execute(
    sql`update approval_item set flags = array_remove(flags, 'future')`,
  );
});
afterAll(() => app.close());

const queue = async (role: Role, body: Record<string, unknown> = {}, query = {}) =>
  (await readQueue(app, demoToken(role), { batchId, ...body }, query)).data;

const names = async (role: Role, body: Record<string, unknown> = {}) =>
  (await queue(role, body)).rows.map((one) => `${one.nickName} ${one.project?.code}`).sort();

describe('the queue', () => {
  it('holds what waits for oneself, with sums and what is unremarkable', async () => {
    const { rows, ...rest } = await queue('pl', { sort: 'hours' });
    expect(rows.map(({ nickName, flags }) => [nickName, flags])).toEqual([
      ['陈思远', ['newProject']],
      ['林若楠', []],
    ]);
    expect(rest).toMatchObject({
      total: 2,
      sumHours: 24,
      totals: { pending: { count: 2, hours: 24 }, done: { count: 0 }, all: { count: 2 } },
      plain: { count: 1, hours: 16, items: [{ id: rows[1]?.id, version: rows[1]?.version }] },
    });
    expect(rows[1]).toMatchObject({ lastHours: 16, hours: 16, canDecide: true });
  });

  it('filters by flag, person, department, project and page', async () => {
    expect(await names('pl', { flag: 'any' })).toEqual(['陈思远 RM-2601']);
    expect(await names('pl', { flag: 'none' })).toEqual(['林若楠 RM-2601']);
    expect(await names('pl', { flag: 'late' })).toEqual([]);
    expect(await names('pl', { query: '林' })).toEqual(['林若楠 RM-2601']);
    expect(await names('pl', { query: '%' })).toEqual([]);
    expect(await names('pl', { projectId: research })).toEqual([]);
    expect(await names('pl', { projectId: 0 })).toEqual([]);
    const sorted = await queue('pl', { sort: '-hours' }, { pageNum: '2', pageSize: '1' });
    expect(sorted).toMatchObject({ total: 2, rows: [{ nickName: '陈思远' }] });
    expect(await names('pl', { batchId: earlier })).toEqual(['林若楠 RM-2601']);
  });

  it('shows what one leads to whoever may look, without letting them decide', async () => {
    expect(await names('dl', { view: 'reach' })).toEqual([
      '周雨桐 RM-2604',
      '林若楠 RM-2601',
      '陈思远 RM-2601',
      '陈思远 RM-2604',
    ]);
    const looking = await queue('vp_view', { view: 'reach' });
    expect(looking.total).toBe(4);
    expect(looking.rows.every(({ canDecide }) => !canDecide)).toBe(true);
    expect((await queue('vp_view')).total).toBe(0);
    expect((await queue('pmo', { view: 'reach' })).total).toBe(0);
    expect(await names('pl', { view: 'reach' })).toHaveLength(4);
    const [first] = looking.rows;
    expect((await readDetail(app, demoToken('vp_view'), first?.id ?? 0)).code).toBe(0);
    expect((await readDetail(app, demoToken('pmo'), first?.id ?? 0)).code).toBe(
      ResultCode.notFound,
    );
  });

  it('goes by name in either direction', async () => {
    const inOrder = async (sort: string) =>
      (await queue('vp_view', { view: 'reach', sort })).rows.map(({ nickName }) => nickName);
    expect(await inOrder('nickName')).toEqual(['陈思远', '陈思远', '林若楠', '周雨桐']);
    expect(await inOrder('-nickName')).toEqual(['周雨桐', '林若楠', '陈思远', '陈思远']);
  });

  it('counts by department with everything beneath, and by project', async () => {
    const departments = await app.call<QueueDepartment[]>(approvalEndpoints.departments, {
      token: demoToken('vp_view'),
      query: { batchId: String(batchId), view: 'reach' },
    });
    expect(departments.data.map(({ nameZh, total }) => [nameZh, total])).toEqual(
      expect.arrayContaining([
        ['恒岚环境科技', 4],
        ['控制平台部', 4],
        ['算法组', 3],
      ]),
    );
    const projects = await app.call<QueueProject[]>(approvalEndpoints.projects, {
      token: demoToken('pd'),
      query: { batchId: String(batchId) },
    });
    expect(projects.data).toMatchObject([{ project: { code: 'RM-2604' }, pending: 2, total: 2 }]);
    await insertBatch(app.db.executor, {
      startDate: '2040-01-02',
      endDate: '2040-01-03',
      openAt: '2040-01-01T00:00:00.000Z',
    });
    const batches = await app.call<QueueBatch[]>(approvalEndpoints.batches, {
      token: demoToken('pl'),
    });
    expect(batches.data.map(({ id, pending }) => [id, pending])).toEqual([
      [batchId, 2],
      [earlier, 1],
    ]);
  });

  it('takes a constant number of statements', async () => {
    const few = await app.countStatements(() => queue('pl', {}, { pageSize: '1' }));
    const many = await app.countStatements(() => queue('vp_view', { view: 'reach' }));
    expect(many).toBe(few);
    expect(few).toBeLessThanOrEqual(4);
  });

  it('moves on: done for whoever decided, pending for the next', async () => {
    const [mine] = (await queue('pl', { query: '林' })).rows;
    await decide(app, demoToken('pl'), {
      batchId,
      items: [{ id: mine?.id, version: mine?.version }],
      decision: 'approve',
      comment: '确认',
    });
    expect(await names('pl')).toEqual(['陈思远 RM-2601']);
    expect(await names('pl', { state: 'done' })).toEqual(['林若楠 RM-2601']);
    expect(await names('pl', { state: 'all' })).toHaveLength(2);
    expect(await names('gl')).toEqual(['林若楠 RM-2601']);
    const detail = await readDetail(app, demoToken('gl'), mine?.id ?? 0);
    expect(detail.data.events.map(({ kind, text }) => [kind, text])).toEqual([
      ['submit', ''],
      ['approve', '确认'],
    ]);
    expect(detail.data.route[0]).toMatchObject({ state: 'approved', decidedBy: '王立群' });
  });

  it('keeps what is said about a row, from whoever may look at it', async () => {
    const [mine] = (await queue('gl')).rows;
    const say = (role: Role, text: string) =>
      app.call(approvalEndpoints.comment, {
        token: demoToken(role),
        body: { id: mine?.id, text },
      });
    expect((await say('gl', '请补充说明')).code).toBe(0);
    expect((await say('pmo', '?')).code).toBe(ResultCode.notFound);
    expect((await say('gl', ' ')).code).toBe(ResultCode.invalid);
    expect((await say('gl', 'x'.repeat(501))).code).toBe(ResultCode.invalid);
    const detail = await readDetail(app, demoToken('gl'), mine?.id ?? 0);
    expect(detail.data.events.at(-1)).toMatchObject({ kind: 'comment', text: '请补充说明' });
  });
});

describe('a delegation', () => {
  const delegate = async (from: Role, to: Role, days: { startDate?: string; endDate?: string }) =>
    app.call<Delegation[]>(approvalEndpoints.delegate, {
      token: demoToken(from),
      body: {
        toStaffNo: await staffNoOf(app.db.executor, to),
        startDate: TODAY,
        endDate: TODAY,
        ...days,
      },
    });

  it('lets somebody decide in another’s place, and says so', async () => {
    const answer = await delegate('pd', 'dl', {});
    expect(answer.data).toMatchObject([{ mine: true, active: true, to: { nickName: '周雨桐' } }]);
    const received = await app.call<Delegation[]>(approvalEndpoints.delegations, {
      token: demoToken('dl'),
    });
    expect(received.data).toMatchObject([{ mine: false, from: { nickName: '赵启明' } }]);
    // Their own row stays away from them even so.
    expect(await names('dl')).toEqual(['陈思远 RM-2604']);
    const own = (await itemsOf(app.db.executor, batchId)).at(-1);
    const [mine] = (await queue('dl')).rows;
    const { data } = await decide(app, demoToken('dl'), {
      batchId,
      items: [
        { id: own?.id, version: own?.version },
        { id: mine?.id, version: mine?.version },
      ],
      decision: 'approve',
    });
    expect(data.results.map(({ code }) => code)).toEqual([ResultCode.refused, ResultCode.ok]);
    const detail = await readDetail(app, demoToken('dl'), mine?.id ?? 0);
    // The department's leader has decided already, though for somebody else.
    expect(detail.data.route).toMatchObject([
      { role: 'pd', state: 'approved', decidedBy: '周雨桐', onBehalfOf: '赵启明' },
      { role: 'dl', state: 'covered', decidedBy: '周雨桐' },
    ]);
    expect(await names('pd', { state: 'done' })).toEqual(['陈思远 RM-2604']);
  });

  it('is refused where it makes no sense', async () => {
    const code = async (...given: Parameters<typeof delegate>) => (await delegate(...given)).code;
    const later = { startDate: addDays(TODAY, 30), endDate: addDays(TODAY, 40) };
    expect(await code('pl', 'pl', later)).toBe(ResultCode.refused);
    expect(await code('pl', 'user', later)).toBe(ResultCode.refused);
    expect(await code('pl', 'gl', { endDate: addDays(TODAY, -1) })).toBe(ResultCode.invalid);
    expect(
      await code('pl', 'gl', { startDate: addDays(TODAY, -3), endDate: addDays(TODAY, -1) }),
    ).toBe(ResultCode.invalid);
    expect(await code('pl', 'gl', { endDate: addDays(TODAY, 366) })).toBe(ResultCode.invalid);
    expect(await code('pl', 'gl', { endDate: addDays(TODAY, 365) })).toBe(0);
    expect(await code('pl', 'dl', later)).toBe(ResultCode.refused);
    await app.db.executor.execute(sql`update person set enabled = false where user_name = 'pmd'`);
    expect(await code('gl', 'pmd', later)).toBe(ResultCode.refused);
    await app.db.executor.execute(sql`update person set enabled = true where user_name = 'pmd'`);
  });

  it('is taken back by whoever gave it, and by nobody else', async () => {
    const { data } = await app.call<Delegation[]>(approvalEndpoints.delegations, {
      token: demoToken('pd'),
    });
    const end = (role: Role) =>
      app.call<Delegation[]>(approvalEndpoints.endDelegation, {
        token: demoToken(role),
        params: { id: data[0]?.id ?? 0 },
      });
    expect((await end('dl')).code).toBe(ResultCode.notFound);
    expect((await end('pd')).data).toEqual([]);
    expect(await names('dl')).toEqual([]);
  });

  it('is made with people who approve something', async () => {
    const { data } = await app.call<{ nickName: string }[]>(approvalEndpoints.approvers, {
      token: demoToken('pl'),
      query: { query: '陈思远' },
    });
    expect(data).toMatchObject([{ nickName: '陈思远' }]);
    const nobody = await app.call<unknown[]>(approvalEndpoints.approvers, {
      token: demoToken('pl'),
      query: { query: '林若楠' },
    });
    expect(nobody.data).toEqual([]);
  });
});
