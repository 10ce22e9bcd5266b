import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { batchEndpoints } from '#features/batches/contract.ts';
import { type SheetReply, timesheetEndpoints } from '#features/timesheets/contract.ts';
import { decideSheets } from '#features/timesheets/server/decide.ts';
import {
  everyDay,
  insertBatch,
  offeredProjects,
  row,
  staffNoOf,
} from '#features/timesheets/server/testing.ts';
import type { AnyEndpoint } from '#kernel/endpoint.ts';
import { rowsOf, transact } from '#server/platform/db/database.ts';
import {
  absenceMinutes,
  type CountedDay,
  type CountedPerson,
  countedHours,
  nodesAbove,
  projectMinutes,
} from '#server/testing/counted-hours.ts';
import {
  companyChange,
  type MovingCompany,
  movingCompany,
} from '#server/testing/moving-company.ts';
import { demoToken, startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { sumStaleBatches } from './service.ts';

let app: TestApp;
let company: MovingCompany;

beforeAll(async () => {
  app = await startTestApp();
  company = await movingCompany(app);
});
afterAll(() => app.close());

type Line = Readonly<Record<string, number | string | boolean>>;

const inOrder = (lines: readonly Line[]) =>
  lines.map((line) => JSON.stringify(line)).sort((a, b) => (a < b ? -1 : 1));

function grouped<Item>(
  items: readonly Item[],
  keysOf: (item: Item) => readonly string[],
): Map<string, Item[]> {
  const groups = new Map<string, Item[]>();
  for (const item of items) {
    for (const key of keysOf(item)) groups.set(key, [...(groups.get(key) ?? []), item]);
  }
  return groups;
}

const sumOf = (days: readonly CountedDay[], of: (day: CountedDay) => number) =>
  days.reduce((sum, day) => sum + of(day), 0);

const filledOf = (day: CountedDay) => projectMinutes(day) + absenceMinutes(day);

/** People have no more than one stretch in a department here, so that a department tells them apart. */
const missingOf = (days: readonly CountedDay[]) =>
  Math.max(0, sumOf(days, ({ required }) => required) - sumOf(days, filledOf));

async function expectedNodes(counted: readonly CountedPerson[]): Promise<Line[]> {
  const above = await nodesAbove(app.db.executor);
  const stretches = counted.flatMap(({ personId, days }) =>
    [...grouped(days, ({ deptId }) => [String(deptId)])].map(([deptId, own]) => ({
      personId,
      deptId: Number(deptId),
      days: own,
    })),
  );
  const placed = grouped(counted, ({ deptId }) => above(deptId).map(String));
  return [...grouped(stretches, ({ deptId }) => above(deptId).map(String))].map(([node, own]) => {
    const here = placed.get(node) ?? [];
    const days = own.flatMap((stretch) => stretch.days);
    const inState = (state: string) => here.filter((one) => one.state === state).length;
    const missing = own.filter((stretch) => missingOf(stretch.days) > 0);
    return {
      node: Number(node),
      people: here.length,
      none: inState('none'),
      draft: inState('draft'),
      submitted: inState('submitted'),
      returned: inState('returned'),
      approved: inState('approved'),
      missingPeople: new Set(missing.map(({ personId }) => personId)).size,
      missing: missing.reduce((sum, stretch) => sum + missingOf(stretch.days), 0),
      required: sumOf(days, ({ required }) => required),
      project: sumOf(days, projectMinutes),
      absence: sumOf(days, absenceMinutes),
    };
  });
}

async function expectedDays(counted: readonly CountedPerson[]): Promise<Line[]> {
  const above = await nodesAbove(app.db.executor);
  const days = counted
    .flatMap((one) => one.days)
    .filter((day) => day.required > 0 || filledOf(day) > 0);
  return [...grouped(days, ({ deptId, date }) => above(deptId).map((id) => `${id} ${date}`))].map(
    ([key, own]) => ({
      key,
      required: sumOf(own, ({ required }) => required),
      project: sumOf(own, projectMinutes),
      absence: sumOf(own, absenceMinutes),
    }),
  );
}

async function expectedSubjects(counted: readonly CountedPerson[]): Promise<Line[]> {
  const above = await nodesAbove(app.db.executor);
  const booked = counted.flatMap(({ days }) =>
    days.flatMap(({ personId, deptId, minutes }) =>
      [...minutes].map(([subject, value]) => ({ personId, deptId, subject, value })),
    ),
  );
  return [
    ...grouped(booked, ({ deptId, subject }) => above(deptId).map((id) => `${id} ${subject}`)),
  ].map(([key, own]) => ({
    key,
    minutes: own.reduce((sum, { value }) => sum + value, 0),
    people: new Set(own.map(({ personId }) => personId)).size,
  }));
}

const stored = (query: ReturnType<typeof sql>) => rowsOf<Line>(app.db.executor, query);

async function expectSums(batchId: number): Promise<void> {
  const counted = await countedHours(app.db.executor, batchId);
  const nodes = await stored(sql`
    select node_id as node, people, "none", draft, submitted, returned, approved,
      missing_people as "missingPeople", missing_minutes as missing,
      required_minutes as required, project_minutes as project, absence_minutes as absence
    from hours_sum_node where batch_id = ${batchId}`);
  const days = await stored(sql`
    select concat(node_id, ' ', date) as key, required_minutes as required,
      project_minutes as project, absence_minutes as absence
    from hours_sum_day where batch_id = ${batchId}`);
  const subjects = await stored(sql`
    select concat(node_id, ' ', coalesce(project_id::text, absence)) as key, minutes, people
    from hours_sum_subject where batch_id = ${batchId}`);
  expect(inOrder(nodes)).toEqual(inOrder(await expectedNodes(counted)));
  expect(inOrder(days)).toEqual(inOrder(await expectedDays(counted)));
  expect(inOrder(subjects)).toEqual(inOrder(await expectedSubjects(counted)));
}

/** What progress counts, by person and department. */
async function expectPlaces(batchId: number): Promise<void> {
  const counted = await countedHours(app.db.executor, batchId);
  const wanted = counted.flatMap(({ personId, state, deptId, days }) =>
    [...grouped(days, (day) => [String(day.deptId)])].map(([dept, own]) => ({
      person: personId,
      dept: Number(dept),
      counted: Number(dept) === deptId,
      state,
      project: sumOf(own, projectMinutes),
      absence: sumOf(own, absenceMinutes),
    })),
  );
  const places = await stored(sql`
    select person_id as person, dept_id as dept, bool_or(counted) as counted, state,
      sum(project_minutes)::int as project, sum(absence_minutes)::int as absence
    from batch_hours where batch_id = ${batchId} group by person_id, dept_id, state`);
  expect(inOrder(places)).toEqual(inOrder(wanted));
}

/** Batches in their list, which counts what is not summed. */
async function listed(): Promise<unknown> {
  const { code, data } = await app.call(batchEndpoints.list, {
    token: demoToken('super_admin'),
    query: { pageSize: '200' },
  });
  expect(code).toBe(0);
  return data;
}

describe('the sums of hours', () => {
  it('of the demo are those of its cells', async () => {
    const { executor } = app.db;
    const all = await rowsOf<{ id: number }>(
      executor,
      sql`select id from batch where status <> 'draft' order by id`,
    );
    expect(all).toHaveLength(18);
    for (const { id } of all.slice(-3)) {
      await expectPlaces(id);
      await expectSums(id);
    }
  });

  it('go with a sheet from its first hours until it is approved', async () => {
    const { executor } = app.db;
    const [token, staffNo] = [demoToken('user'), await staffNoOf(executor, 'user')];
    await executor.execute(sql`update project set end_date = null`);
    const batchId = await insertBatch(executor, { asked: ['user', 'gl'] });
    const [project] = await offeredProjects(app, token, staffNo, batchId);
    const subject = { projectId: project?.id ?? 0 };
    const check = async (state: string) => {
      await expectPlaces(batchId);
      await sumStaleBatches(app.db, app.clock.now);
      await expectSums(batchId);
      const counted = await countedHours(executor, batchId);
      expect(counted.map((one) => one.state).sort()).toEqual(['none', state].sort());
    };
    await check('none');
    let version = 0;
    const call = async (endpoint: AnyEndpoint, body: object) => {
      const address = { staffNo, batchId, version };
      const { code, data } = await app.call<SheetReply>(endpoint, {
        token,
        body: { ...address, ...body },
      });
      expect(code).toBe(0);
      version = data.sheet.version;
    };
    await call(timesheetEndpoints.save, { rows: [row(subject, { '2031-03-04': 3.5 })] });
    await check('draft');
    const rows = [
      row(subject, { ...everyDay(8), '2031-03-05': 0 }),
      row({ absence: 'sick' }, { '2031-03-05': 8 }),
    ];
    await call(timesheetEndpoints.submit, { rows });
    await check('submitted');
    await call(timesheetEndpoints.recall, {});
    await check('draft');
    await call(timesheetEndpoints.submit, { rows });
    const [sheet] = await rowsOf<{ id: number; actorId: number }>(
      executor,
      sql`select id, person_id as "actorId" from timesheet where batch_id = ${batchId}`,
    );
    for (const [event, state] of [
      ['return', 'returned'],
      ['approve', 'approved'],
    ] as const) {
      if (event === 'approve') await call(timesheetEndpoints.submit, { rows });
      await transact(app.db, (tx) =>
        decideSheets(
          tx,
          [{ sheetId: sheet?.id ?? 0, actorId: sheet?.actorId ?? 0, event, reason: '' }],
          app.clock.now().toISOString(),
        ),
      );
      version += 1;
      await check(state);
    }
  });

  it('follow whoever moves, leaves or is given a day off, and departments that move', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(companyChange, { minLength: 1, maxLength: 6 }), async (changes) => {
        for (const change of changes) await company.carryOut(change);
        const counted = await listed();
        await sumStaleBatches(app.db, app.clock.now);
        expect(await listed()).toEqual(counted);
        for (const batchId of company.batchIds) {
          await expectPlaces(batchId);
          await expectSums(batchId);
        }
      }),
      { numRuns: 6, endOnFailure: true },
    );
  });

  it('are made only of what has changed since', async () => {
    await sumStaleBatches(app.db, app.clock.now);
    expect(await sumStaleBatches(app.db, app.clock.now)).toBe(0);
    await app.announce('people', { ids: [company.personIds[0] ?? 0] });
    expect(await sumStaleBatches(app.db, app.clock.now)).toBeGreaterThan(0);
  });
});
