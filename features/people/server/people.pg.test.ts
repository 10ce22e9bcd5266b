import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  type DepartmentRow,
  departmentEndpoints,
  type PersonRow,
  peopleEndpoints,
} from '#features/people/contract.ts';
import { sessionEndpoints } from '#features/session/contract.ts';
import type { ImportReport } from '#kernel/import-report.ts';
import { ResultCode } from '#kernel/result.ts';
import { rowsOf } from '#server/platform/db/database.ts';
import { openPostgres } from '#server/platform/db/postgres.ts';
import { createDemoDatabase, type TestDatabase } from '#server/testing/postgres-database.ts';
import { demoToken, startTestApp, type TestApp } from '#server/testing/test-app.ts';

let database: TestDatabase;
let app: TestApp;

beforeAll(async () => {
  database = await createDemoDatabase();
  const db = await openPostgres({ url: database.url, maxConnections: 20 });
  app = await startTestApp({ db });
});
afterAll(async () => {
  await app.close();
  await database.drop();
});

const admin = demoToken('super_admin');

const newPerson = (staffNo: string, fields: object = {}) => ({
  staffNo,
  userName: `user.${staffNo}`,
  nickName: '同时',
  deptId: 1,
  hireDate: '2026-11-02',
  roles: ['user'],
  ...fields,
});

const create = (body: object) =>
  app.call<{ person: PersonRow; password: string }>(peopleEndpoints.create, { token: admin, body });

const codesOf = (answers: readonly { code: ResultCode }[]) =>
  answers.map(({ code }) => code).sort((a, b) => a - b);

it('twenty at once hire the same number in different letter cases: one of them does', async () => {
  const spellings = Array.from({ length: 20 }, (_, index) =>
    [...'abcdef']
      .map((letter, bit) => ((index >> bit) & 1 ? letter.toUpperCase() : letter))
      .join(''),
  );
  const answers = await Promise.all(
    spellings.map((staffNo, index) => create(newPerson(staffNo, { userName: `twin${index}` }))),
  );
  expect(codesOf(answers)).toEqual([ResultCode.ok, ...Array(19).fill(ResultCode.refused)]);
  const rows = await rowsOf(
    app.db.executor,
    sql`select id from person where lower(staff_no) = 'abcdef'`,
  );
  expect(rows).toHaveLength(1);
});

it('two moves that would together close a circle: one of them is refused', async () => {
  const tree = async () =>
    (await app.call<DepartmentRow[]>(departmentEndpoints.list, { token: admin })).data;
  const add = (code: string, kind: string, parentId: number) =>
    app.call<DepartmentRow>(departmentEndpoints.create, {
      token: admin,
      body: { parentId, kind, code, nameZh: code, nameEn: code },
    });
  const [root] = await tree();
  const before = (await tree()).length;
  for (let round = 0; round < 5; round += 1) {
    const a = (await add(`A${round}`, 'centre', root?.id ?? 0)).data;
    const b = (await add(`B${round}`, 'department', root?.id ?? 0)).data;
    const move = (node: DepartmentRow, parentId: number) =>
      app.call(departmentEndpoints.move, {
        token: admin,
        body: { id: node.id, version: node.version, parentId, position: 0 },
      });
    const answers = await Promise.all([move(a, b.id), move(b, a.id)]);
    expect(codesOf(answers)).toEqual([ResultCode.ok, ResultCode.refused]);
  }
  expect(await tree()).toHaveLength(before + 10);
});

it('a sign-in that meets the disabling of its account leaves no session behind', async () => {
  const { person, password } = (await create(newPerson('RACE1'))).data;
  const login = () =>
    app.call<string>(sessionEndpoints.login, { body: { userName: person.userName, password } });
  const setEnabled = (enabled: boolean) =>
    app.call(peopleEndpoints.setEnabled, { token: admin, body: { ids: [person.id], enabled } });
  for (let round = 0; round < 5; round += 1) {
    await setEnabled(true);
    await Promise.all([login(), login(), setEnabled(false), login()]);
    const rows = await rowsOf(
      app.db.executor,
      sql`select token_hash from session where person_id = ${person.id}`,
    );
    expect(rows).toEqual([]);
  }
});

it('imports of the same people meet each other and an edit: each is written once, none is lost', async () => {
  const { data } = await create(newPerson('MEET1', { deptId: 1 }));
  const { id, version } = data.person;
  const importAs = (name: string) =>
    app.call<ImportReport>(peopleEndpoints.importPeople, {
      token: admin,
      query: { mode: 'all' },
      headers: { 'content-type': 'application/octet-stream' },
      body: Buffer.from(
        `工号,姓名,部门编码,入职日期\nMEET1,${name},OP-HRA,2026-11-02\nMEET-${name},新人,OP-HRA,2026-11-02`,
      ),
    });
  const names = ['甲', '乙', '丙', '丁', '戊', '己'];
  const [edited, ...imported] = await Promise.all([
    app.call(peopleEndpoints.update, {
      token: admin,
      body: { ...newPerson('MEET1'), id, version, nickName: '庚' },
    }),
    ...names.map(importAs),
  ]);
  for (const { code, data: report } of imported) {
    expect([code, report.created, report.updated]).toEqual([ResultCode.ok, 1, 1]);
  }
  const [row] = await rowsOf<{ version: number; name: string }>(
    app.db.executor,
    sql`select version, nick_name as name from person where id = ${id}`,
  );
  const edits = edited.code === ResultCode.ok ? 1 : 0;
  expect(row?.version).toBe(version + names.length + edits);
  expect([...names, '庚']).toContain(row?.name);
});

it('the last two super administrators demote each other at once: one stays', async () => {
  const own = 'Super@2026';
  const { person, password } = (await create(newPerson('SA2', { roles: ['super_admin'] }))).data;
  const first = await app.signIn(person.userName, password);
  await app.call(sessionEndpoints.changePassword, {
    token: first,
    body: { userId: person.id, oldPassword: password, newPassword: own },
  });
  const second = await app.signIn(person.userName, own);
  const read = async (nameOrNoQuery: string) => {
    const { data } = await app.call<{ rows: PersonRow[] }>(peopleEndpoints.list, {
      token: admin,
      query: { nameOrNoQuery, role: 'super_admin' },
    });
    return data.rows[0] as PersonRow;
  };
  const demote = (target: PersonRow, token: string) => {
    const { id, version, staffNo, userName, nickName, deptId, hireDate } = target;
    const body = { id, version, staffNo, userName, nickName, deptId, hireDate, roles: ['user'] };
    return app.call(peopleEndpoints.update, { token, body });
  };
  const [a, b] = [await read('S10409'), await read('SA2')];
  const answers = await Promise.all([demote(a, second), demote(b, admin)]);
  const codes = codesOf(answers);
  expect(codes.filter((code) => code === ResultCode.ok)).toHaveLength(1);
  const left = await rowsOf(
    app.db.executor,
    sql`select id from person where enabled and 'super_admin' = any(roles)`,
  );
  expect(left).toHaveLength(1);
});
