import { eq, isNotNull, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { approvalEndpoints, type RowDecision } from '#features/approvals/contract.ts';
import { batch } from '#features/batches/server/schema.ts';
import { noticeEndpoints } from '#features/notices/contract.ts';
import { departmentEndpoints } from '#features/people/contract.ts';
import { department, person } from '#features/people/server/schema.ts';
import { project } from '#features/projects/server/schema.ts';
import { type SheetRow, timesheetEndpoints } from '#features/timesheets/contract.ts';
import {
  everyDay,
  FULL_DAYS,
  insertBatch,
  row,
  staffNoOf,
} from '#features/timesheets/server/testing.ts';
import { todayIn } from '#kernel/dates.ts';
import { ResultCode } from '#kernel/result.ts';
import type { Role } from '#kernel/roles.ts';
import { auditEntry } from '#server/platform/audit/schema.ts';
import { instantText } from '#server/platform/db/columns.ts';
import { rowsOf, transact } from '#server/platform/db/database.ts';
import { demoToken, startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { rerouteEverything } from './reroute.ts';
import {
  decide,
  itemsOf,
  personId,
  projectByCode,
  readDetail,
  readQueue,
  sheetState,
  submit,
} from './testing.ts';

/**
 * Of the demo company: `user` is in the group `gl` leads, in the department of `dl` and the centre
 * of `cl`. `pl` leads and `pd` directs RM-2601 (standard: pl, gl) and RM-2604 (research: pd, dl).
 */
let app: TestApp;
let batchId: number;
let staffNo: string;
let standard: number;
let research: number;
const user = demoToken('user');

const half = () => Object.fromEntries(FULL_DAYS.map((date) => [date, 4]));

const twoProjects = (): SheetRow[] => [
  row({ projectId: standard }, half()),
  row({ projectId: research }, half()),
];

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
  batchId = await insertBatch(app.db.executor, { asked: ['user', 'gl', 'pl'] });
});
afterAll(() => app.close());

const submitUser = (rows = twoProjects(), version = 0) =>
  submit(app, { token: user, staffNo, batchId, rows, version });

async function item(projectId: number | null) {
  const found = (await itemsOf(app.db.executor, batchId)).find(
    (one) => one.projectId === projectId,
  );
  if (found === undefined) throw new Error('there is no such item');
  return found;
}

async function decideAs(
  role: Role,
  projectId: number | null,
  decision: 'approve' | 'reject' = 'approve',
) {
  const { id, version } = await item(projectId);
  const { data } = await decide(app, demoToken(role), {
    batchId,
    items: [{ id, version }],
    decision,
    ...(decision === 'reject' && { reason: '项目选错了' }),
  });
  return data.results[0]?.code;
}

const pendingOf = async (role: Role) =>
  (await readQueue(app, demoToken(role), { batchId })).data.rows.map((one) => one.project?.code);

/** The unread notices of somebody about this batch. */
const heard = async (role: Role) => {
  const { data } = await app.call<{ rows: { kind: string; link: string }[] }>(
    noticeEndpoints.list,
    { token: demoToken(role), query: { unread: 'true' } },
  );
  return data.rows.filter(({ link }) => link.endsWith(`batch=${batchId}`)).map(({ kind }) => kind);
};

describe('what is submitted', () => {
  it('asks the first approver of each row', async () => {
    await submitUser();
    expect(await pendingOf('pl')).toEqual(['RM-2601']);
    expect(await pendingOf('pd')).toEqual(['RM-2604']);
    expect(await pendingOf('gl')).toEqual([]);
    const detail = await readDetail(app, demoToken('pl'), (await item(standard)).id);
    expect(detail.data.route.map(({ role, state }) => [role, state])).toEqual([
      ['pl', 'waiting'],
      ['gl', 'waiting'],
    ]);
    expect(detail.data).toMatchObject({
      totalHours: 80,
      requiredHours: 80,
      row: { hours: 40, lastHours: null, flags: ['newProject', 'future'], canDecide: true },
      events: [{ kind: 'submit', actor: '林若楠' }],
    });
    expect(detail.data.grid).toHaveLength(2);
  });

  it('makes one item of all absences, for the line', async () => {
    await submitUser([
      row({ absence: 'annual' }, { ...everyDay(0), '2031-03-03': 8 }),
      row({ absence: 'sick' }, { ...everyDay(0), '2031-03-04': 8 }),
      row({ projectId: standard }, Object.fromEntries(FULL_DAYS.slice(2).map((date) => [date, 8]))),
    ]);
    const items = await itemsOf(app.db.executor, batchId);
    expect(items.map((one) => one.projectId)).toEqual([standard, null]);
    const queue = await readQueue(app, demoToken('gl'), { batchId });
    expect(queue.data.rows).toMatchObject([{ project: null, hours: 16, flags: [] }]);
    expect(queue.data.plain).toMatchObject({ count: 1, hours: 16 });
  });

  it('is approved step by step, and the sheet with its last row', async () => {
    await submitUser();
    expect(await decideAs('pl', standard)).toBe(ResultCode.ok);
    expect(await decideAs('pd', research)).toBe(ResultCode.ok);
    expect(await decideAs('gl', standard)).toBe(ResultCode.ok);
    expect(await sheetState(app.db.executor, batchId)).toEqual(['submitted']);
    expect(await decideAs('dl', research)).toBe(ResultCode.ok);
    expect(await sheetState(app.db.executor, batchId)).toEqual(['approved']);
    const months = await rowsOf<{ state: string }>(
      app.db.executor,
      sql`select distinct state from hours_month`,
    );
    expect(months).toEqual([{ state: 'approved' }]);
    const changes = await rowsOf<{ action: string }>(
      app.db.executor,
      sql`select action from timesheet_change order by id desc limit 1`,
    );
    expect(changes).toEqual([{ action: 'approve' }]);
  });

  it('can be recalled until somebody has decided', async () => {
    const { sheet } = await submitUser();
    const recall = (version: number) =>
      app.call(timesheetEndpoints.recall, { token: user, body: { staffNo, batchId, version } });
    expect((await recall(sheet.version)).code).toBe(ResultCode.ok);
    expect(await itemsOf(app.db.executor, batchId)).toEqual([]);
    const again = await submitUser(twoProjects(), sheet.version + 1);
    await decideAs('pl', standard);
    const refused = await recall(again.sheet.version);
    expect(refused).toMatchObject({ code: ResultCode.refused });
    expect(refused.msg).toContain('不能撤回');
    expect(await itemsOf(app.db.executor, batchId)).toHaveLength(2);
  });
});

describe('a rejected row', () => {
  it('returns the sheet at once and keeps the others until it comes back', async () => {
    await submitUser();
    await decideAs('pl', standard);
    expect(await decideAs('pd', research, 'reject')).toBe(ResultCode.ok);
    expect(await sheetState(app.db.executor, batchId)).toEqual(['returned']);
    expect((await item(standard)).state).toBe('onHold');
    expect(await pendingOf('gl')).toEqual([]);
    expect(await decideAs('gl', standard)).toBe(ResultCode.conflict);
  });

  it('starts again when it comes back; unchanged rows go on, approved ones stay', async () => {
    const { sheet } = await submitUser();
    await decideAs('pl', standard);
    await decideAs('gl', standard);
    await decideAs('pd', research, 'reject');
    const kept = await item(standard);
    await submitUser(twoProjects(), sheet.version + 1);
    expect(await item(standard)).toEqual(kept);
    expect((await item(research)).state).toBe('pending');
    expect(await pendingOf('pd')).toEqual(['RM-2604']);
    await decideAs('pd', research);
    await decideAs('dl', research);
    expect(await sheetState(app.db.executor, batchId)).toEqual(['approved']);
  });

  it('goes on from where an unchanged row was', async () => {
    const { sheet } = await submitUser();
    await decideAs('pl', standard);
    await decideAs('pd', research, 'reject');
    await submitUser(twoProjects(), sheet.version + 1);
    expect(await pendingOf('pl')).toEqual([]);
    expect(await pendingOf('gl')).toEqual(['RM-2601']);
  });

  it('asks again for an approved row whose hours changed', async () => {
    const { sheet } = await submitUser();
    await decideAs('pl', standard);
    await decideAs('gl', standard);
    await decideAs('pd', research, 'reject');
    const [first = '', second = ''] = FULL_DAYS;
    await submitUser(
      [
        row({ projectId: standard }, { ...half(), [first]: 8, [second]: 0 }),
        row({ projectId: research }, { ...half(), [first]: 0, [second]: 8 }),
      ],
      sheet.version + 1,
    );
    expect((await item(standard)).state).toBe('pending');
    expect(await pendingOf('pl')).toEqual(['RM-2601']);
  });

  it('may also be taken out: what is left was approved already', async () => {
    const { sheet } = await submitUser([row({ projectId: standard }, everyDay(8))]);
    await decideAs('pl', standard, 'reject');
    await submitUser([row({ projectId: research }, everyDay(8))], sheet.version + 1);
    expect((await itemsOf(app.db.executor, batchId)).map((one) => one.projectId)).toEqual([
      research,
    ]);
  });
});

describe('who may decide', () => {
  const attempt = async (role: Role, body: Record<string, unknown>) =>
    (await decide(app, demoToken(role), { batchId, decision: 'approve', ...body })).data.results;

  it('is whom the row asks, nobody else', async () => {
    await submitUser();
    const { id, version } = await item(standard);
    expect(await attempt('gl', { items: [{ id, version }] })).toMatchObject([
      { id, code: ResultCode.notPermitted },
    ]);
    expect(await attempt('pd', { items: [{ id, version }] })).toMatchObject([
      { id, code: ResultCode.notPermitted },
    ]);
    expect((await item(standard)).state).toBe('pending');
  });

  it('is never the submitter, whose own step goes to the next leader up', async () => {
    const glStaffNo = await staffNoOf(app.db.executor, 'gl');
    await submit(app, {
      token: demoToken('gl'),
      staffNo: glStaffNo,
      batchId,
      rows: [row({ absence: 'annual' }, everyDay(8))],
    });
    const { id, version } = await item(null);
    expect(await attempt('gl', { items: [{ id, version }] })).toMatchObject([
      { code: ResultCode.refused, msg: '不能审批自己的工时' },
    ]);
    expect(await attempt('dl', { items: [{ id, version }] })).toMatchObject([{ code: 0 }]);
    // The next step is the department's leader again, who is not asked twice.
    expect((await item(null)).state).toBe('approved');
    const detail = await readDetail(app, demoToken('dl'), id);
    expect(detail.data.route).toMatchObject([
      { role: 'gl', state: 'approved', raised: true, decidedBy: '周雨桐' },
      { role: 'dl', state: 'covered', decidedBy: '周雨桐' },
    ]);
  });

  it('decides once: the second finds it decided', async () => {
    await submitUser();
    const { id, version } = await item(standard);
    const both = await Promise.all([
      attempt('pl', { items: [{ id, version }] }),
      attempt('pl', { items: [{ id, version }] }),
    ]);
    expect(
      both
        .flat()
        .map(({ code }) => code)
        .sort(),
    ).toEqual([0, ResultCode.conflict]);
    const events = await readDetail(app, demoToken('pl'), id);
    expect(events.data.events.filter(({ kind }) => kind === 'approve')).toHaveLength(1);
  });

  it('decides what they saw, and nothing else', async () => {
    await submitUser();
    const { id, version } = await item(standard);
    expect(await attempt('pl', { items: [{ id, version: version + 1 }] })).toMatchObject([
      { code: ResultCode.conflict },
    ]);
  });

  it('gets a result for each, and what can be decided is', async () => {
    await submitUser();
    const other = await insertBatch(app.db.executor, {
      asked: ['user'],
      startDate: '2031-04-01',
      endDate: '2031-04-02',
    });
    await submit(app, {
      token: user,
      staffNo,
      batchId: other,
      rows: [row({ projectId: standard }, { '2031-04-01': 8, '2031-04-02': 8 })],
    });
    const [foreign] = await itemsOf(app.db.executor, other);
    const mine = await item(standard);
    const notMine = await item(research);
    const results = await attempt('pl', {
      items: [
        { id: 2_000_000_000, version: 1 },
        { id: foreign?.id, version: 1 },
        { id: notMine.id, version: notMine.version },
        { id: mine.id, version: mine.version },
      ],
    });
    expect(results.map(({ code }) => code)).toEqual([
      ResultCode.notFound,
      ResultCode.refused,
      ResultCode.notPermitted,
      ResultCode.ok,
    ]);
    expect(results[1]?.msg).toBe('该行不属于当前批次');
  });

  it('goes on in a closed batch', async () => {
    await submitUser();
    await app.db.executor.update(batch).set({ status: 'closed' }).where(eq(batch.id, batchId));
    const { id, version } = await item(standard);
    expect(await attempt('pl', { items: [{ id, version }] })).toMatchObject([
      { code: ResultCode.ok },
    ]);
  });

  it('is refused with more than a thousand rows, none, or one twice', async () => {
    const items = Array.from({ length: 1001 }, (_, index) => ({ id: index + 1, version: 1 }));
    const issuesOf = async (body: Record<string, unknown>) => {
      const answer = await decide(app, demoToken('pl'), { batchId, decision: 'approve', ...body });
      expect(answer.code).toBe(ResultCode.invalid);
      return (answer.data as unknown as { issues: { path: string; msg: string }[] }).issues;
    };
    expect(await issuesOf({ items })).toMatchObject([{ path: 'items', msg: '最多 1000 项' }]);
    expect(await issuesOf({ items: [] })).toMatchObject([{ path: 'items' }]);
    expect(await issuesOf({ items: [items[0], items[0]] })).toMatchObject([
      { path: 'items', msg: '同一行出现了多次' },
    ]);
  });

  it.each([
    ['none', undefined],
    ['an empty one', ''],
    ['only blanks', '   '],
    ['2,000 characters', 'x'.repeat(2000)],
  ])('needs a reason of sensible length to reject: %s', async (_, reason) => {
    const answer = await decide(app, demoToken('pl'), {
      batchId,
      items: [{ id: 1, version: 1 }],
      decision: 'reject',
      reason,
    });
    expect(answer.code).toBe(ResultCode.invalid);
  });

  it('takes the same number of statements for one row and for many', async () => {
    await submitUser();
    const one = await item(standard);
    const count = (items: { id: number; version: number }[]) =>
      app.countStatements(() => attempt('pl', { items }));
    const two = await count([{ id: one.id, version: one.version }]);
    await app.db.executor.execute(sql`delete from timesheet`);
    for (const role of ['user', 'pl', 'gl'] as const) {
      if (role === 'pl') continue;
      await submit(app, {
        token: demoToken(role),
        staffNo: await staffNoOf(app.db.executor, role),
        batchId,
        rows: [row({ projectId: standard }, everyDay(8))],
      });
    }
    const many = await itemsOf(app.db.executor, batchId);
    expect(many).toHaveLength(2);
    expect(await count(many.map(({ id, version }) => ({ id, version })))).toBe(two);
  });

  it('leaves a trace of every decision', async () => {
    await submitUser();
    await decideAs('pl', standard);
    const { id } = await item(standard);
    const [entry] = await app.db.executor
      .select()
      .from(auditEntry)
      .where(sql`entity = 'approvalItem' and entity_id = ${String(id)}`);
    expect(entry).toMatchObject({
      action: 'approvals.approve',
      actorName: 'pl',
      before: { state: 'pending', hours: '40' },
    });
  });
});

describe('what a decision writes', () => {
  interface Stored {
    readonly item: Record<string, unknown>;
    readonly steps: readonly Record<string, unknown>[];
    readonly candidates: readonly number[];
  }

  /** Everything that is kept of a row and its way. */
  async function stored(projectId: number): Promise<Stored> {
    const [found] = await rowsOf<Stored>(
      app.db.executor,
      sql`
        select to_jsonb(i) as item,
          (select jsonb_agg(to_jsonb(s) order by s.step) from approval_step s
            where s.item_id = i.id) as steps,
          array(select c.person_id from approval_candidate c
            where c.item_id = i.id order by 1) as candidates
        from approval_item i where i.batch_id = ${batchId} and i.project_id = ${projectId}`,
    );
    if (found === undefined) throw new Error('there is no such row');
    return found;
  }

  it('is the step that was decided, whom the row asks next and that it is another version', async () => {
    await submitUser();
    const [before, other] = [await stored(standard), await stored(research)];
    await decideAs('pl', standard);
    const after = await stored(standard);
    expect(after.item).toEqual({ ...before.item, version: 2 });
    expect(after.steps).toEqual([
      {
        ...before.steps[0],
        state: 'approved',
        decided_by: await personId(app.db.executor, 'pl'),
        decided_at: expect.any(String),
      },
      before.steps[1],
    ]);
    expect(after.candidates).toEqual([await personId(app.db.executor, 'gl')]);
    expect(await stored(research)).toEqual(other);
  });

  it('is since when the row has been theirs whom it asks next', async () => {
    await submitUser();
    const asked = async () =>
      (
        await rowsOf<{ id: number; since: string; submitted: string }>(
          app.db.executor,
          sql`
            select c.person_id as id, ${instantText(sql`c.since`)} as since,
              ${instantText(sql`i.submitted_at`)} as submitted
            from approval_candidate c join approval_item i on i.id = c.item_id
            where i.batch_id = ${batchId} and i.project_id = ${standard}`,
        )
      ).map(({ id, since, submitted }) => ({ id, since, atOnce: since === submitted }));
    const [pl, gl] = [await personId(app.db.executor, 'pl'), await personId(app.db.executor, 'gl')];
    expect(await asked()).toEqual([{ id: pl, since: expect.any(String), atOnce: true }]);
    app.clock.advance(60_000);
    await decideAs('pl', standard);
    const since = app.clock.now().toISOString();
    expect(await asked()).toEqual([{ id: gl, since, atOnce: false }]);
  });

  it('is who decided what it covers, and when, row by row', async () => {
    await submitUser();
    const [pl, gl] = [await personId(app.db.executor, 'pl'), await personId(app.db.executor, 'gl')];
    // Both rows ask the group leader; one has been approved before by whom its last step asks again.
    await app.db.executor.execute(sql`
      insert into approval_step (item_id, batch_id, step, role, candidates, raised, state)
      select id, batch_id, 3, 'cl', array[${pl}::int], false, 'waiting'
      from approval_item where project_id = ${standard}`);
    await decideAs('pl', standard);
    await app.db.executor.execute(sql`
      update approval_step set candidates = array[${gl}::int]
      where item_id = (select id from approval_item where project_id = ${research})`);
    const earlier = (await stored(standard)).steps[0]?.decided_at;
    app.clock.advance(60_000);
    const items = (await itemsOf(app.db.executor, batchId)).map(({ id, version }) => ({
      id,
      version,
    }));
    const { data } = await decide(app, demoToken('gl'), { batchId, items, decision: 'approve' });
    expect(data.decided).toBe(2);
    const marksOf = async (projectId: number) =>
      (await stored(projectId)).steps.map((step) => [
        step.state,
        step.decided_by,
        step.decided_at === earlier,
      ]);
    expect(await marksOf(standard)).toEqual([
      ['approved', pl, true],
      ['approved', gl, false],
      ['covered', pl, true],
    ]);
    expect(await marksOf(research)).toEqual([
      ['approved', gl, false],
      ['covered', gl, false],
    ]);
    expect(await sheetState(app.db.executor, batchId)).toEqual(['approved']);
  });
});

describe('a correction by an administrator', () => {
  const modify = (rows: SheetRow[], version: number) =>
    app.call(timesheetEndpoints.modify, {
      token: demoToken('super_admin'),
      body: { staffNo, batchId, version, rows, reason: '项目编号有误' },
    });

  it('marks the rows it touches and leaves their decisions', async () => {
    const { sheet } = await submitUser();
    await decideAs('pl', standard);
    const before = await item(research);
    const [first = '', second = ''] = FULL_DAYS;
    const { code } = await modify(
      [
        row({ projectId: standard }, { ...half(), [first]: 8, [second]: 0 }),
        row({ projectId: research }, { ...half(), [first]: 0, [second]: 8 }),
      ],
      sheet.version,
    );
    expect(code).toBe(ResultCode.ok);
    expect((await item(standard)).flags).toContain('modified');
    expect(await pendingOf('gl')).toEqual(['RM-2601']);
    expect((await item(research)).version).toBe(before.version + 1);
  });

  it('keeps an approved sheet approved, new rows included', async () => {
    const { sheet } = await submitUser([row({ projectId: standard }, everyDay(8))]);
    await decideAs('pl', standard);
    await decideAs('gl', standard);
    expect(await sheetState(app.db.executor, batchId)).toEqual(['approved']);
    const { code } = await modify(twoProjects(), sheet.version + 1);
    expect(code).toBe(ResultCode.ok);
    expect((await item(research)).state).toBe('approved');
    expect(await sheetState(app.db.executor, batchId)).toEqual(['approved']);
  });
});

describe('who hears of it', () => {
  it('is whom a row asks, step by step, and its owner when it comes back', async () => {
    await submitUser();
    expect(await heard('pl')).toEqual(['toApprove']);
    expect(await heard('gl')).toEqual([]);
    await decideAs('pl', standard);
    expect(await heard('gl')).toEqual(['toApprove']);
    await decideAs('pd', research, 'reject');
    expect(await heard('user')).toEqual(['returned']);
  });

  it('is the owner when everything is through', async () => {
    await submitUser([row({ projectId: standard }, everyDay(8))]);
    await decideAs('pl', standard);
    expect(await heard('user')).toEqual([]);
    await decideAs('gl', standard);
    expect(await heard('user')).toEqual(['approved']);
  });

  it('is whoever decides for the approver meanwhile, but not about their own hours', async () => {
    const today = todayIn('Asia/Shanghai', app.clock.now());
    for (const [from, to] of [
      ['pl', 'pmd'],
      ['pd', 'gl'],
    ] as const) {
      const body = {
        toStaffNo: await staffNoOf(app.db.executor, to),
        startDate: today,
        endDate: today,
      };
      await app.call(approvalEndpoints.delegate, { token: demoToken(from), body });
    }
    await submitUser([row({ projectId: standard }, everyDay(8))]);
    expect(await heard('pmd')).toEqual(['toApprove']);
    expect(await heard('pl')).toEqual(['toApprove']);
    await submit(app, {
      token: demoToken('gl'),
      staffNo: await staffNoOf(app.db.executor, 'gl'),
      batchId,
      rows: [row({ projectId: research }, everyDay(8))],
    });
    expect(await heard('pd')).toEqual(['toApprove']);
    expect(await heard('gl')).toEqual([]);
  });

  it('is nobody in the place of an approver who has left', async () => {
    const today = todayIn('Asia/Shanghai', app.clock.now());
    const toStaffNo = await staffNoOf(app.db.executor, 'pmd');
    const body = { toStaffNo, startDate: today, endDate: today };
    await app.call(approvalEndpoints.delegate, { token: demoToken('pl'), body });
    await submitUser([row({ projectId: standard }, everyDay(8))]);
    expect(await pendingOf('pmd')).toEqual(['RM-2601']);
    const leaves = (leaveDate: string | null) =>
      app.db.executor.update(person).set({ leaveDate }).where(eq(person.userName, 'pl'));
    const [{ hireDate = '' } = {}] = await app.db.executor
      .select({ hireDate: person.hireDate })
      .from(person)
      .where(eq(person.userName, 'pl'));
    await leaves(hireDate);
    expect(await pendingOf('pmd')).toEqual([]);
    await leaves(null);
  });

  it('is whom a row asks that an administrator adds', async () => {
    const { sheet } = await submitUser([row({ projectId: standard }, everyDay(8))]);
    expect(await heard('pd')).toEqual([]);
    await app.call(timesheetEndpoints.modify, {
      token: demoToken('super_admin'),
      body: { staffNo, batchId, version: sheet.version, rows: twoProjects(), reason: '分开填写' },
    });
    expect(await heard('pd')).toEqual(['toApprove']);
  });

  it('sees at each row of the sheet how far it is', async () => {
    const decisions = async (role: Role) =>
      (
        await app.call<RowDecision[]>(approvalEndpoints.sheetDecisions, {
          token: demoToken(role),
          params: { staffNo, batchId },
        })
      ).data;
    await submitUser();
    await decideAs('pl', standard);
    expect(await decisions('user')).toMatchObject([
      { projectId: standard, state: 'pending', by: expect.any(String) },
      { projectId: research, state: 'pending', by: null },
    ]);
    await decideAs('pd', research, 'reject');
    expect(await decisions('user')).toMatchObject([
      { projectId: standard, state: 'onHold', waitingFor: [] },
      { projectId: research, state: 'rejected', text: '项目选错了' },
    ]);
    expect(await decisions('super_admin')).toHaveLength(2);
    expect(await decisions('pl')).toEqual([]);
  });
});

describe('when the organisation changes', () => {
  const unitOf = async (code: string) => {
    const [unit] = await app.db.executor.select().from(department).where(eq(department.code, code));
    if (unit === undefined) throw new Error(`no department ${code}`);
    return unit;
  };
  const led = async (code: string) => (await unitOf(code)).leaderId;

  it('a disabled approver is asked no more, and comes back with their account', async () => {
    await submitUser();
    await decideAs('pl', standard);
    const glId = await personId(app.db.executor, 'gl');
    await app.db.executor.update(person).set({ enabled: false }).where(eq(person.id, glId));
    await app.announce('people', { ids: [glId] });
    expect((await item(standard)).state).toBe('orphaned');
    expect(await sheetState(app.db.executor, batchId)).toEqual(['submitted']);
    await app.db.executor.update(person).set({ enabled: true }).where(eq(person.id, glId));
    await app.announce('people', { ids: [glId] });
    expect((await item(standard)).state).toBe('pending');
    expect(await pendingOf('gl')).toEqual(['RM-2601']);
  });

  it('another leader takes over what the old one has not decided', async () => {
    await submitUser();
    await decideAs('pl', standard);
    const before = await led('RD-CTL-ALG');
    const cl = await personId(app.db.executor, 'cl');
    const set = (leaderId: number | null) =>
      app.db.executor.update(department).set({ leaderId }).where(eq(department.code, 'RD-CTL-ALG'));
    const group = (await unitOf('RD-CTL-ALG')).id;
    const change = { ids: [group], leaderIds: [cl, before ?? 0], divisions: [] };
    await set(cl);
    await app.announce('departments', change);
    const refused = await readQueue(app, demoToken('gl'), { batchId });
    expect(refused.code).toBe(ResultCode.notPermitted);
    expect(await pendingOf('cl')).toEqual(['RM-2601']);
    await set(before);
    await app.announce('departments', change);
    expect(await pendingOf('gl')).toEqual(['RM-2601']);
  });

  it('a changed department reroutes everything that depends on it', async () => {
    await submitUser();
    await decideAs('pl', standard);
    const token = demoToken('super_admin');
    const cl = await personId(app.db.executor, 'cl');
    const edit = async (code: string, changes: Partial<typeof department.$inferInsert>) => {
      const { parentId: _, sortOrder: __, ...unit } = await unitOf(code);
      return app.call(departmentEndpoints.update, { token, body: { ...unit, ...changes } });
    };
    const move = async (code: string, parent: string) => {
      const [{ id, version }, to] = [await unitOf(code), await unitOf(parent)];
      const body = { id, version, parentId: to.id, position: 0 };
      return app.call(departmentEndpoints.move, { token, body });
    };
    const [leader, above] = [await led('RD-CTL-ALG'), await led('RD-CTL')];
    const office = await app.db.executor
      .select({ code: department.code, division: department.pmoDivision })
      .from(department)
      .where(isNotNull(department.pmoDivision));
    const { code: officeCode = '', division = null } = office[0] ?? {};
    const changes = [
      () => edit('RD-CTL-ALG', { leaderId: cl }),
      () => edit('RD-CTL-ALG', { leaderId: leader, nameEn: 'Algorithms' }),
      () => edit('RD-CTL', { leaderId: null }),
      () => edit('RD-CTL', { leaderId: above }),
      () => move('RD-CTL-ALG', 'OP-ITS'),
      () => move('RD-CTL-ALG', 'RD-CTL'),
      () => edit(officeCode, { pmoDivision: null }),
      () => edit(officeCode, { pmoDivision: division }),
    ];
    for (const change of changes) {
      const answer = await change();
      expect(answer).toMatchObject({ code: ResultCode.ok });
      const left = await transact(app.db, (tx) => rerouteEverything(tx, app.clock.company()));
      expect(left).toBe(0);
    }
  });

  it('another project lead takes over', async () => {
    await submitUser();
    const [pl, pd] = [await personId(app.db.executor, 'pl'), await personId(app.db.executor, 'pd')];
    await app.db.executor.update(project).set({ leadId: pd }).where(eq(project.id, standard));
    await app.announce('projects', { ids: [standard] });
    expect(await pendingOf('pl')).toEqual([]);
    expect((await pendingOf('pd')).sort()).toEqual(['RM-2601', 'RM-2604']);
    await app.db.executor.update(project).set({ leadId: pl }).where(eq(project.id, standard));
  });

  it('what nobody is left for can be given to an approver', async () => {
    await submitUser([row({ projectId: standard }, everyDay(8))]);
    const { orphans, assign } = approvalEndpoints;
    const set = (id: number | null) =>
      app.db.executor.update(project).set({ leadId: id }).where(eq(project.id, standard));
    const [pl, dl, plain] = [
      await personId(app.db.executor, 'pl'),
      await personId(app.db.executor, 'dl'),
      await personId(app.db.executor, 'user'),
    ];
    const glId = await personId(app.db.executor, 'gl');
    await set(null);
    await app.db.executor.update(person).set({ enabled: false }).where(eq(person.id, glId));
    await app.announce('people', { ids: [glId] });
    await app.announce('projects', { ids: [standard] });
    const admin = demoToken('super_admin');
    const listed = await app.call<{ total: number; rows: { id: number }[] }>(orphans, {
      token: admin,
    });
    expect(listed.data).toMatchObject({ total: 1, rows: [{ nickName: '林若楠', hours: 80 }] });
    const past = await app.call(orphans, { token: admin, query: { pageNum: '9' } });
    expect(past.data).toEqual({ total: 1, rows: [] });
    const ids = listed.data.rows.map(({ id }) => id);
    const give = (to: number) => app.call(assign, { token: admin, body: { ids, personId: to } });
    expect((await give(plain)).code).toBe(ResultCode.refused);
    expect((await give(glId)).code).toBe(ResultCode.refused);
    expect((await give(dl)).data).toMatchObject({ decided: 1 });
    expect((await give(dl)).data).toMatchObject({ results: [{ code: ResultCode.conflict }] });
    expect(await heard('dl')).toEqual(['toApprove']);
    expect(await decideAs('dl', standard)).toBe(ResultCode.ok);
    expect(await sheetState(app.db.executor, batchId)).toEqual(['approved']);
    await set(pl);
    await app.db.executor.update(person).set({ enabled: true }).where(eq(person.id, glId));
  });
});
