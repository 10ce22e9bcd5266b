import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { noticeEndpoints } from '#features/notices/contract.ts';
import { project } from '#features/projects/server/schema.ts';
import { sessionEndpoints } from '#features/session/contract.ts';
import { timesheetEndpoints } from '#features/timesheets/contract.ts';
import {
  everyDay,
  insertBatch,
  offeredProjects,
  row,
  staffNoOf,
} from '#features/timesheets/server/testing.ts';
import { ResultCode } from '#kernel/result.ts';
import { auditEntry } from '#server/platform/audit/schema.ts';
import { idOf, noticesOf, reminder, tell } from '#server/testing/notices.ts';
import { demoToken, startTestApp, type TestApp } from '#server/testing/test-app.ts';

let app: TestApp;
let user: number;
let gl: number;

beforeAll(async () => {
  app = await startTestApp();
  user = await idOf(app.db.executor, 'user');
  gl = await idOf(app.db.executor, 'gl');
});
afterAll(() => app.close());
beforeEach(async () => {
  await app.db.executor.execute(sql`delete from notice`);
});

const unreadOf = async (token: string) =>
  (await app.call<{ unread: number }>(noticeEndpoints.unread, { token })).data.unread;

const read = (token: string, body: object) =>
  app.call<{ unread: number }>(noticeEndpoints.read, { token, body });

describe('notices', () => {
  it('are listed newest first, with what they tell and whether they were read', async () => {
    await tell(app, reminder(user, 1, '十月'));
    app.clock.advance(60_000);
    await tell(app, reminder(user, 2, '十一月'));
    const { total, rows } = await noticesOf(app, 'user');
    expect(total).toBe(2);
    expect(rows.map(({ params }) => params.batch)).toEqual(['十一月', '十月']);
    expect(rows[0]).toMatchObject({
      kind: 'reminded',
      params: { by: '超级管理员' },
      link: '/workingHoursSettings?batch=2',
      times: 1,
      at: app.clock.now().toISOString(),
      read: false,
    });
  });

  it('come in pages, and unread ones alone where asked for', async () => {
    await tell(app, ...Array.from({ length: 7 }, (_, index) => reminder(user, index + 1)));
    const first = await noticesOf(app, 'user', { pageSize: '4' });
    const second = await noticesOf(app, 'user', { pageSize: '4', pageNum: '2' });
    expect([first.rows.length, second.rows.length]).toEqual([4, 3]);
    expect(new Set([...first.rows, ...second.rows].map(({ id }) => id)).size).toBe(7);
    await read(demoToken('user'), { ids: first.rows.map(({ id }) => id) });
    expect(await noticesOf(app, 'user', { unread: 'true' })).toEqual(
      expect.objectContaining({ total: 3, rows: second.rows }),
    );
  });

  it('on one subject are renewed and counted until they are read, then begin anew', async () => {
    await tell(app, reminder(user, 1), reminder(user, 1));
    app.clock.advance(3_600_000);
    await tell(app, reminder(user, 1, 'renamed'));
    const { rows } = await noticesOf(app, 'user');
    expect(rows).toEqual([
      expect.objectContaining({
        times: 3,
        params: { batch: 'renamed', by: '超级管理员' },
        at: app.clock.now().toISOString(),
      }),
    ]);
    await read(demoToken('user'), { all: true });
    await tell(app, reminder(user, 1));
    expect((await noticesOf(app, 'user')).rows.map((one) => [one.times, one.read])).toEqual([
      [1, false],
      [3, true],
    ]);
  });

  it('are told to any number of people in one statement', async () => {
    const one = await app.countStatements(() => tell(app, reminder(user, 1)));
    const many = await app.countStatements(() =>
      tell(app, ...[user, gl].flatMap((id) => [2, 3, 4].map((batch) => reminder(id, batch)))),
    );
    expect(many).toBe(one);
    await expect(app.countStatements(() => tell(app))).resolves.toBe(one - 1);
  });

  it('lead nowhere but into the application', async () => {
    for (const link of ['https://elsewhere.example', '//elsewhere.example', '']) {
      await expect(tell(app, { ...reminder(user, 1), link }), link).rejects.toThrow();
    }
  });
});

describe('somebody else’s notices', () => {
  it('are neither seen nor counted nor marked', async () => {
    await tell(app, reminder(user, 1));
    const [theirs] = (await noticesOf(app, 'user')).rows;
    for (const role of ['gl', 'super_admin'] as const) {
      expect(await noticesOf(app, role)).toEqual({ total: 0, rows: [] });
      expect(await unreadOf(demoToken(role))).toBe(0);
      for (const body of [{ ids: [theirs?.id] }, { all: true }]) {
        expect(await read(demoToken(role), body)).toMatchObject({ code: 0, data: { unread: 0 } });
      }
    }
    expect(await unreadOf(demoToken('user'))).toBe(1);
  });
});

describe('marking as read', () => {
  it('takes some or all, answers what is left, and is audited once', async () => {
    await tell(app, reminder(user, 1), reminder(user, 2), reminder(user, 3));
    const [first] = (await noticesOf(app, 'user')).rows;
    const ids = [first?.id];
    expect(await read(demoToken('user'), { ids })).toMatchObject({ data: { unread: 2 } });
    expect(await read(demoToken('user'), { ids })).toMatchObject({ code: 0, data: { unread: 2 } });
    expect(await read(demoToken('user'), { all: true })).toMatchObject({ data: { unread: 0 } });
    const entries = await app.db.executor
      .select()
      .from(auditEntry)
      .where(eq(auditEntry.action, 'notices.read'));
    const own = entries.filter(({ actorId }) => actorId === user).slice(-2);
    expect(own.map(({ after }) => after)).toEqual([{ count: 1 }, { count: 2 }]);
  });

  it.each([
    {},
    { ids: [] },
    { all: false },
    { ids: [1], all: true },
    { ids: Array.from({ length: 201 }, (_, index) => index + 1) },
    { ids: [0] },
  ])('refuses %j', async (body) => {
    expect((await read(demoToken('user'), body)).code).toBe(ResultCode.invalid);
  });
});

describe('the count of unread notices', () => {
  it('takes the same two statements however many there are', async () => {
    const none = await app.countStatements(() => unreadOf(demoToken('user')));
    await tell(app, ...Array.from({ length: 150 }, (_, index) => reminder(user, index + 1)));
    const many = await app.countStatements(() => unreadOf(demoToken('user')));
    expect([none, many]).toEqual([2, 2]);
    expect(await unreadOf(demoToken('user'))).toBe(150);
  });

  it('keeps no session alive: a clock asks for it, not a person', async () => {
    const token = await app.signIn('user');
    for (let hour = 0; hour < 11; hour += 1) {
      app.clock.advance(3_600_000);
      expect((await app.call(noticeEndpoints.unread, { token })).code).toBe(ResultCode.ok);
    }
    app.clock.advance(2 * 3_600_000);
    const { code } = await app.call(sessionEndpoints.loginInfo, { token });
    expect(code).toBe(ResultCode.sessionEnded);
  });
});

describe('whose sheet somebody else changes', () => {
  let batchId: number;
  let staffNo: string;
  let projectId: number;

  const admin = demoToken('super_admin');

  const send = (
    name: 'save' | 'submit' | 'recall' | 'modify',
    token: string,
    version: number,
    extra: object = {},
  ) =>
    app.call(timesheetEndpoints[name], {
      token,
      body: {
        staffNo,
        batchId,
        version,
        ...(name === 'recall' ? {} : { rows: [row({ projectId }, everyDay(8))] }),
        ...extra,
      },
    });

  beforeAll(async () => {
    staffNo = await staffNoOf(app.db.executor, 'user');
    await app.db.executor.update(project).set({ endDate: null });
  });

  beforeEach(async () => {
    await app.db.executor.execute(sql`delete from timesheet`);
    await app.db.executor.execute(sql`delete from batch`);
    batchId = await insertBatch(app.db.executor);
    const [offered] = await offeredProjects(app, admin, staffNo, batchId);
    projectId = offered?.id ?? 0;
  });

  const told = async () =>
    (await noticesOf(app, 'user')).rows.map(({ kind, params, link }) => ({ kind, params, link }));

  it('is told that it was filled in, recalled or changed, by whom and why', async () => {
    expect((await send('submit', admin, 0)).code).toBe(0);
    const link = `/workingHoursSettings?batch=${batchId}`;
    const params = { batch: 'test 2031-03-03', by: expect.any(String), reason: '' };
    expect(await told()).toEqual([{ kind: 'filledOnBehalf', params, link }]);
    app.clock.advance(1_000);
    const reason = '项目编号写错';
    expect((await send('modify', admin, 1, { reason })).code).toBe(0);
    expect((await told())[0]).toEqual({ kind: 'modified', params: { ...params, reason }, link });
    app.clock.advance(1_000);
    expect((await send('recall', admin, 2)).code).toBe(0);
    expect((await told())[0]).toMatchObject({ kind: 'recalledOnBehalf', link });
  });

  it('hears once that somebody fills in for them, however often it is saved', async () => {
    const user = demoToken('user');
    const link = `/workingHoursSettings?batch=${batchId}`;
    for (const version of [0, 1]) expect((await send('save', admin, version)).code).toBe(0);
    expect((await noticesOf(app, 'user')).rows).toMatchObject([
      { kind: 'draftedOnBehalf', link, times: 1, params: { batch: 'test 2031-03-03' } },
    ]);
    expect((await send('save', user, 2)).code).toBe(0);
    expect((await send('save', admin, 3)).code).toBe(0);
    expect((await noticesOf(app, 'user')).rows).toMatchObject([{ times: 2 }]);
  });

  it('hears nothing of what they did themselves, nor of what was refused', async () => {
    expect((await send('submit', admin, 5)).code).toBe(ResultCode.conflict);
    expect((await send('submit', demoToken('user'), 0)).code).toBe(0);
    expect((await send('recall', demoToken('user'), 1)).code).toBe(0);
    expect(await told()).toEqual([]);
  });
});
