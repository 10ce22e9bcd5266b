import { eq, like, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { batch, batchExtension } from '#features/batches/server/schema.ts';
import { person } from '#features/people/server/schema.ts';
import { project, projectMember } from '#features/projects/server/schema.ts';
import {
  type FoundProjects,
  MAX_FOUND_PROJECTS,
  type SheetReply,
  type SheetRow,
  timesheetEndpoints,
} from '#features/timesheets/contract.ts';
import { ResultCode } from '#kernel/result.ts';
import { auditEntry } from '#server/platform/audit/schema.ts';
import { rowsOf } from '#server/platform/db/database.ts';
import { demoToken, startTestApp, type TestApp } from '#server/testing/test-app.ts';
import {
  type BatchOptions,
  everyDay,
  FULL_DAYS,
  insertBatch,
  offeredProjects,
  readPage,
  row,
  staffNoOf,
} from './testing.ts';

let app: TestApp;
let staffNo: string;
let projects: number[];
let batchId: number;
/** Each test has days of its own; one person cannot be in two batches of the same days. */
const user = demoToken('user');

const endpoints = timesheetEndpoints;

async function freshBatch(options: BatchOptions = {}): Promise<number> {
  await app.db.executor.execute(sql`delete from timesheet`);
  await app.db.executor.execute(sql`delete from batch`);
  return insertBatch(app.db.executor, options);
}

interface Sent {
  readonly rows?: SheetRow[];
  readonly version?: number;
  readonly token?: string;
  readonly staffNo?: string;
  readonly batchId?: number;
  readonly reason?: string;
}

const send = (name: 'save' | 'submit' | 'modify' | 'recall', sent: Sent = {}) => {
  const { token = user, ...body } = sent;
  return app.call<SheetReply & { failures?: { rule: string; dates: string[]; msg: string }[] }>(
    endpoints[name],
    {
      token,
      body: {
        staffNo,
        batchId,
        version: 0,
        ...(name === 'recall' ? {} : { rows: [] }),
        ...body,
      },
    },
  );
};

const full = () => [row({ projectId: projects[0] ?? 0 }, everyDay(8))];

async function rulesBroken(rows: SheetRow[], name: 'save' | 'submit' = 'save') {
  const answer = await send(name, { rows });
  expect(answer.code).toBe(ResultCode.refused);
  return (answer.data.failures ?? []).map(({ rule }) => rule);
}

const hoursByState = () =>
  rowsOf<{ state: string; minutes: number; month: string }>(
    app.db.executor,
    sql`select state, month, sum(minutes)::bigint as minutes from hours_month group by 1, 2 order by 2`,
  );

beforeAll(async () => {
  app = await startTestApp();
  staffNo = await staffNoOf(app.db.executor, 'user');
  await app.db.executor.update(project).set({ endDate: null });
  const known = await app.db.executor
    .select({ id: project.id })
    .from(project)
    .where(sql`${project.parentId} is null and ${project.status} = 'active'
      and not exists (select 1 from project_member m where m.project_id = ${project.id})`)
    .orderBy(project.id);
  projects = known.map(({ id }) => id);
});
beforeEach(async () => {
  batchId = await freshBatch();
});
afterAll(() => app.close());

describe('the page of a sheet', () => {
  it('has everything in one answer', async () => {
    const page = await readPage(app, user, staffNo.toLowerCase(), batchId);
    expect(page.person.staffNo).toBe(staffNo);
    expect(page.batches).toHaveLength(1);
    expect(page.current).toMatchObject({
      batchId,
      requiredHours: 80,
      sheet: { version: 0, state: 'draft', rows: [] },
      abilities: { save: true, submit: true, recall: false, modify: false },
      history: [],
      previous: null,
    });
    expect(page.current?.days).toHaveLength(12);
    expect(page.current?.days.filter(({ requiredHours }) => requiredHours > 0)).toHaveLength(10);
    expect(page.current?.unconfirmedYears).toEqual([2031]);
    expect(page.current?.projects).toEqual([]);
  });

  it('opens the batch that is due', async () => {
    const page = await readPage(app, user, staffNo, 'latest');
    expect(page.current?.batchId).toBe(batchId);
    await send('submit', { rows: full() });
    const later = await insertBatch(app.db.executor, {
      startDate: '2031-04-01',
      endDate: '2031-04-04',
    });
    expect((await readPage(app, user, staffNo, 'latest')).current?.batchId).toBe(later);
  });

  it('says honestly that there is none', async () => {
    await app.db.executor.execute(sql`delete from batch`);
    expect(await readPage(app, user, staffNo, 'latest')).toMatchObject({
      batches: [],
      current: null,
    });
  });

  it('offers the last sheet to begin from', async () => {
    await send('submit', { rows: full() });
    const later = await insertBatch(app.db.executor, {
      startDate: '2031-04-01',
      endDate: '2031-04-04',
    });
    const { current } = await readPage(app, user, staffNo, later);
    expect(current?.previous?.rows).toHaveLength(1);
    expect(current?.previous?.workingDays).toEqual(FULL_DAYS);
  });

  it('knows the projects of the sheet, its history and the sheets before, and no others', async () => {
    const [first = 0, second = 0, third = 0] = projects;
    const known = async (id: number) =>
      (await readPage(app, user, staffNo, id)).current?.projects.map((one) => one.id).sort();
    const rowsOn = (...ids: number[]) =>
      ids.map((projectId, index) => row({ projectId }, { [FULL_DAYS[index] ?? '']: 8 }));
    await send('save', { rows: rowsOn(first, second) });
    expect(await known(batchId)).toEqual([first, second].sort());
    app.clock.advance(2 * 3_600_000);
    await send('save', { rows: rowsOn(third), version: 1 });
    expect(await known(batchId)).toEqual([first, second, third].sort());
    const later = await insertBatch(app.db.executor, {
      startDate: '2031-04-01',
      endDate: '2031-04-04',
    });
    expect(await known(later)).toEqual([third]);
  });

  it('answers a save with what reading it again would', async () => {
    const [first = 0, second = 0] = projects;
    const rows = [
      { ...row({ projectId: second }, { '2031-03-04': 2.5, '2031-03-03': 1 }), note: ' x ' },
      row({ absence: 'annual' }, { '2031-03-05': 8 }),
      row({ projectId: first }, {}),
    ];
    for (const token of [user, demoToken('super_admin')]) {
      const { version = 0 } = (await readPage(app, user, staffNo, batchId)).current?.sheet ?? {};
      const saved = await send('save', { rows, version, token });
      const { current } = await readPage(app, user, staffNo, batchId);
      expect(saved.data.sheet).toEqual(current?.sheet);
      expect(saved.data.requiredHours).toBe(current?.requiredHours);
    }
  });

  it('takes a constant number of statements', async () => {
    const read = () => readPage(app, user, staffNo, batchId);
    const empty = await app.countStatements(read);
    const rows = projects.slice(0, 5).map((projectId) => row({ projectId }, everyDay(1.5)));
    await send('save', { rows });
    expect(await app.countStatements(read)).toBe(empty);
    expect(empty).toBe(3);
  });
});

describe('saving', () => {
  it('keeps cells, notes and order, and gives the next version', async () => {
    const [first = 0, second = 0] = projects;
    const rows = [
      { ...row({ projectId: second }, { '2031-03-03': 2.5 }), note: 'x' },
      row({ projectId: first }, { '2031-03-03': 5.5, '2031-03-04': 8 }),
      row({ absence: 'annual' }, { '2031-03-05': 8 }),
    ];
    const saved = await send('save', { rows });
    expect(saved.data.sheet).toMatchObject({ version: 1, state: 'draft', rows });
    const again = await send('save', { rows: rows.slice(1), version: 1 });
    expect(again.data.sheet.rows).toEqual(rows.slice(1));
    expect((await readPage(app, user, staffNo, batchId)).current?.sheet.version).toBe(2);
  });

  it('takes the same number of statements for any size', async () => {
    const save = (count: number, version: number) =>
      send('save', {
        version,
        rows: projects.slice(0, count).map((projectId) => row({ projectId }, everyDay(0.5))),
      });
    // The first also makes the sheet and an entry in the audit log.
    expect(await app.countStatements(() => save(1, 0))).toBe(5);
    expect(await app.countStatements(() => save(1, 1))).toBe(3);
    expect(await app.countStatements(() => save(5, 2))).toBe(3);
  });

  it('keeps the monthly sums in step', async () => {
    batchId = await freshBatch({ startDate: '2031-02-27', endDate: '2031-03-04' });
    const [projectId = 0] = projects;
    const hours = { '2031-02-28': 8, '2031-03-03': 4 };
    await send('save', { rows: [row({ projectId }, hours)] });
    expect(await hoursByState()).toEqual([
      { state: 'draft', month: '2031-02-01', minutes: 480 },
      { state: 'draft', month: '2031-03-01', minutes: 240 },
    ]);
    await send('save', { rows: [], version: 1 });
    expect(await hoursByState()).toEqual([]);
  });

  it.each([
    ['a negative number', -1],
    ['more than a day has', 24.5],
    ['what does not fit the step', 0.3],
    ['a third of an hour', 1 / 3],
  ])('refuses %s as wrong hours', async (_, hours) => {
    const [projectId = 0] = projects;
    expect(await rulesBroken([row({ projectId }, { '2031-03-03': hours })])).toContain(
      'wrongHours',
    );
    expect(await hoursByState()).toEqual([]);
  });

  it('says which value is wrong, and how', async () => {
    const [projectId = 0] = projects;
    const wrong = (hours: number) =>
      send('save', { rows: [row({ projectId }, { '2031-03-03': hours })] });
    expect((await wrong(7.3)).msg).toContain('7.3 不是 0.5 的倍数');
    expect((await wrong(25)).msg).toContain('25 小时超过一天');
    expect((await wrong(-1)).msg).toContain('“-1”不是有效的小时数');
    const rows = [row({ projectId }, { '2031-03-03': 7.3, '2031-03-08': 8 })];
    const inEnglish = (some: SheetRow[]) =>
      app.call(endpoints.save, {
        token: user,
        language: 'en',
        body: { staffNo, batchId, version: 0, rows: some },
      });
    expect((await inEnglish(rows)).msg).toMatch(/^2 things need another look: 7.3 is not a/);
    const one = row({ projectId }, { '2031-03-03': 7.3 });
    expect((await inEnglish([one])).msg).toMatch(/^1 thing needs another look: 7.3 is not a/);
  });

  it('refuses what does not belong into the batch, all at once and naming the days', async () => {
    const [projectId = 0] = projects;
    const answer = await send('save', {
      rows: [row({ projectId }, { '2031-03-08': 1, '2031-04-01': 2, '2031-03-03': 9 })],
    });
    expect(answer.code).toBe(ResultCode.refused);
    expect(answer.data.failures).toMatchObject([
      { rule: 'notWorkingDay', dates: ['2031-03-08'] },
      { rule: 'outsideBatch', dates: ['2031-04-01'] },
      { rule: 'dayExceeds', dates: ['2031-03-03'] },
    ]);
    const inEnglish = await app.call<{ failures: { msg: string }[] }>(endpoints.save, {
      token: user,
      language: 'en',
      body: { staffNo, batchId, version: 0, rows: [row({ projectId }, { '2031-03-03': 9 })] },
    });
    expect(inEnglish.data.failures[0]?.msg).toContain('at most 8 h');
  });

  it('refuses the same project twice, unknown projects and rows of nothing', async () => {
    const [projectId = 0] = projects;
    const one = row({ projectId }, {});
    expect(await rulesBroken([one, one])).toEqual(['repeatedRow']);
    expect((await send('save', { rows: [row({ projectId: 999_999 }, {})] })).code).toBe(
      ResultCode.refused,
    );
    const neither = { projectId: null, absence: null, note: '', hours: {} };
    expect((await send('save', { rows: [neither] })).code).toBe(ResultCode.invalid);
  });

  it('asks nothing of days before hiring or after leaving', async () => {
    const setLeave = (leaveDate: string | null) =>
      app.db.executor.update(person).set({ leaveDate }).where(eq(person.userName, 'user'));
    await setLeave('2031-03-05');
    const { current } = await readPage(app, user, staffNo, batchId);
    expect(current?.requiredHours).toBe(24);
    const [projectId = 0] = projects;
    expect(await rulesBroken([row({ projectId }, { '2031-03-06': 8 })])).toContain('notWorkingDay');
    await setLeave(null);
  });
});

describe('projects', () => {
  const withProject = async (change: Partial<typeof project.$inferInsert>, test: () => unknown) => {
    const [id = 0] = projects;
    const [before] = await app.db.executor.select().from(project).where(eq(project.id, id));
    await app.db.executor.update(project).set(change).where(eq(project.id, id));
    await test();
    const { id: _, ...old } = before ?? ({} as never);
    await app.db.executor.update(project).set(old).where(eq(project.id, id));
  };

  it('that are closed or out of their dates cannot be booked', async () => {
    const rows = [row({ projectId: projects[0] ?? 0 }, { '2031-03-05': 8 })];
    await withProject({ status: 'closed' }, async () =>
      expect(await rulesBroken(rows)).toEqual(['notBookable']),
    );
    await withProject({ endDate: '2031-03-04' }, async () =>
      expect(await rulesBroken(rows)).toEqual(['notBookable']),
    );
  });

  it('keep the hours they had when they were closed', async () => {
    const rows = [row({ projectId: projects[0] ?? 0 }, { '2031-03-05': 8 })];
    await send('save', { rows });
    await withProject({ status: 'closed' }, async () => {
      expect((await send('save', { rows, version: 1 })).code).toBe(0);
      const more = [row({ projectId: projects[0] ?? 0 }, { '2031-03-05': 8, '2031-03-06': 1 })];
      const answer = await send('save', { rows: more, version: 2 });
      expect(answer.data.failures).toMatchObject([{ rule: 'notBookable', dates: ['2031-03-06'] }]);
    });
  });

  it('are for their members alone, where there are some', async () => {
    const [projectId = 0] = projects;
    const [other] = await app.db.executor
      .select()
      .from(person)
      .where(eq(person.userName, 'finance'));
    await app.db.executor.insert(projectMember).values({ projectId, personId: other?.id ?? 0 });
    const offered = await offeredProjects(app, user, staffNo, batchId);
    expect(offered.length).toBeGreaterThan(5);
    expect(offered.map(({ id }) => id)).not.toContain(projectId);
    const [asked] = await offeredProjects(app, user, staffNo, batchId, { ids: String(projectId) });
    expect(asked).toMatchObject({ id: projectId, open: false });
    expect(await rulesBroken([row({ projectId }, { '2031-03-05': 8 })])).toEqual(['notBookable']);
    const [self] = await app.db.executor.select().from(person).where(eq(person.userName, 'user'));
    await app.db.executor.insert(projectMember).values({ projectId, deptId: self?.deptId ?? 0 });
    expect((await send('save', { rows: [row({ projectId }, { '2031-03-05': 8 })] })).code).toBe(0);
    await app.db.executor.delete(projectMember).where(eq(projectMember.projectId, projectId));
  });

  it('are booked on the level the batch asks for', async () => {
    const [main = 0] = projects;
    const [copy] = await app.db.executor.select().from(project).where(eq(project.id, main));
    const { id: _, ...rest } = copy ?? ({} as never);
    const [sub] = await app.db.executor
      .insert(project)
      .values({ ...rest, code: 'SUB-LEVEL', parentId: main })
      .returning({ id: project.id });
    const subId = sub?.id ?? 0;
    const on = (projectId: number) => [row({ projectId }, { '2031-03-05': 8 })];
    expect(await rulesBroken(on(subId))).toEqual(['notBookable']);
    batchId = await freshBatch({ fillMode: 0 });
    expect(await rulesBroken(on(main))).toEqual(['notBookable']);
    expect((await send('save', { rows: on(subId) })).code).toBe(0);
    await app.db.executor.execute(sql`delete from timesheet`);
    await app.db.executor.delete(project).where(eq(project.id, subId));
  });

  it('are looked for by text, and say honestly that there are more', async () => {
    const [main = 0] = projects;
    const [copy] = await app.db.executor.select().from(project).where(eq(project.id, main));
    const { id: _, ...rest } = copy ?? ({} as never);
    const many = Array.from({ length: MAX_FOUND_PROJECTS + 1 }, (_, index) => ({
      ...rest,
      code: `MANY-${String(index).padStart(3, '0')}`,
    }));
    await app.db.executor.insert(project).values(many);
    const look = async (query: Record<string, string>, token = user) =>
      app.call<FoundProjects>(endpoints.projects, { token, params: { staffNo, batchId }, query });
    const all = (await look({ query: 'many-' })).data;
    expect(all.projects.map(({ code }) => code)).toEqual(
      many.slice(0, MAX_FOUND_PROJECTS).map(({ code }) => code),
    );
    expect(all.more).toBe(true);
    const one = (await look({ query: 'many-080' })).data;
    expect(one.projects.map(({ code }) => code)).toEqual(['MANY-080']);
    expect(one.more).toBe(false);
    expect((await look({ query: 'many-080 nowhere' })).data.projects).toEqual([]);
    expect(await app.countStatements(() => look({ query: 'many' }))).toBe(3);
    await app.db.executor.delete(project).where(like(project.code, 'MANY-%'));
  });

  it('are told by their numbers whatever has become of them, to whoever reaches the person', async () => {
    const [first = 0, second = 0] = projects;
    await app.db.executor.update(project).set({ status: 'closed' }).where(eq(project.id, second));
    const look = (ids: string, token = user) =>
      app.call<FoundProjects>(endpoints.projects, {
        token,
        params: { staffNo, batchId },
        query: { ids },
      });
    const { data } = await look(`${first},${second},999999`);
    expect(new Map(data.projects.map(({ id, open }) => [id, open]))).toEqual(
      new Map([
        [first, true],
        [second, false],
      ]),
    );
    expect((await look(`${first}`, demoToken('pl'))).code).toBe(ResultCode.notFound);
    expect((await look('')).code).toBe(ResultCode.invalid);
    await app.db.executor.update(project).set({ status: 'active' }).where(eq(project.id, second));
  });

  it('can be pinned', async () => {
    const [projectId = 0] = projects;
    const pin = (pinned: boolean, id = projectId) =>
      app.call(endpoints.pin, { token: user, body: { projectId: id, pinned } });
    const pinned = async () =>
      (await readPage(app, user, staffNo, batchId)).current?.projects.map(({ id, pinned }) => [
        id,
        pinned,
      ]);
    expect((await pin(true)).code).toBe(0);
    expect((await pin(true)).code).toBe(0);
    expect(await pinned()).toEqual([[projectId, true]]);
    expect((await offeredProjects(app, user, staffNo, batchId))[0]?.id).toBe(projectId);
    await pin(false);
    expect(await pinned()).toEqual([]);
    expect((await pin(true, 999_999)).code).toBe(ResultCode.refused);
  });
});

describe('submitting', () => {
  it('needs every day full, no empty row, and all that is required', async () => {
    const [first = 0, second = 0] = projects;
    expect(await rulesBroken([], 'submit')).toEqual([
      'totalZero',
      ...FULL_DAYS.map(() => 'dayNotEight'),
      'totalNotRequired',
    ]);
    const rows = [row({ projectId: first }, everyDay(8)), row({ projectId: second }, {})];
    expect(await rulesBroken(rows, 'submit')).toEqual(['rowZero']);
  });

  it('freezes what was required', async () => {
    const { data } = await send('submit', { rows: full() });
    expect(data.sheet).toMatchObject({ state: 'submitted', version: 1 });
    expect(data.requiredHours).toBe(80);
    await app.db.executor
      .update(person)
      .set({ leaveDate: '2031-03-05' })
      .where(eq(person.userName, 'user'));
    expect((await readPage(app, user, staffNo, batchId)).current?.requiredHours).toBe(80);
    await app.db.executor
      .update(person)
      .set({ leaveDate: null })
      .where(eq(person.userName, 'user'));
    expect(await hoursByState()).toEqual([
      { state: 'submitted', month: '2031-03-01', minutes: 4800 },
    ]);
  });

  it('is harmless when repeated, and final otherwise', async () => {
    const rows = full();
    await send('submit', { rows });
    const again = await send('submit', { rows });
    expect(again).toMatchObject({ code: 0, data: { sheet: { version: 1, state: 'submitted' } } });
    expect((await send('save', { rows, version: 1 })).code).toBe(ResultCode.refused);
    const other = [row({ projectId: projects[1] ?? 0 }, everyDay(8))];
    expect((await send('submit', { rows: other, version: 1 })).code).toBe(ResultCode.refused);
    expect((await send('submit', { rows: other, version: 0 })).code).toBe(ResultCode.conflict);
  });

  it('can be taken back', async () => {
    await send('submit', { rows: full() });
    expect((await send('recall', { version: 0 })).code).toBe(ResultCode.conflict);
    const recalled = await send('recall', { version: 1 });
    expect(recalled.data.sheet).toMatchObject({ state: 'draft', version: 2, submittedAt: null });
    expect(await hoursByState()).toMatchObject([{ state: 'draft' }]);
    expect((await send('recall', { version: 2 })).code).toBe(ResultCode.refused);
  });
});

describe('two who write at once', () => {
  it('never overwrite each other: the second gets what the first has saved', async () => {
    await send('save', { rows: full() });
    const answer = await send('save', { rows: [], version: 0 });
    expect(answer.code).toBe(ResultCode.conflict);
    expect(answer.data).toMatchObject({
      version: 1,
      rows: [{ projectId: projects[0] }],
      updatedBy: { name: expect.any(String) },
    });
  });
});

describe('time', () => {
  it('opens and closes the sheet', async () => {
    const { executor } = app.db;
    const set = (change: Partial<typeof batch.$inferInsert>) =>
      executor.update(batch).set(change).where(eq(batch.id, batchId));
    const save = () => send('save', { rows: [] });
    await set({ openAt: '2098-01-01T00:00:00.000Z' });
    expect((await save()).msg).toContain('尚未开放');
    await set({ openAt: '2020-01-01T00:00:00.000Z', deadline: '2020-02-01T00:00:00.000Z' });
    expect((await save()).msg).toContain('已截止');
    expect((await readPage(app, user, staffNo, batchId)).current?.abilities.save).toBe(false);
    const [self] = await executor.select().from(person).where(eq(person.userName, 'user'));
    const until = '2098-01-01T00:00:00.000Z';
    await executor.insert(batchExtension).values({ batchId, personId: self?.id ?? 0, until });
    const page = await readPage(app, user, staffNo, batchId);
    expect(page.batches[0]).toMatchObject({ phase: 'extended', deadline: until });
    expect((await save()).code).toBe(0);
    await set({ status: 'closed' });
    expect((await send('save', { rows: [], version: 1 })).msg).toContain('已关闭');
    expect((await send('submit', { rows: full(), version: 1 })).msg).toContain('已关闭');
  });

  it('does not ask people who are not in the batch', async () => {
    batchId = await freshBatch({ asked: ['pl'] });
    expect((await send('save', { rows: [] })).code).toBe(ResultCode.refused);
    const { code } = await app.call(endpoints.page, { token: user, params: { staffNo, batchId } });
    expect(code).toBe(ResultCode.notFound);
  });
});

describe('for somebody else', () => {
  it('works within one’s reach and says who did it', async () => {
    const rows = full();
    for (const [role, version] of [
      ['admin', 0],
      ['gc_admin', 1],
      ['super_admin', 2],
    ] as const) {
      const answer = await send('save', { token: demoToken(role), rows, version });
      expect(answer.code, role).toBe(0);
      expect(answer.data.sheet.onBehalfBy, role).not.toBeNull();
    }
    const own = await send('save', { rows, version: 3 });
    expect(own.data.sheet.onBehalfBy).toBeNull();
    const { history } = (await readPage(app, user, staffNo, batchId)).current ?? { history: [] };
    expect(history.map((change) => change.as)).toEqual(['owner', 'behalf', 'behalf', 'behalf']);
  });

  it('does not work beyond it', async () => {
    for (const role of ['gl', 'pl'] as const) {
      expect((await send('save', { token: demoToken(role) })).code, role).toBe(ResultCode.notFound);
    }
    const foreign = await staffNoOf(app.db.executor, 'pmo');
    const answer = await send('save', { token: demoToken('admin'), staffNo: foreign });
    expect(answer.code).toBe(ResultCode.notFound);
    expect((await send('save', { token: demoToken('finance') })).code).toBe(
      ResultCode.notPermitted,
    );
  });

  it('lists the people of a batch whom one reaches', async () => {
    batchId = await freshBatch({ asked: ['user', 'pmo', 'pl'] });
    const list = (role: 'admin' | 'super_admin', query: Record<string, string> = {}) =>
      app.call<{ total: number; rows: { staffNo: string; state: string; hours: number }[] }>(
        endpoints.list,
        { token: demoToken(role), query: { batchId: String(batchId), ...query } },
      );
    await send('submit', { rows: full() });
    expect((await list('super_admin')).data.total).toBe(3);
    expect((await list('super_admin', { pageNum: '9' })).data).toEqual({ total: 3, rows: [] });
    expect((await list('super_admin', { query: staffNo })).data.rows).toMatchObject([
      { staffNo, state: 'submitted', hours: 80 },
    ]);
    expect((await list('super_admin', { state: 'none' })).data.total).toBe(2);
    const reached = (await list('admin')).data.rows.map((one) => one.staffNo);
    expect(reached).toContain(staffNo);
    expect(reached).not.toContain(await staffNoOf(app.db.executor, 'pmo'));
  });
});

describe('the batches to open sheets of', () => {
  const listed = async () =>
    (
      await app.call<{ currentId: number | null; batches: { id: number }[] }>(endpoints.batches, {
        token: demoToken('gc_admin'),
      })
    ).data;

  it('begin with the one people fill in now, whatever was set up ahead of time', async () => {
    const ahead = await insertBatch(app.db.executor, {
      startDate: '2032-01-01',
      endDate: '2032-01-31',
      openAt: '2032-01-01T00:00:00.000Z',
    });
    expect(await listed()).toMatchObject({
      currentId: batchId,
      batches: [{ id: ahead }, { id: batchId }],
    });
    await app.db.executor.execute(sql`update batch set status = 'closed' where id = ${batchId}`);
    expect((await listed()).currentId).toBe(batchId);
  });

  it('begin with the one due next where several are being filled in', async () => {
    await insertBatch(app.db.executor, { startDate: '2030-01-01', endDate: '2030-01-31' });
    const due = await insertBatch(app.db.executor, {
      startDate: '2029-01-01',
      endDate: '2029-01-31',
      deadline: '2098-01-01T00:00:00.000Z',
    });
    await insertBatch(app.db.executor, {
      startDate: '2028-01-01',
      endDate: '2028-01-31',
      deadline: '2021-01-01T00:00:00.000Z',
    });
    expect((await listed()).currentId).toBe(due);
  });

  it('may be none', async () => {
    await app.db.executor.execute(sql`delete from batch`);
    expect(await listed()).toEqual({ currentId: null, batches: [] });
  });
});

describe('modification', () => {
  const admin = demoToken('super_admin');

  it('changes what was submitted, with a reason and with before and after', async () => {
    await send('submit', { rows: full() });
    const rows = [
      row({ projectId: projects[0] ?? 0 }, { ...everyDay(8), '2031-03-03': 6 }),
      row({ projectId: projects[1] ?? 0 }, { '2031-03-03': 2 }),
    ];
    const answer = await send('modify', {
      token: admin,
      rows,
      version: 1,
      reason: 'booked wrongly',
    });
    expect(answer.data.sheet).toMatchObject({ state: 'submitted', version: 2 });
    expect(answer.data.sheet.modifiedAt).not.toBeNull();
    const { history } = (await readPage(app, user, staffNo, batchId)).current ?? { history: [] };
    expect(history[0]).toMatchObject({
      action: 'modify',
      reason: 'booked wrongly',
      as: 'administrator',
      first: null,
      cells: [
        { projectId: projects[0], date: '2031-03-03', before: 8, after: 6 },
        { projectId: projects[1], date: '2031-03-03', before: 0, after: 2 },
      ],
    });
  });

  it.each([
    ['after the deadline', { deadline: '2020-02-01T00:00:00.000Z' }],
    ['once the batch is closed', { status: 'closed' }],
  ] as const)('enters what nobody submitted, %s, for approval as usual', async (_, over) => {
    const modify = (sent: Sent) => send('modify', { token: admin, reason: '病假后补填', ...sent });
    const listed = async () =>
      (
        await app.call<{ rows: { action: string }[] }>(endpoints.list, {
          token: admin,
          query: { batchId: String(batchId), query: staffNo },
        })
      ).data.rows[0]?.action;
    expect(await listed()).toBe('fill');
    expect((await modify({ rows: full() })).code).toBe(ResultCode.refused);
    await app.db.executor.update(batch).set(over).where(eq(batch.id, batchId));
    expect(await listed()).toBe('modify');
    const before = await readPage(app, admin, staffNo, batchId);
    expect(before.current?.abilities).toMatchObject({ save: false, submit: false, modify: true });
    expect((await readPage(app, user, staffNo, batchId)).current?.abilities.modify).toBe(false);
    const answer = await modify({ rows: full() });
    expect(answer.data.sheet).toMatchObject({ state: 'submitted', version: 1 });
    const { current } = await readPage(app, user, staffNo, batchId);
    expect(current?.sheet.submittedAt).not.toBeNull();
    expect(current?.history[0]).toMatchObject({ action: 'modify', reason: '病假后补填' });
    const [items] = await rowsOf<{ waiting: number }>(
      app.db.executor,
      sql`select count(*)::int as waiting from approval_item
        where batch_id = ${batchId} and state = 'pending'`,
    );
    expect(items?.waiting).toBeGreaterThan(0);
    expect(await listed()).toBe('modify');
    expect((await modify({ rows: full(), version: 1 })).data.sheet.state).toBe('submitted');
  });

  it('needs a reason, a submitted sheet and a right sheet', async () => {
    const modify = (sent: Sent) => send('modify', { token: admin, reason: 'x', ...sent });
    expect((await modify({ rows: full() })).code).toBe(ResultCode.refused);
    await send('submit', { rows: full() });
    expect((await modify({ rows: full(), version: 1, reason: ' ' })).code).toBe(ResultCode.invalid);
    expect((await modify({ rows: [], version: 1 })).data.failures?.length).toBeGreaterThan(0);
    expect((await send('modify', { rows: full(), version: 1, reason: 'x' })).code).toBe(
      ResultCode.notPermitted,
    );
  });
});

describe('the audit trail', () => {
  it('knows every write, repeated ones and a sitting of saves once', async () => {
    const [last] = await app.db.executor
      .select({ id: sql<number>`coalesce(max(${auditEntry.id}), 0)` })
      .from(auditEntry);
    await send('save', { rows: [] });
    await send('save', { rows: full().slice(0, 1), version: 1 });
    await send('save', { rows: full(), version: 2 });
    await send('submit', { rows: full(), version: 3 });
    await send('submit', { rows: full(), version: 3 });
    await send('recall', { version: 4 });
    const entries = await app.db.executor
      .select({ action: auditEntry.action })
      .from(auditEntry)
      .where(sql`${auditEntry.id} > ${last?.id ?? 0}`)
      .orderBy(auditEntry.id);
    expect(entries.map(({ action }) => action)).toEqual([
      'timesheets.save',
      'timesheets.submit',
      'timesheets.recall',
    ]);
  });
});
