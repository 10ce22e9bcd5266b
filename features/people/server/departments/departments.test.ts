import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type DepartmentRow, departmentEndpoints } from '#features/people/contract.ts';
import { ResultCode } from '#kernel/result.ts';
import { demoToken, startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { person } from '../schema.ts';

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const token = demoToken('super_admin');

const tree = async (reader = token) =>
  (await app.call<DepartmentRow[]>(departmentEndpoints.list, { token: reader })).data;

async function unit(code: string): Promise<DepartmentRow> {
  const found = (await tree()).find((row) => row.code === code);
  if (found === undefined) throw new Error(`no department ${code}`);
  return found;
}

const childrenOf = async (code: string) => {
  const { id } = await unit(code);
  return (await tree()).filter(({ parentId }) => parentId === id).map((row) => row.code);
};

async function create(parent: string, fields: object = {}) {
  const { id: parentId } = await unit(parent);
  const body = { parentId, kind: 'group', code: 'NEW', nameZh: '新组', nameEn: 'New', ...fields };
  return app.call<DepartmentRow>(departmentEndpoints.create, { token, body });
}

function record({ id, version, kind, code, nameZh, nameEn, leader, pmoDivision }: DepartmentRow) {
  return { id, version, kind, code, nameZh, nameEn, leaderId: leader?.id ?? null, pmoDivision };
}

const update = (row: DepartmentRow, fields: object = {}) =>
  app.call<DepartmentRow>(departmentEndpoints.update, {
    token,
    body: { ...record(row), ...fields },
  });

async function move(code: string, parent: string, position = 0) {
  const [{ id, version }, { id: parentId }] = [await unit(code), await unit(parent)];
  return app.call<DepartmentRow>(departmentEndpoints.move, {
    token,
    body: { id, version, parentId, position },
  });
}

async function remove(code: string) {
  const { id, version } = await unit(code);
  return app.call(departmentEndpoints.remove, { token, body: { id, version } });
}

const personNamed = async (userName: string) => {
  const [row] = await app.db.executor.select().from(person).where(eq(person.userName, userName));
  return row?.id ?? 0;
};

describe('the tree', () => {
  it('comes in display order with leaders and headcounts, to everybody', async () => {
    const rows = await tree(demoToken('user'));
    expect(rows.slice(0, 5).map(({ code }) => code)).toEqual([
      'HL',
      'RD',
      'RD-CTL',
      'RD-CTL-DRV',
      'RD-CTL-ALG',
    ]);
    expect(rows[4]).toMatchObject({
      kind: 'group',
      nameZh: '算法组',
      nameEn: 'Algorithms',
      leader: { name: '陈思远' },
      headcount: 9,
      abilities: { edit: false, appoint: false, remove: false },
    });
    expect((await unit('OP-PMC')).pmoDivision).toBe(0);
    const all = { edit: true, appoint: true, remove: true };
    expect((await unit('RD')).abilities).toEqual(all);
    const seen = await tree(demoToken('gc_admin'));
    const led = seen.find(({ code }) => code === 'RD-CTL-ALG');
    expect(led?.abilities).toEqual({ edit: true, appoint: false, remove: false });
  });

  it('takes one statement besides the session, however many departments there are', async () => {
    expect(await app.countStatements(() => tree())).toBe(2);
  });
});

describe('adding', () => {
  it('puts a department last beneath its parent; levels may be left out', async () => {
    const added = await create('DL', { code: 'DL-NEW', nameZh: '新设组' });
    expect(added.data).toMatchObject({ code: 'DL-NEW', version: 1, headcount: 0, leader: null });
    expect((await childrenOf('DL')).at(-1)).toBe('DL-NEW');
    await create('DL', { code: 'DL-NEW2' });
    expect((await childrenOf('DL')).slice(-2)).toEqual(['DL-NEW', 'DL-NEW2']);
  });

  it('refuses a code that is taken, a level that does not fit, and a second company', async () => {
    expect(await create('DL', { code: 'rd-ctl' })).toMatchObject({
      code: ResultCode.refused,
      msg: expect.stringContaining('rd-ctl'),
    });
    expect((await create('RD-CTL', { kind: 'centre', code: 'X1' })).code).toBe(ResultCode.refused);
    expect((await create('RD-CTL', { kind: 'department', code: 'X1' })).code).toBe(
      ResultCode.refused,
    );
    expect((await create('HL', { parentId: null, kind: 'company', code: 'X1' })).code).toBe(
      ResultCode.refused,
    );
    expect((await create('HL', { parentId: 99_999, code: 'X1' })).code).toBe(ResultCode.invalid);
  });

  it('refuses a leader who is disabled, has left or does not exist', async () => {
    const leaderId = await personNamed('wl_view');
    const change = (fields: object) =>
      app.db.executor.update(person).set(fields).where(eq(person.id, leaderId));
    await change({ enabled: false });
    expect(await create('DL', { code: 'X2', leaderId })).toMatchObject({
      code: ResultCode.refused,
      msg: expect.stringContaining('吴静怡'),
    });
    await change({ enabled: true, leaveDate: '2026-11-15' });
    expect((await create('DL', { code: 'X2', leaderId })).code).toBe(ResultCode.refused);
    // The last day is still a day at work.
    await change({ leaveDate: '2026-11-16' });
    expect((await create('DL', { code: 'X2', leaderId })).code).toBe(ResultCode.ok);
    expect((await create('DL', { code: 'X3', leaderId: 999_999 })).code).toBe(ResultCode.invalid);
  });
});

describe('editing', () => {
  it('changes names, code, leader and office', async () => {
    const leaderId = await personNamed('user');
    const before = await unit('RD-TST-LAB');
    const changed = await update(before, { nameZh: '中心实验室', leaderId, pmoDivision: 1 });
    expect(changed.data).toMatchObject({
      nameZh: '中心实验室',
      leader: { id: leaderId, name: '林若楠' },
      pmoDivision: 1,
      version: before.version + 1,
    });
    const late = await update(before, { nameZh: '别的' });
    expect(late).toMatchObject({ code: ResultCode.conflict, data: { nameZh: '中心实验室' } });
  });

  it('keeps a leader who has meanwhile been disabled until somebody replaces them', async () => {
    const before = await unit('RD-TST-CRT');
    const disable = (enabled: boolean) =>
      app.db.executor
        .update(person)
        .set({ enabled })
        .where(eq(person.id, before.leader?.id ?? 0));
    await disable(false);
    expect((await update(before, { nameZh: '认证一组' })).code).toBe(ResultCode.ok);
    await disable(true);
  });

  it('refuses a level that fits neither the parent nor the children', async () => {
    expect((await update(await unit('RD-CTL'), { kind: 'group' })).code).toBe(ResultCode.refused);
    expect((await update(await unit('RD-CTL'), { kind: 'company' })).code).toBe(ResultCode.refused);
    expect((await update(await unit('HL'), { kind: 'centre' })).code).toBe(ResultCode.refused);
    expect((await update(await unit('DL-SCM'), { kind: 'group' })).code).toBe(ResultCode.ok);
  });
});

describe('moving', () => {
  it('puts a department at a place among its siblings, or beneath another parent', async () => {
    expect(await childrenOf('OP')).toEqual(['OP-FIN', 'OP-HRA', 'OP-ITS', 'OP-PMC', 'OP-PMR']);
    expect((await move('OP-PMR', 'OP', 1)).code).toBe(ResultCode.ok);
    expect(await childrenOf('OP')).toEqual(['OP-FIN', 'OP-PMR', 'OP-HRA', 'OP-ITS', 'OP-PMC']);
    expect((await move('OP-ITS', 'RD', 0)).data.version).toBe(2);
    expect(await childrenOf('RD')).toEqual(['OP-ITS', 'RD-CTL', 'RD-MEC', 'RD-TST']);
    expect((await move('OP-ITS', 'OP', 99)).code).toBe(ResultCode.ok);
    expect((await childrenOf('OP')).at(-1)).toBe('OP-ITS');
  });

  it('refuses cycles, levels out of order, old versions and parents that do not exist', async () => {
    expect((await move('RD', 'RD-CTL')).code).toBe(ResultCode.refused);
    expect((await move('RD-CTL', 'RD-CTL')).code).toBe(ResultCode.refused);
    expect((await move('HL', 'RD')).code).toBe(ResultCode.refused);
    expect((await move('RD-CTL', 'DL-PRJ')).code).toBe(ResultCode.refused);
    const { id } = await unit('RD-CTL');
    const send = (body: object) => app.call(departmentEndpoints.move, { token, body });
    const old = await send({ id, version: 99, parentId: id, position: 0 });
    expect(old).toMatchObject({ code: ResultCode.conflict, data: { code: 'RD-CTL' } });
    const { version } = await unit('RD-CTL');
    expect((await send({ id, version, parentId: 99_999, position: 0 })).code).toBe(
      ResultCode.invalid,
    );
  });

  it('takes a constant number of statements, whatever moves', async () => {
    const small = await app.countStatements(() => move('RD-CTL-ALG', 'RD-CTL', 0));
    const large = await app.countStatements(() => move('RD', 'HL', 2));
    expect(small).toBe(large);
  });
});

describe('what only a super administrator may do', () => {
  const office = demoToken('gc_admin');
  const pathsOf = (answer: { data: unknown }) =>
    (answer.data as { issues: { path: string }[] }).issues.map(({ path }) => path);

  it('is refused at the fields that would make approvers, with all that is wrong besides', async () => {
    const lab = await unit('RD-TST-LAB');
    const leaderId = await personNamed('wl_view');
    const { id: parentId } = await unit('RD');
    const edited = await app.call(departmentEndpoints.update, {
      token: office,
      body: { ...record(lab), leaderId, pmoDivision: 0, code: 'RD' },
    });
    expect(edited.code).toBe(ResultCode.refused);
    expect(edited.msg).toContain(lab.nameZh);
    expect(pathsOf(edited)).toEqual(['leaderId', 'pmoDivision', 'code']);
    const created = await app.call(departmentEndpoints.create, {
      token: office,
      body: { parentId, kind: 'company', code: 'RD', nameZh: '新组', nameEn: 'New', leaderId },
    });
    expect(pathsOf(created)).toEqual(['leaderId', 'kind', 'code']);
    const { id, version } = await unit('OP-HRA');
    const { id: above } = await unit('HL');
    const moved = await app.call(departmentEndpoints.move, {
      token: office,
      body: { id, version, parentId: above, position: 0 },
    });
    expect(pathsOf(moved)).toEqual(['parentId']);
  });
});

describe('deleting', () => {
  it('is refused while departments, people or anything else belong to it', async () => {
    for (const code of ['RD', 'OP-FIN', 'HL']) {
      expect((await remove(code)).code, code).toBe(ResultCode.refused);
    }
    await create('RD', { code: 'GONE' });
    expect((await remove('GONE')).code).toBe(ResultCode.ok);
    expect((await tree()).some(({ code }) => code === 'GONE')).toBe(false);
  });
});
