import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { batch } from '#features/batches/server/schema.ts';
import { type Assignment, assignmentOn, withChange } from '#features/people/rules-assignments.ts';
import { department, person } from '#features/people/server/schema.ts';
import { replaceAssignments } from '#features/people/server/staff/assignments-store.ts';
import { type SheetReply, timesheetEndpoints } from '#features/timesheets/contract.ts';
import { addDays, datesInRange } from '#kernel/dates.ts';
import { rowsOf, transact } from '#server/platform/db/database.ts';
import { demoToken, startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { sumMovedHours } from './booking.ts';
import { monthlySums, restateRollUp } from './rollup.ts';
import { insertBatch, offeredProjects, readPage, row, staffNoOf } from './testing.ts';

const [FIRST, LAST] = ['2031-03-20', '2031-04-25'];
const DAYS = datesInRange(FIRST, LAST);

let app: TestApp;
let personId = 0;
let hireDate = '';
let deptIds: number[] = [];
let projectIds: number[] = [];
let sheetId = 0;
let rowIds: number[] = [];

beforeAll(async () => {
  app = await startTestApp();
  const { executor } = app.db;
  const one = (await executor.select().from(person)).find(({ userName }) => userName === 'user');
  personId = one?.id ?? 0;
  hireDate = one?.hireDate ?? '';
  deptIds = (await executor.select().from(department)).slice(0, 4).map(({ id }) => id);
  const projects = await rowsOf<{ id: number }>(executor, sql`select id from project limit 2`);
  projectIds = projects.map(({ id }) => id);
  await executor.execute(sql`delete from timesheet`);
  await executor.delete(batch);
  const batchId = await insertBatch(executor, { startDate: FIRST, endDate: LAST });
  const ids = (query: ReturnType<typeof sql>) => rowsOf<{ id: number }>(executor, query);
  const [sheet] = await ids(sql`
    insert into timesheet (person_id, batch_id, state, updated_at)
    values (${personId}, ${batchId}, 'draft', now()) returning id`);
  sheetId = sheet?.id ?? 0;
  const rows = await ids(sql`
    insert into timesheet_row (sheet_id, position, project_id)
    select ${sheetId}, id, id from project where id = any(${sql.param(projectIds)}::int[])
    order by id returning id`);
  rowIds = rows.map(({ id }) => id);
});
afterAll(() => app.close());
beforeEach(() => app.db.executor.execute(sql`delete from timesheet_cell`));

interface Cell {
  readonly row: number;
  readonly date: string;
  readonly minutes: number;
}

const cells: fc.Arbitrary<Cell[]> = fc.uniqueArray(
  fc.record({
    row: fc.constantFrom(0, 1),
    date: fc.constantFrom(...DAYS),
    minutes: fc.integer({ min: 1, max: 1440 }),
  }),
  { maxLength: 30, selector: ({ row, date }) => `${row} ${date}` },
);

const changes = fc.array(
  fc.record({
    from: fc.constantFrom(...DAYS, addDays(FIRST, -40), addDays(LAST, 40)),
    dept: fc.constantFrom(0, 1, 2, 3),
  }),
  { maxLength: 5 },
);

/** Day by day, in the plainest way. */
function expectedSums(history: readonly Assignment[], filled: readonly Cell[]) {
  const sums = new Map<string, number>();
  for (const { row, date, minutes } of filled) {
    const { deptId } = assignmentOn(history, date);
    const key = [projectIds[row], date.slice(0, 7), deptId].join(' ');
    sums.set(key, (sums.get(key) ?? 0) + minutes);
  }
  return Object.fromEntries([...sums].sort());
}

async function storedSums() {
  const rows = await rowsOf<{ key: string; minutes: number }>(
    app.db.executor,
    sql`select concat_ws(' ', project_id, to_char(month, 'YYYY-MM'), dept_id) as key, minutes
      from hours_month where sheet_id = ${sheetId}`,
  );
  expect(new Set(rows.map(({ key }) => key)).size).toBe(rows.length);
  return Object.fromEntries(rows.map(({ key, minutes }) => [key, minutes]).sort());
}

describe('the monthly sums', () => {
  it('are by the department of each day, whatever way somebody has gone', async () => {
    await fc.assert(
      fc.asyncProperty(changes, cells, async (moves, filled) => {
        let history: Assignment[] = [{ from: hireDate, deptId: deptIds[0] ?? 0, grade: null }];
        for (const { from, dept } of moves) {
          history = withChange(history, { from, deptId: deptIds[dept] ?? 0 });
        }
        await transact(app.db, async (tx) => {
          await tx.execute(sql`delete from timesheet_cell`);
          const given = filled.map(({ row, ...cell }) => ({ id: rowIds[row], ...cell }));
          await tx.execute(sql`
            insert into timesheet_cell (row_id, date, minutes)
            select id, date, minutes from jsonb_to_recordset(${JSON.stringify(given)}::jsonb)
              as cell(id int, date date, minutes smallint)`);
          await replaceAssignments(tx, [{ id: personId, assignments: history }]);
          await sumMovedHours(tx, { ids: [personId], since: FIRST }, app.clock.company());
        });
        expect(await storedSums()).toEqual(expectedSums(history, filled));
      }),
      { numRuns: 60 },
    );
  });

  it('of a sheet that is saved again and again are those of its cells', async () => {
    const [token, staffNo] = [demoToken('user'), await staffNoOf(app.db.executor, 'user')];
    await app.db.executor.execute(sql`update project set end_date = null`);
    const batchId = await insertBatch(app.db.executor, {
      startDate: '2032-03-22',
      endDate: '2032-04-09',
    });
    const offered = await offeredProjects(app, token, staffNo, batchId);
    const page = await readPage(app, token, staffNo, batchId);
    const days = (page.current?.days ?? []).filter(({ requiredHours }) => requiredHours > 0);
    const subjects: Parameters<typeof row>[0][] = [
      ...offered.slice(0, 2).map(({ id }) => ({ projectId: id })),
      { absence: 'annual' },
    ];
    const hours = fc.dictionary(
      fc.constantFrom(...days.map(({ date }) => date)),
      fc.constantFrom(0, 1, 2.5),
    );
    const rows = fc
      .tuple(fc.shuffledSubarray(subjects), fc.array(hours, { minLength: 3, maxLength: 3 }))
      .map(([some, filled]) => some.map((subject, index) => row(subject, filled[index] ?? {})));
    const move = fc.record({
      from: fc.constantFrom('2032-03-25', '2032-04-01', '2032-04-05'),
      dept: fc.constantFrom(0, 1, 2),
    });
    let version = 0;
    await fc.assert(
      fc.asyncProperty(rows, fc.array(move, { maxLength: 2 }), async (wanted, moves) => {
        let history: Assignment[] = [{ from: hireDate, deptId: deptIds[3] ?? 0, grade: null }];
        for (const { from, dept } of moves) {
          history = withChange(history, { from, deptId: deptIds[dept] ?? 0 });
        }
        await transact(app.db, (tx) =>
          replaceAssignments(tx, [{ id: personId, assignments: history }]),
        );
        const { code, data } = await app.call<SheetReply>(timesheetEndpoints.save, {
          token,
          body: { staffNo, batchId, version, rows: wanted },
        });
        expect(code).toBe(0);
        version = data.sheet.version;
        const ofSheet = sql`s.batch_id = ${batchId}`;
        const sums = () =>
          rowsOf(
            app.db.executor,
            sql`select h.dept_id, h.project_id, h.absence, h.month::text, h.state, h.minutes
              from hours_month h join timesheet s on s.id = h.sheet_id where ${ofSheet}
              order by 1, 2, 3, 4`,
          );
        const kept = await sums();
        await transact(app.db, async (tx) => {
          await tx.execute(sql`
            delete from hours_month h using timesheet s where s.id = h.sheet_id and ${ofSheet}`);
          await tx.execute(monthlySums(ofSheet));
        });
        const anew = await sums();
        expect(kept).toEqual(anew);
      }),
      { numRuns: 40 },
    );
  });

  it('are made anew in as many statements for many people as for one', async () => {
    const count = (ids: readonly number[]) =>
      app.countStatements(() =>
        transact(app.db, (tx) => sumMovedHours(tx, { ids, since: FIRST }, app.clock.company())),
      );
    expect(await count([personId])).toBe(
      await count(Array.from({ length: 90 }, (_, id) => id + 1)),
    );
  });

  it('move on with their sheet without rewriting an index', async () => {
    await app.db.executor.execute(sql`
      insert into timesheet_cell (row_id, date, minutes)
      select id, ${FIRST}::date, 60 from unnest(${sql.param(rowIds)}::int[]) as id`);
    await transact(app.db, async (tx) => {
      await tx.execute(monthlySums(sql`s.id = ${sheetId}`));
      // What the same connection did a moment ago is counted too.
      const counted = () =>
        rowsOf<{ updated: number; inPlace: number }>(
          tx,
          sql`select pg_stat_get_xact_tuples_updated('hours_month'::regclass)::int as updated,
            pg_stat_get_xact_tuples_hot_updated('hours_month'::regclass)::int as "inPlace"`,
        );
      const [before] = await counted();
      await restateRollUp(tx, sheetId, 'submitted');
      expect(await counted()).toEqual([
        { updated: (before?.updated ?? 0) + 2, inPlace: (before?.inPlace ?? 0) + 2 },
      ]);
    });
  });
});
