import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type FiguresReply,
  type PeopleReply,
  progressEndpoints,
  type RemindReply,
  type ShownSheet,
} from '#features/hours-reports/contract.ts';
import { timesheetEndpoints } from '#features/timesheets/contract.ts';
import { insertBatch, row, staffNoOf } from '#features/timesheets/server/testing.ts';
import { ResultCode } from '#kernel/result.ts';
import type { Role } from '#kernel/roles.ts';
import { rowsOf } from '#server/platform/db/database.ts';
import { demoToken, startTestApp, type TestApp } from '#server/testing/test-app.ts';

const DAY_MS = 86_400_000;
/** Of the algorithm group and beside it in its department, and one from another centre. */
const ASKED = ['user', 'gl', 'dl', 'pmo'] as const;

let app: TestApp;
let batchId = 0;

const idOf = async (userName: string) => {
  const [one] = await rowsOf<{ id: number }>(
    app.db.executor,
    sql`select id from person where user_name = ${userName}`,
  );
  return one?.id ?? 0;
};

const deptOf = async (code: string) => {
  const [one] = await rowsOf<{ id: number }>(
    app.db.executor,
    sql`select id from department where code = ${code}`,
  );
  return one?.id ?? 0;
};

beforeAll(async () => {
  app = await startTestApp();
  batchId = await insertBatch(app.db.executor, { asked: ASKED });
  await app.announce('audience', { batchIds: [batchId] });
});
afterAll(() => app.close());

const remind = (role: Role, whom: unknown, kind = 'fill', batch = batchId) =>
  app.call<RemindReply>(progressEndpoints.remind, {
    token: demoToken(role),
    body: { batchId: batch, kind, whom },
  });

const totals = async (role: Role = 'gc_admin', batch = batchId) => {
  const { data } = await app.call<FiguresReply>(progressEndpoints.figures, {
    token: demoToken(role),
    query: { batchId: String(batch) },
  });
  return data.totals;
};

const noticesOf = (batch: number) =>
  rowsOf<{ name: string; times: number }>(
    app.db.executor,
    sql`
      select person.user_name as name, notice.times from notice
      join person on person.id = notice.person_id
      where notice.kind like 'reminded%' and notice.link like ${`%batch=${batch}`}
      order by person.id`,
  );

const names = (people: readonly { readonly nickName: string }[]) =>
  people.map(({ nickName }) => nickName).sort();

describe('a reminder', () => {
  it('reaches one person, a department, all: each once a day', async () => {
    const one = await remind('gc_admin', { people: [await idOf('user')] });
    expect(one.data).toMatchObject({ reminded: { count: 1 }, already: { count: 0 } });
    const again = await remind('super_admin', { people: [await idOf('user')] });
    expect(again.data).toMatchObject({ reminded: { count: 0 }, already: { count: 1 } });

    const group = await remind('admin', { deptId: await deptOf('RD-CTL-ALG') });
    expect(names(group.data.reminded.people)).toEqual(['陈思远']);
    expect(names(group.data.already.people)).toEqual(['林若楠']);
    expect(await totals()).toMatchObject({ people: 4, none: 4, remindedToday: 2, remindable: 2 });

    const all = await remind('finance', { all: true });
    expect(all.data).toMatchObject({ reminded: { count: 2 }, already: { count: 2 } });
    expect((await noticesOf(batchId)).map(({ times }) => times)).toEqual([1, 1, 1, 1]);
    expect(await totals()).toMatchObject({ remindedToday: 4, remindable: 0 });
    expect((await totals()).lastReminder).toBe(app.clock.now().toISOString());
  });

  it('is possible again on the next day, and renews what nobody has read', async () => {
    app.clock.advance(DAY_MS);
    expect(await totals()).toMatchObject({ remindedToday: 0, remindable: 4 });
    const all = await remind('gc_admin', { all: true });
    expect(all.data.reminded.count).toBe(4);
    expect((await noticesOf(batchId)).map(({ times }) => times)).toEqual([2, 2, 2, 2]);
  });

  it('stays within reach: of a department, and of people that are named', async () => {
    app.clock.advance(DAY_MS);
    const elsewhere = await deptOf('OP-PMC');
    expect((await remind('cl', { deptId: elsewhere })).code).toBe(ResultCode.notFound);
    expect((await remind('cl', { people: [await idOf('pmo')] })).code).toBe(ResultCode.notFound);
    expect((await remind('vp_view', { all: true })).code).toBe(ResultCode.notPermitted);
    const all = await remind('cl', { all: true });
    expect(names(all.data.reminded.people)).toEqual(['周雨桐', '林若楠', '陈思远']);
    expect(await totals()).toMatchObject({ remindedToday: 3, remindable: 1 });
  });

  it('says of each person why it cannot reach them', async () => {
    app.clock.advance(DAY_MS);
    const { executor } = app.db;
    await executor.execute(sql`update person set enabled = false where user_name = 'gl'`);
    await executor.execute(sql`update person set leave_date = '2026-11-01' where user_name = 'dl'`);
    await executor.execute(
      sql`update batch_hours set state = 'submitted'
        where batch_id = ${batchId} and person_id = ${await idOf('pmo')}`,
    );
    expect(await totals()).toMatchObject({ none: 3, submitted: 1, remindable: 1 });
    const people = [await idOf('gl'), await idOf('dl'), await idOf('pmo'), await idOf('user')];
    const { data } = await remind('gc_admin', { people });
    expect(names(data.reminded.people)).toEqual(['林若楠']);
    const whys = new Map(data.not.people.map(({ nickName, obstacle }) => [nickName, obstacle]));
    expect(whys).toEqual(
      new Map([
        ['陈思远', 'disabled'],
        ['周雨桐', 'left'],
        ['何嘉宁', 'finished'],
      ]),
    );
    const list = await app.call<PeopleReply>(progressEndpoints.people, {
      token: demoToken('gc_admin'),
      body: { batchId },
    });
    expect(new Map(list.data.rows.map(({ nickName, obstacle }) => [nickName, obstacle]))).toEqual(
      new Map([...whys, ['林若楠', 'remindedToday']]),
    );
    await executor.execute(sql`update person set enabled = true where user_name = 'gl'`);
    await executor.execute(sql`update person set leave_date = null where user_name = 'dl'`);
  });

  it('ends with the deadline, but for whoever was given more time', async () => {
    const { executor } = app.db;
    const over = await insertBatch(executor, {
      asked: ['user', 'gl'],
      startDate: '2032-03-01',
      endDate: '2032-03-05',
      deadline: '2026-11-01T00:00:00.000Z',
    });
    await app.announce('audience', { batchIds: [over] });
    const none = await remind('gc_admin', { all: true }, 'fill', over);
    expect(none.data.reminded.count).toBe(0);
    expect(none.data.not.people.map(({ obstacle }) => obstacle)).toEqual(['over', 'over']);
    await executor.execute(sql`
      insert into batch_extension (batch_id, person_id, until)
      values (${over}, ${await idOf('gl')}, '2026-12-24T00:00:00.000Z')`);
    expect((await totals('gc_admin', over)).remindable).toBe(1);
    const one = await remind('gc_admin', { all: true }, 'fill', over);
    expect(names(one.data.reminded.people)).toEqual(['陈思远']);
  });

  it('goes to approvers as well, and to whoever decides in their place', async () => {
    const { executor } = app.db;
    const [demo] = await rowsOf<{ id: number }>(
      executor,
      sql`
        select i.batch_id as id from approval_item i
        join batch on batch.id = i.batch_id and batch.status = 'open'
        where i.state = 'pending' limit 1`,
    );
    const batch = demo?.id ?? 0;
    const [asked] = await rowsOf<{ id: number }>(
      executor,
      sql`
        select c.person_id as id from approval_candidate c
        join approval_item i on i.id = c.item_id
        where i.batch_id = ${batch} and i.state = 'pending' order by 1 limit 1`,
    );
    const deputy = await idOf('wl_view');
    await executor.execute(sql`
      insert into approval_delegation (from_id, to_id, start_date, end_date, created_at)
      values (${asked?.id}, ${deputy}, '2026-11-01', '2026-12-24', now())`);
    const { data } = await remind('gc_admin', { all: true }, 'approve', batch);
    expect(data.reminded.count).toBeGreaterThan(0);
    const told = await noticesOf(batch);
    expect(told).toHaveLength(data.reminded.count + 1);
    expect(told.map(({ name }) => name)).toContain('wl_view');
    const again = await remind('finance', { all: true }, 'approve', batch);
    expect(again.data.reminded.count).toBe(0);
  });

  it('costs as many statements for all as for one', async () => {
    app.clock.advance(2 * DAY_MS);
    const one = await app.countStatements(async () =>
      remind('gc_admin', { people: [await idOf('user')] }),
    );
    const all = await app.countStatements(() => remind('gc_admin', { all: true }));
    expect(all).toBeLessThanOrEqual(one);
  });
});

describe('somebody who changes the department in the middle', () => {
  it('is counted once, where they end; their hours stay where they were', async () => {
    const { executor } = app.db;
    const moving = await insertBatch(executor, {
      asked: ['user'],
      startDate: '2033-03-07',
      endDate: '2033-03-11',
    });
    await app.announce('audience', { batchIds: [moving] });
    const userId = await idOf('user');
    const to = await deptOf('OP-PMC');
    await executor.execute(sql`
      insert into person_assignment (person_id, from_day, dept_id, grade)
      select ${userId}, '2033-03-09', ${to}, 'P5'`);
    await app.announce('assignments', { ids: [userId], since: '2033-03-09' });
    const staffNo = await staffNoOf(executor, 'user');
    const hours = { '2033-03-07': 8, '2033-03-08': 8, '2033-03-09': 4 };
    const { code } = await app.call(timesheetEndpoints.save, {
      token: demoToken('user'),
      body: { staffNo, batchId: moving, version: 0, rows: [row({ absence: 'annual' }, hours)] },
    });
    expect(code).toBe(ResultCode.ok);

    expect(await totals('gc_admin', moving)).toMatchObject({
      people: 1,
      draft: 1,
      filledHours: 20,
    });
    expect(await totals('cl', moving)).toMatchObject({
      people: 0,
      filledHours: 16,
      requiredHours: 16,
    });
    const peopleFor = async (role: Role, deptId: number) => {
      const { data } = await app.call<PeopleReply>(progressEndpoints.people, {
        token: demoToken(role),
        body: { batchId: moving, deptId },
      });
      return data.rows;
    };
    expect(await peopleFor('cl', await deptOf('RD'))).toMatchObject([
      { counted: false, hours: 16, elsewhere: { nameZh: expect.stringMatching(/./) } },
    ]);
    expect(await peopleFor('gc_admin', to)).toMatchObject([
      { counted: true, hours: 4, requiredHours: 24, elsewhere: { nameZh: '算法组' } },
    ]);
    const { data: sheet } = await app.call<ShownSheet>(progressEndpoints.sheet, {
      token: demoToken('cl'),
      params: { batchId: moving, userId },
    });
    expect(sheet).toMatchObject({ partial: true, hours: 16, requiredHours: 16 });
    expect(Object.keys(sheet.grid[0]?.cells ?? {})).toEqual(['2033-03-07', '2033-03-08']);
  });
});
