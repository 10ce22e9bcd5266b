import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { approvalEndpoints, type RowDecision } from '#features/approvals/contract.ts';
import { project } from '#features/projects/server/schema.ts';
import { sessionEndpoints } from '#features/session/contract.ts';
import { type SheetRow, timesheetEndpoints } from '#features/timesheets/contract.ts';
import {
  everyDay,
  insertBatch,
  readPage,
  row,
  staffNoOf,
} from '#features/timesheets/server/testing.ts';
import { addDays, todayIn } from '#kernel/dates.ts';
import { ResultCode } from '#kernel/result.ts';
import type { Role } from '#kernel/roles.ts';
import { demoToken, startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { decide, itemsOf, projectByCode, submit } from './testing.ts';

/** `user` is in the group `gl` leads. RM-2601 asks pl, then gl; RM-2604 asks pd, then dl. */
let app: TestApp;
let batchId: number;
let staffNo: string;
let standard: number;
let research: number;
const user = demoToken('user');

beforeAll(async () => {
  app = await startTestApp();
  staffNo = await staffNoOf(app.db.executor, 'user');
  await app.db.executor.update(project).set({ endDate: null });
  standard = await projectByCode(app.db.executor, 'RM-2601');
  research = await projectByCode(app.db.executor, 'RM-2604');
});
beforeEach(async () => {
  await app.db.executor.execute(sql`delete from timesheet`);
  await app.db.executor.execute(sql`delete from batch`);
  await app.db.executor.execute(sql`delete from approval_delegation`);
  batchId = await insertBatch(app.db.executor);
});
afterAll(() => app.close());

const twoProjects = (): SheetRow[] => [
  row({ projectId: standard }, everyDay(4)),
  row({ projectId: research }, everyDay(4)),
];

const submitUser = (version = 0, rows = twoProjects()) =>
  submit(app, { token: user, staffNo, batchId, rows, version });

async function decideAs(role: Role, projectId: number, decision: 'approve' | 'reject' = 'approve') {
  const found = (await itemsOf(app.db.executor, batchId)).find(
    (one) => one.projectId === projectId,
  );
  const { data } = await decide(app, demoToken(role), {
    batchId,
    items: [{ id: found?.id, version: found?.version }],
    decision,
    ...(decision === 'reject' && { reason: '项目选错了' }),
  });
  expect(data.results[0]?.code).toBe(ResultCode.ok);
}

const nameOf = async (role: Role) =>
  (await app.call<{ name: string }>(sessionEndpoints.loginInfo, { token: demoToken(role) })).data
    .name;

async function decisionOn(projectId: number): Promise<RowDecision | undefined> {
  const { data } = await app.call<RowDecision[]>(approvalEndpoints.sheetDecisions, {
    token: user,
    params: { staffNo, batchId },
  });
  return data.find((one) => one.projectId === projectId);
}

const current = async () => (await readPage(app, user, staffNo, batchId)).current;

describe('taking a sheet back', () => {
  const recall = (version: number) =>
    app.call(timesheetEndpoints.recall, { token: user, body: { staffNo, batchId, version } });

  /** What is offered is what works: both are asked at the same moment. */
  async function expectRecall(works: boolean, words = '') {
    const page = await current();
    expect(page?.abilities.recall).toBe(works);
    const answer = await recall(page?.sheet.version ?? 0);
    expect(answer.code === ResultCode.ok, answer.msg).toBe(works);
    expect(answer.msg).toContain(words);
  }

  it('is offered while it is submitted and nobody has decided', async () => {
    await submitUser();
    await expectRecall(true);
    await expectRecall(false, '尚未提交');
  });

  it('is not offered once somebody has approved a single step of a single row', async () => {
    await submitUser();
    await decideAs('pl', standard);
    await expectRecall(false, '不能撤回');
  });

  it('is not offered for a sheet that came back and kept what was approved', async () => {
    await submitUser();
    await decideAs('pl', standard);
    await decideAs('pd', research, 'reject');
    const version = (await current())?.sheet.version ?? 0;
    await submitUser(version);
    await expectRecall(false, '不能撤回');
  });

  it.each([
    ['after the deadline', sql`deadline = '2020-02-01'`],
    ['in a closed batch', sql`status = 'closed'`],
  ])('is not offered %s', async (_, change) => {
    await submitUser();
    await app.db.executor.execute(sql`update batch set ${change} where id = ${batchId}`);
    await expectRecall(false);
  });
});

describe('how far each row is', () => {
  it('names who approved it, as what and when, and who is next', async () => {
    await submitUser();
    await decideAs('pl', standard);
    const [pl, gl] = [await nameOf('pl'), await nameOf('gl')];
    const found = await decisionOn(standard);
    expect(found).toMatchObject({
      state: 'pending',
      by: pl,
      waitingFor: [gl],
      route: [
        { role: 'pl', state: 'approved', decidedBy: pl, decidedAt: expect.stringMatching(/Z$/) },
        { role: 'gl', state: 'waiting', decidedBy: null, candidates: [{ nickName: gl }] },
      ],
      decisions: [{ kind: 'approve', actor: pl, role: 'pl', onBehalfOf: null }],
    });
  });

  it('remembers as what somebody decided after the row has started again', async () => {
    await submitUser();
    await decideAs('pd', research, 'reject');
    const version = (await current())?.sheet.version ?? 0;
    await submitUser(version);
    const found = await decisionOn(research);
    expect(found).toMatchObject({
      state: 'pending',
      route: [{ role: 'pd', state: 'waiting' }, { role: 'dl' }],
      decisions: [{ kind: 'reject', role: 'pd', text: '项目选错了' }],
    });
  });

  it('names both when somebody decides in the place of another', async () => {
    const today = todayIn('Asia/Shanghai', app.clock.now());
    const delegated = await app.call(approvalEndpoints.delegate, {
      token: demoToken('pl'),
      body: {
        toStaffNo: await staffNoOf(app.db.executor, 'gl'),
        startDate: today,
        endDate: addDays(today, 1),
      },
    });
    expect(delegated.msg).toBe('');
    await submitUser();
    await decideAs('gl', standard);
    const [pl, gl] = [await nameOf('pl'), await nameOf('gl')];
    expect((await decisionOn(standard))?.decisions).toMatchObject([
      { actor: gl, role: 'pl', onBehalfOf: pl },
    ]);
  });
});

describe('the history', () => {
  const save = (token: string, rows: SheetRow[], version: number) =>
    app.call(timesheetEndpoints.save, { token, body: { staffNo, batchId, version, rows } });

  it('sums up what a sheet began with and lists what changed afterwards', async () => {
    const rows = [...twoProjects(), row({ absence: 'sick' }, {})];
    await save(demoToken('admin'), rows, 0);
    await save(user, [row({ projectId: standard }, everyDay(4))], 1);
    const history = (await current())?.history ?? [];
    expect(history).toMatchObject([
      { action: 'save', as: 'owner', first: null },
      {
        action: 'save',
        as: 'behalf',
        first: { projects: 2, absences: 1, hours: 80 },
        cells: [],
      },
    ]);
    expect(history[0]?.cells).toHaveLength(10);
  });

  it('calls nothing the first that is not, and nobody an owner who approves', async () => {
    await save(user, twoProjects(), 0);
    await save(demoToken('admin'), [], 1);
    await save(user, twoProjects(), 2);
    await submitUser(3);
    await decideAs('pd', research, 'reject');
    const history = (await current())?.history ?? [];
    expect(history.map(({ action, as, first }) => [action, as, first !== null])).toEqual([
      ['return', 'approver', false],
      ['submit', 'owner', false],
      ['save', 'owner', false],
      ['save', 'behalf', false],
      ['save', 'owner', true],
    ]);
  });
});

it('everybody is told where the company keeps its clocks', async () => {
  const { data } = await app.call<{ timeZone: string }>(sessionEndpoints.loginInfo, {
    token: user,
  });
  expect(data.timeZone).toBe('Asia/Shanghai');
});
