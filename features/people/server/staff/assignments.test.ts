import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { batch } from '#features/batches/server/schema.ts';
import {
  type AssignmentHistory,
  type PersonRow,
  peopleEndpoints,
} from '#features/people/contract.ts';
import { type RatePreview, rateEndpoints } from '#features/people/contract-rates.ts';
import { type FilledReply, projectEndpoints } from '#features/projects/contract.ts';
import { project } from '#features/projects/server/schema.ts';
import { timesheetEndpoints } from '#features/timesheets/contract.ts';
import { insertBatch, row } from '#features/timesheets/server/testing.ts';
import { ResultCode } from '#kernel/result.ts';
import { listeners } from '#server/listeners.ts';
import { rowsOf } from '#server/platform/db/database.ts';
import { demoToken, startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { placeByToday } from '../jobs.ts';
import { ratesOn } from '../rates/store-effects.ts';
import { department, person, personAssignment } from '../schema.ts';

const admin = demoToken('super_admin');
const office = demoToken('gc_admin');
const BEFORE = ['02', '03', '04', '05', '06', '09', '10'].map((day) => `2026-11-${day}`);
const AFTER = ['11', '12', '13'].map((day) => `2026-11-${day}`);
const MONTH = { from: '2026-11', to: '2026-11' };

let app: TestApp;
let id = 0;
let projectId = 0;
let batchId = 0;
const deptIds = new Map<string, number>();
const [HOME, AWAY] = ['RD-CTL-ALG', 'RD-CTL-DRV'];

beforeAll(async () => {
  app = await startTestApp();
  const { executor } = app.db;
  for (const unit of await executor.select().from(department)) deptIds.set(unit.code, unit.id);
  const [one] = await executor.select().from(person).where(eq(person.userName, 'user'));
  id = one?.id ?? 0;
  const [open] = await executor.select().from(project).where(eq(project.code, 'RM-2608'));
  projectId = open?.id ?? 0;
  await executor.execute(sql`update project set end_date = null`);
});
afterAll(() => app.close());

const dept = (code: string) => deptIds.get(code) ?? 0;

beforeEach(async () => {
  const { executor } = app.db;
  await executor.execute(sql`delete from timesheet`);
  await executor.delete(batch);
  await executor.execute(sql`
    delete from person_assignment step using person where person.id = step.person_id
      and person.id = ${id} and from_day > hire_date`);
  const place = { deptId: dept(HOME), grade: 'P5' };
  await executor.update(personAssignment).set(place).where(eq(personAssignment.personId, id));
  await executor
    .update(person)
    .set({ ...place, leaveDate: null })
    .where(eq(person.id, id));
  batchId = await insertBatch(executor, { startDate: '2026-11-02', endDate: '2026-11-13' });
});

async function read(): Promise<PersonRow> {
  const { data } = await app.call<PersonRow>(peopleEndpoints.read, {
    token: admin,
    params: { id },
  });
  return data;
}

async function edit(changes: object, token = admin) {
  const { version, ...found } = await read();
  const { staffNo, userName, nickName, deptId, hireDate, leaveDate, email, grade, roles } = found;
  const fields = { staffNo, userName, nickName, deptId, hireDate, leaveDate, email, grade, roles };
  return app.call<PersonRow & { issues?: { path: string; key: string }[] }>(
    peopleEndpoints.update,
    {
      token,
      body: { id, version, ...fields, ...changes },
    },
  );
}

const move = (assignedFrom: string | null) =>
  edit({ deptId: dept(AWAY), grade: 'P6', ...(assignedFrom === null ? {} : { assignedFrom }) });

async function takeBack(from: string, token = admin) {
  const { version } = await read();
  return app.call<PersonRow>(peopleEndpoints.takeBackAssignment, {
    token,
    body: { id, version, from },
  });
}

async function history(token = admin): Promise<AssignmentHistory> {
  const answer = await app.call<AssignmentHistory>(peopleEndpoints.assignments, {
    token,
    params: { id },
  });
  return answer.data;
}

async function submitHours() {
  const hours = Object.fromEntries([...BEFORE, ...AFTER].map((date) => [date, 8]));
  const answer = await app.call(timesheetEndpoints.submit, {
    token: demoToken('user'),
    body: { staffNo: 'S10400', batchId, version: 0, rows: [row({ projectId }, hours)] },
  });
  expect(answer.code).toBe(ResultCode.ok);
}

const sums = () =>
  rowsOf<{ code: string; minutes: number }>(
    app.db.executor,
    sql`select d.code, sum(minutes)::bigint as minutes from hours_month h
      join department d on d.id = h.dept_id where h.person_id = ${id} group by 1 order by 1`,
  );

async function filled() {
  const { data } = await app.call<FilledReply>(projectEndpoints.filled, {
    token: admin,
    params: { id: projectId },
    query: MONTH,
  });
  return {
    people: data.people,
    total: data.sums.total,
    rows: data.rows.map(({ deptId, hours }) => [deptId, hours.submitted]),
  };
}

async function rateOn(day: string): Promise<number | undefined> {
  const [rate] = await rowsOf<{ fen: number }>(
    app.db.executor,
    sql`select rate.hourly_fen as fen
      from (${ratesOn(sql`= ${id}`, sql`${day}::date`)}) as rate
      where rate.source is not null`,
  );
  return rate?.fen;
}

/** How many submitted hours another rate of the grade in November would touch. */
async function touchedHours(grade: string): Promise<number> {
  const body = { grade, effectiveFrom: '2026-11-01', hourlyCost: 1 };
  const { data } = await app.call<RatePreview>(rateEndpoints.preview, { token: admin, body });
  return data.submittedHours;
}

async function expectDaysOfTheirOwn() {
  expect(await sums()).toEqual([
    { code: HOME, minutes: 7 * 480 },
    { code: AWAY, minutes: 3 * 480 },
  ]);
  expect(await filled()).toEqual({
    people: 1,
    total: 80,
    rows: [
      [dept(HOME), 56],
      [dept(AWAY), 24],
    ],
  });
  expect([await rateOn('2026-11-10'), await rateOn('2026-11-11')]).toEqual([118_00, 149_00]);
  expect([await touchedHours('P5'), await touchedHours('P6')]).toEqual([56, 24]);
}

describe('somebody who moves and is promoted on the eleventh', () => {
  it('has the department, the grade and the rate of each day, entered before the hours', async () => {
    expect(await move('2026-11-11')).toMatchObject({
      code: 0,
      data: { deptId: dept(AWAY), grade: 'P6' },
    });
    await submitHours();
    await expectDaysOfTheirOwn();
  });

  it('and entered afterwards; taken back, all is as it was', async () => {
    await submitHours();
    expect(await sums()).toEqual([{ code: HOME, minutes: 4800 }]);
    await move('2026-11-11');
    await expectDaysOfTheirOwn();
    expect(await takeBack('2026-11-11')).toMatchObject({
      code: 0,
      data: { deptId: dept(HOME), grade: 'P5' },
    });
    expect(await sums()).toEqual([{ code: HOME, minutes: 4800 }]);
    expect([await touchedHours('P5'), await touchedHours('P6')]).toEqual([80, 0]);
    expect(await rateOn('2026-11-11')).toBe(118_00);
  });

  it('counts from today where nobody says a day, and again on the same day in its place', async () => {
    await move(null);
    await edit({ deptId: dept('RD-CTL') });
    const { today, entries } = await history();
    expect(entries.map(({ from, deptId, grade }) => [from, deptId, grade])).toEqual([
      [today, dept('RD-CTL'), 'P6'],
      [(await read()).hireDate, dept(HOME), 'P5'],
    ]);
  });

  it('shows where they stood, newest first, to whoever may read the record', async () => {
    await move('2026-11-11');
    await edit({ deptId: dept(HOME), assignedFrom: '2026-12-01' });
    expect((await history()).entries).toMatchObject([
      { from: '2026-12-01', deptId: dept(HOME), grade: 'P6', phase: 'ahead', removable: true },
      { from: '2026-11-11', deptNameEn: 'Drives', grade: 'P6', phase: 'current', removable: true },
      { deptNameEn: 'Algorithms', grade: 'P5', phase: 'past', removable: false },
    ]);
    const seen = (await history(demoToken('finance'))).entries;
    expect(seen.every(({ removable }) => !removable)).toBe(true);
  });
});

describe('a move that is dated ahead', () => {
  const audited = () =>
    rowsOf(
      app.db.executor,
      sql`select after from audit_entry where action = 'people.place' and entity_id = ${String(id)}`,
    );

  it('begins on its day, once, and not before', async () => {
    await edit({ deptId: dept(AWAY), assignedFrom: '2026-12-01' });
    expect(await read()).toMatchObject({ deptId: dept(HOME) });
    const clock = app.clock.company();
    const place = (today: string) => placeByToday(app.db, listeners, { ...clock, today });
    expect(await place('2026-11-30')).toBe(0);
    const before = (await read()).version;
    expect(await place('2026-12-01')).toBeGreaterThan(0);
    expect(await place('2026-12-01')).toBe(0);
    expect(await read()).toMatchObject({ deptId: dept(AWAY), version: before + 1 });
    expect(await audited()).toEqual([
      { after: { assignedFrom: '2026-12-01', deptId: dept(AWAY), grade: 'P5' } },
    ]);
  });

  it('is no way around what somebody may not give', async () => {
    const pmo = { deptId: dept('OP-PMO'), assignedFrom: '2027-01-01' };
    const offices = await app.db.executor.select().from(department);
    const { id: deptId = 0 } = offices.find(({ pmoDivision }) => pmoDivision !== null) ?? {};
    const answer = await edit({ ...pmo, deptId }, office);
    expect(answer).toMatchObject({ code: 1, data: { issues: [{ path: 'deptId' }] } });
    expect((await history()).entries).toHaveLength(1);
    expect((await edit({ ...pmo, deptId })).code).toBe(0);
    expect((await takeBack('2027-01-01', office)).code).toBe(1);
    expect((await takeBack('2027-01-01')).code).toBe(0);
  });
});

describe('what does not fit', () => {
  const refusedAt = (path: string, key: string) => ({
    code: ResultCode.refused,
    data: { issues: [{ path, key }] },
  });

  it('is said at its field: before the hire, after the leave, a hire after the move', async () => {
    const { hireDate } = await read();
    expect(await move('2001-01-01')).toMatchObject(
      refusedAt('assignedFrom', 'people.assignedBeforeHire'),
    );
    const leaving = { leaveDate: '2026-11-20', deptId: dept(AWAY), assignedFrom: '2026-11-21' };
    expect(await edit(leaving)).toMatchObject(
      refusedAt('assignedFrom', 'people.assignedAfterLeave'),
    );
    await move('2026-11-11');
    expect(await edit({ hireDate: '2026-11-11' })).toMatchObject(
      refusedAt('hireDate', 'people.movedBeforeHire'),
    );
    expect((await edit({ hireDate: '2026-11-10' })).code).toBe(0);
    expect((await history()).entries.at(-1)?.from).toBe('2026-11-10');
    await edit({ hireDate });
  });

  it('cannot be taken back: the first entry, one that is gone, one somebody else changed', async () => {
    const { hireDate, version } = await read();
    expect((await takeBack(hireDate)).code).toBe(ResultCode.notFound);
    await move('2026-11-11');
    const body = { id, version, from: '2026-11-11' };
    const stale = await app.call(peopleEndpoints.takeBackAssignment, { token: admin, body });
    expect(stale).toMatchObject({ code: ResultCode.conflict, data: { version: version + 1 } });
    expect((await takeBack('2026-11-11')).code).toBe(0);
    expect((await takeBack('2026-11-11')).code).toBe(ResultCode.notFound);
  });

  it('keeps a department in somebody’s past from being deleted', async () => {
    await move('2026-11-11');
    const found = await rowsOf<{ n: number }>(
      app.db.executor,
      sql`select count(*) as n from person_assignment where dept_id = ${dept(HOME)}`,
    );
    expect(found[0]?.n).toBeGreaterThan(0);
    await expect(
      app.db.executor.execute(sql`delete from department where id = ${dept(HOME)}`),
    ).rejects.toThrow();
  });
});
