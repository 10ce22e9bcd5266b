import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type GridView, gridEndpoints } from '#features/budgets/contract-grid.ts';
import { begin, close } from '#features/periods/server/testing.ts';
import type { ImportReport, PastImport } from '#kernel/import-report.ts';
import { ResultCode } from '#kernel/result.ts';
import type { Role } from '#kernel/roles.ts';
import { rowsOf } from '#server/platform/db/database.ts';
import { readSheet } from '#server/platform/spreadsheet/read-sheet.ts';
import { xlsxContent } from '#server/platform/spreadsheet/workbook.ts';
import { demoToken, startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { draftBudget, personId, revisedBudget, subCategoryId } from '../testing.ts';

let app: TestApp;
let made = 0;
let codes: string[] = [];
let projectIds: number[] = [];
let document: { id: number; versionId: number };

const LIMITS = { maxRows: 5000, maxUnpackedBytes: 10_000_000 };

beforeAll(async () => {
  app = await startTestApp();
  const found = await rowsOf<{ id: number; code: string }>(
    app.db.executor,
    sql`select id, code from project where parent_id is not null order by code limit 2`,
  );
  codes = found.map(({ code }) => code);
  projectIds = found.map(({ id }) => id);
});
afterAll(() => app.close());

beforeEach(async () => {
  made += 1;
  const ownerId = await personId(app, 'user');
  document = await draftBudget(app, { code: `S-${made}`, ownerId, projectIds, toMonth: '2026-03' });
});

const HEADINGS = ['项目编号', '子类', '说明', '2026-01', '2026年2月', 'Mar 2026', '合计'];

const codeAt = (at: number) => codes[at] ?? '';

const version = (kind = 'amount') => ({ versionId: String(document.versionId), kind });

const binary = { 'content-type': 'application/octet-stream' };

async function fileOf(rows: readonly (readonly string[])[], headings = HEADINGS): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  const columns = headings.map((header) => ({ header }));
  for await (const part of xlsxContent('plan', columns, rows)) parts.push(part);
  return Buffer.concat(parts);
}

interface Upload {
  readonly mode?: string;
  readonly role?: Role;
  readonly headings?: string[];
}

const upload = async (
  rows: readonly (readonly string[])[],
  { mode = 'all', role = 'user', headings = HEADINGS }: Upload = {},
) =>
  app.call<ImportReport>(gridEndpoints.importSheet, {
    token: demoToken(role),
    query: { ...version(), mode, fileName: 'plan.xlsx' },
    body: await fileOf(rows, headings),
    headers: binary,
  });

const grid = async () =>
  (
    await app.call<GridView>(gridEndpoints.grid, {
      token: demoToken('user'),
      params: { id: document.id },
      query: version(),
    })
  ).data;

const values = async () => (await grid()).rows.map((row) => row.values);

const GOOD = () => [
  [codeAt(0), '差旅费', '路试', '100.01', '', '-0.01', '100'],
  [codeAt(1), 'labour', '', '1', '2', '3', '6'],
  ['合计', '', '', '101.01', '2', '2.99', '106'],
];

describe('a sheet of a version', () => {
  it('is looked at without writing, and then taken', async () => {
    const looked = await upload(GOOD(), { mode: 'check' });
    expect(looked.data).toMatchObject({ total: 2, created: 2, badRows: 0, written: false });
    expect(looked.data.changes[0]).toMatchObject({
      kind: 'created',
      fields: expect.arrayContaining([
        { field: '2026-01', column: '2026-01', before: '0.00', after: '100.01' },
      ]),
    });
    expect(await values()).toEqual([]);
    expect((await upload(GOOD())).data).toMatchObject({ created: 2, written: true });
    expect(await values()).toEqual([
      [1, 2, 3],
      [100.01, 0, -0.01],
    ]);
    expect((await upload(GOOD())).data).toMatchObject({ created: 0, updated: 0, unchanged: 2 });
    expect((await grid()).rev).toBe(1);
  });

  it.each([
    ['a wrong sum of a month', 3, 3, '101.02', 'budgets.sumDiffers'],
    ['a wrong sum of all', 3, 6, '107', 'budgets.sumDiffers'],
    ['a row whose sum is wrong', 1, 6, '100.02', 'budgets.rowSumDiffers'],
    ['three decimals', 1, 3, '1.001', 'common.wrongFormat'],
    ['a word for a number', 2, 4, 'two', 'common.wrongFormat'],
    ['a project of another document', 1, 0, 'NOWHERE', 'budgets.unknownProject'],
    ['a sub-category nobody knows', 2, 1, '没有', 'budgets.unknownItem'],
    ['less than nothing for labour', 2, 3, '-1', 'budgets.negative'],
    ['more than a cell holds', 1, 3, '10000000000.01', 'budgets.cellTooLarge'],
  ])('is refused whole with %s, good rows neither', async (_, row, column, text, key) => {
    const rows = GOOD();
    (rows[row - 1] ?? [])[column] = text;
    for (const mode of ['all', 'skipBad']) {
      const { data } = await upload(rows, { mode });
      expect(data.problems.map((one) => one.key)).toContain(key);
      expect(data).toMatchObject({ written: false, blocked: true });
    }
    expect(await values()).toEqual([]);
  });

  it('without a row of sums leaves out bad rows where that is asked for', async () => {
    const rows = [
      [codeAt(0), '差旅费', '', '1', '', '', ''],
      ['NOWHERE', '差旅费', '', '5', '', '', ''],
    ];
    expect((await upload(rows)).data.written).toBe(false);
    expect((await upload(rows, { mode: 'skipBad' })).data).toMatchObject({
      created: 1,
      badRows: 1,
      written: true,
    });
    expect(await values()).toEqual([[1, 0, 0]]);
  });

  it('takes what a program worked out for what it shows', async () => {
    const rows = [[codeAt(0), '差旅费', '', '0.30000000000000004', '', '', '']];
    expect((await upload(rows)).data.written).toBe(true);
    expect(await values()).toEqual([[0.3, 0, 0]]);
  });

  it('leaves months alone that it has no column for', async () => {
    await upload(GOOD());
    const some = [[codeAt(1), 'labour', '9']];
    await upload(some, { headings: ['项目编号', '子类', '2026-02'] });
    expect((await values())[0]).toEqual([1, 9, 3]);
  });

  it('does not change closed months of a revision', async () => {
    await upload(GOOD());
    const before = document;
    document = await revisedBudget(app, before);
    await begin(app, '2026-01');
    await close(app, '2026-01');
    const rows = [[codeAt(1), 'labour', '', '7', '2', '4', '']];
    const { data } = await upload(rows);
    expect(data.problems).toEqual([
      expect.objectContaining({ key: 'budgets.closedDiffers', field: '2026-01' }),
    ]);
    expect(data.written).toBe(false);
    expect((await upload([[codeAt(1), 'labour', '', '1', '2', '4', '']])).data.written).toBe(true);
  });

  it('is written and read back the same, and the template names what there may be', async () => {
    await upload(GOOD());
    const file = await app.call<Buffer>(gridEndpoints.exportGrid, {
      token: demoToken('user'),
      params: { id: document.id },
      query: version(),
    });
    const rows = await readSheet(file.data, LIMITS);
    expect(rows.at(-1)?.cells).toEqual(['合计', '', '', '', '', '101.01', '2', '2.99', '106']);
    const again = await app.call<ImportReport>(gridEndpoints.importSheet, {
      token: demoToken('user'),
      query: { ...version(), mode: 'check' },
      body: file.data,
      headers: binary,
    });
    expect(again.data).toMatchObject({ total: 2, unchanged: 2, badRows: 0 });
    const template = await app.call<Buffer>(gridEndpoints.importTemplate, {
      token: demoToken('user'),
      query: version(),
      language: 'en',
    });
    const empty = await readSheet(template.data, LIMITS);
    expect(empty[0]?.cells.slice(0, 6)).toEqual([
      'Project code',
      'Project',
      'Category',
      'Sub-category',
      'Note',
      '2026-01',
    ]);
    expect(empty).toHaveLength(1 + 20 + 1);
  });

  it('is refused where two rows mean the same, each by another name', async () => {
    const rows = [
      [codeAt(0), 'travel', '', '1', '', '', ''],
      [codeAt(0), '差旅费', '', '5', '', '', ''],
    ];
    const { data } = await upload(rows);
    expect(data.problems).toEqual([
      expect.objectContaining({ key: 'common.duplicateRow', row: 3, field: 'item' }),
    ]);
    expect(data).toMatchObject({ created: 1, badRows: 1, written: false });
    expect((await upload(rows, { mode: 'skipBad' })).data).toMatchObject({ written: true });
    expect(await values()).toEqual([[1, 0, 0]]);
  });

  it('keeps sub-categories of one name apart', async () => {
    const [twin] = await rowsOf<{ id: number }>(
      app.db.executor,
      sql`insert into cost_sub_category (category_id, code, name_zh, name_en, source, position)
        select category_id, 'travel-2', name_zh, 'Trips', 'labour', 99
        from cost_sub_category where code = 'travel' returning id`,
    );
    const rows = [
      [codeAt(0), 'travel', '', '5', '', '', ''],
      [codeAt(1), 'travel-2', '', '7', '', '', ''],
    ];
    expect((await upload(rows)).data).toMatchObject({ created: 2, written: true });
    const exported = async () =>
      app.call<Buffer>(gridEndpoints.exportGrid, {
        token: demoToken('user'),
        params: { id: document.id },
        query: version(),
      });
    const takenIn = async () =>
      app.call<ImportReport>(gridEndpoints.importSheet, {
        token: demoToken('user'),
        query: { ...version(), mode: 'all' },
        body: (await exported()).data,
        headers: binary,
      });
    expect((await takenIn()).data).toMatchObject({ unchanged: 2, created: 0, badRows: 0 });
    const byName = await upload([[codeAt(0), '差旅费', '', '1', '', '', '']]);
    expect(byName.data.problems).toEqual([
      expect.objectContaining({ key: 'budgets.ambiguousItem', field: 'item' }),
    ]);
    expect((await upload([[codeAt(1), 'Trips', '', '7', '', '', '']])).data).toMatchObject({
      unchanged: 1,
    });
    // One that has ended gives its name to the other one, and is then meant by its code alone.
    await app.db.executor.execute(
      sql`update cost_sub_category set ended_on = '2026-01-01' where id = ${twin?.id}`,
    );
    expect((await takenIn()).data).toMatchObject({ unchanged: 2, created: 0, badRows: 0 });
    expect((await upload([[codeAt(0), '差旅费', '', '5', '', '', '']])).data).toMatchObject({
      unchanged: 1,
    });
    await app.db.executor.execute(sql`delete from budget_line where item_id = ${twin?.id}`);
    await app.db.executor.execute(sql`delete from cost_sub_category where id = ${twin?.id}`);
  });

  it('says that a month is not the version’s rather than pass over what stands there', async () => {
    const headings = ['项目编号', '子类', '2025-12', '2026-01', '2026年4月', '合计'];
    const row = (...cells: string[]) => [[codeAt(0), '差旅费', ...cells]];
    const { data } = await upload(row('3', '1', '2', '6'), { headings });
    expect(data.problems.map(({ key, field }) => [key, field])).toEqual([
      ['budgets.outsideMonths', '2025-12'],
      ['budgets.outsideMonths', '2026-04'],
    ]);
    expect(data.written).toBe(false);
    expect((await upload(row('', '1', '0', '1'), { headings })).data.written).toBe(true);
    expect(await values()).toEqual([[1, 0, 0]]);
  });

  it('is taken back as long as nobody has built on it', async () => {
    const travel = await subCategoryId(app, 'travel');
    const save = (rev: number, value: number) =>
      app.call(gridEndpoints.save, {
        token: demoToken('user'),
        params: { id: document.id },
        body: {
          kind: 'amount',
          versionId: document.versionId,
          rev,
          months: ['2026-01'],
          rows: [{ projectId: projectIds[0], itemId: travel, note: '先', values: [value] }],
        },
      });
    await save(0, 5);
    await upload(GOOD());
    const past = await app.call<{ rows: PastImport[] }>(gridEndpoints.pastImports, {
      token: demoToken('user'),
      query: version(),
    });
    expect(past.data.rows).toHaveLength(1);
    const undo = () =>
      app.call(gridEndpoints.undoImport, {
        token: demoToken('user'),
        body: { id: past.data.rows[0]?.id ?? 0 },
      });
    expect(await undo()).toMatchObject({ code: 0 });
    expect((await grid()).rows.map(({ note, values: row }) => [note, row])).toEqual([
      ['先', [5, 0, 0]],
    ]);
    await upload(GOOD());
    await save(4, 8);
    const later = await app.call<{ rows: PastImport[] }>(gridEndpoints.pastImports, {
      token: demoToken('user'),
      query: version(),
    });
    expect(
      await app.call(gridEndpoints.undoImport, {
        token: demoToken('user'),
        body: { id: later.data.rows[0]?.id ?? 0 },
      }),
    ).toMatchObject({ code: ResultCode.refused, msg: expect.stringContaining(codeAt(0)) });
  });

  it('is nothing for whoever may not draw it up', async () => {
    expect(await upload(GOOD(), { role: 'pd' })).toMatchObject({ code: ResultCode.notFound });
    expect(
      await app.call(gridEndpoints.pastImports, { token: demoToken('pd'), query: version() }),
    ).toMatchObject({ code: ResultCode.notFound });
    expect(
      await app.call(gridEndpoints.exportGrid, {
        token: demoToken('pd'),
        params: { id: document.id },
        query: version(),
      }),
    ).toMatchObject({ code: ResultCode.notFound });
  });
});
