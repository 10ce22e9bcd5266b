import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { batch } from '#features/batches/server/schema.ts';
import { begin, close, reopen } from '#features/periods/server/testing.ts';
import {
  type SheetReply,
  type SheetRow,
  timesheetEndpoints,
} from '#features/timesheets/contract.ts';
import { ResultCode } from '#kernel/result.ts';
import { rowsOf, transact } from '#server/platform/db/database.ts';
import { demoToken, startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { noteLateHours } from './booking.ts';
import { insertBatch, offeredProjects, readPage, row } from './testing.ts';

const admin = demoToken('super_admin');
/** The working days of a batch that reaches over the end of August; its last days lie in September. */
const AUGUST = ['2026-08-27', '2026-08-28', '2026-08-31'];
const SEPTEMBER = ['2026-09-01', '2026-09-02'];
const STAFF = { user: 'S10400', pl: 'S10402' } as const;

let app: TestApp;
let batchId = 0;
let projectIds: number[] = [];

beforeAll(async () => {
  app = await startTestApp();
  await app.db.executor.execute(sql`update project set end_date = null`);
  await begin(app, '2026-08');
});
afterAll(() => app.close());

beforeEach(async () => {
  const { executor } = app.db;
  await executor.execute(sql`delete from closed_month`);
  await executor.execute(sql`delete from late_entry`);
  await executor.execute(sql`delete from timesheet`);
  await executor.delete(batch);
  batchId = await insertBatch(executor, {
    startDate: '2026-08-27',
    endDate: '2026-09-02',
    asked: ['user', 'pl'],
  });
  const offered = await offeredProjects(app, demoToken('user'), STAFF.user, batchId);
  projectIds = offered.map(({ id }) => id);
});

const on = (dates: readonly string[], hours = 8) =>
  Object.fromEntries(dates.map((date) => [date, hours]));

const rowsOn = (project: number, dates: readonly string[], hours = 8) =>
  row({ projectId: projectIds[project] ?? 0 }, on(dates, hours));

const whole = () => [rowsOn(0, [...AUGUST, ...SEPTEMBER])];

async function submit(who: keyof typeof STAFF) {
  const body = { staffNo: STAFF[who], batchId, version: 0, rows: whole() };
  const answer = await app.call(timesheetEndpoints.submit, { token: demoToken(who), body });
  expect(answer.code).toBe(ResultCode.ok);
}

const approve = (who: keyof typeof STAFF) =>
  transact(app.db, async (tx) => {
    const approved = await rowsOf<{ id: number }>(
      tx,
      sql`
        update timesheet set state = 'approved'
        where person_id = (select id from person where staff_no = ${STAFF[who]}) returning id`,
    );
    const ids = sql`${sql.param(approved.map(({ id }) => id))}::int[]`;
    const noted = sql`select id, 1 as actor_id from unnest(${ids}) as id`;
    await noteLateHours(tx, noted, app.clock.company().instant);
  });

const modify = (rows: readonly SheetRow[], version = 1, language: 'zh' | 'en' = 'en') =>
  app.call<SheetReply>(timesheetEndpoints.modify, {
    token: admin,
    language,
    body: { staffNo: STAFF.user, batchId, version, rows, reason: 'wrong project' },
  });

const booked = () =>
  rowsOf<{ staffNo: string; month: string; in: string }>(
    app.db.executor,
    sql`select p.staff_no as "staffNo", to_char(month, 'YYYY-MM') as month,
        to_char(booked_in, 'YYYY-MM') as in
      from booked_month b join timesheet s on s.id = b.sheet_id join person p on p.id = s.person_id
      order by 1, 2`,
  );

describe('hours of a closed month', () => {
  it('are booked where their sheet was approved, and cannot be modified; other months can', async () => {
    await submit('user');
    await approve('user');
    await close(app, '2026-08');
    expect(await booked()).toEqual([{ staffNo: STAFF.user, month: '2026-08', in: '2026-08' }]);
    const page = await readPage(app, admin, STAFF.user, batchId);
    expect(page.current?.bookedMonths).toEqual(['2026-08']);
    expect(await modify([rowsOn(1, [...AUGUST, ...SEPTEMBER])])).toMatchObject({
      code: ResultCode.periodClosed,
      msg: expect.stringContaining('Aug 2026'),
    });
    expect((await modify([rowsOn(1, [...AUGUST, ...SEPTEMBER])], 1, 'zh')).msg).toContain('已关账');
    const half = [rowsOn(0, [...AUGUST, ...SEPTEMBER], 4), rowsOn(1, AUGUST, 4)];
    expect((await modify(half)).code).toBe(ResultCode.periodClosed);
    const september = [rowsOn(0, AUGUST), rowsOn(1, SEPTEMBER)];
    expect((await modify(september)).code).toBe(ResultCode.ok);
  });

  it('are open again when the month is', async () => {
    await submit('user');
    await approve('user');
    await close(app, '2026-08');
    await reopen(app, '2026-08');
    expect(await booked()).toEqual([]);
    expect((await modify([rowsOn(1, [...AUGUST, ...SEPTEMBER])])).code).toBe(ResultCode.ok);
  });

  it('of a sheet that was not approved stay open to its own rules, and are booked late', async () => {
    await submit('user');
    await submit('pl');
    await approve('pl');
    await close(app, '2026-08');
    expect((await modify([rowsOn(1, [...AUGUST, ...SEPTEMBER])])).code).toBe(ResultCode.ok);
    await approve('user');
    const late = await modify([rowsOn(0, [...AUGUST, ...SEPTEMBER])], 2);
    expect(late.code).toBe(ResultCode.ok);
    await close(app, '2026-09');
    expect(await booked()).toEqual([
      { staffNo: STAFF.user, month: '2026-08', in: '2026-09' },
      { staffNo: STAFF.user, month: '2026-09', in: '2026-09' },
      { staffNo: STAFF.pl, month: '2026-08', in: '2026-08' },
      { staffNo: STAFF.pl, month: '2026-09', in: '2026-09' },
    ]);
    expect((await modify([rowsOn(1, [...AUGUST, ...SEPTEMBER])], 3)).code).toBe(8);
    await reopen(app, '2026-09');
    expect(await booked()).toEqual([{ staffNo: STAFF.pl, month: '2026-08', in: '2026-08' }]);
  });

  it('can still be filled in by whoever has not', async () => {
    await close(app, '2026-08');
    await submit('user');
    expect(await booked()).toEqual([]);
  });

  it('that nobody filled in are entered by an administrator in a closed batch, and booked late', async () => {
    await close(app, '2026-08');
    await app.db.executor.execute(sql`update batch set status = 'closed' where id = ${batchId}`);
    expect((await modify([rowsOn(0, [...AUGUST, ...SEPTEMBER])], 0)).data.sheet.state).toBe(
      'submitted',
    );
    await approve('user');
    await close(app, '2026-09');
    expect(await booked()).toEqual([
      { staffNo: STAFF.user, month: '2026-08', in: '2026-09' },
      { staffNo: STAFF.user, month: '2026-09', in: '2026-09' },
    ]);
  });
});
