import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type PersonRow, peopleEndpoints } from '#features/people/contract.ts';
import { rateEndpoints } from '#features/people/contract-rates.ts';
import { sessionEndpoints } from '#features/session/contract.ts';
import { ResultCode } from '#kernel/result.ts';
import type { Role } from '#kernel/roles.ts';
import { auditEntry } from '#server/platform/audit/schema.ts';
import { readSheet } from '#server/platform/spreadsheet/read-sheet.ts';
import { demoToken, startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { department } from '../schema.ts';

interface Page {
  readonly total: number;
  readonly rows: PersonRow[];
}

let app: TestApp;
const deptIds = new Map<string, number>();
let lastNumber = 70_000;

beforeAll(async () => {
  app = await startTestApp();
  for (const { id, code } of await app.db.executor.select().from(department)) deptIds.set(code, id);
});
afterAll(() => app.close());

const admin = demoToken('super_admin');
const office = demoToken('gc_admin');

const deptId = (code: string) => deptIds.get(code) ?? 0;

const list = async (query: Record<string, string>, token = admin) =>
  (await app.call<Page>(peopleEndpoints.list, { token, query })).data;

const names = async (query: Record<string, string>, token = admin) =>
  (await list(query, token)).rows.map(({ nickName }) => nickName);

async function personOf(role: Role): Promise<PersonRow> {
  const { rows } = await list({ nameOrNoQuery: role, pageSize: '200' });
  const found = rows.find(({ userName }) => userName === role);
  if (found === undefined) throw new Error(`no demo account ${role}`);
  return found;
}

function newPerson(fields: object = {}) {
  lastNumber += 1;
  return {
    staffNo: `T${lastNumber}`,
    userName: `t${lastNumber}`,
    nickName: '欧阳试用',
    deptId: deptId('OP-HRA'),
    hireDate: '2026-11-02',
    roles: ['user'],
    ...fields,
  };
}

const create = (fields: object = {}, token = admin) =>
  app.call<{ person: PersonRow; password: string }>(peopleEndpoints.create, {
    token,
    body: newPerson(fields),
  });

/** The whole record, as a form sends it back. */
function record(row: PersonRow, fields: object = {}) {
  const { id, version, staffNo, userName, nickName, hireDate, leaveDate, email, grade, roles } =
    row;
  const rest = { staffNo, userName, nickName, hireDate, leaveDate, email, grade, roles };
  return { id, version, deptId: row.deptId, ...rest, ...fields };
}

const update = (row: PersonRow, fields: object = {}, token = admin) =>
  app.call<PersonRow>(peopleEndpoints.update, { token, body: record(row, fields) });

const setEnabled = (ids: number[], enabled: boolean, token = admin) =>
  app.call<{ changed: number }>(peopleEndpoints.setEnabled, { token, body: { ids, enabled } });

const remove = (id: number, token = admin) =>
  app.call(peopleEndpoints.remove, { token, params: { id } });

const removeMany = (ids: number[], token = admin) =>
  app.call<{ names: string[] } | null>(peopleEndpoints.removeMany, { token, body: { ids } });

const stateOf = async (token: string) =>
  (await app.call(sessionEndpoints.loginInfo, { token })).code;

describe('the list', () => {
  it('is found by name, number, account and the sound of the name, in any letter case', async () => {
    for (const nameOrNoQuery of ['林若', 'LINRUONAN', 'lrn', 'Lin Ruo']) {
      expect(await names({ nameOrNoQuery }), nameOrNoQuery).toContain('林若楠');
    }
    expect(await names({ nameOrNoQuery: 's10400' })).toEqual(['林若楠']);
    expect(await names({ nameOrNoQuery: 'SUPER_ADMIN' })).toEqual(['孙博文']);
    expect(await names({ nameOrNoQuery: '%' })).toEqual([]);
  });

  it('is narrowed by department with all beneath it, state, role and grade', async () => {
    const control = await list({ deptId: String(deptId('RD-CTL')), pageSize: '200' });
    const codes = new Set(control.rows.map((row) => row.deptNameEn));
    expect(codes).toEqual(new Set(['Control Platform', 'Drives', 'Algorithms']));
    expect(await names({ role: 'finance' })).toEqual(['韩雪梅']);
    expect(await names({ role: 'pmd' })).toContain('许文博');
    expect(await names({ role: 'gl', deptId: String(deptId('RD-CTL-ALG')) })).toEqual(['陈思远']);
    expect((await list({ grade: 'p10' })).rows.map(({ grade }) => grade)).toEqual([
      'P10',
      'P10',
      'P10',
    ]);
    expect((await list({ enabled: 'false' })).total).toBe(0);
  });

  it('is ordered as asked, names by how they sound, and every page counts all', async () => {
    const everyone = await list({ pageSize: '200', sort: '-staffNo' });
    const numbers = everyone.rows.map(({ staffNo }) => staffNo);
    expect(numbers).toEqual([...numbers].sort().reverse());
    const [first] = await names({ sort: 'nickName', pageSize: '1' });
    expect(first).toMatch(/^[曹陈程]/);
    const beyond = await list({ pageNum: '1000' });
    expect(beyond).toEqual({ total: everyone.total, rows: [] });
  });

  it('shows roles, derived approver roles and what the reader may do', async () => {
    expect(await personOf('dl')).toMatchObject({
      roles: ['user'],
      approvals: ['dl'],
      deptNameZh: '控制平台部',
      deptNameEn: 'Control Platform',
      enabled: true,
      password: 'own',
      abilities: { edit: true, remove: true, disable: true, resetPassword: true },
    });
    const own = await personOf('super_admin');
    expect(own.abilities).toEqual({
      edit: true,
      rename: true,
      remove: false,
      disable: false,
      resetPassword: false,
    });
    const seen = await list({ nameOrNoQuery: 'finance' }, office);
    expect(seen.rows[0]?.abilities).toMatchObject({ edit: false, remove: false });
  });

  it('shows leaders what they lead, and nothing outside of it', async () => {
    const everyone = await list({});
    expect((await list({}, demoToken('finance'))).total).toBe(everyone.total);
    const led = await list({ pageSize: '200' }, demoToken('gl'));
    expect(new Set(led.rows.map(({ deptNameEn }) => deptNameEn))).toEqual(new Set(['Algorithms']));
    expect(led.rows.every(({ abilities }) => !abilities.edit)).toBe(true);
    const finance = await personOf('finance');
    const read = (token: string) =>
      app.call(peopleEndpoints.read, { token, params: { id: finance.id } });
    expect((await read(demoToken('gl'))).code).toBe(ResultCode.notFound);
    expect((await read(office)).code).toBe(ResultCode.ok);
    expect((await list({ nameOrNoQuery: 'finance' }, demoToken('gl'))).total).toBe(0);
  });

  it('refuses filters that make no sense', async () => {
    for (const query of [
      { pageSize: '201' },
      { pageNum: '0' },
      { role: 'king' },
      { sort: 'passwordHash' },
      { deptId: 'x' },
      { nope: '1' },
    ]) {
      const answer = await app.call(peopleEndpoints.list, { token: admin, query });
      expect(answer.code, JSON.stringify(query)).toBe(ResultCode.invalid);
    }
  });
});

describe('hiring', () => {
  it('gives a one-time password that must be changed at the first sign-in', async () => {
    const { data } = await create({ nickName: '白小满', email: 'bai@henglan.example' });
    expect(data.person).toMatchObject({ nickName: '白小满', enabled: true, version: 1 });
    const token = await app.signIn(data.person.userName, data.password);
    const info = await app.call<{ mustChangePassword: boolean }>(sessionEndpoints.loginInfo, {
      token,
    });
    expect(info.data.mustChangePassword).toBe(true);
    expect(await names({ nameOrNoQuery: 'bxm' })).toEqual(['白小满']);
  });

  it('keeps neither the password nor its hash in the log or the audit trail', async () => {
    const { data } = await create();
    const entries = await app.db.executor
      .select()
      .from(auditEntry)
      .where(eq(auditEntry.action, 'people.create'));
    const kept = JSON.stringify(entries) + app.log.join('');
    expect(kept).not.toContain(data.password);
    expect(kept).not.toContain('argon2');
  });

  it('refuses numbers and user names that are taken, in any letter case', async () => {
    const number = await create({ staffNo: 's10400' });
    expect(number).toMatchObject({
      code: ResultCode.refused,
      msg: expect.stringContaining('s10400'),
    });
    const name = await create({ userName: 'FINANCE' });
    expect(name).toMatchObject({
      code: ResultCode.refused,
      msg: expect.stringContaining('FINANCE'),
    });
  });

  it('names every field that is wrong', async () => {
    const answer = await create({
      staffNo: 'has space',
      nickName: ' ',
      email: 'nobody',
      leaveDate: '2026-02-30',
      roles: ['gl'],
      salary: 1,
    });
    const { issues } = answer.data as unknown as { issues: { path: string }[] };
    expect(issues.map(({ path }) => path).sort()).toEqual([
      'email',
      'leaveDate',
      'nickName',
      'roles.0',
      'salary',
      'staffNo',
    ]);
    for (const [fields, path] of [
      [{ leaveDate: '2026-11-01' }, 'leaveDate'],
      [{ deptId: 999_999 }, 'deptId'],
    ] as const) {
      const wrong = await create(fields);
      expect(wrong).toMatchObject({ code: ResultCode.invalid, data: { issues: [{ path }] } });
    }
  });

  it('says at the department that somebody would become an approver there', async () => {
    const answer = await create({ deptId: deptId('OP-PMC') }, office);
    expect(answer).toMatchObject({
      code: ResultCode.refused,
      data: { issues: [{ path: 'deptId', key: 'people.approverNotYours' }] },
    });
  });

  it('lets the office give ordinary roles alone', async () => {
    expect((await create({ roles: ['user', 'wl_view'] }, office)).code).toBe(ResultCode.ok);
    for (const role of ['finance', 'gc_admin', 'super_admin', 'admin']) {
      expect((await create({ roles: ['user', role] }, office)).code, role).toBe(ResultCode.refused);
    }
  });
});

describe('editing', () => {
  it('changes the whole record, and what the name sounds like', async () => {
    const { person: before } = (await create()).data;
    const changed = await update(before, {
      nickName: '温小寒',
      deptId: deptId('OP-FIN'),
      leaveDate: '2026-12-31',
      roles: ['wl_view', 'user'],
    });
    expect(changed.data).toMatchObject({
      nickName: '温小寒',
      deptNameZh: '财务部',
      leaveDate: '2026-12-31',
      roles: ['user', 'wl_view'],
      version: 2,
    });
    expect(await names({ nameOrNoQuery: 'wenxiaohan' })).toEqual(['温小寒']);
  });

  it('answers somebody who saw an older record with the current one', async () => {
    const { person: before } = (await create()).data;
    await update(before, { grade: 'P6' });
    const late = await update(before, { grade: 'P9' });
    expect(late).toMatchObject({
      code: ResultCode.conflict,
      data: { grade: 'P6', version: 2, id: before.id },
    });
  });

  it('keeps the office away from people with other roles, and from giving them', async () => {
    const finance = await personOf('finance');
    expect((await update(finance, { grade: 'P8' }, office)).code).toBe(ResultCode.refused);
    const { person: plain } = (await create()).data;
    expect((await update(plain, { roles: ['user', 'finance'] }, office)).code).toBe(
      ResultCode.refused,
    );
    expect((await update(plain, { grade: 'P8' }, office)).code).toBe(ResultCode.ok);
  });

  it('lets nobody take a role from themselves', async () => {
    const own = await personOf('super_admin');
    expect((await update(own, { roles: ['user'] })).code).toBe(ResultCode.refused);
    const more = await update(own, { roles: ['super_admin', 'user'] });
    expect(more.code).toBe(ResultCode.ok);
    expect((await update(more.data, { roles: ['super_admin'] })).code).toBe(ResultCode.refused);
  });

  it('finds nobody who is not there', async () => {
    const finance = await personOf('finance');
    expect((await update({ ...finance, id: 999_999 })).code).toBe(ResultCode.notFound);
  });
});

describe('disabling', () => {
  it('ends every session at once, and they stay ended after enabling again', async () => {
    const { person: someone, password } = (await create()).data;
    const token = await app.signIn(someone.userName, password);
    expect(await stateOf(token)).toBe(ResultCode.ok);
    expect((await setEnabled([someone.id], false)).data).toEqual({ changed: 1 });
    expect(await stateOf(token)).toBe(ResultCode.sessionEnded);
    const refused = await app.call(sessionEndpoints.login, {
      body: { userName: someone.userName, password },
    });
    expect(refused.code).toBe(ResultCode.refused);
    await setEnabled([someone.id], true);
    expect(await stateOf(token)).toBe(ResultCode.sessionEnded);
    expect(await stateOf(await app.signIn(someone.userName, password))).toBe(ResultCode.ok);
  });

  it('is all or nothing, and leaves alone what already is so', async () => {
    const [a, b] = [(await create()).data.person.id, (await create()).data.person.id];
    const own = (await personOf('super_admin')).id;
    expect((await setEnabled([a, own, b], false)).code).toBe(ResultCode.refused);
    expect((await setEnabled([a, 999_999], false)).code).toBe(ResultCode.notFound);
    expect((await setEnabled([a], false)).data).toEqual({ changed: 1 });
    expect((await setEnabled([a, b, a], false)).data).toEqual({ changed: 1 });
    expect((await setEnabled([a, b], false)).data).toEqual({ changed: 0 });
    expect((await list({ enabled: 'false', deptId: String(deptId('OP-HRA')) })).total).toBe(2);
  });

  it('of people with other roles is not for the office', async () => {
    const finance = await personOf('finance');
    expect((await setEnabled([finance.id], false, office)).code).toBe(ResultCode.refused);
  });

  it('takes between one and two hundred people', async () => {
    expect((await setEnabled([], false)).code).toBe(ResultCode.invalid);
    const many = Array.from({ length: 201 }, (_, index) => index + 1);
    expect((await setEnabled(many, false)).code).toBe(ResultCode.invalid);
  });
});

describe('resetting a password', () => {
  const reset = (id: number, token = admin) =>
    app.call<{ password: string }>(peopleEndpoints.resetPassword, { token, body: { id } });

  it('ends every session, and the new password is good for one sign-in', async () => {
    const { person: someone, password } = (await create()).data;
    const old = await app.signIn(someone.userName, password);
    const { data } = await reset(someone.id);
    expect(await stateOf(old)).toBe(ResultCode.sessionEnded);
    const again = await app.call(sessionEndpoints.login, {
      body: { userName: someone.userName, password },
    });
    expect(again.code).toBe(ResultCode.refused);
    expect(await stateOf(await app.signIn(someone.userName, data.password))).toBe(ResultCode.ok);
  });

  it('lets somebody in again who has guessed too often', async () => {
    const { person: someone } = (await create()).data;
    for (let guess = 0; guess < 6; guess += 1) {
      const body = { userName: someone.userName, password: `wrong${guess}` };
      await app.call(sessionEndpoints.login, { body, address: `10.9.0.${guess}` });
    }
    const { data } = await reset(someone.id);
    expect(await stateOf(await app.signIn(someone.userName, data.password))).toBe(ResultCode.ok);
  });

  it('is neither for oneself nor, in the office, for people with other roles', async () => {
    expect((await reset((await personOf('super_admin')).id)).code).toBe(ResultCode.refused);
    expect((await reset((await personOf('finance')).id, office)).code).toBe(ResultCode.refused);
    expect((await reset(999_999)).code).toBe(ResultCode.notFound);
  });
});

describe('deleting', () => {
  it('removes somebody nothing refers to, with their sessions', async () => {
    const { person: someone, password } = (await create()).data;
    const token = await app.signIn(someone.userName, password);
    expect((await remove(someone.id)).code).toBe(ResultCode.ok);
    expect(await stateOf(token)).toBe(ResultCode.sessionEnded);
    expect((await remove(someone.id)).code).toBe(ResultCode.notFound);
  });

  it('keeps whoever something refers to, and says whom', async () => {
    const [a, b] = [(await create()).data.person.id, (await create()).data.person.id];
    const leader = await personOf('gl');
    const answer = await removeMany([a, leader.id, b]);
    expect(answer).toMatchObject({ code: ResultCode.refused, data: { names: ['陈思远'] } });
    expect(answer.msg).toContain('陈思远');
    expect(answer.msg).toContain('停用');
    expect((await removeMany([a, b])).code).toBe(ResultCode.ok);
  });

  it('takes an own rate along, so that nobody learns by it whether there was one', async () => {
    const { id } = (await create({}, office)).data.person;
    const body = { userId: id, effectiveFrom: '2026-11-02', hourlyCost: 123, replaces: null };
    const saved = await app.call(rateEndpoints.save, { token: demoToken('finance'), body });
    expect(saved.code).toBe(ResultCode.ok);
    expect((await removeMany([id], office)).code).toBe(ResultCode.ok);
  });

  it('is not for oneself, nor in the office for people with other roles', async () => {
    expect((await remove((await personOf('super_admin')).id)).code).toBe(ResultCode.refused);
    expect((await remove((await personOf('finance')).id, office)).code).toBe(ResultCode.refused);
  });
});

describe('a second super administrator', () => {
  it('may be demoted, disabled and deleted as long as one is left', async () => {
    const { person: second } = (await create({ roles: ['super_admin'] })).data;
    const demoted = await update(second, { roles: ['user'] });
    expect(demoted.data.roles).toEqual(['user']);
    const promoted = await update(demoted.data, { roles: ['super_admin'] });
    expect(promoted.data.roles).toEqual(['super_admin']);
    expect((await setEnabled([second.id], false)).code).toBe(ResultCode.ok);
    expect((await remove(second.id)).code).toBe(ResultCode.ok);
  });
});

describe('the last super administrator', () => {
  it('is given no leave date until somebody else is one without', async () => {
    const own = await personOf('super_admin');
    const leave = async (leaveDate: string | null) =>
      update(await personOf('super_admin'), { leaveDate });
    expect(await leave('2027-01-31')).toMatchObject({
      code: ResultCode.refused,
      data: { issues: [{ path: 'leaveDate', key: 'people.lastSuperAdmin' }] },
    });
    const { person: second } = (await create({ roles: ['super_admin'] })).data;
    expect((await leave('2027-01-31')).code).toBe(ResultCode.ok);
    expect((await update(second, { leaveDate: '2027-02-28' })).code).toBe(ResultCode.refused);
    expect((await setEnabled([second.id], false)).code).toBe(ResultCode.refused);
    expect((await leave(null)).code).toBe(ResultCode.ok);
    expect((await remove(second.id)).code).toBe(ResultCode.ok);
    expect(own.leaveDate).toBeNull();
  });
});

describe('the export', () => {
  it('has the filtered people, in the language of the reader, and can be imported again', async () => {
    const answer = await app.call<Buffer>(peopleEndpoints.exportPeople, {
      token: admin,
      query: { role: 'finance' },
      language: 'en',
    });
    expect(answer.headers['content-disposition']).toContain('People_2026-11-16.xlsx');
    const limits = { maxRows: 10, maxUnpackedBytes: 1_000_000 };
    const rows = await readSheet(answer.data, limits);
    expect(rows[0]?.cells.slice(0, 4)).toEqual([
      'Staff no',
      'Name',
      'User name',
      'Department code',
    ]);
    expect(rows).toHaveLength(2);
    expect(rows[1]?.cells.slice(0, 4)).toEqual(['S10414', '韩雪梅', 'finance', 'OP-FIN']);
    expect(rows[1]?.cells[8]).toBe('Finance');
  });

  it('stays within the scope of the reader', async () => {
    const answer = await app.call<Buffer>(peopleEndpoints.exportPeople, { token: demoToken('gl') });
    const rows = await readSheet(answer.data, { maxRows: 500, maxUnpackedBytes: 5_000_000 });
    expect(new Set(rows.slice(1).map(({ cells }) => cells[3]))).toEqual(new Set(['RD-CTL-ALG']));
  });
});

describe('five thousand people', () => {
  it('are listed and searched with as many statements as one hundred', async () => {
    const queries = [{}, { nameOrNoQuery: 'lxy' }, { role: 'gl' }, { deptId: '1', sort: '-dept' }];
    // One for the session, one for the page with its total.
    const expectTwo = async () => {
      for (const query of queries) {
        expect(await app.countStatements(() => list(query)), JSON.stringify(query)).toBe(2);
      }
    };
    await expectTwo();
    await app.db.executor.execute(sql`
      insert into person (user_name, staff_no, nick_name, pinyin, dept_id, hire_date, roles)
      select 'bulk' || n, 'B' || n, '林晓雨' || n, 'lxy' || n || ' linxiaoyu' || n, 1, '2026-01-01',
        array['user'] from generate_series(1, 5000) n`);
    await expectTwo();
    const found = await list({ nameOrNoQuery: 'lxy49' });
    expect(found.total).toBe(111);
    expect((await list({ nameOrNoQuery: 'b4999' })).rows).toHaveLength(1);
  });
});
