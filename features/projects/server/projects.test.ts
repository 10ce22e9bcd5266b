import { eq, like } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type AuditEntryView, auditEndpoints } from '#features/audit/contract.ts';
import { batch } from '#features/batches/server/schema.ts';
import { department, person } from '#features/people/server/schema.ts';
import {
  type MemberPerson,
  type ProjectDetail,
  type ProjectRow,
  projectEndpoints,
  type SavedProject,
} from '#features/projects/contract.ts';
import { timesheet, timesheetRow } from '#features/timesheets/server/schema.ts';
import { ResultCode } from '#kernel/result.ts';
import type { Role } from '#kernel/roles.ts';
import { transact } from '#server/platform/db/database.ts';
import { demoToken, startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { project, projectMember } from './schema.ts';
import { fillMissingPinyin } from './service.ts';

let app: TestApp;
const ids = new Map<string, number>();
const admin = demoToken('super_admin');

beforeAll(async () => {
  app = await startTestApp();
  for (const { id, code } of await app.db.executor.select().from(project)) ids.set(code, id);
});
afterAll(() => app.close());

const idOf = (code: string) => ids.get(code) ?? 0;

interface Page {
  readonly total: number;
  readonly rows: readonly ProjectRow[];
}

const list = async (query: Record<string, string> = {}, role: Role = 'super_admin') =>
  (await app.call<Page>(projectEndpoints.list, { token: demoToken(role), query })).data;

const codes = ({ rows }: Page) => rows.map(({ code }) => code);

const read = (id: number, role: Role = 'super_admin') =>
  app.call<ProjectDetail>(projectEndpoints.read, { token: demoToken(role), params: { id } });

const fields = (changes: object = {}) => ({
  parentId: null,
  code: 'T-1',
  nameZh: '测试项目',
  nameEn: 'Test project',
  projectType: 0,
  division: 1,
  status: 'active',
  startDate: '2026-01-01',
  endDate: '2026-12-31',
  leadId: null,
  directorId: null,
  members: { people: [], departments: [] },
  ...changes,
});

/** A sub-project says neither type nor division. */
function subFields(parentId: number, changes: object = {}) {
  const { projectType: _, division: __, ...rest } = fields({ parentId, ...changes });
  return rest;
}

const create = (body: object) =>
  app.call<SavedProject>(projectEndpoints.create, { token: admin, body });

async function created(body: object): Promise<SavedProject> {
  const answer = await create(body);
  expect(answer.msg).toBe('');
  return answer.data;
}

const update = (body: object) =>
  app.call<SavedProject>(projectEndpoints.update, { token: admin, body });

const bodyOf = ({ id, version, parent, lead, director, members, ...rest }: ProjectDetail) => ({
  ...{ id, version, code: rest.code, nameZh: rest.nameZh, nameEn: rest.nameEn },
  ...(parent === null ? { projectType: rest.projectType, division: rest.division } : {}),
  ...{ status: rest.status, startDate: rest.startDate, endDate: rest.endDate },
  ...{ parentId: parent?.id ?? null, leadId: lead?.id ?? null, directorId: director?.id ?? null },
  members: {
    people: members.people.map((one) => one.id),
    departments: members.departments.map((one) => one.id),
  },
});

const setStatus = (status: string, ...projects: number[]) =>
  app.call<{ changed: number; closedSubs: number }>(projectEndpoints.changeStatus, {
    token: admin,
    body: { ids: projects, status },
  });

const remove = (...projects: number[]) =>
  app.call<{ deleted: number }>(projectEndpoints.remove, { token: admin, body: { ids: projects } });

const issuesOf = ({ data }: { data: unknown }) =>
  (data as { issues: { path: string; key: string }[] }).issues.map(({ path, key }) => [path, key]);

let serial = 0;
let code = '';
beforeEach(() => {
  serial += 1;
  code = `T-${serial}`;
});

describe('the list', () => {
  it('shows main projects with their sub-projects, ordered by code', async () => {
    const page = await list({ pageSize: '5' });
    expect(page.total).toBe(24);
    expect(codes(page)).toEqual(['AS-0011', 'AS-0012', 'AS-0013', 'AS-0014', 'CM-2531']);
    const [, east] = page.rows;
    expect(east).toMatchObject({
      nameZh: '华东售后支持',
      parent: null,
      subCount: 3,
      memberPeople: 0,
      memberDepartments: 1,
      abilities: { edit: true },
    });
    expect(east?.subs.map((sub) => [sub.code, sub.parent?.code])).toEqual([
      ['AS-0012-01', 'AS-0012'],
      ['AS-0012-02', 'AS-0012'],
      ['AS-0012-03', 'AS-0012'],
    ]);
  });

  it('has every project on exactly one page, whatever the order', async () => {
    for (const sort of ['status', '-status', 'endDate', '-name']) {
      const pages = await Promise.all(
        ['1', '2', '3', '4', '5'].map((pageNum) => list({ pageNum, pageSize: '5', sort })),
      );
      const seen = pages.flatMap(codes);
      expect(new Set(seen).size, sort).toBe(24);
      expect(seen).toHaveLength(24);
    }
    expect(codes(await list({ sort: '-code', pageSize: '2' }))).toEqual(['RM-2610', 'RM-2609']);
  });

  it('knows the total beyond its last page', async () => {
    expect(await list({ pageNum: '99' })).toMatchObject({ total: 24, rows: [] });
  });

  it.each([
    ['rm-2604', ['RM-2604']],
    ['变频', ['RM-2604']],
    ['INVERTER', ['RM-2604']],
    ['bpqd', ['RM-2604']],
    ['bianpinqudong', ['RM-2604']],
    ['%', []],
  ])('finds by code, name and sound: %s', async (query, expected) => {
    expect(codes(await list({ query }))).toEqual(expected);
  });

  it('shows the main project of a sub-project that was looked for, with that one alone', async () => {
    const { rows } = await list({ query: '控制软件' });
    expect(rows.map((row) => [row.code, row.subs.map((sub) => sub.code)])).toEqual([
      ['RM-2601', ['RM-2601-03']],
    ]);
    const whole = await list({ query: 'RM-2602' });
    expect(whole.rows[0]?.subs).toHaveLength(3);
  });

  it('filters by type, division, status, lead and main project', async () => {
    const { id: leadId } = (await app.db.executor.select().from(person)).find(
      ({ userName }) => userName === 'pl',
    )!;
    expect(codes(await list({ leadId: String(leadId) }))).toEqual([
      'CM-2533',
      'RM-2601',
      'RM-2604',
    ]);
    expect(codes(await list({ projectType: '3', division: '0' }))).toEqual(['AS-0011', 'AS-0012']);
    expect(codes(await list({ status: 'closed' }))).toEqual(['CM-2532', 'CM-2533', 'RM-2607']);
    expect(codes(await list({ parentId: String(idOf('CM-2533')) }))).toEqual([
      'CM-2533-01',
      'CM-2533-02',
      'CM-2533-03',
    ]);
    expect((await list({ level: 'sub' })).total).toBe(27);
    const mains = await list({ level: 'main', pageSize: '200' });
    expect(mains.rows).toHaveLength(24);
    expect(mains.rows.every(({ subs }) => subs.length === 0)).toBe(true);
  });

  it('is one statement besides the session, and so is one with two thousand projects', async () => {
    const small = await app.countStatements(() => list({ pageSize: '1' }));
    expect(small).toBe(2);
    const { executor } = app.db;
    const [main] = await executor.select().from(project).where(eq(project.code, 'RM-2601'));
    const { id: mainId, ...copy } = main!;
    const many = Array.from({ length: 2_000 }, (_, n) => ({
      ...copy,
      code: `ZZ-${n}`,
      parentId: n % 2 === 0 ? null : mainId,
    }));
    await executor.insert(project).values(many);
    expect(await app.countStatements(() => list({ pageSize: '200' }))).toBe(small);
    const { total, rows } = await list({ query: 'zz-', pageSize: '200' });
    expect([total, rows.at(0)?.code, rows.at(0)?.subs.length]).toEqual([1_001, 'RM-2601', 1_000]);
    await executor.delete(project).where(like(project.code, 'ZZ-%'));
  });
});

describe('who sees what', () => {
  it('is everything for company-wide roles, and only super_admin may change it', async () => {
    for (const role of ['super_admin', 'finance', 'gc_admin', 'leader'] as const) {
      const page = await list({ pageSize: '200' }, role);
      expect(page.total, role).toBe(24);
      expect(page.rows[0]?.abilities.edit).toBe(role === 'super_admin');
    }
  });

  it('is what they lead, direct or are named in, and the sub-projects of these', async () => {
    // The account works in RD-CTL-ALG and is named in CM-2533.
    expect(codes(await list({}, 'user'))).toEqual(['CM-2533', 'CM-2538', 'RM-2601', 'RM-2604']);
    expect(codes(await list({}, 'pl'))).toEqual(['CM-2533', 'CM-2538', 'RM-2601', 'RM-2604']);
    const [, , whole] = (await list({}, 'pl')).rows;
    expect(whole?.subs).toHaveLength(4);
    expect((await list({}, 'wl_view')).rows.map((row) => row.code)).toEqual(['AS-0014', 'CM-2533']);
  });

  it('holds for one project and its hours as for the list', async () => {
    expect((await read(idOf('RM-2602'), 'user')).code).toBe(ResultCode.notFound);
    expect((await read(idOf('RM-2601-01'), 'user')).code).toBe(ResultCode.ok);
    for (const endpoint of [projectEndpoints.filled, projectEndpoints.notFilled]) {
      const ask = (role: Role, id: number) =>
        app.call(endpoint, {
          token: demoToken(role),
          params: { id },
          query: { from: '2026-01', to: '2026-01' },
        });
      expect((await ask('user', idOf('RM-2602'))).code).toBe(ResultCode.notFound);
      expect((await ask('user', idOf('RM-2601'))).code).toBe(ResultCode.ok);
    }
  });

  it('shows a sub-project on its own where the main project is none of theirs', async () => {
    const [gc] = await app.db.executor.select().from(person).where(eq(person.userName, 'wh_ap'));
    await app.db.executor
      .update(project)
      .set({ leadId: gc!.id })
      .where(eq(project.code, 'RM-2602-02'));
    const { total, rows } = await list({}, 'wh_ap');
    expect([total, rows.map((row) => [row.code, row.parent?.code])]).toEqual([
      1,
      [['RM-2602-02', 'RM-2602']],
    ]);
  });

  it('offers as leads only those of projects in sight', async () => {
    const leads = async (role: Role) =>
      (await app.call<MemberPerson[]>(projectEndpoints.leads, { token: demoToken(role) })).data;
    const ofUser = (await leads('user')).map(({ staffNo }) => staffNo);
    expect(ofUser).toContain('S10402');
    expect(ofUser.length).toBeLessThan((await leads('finance')).length);
  });
});

describe('a new project', () => {
  it('is stored with its members and can be found by sound', async () => {
    const people = (await app.db.executor.select().from(person)).slice(0, 2).map(({ id }) => id);
    const [unit] = await app.db.executor.select().from(department).where(eq(department.code, 'RD'));
    const saved = await created(
      fields({
        code: ` ${code} `,
        nameZh: '余热回收',
        leadId: people[1],
        members: { people: [...people, people[0]], departments: [unit!.id] },
      }),
    );
    expect(saved).toMatchObject({
      code,
      version: 1,
      memberPeople: 2,
      memberDepartments: 1,
      closedSubs: 0,
      lead: { id: people[1] },
    });
    expect(saved.members.departments).toMatchObject([{ code: 'RD' }]);
    expect(codes(await list({ query: 'yrhs' }))).toEqual([code]);
    const { data } = await app.call<{ rows: AuditEntryView[] }>(auditEndpoints.list, {
      token: admin,
      query: { entity: 'project', entityId: String(saved.id) },
    });
    expect(data.rows).toMatchObject([{ action: 'projects.create', after: { code } }]);
  });

  it('has a code nobody else has, in any letter case', async () => {
    await created(fields({ code }));
    const twin = await create(fields({ code: code.toLowerCase() }));
    expect(twin).toMatchObject({ code: ResultCode.refused });
    expect(twin.msg).toContain(code.toLowerCase());
  });

  it('has a type and a division, and ends no earlier than it begins', async () => {
    const { projectType: _, ...without } = fields({ code, endDate: '2025-12-31' });
    const answer = await create(without);
    expect(answer.code).toBe(ResultCode.invalid);
    expect(issuesOf(answer)).toEqual([
      ['endDate', 'projects.endBeforeStart'],
      ['projectType', 'common.required'],
    ]);
    for (const bad of [{ nameZh: ' ' }, { projectType: 4 }, { status: 'lost' }, { extra: 1 }]) {
      expect((await create(fields({ code, ...bad }))).code).toBe(ResultCode.invalid);
    }
  });

  it('is led by people who are there', async () => {
    const { executor } = app.db;
    const [someone] = await executor.select().from(person).where(eq(person.staffNo, 'S10440'));
    const refusedWith = async (changes: object) => {
      await executor.update(person).set(changes).where(eq(person.id, someone!.id));
      const answer = await create(fields({ code, leadId: someone!.id, directorId: someone!.id }));
      const back = { enabled: true, leaveDate: null };
      await executor.update(person).set(back).where(eq(person.id, someone!.id));
      return issuesOf(answer);
    };
    const both = [
      ['leadId', 'projects.personUnavailable'],
      ['directorId', 'projects.personUnavailable'],
    ];
    expect(await refusedWith({ enabled: false })).toEqual(both);
    expect(await refusedWith({ leaveDate: '2026-11-15' })).toEqual(both);
    const nobody = await create(fields({ code, leadId: 999_999 }));
    expect(issuesOf(nobody)).toEqual([['leadId', 'common.wrongValue']]);
    await executor
      .update(person)
      .set({ leaveDate: '2026-11-16' })
      .where(eq(person.id, someone!.id));
    const saved = await created(fields({ code, leadId: someone!.id }));
    await executor.update(person).set({ enabled: false }).where(eq(person.id, someone!.id));
    const kept = await update({ ...bodyOf(saved), nameEn: 'Still led by them' });
    expect(kept.code).toBe(ResultCode.ok);
    await executor
      .update(person)
      .set({ enabled: true, leaveDate: null })
      .where(eq(person.id, someone!.id));
  });

  it('names members who exist', async () => {
    const answer = await create(fields({ code, members: { people: [999_999], departments: [] } }));
    expect(issuesOf(answer)).toEqual([['members', 'projects.unknownMembers']]);
    expect((await list({ query: code })).total).toBe(0);
  });
});

describe('a sub-project', () => {
  it('has the type and division of its main project, also when that changes', async () => {
    const main = await created(fields({ code, projectType: 2, division: 0 }));
    const sub = await created(subFields(main.id, { code: `${code}-1` }));
    expect(sub).toMatchObject({ projectType: 2, division: 0, parent: { code } });
    const said = await create({ ...subFields(main.id, { code: `${code}-2` }), division: 0 });
    expect(issuesOf(said)).toEqual([['division', 'projects.inherited']]);
    const changed = await update({
      ...bodyOf((await read(main.id)).data),
      projectType: 1,
    });
    expect(changed.data.projectType).toBe(1);
    expect((await read(sub.id)).data).toMatchObject({ projectType: 1, division: 0, version: 2 });
  });

  it('lies within its main project, seen from either side', async () => {
    const main = await created(fields({ code }));
    const outside = await create(
      subFields(main.id, { code: `${code}-1`, startDate: '2025-12-31', endDate: '2027-01-01' }),
    );
    expect(issuesOf(outside)).toEqual([
      ['startDate', 'projects.beforeMain'],
      ['endDate', 'projects.afterMain'],
    ]);
    await created(subFields(main.id, { code: `${code}-1` }));
    const shorter = await update({
      ...bodyOf((await read(main.id)).data),
      startDate: '2026-02-01',
      endDate: '2026-11-30',
    });
    expect(issuesOf(shorter)).toEqual([
      ['startDate', 'projects.subEarlier'],
      ['endDate', 'projects.subLater'],
    ]);
  });

  it('has no sub-projects, and nothing with sub-projects becomes one', async () => {
    const main = await created(fields({ code }));
    const sub = await created(subFields(main.id, { code: `${code}-1` }));
    const other = await created(fields({ code: `${code}-X` }));
    const beneath = await create(subFields(sub.id, { code: `${code}-2` }));
    expect(issuesOf(beneath)).toEqual([['parentId', 'projects.mainIsSub']]);
    const { projectType: _, division: __, ...body } = bodyOf((await read(main.id)).data);
    const moved = await update({ ...body, parentId: other.id });
    expect(issuesOf(moved)).toEqual([['parentId', 'projects.mainHasSubs']]);
    const itself = await update({ ...body, parentId: main.id });
    expect(issuesOf(itself)).toEqual([['parentId', 'projects.ownMain']]);
    const nowhere = await update({ ...body, parentId: 999_999 });
    expect(issuesOf(nowhere)).toEqual([['parentId', 'projects.unknownMain']]);
  });

  it('can move to another main project, or become one', async () => {
    const one = await created(fields({ code: `${code}-A`, projectType: 1 }));
    const two = await created(fields({ code: `${code}-B`, projectType: 2 }));
    const sub = await created(subFields(one.id, { code }));
    const moved = await update({ ...bodyOf(sub), parentId: two.id });
    expect(moved.data).toMatchObject({ projectType: 2, parent: { id: two.id } });
    const free = await update({
      ...bodyOf(moved.data),
      parentId: null,
      projectType: 3,
      division: 1,
    });
    expect(free.data).toMatchObject({ parent: null, projectType: 3 });
  });
});

describe('changing a project', () => {
  it('needs the version that was seen; otherwise the current one comes back', async () => {
    const saved = await created(fields({ code }));
    const mine = await update({ ...bodyOf(saved), nameZh: '我的' });
    expect(mine.data.version).toBe(2);
    const late = await update({ ...bodyOf(saved), nameZh: '你的' });
    expect(late).toMatchObject({
      code: ResultCode.conflict,
      data: { version: 2, nameZh: '我的', members: { people: [] } },
    });
    expect((await update({ ...bodyOf(saved), id: 999_999 })).code).toBe(ResultCode.notFound);
  });

  it('records what was and what is', async () => {
    const saved = await created(fields({ code }));
    await update({ ...bodyOf(saved), nameZh: '新名称' });
    const { data } = await app.call<{ rows: AuditEntryView[] }>(auditEndpoints.list, {
      token: admin,
      query: { action: 'projects.update', entityId: String(saved.id) },
    });
    expect(data.rows).toMatchObject([
      { before: { nameZh: '测试项目' }, after: { nameZh: '新名称', members: { people: [] } } },
    ]);
  });

  it('takes the same number of statements with one sub-project and with ten', async () => {
    const main = await created(fields({ code }));
    const toggle = async (projectType: number) =>
      app.countStatements(async () => {
        await update({ ...bodyOf((await read(main.id)).data), projectType });
      });
    await created(subFields(main.id, { code: `${code}-0` }));
    const one = await toggle(1);
    for (let n = 1; n < 10; n += 1) await created(subFields(main.id, { code: `${code}-${n}` }));
    expect(await toggle(2)).toBe(one);
  });
});

describe('the status', () => {
  it('goes from planned to active to closed, and back to active', async () => {
    const { id } = await created(fields({ code, status: 'planned' }));
    expect((await setStatus('active', id)).data).toEqual({ changed: 1, closedSubs: 0 });
    const back = await setStatus('planned', id);
    expect(back.code).toBe(ResultCode.refused);
    expect(back.msg).toContain(code);
    expect((await setStatus('closed', id)).code).toBe(ResultCode.ok);
    expect((await setStatus('closed', id)).data).toEqual({ changed: 0, closedSubs: 0 });
    expect((await setStatus('active', id)).code).toBe(ResultCode.ok);
    const byForm = await update({ ...bodyOf((await read(id)).data), status: 'planned' });
    expect(byForm.code).toBe(ResultCode.refused);
  });

  it('of a closed main project is that of its sub-projects, and the answer says so', async () => {
    const main = await created(fields({ code }));
    const subs = [
      await created(subFields(main.id, { code: `${code}-1` })),
      await created(subFields(main.id, { code: `${code}-2`, status: 'planned' })),
      await created(subFields(main.id, { code: `${code}-3`, status: 'closed' })),
    ];
    expect((await setStatus('closed', main.id)).data).toEqual({ changed: 3, closedSubs: 2 });
    for (const { id } of subs) expect((await read(id)).data.status).toBe('closed');
    expect(await setStatus('active', subs[0]!.id)).toMatchObject({ code: ResultCode.refused });
    expect((await setStatus('active', main.id, subs[0]!.id)).data.changed).toBe(2);
    const byForm = await update({ ...bodyOf((await read(main.id)).data), status: 'closed' });
    expect(byForm.data).toMatchObject({ status: 'closed', closedSubs: 1 });
  });

  it('keeps sub-projects from running before their main project', async () => {
    const main = await created(fields({ code, status: 'planned' }));
    const early = await create(subFields(main.id, { code: `${code}-1` }));
    expect(issuesOf(early)).toEqual([['status', 'projects.mainNotActive']]);
    await created(subFields(main.id, { code: `${code}-1`, status: 'planned' }));
  });

  it('changes for all or for none', async () => {
    const one = await created(fields({ code: `${code}-A`, status: 'planned' }));
    const two = await created(fields({ code: `${code}-B` }));
    expect((await setStatus('planned', one.id, two.id)).code).toBe(ResultCode.refused);
    expect((await setStatus('closed', one.id, 999_999)).code).toBe(ResultCode.notFound);
    expect((await read(one.id)).data.status).toBe('planned');
    expect((await setStatus('closed')).code).toBe(ResultCode.invalid);
  });
});

describe('deleting', () => {
  it('takes several at once, main projects together with what is beneath them', async () => {
    const main = await created(fields({ code }));
    const sub = await created(subFields(main.id, { code: `${code}-1` }));
    const alone = await remove(main.id);
    expect(alone.code).toBe(ResultCode.refused);
    expect(alone.msg).toContain(code);
    expect((await remove(sub.id, main.id, sub.id)).data).toEqual({ deleted: 2 });
    expect((await read(main.id)).code).toBe(ResultCode.notFound);
    expect((await remove(main.id)).code).toBe(ResultCode.notFound);
  });

  it('is refused for a project with hours, by name, and then for all of them', async () => {
    const { executor } = app.db;
    const used = await created(fields({ code }));
    const free = await created(fields({ code: `${code}-free` }));
    const [somebody] = await executor.select().from(person).limit(1);
    const [made] = await executor
      .insert(batch)
      .values({
        name: code,
        startDate: '2026-01-01',
        endDate: '2026-01-31',
        openAt: '2026-01-01T00:00:00.000Z',
        deadline: '2026-02-05T00:00:00.000Z',
        fillMode: 0,
        stepMinutes: 30,
        audienceAll: true,
        status: 'open',
      })
      .returning();
    const [sheet] = await executor
      .insert(timesheet)
      .values({
        personId: somebody!.id,
        batchId: made!.id,
        state: 'draft',
        updatedAt: '2026-01-10T00:00:00.000Z',
      })
      .returning();
    await executor
      .insert(timesheetRow)
      .values({ sheetId: sheet!.id, position: 1, projectId: used.id });
    const refused = await app.call(projectEndpoints.remove, {
      token: admin,
      body: { ids: [free.id, used.id] },
      language: 'en',
    });
    expect(refused).toMatchObject({
      code: ResultCode.refused,
      msg: `${code} has hours or costs and cannot be deleted; close it instead`,
    });
    expect((await read(free.id)).code).toBe(ResultCode.ok);
  });
});

describe('names from before the search by sound', () => {
  it('are completed once', async () => {
    const { executor } = app.db;
    await executor.update(project).set({ pinyin: '' }).where(eq(project.code, 'RM-2606'));
    expect(await transact(app.db, fillMissingPinyin)).toBe(1);
    expect(await transact(app.db, fillMissingPinyin)).toBe(0);
    expect(codes(await list({ query: 'jyfd' }))).toEqual(['RM-2606']);
  });
});

describe('choosing people and departments', () => {
  it('finds by name, staff number and sound, and only those who are there', async () => {
    const find = async (query: string) =>
      (
        await app.call<MemberPerson[]>(projectEndpoints.candidates, {
          token: admin,
          query: { query },
        })
      ).data.map(({ nickName }) => nickName);
    expect(await find('s10400')).toEqual(['林若楠']);
    expect(await find('林若')).toEqual(['林若楠']);
    expect((await find('')).length).toBe(20);
    await app.db.executor
      .update(person)
      .set({ enabled: false })
      .where(eq(person.staffNo, 'S10450'));
    expect(await find('S10450')).toEqual([]);
  });

  it('gives every department', async () => {
    const { data } = await app.call<unknown[]>(projectEndpoints.departments, { token: admin });
    const all = await app.db.executor.select().from(department);
    expect(data).toHaveLength(all.length);
  });
});

describe('members', () => {
  it('go with their project', async () => {
    const [somebody] = await app.db.executor.select().from(person).limit(1);
    const { id } = await created(
      fields({ code, members: { people: [somebody!.id], departments: [] } }),
    );
    await remove(id);
    const left = await app.db.executor
      .select()
      .from(projectMember)
      .where(eq(projectMember.projectId, id));
    expect(left).toEqual([]);
  });
});
