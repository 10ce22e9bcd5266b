import { sql } from 'drizzle-orm';
import { readXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  CARDS,
  type Dashboard,
  type DashboardChoices,
  type DrillReply,
  dashboardEndpoints,
  type PersonLines,
  type ProjectLines,
} from '#features/hours-reports/contract.ts';
import { addDays } from '#kernel/dates.ts';
import { hoursToMinutes } from '#kernel/minutes.ts';
import { ResultCode } from '#kernel/result.ts';
import type { Role } from '#kernel/roles.ts';
import { wallClockOf } from '#kernel/wall-clock.ts';
import { rowsOf } from '#server/platform/db/database.ts';
import { readSheet } from '#server/platform/spreadsheet/read-sheet.ts';
import { TEST_TIME_ZONE } from '#server/testing/clock.ts';
import { demoToken, startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { sumStaleBatches } from '../sums/service.ts';

let app: TestApp;
let batchId: number;
let closedId: number;

beforeAll(async () => {
  app = await startTestApp();
  await sumStaleBatches(app.db, app.clock.now);
  // The demo's own project lead leads what few book on.
  await app.db.executor.execute(sql`
    update project set lead_id = (select id from person where user_name = 'pl'),
      director_id = (select id from person where user_name = 'pd')
    where id in (select project_id from hours_month where project_id is not null
      group by project_id order by sum(minutes) desc limit 3)`);
  const { batches } = await choices('super_admin');
  batchId = batches.find(({ status }) => status === 'open')?.id ?? 0;
  closedId = batches.find(({ status }) => status === 'closed')?.id ?? 0;
});
afterAll(() => app.close());

type Query = Record<string, string>;

const ask = (role: Role, query: Query = {}) =>
  app.call<Dashboard>(dashboardEndpoints.read, {
    token: demoToken(role),
    query: { batchId: String(batchId), ...query },
  });

async function read(role: Role, query: Query = {}): Promise<Dashboard> {
  const { code, msg, data } = await ask(role, query);
  expect(code, msg).toBe(ResultCode.ok);
  return data;
}

async function choices(role: Role): Promise<DashboardChoices> {
  const { data } = await app.call<DashboardChoices>(dashboardEndpoints.choices, {
    token: demoToken(role),
  });
  return data;
}

const openMark = (role: Role, query: Query) =>
  app.call<DrillReply>(dashboardEndpoints.drill, {
    token: demoToken(role),
    query: { batchId: String(batchId), pageSize: '200', ...query },
  });

/** Hours as whole minutes, so that sums are exact. */
const sum = <Line>(lines: readonly Line[], of: (line: Line) => number | null) =>
  lines.reduce((all, line) => all + hoursToMinutes(of(line) ?? 0), 0);

/** The departments beneath these, themselves included. */
const beneath = (roots: readonly number[]) => sql`
  with recursive inside as (
    select id from department where id = any(${sql.param(roots)}::int[])
    union select d.id from department d join inside on d.parent_id = inside.id)
  select id from inside`;

/** Every cell of a batch once, with where its owner stood on that day. */
const cells = sql`
  select sheet.batch_id, sheet.person_id, line.project_id, line.absence, cell.date, cell.minutes, (
    select held.dept_id from person_assignment held
    where held.person_id = sheet.person_id and held.from_day <= cell.date
    order by held.from_day desc limit 1) as dept_id
  from timesheet sheet join timesheet_row line on line.sheet_id = sheet.id
  join timesheet_cell cell on cell.row_id = line.id`;

async function countCells(roots: readonly number[], batch: number) {
  const [row] = await rowsOf<{ project: number; absence: number; projects: number }>(
    app.db.executor,
    sql`
      select coalesce(sum(minutes) filter (where project_id is not null), 0)::int as project,
        coalesce(sum(minutes) filter (where absence is not null), 0)::int as absence,
        count(distinct project_id)::int as projects
      from (${cells}) cell where batch_id = ${batch} and dept_id in (${beneath(roots)})`,
  );
  return row;
}

const DEPARTMENT_VIEWERS: readonly Role[] = ['super_admin', 'finance', 'vp_view', 'cl', 'dl', 'gl'];

describe('the dashboard of departments', () => {
  it.each(DEPARTMENT_VIEWERS)('adds up for %s, and equals the cells', async (role) => {
    const { roots } = await choices(role);
    for (const batch of [batchId, closedId]) {
      const board = await read(role, { batchId: String(batch), view: 'departments' });
      const { attendance, projects, departments, persons, months } = board;
      if (attendance === null) throw new Error('a view of departments has what is asked');
      const counted = await countCells(
        roots.map(({ id }) => id),
        batch,
      );
      const project = hoursToMinutes(board.batch.projectHours);
      const absence = hoursToMinutes(attendance.absenceHours);
      expect({ project, absence }).toEqual({
        project: counted?.project,
        absence: counted?.absence,
      });
      expect(project + absence).toBe(hoursToMinutes(attendance.filledHours));
      const named = sum(projects.rows, ({ hours }) => hours);
      expect(named + hoursToMinutes(projects.others?.hours ?? 0)).toBe(project);
      expect(sum(attendance.absences, ({ hours }) => hours)).toBe(absence);
      expect(sum(departments, ({ projectHours }) => projectHours)).toBe(project);
      expect(sum(departments, ({ absenceHours }) => absenceHours)).toBe(absence);
      const required = hoursToMinutes(attendance.requiredHours);
      expect(sum(departments, ({ requiredHours }) => requiredHours)).toBe(required);
      const missing = hoursToMinutes(attendance.missingHours);
      expect(sum(departments, ({ missingHours }) => missingHours)).toBe(missing);
      expect(departments.reduce((all, { people }) => all + (people ?? 0), 0)).toBe(
        attendance.people,
      );
      expect(sum(attendance.days, ({ filledHours }) => filledHours)).toBe(project + absence);
      expect(sum(attendance.days, ({ requiredHours }) => requiredHours)).toBe(required);
      expect(hoursToMinutes(persons.hours)).toBe(missing);
      expect(persons.total).toBe(attendance.missingPeople);
      // The demo's batches are months.
      expect(months.at(-1)).toMatchObject({
        month: board.batch.endDate.slice(0, 7),
        hours: board.batch.projectHours,
      });
      const shares = projects.rows.reduce((all, { share }) => all + share, 0);
      expect(shares + (projects.others?.share ?? 0)).toBe(project > 0 ? 1000 : 0);
    }
  });

  it('says when it was made, what it is held against and how long is left', async () => {
    const open = await read('super_admin');
    expect(open.madeAt).not.toBeNull();
    expect(open.batch).toMatchObject({ id: batchId, status: 'open' });
    expect(open.compared?.endDate ?? '').toBe(addDays(open.batch.startDate, -1));
    expect(open.daysLeft).toBeGreaterThanOrEqual(0);
    expect(open.batch.workingDays).toBeGreaterThan(15);
    const closed = await read('super_admin', { batchId: String(closedId) });
    expect(closed.daysLeft).toBeNull();
    const lastYear = await read('super_admin', { compare: 'lastYear' });
    expect(lastYear.compared?.id ?? null).not.toBe(closedId);
  });

  it('goes into a department, whose lines make the line it was', async () => {
    const company = await read('super_admin');
    for (const line of company.departments.filter(({ direct }) => !direct)) {
      const inside = await read('super_admin', { deptId: String(line.department.id) });
      expect(inside.batch.projectHours).toBe(line.projectHours);
      expect(inside.attendance).toMatchObject({
        people: line.people,
        requiredHours: line.requiredHours,
        missingHours: line.missingHours,
      });
      expect(sum(inside.departments, ({ projectHours }) => projectHours)).toBe(
        hoursToMinutes(line.projectHours),
      );
    }
  });

  it('unfolds every project and everybody without changing a figure', async () => {
    const board = await read('super_admin', { batchId: String(closedId) });
    const query = { batchId: String(closedId) };
    const token = demoToken('super_admin');
    const { data: every } = await app.call<ProjectLines>(dashboardEndpoints.projects, {
      token,
      query,
    });
    expect(every.rows.slice(0, board.projects.rows.length)).toEqual(board.projects.rows);
    expect(every.rows.length - board.projects.rows.length).toBe(board.projects.others?.count ?? 0);
    expect(every.rows.reduce((all, { share }) => all + share, 0)).toBe(1000);
    expect(every.hours).toBe(board.projects.hours);
    const page = await app.call<PersonLines>(dashboardEndpoints.persons, {
      token,
      query: { batchId: String(batchId), pageSize: '200' },
    });
    const now = await read('super_admin');
    expect(page.data.rows.slice(0, now.persons.rows.length)).toEqual(now.persons.rows);
    expect(sum(page.data.rows, ({ hours }) => hours)).toBe(hoursToMinutes(now.persons.hours));
  });

  it('takes the same number of statements for a company and for a group', async () => {
    const counted = async (role: Role) =>
      app.countStatements(() => read(role, { view: 'departments' }));
    expect(await counted('gl')).toBe(await counted('super_admin'));
  });
});

describe('the dashboard of projects', () => {
  it.each<Role>(['pl', 'pd', 'pmo', 'pmd'])('shows %s their own projects alone', async (role) => {
    const board = await read(role, { view: 'projects', batchId: String(closedId) });
    const { data: every } = await app.call<ProjectLines>(dashboardEndpoints.projects, {
      token: demoToken(role),
      query: { batchId: String(closedId), view: 'projects' },
    });
    const projectIds = every.rows.map(({ project }) => project.id);
    expect(projectIds.length).toBeGreaterThan(0);
    const [counted] = await rowsOf<{ minutes: number }>(
      app.db.executor,
      sql`select coalesce(sum(minutes), 0)::int as minutes from (${cells}) cell
        where batch_id = ${closedId} and project_id = any(${sql.param(projectIds)}::int[])`,
    );
    expect(hoursToMinutes(board.projects.hours)).toBe(counted?.minutes);
    expect(board.attendance).toBeNull();
    expect(board.batch).toMatchObject({ projectHours: every.hours, requiredHours: null });
    expect(sum(board.departments, ({ projectHours }) => projectHours)).toBe(counted?.minutes);
    expect(hoursToMinutes(board.persons.hours)).toBe(counted?.minutes);
    expect(board.months.at(-1)?.hours).toBe(every.hours);
    expect(board.departments.every(({ requiredHours }) => requiredHours === null)).toBe(true);
  });

  it('is what those begin with who lead nothing else, and all they have', async () => {
    expect((await choices('pl')).views).toEqual(['projects']);
    expect((await read('pl')).view).toBe('projects');
    expect((await ask('pl', { view: 'departments' })).code).toBe(ResultCode.notPermitted);
    expect((await ask('super_admin', { view: 'projects' })).code).toBe(ResultCode.notPermitted);
  });
});

describe('the reach', () => {
  it('refuses a department outside, and one that is none', async () => {
    const company = (await read('super_admin')).departments.map(({ department }) => department.id);
    const { roots } = await choices('gl');
    const outside = company.find((id) => !roots.some((root) => root.id === id)) ?? 0;
    for (const deptId of [outside, 2_147_483_647]) {
      const { code } = await ask('gl', { deptId: String(deptId), view: 'departments' });
      expect(code).toBe(ResultCode.notFound);
    }
  });

  it('refuses a batch that is none, or is not published', async () => {
    const [draft] = await rowsOf<{ id: number }>(
      app.db.executor,
      sql`select id from batch where status = 'draft' limit 1`,
    );
    for (const id of [draft?.id ?? 0, 2_147_483_647]) {
      expect((await ask('super_admin', { batchId: String(id) })).code).toBe(ResultCode.notFound);
    }
  });

  it('refuses a project and people of others', async () => {
    const own = await read('pl', { view: 'projects' });
    const all = await app.call<ProjectLines>(dashboardEndpoints.projects, {
      token: demoToken('super_admin'),
      query: { batchId: String(batchId) },
    });
    const others = all.data.rows.find(
      ({ project }) => !own.projects.rows.some((row) => row.project.id === project.id),
    );
    const mark = { kind: 'project', view: 'projects', projectId: String(others?.project.id) };
    expect((await openMark('pl', mark)).code).toBe(ResultCode.notFound);
    expect((await openMark('pl', { ...mark, kind: 'day', date: '2026-11-02' })).code).toBe(
      ResultCode.notPermitted,
    );
    const { roots } = await choices('gl');
    const [stranger] = await rowsOf<{ id: number }>(
      app.db.executor,
      sql`select person_id as id from batch_hours where batch_id = ${batchId}
        and dept_id not in (${beneath(roots.map(({ id }) => id))}) limit 1`,
    );
    const person = { kind: 'person', view: 'departments', personId: String(stranger?.id) };
    expect((await openMark('gl', person)).code).toBe(ResultCode.notFound);
  });

  it('names what a mark cannot be opened without', async () => {
    for (const [kind, path] of [
      ['project', 'projectId'],
      ['absence', 'absence'],
      ['person', 'personId'],
      ['day', 'date'],
      ['month', 'month'],
    ] as const) {
      const { code, data } = await openMark('super_admin', { kind });
      expect(code).toBe(ResultCode.invalid);
      expect(data).toMatchObject({ issues: [{ path }] });
    }
  });
});

describe('what stands behind a mark', () => {
  async function opened(role: Role, query: Query): Promise<DrillReply> {
    const { code, msg, data } = await openMark(role, query);
    expect(code, `${JSON.stringify(query)} ${msg}`).toBe(ResultCode.ok);
    // The rows of a person are cells, the sums say what was asked of them as well.
    expect(data.total).toBeLessThanOrEqual(200);
    expect(sum(data.rows, ({ hours }) => hours)).toBe(hoursToMinutes(data.sums.hours));
    return data;
  }

  it.each<Role>(['super_admin', 'cl', 'gl'])('adds up to it for %s', async (role) => {
    const view = 'departments';
    const board = await read(role, { view });
    for (const { project, hours } of board.projects.rows) {
      const mark = { view, kind: 'project', projectId: String(project.id) };
      const { sums, rows } = await opened(role, mark);
      expect(sums.hours).toBe(hours);
      const personId = String(rows[0]?.person?.userId);
      if (rows[0] === undefined) continue;
      const days = await opened(role, { ...mark, kind: 'person', personId });
      expect(days.sums.hours).toBe(rows[0].hours);
    }
    for (const line of board.departments) {
      const deptId = String(line.department.id);
      const mark = { view, kind: 'department', deptId, direct: String(line.direct) };
      expect((await opened(role, mark)).sums).toMatchObject({
        projectHours: line.projectHours,
        absenceHours: line.absenceHours,
        requiredHours: line.requiredHours,
        missingHours: line.missingHours,
      });
    }
    for (const { absence, hours } of board.attendance?.absences ?? []) {
      expect((await opened(role, { view, kind: 'absence', absence })).sums.hours).toBe(hours);
    }
    for (const { date, filledHours, requiredHours } of board.attendance?.days ?? []) {
      const { sums, rows } = await opened(role, { view, kind: 'day', date });
      expect(sums).toMatchObject({ hours: filledHours, requiredHours });
      const one = rows.find(({ hours }) => hours > 0);
      if (one === undefined) continue;
      const personId = String(one.person?.userId);
      const cell = await opened(role, { view, kind: 'person', personId, date });
      expect(cell.sums.hours).toBe(one.hours);
    }
    for (const { month, hours } of board.months.filter((one) => one.hours !== null)) {
      expect((await opened(role, { view, kind: 'month', month })).sums.hours).toBe(hours);
    }
    for (const { userId, hours } of board.persons.rows) {
      const { sums } = await opened(role, { view, kind: 'person', personId: String(userId) });
      expect(sums.missingHours).toBe(hours);
    }
  });

  it('adds up on projects as well', async () => {
    const view = 'projects';
    const board = await read('pl', { view });
    for (const { project, hours } of board.projects.rows) {
      const mark = { view, kind: 'project', projectId: String(project.id) };
      expect((await opened('pl', mark)).sums.hours).toBe(hours);
    }
    for (const { department, direct, projectHours } of board.departments) {
      const deptId = String(department.id);
      const mark = { view, kind: 'department', deptId, direct: String(direct) };
      expect((await opened('pl', mark)).sums).toMatchObject({
        hours: projectHours,
        requiredHours: null,
      });
    }
    for (const { month, hours } of board.months.filter((one) => one.hours !== null)) {
      expect((await opened('pl', { view, kind: 'month', month })).sums.hours).toBe(hours);
    }
    for (const { userId, hours } of board.persons.rows) {
      const mark = { view, kind: 'person', personId: String(userId) };
      expect((await opened('pl', mark)).sums.hours).toBe(hours);
    }
  });
});

describe('its sheets', () => {
  const limits = { maxRows: 5_000, maxUnpackedBytes: 16 * 1024 * 1024 };

  async function sheetOf(role: Role, card: string, query: Query = {}) {
    const { code, msg, data } = await app.call<Uint8Array>(dashboardEndpoints.exportSheet, {
      token: demoToken(role),
      query: { batchId: String(closedId), card, ...query },
    });
    expect(code, msg).toBe(ResultCode.ok);
    return (await readSheet(data, limits)).map(({ cells: values }) => values);
  }

  it('begin with what they are about and end with the sum on screen', async () => {
    const board = await read('super_admin', { batchId: String(closedId) });
    const rows = await sheetOf('super_admin', 'projects');
    expect(rows[0]?.[0]).toBe(`批次：${board.batch.name}`);
    const madeAt = wallClockOf(board.madeAt ?? '', TEST_TIME_ZONE);
    expect(rows[3]?.[0]).toBe(`数据截至：${madeAt}`);
    expect(rows.at(-1)?.slice(0, 4)).toEqual(['合计', '', String(board.projects.hours), '1']);
  });

  it('have shares that are numbers, and sums no filter takes for a row', async () => {
    const { data } = await app.call<Uint8Array>(dashboardEndpoints.exportSheet, {
      token: demoToken('super_admin'),
      query: { batchId: String(closedId), card: 'projects' },
    });
    const [sheet] = (await readXlsx(data)).sheets;
    const rows = sheet?.rows.slice(6, -1) ?? [];
    expect(rows.length).toBeGreaterThan(3);
    expect(rows.every((row) => typeof row[3] === 'number')).toBe(true);
    expect(sheet?.autoFilter).toMatchObject({ range: `A6:G${(sheet?.rows.length ?? 0) - 1}` });
  });

  it.each([...CARDS, 'all'])('hold %s', async (card) => {
    const rows = await sheetOf('cl', card, { view: 'departments' });
    expect(rows.length).toBeGreaterThan(5);
    expect(rows.flat().filter((cell) => cell.includes('.sheet.'))).toEqual([]);
  });

  it('hold no calendar of people on projects', async () => {
    const rows = await sheetOf('pl', 'all', { view: 'projects' });
    expect(rows.some(([card]) => card === '每日填报')).toBe(false);
  });
});
