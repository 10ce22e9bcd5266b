import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type BudgetDetail, documentEndpoints } from '#features/budgets/contract-documents.ts';
import { ResultCode } from '#kernel/result.ts';
import type { Role } from '#kernel/roles.ts';
import { rowsOf } from '#server/platform/db/database.ts';
import { demoToken, startTestApp, type TestApp } from '#server/testing/test-app.ts';
import {
  createdBudget,
  fieldsOf,
  fillIn,
  type Known,
  knownRecords,
  type Made,
  putInForce,
  revisedBudget,
  withoutBudgets,
  yearOf,
} from '../testing.ts';

let app: TestApp;
let known: Known;

beforeAll(async () => {
  app = await startTestApp();
  await withoutBudgets(app);
  known = await knownRecords(app);
});
afterAll(() => app.close());

let serial = 0;
let code = '';
beforeEach(() => {
  serial += 1;
  code = `D-${serial}`;
});

const create = (changes: object, role: Role = 'finance') =>
  app.call<Made>(documentEndpoints.create, {
    token: demoToken(role),
    body: fieldsOf(known, { code, ...changes }),
  });
const made = (changes: object = {}, role: Role = 'finance') =>
  createdBudget(app, fieldsOf(known, { code, ...changes }), role);

const read = (id: number, role: Role = 'finance') =>
  app.call<BudgetDetail>(documentEndpoints.read, { token: demoToken(role), params: { id } });
const update = (body: object, role: Role = 'finance') =>
  app.call<BudgetDetail>(documentEndpoints.update, { token: demoToken(role), body });
const remove = (id: number, role: Role = 'finance') =>
  app.call(documentEndpoints.remove, { token: demoToken(role), params: { id } });
const copy = (id: number, changes: object = {}, role: Role = 'finance') =>
  app.call<Made>(documentEndpoints.copy, {
    token: demoToken(role),
    params: { id },
    body: {
      code: `${code}-COPY`,
      name: '副本',
      fromMonth: '2027-01',
      withValues: true,
      ...changes,
    },
  });

const issuesOf = ({ data }: { data: unknown }) =>
  (data as { issues: { path: string; key: string }[] }).issues.map(({ path, key }) => [path, key]);

const bodyOf = ({ id, version, ...rest }: BudgetDetail, changes: object = {}) => ({
  ...{ id, version, code: rest.code, name: rest.name, productName: rest.productName },
  ...{ division: rest.division, projectType: rest.projectType, fillMode: rest.fillMode },
  ...{ ownerId: rest.owner.userId, deptId: rest.dept.id },
  ...changes,
});

const setReview = (versionId: number) =>
  app.db.executor.execute(sql`
    update budget_version set status = 1, step = 'finance', submitted_at = now(),
      submitted_by = created_by where id = ${versionId}`);

describe('creating a document', () => {
  it('begins with a draft of its months and projects', async () => {
    const projectId = known.project('RM-2601');
    const { id, versionId } = await made({ projects: [yearOf(projectId)], productName: '热泵' });
    const { data } = await read(id);
    expect(data).toMatchObject({
      code,
      productName: '热泵',
      version: 1,
      image: null,
      owner: { nickName: '王立群', available: true },
      config: { version: 1, warnPercent: 80, overPercent: 100, unit: 'yuan' },
      originalAmount: null,
      currentAmount: null,
      actualAmount: null,
      toDateAmount: 0,
      abilities: { editBase: true, editConfig: true, revise: false, copy: true, remove: true },
    });
    expect(data.versions).toHaveLength(1);
    expect(data.open).toMatchObject({ versionId, versionNo: 1, status: 0, fromMonth: '2026-01' });
    const [link] = await rowsOf(
      app.db.executor,
      sql`select project_id, from_month, to_month from budget_link where version_id = ${versionId}`,
    );
    expect(link).toEqual({
      project_id: projectId,
      from_month: '2026-01-01',
      to_month: '2026-12-01',
    });
  });

  it('names everything that is wrong at once, at its field', async () => {
    await made({});
    const answer = await create({
      code: code.toLowerCase(),
      ownerId: 999_999,
      deptId: 999_999,
      projects: [
        yearOf(known.project('RM-2601-01')),
        { projectId: known.project('RM-2602'), fromMonth: '2025-12', toMonth: '2026-01' },
        yearOf(known.project('RM-2602')),
      ],
    });
    expect(answer.code).toBe(ResultCode.refused);
    expect(answer.msg).toContain(code.toLowerCase());
    expect(issuesOf(answer)).toEqual([
      ['code', 'budgets.codeTaken'],
      ['ownerId', 'common.wrongValue'],
      ['deptId', 'budgets.unknownDepartment'],
      ['projects.0.projectId', 'budgets.mainOnly'],
      ['projects.1.fromMonth', 'budgets.linkOutside'],
      ['projects.2.projectId', 'budgets.twiceLinked'],
    ]);
  });

  it('refuses months the wrong way round, too many of them, and what its type does not have', async () => {
    const issues = async (changes: object) => issuesOf(await create(changes));
    expect(await issues({ fromMonth: '2027-01' })).toEqual([['toMonth', 'budgets.monthsReversed']]);
    expect(await issues({ toMonth: '2036-01' })).toEqual([['toMonth', 'budgets.tooManyMonths']]);
    expect(await issues({ members: [1] })).toEqual([['members', 'budgets.notOfThisType']]);
    expect(await issues({ budgetType: 1, projects: [yearOf(known.project('RM-2601'))] })).toEqual([
      ['projects', 'budgets.notOfThisType'],
    ]);
  });

  it('takes as owner only who is there', async () => {
    await app.db.executor.execute(
      sql`update person set leave_date = '2026-10-31' where user_name = 'wl_view'`,
    );
    const answer = await create({ ownerId: known.person('wl_view') });
    expect(issuesOf(answer)).toEqual([['ownerId', 'budgets.personUnavailable']]);
  });

  it('lets leads and directors plan what is theirs, and nothing else', async () => {
    const own = [yearOf(known.project('RM-2601')), yearOf(known.project('RM-2604'))];
    expect((await create({ projects: own }, 'pl')).code).toBe(ResultCode.ok);
    code += '-2';
    const subs = [yearOf(known.project('RM-2601-01')), yearOf(known.project('RM-2601'))];
    expect((await create({ fillMode: 0, projects: subs }, 'pd')).code).toBe(ResultCode.ok);
    code += '-3';
    const answer = await create({ projects: [...own, yearOf(known.project('RM-2602'))] }, 'pl');
    expect(answer.code).toBe(ResultCode.notPermitted);
    expect(issuesOf(answer)).toEqual([['projects.2.projectId', 'budgets.notYourProject']]);
    expect((await create({}, 'dl')).code).toBe(ResultCode.notPermitted);
  });

  it('adds up only standard documents in force', async () => {
    const draft = await made();
    const effective = await createdBudget(app, fieldsOf(known, { code: `${code}-E` }));
    await putInForce(app, effective);
    const sum = { code: `${code}-S`, budgetType: 1, members: [effective.id, draft.id] };
    expect(issuesOf(await create(sum))).toEqual([['members.1', 'budgets.memberNotEffective']]);
    const first = await createdBudget(app, fieldsOf(known, { ...sum, members: [effective.id] }));
    await putInForce(app, first);
    const nested = { ...sum, code: `${code}-N`, members: [first.id] };
    expect(issuesOf(await create(nested))).toEqual([['members.0', 'budgets.memberNotEffective']]);
  });

  it('gives one code to one of two who want it at the same moment', async () => {
    const answers = await Promise.all([create({}), create({}), create({})]);
    const codes = answers.map((answer) => answer.code).sort();
    expect(codes).toEqual([ResultCode.ok, ResultCode.refused, ResultCode.refused]);
  });
});

describe('changing a document', () => {
  it('changes its fields, and answers an older version with the current one', async () => {
    const { id } = await made();
    const { data: before } = await read(id);
    const saved = await update(bodyOf(before, { name: '新名称', division: 0 }));
    expect(saved.data).toMatchObject({ name: '新名称', division: 0, version: 2 });
    const late = await update(bodyOf(before, { name: '别的' }));
    expect(late.code).toBe(ResultCode.conflict);
    expect(late.data).toMatchObject({ name: '新名称', version: 2 });
    expect((await read(id)).data.name).toBe('新名称');
  });

  it('refuses the code of another one in any letter case, and keeps its own', async () => {
    const { id } = await made();
    await createdBudget(app, fieldsOf(known, { code: `${code}-X` }));
    const { data } = await read(id);
    expect(issuesOf(await update(bodyOf(data, { code: `${code}-x` })))).toEqual([
      ['code', 'budgets.codeTaken'],
    ]);
    expect((await update(bodyOf(data, { code: code.toLowerCase() }))).code).toBe(ResultCode.ok);
  });

  it('changes the fill mode in a first draft without projects alone', async () => {
    const empty = await made();
    const { data } = await read(empty.id);
    expect((await update(bodyOf(data, { fillMode: 0 }))).data.fillMode).toBe(0);
    const linked = await createdBudget(
      app,
      fieldsOf(known, { code: `${code}-L`, projects: [yearOf(known.project('RM-2606'))] }),
    );
    const fixed = await update(bodyOf((await read(linked.id)).data, { fillMode: 0 }));
    expect(issuesOf(fixed)).toEqual([['fillMode', 'budgets.fillModeFixed']]);
    const effective = await createdBudget(app, fieldsOf(known, { code: `${code}-E` }));
    await putInForce(app, effective);
    const late = await update(bodyOf((await read(effective.id)).data, { fillMode: 0 }));
    expect(issuesOf(late)).toEqual([['fillMode', 'budgets.fillModeFixed']]);
  });

  it('replaces an owner who has gone, also in review; whoever stays need not be there', async () => {
    const { id, versionId } = await made({ ownerId: known.person('gc_admin') });
    await setReview(versionId);
    await app.db.executor.execute(
      sql`update person set enabled = false where user_name = 'gc_admin'`,
    );
    const { data } = await read(id);
    expect(data.owner.available).toBe(false);
    const changed = await update(bodyOf(data, { ownerId: known.person('pd') }));
    expect(changed.data.owner.nickName).toBe('赵启明');
    await app.db.executor.execute(
      sql`update person set enabled = true where user_name = 'gc_admin'`,
    );
  });

  it('keeps everything else as its reviewers were asked by it', async () => {
    const { id, versionId } = await made();
    await setReview(versionId);
    const { data } = await read(id);
    const moved = { deptId: known.dept('OP-FIN'), division: 0, name: '改名' };
    expect(issuesOf(await update(bodyOf(data, moved)))).toEqual([
      ['name', 'budgets.inReview'],
      ['division', 'budgets.inReview'],
      ['deptId', 'budgets.inReview'],
    ]);
    expect((await update(bodyOf(data))).code).toBe(ResultCode.ok);
  });

  it('is not handed over in review by whoever owns it: they could then decide about it', async () => {
    const { id, versionId } = await made({ ownerId: known.person('finance') });
    await setReview(versionId);
    const { data } = await read(id);
    expect(data.abilities.editBase).toBe(false);
    const handed = await update(bodyOf(data, { ownerId: known.person('pd') }));
    expect(issuesOf(handed)).toEqual([['ownerId', 'budgets.inReview']]);
    const byOther = await update(bodyOf(data, { ownerId: known.person('pd') }), 'super_admin');
    expect(byOther.data.owner.nickName).toBe('赵启明');
  });

  it('lets an owner hand it over, though they see it no longer', async () => {
    const { id } = await made({ ownerId: known.person('user'), deptId: known.dept('OP-FIN') });
    const { data } = await read(id, 'user');
    const handed = await update(bodyOf(data, { ownerId: known.person('pd') }), 'user');
    expect(handed.data).toMatchObject({
      owner: { nickName: '赵启明' },
      abilities: { editBase: false, remove: false },
    });
    expect((await read(id, 'user')).code).toBe(ResultCode.notFound);
    expect((await update(bodyOf(handed.data), 'user')).code).toBe(ResultCode.notFound);
  });

  it('is for who works on it', async () => {
    const { id } = await made({ projects: [yearOf(known.project('RM-2601'))] });
    const { data } = await read(id);
    expect((await update(bodyOf(data), 'dl')).code).toBe(ResultCode.notPermitted);
    expect((await read(id, 'dl')).data.abilities).toEqual({
      ...{
        editBase: false,
        editConfig: false,
        confirmThresholds: false,
        revise: false,
        copy: false,
        remove: false,
      },
    });
    expect((await update(bodyOf(data), 'pd')).code).toBe(ResultCode.ok);
  });
});

describe('deleting a document', () => {
  it('takes everything with it that was never in force', async () => {
    const { id, versionId } = await made({ projects: [yearOf(known.project('RM-2601'))] });
    await fillIn(app, versionId, {
      fen: [
        {
          projectId: known.project('RM-2601'),
          itemId: known.item('travel'),
          month: '2026-01',
          value: 1,
        },
      ],
    });
    expect((await remove(id, 'dl')).code).toBe(ResultCode.notPermitted);
    expect((await remove(id, 'pl')).code).toBe(ResultCode.ok);
    expect((await read(id)).code).toBe(ResultCode.notFound);
    expect((await remove(id)).code).toBe(ResultCode.notFound);
  });

  it('refuses one that is in review, or was in force', async () => {
    const waiting = await made();
    await setReview(waiting.versionId);
    expect((await read(waiting.id)).data.abilities.remove).toBe(false);
    expect(await remove(waiting.id)).toMatchObject({
      code: ResultCode.refused,
      msg: expect.stringContaining('正在审批'),
    });
    const effective = await createdBudget(app, fieldsOf(known, { code: `${code}-E` }));
    await putInForce(app, effective);
    expect((await read(effective.id)).data.abilities).toMatchObject({
      remove: false,
      revise: true,
    });
    expect(await remove(effective.id)).toMatchObject({ msg: expect.stringContaining('曾经生效') });
  });
});

describe('copying a document', () => {
  const cellsOf = async (versionId: number) =>
    rowsOf<{ code: string; month: string; value: number }>(
      app.db.executor,
      sql`
        select item.code, cell.month, cell.value from budget_amount cell
        join cost_sub_category item on item.id = cell.item_id
        where cell.version_id = ${versionId} order by cell.month, item.code`,
    );

  async function model(more: object = {}) {
    const projectId = known.project('RM-2605');
    const made2 = await made({
      ...{ fromMonth: '2026-03', toMonth: '2026-08', ownerId: known.person('user') },
      projects: [{ projectId, fromMonth: '2026-04', toMonth: '2026-08' }],
      ...more,
    });
    const cell = (item: string, month: string, value: number) => ({
      ...{ projectId, itemId: known.item(item), month, value },
    });
    await fillIn(app, made2.versionId, {
      fen: [
        cell('travel', '2026-04', 100),
        cell('travel', '2026-08', -40),
        cell('mould', '2026-05', 7),
      ],
      minutes: [{ projectId, itemId: known.dept('RD-MEC'), month: '2026-06', value: 90 }],
    });
    return made2;
  }

  it('moves months, links and values, and starts over as a draft with exact sums', async () => {
    const { id } = await model();
    const { data } = await copy(id, { fromMonth: '2027-12' });
    const { data: detail } = await read(data.id);
    expect(detail).toMatchObject({
      code: `${code}-COPY`,
      owner: { nickName: '林若楠' },
      open: {
        versionNo: 1,
        status: 0,
        fromMonth: '2027-12',
        toMonth: '2028-05',
        totalAmount: 0.67,
        totalHours: 1.5,
      },
    });
    expect(await cellsOf(data.versionId)).toEqual([
      { code: 'travel', month: '2028-01-01', value: 100 },
      { code: 'mould', month: '2028-02-01', value: 7 },
      { code: 'travel', month: '2028-05-01', value: -40 },
    ]);
    const [link] = await rowsOf(
      app.db.executor,
      sql`select from_month, to_month from budget_link where version_id = ${data.versionId}`,
    );
    expect(link).toEqual({ from_month: '2028-01-01', to_month: '2028-05-01' });
    const months = await rowsOf(
      app.db.executor,
      sql`select month, fen, minutes from budget_month where version_id = ${data.versionId} order by 1`,
    );
    expect(months).toEqual([
      { month: '2028-01-01', fen: 100, minutes: 0 },
      { month: '2028-02-01', fen: 7, minutes: 0 },
      { month: '2028-03-01', fen: 0, minutes: 90 },
      { month: '2028-05-01', fen: -40, minutes: 0 },
    ]);
  });

  it('is refused where the calendar ends before its last month', async () => {
    const { id } = await model();
    expect(await copy(id, { fromMonth: '2999-08' })).toMatchObject({
      code: ResultCode.invalid,
      data: { issues: [{ path: 'fromMonth', key: 'common.wrongValue' }] },
    });
    expect(await copy(id, { fromMonth: '2999-07' })).toMatchObject({ code: ResultCode.ok });
  });

  it('goes back in time as well, and comes without values where none are wanted', async () => {
    const { id } = await model();
    const { data } = await copy(id, { fromMonth: '2025-03', withValues: false });
    expect((await read(data.id)).data.open).toMatchObject({
      ...{ fromMonth: '2025-03', toMonth: '2025-08', totalAmount: 0, totalHours: 0 },
    });
    const lines = await rowsOf<{ note: string }>(
      app.db.executor,
      sql`select note from budget_line where version_id = ${data.versionId}`,
    );
    expect(lines).toEqual([{ note: 'as planned' }, { note: 'as planned' }]);
    expect(await cellsOf(data.versionId)).toEqual([]);
  });

  it('leaves out sub-categories that have ended, and their amounts', async () => {
    const { id } = await model();
    const end = (day: string | null) =>
      app.db.executor.execute(
        sql`update cost_sub_category set ended_on = ${day} where code = 'mould'`,
      );
    await end('2026-11-16');
    const { data } = await copy(id);
    await end(null);
    expect((await read(data.id)).data.open?.totalAmount).toBe(0.6);
    expect((await cellsOf(data.versionId)).map((cell) => cell.code)).toEqual(['travel', 'travel']);
  });

  it('takes the version in force, not the one under way', async () => {
    const first = await model();
    await putInForce(app, first);
    const second = await revisedBudget(app, first.id);
    await fillIn(app, second.versionId, {
      fen: [
        {
          ...{ projectId: known.project('RM-2605'), itemId: known.item('travel') },
          ...{ month: '2026-04', value: 999 },
        },
      ],
    });
    const { data } = await copy(first.id);
    expect((await read(data.id)).data.open?.totalAmount).toBe(0.67);
  });

  it('is for who may create it, and then theirs if they lead it', async () => {
    const { id } = await model();
    expect((await copy(id, {}, 'user')).code).toBe(ResultCode.notPermitted);
    const own = await copy(id, {}, 'pd');
    expect((await read(own.data.id)).data.owner.nickName).toBe('赵启明');
    expect((await copy(id, {}, 'pd')).code).toBe(ResultCode.refused);
    const foreign = await createdBudget(
      app,
      fieldsOf(known, {
        ...{ code: `${code}-F`, ownerId: known.person('pd') },
        projects: [yearOf(known.project('RM-2602'))],
      }),
    );
    expect((await read(foreign.id, 'pd')).data.abilities.copy).toBe(false);
    const refused = await copy(foreign.id, { code: `${code}-G` }, 'pd');
    expect(issuesOf(refused)).toEqual([['projects.0.projectId', 'budgets.notYourProject']]);
  });
});

describe('reading a document', () => {
  it('says what it was at first, what it is now, and what of it is under way', async () => {
    const projectId = known.project('CM-2535');
    const first = await made({ projects: [yearOf(projectId)] });
    const cell = (value: number) => ({
      ...{ projectId, itemId: known.item('travel'), month: '2026-02', value },
    });
    await fillIn(app, first.versionId, { fen: [cell(10_00)] });
    await putInForce(app, first);
    const second = await revisedBudget(app, first.id);
    await fillIn(app, second.versionId, { fen: [cell(12_34)] });
    await putInForce(app, second, '2026-06-01');
    await revisedBudget(app, first.id);
    const { data } = await read(first.id);
    expect(data).toMatchObject({ originalAmount: 10, currentAmount: 12.34 });
    expect(data.versions.map(({ versionNo, status }) => [versionNo, status])).toEqual([
      ...[
        [3, 0],
        [2, 3],
        [1, 3],
      ],
    ]);
    expect(data.abilities).toMatchObject({ revise: false, remove: false });
  });

  it('asks the database as often, whatever it finds', async () => {
    const empty = await made();
    const full = await createdBudget(
      app,
      fieldsOf(known, { code: `${code}-F`, projects: [yearOf(known.project('CM-2536'))] }),
    );
    const few = await app.countStatements(() => read(empty.id));
    expect(await app.countStatements(() => read(full.id))).toBe(few);
    expect(few).toBeLessThanOrEqual(9);
  });
});
