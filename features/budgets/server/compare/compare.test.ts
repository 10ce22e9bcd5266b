import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type ComparedRow,
  type Comparison,
  compareEndpoints,
} from '#features/budgets/contract-compare.ts';
import { gridEndpoints } from '#features/budgets/contract-grid.ts';
import { ResultCode } from '#kernel/result.ts';
import type { Role } from '#kernel/roles.ts';
import { rowsOf } from '#server/platform/db/database.ts';
import { readSheet } from '#server/platform/spreadsheet/read-sheet.ts';
import { demoToken, startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { draftBudget, personId, revisedBudget, subCategoryId } from '../grid/testing.ts';

let app: TestApp;
let projectIds: number[] = [];
let labour = 0;
let travel = 0;
let revised: { id: number; versionId: number; currentId: number };

const MONTHS = ['2026-01', '2026-02'];

const save = (versionId: number, rows: object[], id = revised.id) =>
  app.call(gridEndpoints.save, {
    token: demoToken('user'),
    params: { id },
    body: { kind: 'amount', versionId, rev: 0, months: MONTHS, rows },
  });

beforeAll(async () => {
  app = await startTestApp();
  const found = await rowsOf<{ id: number }>(
    app.db.executor,
    sql`select id from project where parent_id is not null order by code limit 2`,
  );
  projectIds = found.map(({ id }) => id);
  labour = await subCategoryId(app, 'labour');
  travel = await subCategoryId(app, 'travel');
  const ownerId = await personId(app, 'user');
  const first = await draftBudget(app, { code: 'C-1', ownerId, projectIds, toMonth: '2026-02' });
  const row = (at: number, itemId: number, values: number[]) => ({
    projectId: projectIds[at],
    itemId,
    values,
  });
  await save(
    first.versionId,
    [row(0, labour, [6.27, 7.44]), row(0, travel, [3.62, 4.7]), row(1, labour, [1, 2])],
    first.id,
  );
  revised = await revisedBudget(app, first);
  await save(revised.versionId, [
    { ...row(0, labour, [9.87, 14.64]), note: '两份报价' },
    row(0, travel, [3, 4]),
  ]);
});
afterAll(() => app.close());

const compare = (left: number, right: number, role: Role = 'user') =>
  app.call<Comparison>(compareEndpoints.compare, {
    token: demoToken(role),
    params: { id: revised.id },
    query: { left: String(left), right: String(right) },
  });

describe('two versions of a document', () => {
  it('are told apart to the cell, and what is the same is counted', async () => {
    const { data } = await compare(revised.currentId, revised.versionId);
    expect(data.left.versionNo).toBe(1);
    expect(data.right.versionNo).toBe(2);
    expect(data.amount).toMatchObject({
      leftTotal: 25.03,
      rightTotal: 34.51,
      increase: 10.8,
      decrease: 1.32,
      changedCells: 4,
      rest: { rows: 1, values: [1, 2] },
    });
    expect(data.amount.rows.map(({ itemId, note }) => [itemId, note])).toEqual([
      [labour, '两份报价'],
      [travel, ''],
    ]);
    expect(data.projects.map(({ projectId }) => projectId)).toEqual(projectIds);
    expect(data.hours).toMatchObject({ rows: [], leftTotal: 0, rightTotal: 0 });
  });

  it('are the same the other way round, with more and less exchanged', async () => {
    const { data } = await compare(revised.versionId, revised.currentId);
    expect(data.amount).toMatchObject({ increase: 1.32, decrease: 10.8 });
  });

  it('give the rows that are folded away', async () => {
    const { data } = await app.call<ComparedRow[]>(compareEndpoints.compareRest, {
      token: demoToken('user'),
      params: { id: revised.id },
      query: {
        left: String(revised.currentId),
        right: String(revised.versionId),
        kind: 'amount',
      },
    });
    expect(data).toEqual([
      { projectId: projectIds[1], itemId: labour, note: '', left: [1, 2], right: [1, 2] },
    ]);
  });

  it('are a sheet whose columns add up to both totals', async () => {
    const file = await app.call<Buffer>(compareEndpoints.exportComparison, {
      token: demoToken('user'),
      params: { id: revised.id },
      query: { left: String(revised.currentId), right: String(revised.versionId) },
    });
    const rows = await readSheet(file.data, { maxRows: 100, maxUnpackedBytes: 1_000_000 });
    const numbers = rows.slice(1).map(({ cells }) => cells.slice(3, 6).map(Number));
    const totals = numbers.pop() ?? [];
    [0, 1, 2].forEach((column) => {
      const sum = numbers.reduce((all, row) => all + Math.round((row[column] ?? 0) * 100), 0);
      expect(sum).toBe(Math.round((totals[column] ?? 0) * 100));
    });
    expect(totals).toEqual([25.03, 34.51, 9.48]);
    expect(rows).toHaveLength(1 + 4 + 1 + 1);
  });

  it('are two, of this document, and seen by whoever sees both', async () => {
    expect(await compare(revised.currentId, revised.currentId)).toMatchObject({
      code: ResultCode.refused,
    });
    expect(await compare(revised.currentId, 2_000_000)).toMatchObject({
      code: ResultCode.notFound,
    });
    expect(await compare(revised.currentId, revised.versionId, 'pd')).toMatchObject({
      code: ResultCode.notFound,
    });
  });
});
