import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accountEndpoints, type YearAccount } from '#features/actuals/contract.ts';
import { compareEndpoints } from '#features/budgets/contract-compare.ts';
import { type GridChanges, gridEndpoints } from '#features/budgets/contract-grid.ts';
import {
  type LinkedProject,
  type ProjectCandidate,
  type ScopeView,
  versionEndpoints,
} from '#features/budgets/contract-versions.ts';
import { projectEndpoints } from '#features/projects/contract.ts';
import { FillMode } from '#kernel/enums.ts';
import { ResultCode } from '#kernel/result.ts';
import type { Role } from '#kernel/roles.ts';
import { demoToken, startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { draftBudget, personId } from '../grid/testing.ts';
import {
  type Document,
  effectiveDocument,
  filledDraft,
  makesEffective,
  newProject,
  nextCode,
  projectFields,
  revises,
  revOf,
  savesCells,
  submits,
  sumsOf,
} from './testing.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

type Made = Pick<Document, 'id' | 'versionId'>;

const reads = ({ id, versionId }: Made, who: Role = 'user') =>
  app.call<ScopeView>(versionEndpoints.scope, {
    token: demoToken(who),
    params: { id },
    query: { versionId: String(versionId) },
  });

const changes = async ({ id, versionId }: Made, to: object, who: Role = 'finance') =>
  app.call<ScopeView>(versionEndpoints.changeScope, {
    token: demoToken(who),
    params: { id },
    body: {
      versionId,
      rev: await revOf(app, versionId),
      fromMonth: '2026-01',
      toMonth: '2026-12',
      projects: [],
      members: [],
      ...to,
    },
  });

const issuesOf = ({ data }: { data: unknown }) =>
  (data as { issues: { path: string; key: string }[] }).issues.map(({ path, key }) => [path, key]);

const wholeYear = (projectId: number) => ({ projectId, fromMonth: '2026-01', toMonth: '2026-12' });

async function integration(owner: Role = 'finance'): Promise<Made> {
  const ownerId = await personId(app, owner);
  const made = await draftBudget(app, { code: nextCode('I'), ownerId, projectIds: [] });
  await app.db.executor.execute(sql`update budget set budget_type = 1 where id = ${made.id}`);
  return made;
}

describe('what a version is linked to', () => {
  it('is read with its months, and changed as one save', async () => {
    const document = await filledDraft(app);
    const other = await newProject(app);
    const links = [
      wholeYear(document.projectId),
      { projectId: other.id, fromMonth: '2026-05', toMonth: '2026-08' },
    ];
    const { data, msg } = await changes(document, { projects: links });
    expect(msg).toBe('');
    expect(data.rev).toBe(2);
    expect(
      data.projects.map(({ projectId, fromMonth, toMonth, direct }) => [
        projectId,
        fromMonth,
        toMonth,
        direct,
      ]),
    ).toEqual([
      [document.projectId, '2026-01', '2026-12', true],
      [other.id, '2026-05', '2026-08', true],
    ]);
    expect((await reads(document)).data).toEqual(data);
  });

  it('is not changed by whoever has seen an older save', async () => {
    const document = await filledDraft(app);
    const answer = await changes(document, { rev: 0, projects: [wholeYear(document.projectId)] });
    expect(answer.code).toBe(ResultCode.conflict);
    expect(answer.data.rev).toBe(1);
  });

  it('says all that is wrong at once, at its fields', async () => {
    const document = await filledDraft(app, {});
    const sub = await newProject(app, document.projectId);
    await app.db.executor.execute(sql`
      update budget set fill_mode = ${FillMode.MAIN_PROJECT} where id = ${document.id}`);
    const answer = await changes(document, {
      projects: [
        wholeYear(sub.id),
        { ...wholeYear(document.projectId), toMonth: '2027-01' },
        wholeYear(document.projectId),
        wholeYear(2_000_000_000),
        { projectId: (await newProject(app)).id, fromMonth: '2026-05', toMonth: '2026-04' },
      ],
      members: [document.id],
    });
    expect(answer.code).toBe(ResultCode.refused);
    expect(issuesOf(answer)).toEqual([
      ['members', 'budgets.typeFixed'],
      ['projects.0.projectId', 'budgets.mainOnly'],
      ['projects.1.fromMonth', 'budgets.linkOutside'],
      ['projects.2.projectId', 'budgets.twiceLinked'],
      ['projects.3.projectId', 'common.wrongValue'],
      ['projects.4.toMonth', 'budgets.monthsReversed'],
      ['members.0', 'budgets.memberNotEffective'],
    ]);
    const months = await changes(document, { fromMonth: '2020-01', toMonth: '2031-12' });
    expect(issuesOf(months)).toEqual([['toMonth', 'budgets.tooManyMonths']]);
  });

  it('takes in only what one leads, beside what is there already', async () => {
    const lead = await personId(app, 'pl');
    const [led, foreign, third] = [
      await newProject(app, null, { leadId: lead }),
      await newProject(app),
      await newProject(app),
    ];
    const document = await filledDraft(app, { projectIds: [foreign.id, led.id] });
    const ledSub = await newProject(app, led.id);
    const kept = [wholeYear(foreign.id), wholeYear(led.id), wholeYear(ledSub.id)];
    expect((await changes(document, { projects: kept }, 'pl')).msg).toBe('');
    const answer = await changes(document, { projects: [...kept, wholeYear(third.id)] }, 'pl');
    expect(answer.code).toBe(ResultCode.notPermitted);
    expect(issuesOf(answer)).toEqual([['projects.3.projectId', 'budgets.notYourProject']]);
  });

  it('may keep a main project that has become a part of another one since', async () => {
    const [project, main] = [await newProject(app), await newProject(app)];
    const document = await effectiveDocument(app, {
      projectIds: [project.id],
      fillMode: FillMode.MAIN_PROJECT,
    });
    const { code, version } = project;
    const moved = { ...projectFields(main.id, { code }), id: project.id, version };
    const answer = await app.call(projectEndpoints.update, {
      token: demoToken('super_admin'),
      body: moved,
    });
    expect(answer.msg).toBe('');
    const kept = { projects: [wholeYear(project.id)], toMonth: '2027-03' };
    expect((await changes(await revises(app, document), kept)).msg).toBe('');
    const anew = await filledDraft(app, { projectIds: [], fillMode: FillMode.MAIN_PROJECT });
    expect(issuesOf(await changes(anew, kept))).toEqual([
      ['projects.0.projectId', 'budgets.mainOnly'],
    ]);
  });

  it('takes planned cells away only where that is said, and the sums follow', async () => {
    const document = await filledDraft(app);
    const other = await newProject(app);
    const both = [wholeYear(document.projectId), wholeYear(other.id)];
    await changes(document, { projects: both });
    const save = async (projectId: number, kind: string, values: number[]) => {
      const row = { projectId, kind, months: ['2026-03', '2026-11'], values };
      const saved = await savesCells(app, document, row, await revOf(app, document.versionId));
      expect(saved.msg).toBe('');
    };
    await save(document.projectId, 'amount', [10, 20.25]);
    await save(other.id, 'amount', [0, 5]);
    await save(other.id, 'hours', [7.5, 8]);
    const narrow = { projects: [{ ...wholeYear(document.projectId), toMonth: '2026-10' }] };
    const refused = await changes(document, narrow);
    expect(refused.code).toBe(ResultCode.refused);
    expect(refused.msg).toContain('4 个有数值的单元格');
    const before = await sumsOf(app, document.versionId);
    expect(before.kept).toEqual(before.counted);
    const { msg } = await changes(document, { ...narrow, dropOutside: true });
    expect(msg).toBe('');
    const after = await sumsOf(app, document.versionId);
    expect(after.kept).toEqual(after.counted);
    expect(after.kept).toMatchObject({ fen: 1000, minutes: 0 });
  });

  it('tells whoever has the version open what it took away, also once the month is back', async () => {
    const document = await filledDraft(app);
    const row = { projectId: document.projectId, months: ['2026-11'] };
    await savesCells(app, document, { ...row, values: [20.25] }, 1);
    const seen = await revOf(app, document.versionId);
    const narrow = [{ ...wholeYear(document.projectId), toMonth: '2026-10' }];
    await changes(document, { projects: narrow, dropOutside: true });
    await changes(document, { projects: [wholeYear(document.projectId)] });
    const told = await app.call<GridChanges>(gridEndpoints.changes, {
      token: demoToken('user'),
      params: { id: document.id },
      query: { kind: 'amount', versionId: String(document.versionId), rev: String(seen) },
    });
    expect(told.data.cells).toEqual([
      expect.objectContaining({ projectId: document.projectId, month: '2026-11', value: 0 }),
    ]);
    const late = await savesCells(app, document, { ...row, values: [21] }, seen);
    expect(late.code).toBe(ResultCode.conflict);
    const sums = await sumsOf(app, document.versionId);
    expect(sums.kept).toEqual(sums.counted);
    expect(sums.kept).toMatchObject({ fen: 120_050 });
  });

  it('cannot change in review, and not for whoever does not work on it', async () => {
    const document = await filledDraft(app);
    const links = { projects: [wholeYear(document.projectId)] };
    expect((await changes(document, links, 'gl')).code).toBe(ResultCode.notPermitted);
    expect((await changes(document, links, 'pd')).code).toBe(ResultCode.notFound);
    await submits(app, document);
    expect((await changes(document, links)).msg).toContain('不在编制中');
  });
});

describe('an integration', () => {
  it('adds up documents in force, live, and covers nothing', async () => {
    const [first, second] = [await effectiveDocument(app), await effectiveDocument(app)];
    const draft = await filledDraft(app);
    const whole = await integration('user');
    expect(issuesOf(await changes(whole, { members: [draft.id, first.id, first.id] }))).toEqual([
      ['members.0', 'budgets.memberNotEffective'],
      ['members.2', 'common.wrongValue'],
    ]);
    expect((await submits(app, whole)).msg).toContain('还没有成员');
    const { data, msg } = await changes(whole, { members: [first.id, second.id] });
    expect(msg).toBe('');
    expect(data.members.map(({ code, totalAmount }) => [code, totalAmount])).toEqual([
      [first.code, 1200.5],
      [second.code, 1200.5],
    ]);
    const effective = await makesEffective(app, whole);
    expect(effective.totalAmount).toBe(2401);
    const revision = await revises(app, first);
    const row = { projectId: first.projectId, months: ['2026-12'], values: [0.25] };
    await savesCells(app, revision, row, 0);
    await makesEffective(app, revision);
    const { data: history } = await app.call<{ totalAmount: number }[]>(versionEndpoints.history, {
      token: demoToken('finance'),
      params: { id: whole.id },
      query: { status: '3' },
    });
    expect(history.map(({ totalAmount }) => totalAmount)).toEqual([2401.25]);
  });

  it('lets browsers ask again for what they hold, whenever a version of it comes into force', async () => {
    const dataVersion = async () =>
      (await app.call<YearAccount>(accountEndpoints.year.read, { token: demoToken('finance') }))
        .data.dataVersion;
    const [first, second] = [await effectiveDocument(app), await effectiveDocument(app)];
    const whole = await integration('user');
    await changes(whole, { members: [first.id] });
    const before = await dataVersion();
    await makesEffective(app, whole);
    const begun = await dataVersion();
    expect(begun).toBeGreaterThan(before);
    const revision = await revises(app, { ...whole, code: '', projectId: 0 });
    await changes(revision, { members: [first.id, second.id] });
    expect(await dataVersion()).toBe(begun);
    await makesEffective(app, revision);
    expect(await dataVersion()).toBeGreaterThan(begun);
  });

  it('has no lines: nothing is compared, written or taken in as if it planned nothing', async () => {
    const whole = await integration('user');
    await changes(whole, { members: [(await effectiveDocument(app)).id] });
    await makesEffective(app, whole);
    const { versionId } = await revises(app, { ...whole, code: '', projectId: 0 });
    const token = demoToken('finance');
    const params = { id: whole.id };
    const sides = { left: String(whole.versionId), right: String(versionId) };
    const version = { kind: 'amount', versionId: String(versionId) };
    const binary = { 'content-type': 'application/octet-stream' };
    for (const call of [
      app.call(compareEndpoints.compare, { token, params, query: sides }),
      app.call(compareEndpoints.compareRest, { token, params, query: { ...sides, kind: 'hours' } }),
      app.call(compareEndpoints.exportComparison, { token, params, query: sides }),
      app.call(gridEndpoints.exportGrid, { token, params, query: version }),
      app.call(gridEndpoints.importTemplate, { token, query: version }),
      app.call(gridEndpoints.importSheet, {
        ...{ token, query: { ...version, mode: 'check' } },
        ...{ body: Buffer.from('项目编号,子类\n'), headers: binary },
      }),
    ]) {
      expect(await call).toMatchObject({
        code: 1,
        msg: expect.stringContaining('集成预算没有明细'),
      });
    }
  });

  it('does not show what is beyond somebody’s sight by adding it up', async () => {
    const hidden = await effectiveDocument(app);
    const whole = await integration('pl');
    const answer = await changes(whole, { members: [hidden.id] }, 'pl');
    expect(issuesOf(answer)).toEqual([['members.0', 'budgets.memberNotEffective']]);
    expect(answer.msg).not.toContain(hidden.code);
    // Whoever takes part in a project sees what is planned for it, and does not see it whole.
    await app.db.executor.execute(sql`
      insert into project_member (project_id, person_id)
      values (${hidden.projectId}, ${await personId(app, 'pl')})`);
    expect(issuesOf(await changes(whole, { members: [hidden.id] }, 'pl'))).toEqual([
      ['members.0', 'budgets.memberNotEffective'],
    ]);
  });
});

describe('the projects of a document', () => {
  const list = (id: number, who: Role = 'user') =>
    app.call<LinkedProject[]>(versionEndpoints.projects, {
      token: demoToken(who),
      query: { budgetDocumentId: String(id) },
    });

  it('are those of the version in force, else of the one under way', async () => {
    const main = await newProject(app);
    const sub = await newProject(app, main.id);
    const document = await filledDraft(app, { projectIds: [main.id, sub.id] });
    const { data } = await list(document.id);
    expect(data.map(({ projectId, parentId, direct }) => [projectId, parentId, direct])).toEqual([
      [main.id, null, true],
      [sub.id, main.id, false],
    ]);
    await makesEffective(app, document);
    const draft = await revises(app, document);
    await changes(draft, { projects: [wholeYear(main.id)] });
    expect((await list(document.id)).data).toHaveLength(2);
    expect((await list(document.id, 'pd')).code).toBe(ResultCode.notFound);
  });

  it('can be chosen among those one leads, with who has them already', async () => {
    const lead = await personId(app, 'pd');
    const main = await newProject(app, null, { directorId: lead, nameEn: 'Candidate' });
    const sub = await newProject(app, main.id);
    const document = await effectiveDocument(app, { projectIds: [sub.id] });
    const find = async (query: Record<string, string>, who: Role = 'pd') => {
      const { data } = await app.call<ProjectCandidate[]>(versionEndpoints.projectCandidates, {
        token: demoToken(who),
        query: { fromMonth: '2026-06', toMonth: '2026-06', ...query },
      });
      return data.map(({ code, takenBy }) => [code, takenBy.map((one) => one.code)]);
    };
    expect(await find({ query: main.code, fillMode: '1' })).toEqual([[main.code, [document.code]]]);
    expect(await find({ query: main.code, fillMode: '0' })).toEqual([[main.code, []]]);
    expect(await find({ query: sub.code })).toEqual([[sub.code, [document.code]]]);
    const later = { fromMonth: '2027-01', toMonth: '2027-01' };
    expect(await find({ query: sub.code, ...later })).toEqual([[sub.code, []]]);
    expect(await find({ query: main.code }, 'pl')).toEqual([]);
    expect(await find({ query: main.code }, 'finance')).toHaveLength(1);
  });
});

it('reading and changing take as many statements for many projects as for one', async () => {
  const document = await filledDraft(app);
  const one = [wholeYear(document.projectId)];
  const many = [...one];
  for (let n = 0; n < 5; n += 1) many.push(wholeYear((await newProject(app)).id));
  const few = await app.countStatements(() => changes(document, { projects: one }));
  const more = await app.countStatements(() => changes(document, { projects: many }));
  expect(more).toBe(few);
});
