import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { approvalEndpoints } from '#features/approvals/contract.ts';
import { batch } from '#features/batches/server/schema.ts';
import { person } from '#features/people/server/schema.ts';
import { project } from '#features/projects/server/schema.ts';
import { type SheetRow, timesheetEndpoints } from '#features/timesheets/contract.ts';
import { insertBatch, row, staffNoOf } from '#features/timesheets/server/testing.ts';
import { todayIn } from '#kernel/dates.ts';
import type { Role } from '#kernel/roles.ts';
import { demoToken, startTestApp, type TestApp } from '#server/testing/test-app.ts';
import {
  decide,
  itemsOf,
  personId,
  projectByCode,
  readDetail,
  readQueue,
  submit,
} from './testing.ts';

/** Two days. `pl`, then `gl` decide RM-2601; `pd`, then `dl` decide RM-2604; `gl`, `dl` absences. */
let app: TestApp;
let batchId: number;
let staffNo: string;
let standard: number;
let research: number;
const [FIRST, SECOND] = ['2031-03-03', '2031-03-04'] as const;
const REASON = '项目选错了';

const sheet = (hours: readonly [number, number], more: readonly SheetRow[] = []): SheetRow[] => [
  row({ projectId: standard }, { [FIRST]: hours[0], [SECOND]: hours[1] }),
  row({ projectId: research }, { [FIRST]: 8 - hours[0], [SECOND]: 8 - hours[1] }),
  ...more,
];

beforeAll(async () => {
  app = await startTestApp();
  staffNo = await staffNoOf(app.db.executor, 'user');
  await app.db.executor.update(project).set({ endDate: null });
  standard = await projectByCode(app.db.executor, 'RM-2601');
  research = await projectByCode(app.db.executor, 'RM-2604');
});
afterAll(() => app.close());

/** Everybody has booked on both projects before, so that nothing else makes a row remarkable. */
beforeEach(async () => {
  await app.db.executor.execute(sql`delete from timesheet`);
  await app.db.executor.execute(sql`delete from batch`);
  await app.db.executor.execute(sql`delete from approval_delegation`);
  const days = { startDate: FIRST, endDate: SECOND };
  const earlier = { startDate: '2031-02-03', endDate: '2031-02-04' };
  const before = await insertBatch(app.db.executor, { asked: ['user'], ...earlier });
  batchId = await insertBatch(app.db.executor, { asked: ['user', 'gl'], ...days });
  await submit(app, {
    token: demoToken('user'),
    staffNo,
    batchId: before,
    rows: [
      row({ projectId: standard }, { '2031-02-03': 4, '2031-02-04': 4 }),
      row({ projectId: research }, { '2031-02-03': 4, '2031-02-04': 4 }),
    ],
  });
});

async function submitUser(rows: SheetRow[], version = 0) {
  const token = demoToken('user');
  const answer = await submit(app, { token, staffNo, batchId, rows, version });
  // The days lie ahead only so that no other batch has them; that is not what this is about.
  await app.db.executor.execute(
    sql`update approval_item set flags = array_remove(flags, 'future')`,
  );
  return answer;
}

async function item(projectId: number | null) {
  const all = await itemsOf(app.db.executor, batchId);
  const found = all.find((one) => one.projectId === projectId);
  if (found === undefined) throw new Error('there is no such item');
  return found;
}

async function decideAs(role: Role, projectId: number, decision: 'approve' | 'reject') {
  const { id, version } = await item(projectId);
  const { data } = await decide(app, demoToken(role), {
    batchId,
    items: [{ id, version }],
    decision,
    ...(decision === 'reject' && { reason: REASON }),
  });
  expect(data.results).toMatchObject([{ code: 0 }]);
}

const queue = async (role: Role, body: Record<string, unknown> = {}) =>
  (await readQueue(app, demoToken(role), { batchId, ...body })).data;

const rowsOfReach = async () =>
  new Map(
    (await queue('vp_view', { view: 'reach', state: 'all' })).rows.map((one) => [
      one.project?.code ?? 'absences',
      one,
    ]),
  );

const detailOf = async (role: Role, projectId: number | null) =>
  (await readDetail(app, demoToken(role), (await item(projectId)).id)).data;

/** Submitted, returned by the director for one row, and submitted again. */
async function submittedAgain(rows: SheetRow[]) {
  const { sheet: first } = await submitUser(sheet([4, 4]));
  await decideAs('pd', research, 'reject');
  return submitUser(rows, first.version + 1);
}

describe('a row that is submitted again after a return', () => {
  it('is never among the unremarkable ones, changed or not', async () => {
    await submitUser(sheet([4, 4]));
    expect((await queue('pd')).plain).toMatchObject({ count: 1 });
    await app.db.executor.execute(sql`delete from timesheet where batch_id = ${batchId}`);
    await submittedAgain(sheet([4, 4]));
    for (const role of ['pd', 'pl'] as const) {
      const { rows, plain } = await queue(role);
      expect(rows.map(({ flags }) => flags)).toEqual([['resubmitted']]);
      expect(plain).toMatchObject({ count: 0, items: [] });
      expect((await queue(role, { flag: 'resubmitted' })).total).toBe(1);
    }
  });

  it('says who returned it, when and why, and whether it was meant itself', async () => {
    await submittedAgain(sheet([4, 4]));
    const [mine] = (await queue('pd')).rows;
    expect(mine?.returned).toMatchObject({
      by: '赵启明',
      onBehalfOf: null,
      reason: REASON,
      own: true,
      projects: [{ code: 'RM-2604' }],
    });
    expect(Date.parse(mine?.returned?.at ?? '')).toBe(app.clock.now().getTime());
    const [other] = (await queue('pl')).rows;
    expect(other?.returned).toMatchObject({ own: false, projects: [{ code: 'RM-2604' }] });
  });

  it('shows what changed since, day by day, its own cells first', async () => {
    const annual = row({ absence: 'annual' }, { [SECOND]: 2 });
    await submittedAgain([
      row({ projectId: standard }, { [FIRST]: 4, [SECOND]: 3 }),
      { ...row({ projectId: research }, { [FIRST]: 4, [SECOND]: 3 }), note: '联调' },
      annual,
    ]);
    const { changes } = await detailOf('pd', research);
    expect(changes).toMatchObject([
      {
        isThis: true,
        project: { code: 'RM-2604' },
        note: { before: '', after: '联调' },
        cells: [{ date: SECOND, before: 4, after: 3 }],
      },
      { isThis: false, project: { code: 'RM-2601' }, note: null },
      { isThis: false, absence: 'annual', cells: [{ date: SECOND, before: 0, after: 2 }] },
    ]);
    const absences = await detailOf('gl', null);
    expect(absences.changes?.[0]).toMatchObject({ isThis: true, absence: 'annual' });
    expect(absences.row.returned).toMatchObject({ own: false });
  });

  it('finds what was there before drafts saved meanwhile, and a row that is gone', async () => {
    const { sheet: first } = await submitUser(sheet([4, 4]));
    await decideAs('pd', research, 'reject');
    const saved = await app.call<{ sheet: { version: number } }>(timesheetEndpoints.save, {
      token: demoToken('user'),
      body: { staffNo, batchId, version: first.version + 1, rows: sheet([6, 6]) },
    });
    // While the owner is at it there is nothing to compare.
    expect((await detailOf('pd', research)).changes).toBeNull();
    const all = [row({ projectId: standard }, { [FIRST]: 8, [SECOND]: 8 })];
    await submitUser(all, saved.data.sheet.version);
    expect((await detailOf('pl', standard)).changes).toMatchObject([
      {
        isThis: true,
        cells: [
          { before: 4, after: 8 },
          { before: 4, after: 8 },
        ],
      },
      {
        project: { code: 'RM-2604' },
        cells: [
          { before: 4, after: 0 },
          { before: 4, after: 0 },
        ],
      },
    ]);
    expect((await detailOf('pl', standard)).row.returned).toMatchObject({ own: false });
  });

  it('stays flagged when it is recalled and submitted once more', async () => {
    const { sheet: again } = await submittedAgain(sheet([2, 2]));
    const recalled = await app.call<{ sheet: { version: number } }>(timesheetEndpoints.recall, {
      token: demoToken('user'),
      body: { staffNo, batchId, version: again.version },
    });
    await submitUser(sheet([4, 4]), recalled.data.sheet.version);
    const { row: found, changes } = await detailOf('pd', research);
    expect(found).toMatchObject({ flags: ['resubmitted'], returned: { reason: REASON } });
    expect(changes).toEqual([]);
  });

  it('leaves alone what was approved before and has not changed', async () => {
    const { sheet: first } = await submitUser(sheet([4, 4]));
    await decideAs('pl', standard, 'approve');
    await decideAs('gl', standard, 'approve');
    await decideAs('pd', research, 'reject');
    await submitUser(sheet([4, 4]), first.version + 1);
    const found = (await rowsOfReach()).get('RM-2601');
    expect(found).toMatchObject({ state: 'approved', flags: [], returned: null, waitsFor: null });
  });

  it('names who was decided for', async () => {
    const today = todayIn('Asia/Shanghai', app.clock.now());
    await app.call(approvalEndpoints.delegate, {
      token: demoToken('pd'),
      body: {
        toStaffNo: await staffNoOf(app.db.executor, 'pmd'),
        startDate: today,
        endDate: today,
      },
    });
    const { sheet: first } = await submitUser(sheet([4, 4]));
    await decideAs('pmd', research, 'reject');
    await submitUser(sheet([4, 4]), first.version + 1);
    const { row: found } = await detailOf('pd', research);
    expect(found.returned).toMatchObject({ by: '许文博', onBehalfOf: '赵启明' });
  });

  it('costs as many statements as any other, for one row or many', async () => {
    await submitUser(sheet([4, 4]));
    const read = (pageSize: string) =>
      app.countStatements(() =>
        readQueue(
          app,
          demoToken('vp_view'),
          { batchId, view: 'reach', state: 'all' },
          { pageSize },
        ),
      );
    const first = await read('1');
    const detailFirst = await app.countStatements(() => detailOf('pd', research));
    await app.db.executor.execute(sql`delete from timesheet where batch_id = ${batchId}`);
    await submittedAgain([
      ...sheet([4, 3]).slice(0, 1),
      row({ projectId: research }, { [FIRST]: 4, [SECOND]: 3 }),
      row({ absence: 'annual' }, { [SECOND]: 2 }),
    ]);
    expect(await read('20')).toBe(first);
    expect(await app.countStatements(() => detailOf('pd', research))).toBe(detailFirst);
  });
});

describe('whom a row waits for', () => {
  it('is the approvers of its current step, in every view', async () => {
    await submitUser(sheet([4, 4]));
    const asked = async (role: Role, body: Record<string, unknown>, endpoint = 'queueByDept') => {
      const answer = await app.call<{ rows: Awaited<ReturnType<typeof queue>>['rows'] }>(
        approvalEndpoints[endpoint as 'queueByDept'],
        { token: demoToken(role), body: { batchId, ...body }, query: {} },
      );
      return answer.data.rows.map(({ project: of, waitsFor }) => [
        of?.code,
        waitsFor?.kind,
        waitsFor?.role,
        waitsFor?.people.map(({ nickName }) => nickName),
      ]);
    };
    const first = ['RM-2601', 'approver', 'pl', ['王立群']];
    expect(await asked('pl', {})).toEqual([first]);
    expect(await asked('pl', {}, 'queueByProject')).toEqual([first]);
    expect(await asked('vp_view', { view: 'reach', projectId: standard })).toEqual([first]);
    await decideAs('pl', standard, 'approve');
    const next = ['RM-2601', 'approver', 'gl', ['陈思远']];
    expect(await asked('pl', { state: 'done' })).toEqual([next]);
    expect(
      await asked('vp_view', { view: 'reach', projectId: standard }, 'queueByProject'),
    ).toEqual([next]);
    expect((await detailOf('gl', standard)).row.waitsFor).toMatchObject({ role: 'gl' });
    await decideAs('gl', standard, 'approve');
    expect(await asked('pl', { state: 'done' })).toEqual([
      ['RM-2601', undefined, undefined, undefined],
    ]);
  });

  it('is its owner while the sheet is back with them; rows on hold say why', async () => {
    await submitUser(sheet([4, 4]));
    await decideAs('pl', standard, 'approve');
    await decideAs('pd', research, 'reject');
    const rows = await rowsOfReach();
    expect(rows.get('RM-2604')).toMatchObject({
      state: 'rejected',
      waitsFor: { kind: 'submitter', people: [] },
      returned: { own: true, by: '赵启明', reason: REASON },
    });
    expect(rows.get('RM-2601')).toMatchObject({
      state: 'onHold',
      waitsFor: { kind: 'submitter', role: null },
      returned: { own: false, reason: REASON, projects: [{ code: 'RM-2604' }] },
    });
    // Whoever decided it before finds it among what is done, and why it does not go on.
    expect((await queue('pl', { state: 'done' })).rows).toMatchObject([
      { state: 'onHold', returned: { reason: REASON } },
    ]);
  });

  it('is an administrator where nobody can decide, or whoever could submit it again cannot', async () => {
    await submitUser(sheet([4, 4]));
    await decideAs('pl', standard, 'approve');
    const gl = await personId(app.db.executor, 'gl');
    const reroute = async (enabled: boolean) => {
      await app.db.executor.update(person).set({ enabled }).where(eq(person.id, gl));
      await app.announce('people', { ids: [gl] });
    };
    await reroute(false);
    expect((await rowsOfReach()).get('RM-2601')?.waitsFor).toMatchObject({ kind: 'administrator' });
    await reroute(true);
    await app.db.executor.update(batch).set({ status: 'closed' }).where(eq(batch.id, batchId));
    expect((await queue('gl', { state: 'pending' })).rows).toMatchObject([
      { canDecide: true, waitsFor: { kind: 'approver' } },
    ]);
    await decideAs('gl', standard, 'reject');
    expect((await rowsOfReach()).get('RM-2601')).toMatchObject({
      canDecide: false,
      waitsFor: { kind: 'closed', role: null, people: [] },
    });
  });
});
