import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { batch } from '#features/batches/server/schema.ts';
import { type PersonRow, peopleEndpoints } from '#features/people/contract.ts';
import { rateEndpoints } from '#features/people/contract-rates.ts';
import { timesheetEndpoints } from '#features/timesheets/contract.ts';
import {
  insertBatch,
  offeredProjects,
  readPage,
  row,
} from '#features/timesheets/server/testing.ts';
import { ResultCode } from '#kernel/result.ts';
import { type Database, rowsOf } from '#server/platform/db/database.ts';
import { openPostgres } from '#server/platform/db/postgres.ts';
import { createDemoDatabase, type TestDatabase } from '#server/testing/postgres-database.ts';
import { type Answer, demoToken, startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { begin, close, reopen } from './testing.ts';

const admin = demoToken('super_admin');
const STAFF_NO = 'S10400';
const DAYS = ['2026-08-03', '2026-08-04'];
const ROUNDS = 8;

let database: TestDatabase;
let db: Database;
let app: TestApp;
let projectIds: number[] = [];
let batchId = 0;

beforeAll(async () => {
  database = await createDemoDatabase();
  db = await openPostgres({ url: database.url, maxConnections: 20 });
  app = await startTestApp({ db });
  await db.executor.execute(sql`update project set end_date = null`);
  await begin(app, '2026-08');
});
beforeEach(async () => {
  await db.executor.execute(sql`delete from closed_month`);
  await db.executor.execute(sql`delete from timesheet`);
  await db.executor.delete(batch);
  batchId = await insertBatch(db.executor, { startDate: DAYS[0] ?? '', endDate: DAYS[1] ?? '' });
  const offered = await offeredProjects(app, demoToken('user'), STAFF_NO, batchId);
  projectIds = offered.map(({ id }) => id);
});
afterAll(async () => {
  await app.close();
  await database.drop();
});

const rows = (project: number) => [
  row({ projectId: projectIds[project] ?? 0 }, Object.fromEntries(DAYS.map((day) => [day, 8]))),
];

const one = async <Row>(query: ReturnType<typeof sql>): Promise<Row> => {
  const [found] = await rowsOf<Row>(db.executor, query);
  if (found === undefined) throw new Error('nothing found');
  return found;
};

/** Each change is in before the month closed, or was refused with 8 and left nothing behind. */
async function raceAgainstClosing(
  change: (round: number) => Promise<Answer>,
  isIn: (round: number) => Promise<boolean>,
): Promise<void> {
  const seen = new Set<number>();
  for (let round = 0; round < ROUNDS; round += 1) {
    const closing = () => close(app, '2026-08');
    const [answer] = await Promise.all(
      round % 2 === 0 ? [change(round), closing()] : [closing().then(() => change(round))],
    );
    expect([ResultCode.ok, ResultCode.periodClosed]).toContain(answer.code);
    expect(await isIn(round)).toBe(answer.code === ResultCode.ok);
    seen.add(answer.code);
    expect((await change(round + 100)).code).toBe(ResultCode.periodClosed);
    await reopen(app, '2026-08');
  }
  expect(seen).toContain(ResultCode.periodClosed);
}

it('a modification and the close of its month: it is in, or refused, never in between', async () => {
  await app.call(timesheetEndpoints.submit, {
    token: demoToken('user'),
    body: { staffNo: STAFF_NO, batchId, version: 0, rows: rows(0) },
  });
  await db.executor.execute(sql`update timesheet set state = 'approved'`);
  const state = () =>
    one<{ version: number; projectId: number }>(
      sql`select s.version, r.project_id as "projectId" from timesheet s
        join timesheet_row r on r.sheet_id = s.id`,
    );
  let wanted = 0;
  await raceAgainstClosing(
    async () => {
      const { version, projectId } = await state();
      const project = projectId === projectIds[0] ? 1 : 0;
      wanted = projectIds[project] ?? 0;
      const body = { staffNo: STAFF_NO, batchId, version, rows: rows(project), reason: 'race' };
      return app.call(timesheetEndpoints.modify, { token: admin, body });
    },
    async () => (await state()).projectId === wanted,
  );
});

it('a rate and the close of a month it counts in', async () => {
  await raceAgainstClosing(
    (round) =>
      app.call(rateEndpoints.save, {
        token: admin,
        body: { grade: `R${round}`, effectiveFrom: '2026-08-10', hourlyCost: 50, replaces: null },
      }),
    async (round) => {
      const { n } = await one<{ n: number }>(
        sql`select count(*) as n from grade_rate where grade = ${`R${round}`}`,
      );
      return n === 1;
    },
  );
});

const read = async () =>
  (
    await app.call<{ rows: PersonRow[] }>(peopleEndpoints.list, {
      token: admin,
      query: { nameOrNoQuery: STAFF_NO },
    })
  ).data.rows[0] as PersonRow;

async function promote(grade: string, assignedFrom: string, changes: object = {}) {
  const { id, version, staffNo, userName, nickName, deptId, hireDate, leaveDate, email, roles } =
    await read();
  const fields = { staffNo, userName, nickName, deptId, hireDate, leaveDate, email, roles };
  const body = { id, version, ...fields, grade, assignedFrom, ...changes };
  return app.call(peopleEndpoints.update, { token: admin, body });
}

it('a promotion and the close of the month it begins in', async () => {
  await raceAgainstClosing(
    (round) => promote(`G${round}`, '2026-08-10'),
    async (round) => (await read()).grade === `G${round}`,
  );
});

it('two moves of one person at once: one is in, the other is told', async () => {
  const answers = await Promise.all([promote('A1', '2026-11-02'), promote('B1', '2026-11-03')]);
  expect(answers.map(({ code }) => code).sort()).toEqual([ResultCode.ok, ResultCode.conflict]);
  const { id, grade } = await read();
  const { n } = await one<{ n: number }>(sql`select count(*) as n from person_assignment
    where person_id = ${id} and grade in ('A1', 'B1')`);
  expect([n, ['A1', 'B1'].includes(grade ?? '')]).toEqual([1, true]);
});

it('hours that are saved while their owner moves are summed where they belong', async () => {
  const departments = await rowsOf<{ id: number }>(
    db.executor,
    sql`select id from department where pmo_division is null order by id limit 2`,
  );
  for (let round = 0; round < ROUNDS; round += 1) {
    const { grade } = await read();
    const { version } = (await readPage(app, demoToken('user'), STAFF_NO, batchId)).current
      ?.sheet ?? {
      version: 0,
    };
    const deptId = departments[round % 2]?.id ?? 0;
    const [saved, moved] = await Promise.all([
      app.call(timesheetEndpoints.save, {
        token: demoToken('user'),
        body: { staffNo: STAFF_NO, batchId, version, rows: rows(round % 2) },
      }),
      promote(grade ?? '', '2026-08-01', { deptId }),
    ]);
    expect([saved.code, moved.code]).toEqual([ResultCode.ok, ResultCode.ok]);
    const sums = await rowsOf<{ deptId: number; minutes: number }>(
      db.executor,
      sql`select dept_id as "deptId", sum(minutes)::int as minutes from hours_month group by 1`,
    );
    expect(sums).toEqual([{ deptId, minutes: 960 }]);
  }
});
