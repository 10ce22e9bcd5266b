import { eq, isNull, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { departmentEndpoints, type PersonRow, peopleEndpoints } from '#features/people/contract.ts';
import { mayGrant } from '#features/people/rules.ts';
import { department, person } from '#features/people/server/schema.ts';
import { type ProjectDetail, projectEndpoints } from '#features/projects/contract.ts';
import { project } from '#features/projects/server/schema.ts';
import type { ImportReport } from '#kernel/import-report.ts';
import { isPermitted } from '#kernel/permissions.ts';
import { ResultCode } from '#kernel/result.ts';
import { DERIVED_ROLES, ROLES, type Role } from '#kernel/roles.ts';
import { csvContent } from '#server/platform/spreadsheet/csv.ts';
import { demoToken, startTestApp, type TestApp } from '#server/testing/test-app.ts';

const EVERYBODY = ROLES;
const butThemselves = (role: Role) => ROLES.filter((target) => target !== role);
/** Accounts that hold nothing but the ordinary roles, and approve nothing. */
const ORDINARY: readonly Role[] = ['user', 'wl_view'];
/** Accounts that hold no other role than the ordinary ones, whatever they lead. */
const STAFF: readonly Role[] = ['user', 'wl_view', 'gl', 'pl', 'pmo', 'pmd', 'pd', 'dl'];

/**
 * Which role may do what to the account of which role, written down a second time on purpose; a
 * role that is not named may do it to nobody. Whoever gains or takes over a role here could also
 * give it.
 */
const EXPECTED: Record<string, Partial<Record<Role, readonly Role[]>>> = {
  'change the grade': { super_admin: EVERYBODY, gc_admin: STAFF },
  'change the user name': { super_admin: EVERYBODY, gc_admin: ORDINARY },
  'change the e-mail address': { super_admin: EVERYBODY, gc_admin: ORDINARY },
  'change the user name by sheet': { super_admin: EVERYBODY, gc_admin: ORDINARY },
  'reset the password': { super_admin: butThemselves('super_admin'), gc_admin: ORDINARY },
  disable: { super_admin: butThemselves('super_admin'), gc_admin: ORDINARY },
  'give a role that decides': { super_admin: EVERYBODY },
  'put into a PMO office': { super_admin: EVERYBODY },
  'put into a PMO office by sheet': { super_admin: EVERYBODY },
  'make leader of a department': { super_admin: EVERYBODY },
  'make leader of a new department': { super_admin: EVERYBODY },
  'make lead of a project': { super_admin: EVERYBODY },
  'make director of a project': { super_admin: EVERYBODY },
};

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
  for (const table of ['person', 'department', 'project']) {
    await app.db.runSql(`create table before_${table} as select * from ${table}`);
  }
});
afterAll(() => app.close());

/** As everything was: each try begins with the same company. */
async function restore(): Promise<void> {
  await app.db.runSql(`
    update person set user_name = b.user_name, email = b.email, dept_id = b.dept_id, grade = b.grade,
      roles = b.roles, enabled = b.enabled,
      password_hash = b.password_hash, must_change_password = b.must_change_password
      from before_person b where b.id = person.id;
    update department set leader_id = b.leader_id, parent_id = b.parent_id, kind = b.kind,
      pmo_division = b.pmo_division from before_department b where b.id = department.id;
    update project set lead_id = b.lead_id, director_id = b.director_id
      from before_project b where b.id = project.id;
    delete from department where id not in (select id from before_department);
    delete from person where id not in (select id from before_person)`);
}

interface Case {
  readonly token: string;
  readonly target: PersonRow;
}

async function departmentOf(code: string) {
  const [row] = await app.db.executor.select().from(department).where(eq(department.code, code));
  if (row === undefined) throw new Error(`no department ${code}`);
  return row;
}

async function targetOf(role: Role): Promise<PersonRow> {
  const [row] = await app.db.executor
    .select({ id: person.id })
    .from(person)
    .where(eq(sql`lower(${person.userName})`, role));
  const params = { id: row?.id ?? 0 };
  const token = demoToken('super_admin');
  return (await app.call<PersonRow>(peopleEndpoints.read, { token, params })).data;
}

async function edit({ token, target }: Case, changes: object): Promise<ResultCode> {
  const { id, version, staffNo, userName, nickName, deptId, hireDate } = target;
  const { leaveDate, email, grade, roles } = target;
  const record = { staffNo, userName, nickName, deptId, hireDate, leaveDate, email, grade, roles };
  const body = { id, version, ...record, ...changes };
  return (await app.call(peopleEndpoints.update, { token, body })).code;
}

/** A sheet with the one person, looked through without being written: good, or not. */
async function sheet({ token, target }: Case, userName: string, deptCode: string) {
  const { staffNo, nickName, hireDate } = target;
  const headings = ['工号', '姓名', '用户名', '部门编码', '入职日期'].map((header) => ({ header }));
  const parts: Uint8Array[] = [];
  const rows = [[staffNo, nickName, userName, deptCode, hireDate]];
  for await (const part of csvContent(headings, rows)) parts.push(part);
  const answer = await app.call<ImportReport>(peopleEndpoints.importPeople, {
    token,
    query: { mode: 'check' },
    body: Buffer.concat(parts),
    headers: { 'content-type': 'application/octet-stream' },
  });
  if (answer.code !== ResultCode.ok) return answer.code;
  return answer.data.badRows === 0 ? ResultCode.ok : ResultCode.refused;
}

async function lead({ token, target }: Case, code: string, changes: object = {}) {
  const { id, version, kind, nameZh, nameEn, pmoDivision } = await departmentOf(code);
  const record = { id, version, kind, code, nameZh, nameEn, pmoDivision, leaderId: target.id };
  const body = { ...record, ...changes };
  return (await app.call(departmentEndpoints.update, { token, body })).code;
}

async function found({ token, target }: Case) {
  const { id: parentId } = await departmentOf('DL');
  const names = { kind: 'group', code: 'FOUNDED', nameZh: '新', nameEn: 'New' };
  const body = { parentId, ...names, leaderId: target.id };
  return (await app.call(departmentEndpoints.create, { token, body })).code;
}

async function assign({ token, target }: Case, field: 'leadId' | 'directorId') {
  // A main project: those beneath say other things, and which row lies first is left to the database.
  const [first] = await app.db.executor
    .select({ id: project.id })
    .from(project)
    .where(isNull(project.parentId))
    .orderBy(project.id)
    .limit(1);
  const { data } = await app.call<ProjectDetail>(projectEndpoints.read, {
    token: demoToken('super_admin'),
    params: { id: first?.id ?? 0 },
  });
  const { id, version, parent, code, nameZh, nameEn, projectType, division, status } = data;
  const { startDate, endDate, lead: leads, director, members } = data;
  const body = {
    ...{ id, version, code, nameZh, nameEn, projectType, division, status },
    parentId: parent?.id ?? null,
    ...{ startDate, endDate, leadId: leads?.id ?? null, directorId: director?.id ?? null },
    members: {
      people: members.people.map((one) => one.id),
      departments: members.departments.map((one) => one.id),
    },
    [field]: target.id,
  };
  return (await app.call(projectEndpoints.update, { token, body })).code;
}

const ACTIONS: Record<string, (tried: Case) => Promise<ResultCode>> = {
  'change the grade': (tried) => edit(tried, { grade: 'P1' }),
  'change the user name': (tried) => edit(tried, { userName: 'somebody.else' }),
  'change the e-mail address': (tried) => edit(tried, { email: 'else@example.com' }),
  'change the user name by sheet': async (tried) => {
    const { rows } = await app.db.runSql(
      `select code from department where id = ${tried.target.deptId}`,
    );
    return sheet(tried, 'somebody.else', (rows as { code: string }[])[0]?.code ?? '');
  },
  'reset the password': async ({ token, target: { id } }) =>
    (await app.call(peopleEndpoints.resetPassword, { token, body: { id } })).code,
  disable: async ({ token, target: { id } }) =>
    (await app.call(peopleEndpoints.setEnabled, { token, body: { ids: [id], enabled: false } }))
      .code,
  'give a role that decides': (tried) =>
    edit(tried, { roles: [...new Set([...tried.target.roles, 'admin', 'finance'])] }),
  'put into a PMO office': async (tried) =>
    edit(tried, { deptId: (await departmentOf('OP-PMR')).id }),
  'put into a PMO office by sheet': (tried) => sheet(tried, tried.target.userName, 'OP-PMR'),
  'make leader of a department': (tried) => lead(tried, 'RD-TST-CRT'),
  'make leader of a new department': found,
  'make lead of a project': (tried) => assign(tried, 'leadId'),
  'make director of a project': (tried) => assign(tried, 'directorId'),
};

describe('what grants or takes over', () => {
  it('is tried, all of it', () => {
    expect(Object.keys(ACTIONS)).toEqual(Object.keys(EXPECTED));
  });

  it.each(ROLES)(
    'is open to %s exactly where the table says so',
    async (actor) => {
      const token = demoToken(actor);
      const named = Object.values(EXPECTED).some((row) => row[actor] !== undefined);
      // Whoever may do nothing of it is turned away before anybody asks about whom.
      const targets = named ? ROLES : ROLES.filter((role) => ['user', actor].includes(role));
      for (const [name, act] of Object.entries(ACTIONS)) {
        const allowed = EXPECTED[name]?.[actor] ?? [];
        const done: Role[] = [];
        for (const role of targets) {
          const target = await targetOf(role);
          const code = await act({ token, target });
          expect(
            [ResultCode.ok, ResultCode.refused, ResultCode.notPermitted],
            `${actor}: ${name} of ${role}`,
          ).toContain(code);
          if (code !== ResultCode.ok) continue;
          done.push(role);
          await restore();
        }
        expect(done, `${actor}: ${name}`).toEqual(ROLES.filter((role) => allowed.includes(role)));
      }
    },
    // Hundreds of requests: only what hangs takes this long.
    600_000,
  );
});

describe('what may be done with a person', () => {
  it.each(['super_admin', 'gc_admin'] as const)('is shown to %s as it is', async (actor) => {
    const names = {
      edit: 'change the grade',
      rename: 'change the user name',
      disable: 'disable',
      remove: 'disable',
      resetPassword: 'reset the password',
    } as const;
    for (const role of ROLES) {
      const { id } = await targetOf(role);
      const { data } = await app.call<PersonRow>(peopleEndpoints.read, {
        token: demoToken(actor),
        params: { id },
      });
      const expected = Object.fromEntries(
        Object.entries(names).map(([ability, name]) => [
          ability,
          EXPECTED[name]?.[actor]?.includes(role) ?? false,
        ]),
      );
      expect(data.abilities, `${actor} on ${role}`).toEqual(expected);
    }
  });
});

describe('rebuilding the company', () => {
  const office = demoToken('gc_admin');
  const move = async (token: string, code: string, parent: string, position = 0) => {
    const [{ id, version }, { id: parentId }] = [
      await departmentOf(code),
      await departmentOf(parent),
    ];
    const body = { id, version, parentId, position };
    return (await app.call(departmentEndpoints.move, { token, body })).code;
  };
  const change = async (token: string, code: string, changes: object) => {
    const { leaderId, ...held } = await departmentOf(code);
    const { id, version, kind, nameZh, nameEn, pmoDivision } = held;
    const record = { id, version, kind, code, nameZh, nameEn, leaderId, pmoDivision };
    return (await app.call(departmentEndpoints.update, { token, body: { ...record, ...changes } }))
      .code;
  };

  it('is for the office as long as it makes and unmakes no approver', async () => {
    expect(await change(office, 'RD-TST-LAB', { nameZh: '中心实验室' })).toBe(ResultCode.ok);
    expect(await move(office, 'OP-HRA', 'OP', 3)).toBe(ResultCode.ok);
    const refused = [
      await change(office, 'RD-TST-LAB', { leaderId: null }),
      await change(office, 'RD-TST-LAB', { pmoDivision: 1 }),
      await change(office, 'OP-PMC', { pmoDivision: null }),
      await change(office, 'OP-PMC', { pmoDivision: 1 }),
      await change(office, 'DL-SCM', { kind: 'group' }),
      await change(office, 'HL', { leaderId: (await targetOf('user')).id }),
      await move(office, 'RD-CTL-ALG', 'RD-MEC'),
      await move(office, 'OP-HRA', 'HL'),
    ];
    expect(refused).toEqual(refused.map(() => ResultCode.refused));
    await restore();
  });

  it('is for a super administrator in every way', async () => {
    const token = demoToken('super_admin');
    expect(await change(token, 'RD-TST-LAB', { leaderId: null, pmoDivision: 1 })).toBe(0);
    expect(await move(token, 'RD-CTL-ALG', 'RD-MEC')).toBe(ResultCode.ok);
    await restore();
  });
});

describe('whoever may name the lead of a project', () => {
  it('may give the roles that come with it, and so may whoever assigns approvals', () => {
    for (const role of ROLES) {
      const roles = new Set([role]);
      if (!isPermitted(roles, 'projects:edit') && !isPermitted(roles, 'approvals:assign')) continue;
      expect(mayGrant({ granted: [role] }, DERIVED_ROLES), role).toBe(true);
    }
  });
});
