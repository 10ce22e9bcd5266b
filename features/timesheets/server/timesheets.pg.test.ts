import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { batch } from '#features/batches/server/schema.ts';
import { type SheetReply, timesheetEndpoints } from '#features/timesheets/contract.ts';
import { ResultCode } from '#kernel/result.ts';
import { type Database, type Executor, rowsOf, transact } from '#server/platform/db/database.ts';
import { openPostgres } from '#server/platform/db/postgres.ts';
import { createDemoDatabase, type TestDatabase } from '#server/testing/postgres-database.ts';
import { demoToken, startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { sumMovedHours } from './booking.ts';
import { placeMoved } from './places.ts';
import { everyDay, insertBatch, offeredProjects, readPage, row, staffNoOf } from './testing.ts';

const WRITERS = 100;
const token = demoToken('user');

let database: TestDatabase;
let db: Database;
let app: TestApp;
let staffNo: string;
let projectIds: number[];
let batchId: number;

beforeAll(async () => {
  database = await createDemoDatabase();
  db = await openPostgres({ url: database.url, maxConnections: 20 });
  app = await startTestApp({ db });
  staffNo = await staffNoOf(db.executor, 'user');
  await db.executor.execute(sql`update project set end_date = null`);
});
beforeEach(async () => {
  await db.executor.execute(sql`delete from timesheet`);
  await db.executor.delete(batch);
  batchId = await insertBatch(db.executor);
  const offered = await offeredProjects(app, token, staffNo, batchId);
  projectIds = offered.map(({ id }) => id);
});
afterAll(async () => {
  await app.close();
  await database.drop();
});

const write = (name: 'save' | 'submit', writer: number, version: number) =>
  app.call<SheetReply>(timesheetEndpoints[name], {
    token,
    body: {
      staffNo,
      batchId,
      version,
      rows: [row({ projectId: projectIds[writer % 5] ?? 0 }, everyDay(8))],
    },
  });

const one = async <Row>(query: ReturnType<typeof sql>) =>
  (await rowsOf<Row>(db.executor, query))[0];

/** The sheet, its rows, its cells and its sums tell the same story. */
async function expectConsistent(state: string): Promise<void> {
  const found = await one<Record<'sheets' | 'rows' | 'cells' | 'sums' | 'placed', number>>(sql`
    select (select count(*)::int from timesheet where state = ${state}) as sheets,
      (select count(*)::int from timesheet_row) as rows,
      (select sum(minutes)::bigint from timesheet_cell) as cells,
      (select sum(minutes)::bigint from hours_month where state = ${state}) as sums,
      (select sum(project_minutes)::bigint from batch_hours where state = ${state}) as placed`);
  expect(found).toEqual({ sheets: 1, rows: 1, cells: 4800, sums: 4800, placed: 4800 });
}

it(`${WRITERS} who begin the same sheet at once: one succeeds, the others are told`, async () => {
  const answers = await Promise.all(
    Array.from({ length: WRITERS }, (_, writer) => write('save', writer, 0)),
  );
  const codes = answers.map(({ code }) => code);
  expect(codes.filter((code) => code === ResultCode.ok)).toHaveLength(1);
  expect(codes.filter((code) => code === ResultCode.conflict)).toHaveLength(WRITERS - 1);
  await expectConsistent('draft');
});

it(`${WRITERS} saves and submits of one sheet end in one consistent sheet`, async () => {
  await write('save', 0, 0);
  const answers = await Promise.all(
    Array.from({ length: WRITERS }, (_, writer) =>
      write(writer % 2 === 0 ? 'submit' : 'save', writer, 1),
    ),
  );
  const accepted = answers.filter(({ code }) => code === ResultCode.ok);
  const { current } = await readPage(app, token, staffNo, batchId);
  const rest = answers.filter(({ code }) => code !== ResultCode.ok).map(({ code }) => code);
  const known: readonly number[] = [ResultCode.conflict, ResultCode.refused];
  expect(rest.filter((code) => !known.includes(code))).toEqual([]);
  expect(accepted.length).toBeGreaterThan(0);
  expect(current?.sheet.version).toBe(2);
  await expectConsistent(current?.sheet.state ?? '');
});

it('a double click submits once', async () => {
  const answers = await Promise.all([write('submit', 0, 0), write('submit', 0, 0)]);
  const ok = answers.filter(({ code }) => code === ResultCode.ok);
  expect(ok.length).toBeGreaterThan(0);
  for (const { data } of ok) expect(data.sheet).toMatchObject({ version: 1, state: 'submitted' });
  await expectConsistent('submitted');
});

it('a batch that closes while people save refuses every write that comes after', async () => {
  const close = db.executor.update(batch).set({ status: 'closed' });
  const [first] = await Promise.all([write('save', 0, 0), close]);
  const later = await write('save', 1, first.code === ResultCode.ok ? 1 : 0);
  expect(later.code).toBe(ResultCode.refused);
  const found = await one<{ n: number }>(sql`select count(*)::int as n from timesheet`);
  expect(found?.n).toBe(first.code === ResultCode.ok ? 1 : 0);
});

const waiting = () =>
  one<{ n: number }>(sql`select count(*)::int as n from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`);

/** What is answered to whoever asks while somebody else is still changing the sheet. */
async function answeredAfter<Answer>(
  change: (tx: Executor) => Promise<unknown>,
  ask: () => Promise<Answer>,
): Promise<Answer> {
  const { answer } = await db.executor.transaction(async (tx) => {
    await change(tx);
    const asked = ask();
    await expect.poll(async () => (await waiting())?.n, { timeout: 60_000 }).toBe(1);
    return { answer: asked };
  });
  return answer;
}

it('whoever has waited for another save is told the sheet as that one left it', async () => {
  await write('save', 0, 0);
  const answer = await answeredAfter(
    async (tx) => {
      await tx.execute(sql`update timesheet set version = version + 1`);
      await tx.execute(sql`update timesheet_cell set minutes = 240`);
    },
    () => write('save', 1, 1),
  );
  expect(answer.code).toBe(ResultCode.conflict);
  const rows = [row({ projectId: projectIds[0] ?? 0 }, everyDay(4))];
  expect(answer.data).toMatchObject({ version: 2, rows });
});

it('a sheet is not taken back when a decision it has waited for was made about it', async () => {
  await write('submit', 0, 0);
  const answer = await answeredAfter(
    async (tx) => {
      await tx.execute(sql`select from timesheet for update`);
      await tx.execute(sql`update approval_step set state = 'approved', decided_at = now(),
        decided_by = candidates[1] where step = 1`);
    },
    () => app.call(timesheetEndpoints.recall, { token, body: { staffNo, batchId, version: 1 } }),
  );
  expect(answer.code).toBe(ResultCode.refused);
  expect((await one<{ state: string }>(sql`select state from timesheet`))?.state).toBe('submitted');
});

it('hours that are filled in while their owner is moved and edited are those of each place', async () => {
  const user = await one<{ id: number; deptId: number }>(
    sql`select id, dept_id as "deptId" from person where user_name = 'user'`,
  );
  const other = await one<{ id: number }>(
    sql`select id from department where id <> ${user?.deptId ?? 0} order by id limit 1`,
  );
  const ids = [user?.id ?? 0];
  const move = (round: number) =>
    transact(db, async (tx) => {
      await tx.execute(sql`select from person where id = ${ids[0]} for update`);
      await tx.execute(sql`
        delete from person_assignment where person_id = ${ids[0]} and from_day > '2031-01-01'`);
      await tx.execute(sql`
        insert into person_assignment (person_id, from_day, dept_id, grade)
        values (${ids[0]}, ${`2031-03-${5 + (round % 5)}`}::date, ${other?.id}, null)`);
      await sumMovedHours(tx, { ids, since: '2031-03-01' }, app.clock.company());
      await placeMoved(tx, { ids, since: '2031-03-01' }, app.clock.company());
    });
  const edit = () => app.announce('people', { ids });
  let version = 0;
  for (let round = 0; round < 6; round += 1) {
    const [saved] = await Promise.all([write('save', round, version), move(round), edit()]);
    expect(saved.code).toBe(ResultCode.ok);
    version += 1;
    const wrong = await rowsOf(
      db.executor,
      sql`
        select place.since, place.project_minutes, sum(cell.minutes) as cells
        from batch_hours place
        left join timesheet_cell cell on cell.date between place.since and place.until
        group by place.batch_id, place.person_id, place.since
        having place.project_minutes <> coalesce(sum(cell.minutes), 0) or place.state <> 'draft'`,
    );
    expect(wrong).toEqual([]);
    const placed = await one<{ n: number; minutes: number }>(sql`
      select count(*)::int as n, sum(project_minutes)::int as minutes from batch_hours`);
    expect(placed).toEqual({ n: 2, minutes: 4800 });
  }
});

it.each([
  ['another department', sql`select id from department where pmo_division is null`],
  [
    'a department that was made with it',
    sql`
      insert into department (parent_id, kind, code, name_zh, name_en)
      select parent_id, kind, 'MADE-WITH', name_zh, name_en from department where code = 'OP-HRA'
      returning id`,
  ],
])('hours that have waited until their owner was moved into %s are saved', async (_, chosen) => {
  const answer = await answeredAfter(
    async (tx) => {
      await tx.execute(sql`select from person where user_name = 'user' for update`);
      await tx.execute(sql`
        with chosen as (${chosen})
        update person set dept_id = (select max(id) from chosen) where user_name = 'user'`);
    },
    () => write('save', 0, 0),
  );
  expect(answer.code, answer.msg).toBe(ResultCode.ok);
});

it('a project that is deleted while hours are saved on it is named, and nothing is saved', async () => {
  const copied = await one<{ id: number }>(sql`
    insert into project (code, name_zh, name_en, pinyin, project_type, division, status, start_date)
    select 'GOES-AWAY', name_zh, name_en, pinyin, project_type, division, status, start_date
    from project where id = ${projectIds[0] ?? 0} returning id`);
  const id = copied?.id ?? 0;
  const body = { staffNo, batchId, version: 0, rows: [row({ projectId: id }, everyDay(8))] };
  const answer = await answeredAfter(
    (tx) => tx.execute(sql`delete from project where id = ${id}`),
    () => app.call(timesheetEndpoints.save, { token, body, language: 'en' }),
  );
  expect(answer).toMatchObject({
    status: 200,
    code: ResultCode.refused,
    msg: 'The project GOES-AWAY has just been deleted; take its row out and save again',
  });
  const found = await one<{ n: number }>(sql`select count(*)::int as n from timesheet`);
  expect(found?.n).toBe(0);
});
