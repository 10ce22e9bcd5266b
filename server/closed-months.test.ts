import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { batch } from '#features/batches/server/schema.ts';
import { type CalendarYear, calendarEndpoints } from '#features/calendar/contract.ts';
import { type PersonRow, peopleEndpoints } from '#features/people/contract.ts';
import { begin, close, reopen } from '#features/periods/server/testing.ts';
import { timesheetEndpoints } from '#features/timesheets/contract.ts';
import { insertBatch, offeredProjects, row } from '#features/timesheets/server/testing.ts';
import type { ImportReport, PastImport } from '#kernel/import-report.ts';
import { ResultCode } from '#kernel/result.ts';
import { demoToken, startTestApp, type TestApp } from '#server/testing/test-app.ts';

/** September 2026 is the last closed month; everything below tries to change it. */
const CLOSED_DAY = '2026-09-15';
const FEATURES = ['people', 'departments', 'rates', 'calendar', 'timesheets', 'batches'];
const admin = demoToken('super_admin');

let app: TestApp;
let person: PersonRow;
let calendar: CalendarYear;
let modification: object = {};

const edited = (changes: object) => {
  const { id, version, staffNo, userName, nickName, deptId, hireDate, leaveDate } = person;
  const { email, grade, roles } = person;
  const fields = { staffNo, userName, nickName, deptId, hireDate, leaveDate, email, grade, roles };
  return { id, version, ...fields, ...changes };
};

const newPerson = (hireDate: string) => ({
  staffNo: 'C1',
  userName: 'c1',
  nickName: 'C',
  deptId: person.deptId,
  hireDate,
  roles: ['user'],
});

/** What each of them may touch, and a request that would. An endpoint that is missing fails. */
const REFUSED: Record<string, () => readonly object[]> = {
  'people.create': () => [newPerson(CLOSED_DAY)],
  'people.update': () => [
    edited({ hireDate: '2019-01-01' }),
    edited({ leaveDate: CLOSED_DAY }),
    edited({ deptId: person.deptId + 1, assignedFrom: CLOSED_DAY }),
    edited({ grade: 'P9', assignedFrom: '2026-01-01' }),
  ],
  'people.takeBackAssignment': () => [
    { id: person.id, version: person.version, from: '2026-09-16' },
  ],
  'people.removeMany': () => [{ ids: [person.id] }],
  'rates.save': () => [
    { grade: 'P5', effectiveFrom: CLOSED_DAY, hourlyCost: 99, replaces: null },
    { userId: person.id, effectiveFrom: '2010-01-01', hourlyCost: 99, replaces: null },
  ],
  'rates.remove': () => [{ grade: 'P5', effectiveFrom: '2026-01-01', hourlyCost: 118 }],
  'calendar.editDay': () => [
    { date: CLOSED_DAY, kind: 'holiday', nameZh: '', nameEn: '', version: calendar.version },
  ],
  'calendar.confirmYear': () => [{ year: 2026, confirmed: false, version: calendar.version }],
  'timesheets.modify': () => [modification],
};

/** Why the others cannot. */
const CANNOT: Record<string, string> = {
  'people.remove': 'the same as removeMany, for one',
  'people.import': 'row by row, below',
  'people.undoImport': 'as far as its rows reach back, in import-undo.test.ts',
  'people.setEnabled': 'says who may sign in, not who was there',
  'people.resetPassword': 'undated',
  'people.invite': 'undated',
  'people.oneTimePasswords': 'undated',
  'departments.create': 'undated: nobody stands there yet',
  'departments.update': 'names and leaders are undated',
  'departments.move': 'the tree is undated; hours stay with their department',
  'departments.remove': 'refused while anybody ever stood there',
  'calendar.importYear': 'day by day, below',
  'calendar.undoImport': 'the same days, below',
  'timesheets.save': 'booked sheets are approved, and approved ones are not saved',
  'timesheets.submit': 'nor submitted',
  'timesheets.recall': 'nor taken back',
  'timesheets.pin': 'undated',
  'batches.create': 'asks for hours; those of closed months come late',
  'batches.update': 'the same; its days are fixed once it is published',
  'batches.remove': 'drafts only, which have no hours',
  'batches.copy': 'the same as create',
  'batches.publish': 'asks for hours',
  'batches.close': 'says who may still fill in',
  'batches.extend': 'the same',
  'batches.withdrawExtension': 'the same',
};

beforeAll(async () => {
  app = await startTestApp();
  const { executor } = app.db;
  await executor.execute(sql`delete from timesheet`);
  await executor.delete(batch);
  await executor.execute(sql`update project set end_date = null`);
  const { data } = await app.call<{ rows: PersonRow[] }>(peopleEndpoints.list, {
    token: admin,
    query: { nameOrNoQuery: 'S10400' },
  });
  if (data.rows[0] === undefined) throw new Error('nobody to change');
  person = data.rows[0];
  await executor.execute(sql`
    insert into person_assignment (person_id, from_day, dept_id, grade)
    values (${person.id}, '2026-09-16', ${person.deptId}, 'P5')`);
  await executor.execute(sql`
    update person_assignment set grade = 'P4' where person_id = ${person.id} and from_day < '2026-09-16'`);
  const days = ['2026-09-14', '2026-09-15', '2026-09-16'];
  const batchId = await insertBatch(executor, { startDate: '2026-09-14', endDate: '2026-09-16' });
  const offered = await offeredProjects(app, demoToken('user'), 'S10400', batchId);
  const [first, second] = offered.map(({ id }) => id);
  const hours = Object.fromEntries(days.map((date) => [date, 8]));
  const rows = (projectId = 0) => [row({ projectId }, hours)];
  const sheet = { staffNo: 'S10400', batchId };
  const filled = await app.call(timesheetEndpoints.submit, {
    token: demoToken('user'),
    body: { ...sheet, version: 0, rows: rows(first) },
  });
  expect(filled.code).toBe(ResultCode.ok);
  await executor.execute(sql`update timesheet set state = 'approved'`);
  modification = { ...sheet, version: 1, rows: rows(second), reason: 'test' };
  await begin(app, '2026-08');
  await close(app, '2026-08');
  await close(app, '2026-09');
  calendar = (
    await app.call<CalendarYear>(calendarEndpoints.year, { token: admin, query: { year: '2026' } })
  ).data;
});
afterAll(() => app.close());

it('every endpoint that writes says whether it can touch a closed month', () => {
  const writing = app.routes
    .map(({ endpoint }) => endpoint)
    .filter(({ id, effect }) => effect === 'write' && FEATURES.includes(id.split('.')[0] ?? ''))
    .map(({ id }) => id);
  expect([...Object.keys(REFUSED), ...Object.keys(CANNOT)].sort()).toEqual(writing.sort());
});

it('whatever would change one is refused with code 8, and names it', async () => {
  for (const [id, requests] of Object.entries(REFUSED)) {
    const endpoint = app.routes.find((route) => route.endpoint.id === id)?.endpoint;
    if (endpoint === undefined) throw new Error(`there is no ${id}`);
    for (const body of requests()) {
      const answer = await app.call(endpoint, { token: admin, body, language: 'en' });
      expect([id, answer.code, answer.msg], JSON.stringify(body)).toEqual([
        id,
        ResultCode.periodClosed,
        expect.stringMatching(/2026-0[89].* closed in the accounts/),
      ]);
    }
  }
});

it('and said at the field it comes from', async () => {
  const issuesOf = async (changes: object) => {
    const body = edited(changes);
    const { data } = await app.call<{ issues: { path: string; key: string }[] }>(
      peopleEndpoints.update,
      { token: admin, body },
    );
    return data.issues.map(({ path, key }) => `${path} ${key}`);
  };
  expect(
    await issuesOf({
      hireDate: '2019-01-01',
      leaveDate: '2026-09-20',
      grade: 'P9',
      assignedFrom: CLOSED_DAY,
    }),
  ).toEqual([
    'hireDate periods.monthClosed',
    'leaveDate periods.monthClosed',
    'assignedFrom periods.monthClosed',
  ]);
});

const csvOf = (rows: readonly (readonly string[])[]) =>
  Buffer.from(rows.map((cells) => cells.join(',')).join('\n'));

const upload = async (rows: readonly (readonly string[])[]) => {
  const answer = await app.call<ImportReport>(peopleEndpoints.importPeople, {
    token: admin,
    query: { mode: 'all' },
    body: csvOf(rows),
    headers: { 'content-type': 'application/octet-stream' },
  });
  return answer.data;
};

it('a sheet of people is refused row by row', async () => {
  const heading = ['工号', '姓名', '部门编码', '入职日期', '离职日期', '职级', '调动生效日期'];
  const known = ['S10400', person.nickName, 'RD-CTL-ALG', person.hireDate];
  const report = async (cells: readonly string[]) => {
    const { problems, written } = await upload([heading, cells]);
    return { written, problems: problems.map(({ field, key }) => `${field} ${key}`) };
  };
  const refused = (field: string) => ({
    written: false,
    problems: [`${field} periods.monthClosed`],
  });
  expect(await report(['C2', 'C', 'RD-CTL-ALG', CLOSED_DAY])).toEqual(refused('hireDate'));
  expect(await report([...known, CLOSED_DAY])).toEqual(refused('leaveDate'));
  expect(await report([...known, '', 'P7', CLOSED_DAY])).toEqual(refused('assignedFrom'));
  expect(await report([...known, '', 'P7', '2026-10-01'])).toEqual({ written: true, problems: [] });
});

it('a sheet of days is refused where it changes one', async () => {
  const importYear = async (changed: readonly string[][]) => {
    const special = calendar.days.filter(({ nameZh }) => nameZh !== '');
    const words = {
      workday: '工作日',
      restDay: '休息日',
      holiday: '节假日',
      makeUpWorkday: '补班',
    };
    const kept = special.map(({ date, kind, nameZh, nameEn }) => [
      date,
      words[kind],
      nameZh,
      nameEn,
    ]);
    const rows = [['日期', '类型', '中文名称', '英文名称'], ...kept, ...changed];
    return app.call(calendarEndpoints.importYear, {
      token: admin,
      query: { year: '2026', mode: 'all' },
      body: csvOf(rows),
      headers: { 'content-type': 'application/octet-stream' },
    });
  };
  expect((await importYear([[CLOSED_DAY, '节假日', '测试', 'Test']])).code).toBe(8);
  expect((await importYear([['2026-10-20', '节假日', '测试', 'Test']])).code).toBe(0);
  const undo = async () => {
    const asked = { token: admin, query: { year: '2026' } };
    const past = await app.call<{ rows: PastImport[] }>(calendarEndpoints.pastImports, asked);
    const body = { id: past.data.rows[0]?.id };
    return app.call(calendarEndpoints.undoImport, { token: admin, body });
  };
  await close(app, '2026-10');
  expect((await undo()).code).toBe(8);
  await reopen(app, '2026-10');
  expect((await undo()).code).toBe(0);
});
