import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { mappingEndpoints } from '#features/actuals/contract-mapping.ts';
import { poolEndpoints } from '#features/actuals/contract-pool.ts';
import { insertVouchers } from '#features/actuals/server/vouchers/testing.ts';
import type { AssetDetail } from '#features/assets/contract-parts.ts';
import { assetCalls, findIds } from '#features/assets/server/testing.ts';
import { batch } from '#features/batches/server/schema.ts';
import { type CalendarYear, calendarEndpoints } from '#features/calendar/contract.ts';
import { materialEndpoints } from '#features/materials/contract.ts';
import type { Issue, IssuePage } from '#features/materials/contract-parts.ts';
import { type PersonRow, peopleEndpoints } from '#features/people/contract.ts';
import { begin, close, reopen } from '#features/periods/server/testing.ts';
import { timesheetEndpoints } from '#features/timesheets/contract.ts';
import { insertBatch, offeredProjects, row } from '#features/timesheets/server/testing.ts';
import type { ImportReport, PastImport } from '#kernel/import-report.ts';
import { ResultCode } from '#kernel/result.ts';
import { rowsOf } from '#server/platform/db/database.ts';
import { type Revisions, revisionsOf } from '#server/testing/revisions.ts';
import {
  type CallOptions,
  demoToken,
  startTestApp,
  type TestApp,
} from '#server/testing/test-app.ts';

/** September 2026 is the last closed month; everything below tries to change it. */
const CLOSED_DAY = '2026-09-15';
const admin = demoToken('super_admin');

let app: TestApp;
let person: PersonRow;
let calendar: CalendarYear;
let modification: object = {};
let revisions: Revisions;
let issue: Issue;
let openIssue: Issue;
let asset: AssetDetail;
let assetFields: ReturnType<typeof assetCalls>['fields'];
/** A voucher line of August without a project, its mapping, and what was decided of it. */
let booked: Awaited<ReturnType<typeof bookVoucher>>;

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

/** An issue with another date; what else it says is that of the demo. */
const issued = ({ id, version, ...of }: Issue, date: string) => ({
  fields: {
    ...{ docNo: of.docNo, line: of.line, date, code: of.code, name: of.name },
    ...{ quantity: of.quantity, unitPrice: of.unitPrice, projectId: null },
    ...{ subCategoryId: of.subCategory.id, requesterId: null, deptId: null },
  },
  seen: { id, version },
});

const changed = (of: Issue, date: string) => {
  const { fields, seen } = issued(of, date);
  return { ...fields, ...seen };
};

/** A request besides its body; as the super administrator unless somebody else is named. */
type Asked = Pick<CallOptions, 'token' | 'params' | 'query'> & { readonly body: unknown };

const bodies = (...given: readonly object[]): Asked[] => given.map((body) => ({ body }));

/**
 * Endpoints that could change a closed month, each with requests that would; what they and all others take
 * leaves it as it is (closed-figures.test.ts).
 */
const REFUSED: Record<string, () => Promise<readonly Asked[]> | readonly Asked[]> = {
  'people.create': () => bodies(newPerson(CLOSED_DAY)),
  'people.update': () =>
    bodies(
      edited({ hireDate: '2019-01-01' }),
      edited({ leaveDate: CLOSED_DAY }),
      edited({ deptId: person.deptId + 1, assignedFrom: CLOSED_DAY }),
      edited({ grade: 'P9', assignedFrom: '2026-01-01' }),
    ),
  'people.takeBackAssignment': () =>
    bodies({ id: person.id, version: person.version, from: '2026-09-16' }),
  'people.removeMany': () => bodies({ ids: [person.id] }),
  'rates.save': () =>
    bodies(
      { grade: 'P5', effectiveFrom: CLOSED_DAY, hourlyCost: 99, replaces: null },
      { userId: person.id, effectiveFrom: '2010-01-01', hourlyCost: 99, replaces: null },
    ),
  'rates.remove': () => bodies({ grade: 'P5', effectiveFrom: '2026-01-01', hourlyCost: 118 }),
  'standards.save': () =>
    bodies(
      { classId: 1, fromMonth: '2026-09', rate: 99, replaces: null },
      { classId: 1, fromMonth: '2026-01', rate: 99, replaces: 150 },
    ),
  'standards.remove': () => bodies({ classId: 1, fromMonth: '2026-01', rate: 150 }),
  'standards.place-grade': () =>
    bodies({ grade: 'P5', fromMonth: '2026-09', classId: 1, replaces: null }),
  'calendar.editDay': () =>
    bodies({
      date: CLOSED_DAY,
      kind: 'holiday',
      nameZh: '',
      nameEn: '',
      version: calendar.version,
    }),
  'calendar.confirmYear': () => bodies({ year: 2026, confirmed: false, version: calendar.version }),
  'timesheets.modify': () => bodies(modification),
  'budgets.save': async () => [await revisions.save()],
  'budgets.changeScope': async () => [await revisions.changeScope()],
  'budgets.submit': async () => [await revisions.submit()],
  'budgets.approve': () => [revisions.approve()],
  'boards.store-forecast': async () => [await revisions.forecast()],
  'materials.create': () => bodies({ ...issued(issue, CLOSED_DAY).fields, docNo: 'NEW' }),
  'materials.update': () => bodies(changed(issue, '2026-11-02'), changed(openIssue, CLOSED_DAY)),
  'materials.remove': () => bodies({ id: issue.id, version: issue.version }),
  'assets.update': () =>
    bodies(
      ...[
        assetFields({ inServiceMonth: '2025-11' }),
        assetFields({ kind: 'software' }),
        assetFields({ status: 'scrapped', scrappedMonth: '2026-09' }),
      ].map((fields) => ({ ...fields, id: asset.id, version: asset.version })),
    ),
  'assets.setShares': () =>
    bodies({
      ...{ id: asset.id, version: asset.version, fromMonth: '2026-09' },
      shares: [{ projectId: 1, share: 100 }],
    }),
  'assets.remove': () => [{ params: { id: asset.id }, body: { version: asset.version } }],
  'mappings.create': () => bodies(booked.longer),
  'mappings.assign': () => bodies({ accounts: [booked.account], fromMonth: null }),
  'mappings.update': () => bodies({ ...booked.mapping, target: 'elsewhere' }),
  'mappings.end': () => bodies({ ...booked.place, toMonth: '2026-08' }),
  'mappings.remove': () => bodies(booked.place),
  'pool.decide': () => bodies({ lines: [{ ...booked.line, version: 1 }], parts: booked.parts }),
  'pool.takeBack': () => bodies({ lines: [{ ...booked.line, version: 1 }] }),
};

async function bookVoucher() {
  const { executor } = app.db;
  const [lineId = 0] = await insertVouchers(executor, [['2026-09', '6602', '', 100]]);
  const [sub] = await rowsOf<{ id: number }>(
    executor,
    sql`select id from cost_sub_category where code = 'travel'`,
  );
  const fields = { prefix: '66', target: 'subCategory', subCategoryId: sub?.id ?? 0 };
  const made = await app.call<{ id: number; version: number }>(mappingEndpoints.create, {
    token: admin,
    body: fields,
  });
  const { id, version } = made.data;
  const line = { source: 'voucher', sourceId: lineId, month: '2026-09' };
  const parts = [{ projectId: null, share: 100 }];
  const body = { lines: [{ ...line, version: null }], parts };
  expect((await app.call(poolEndpoints.decide, { token: admin, body })).code).toBe(0);
  const none = { target: 'none', subCategoryId: null };
  return {
    line,
    parts,
    place: { id, version },
    mapping: { ...fields, ...none, id, version, fromMonth: null, toMonth: null },
    account: { ...none, prefix: '6602' },
    longer: { ...none, prefix: '6602', fromMonth: null },
  };
}

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
  revisions = await revisionsOf(app, '2026-08');
  const ofMonth = async (month: string) => {
    const { data: page } = await app.call<IssuePage>(materialEndpoints.list, {
      token: admin,
      query: { month },
    });
    if (page.rows[0] === undefined) throw new Error('nothing was issued');
    return page.rows[0];
  };
  issue = await ofMonth('2026-09');
  openIssue = await ofMonth('2026-11');
  booked = await bookVoucher();
  await begin(app, '2026-08');
  const assets = assetCalls(app, await findIds(executor));
  assetFields = assets.fields;
  asset = await assets.created();
  await close(app, '2026-08');
  await close(app, '2026-09');
  calendar = (
    await app.call<CalendarYear>(calendarEndpoints.year, { token: admin, query: { year: '2026' } })
  ).data;
});
afterAll(() => app.close());

it('whatever would change one is refused with code 8, and names it', async () => {
  for (const [id, requests] of Object.entries(REFUSED)) {
    const endpoint = app.routes.find((route) => route.endpoint.id === id)?.endpoint;
    if (endpoint === undefined) throw new Error(`there is no ${id}`);
    for (const asked of await requests()) {
      const answer = await app.call(endpoint, { token: admin, language: 'en', ...asked });
      expect([id, answer.code, answer.msg], JSON.stringify(asked.body)).toEqual([
        id,
        ResultCode.periodClosed,
        expect.stringMatching(/(Aug|Sep) 2026.* closed/),
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
