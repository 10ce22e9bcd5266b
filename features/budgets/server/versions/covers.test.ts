import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { versionEndpoints } from '#features/budgets/contract-versions.ts';
import { begin, close } from '#features/periods/server/testing.ts';
import { projectEndpoints, type SavedProject } from '#features/projects/contract.ts';
import { FillMode } from '#kernel/enums.ts';
import { ResultCode } from '#kernel/result.ts';
import { rowsOf } from '#server/platform/db/database.ts';
import { demoToken, startTestApp, type TestApp } from '#server/testing/test-app.ts';
import {
  approves,
  coversOf,
  type Document,
  effectiveDocument,
  filledDraft,
  newProject,
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

beforeEach(async () => {
  await app.db.executor.execute(sql`delete from closed_month`);
  await app.db.executor.execute(sql`delete from ledger`);
});

async function closeThrough(...months: string[]) {
  await begin(app, months[0] ?? '2026-01');
  for (const month of months) await close(app, month);
}

const whole = { fromMonth: '2026-01', toMonth: '2026-12' };

const byMain = (projectIds: number[]) =>
  effectiveDocument(app, { projectIds, fillMode: FillMode.MAIN_PROJECT });

/** Moves a sub-project beneath another main project. */
const moves = ({ id, version, code }: SavedProject, parentId: number) =>
  app.call<SavedProject>(projectEndpoints.update, {
    token: demoToken('super_admin'),
    body: { id, version, ...projectFields(parentId, { code }) },
  });

const covered = async (document: Document) =>
  (await coversOf(app, document.id)).map(({ projectId, fromMonth, toMonth }) => [
    projectId,
    `${fromMonth} ${toMonth}`,
  ]);

describe('what a document covers', () => {
  it('follows sub-projects that come, move and go, by main projects', async () => {
    const [main, elsewhere] = [await newProject(app), await newProject(app)];
    const sub = await newProject(app, main.id);
    const document = await byMain([main.id]);
    expect(await covered(document)).toEqual([
      [main.id, '2026-01 2026-12'],
      [sub.id, '2026-01 2026-12'],
    ]);
    const late = await newProject(app, main.id);
    expect(await covered(document)).toHaveLength(3);
    const moved = await moves(late, elsewhere.id);
    expect(moved.msg).toBe('');
    expect(await covered(document)).toHaveLength(2);
    expect((await moves(moved.data, main.id)).msg).toBe('');
    expect(await covered(document)).toHaveLength(3);
    const removed = await app.call(projectEndpoints.remove, {
      token: demoToken('super_admin'),
      body: { ids: [late.id] },
    });
    expect(removed.msg).toBe('');
    expect(await covered(document)).toHaveLength(2);
  });

  it('is just what is named, by sub-projects', async () => {
    const main = await newProject(app);
    const document = await effectiveDocument(app, { projectIds: [main.id] });
    await newProject(app, main.id);
    expect(await covered(document)).toEqual([[main.id, '2026-01 2026-12']]);
  });

  it('keeps a project from moving into a second budget of the same months', async () => {
    const [one, two] = [await newProject(app), await newProject(app)];
    const sub = await newProject(app, two.id);
    const first = await byMain([one.id]);
    const second = await effectiveDocument(app, { projectIds: [sub.id] });
    const refused = await moves(sub, one.id);
    expect(refused.code).toBe(ResultCode.refused);
    expect(refused.msg).toContain(second.code);
    expect(refused.msg).toContain('2026年1月 – 2026年12月');
    expect(await covered(first)).toHaveLength(1);
  });

  it('hands a project from one budget to another with its main project', async () => {
    const [one, two] = [await newProject(app), await newProject(app)];
    const sub = await newProject(app, one.id);
    const [first, second] = [await byMain([one.id]), await byMain([two.id])];
    expect((await moves(sub, two.id)).msg).toBe('');
    expect(await covered(first)).toEqual([[one.id, '2026-01 2026-12']]);
    expect(await covered(second)).toEqual([
      [two.id, '2026-01 2026-12'],
      [sub.id, '2026-01 2026-12'],
    ]);
  });

  it('stays what it was in closed months, there and back', async () => {
    const [one, two] = [await newProject(app), await newProject(app)];
    const sub = await newProject(app, one.id);
    const [first, second] = [await byMain([one.id]), await byMain([two.id])];
    await closeThrough('2026-01', '2026-02');
    const moved = await moves(sub, two.id);
    expect(moved.msg).toBe('');
    const ofSub = async (document: Document) =>
      (await covered(document)).filter(([id]) => id === sub.id).map(([, months]) => months);
    expect(await ofSub(first)).toEqual(['2026-01 2026-02']);
    expect(await ofSub(second)).toEqual(['2026-03 2026-12']);
    await close(app, '2026-03');
    expect((await moves(moved.data, one.id)).msg).toBe('');
    expect(await ofSub(first)).toEqual(['2026-01 2026-02', '2026-04 2026-12']);
    expect(await ofSub(second)).toEqual(['2026-03 2026-03']);
  });

  it('is decided at the last approval: what was free when it was handed in may be taken since', async () => {
    const first = await filledDraft(app);
    const second = await filledDraft(app, { projectIds: [first.projectId] });
    for (const one of [first, second]) {
      await submits(app, one);
      await approves(app, one, 'gl', 'leader');
    }
    expect((await approves(app, first, 'finance', 'finance')).msg).toBe('');
    const refused = await approves(app, second, 'finance', 'finance');
    expect(refused.code).toBe(ResultCode.refused);
    expect(refused.msg).toContain(first.code);
    const [row] = await rowsOf<{ status: number }>(
      app.db.executor,
      sql`select status from budget_version where id = ${second.versionId}`,
    );
    expect(row?.status).toBe(1);
  });
});

describe('closed months', () => {
  const save = async (
    document: Document,
    months: string[],
    values: number[],
    kind: 'amount' | 'hours' = 'amount',
  ) => {
    const { projectId, versionId } = document;
    const saved = await savesCells(
      app,
      document,
      { projectId, months, values, kind },
      await revOf(app, versionId),
    );
    expect(saved.msg).toBe('');
  };

  const restores = ({ id, versionId }: Document) =>
    app.call<{ rev: number; cells: number }>(versionEndpoints.restoreClosed, {
      token: demoToken('user'),
      params: { id },
      body: { versionId },
    });

  it('may be planned in by a first version', async () => {
    await closeThrough('2026-01', '2026-02', '2026-03');
    const document = await effectiveDocument(app);
    expect(await covered(document)).toEqual([[document.projectId, '2026-01 2026-12']]);
  });

  it('stay what they are in a revision: told when it is handed in, restored with one call', async () => {
    const document = await filledDraft(app);
    await save(document, ['2026-01', '2026-02'], [100, 200]);
    await save(document, ['2026-02'], [8], 'hours');
    await submits(app, document);
    await approves(app, document, 'gl', 'leader');
    await approves(app, document, 'finance', 'finance');
    const draft = await revises(app, document);
    await save(draft, ['2026-01', '2026-02', '2026-04'], [100, 250, 4]);
    await save(draft, ['2026-01', '2026-02'], [1.5, 0], 'hours');
    await closeThrough('2026-01', '2026-02');
    const refused = await submits(app, draft);
    expect(refused.code).toBe(ResultCode.periodClosed);
    expect(refused.data).toEqual({ months: ['2026-01', '2026-02'] });
    const before = await revOf(app, draft.versionId);
    expect((await restores(draft)).data).toEqual({ rev: before + 1, cells: 3 });
    const { kept, counted } = await sumsOf(app, draft.versionId);
    expect(kept).toEqual(counted);
    expect(kept).toMatchObject({ fen: 150_450, minutes: 480 });
    expect((await restores(draft)).data).toEqual({ rev: before + 1, cells: 0 });
    expect((await submits(app, draft)).msg).toBe('');
  });

  it('bring back what was planned for a project that was taken out before they closed', async () => {
    const other = await newProject(app);
    const first = await newProject(app);
    const document = await filledDraft(app, { projectIds: [first.id, other.id] });
    const row = { projectId: other.id, months: ['2026-01', '2026-05'], values: [70, 80] };
    await savesCells(app, document, row, await revOf(app, document.versionId));
    await submits(app, document);
    await approves(app, document, 'gl', 'leader');
    await approves(app, document, 'finance', 'finance');
    const draft = await revises(app, document);
    const changes = async (...projectIds: number[]) =>
      app.call(versionEndpoints.changeScope, {
        token: demoToken('finance'),
        params: { id: draft.id },
        body: {
          versionId: draft.versionId,
          rev: await revOf(app, draft.versionId),
          ...whole,
          projects: projectIds.map((projectId) => ({ projectId, ...whole })),
          members: [],
          dropOutside: true,
        },
      });
    expect((await changes(first.id)).msg).toBe('');
    await closeThrough('2026-01');
    expect((await submits(app, draft)).code).toBe(ResultCode.periodClosed);
    expect((await restores(draft)).data).toMatchObject({ cells: 0 });
    expect((await changes(first.id, other.id)).msg).toBe('');
    const { kept, counted } = await sumsOf(app, draft.versionId);
    expect(kept).toEqual(counted);
    expect(kept).toMatchObject({ fen: 127_050 });
    expect((await submits(app, draft)).msg).toBe('');
  });

  it('that close during the review keep it from becoming effective', async () => {
    const document = await effectiveDocument(app);
    const draft = await revises(app, document);
    await save(draft, ['2026-01'], [9]);
    await submits(app, draft);
    await approves(app, draft, 'gl', 'leader');
    await closeThrough('2026-01');
    const refused = await approves(app, draft, 'finance', 'finance');
    expect(refused.code).toBe(ResultCode.periodClosed);
    expect(refused.msg).toContain('2026年1月');
  });

  it('keep their months and links', async () => {
    const document = await effectiveDocument(app);
    const draft = await revises(app, document);
    await closeThrough('2026-01', '2026-02');
    const { projectId } = document;
    const changes = async (to: object) =>
      app.call(versionEndpoints.changeScope, {
        token: demoToken('finance'),
        params: { id: draft.id },
        body: {
          versionId: draft.versionId,
          rev: await revOf(app, draft.versionId),
          ...whole,
          projects: [{ projectId, ...whole }],
          members: [],
          ...to,
        },
      });
    const later = { projects: [{ projectId, ...whole, fromMonth: '2026-02' }] };
    const refused = await changes(later);
    expect(refused.code).toBe(ResultCode.periodClosed);
    expect(refused.data).toEqual({ months: ['2026-01'] });
    const shorter = { fromMonth: '2026-02', ...later };
    expect((await changes(shorter)).code).toBe(ResultCode.periodClosed);
    const added = { projectId: (await newProject(app)).id, ...whole };
    expect((await changes({ projects: [{ projectId, ...whole }, added] })).code).toBe(8);
    const open = { ...added, fromMonth: '2026-03' };
    const end = { projectId, ...whole, toMonth: '2026-06' };
    expect((await changes({ projects: [end, open] })).msg).toBe('');
  });
});
