import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Batch, type BatchRow, batchEndpoints } from '#features/batches/contract.ts';
import { type BatchSettings, monthlyBatch } from '#features/batches/rules.ts';
import { type InputIssue, ResultCode } from '#kernel/result.ts';
import { rowsOf } from '#server/platform/db/database.ts';
import { demoToken, startTestApp, type TestApp } from '#server/testing/test-app.ts';

const ZONE = 'Asia/Shanghai';
const admin = demoToken('super_admin');

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const rows = <Row>(query: ReturnType<typeof sql>) => rowsOf<Row>(app.db.executor, query);

async function idOf(table: 'department' | 'person', name: string): Promise<number> {
  const column = table === 'department' ? sql`code` : sql`user_name`;
  const [row] = await rows<{ id: number }>(
    sql`select id from ${sql.identifier(table)} where ${column} = ${name}`,
  );
  return row?.id ?? 0;
}

/** Far away from the demo's own batches; every test takes a month nobody else uses. */
let nextMonth = 0;
function freshMonth(): string {
  nextMonth += 1;
  return `${2100 + Math.floor(nextMonth / 12)}-${String((nextMonth % 12) + 1).padStart(2, '0')}`;
}

const settingsFor = (changes: Partial<BatchSettings> = {}, month = freshMonth()) => ({
  ...monthlyBatch(month, `Hours ${month}`, ZONE),
  ...changes,
});

const create = (settings: object) =>
  app.call<Batch>(batchEndpoints.create, { token: admin, body: settings });

async function draft(changes: Partial<BatchSettings> = {}, month?: string): Promise<Batch> {
  const answer = await create(settingsFor(changes, month));
  expect(answer.msg).toBe('');
  return answer.data;
}

const act = (name: 'publish' | 'close' | 'remove', { id, version }: Batch) =>
  app.call<Batch>(batchEndpoints[name], { token: admin, body: { id, version } });

const update = ({ id, version, settings }: Batch, changes: Partial<BatchSettings>) =>
  app.call<Batch>(batchEndpoints.update, {
    token: admin,
    body: { id, version, ...settings, ...changes },
  });

const read = async (id: number) =>
  (await app.call<Batch>(batchEndpoints.read, { token: admin, params: { id } })).data;

async function published(changes: Partial<BatchSettings> = {}, month?: string): Promise<Batch> {
  const answer = await act('publish', await draft(changes, month));
  expect(answer.msg).toBe('');
  return answer.data;
}

const peopleOf = async (batchId: number) =>
  (
    await rows<{ id: number }>(
      sql`select person_id as id from batch_person where batch_id = ${batchId} order by 1`,
    )
  ).map(({ id }) => id);

const begin = (batchId: number, personId: number, state = 'draft') =>
  app.db.executor.execute(sql`insert into timesheet (person_id, batch_id, state, updated_at)
    values (${personId}, ${batchId}, ${state}, now())`);

const issuesOf = (answer: { data: unknown }) =>
  (answer.data as { issues: InputIssue[] }).issues.map(({ path, key }) => [path, key]);

const batchCount = async () =>
  (await rows<{ n: number }>(sql`select count(*)::int as n from batch`))[0]?.n;

describe('the demo', () => {
  const list = async (query: Record<string, string>) =>
    (
      await app.call<{ total: number; rows: BatchRow[] }>(batchEndpoints.list, {
        token: admin,
        query,
      })
    ).data;

  it('has closed batches of 16 months, one that is over, an open one and a draft, all with people', async () => {
    const { rows: found } = await list({ pageSize: '200', query: '月工时' });
    expect(found.map(({ status }) => status)).toEqual([
      'draft',
      'open',
      'open',
      ...Array.from({ length: 16 }, () => 'closed'),
    ]);
    expect(found[0]).toMatchObject({ name: '2026年12月工时', phase: 'draft' });
    expect(found[1]).toMatchObject({
      name: '2026年11月工时',
      phase: 'open',
      endDate: '2026-11-30',
    });
    expect(found[2]).toMatchObject({ name: '2026年10月工时', phase: 'over' });
    for (const { progress, requiredHours } of found) {
      expect(progress.people).toBeGreaterThan(50);
      expect(requiredHours).toBeGreaterThan(progress.people * 80);
    }
    const open = await read(found[1]?.id ?? 0);
    expect(open.extensions.map(({ person }) => person.nickName)).toEqual(['林若楠', '王立群']);
  });

  it('can be filtered, searched and sorted', async () => {
    expect((await list({ status: 'open' })).rows.map(({ name }) => name)).toEqual([
      '2026年11月工时',
      '2026年10月工时',
    ]);
    expect((await list({ year: '2025' })).total).toBe(7);
    expect((await list({ query: '2026年1月' })).total).toBe(1);
    expect((await list({ query: '%' })).total).toBe(0);
    const oldest = await list({ sort: 'startDate', pageSize: '1' });
    expect(oldest.rows[0]?.startDate).toBe('2025-06-01');
    const code = await app.call(batchEndpoints.list, { token: admin, query: { sort: 'phase' } });
    expect(code.code).toBe(ResultCode.invalid);
  });

  it('is listed and read with a constant number of statements', async () => {
    const count = (pageSize: string) => app.countStatements(() => list({ pageSize }));
    expect(await count('1')).toBe(await count('200'));
    const [open] = (await list({ status: 'open' })).rows;
    const plain = await draft();
    const ofOne = (id = 0) => app.countStatements(() => read(id));
    expect(await ofOne(open?.id)).toBe(await ofOne(plain.id));
  });
});

describe('a new batch', () => {
  it('begins with the month after the last one and the usual settings', async () => {
    const { data } = await app.call<{ settings: BatchSettings; timeZone: string }>(
      batchEndpoints.blank,
      { token: admin, language: 'zh' },
    );
    expect(data.timeZone).toBe(ZONE);
    expect(data.settings.name).toMatch(/^\d{4}年\d+月工时$/);
    expect(data.settings.flows.RESEARCH).toEqual(['pd', 'dl']);
    expect((await create(data.settings)).code).toBe(ResultCode.ok);
  });

  it('is kept as a draft with everything that was set', async () => {
    const deptIds = [await idOf('department', 'RD-CTL')];
    const excludedIds = [await idOf('person', 'user')];
    const wanted = settingsFor({
      audienceAll: false,
      deptIds: [...deptIds, ...deptIds],
      excludedIds,
      stepHours: 0.25,
      fillMode: 1,
    });
    const { data } = await create(wanted);
    expect(data).toMatchObject({ status: 'draft', phase: 'draft', version: 1, publishedAt: null });
    expect(data.settings).toEqual({ ...wanted, deptIds });
    expect(data.excluded).toMatchObject([{ nickName: '林若楠', deptNameEn: 'Algorithms' }]);
    expect(await peopleOf(data.id)).toEqual([]);
  });

  it('is refused with every field that is wrong, and nothing is written', async () => {
    const before = await batchCount();
    const month = freshMonth();
    const bad = settingsFor(
      {
        endDate: `${Number(month.slice(0, 4)) + 1}-06-30`,
        audienceAll: false,
        flows: { ...settingsFor().flows, PROJECT: [], ABSENCE: ['pl'] },
      },
      month,
    );
    const answer = await create(bad);
    expect(answer.code).toBe(ResultCode.invalid);
    expect(issuesOf(answer)).toEqual([
      ['endDate', 'batches.rangeTooLong'],
      ['deptIds', 'batches.departmentsMissing'],
      ['flows.PROJECT', 'batches.flowEmpty'],
      ['flows.ABSENCE', 'batches.flowNeedsProject'],
    ]);
    expect((answer.data as unknown as { issues: InputIssue[] }).issues[0]?.msg).toContain(
      '最多 62 天',
    );
    expect(await batchCount()).toBe(before);
  });

  it('is refused with departments or people that do not exist', async () => {
    const before = await batchCount();
    const noDept = await create(settingsFor({ audienceAll: false, deptIds: [999_999] }));
    expect(issuesOf(noDept)).toEqual([['deptIds', 'batches.unknownDepartment']]);
    const noPerson = await create(settingsFor({ excludedIds: [999_999] }));
    expect(issuesOf(noPerson)).toEqual([['excludedIds', 'batches.unknownPerson']]);
    expect(await batchCount()).toBe(before);
  });

  it('is refused with steps, modes, times and fields there are not', async () => {
    for (const change of [
      { stepHours: 2 },
      { fillMode: 2 },
      { openAt: '2026-12-01' },
      { deadline: '9999-12-31T23:59:59.999Z' },
      { name: '  ' },
      { name: 'x'.repeat(61) },
      { colour: 'red' },
    ]) {
      expect((await create({ ...settingsFor(), ...change })).code).toBe(ResultCode.invalid);
    }
  });
});

describe('changing a draft', () => {
  it('replaces everything and moves the version on', async () => {
    const before = await draft();
    const deptIds = [await idOf('department', 'DL')];
    const changed = await update(before, {
      name: 'Delivery',
      audienceAll: false,
      deptIds,
      flows: { ...before.settings.flows, STANDARD: ['gl', 'dl', 'cl'] },
    });
    expect(changed.data).toMatchObject({ version: 2, settings: { name: 'Delivery', deptIds } });
    expect(changed.data.settings.flows.STANDARD).toEqual(['gl', 'dl', 'cl']);
  });

  it('answers somebody who saw an older one with the batch as it is', async () => {
    const before = await draft();
    await update(before, { name: 'Mine' });
    const late = await update(before, { name: 'Yours' });
    expect(late.code).toBe(ResultCode.conflict);
    expect(late.data).toMatchObject({ version: 2, settings: { name: 'Mine' } });
    expect((await act('publish', before)).code).toBe(ResultCode.conflict);
    expect((await act('remove', before)).code).toBe(ResultCode.conflict);
  });

  it('leaves the version alone where nothing changed', async () => {
    const before = await draft();
    expect((await update(before, {})).data.version).toBe(before.version);
  });

  it('ends with deleting it, which only drafts allow', async () => {
    const unwanted = await draft();
    expect((await act('remove', unwanted)).code).toBe(ResultCode.ok);
    expect((await act('remove', unwanted)).code).toBe(ResultCode.notFound);
    const kept = await published({ audienceAll: false, deptIds: [await idOf('department', 'OP')] });
    const refused = await act('remove', kept);
    expect(refused.code).toBe(ResultCode.refused);
    expect(refused.msg).toContain(kept.settings.name);
  });
});

describe('publishing', () => {
  it('asks enabled, employed people who fill in hours, departments with all beneath, minus those left out', async () => {
    const month = freshMonth();
    const [dl, user, admins] = [
      await idOf('person', 'dl'),
      await idOf('person', 'user'),
      await idOf('person', 'admin'),
    ];
    const one = await published(
      { audienceAll: false, deptIds: [await idOf('department', 'RD-CTL')], excludedIds: [dl] },
      month,
    );
    const expected = await rows<{ id: number }>(sql`
      select p.id from person p join department d on d.id = p.dept_id
      where d.code like 'RD-CTL%' and p.roles && '{user,admin}' and p.id <> ${dl} order by 1`);
    expect(await peopleOf(one.id)).toEqual(expected.map(({ id }) => id));
    expect(one).toMatchObject({ status: 'open', phase: 'notYet' });
    expect(one.progress.people).toBe(expected.length);

    const everybody = await published();
    const ids = await peopleOf(everybody.id);
    expect(ids).toContain(user);
    expect(ids).toContain(admins);
    for (const role of ['finance', 'gc_admin', 'wl_view', 'wh_ap', 'super_admin']) {
      expect(ids).not.toContain(await idOf('person', role));
    }
  });

  it('leaves out who is disabled, not yet there, or gone', async () => {
    const month = freshMonth();
    const [a, b, c] = await rows<{ id: number }>(
      sql`select id from person where dept_id = ${await idOf('department', 'RD-TST-LAB')} order by id limit 3`,
    );
    await app.db.executor.execute(sql`update person set enabled = false where id = ${a?.id}`);
    await app.db.executor.execute(
      sql`update person set leave_date = (${`${month}-01`}::date - 1) where id = ${b?.id}`,
    );
    await app.db.executor.execute(
      sql`update person set leave_date = ${`${month}-01`}::date where id = ${c?.id}`,
    );
    const deptIds = [await idOf('department', 'RD-TST-LAB')];
    const ids = await peopleOf((await published({ audienceAll: false, deptIds }, month)).id);
    expect(ids).not.toContain(a?.id);
    expect(ids).not.toContain(b?.id);
    expect(ids).toContain(c?.id);
    await app.db.executor.execute(sql`update person set enabled = true, leave_date = null`);
  });

  it('refuses an overlap by name, and writes nothing', async () => {
    const month = freshMonth();
    const deptIds = [await idOf('department', 'RD-CTL')];
    const first = await published({ audienceAll: false, deptIds }, month);
    const second = await draft({ name: 'Everybody' }, month);
    const refused = await act('publish', second);
    expect(refused.code).toBe(ResultCode.refused);
    expect(refused.msg).toContain(first.settings.name);
    expect(refused.msg).toContain(`${first.progress.people} 人`);
    expect(refused.data).toMatchObject({
      overlaps: [{ id: first.id, people: first.progress.people }],
    });
    expect(await peopleOf(second.id)).toEqual([]);
    expect(await read(second.id)).toMatchObject({ status: 'draft', version: 1 });

    const others = await update(second, {
      audienceAll: false,
      deptIds: [await idOf('department', 'RD-MEC')],
    });
    expect((await act('publish', others.data)).code).toBe(ResultCode.ok);
  });

  it('happens once', async () => {
    const seen = await draft({ audienceAll: false, deptIds: [await idOf('department', 'RD-MEC')] });
    const answers = await Promise.all([act('publish', seen), act('publish', seen)]);
    expect(answers.map(({ code }) => code).sort()).toEqual([ResultCode.ok, ResultCode.conflict]);
    const again = await act('publish', await read(seen.id));
    expect(again.code).toBe(ResultCode.refused);
  });

  it('refuses an audience without anybody, and a deadline that has passed', async () => {
    const deptIds = [await idOf('department', 'RD-CTL-ALG')];
    const excludedIds = (
      await rows<{ id: number }>(sql`select id from person where dept_id = ${deptIds[0]}`)
    ).map(({ id }) => id);
    const empty = await act('publish', await draft({ audienceAll: false, deptIds, excludedIds }));
    expect(empty.code).toBe(ResultCode.refused);
    expect(empty.msg).toContain('没有需要填报的人员');
    const late = await act('publish', await draft({}, '2020-01'));
    expect(late.msg).toContain('截止时间已过');
  });

  it('takes the same number of statements for few people and for all', async () => {
    const few = await draft({ audienceAll: false, deptIds: [await idOf('department', 'OP-ITS')] });
    const all = await draft();
    const counts = [
      await app.countStatements(() => act('publish', few)),
      await app.countStatements(() => act('publish', all)),
    ];
    expect(counts[0]).toBe(counts[1]);
  });
});

describe('an open batch', () => {
  it('still takes a name, a deadline and, until somebody has submitted, flows', async () => {
    const user = await idOf('person', 'user');
    const open = await published();
    const flows = { ...open.settings.flows, STANDARD: ['dl'] as const };
    const deadline = new Date(Date.parse(open.settings.deadline) - 86_400_000).toISOString();
    const changed = await update(open, { name: 'Renamed', deadline, flows });
    expect(changed.data.settings).toMatchObject({ name: 'Renamed', deadline });
    await begin(open.id, user);
    const again = await update(changed.data, { flows: open.settings.flows });
    expect(again.code).toBe(ResultCode.ok);
    await app.db.executor.execute(
      sql`update timesheet set state = 'submitted' where batch_id = ${open.id}`,
    );
    const late = await update(again.data, { flows });
    expect(issuesOf(late)).toEqual([['flows', 'batches.flowInUse']]);
    expect((await update(again.data, { name: 'Renamed again' })).code).toBe(ResultCode.ok);
  });

  it('names every field that is fixed', async () => {
    const open = await published();
    const answer = await update(open, {
      startDate: addDay(open.settings.startDate),
      stepHours: 1,
      fillMode: 1,
      audienceAll: false,
      deptIds: [await idOf('department', 'RD')],
    });
    expect(answer.code).toBe(ResultCode.invalid);
    expect(issuesOf(answer)).toEqual(
      ['startDate', 'fillMode', 'stepHours', 'audienceAll', 'deptIds'].map((field) => [
        field,
        'batches.fieldLocked',
      ]),
    );
  });

  it('lets people go who have not begun, and takes them back', async () => {
    const [user, gl] = [await idOf('person', 'user'), await idOf('person', 'gl')];
    const open = await published();
    await begin(open.id, gl);
    const refused = await update(open, { excludedIds: [user, gl] });
    expect(refused.code).toBe(ResultCode.refused);
    expect(refused.msg).toContain('陈思远');
    expect(await peopleOf(open.id)).toContain(user);
    await app.call(batchEndpoints.extend, {
      token: admin,
      body: { id: open.id, userIds: [user], until: later(open.settings.deadline, 2) },
    });
    const without = await update(open, { excludedIds: [user] });
    expect(without.data.progress.people).toBe(open.progress.people - 1);
    expect(without.data.extensions).toEqual([]);
    const back = await update(without.data, { excludedIds: [] });
    expect(back.data.progress.people).toBe(open.progress.people);
  });

  it('closes for good', async () => {
    const open = await published();
    const closed = await act('close', open);
    expect(closed.data).toMatchObject({ status: 'closed', phase: 'closed' });
    for (const refused of [
      await act('close', closed.data),
      await act('publish', closed.data),
      await act('remove', closed.data),
      await update(closed.data, { name: 'Again' }),
      await app.call(batchEndpoints.extend, {
        token: admin,
        body: { id: open.id, userIds: [1], until: later(open.settings.deadline, 1) },
      }),
      await app.call(batchEndpoints.withdrawExtension, {
        token: admin,
        body: { id: open.id, userId: 1 },
      }),
    ]) {
      expect(refused.code).toBe(ResultCode.refused);
    }
  });

  it('is not what a draft can be closed from', async () => {
    expect((await act('close', await draft())).code).toBe(ResultCode.refused);
  });
});

const later = (instant: string, days: number) =>
  new Date(Date.parse(instant) + days * 86_400_000).toISOString();

const addDay = (date: string) => later(`${date}T00:00:00.000Z`, 1).slice(0, 10);

describe('extensions', () => {
  const extend = (id: number, userIds: number[], until: string, reason = '出差') =>
    app.call<Batch>(batchEndpoints.extend, { token: admin, body: { id, userIds, until, reason } });

  it('are given, replaced and withdrawn', async () => {
    const [user, gl] = [await idOf('person', 'user'), await idOf('person', 'gl')];
    const open = await published();
    const { deadline } = open.settings;
    const given = await extend(open.id, [user, gl, user], later(deadline, 3));
    expect(given.data.extensions).toMatchObject([
      { person: { userId: user }, until: later(deadline, 3), reason: '出差' },
      { person: { userId: gl } },
    ]);
    expect(given.data.version).toBe(open.version);
    const longer = await extend(open.id, [user], later(deadline, 5), '');
    expect(longer.data.extensions.find(({ person }) => person.userId === user)).toMatchObject({
      until: later(deadline, 5),
      reason: '',
    });
    const withdraw = () =>
      app.call<Batch>(batchEndpoints.withdrawExtension, {
        token: admin,
        body: { id: open.id, userId: gl },
      });
    expect((await withdraw()).data.extensions).toHaveLength(1);
    expect((await withdraw()).code).toBe(ResultCode.ok);
  });

  it('are refused before the deadline, too late, and for people who are not asked', async () => {
    const user = await idOf('person', 'user');
    const open = await published();
    const { deadline } = open.settings;
    expect(issuesOf(await extend(open.id, [user], deadline))).toEqual([
      ['until', 'batches.extensionBeforeDeadline'],
    ]);
    expect(issuesOf(await extend(open.id, [user], later(deadline, 93)))).toEqual([
      ['until', 'batches.extensionTooLong'],
    ]);
    const stranger = await extend(
      open.id,
      [user, await idOf('person', 'finance')],
      later(deadline, 1),
    );
    expect(stranger.code).toBe(ResultCode.refused);
    expect(stranger.msg).toContain('1 人');
    expect((await read(open.id)).extensions).toEqual([]);
    expect((await extend((await draft()).id, [user], later(deadline, 1))).code).toBe(
      ResultCode.refused,
    );
    expect((await extend(999_999, [user], later(deadline, 1))).code).toBe(ResultCode.notFound);
  });
});

describe('copying', () => {
  it('drafts the following month with the same audience, flows and ways', async () => {
    const source = await published({
      audienceAll: false,
      deptIds: [await idOf('department', 'DL-SVC')],
      excludedIds: [await idOf('person', 'user')],
      stepHours: 1,
    });
    const copy = await app.call<Batch>(batchEndpoints.copy, {
      token: admin,
      body: { id: source.id },
    });
    expect(copy.data).toMatchObject({ status: 'draft', version: 1, extensions: [] });
    const { name, startDate, endDate, openAt, deadline, ...rest } = copy.data.settings;
    const { deptIds, excludedIds, stepHours, fillMode, audienceAll, flows } = source.settings;
    expect(rest).toEqual({ deptIds, excludedIds, stepHours, fillMode, audienceAll, flows });
    expect(startDate > source.settings.endDate && endDate > startDate).toBe(true);
    expect(openAt > source.settings.openAt && deadline > source.settings.deadline).toBe(true);
    expect(name).toBe(`Hours ${startDate.slice(0, 7)}`);
  });

  it('needs something to copy', async () => {
    const answer = await app.call(batchEndpoints.copy, { token: admin, body: { id: 999_999 } });
    expect(answer.code).toBe(ResultCode.notFound);
  });
});

describe('the company grows', () => {
  const hire = async (dept: string, name: string) => {
    const deptId = await idOf('department', dept);
    const [row] = await rows<{ id: number }>(sql`
      insert into person (user_name, staff_no, nick_name, dept_id, hire_date, roles)
      values (${name}, ${name}, ${name}, ${deptId}, '2026-11-01', '{user}') returning id`);
    return row?.id ?? 0;
  };

  it('and whoever comes, moves in or is enabled is asked by open batches, never taken out', async () => {
    const [alg, svc] = [await idOf('department', 'RD-CTL'), await idOf('department', 'DL-SVC')];
    const month = freshMonth();
    const research = await published({ audienceAll: false, deptIds: [alg] }, month);
    const service = await published({ audienceAll: false, deptIds: [svc] }, month);
    const closed = (await act('close', await published({ audienceAll: false, deptIds: [alg] })))
      .data;
    const before = await peopleOf(closed.id);

    const newcomer = await hire('RD-CTL-ALG', 'G0001');
    const bystander = await hire('RD-CTL-ALG', 'G0002');
    await app.announce('people', { ids: [newcomer] });
    expect(await peopleOf(research.id)).toContain(newcomer);
    expect(await peopleOf(research.id)).not.toContain(bystander);
    expect(await peopleOf(closed.id)).toEqual(before);
    await app.announce('departments', { ids: [alg], leaderIds: [], divisions: [] });
    expect(await peopleOf(research.id)).toContain(bystander);

    await app.db.executor.execute(sql`update person set dept_id = ${svc} where id = ${newcomer}`);
    await app.announce('people', { ids: [newcomer] });
    expect(await peopleOf(research.id)).toContain(newcomer);
    expect(await peopleOf(service.id)).not.toContain(newcomer);

    await app.announce('projects', { ids: [1] });
    await app.db.executor.execute(
      sql`update person set enabled = false where id in (${newcomer}, ${bystander})`,
    );
  });

  it('and being asked keeps nobody from being deleted, but a sheet does', async () => {
    const open = await published({
      audienceAll: false,
      deptIds: [await idOf('department', 'OP-ITS')],
    });
    const [slip, filled] = [await hire('OP-ITS', 'G0004'), await hire('OP-ITS', 'G0005')];
    await app.announce('people', { ids: [slip, filled] });
    expect(await peopleOf(open.id)).toContain(slip);
    await begin(open.id, filled);
    const remove = (id: number) =>
      app.db.executor.execute(sql`delete from person where id = ${id}`);
    await remove(slip);
    expect(await peopleOf(open.id)).not.toContain(slip);
    await expect(remove(filled)).rejects.toThrow();
    await app.db.executor.execute(sql`update person set enabled = false where id = ${filled}`);
  });

  it('but not those who are left out', async () => {
    const dept = await idOf('department', 'OP-ITS');
    const late = await hire('OP-ITS', 'G0003');
    const open = await published({ audienceAll: false, deptIds: [dept], excludedIds: [late] });
    await app.announce('people', { ids: [late] });
    expect(await peopleOf(open.id)).not.toContain(late);
    await app.db.executor.execute(sql`update person set enabled = false where id = ${late}`);
  });
});

describe('choosing people', () => {
  const candidates = async (query: Record<string, string>) =>
    (
      await app.call<{ userId: number; nickName: string; staffNo: string }[]>(
        batchEndpoints.candidates,
        { token: admin, query },
      )
    ).data;

  it('finds by name or staff number whoever fills in hours', async () => {
    expect((await candidates({ query: '林若' })).map(({ nickName }) => nickName)).toEqual([
      '林若楠',
    ]);
    expect(await candidates({ query: 's10400' })).toHaveLength(1);
    expect(await candidates({ query: '韩雪梅' })).toEqual([]);
    expect((await candidates({})).length).toBe(30);
  });

  it('finds within a batch', async () => {
    const deptIds = [await idOf('department', 'RD-CTL-ALG')];
    const open = await published({ audienceAll: false, deptIds });
    expect((await candidates({ batchId: String(open.id) })).length).toBe(open.progress.people);
    expect(await candidates({ batchId: String(open.id), query: '王立群' })).toEqual([]);
  });
});

describe('the audit log', () => {
  it('says who published what, and what was changed', async () => {
    const before = await draft({ name: 'Audited' });
    await update(before, { name: 'Audited twice' });
    const entries = await rows<{ action: string; before: object | null; after: object | null }>(
      sql`select action, before, after from audit_entry
        where entity = 'batch' and entity_id = ${String(before.id)} order by id`,
    );
    expect(entries.map(({ action }) => action)).toEqual(['batches.create', 'batches.update']);
    expect(entries[1]).toMatchObject({
      before: { name: 'Audited' },
      after: { name: 'Audited twice' },
    });
  });
});
