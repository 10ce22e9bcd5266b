import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { batch } from '#features/batches/server/schema.ts';
import { begin, close, reopen } from '#features/periods/server/testing.ts';
import { type CorrectionReply, timesheetEndpoints } from '#features/timesheets/contract.ts';
import { ResultCode } from '#kernel/result.ts';
import { type Database, rowsOf } from '#server/platform/db/database.ts';
import { openPostgres } from '#server/platform/db/postgres.ts';
import { createDemoDatabase, type TestDatabase } from '#server/testing/postgres-database.ts';
import { demoToken, startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { insertBatch, offeredProjects, row } from './testing.ts';

const STAFF_NO = 'S10400';
const DAYS = ['2026-08-27', '2026-08-28', '2026-08-31'];
const CORRECTORS = 24;

let database: TestDatabase;
let db: Database;
let app: TestApp;
let batchId: number;
let projectIds: number[];

beforeAll(async () => {
  database = await createDemoDatabase();
  db = await openPostgres({ url: database.url, maxConnections: 20 });
  app = await startTestApp({ db });
  await db.executor.execute(sql`update project set end_date = null`);
  await begin(app, '2026-08');
});
afterAll(async () => {
  await app.close();
  await database.drop();
});

const on = (dates: readonly string[]) => Object.fromEntries(dates.map((date) => [date, 8]));

beforeEach(async () => {
  const { executor } = db;
  await executor.execute(sql`delete from closed_month`);
  await executor.execute(sql`delete from late_entry`);
  await executor.execute(sql`delete from hours_correction`);
  await executor.execute(sql`delete from timesheet`);
  await executor.delete(batch);
  batchId = await insertBatch(executor, { startDate: '2026-08-27', endDate: '2026-08-31' });
  const offered = await offeredProjects(app, demoToken('user'), STAFF_NO, batchId);
  projectIds = offered.map(({ id }) => id);
  const rows = [row({ projectId: projectIds[0] ?? 0 }, on(DAYS))];
  const body = { staffNo: STAFF_NO, batchId, version: 0, rows };
  await app.call(timesheetEndpoints.submit, { token: demoToken('user'), body });
  await executor.execute(sql`update timesheet set state = 'approved'`);
  await close(app, '2026-08');
});

const correct = (writer: number, lastCorrection = 0) =>
  app.call<CorrectionReply>(timesheetEndpoints.correct, {
    token: demoToken(writer % 2 === 0 ? 'super_admin' : 'gc_admin'),
    body: {
      ...{ staffNo: STAFF_NO, batchId, version: 1, lastCorrection },
      rows: [{ projectId: projectIds[1 + (writer % 4)] ?? 0, absence: null, hours: on(DAYS) }],
      reason: `writer ${writer}`,
    },
  });

/** What holds by the database alone, project by project, and how often it was written down. */
const state = async () => {
  const [found] = await rowsOf<{ corrections: number; notes: number; holds: number[] }>(
    db.executor,
    sql`select (select count(*)::int from hours_correction) as corrections,
      (select count(*)::int from late_entry) as notes,
      array(
        select sum(minutes)::int from (
          select r.project_id, c.date, c.minutes from timesheet_cell c
            join timesheet_row r on r.id = c.row_id
          union all select project_id, date, minutes from hours_correction_cell
        ) cell group by project_id having sum(minutes) <> 0) as holds`,
  );
  return found;
};

it(`${CORRECTORS} who correct the same sheet at once: one does, the others see what it did`, async () => {
  const answers = await Promise.all(
    Array.from({ length: CORRECTORS }, (_, writer) => correct(writer)),
  );
  const entered = answers.filter(({ code }) => code === ResultCode.ok);
  const others = answers.filter(({ code }) => code === ResultCode.conflict);
  expect([entered.length, others.length]).toEqual([1, CORRECTORS - 1]);
  for (const { data } of others) expect(data).toEqual(entered[0]?.data);
  expect(await state()).toEqual({ corrections: 1, notes: 1, holds: [3 * 480] });
});

it('the same correction sent many times at once is entered once', async () => {
  const answers = await Promise.all(Array.from({ length: CORRECTORS }, () => correct(0)));
  expect(new Set(answers.map(({ code }) => code))).toEqual(new Set([ResultCode.ok]));
  expect(new Set(answers.map(({ data }) => JSON.stringify(data))).size).toBe(1);
  expect(await state()).toEqual({ corrections: 1, notes: 1, holds: [3 * 480] });
});

it('a correction and a reopening never both have their way', async () => {
  for (let round = 0; round < 8; round += 1) {
    const known = (
      await rowsOf<{ id: number }>(
        db.executor,
        sql`select id from hours_correction order by id desc limit 1`,
      )
    )[0]?.id;
    const [answer] = await Promise.all([correct(round, known ?? 0), reopen(app, '2026-08')]);
    // In before it, or refused: then nothing is booked that could be corrected.
    expect([ResultCode.ok, ResultCode.refused]).toContain(answer.code);
    const found = await state();
    expect(found?.holds).toEqual([3 * 480]);
    expect(found?.corrections).toBe(found?.notes);
    await close(app, '2026-08');
  }
});
