import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { approvalEndpoints } from '#features/approvals/contract.ts';
import { type Batch, batchEndpoints } from '#features/batches/contract.ts';
import { monthlyBatch } from '#features/batches/rules.ts';
import {
  type DepartmentRow,
  departmentEndpoints,
  peopleEndpoints,
} from '#features/people/contract.ts';
import { type ProjectDetail, projectEndpoints } from '#features/projects/contract.ts';
import { sessionEndpoints } from '#features/session/contract.ts';
import type { AnyEndpoint } from '#kernel/endpoint.ts';
import { type InputIssue, ResultCode } from '#kernel/result.ts';
import { rowsOf } from './platform/db/database.ts';
import { type Answer, demoToken, startTestApp, type TestApp } from './testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const admin = demoToken('super_admin');
const send = (endpoint: AnyEndpoint, body: object, token = admin) =>
  app.call<{ issues: InputIssue[] }>(endpoint, { token, body });

const issuesOf = ({ data }: Answer) =>
  (data as { issues: InputIssue[] }).issues.map(({ path, key }) => [path, key]);

async function one<Row>(query: ReturnType<typeof sql>): Promise<Row> {
  const [row] = await rowsOf<Row>(app.db.executor, query);
  if (row === undefined) throw new Error('no such row');
  return row;
}

const personOf = (userName: string) =>
  one<{ id: number; version: number; staffNo: string; nickName: string; deptId: number }>(
    sql`select id, version, staff_no as "staffNo", nick_name as "nickName", dept_id as "deptId"
      from person where user_name = ${userName}`,
  );

/** Somebody who has left and can neither lead nor be lent to. */
async function whoHasLeft() {
  const { id } = await one<{ id: number }>(
    sql`update person set leave_date = '2020-01-31', hire_date = '2019-01-01'
      where id = (select max(id) from person where user_name like 'u%' or roles = '{user}')
      returning id`,
  );
  return one<{ id: number; staffNo: string; nickName: string }>(
    sql`select id, staff_no as "staffNo", nick_name as "nickName" from person where id = ${id}`,
  );
}

describe('everything wrong with the fields is said at once, each at its field', () => {
  const person = {
    staffNo: 'F70001',
    userName: 'f70001',
    nickName: '甲',
    hireDate: '2026-11-02',
    roles: ['user'],
  };

  it('of somebody new: number and user name taken, department unknown', async () => {
    const { staffNo } = await personOf('gl');
    const answer = await send(peopleEndpoints.create, {
      ...person,
      staffNo: staffNo.toLowerCase(),
      userName: 'PL',
      deptId: 999_999,
    });
    expect(answer.code).toBe(ResultCode.refused);
    expect(issuesOf(answer)).toEqual([
      ['staffNo', 'people.staffNoTaken'],
      ['userName', 'people.userNameTaken'],
      ['deptId', 'people.unknownDepartment'],
    ]);
    expect(answer.msg).toBe(answer.data.issues[0]?.msg);
  });

  it('of somebody who is changed, with roles one may not give', async () => {
    const { deptId } = await personOf('gl');
    const office = demoToken('gc_admin');
    const added = await app.call<{ person: { id: number; version: number } }>(
      peopleEndpoints.create,
      { token: office, body: { ...person, deptId } },
    );
    const { id, version } = added.data.person;
    const answer = await send(
      peopleEndpoints.update,
      { ...person, id, version, deptId, userName: 'pl', roles: ['finance'] },
      office,
    );
    expect(issuesOf(answer)).toEqual([
      ['roles', 'people.roleNotYours'],
      ['userName', 'people.userNameTaken'],
    ]);
    // Their own number and name are nobody else's.
    const same = await send(peopleEndpoints.update, { ...person, id, version, deptId }, office);
    expect(same.code).toBe(ResultCode.ok);
  });

  it('of a department: code taken, leader gone, kind that does not fit', async () => {
    const { data } = await app.call<DepartmentRow[]>(departmentEndpoints.list, { token: admin });
    const group = data.find(({ kind }) => kind === 'group');
    const other = data.find(({ kind }) => kind === 'centre');
    const leader = await whoHasLeft();
    const fields = { nameZh: '甲组', nameEn: 'A', pmoDivision: null, leaderId: leader.id };
    const wanted = { ...fields, code: other?.code.toLowerCase(), kind: 'centre' };
    const expected = [
      ['kind', 'people.departmentRank'],
      ['leaderId', 'people.leaderUnavailable'],
      ['code', 'people.codeTaken'],
    ];
    const create = await send(departmentEndpoints.create, { parentId: group?.id, ...wanted });
    expect(create.code).toBe(ResultCode.refused);
    expect(issuesOf(create)).toEqual(expected);
    const { id, version } = group ?? {};
    const update = await send(departmentEndpoints.update, { id, version, ...wanted });
    expect(issuesOf(update)).toEqual(expected);
  });

  it('of a project: code taken, dates outside the main project, lead gone', async () => {
    const main = await one<{ id: number; code: string }>(
      sql`select id, code from project where parent_id is null and end_date is not null limit 1`,
    );
    const { id: leadId } = await whoHasLeft();
    const answer = await send(projectEndpoints.create, {
      parentId: main.id,
      code: main.code.toLowerCase(),
      nameZh: '甲',
      nameEn: '',
      status: 'active',
      startDate: '1999-01-01',
      endDate: '1999-12-31',
      leadId,
      directorId: null,
      members: { people: [], departments: [] },
    });
    expect(answer.code).toBe(ResultCode.refused);
    const paths = issuesOf(answer).map(([path]) => path);
    expect(paths).toEqual(expect.arrayContaining(['code', 'startDate', 'leadId']));
    expect(issuesOf(answer)).toContainEqual(['code', 'projects.codeTaken']);
  });

  it('of a project that cannot go back, beside a code that is taken', async () => {
    const { id } = await one<{ id: number }>(
      sql`select id from project where status = 'active' and parent_id is null limit 1`,
    );
    const other = await one<{ code: string }>(
      sql`select code from project where id <> ${id} limit 1`,
    );
    const read = await app.call<ProjectDetail>(projectEndpoints.read, {
      token: admin,
      params: { id },
    });
    const { version, nameZh, nameEn, projectType, division, startDate, endDate } = read.data;
    const answer = await send(projectEndpoints.update, {
      ...{ id, version, nameZh, nameEn, projectType, division, startDate, endDate },
      ...{ code: other.code, status: 'planned', parentId: null, leadId: null, directorId: null },
      members: { people: [], departments: [] },
    });
    expect(issuesOf(answer)).toEqual([
      ['status', 'projects.notBackToPlanned'],
      ['code', 'projects.codeTaken'],
    ]);
  });

  it('of a delegation: to oneself, on days already lent', async () => {
    const days = { startDate: '2099-01-01', endDate: '2099-01-05' };
    const own = await personOf('gl');
    const other = await personOf('dl');
    const delegate = (body: object) => send(approvalEndpoints.delegate, body, demoToken('gl'));
    await delegate({ toStaffNo: other.staffNo, ...days });
    const toSelf = await delegate({ toStaffNo: own.staffNo, ...days });
    expect(toSelf.code).toBe(ResultCode.refused);
    expect(issuesOf(toSelf)).toEqual([
      ['toStaffNo', 'approvals.delegateToSelf'],
      ['startDate', 'approvals.delegationOverlaps'],
    ]);
    const unknown = await delegate({
      toStaffNo: 'nobody',
      startDate: '2099-02-01',
      endDate: '2099-02-02',
    });
    expect(issuesOf(unknown)).toEqual([['toStaffNo', 'approvals.unknownPerson']]);
  });

  it('of a batch that is published into another one, with what overlaps', async () => {
    const settings = monthlyBatch('2150-03', 'Hours 2150-03', 'Asia/Shanghai');
    const make = async (name: string) =>
      (await app.call<Batch>(batchEndpoints.create, { token: admin, body: { ...settings, name } }))
        .data;
    const publish = ({ id, version }: Batch) => send(batchEndpoints.publish, { id, version });
    await publish(await make('first'));
    const answer = await publish(await make('second'));
    expect(issuesOf(answer)).toEqual([['startDate', 'batches.overlap']]);
    expect(answer.data).toMatchObject({ overlaps: [{ name: 'first' }] });
  });

  it('of a changed password', async () => {
    const { id: userId } = await personOf('gl');
    const change = (oldPassword: string, newPassword: string) =>
      send(sessionEndpoints.changePassword, { userId, oldPassword, newPassword }, demoToken('gl'));
    expect(issuesOf(await change('Demo@2026', 'Demo@2026'))).toEqual([
      ['newPassword', 'session.passwordUnchanged'],
    ]);
    expect(issuesOf(await change('wrong', 'Other@2026'))).toEqual([
      ['oldPassword', 'session.oldPasswordWrong'],
    ]);
  });
});
