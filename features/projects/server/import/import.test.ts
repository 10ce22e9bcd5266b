import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ProjectRow, projectEndpoints } from '#features/projects/contract.ts';
import type { ImportReport, PastImport } from '#kernel/import-report.ts';
import { ResultCode } from '#kernel/result.ts';
import type { Role } from '#kernel/roles.ts';
import { csvContent } from '#server/platform/spreadsheet/csv.ts';
import { readSheet } from '#server/platform/spreadsheet/read-sheet.ts';
import { xlsxContent } from '#server/platform/spreadsheet/workbook.ts';
import { demoToken, startTestApp, type TestApp } from '#server/testing/test-app.ts';

let app: TestApp;
const admin = demoToken('super_admin');

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const ALL = [
  '项目编号',
  '主项目编号',
  '中文名称',
  'Name en',
  '项目类型',
  '事业部',
  'Status',
  '开始日期',
  '结束日期',
  '项目负责人工号',
  '项目总监工号',
];

async function send(body: Buffer, mode: string) {
  return app.call<ImportReport>(projectEndpoints.importSheet, {
    token: admin,
    query: { mode },
    body,
    headers: { 'content-type': 'application/octet-stream' },
  });
}

async function upload(rows: string[][], mode = 'all', headings = ALL, xlsx = false) {
  const columns = headings.map((header) => ({ header }));
  const parts: Uint8Array[] = [];
  const content = xlsx ? xlsxContent('x', columns, rows) : csvContent(columns, rows);
  for await (const part of content) parts.push(part);
  return (await send(Buffer.concat(parts), mode)).data;
}

async function find(query: string) {
  const { data } = await app.call<{ rows: ProjectRow[] }>(projectEndpoints.list, {
    token: admin,
    query: { query },
  });
  return data.rows;
}

/** A line with everything a main project needs. */
const main = (code: string, changes: Record<number, string> = {}) =>
  Object.assign(
    [
      code,
      '',
      '导入项目',
      'Imported',
      '工程',
      'CMBU',
      '进行中',
      '2026-01-01',
      '2026-12-31',
      '',
      '',
    ],
    changes,
  );

const sub = (code: string, parent: string, changes: Record<number, string> = {}) =>
  Object.assign(
    [code, parent, '导入子项目', '', '', '', 'active', '2026-01-01', '2026-12-31', '', ''],
    changes,
  );

const problemsOf = ({ problems }: ImportReport) =>
  problems.map(({ row, field, key }) => [row, field, key]);

describe('importing projects', () => {
  it('looks through first, then creates, and changes nothing the second time', async () => {
    const rows = [sub('IM-1-1', 'im-1'), main('IM-1', { 9: 'S10402', 10: 's10405' })];
    const checked = await upload(rows, 'check');
    expect(checked).toMatchObject({ total: 2, created: 2, updated: 0, badRows: 0, written: false });
    expect(await find('IM-1')).toEqual([]);
    expect(await upload(rows, 'all', ALL, true)).toMatchObject({ created: 2, written: true });
    const [stored] = await find('IM-1');
    expect(stored).toMatchObject({
      code: 'IM-1',
      projectType: 2,
      division: 0,
      lead: { staffNo: 'S10402' },
      director: { staffNo: 'S10405' },
      version: 1,
      subs: [{ code: 'IM-1-1', projectType: 2, version: 1 }],
    });
    expect(await upload(rows)).toMatchObject({ created: 0, updated: 0, unchanged: 2 });
    expect((await find('drxm'))[0]?.code).toBe('IM-1');
    expect((await find('IM-1'))[0]?.version).toBe(1);
  });

  it('changes what is there by its code, in any letter case', async () => {
    await upload([main('IM-2'), sub('IM-2-1', 'IM-2')]);
    const again = await upload([main('im-2', { 2: '改名', 4: '研发' })]);
    expect(again).toMatchObject({ created: 0, updated: 1, written: true });
    const [stored] = await find('IM-2');
    expect(stored).toMatchObject({ code: 'IM-2', nameZh: '改名', version: 2 });
    expect(stored?.subs[0]).toMatchObject({ projectType: 1, version: 2 });
  });

  it('clears what an empty cell says, and keeps what there is no column for', async () => {
    await upload([main('IM-3', { 9: 'S10402' })]);
    await upload([['IM-3', '新名', '2026-01-01']], 'all', ['Code', 'Name zh', 'Start']);
    expect((await find('IM-3'))[0]).toMatchObject({
      nameZh: '新名',
      nameEn: 'Imported',
      endDate: '2026-12-31',
      lead: { staffNo: 'S10402' },
    });
    await upload([main('IM-3', { 3: '', 8: '' })]);
    expect((await find('IM-3'))[0]).toMatchObject({ nameEn: '', endDate: null, lead: null });
  });

  it('names every problem with its row and field, and writes nothing', async () => {
    const wide = { 7: '2025-03-01', 8: '2028-01-31' };
    const report = await upload([
      main('IM-4'),
      main('im-4'),
      main('IM-5', { 4: '科幻' }),
      main('IM-6', { 4: '', 5: '' }),
      main('IM-7', { 8: '2025-12-31' }),
      main('IM-8', { 9: 'S99999' }),
      sub('IM-4-1', 'NOWHERE'),
      sub('IM-4-2', 'IM-4', { 4: '研发' }),
      sub('IM-4-3', 'IM-4', { 7: '2025-12-31', 8: '2027-01-01' }),
      sub('IM-4-4', 'IM-4-2'),
      main('RM-2602', { 1: 'IM-4', 4: '', 5: '', ...wide }),
      main('RM-2603', { 6: 'planned', 4: '标准', 5: '民用', ...wide }),
      sub('IM-9', 'IM-9'),
      ['', '', '没有编号', '', '工程', 'CMBU', '', '2026-01-01', '', '', ''],
      sub('IM-10', 'RM-2610'),
    ]);
    expect(report).toMatchObject({ total: 15, written: false, badRows: 14 });
    expect(problemsOf(report)).toEqual([
      [3, 'code', 'common.duplicateRow'],
      [4, 'projectType', 'common.wrongValue'],
      [5, 'projectType', 'common.required'],
      [5, 'division', 'common.required'],
      [6, 'endDate', 'projects.endBeforeStart'],
      [7, 'lead', 'projects.unknownPerson'],
      [8, 'parentCode', 'projects.unknownMain'],
      [9, 'projectType', 'projects.differsFromMain'],
      [10, 'startDate', 'projects.beforeMain'],
      [10, 'endDate', 'projects.afterMain'],
      [11, 'parentCode', 'projects.mainIsSub'],
      [12, 'parentCode', 'projects.mainHasSubs'],
      [13, 'status', 'projects.notBackToPlanned'],
      [14, 'parentCode', 'projects.ownMain'],
      [15, 'code', 'common.required'],
      [16, 'status', 'projects.mainNotActive'],
      [16, 'startDate', 'projects.beforeMain'],
    ]);
    expect(report.problems[4]?.msg).toBe('结束日期不能早于开始日期');
    expect(await find('IM-4')).toEqual([]);
  });

  it('leaves bad rows out when told so, with everything that leans on them', async () => {
    const rows = [main('IM-11', { 9: 'S99999' }), sub('IM-11-1', 'IM-11'), main('IM-12')];
    const report = await upload(rows, 'skipBad');
    expect(report).toMatchObject({ created: 1, badRows: 2, written: true });
    expect(problemsOf(report)).toEqual([
      [2, 'lead', 'projects.unknownPerson'],
      [3, 'parentCode', 'projects.unknownMain'],
    ]);
    expect(await find('IM-11')).toEqual([]);
    expect(await find('IM-12')).toHaveLength(1);
  });

  it('holds main projects to the sub-projects the sheet does not name, which close with them', async () => {
    await upload([main('IM-13'), sub('IM-13-1', 'IM-13')]);
    const shorter = await upload([main('IM-13', { 8: '2026-06-30' })]);
    expect(problemsOf(shorter)).toEqual([[2, 'endDate', 'projects.subLater']]);
    const both = await upload([
      main('IM-13', { 8: '2026-06-30' }),
      sub('IM-13-1', 'IM-13', { 8: '2026-05-31' }),
    ]);
    expect(both).toMatchObject({ updated: 2, written: true });
    await upload([main('IM-13', { 6: '已关闭', 8: '2026-06-30' })]);
    expect((await find('IM-13'))[0]?.subs[0]?.status).toBe('closed');
  });

  it('says which column is missing', async () => {
    const report = await upload([['IM-14']], 'all', ['Code']);
    expect(problemsOf(report)).toEqual([
      [1, 'nameZh', 'common.missingColumn'],
      [1, 'startDate', 'common.missingColumn'],
    ]);
  });

  it('takes the same number of statements for two rows and for two hundred', async () => {
    const sheet = (prefix: string, n: number) =>
      Array.from({ length: n }, (_, i) => [
        main(`${prefix}-${i}`),
        sub(`${prefix}-${i}-1`, `${prefix}-${i}`),
      ]).flat();
    const small = await app.countStatements(() => upload(sheet('SA', 1)));
    expect(await app.countStatements(() => upload(sheet('SB', 100)))).toBe(small);
  });

  it('refuses what is no sheet', async () => {
    expect((await send(Buffer.from([0x50, 0x4b, 3, 4, 0]), 'all')).code).toBe(ResultCode.invalid);
  });
});

describe('an import of projects that is taken back', () => {
  const latest = async () => {
    const answer = await app.call<{ rows: PastImport[] }>(projectEndpoints.pastImports, {
      token: admin,
    });
    return answer.data.rows[0];
  };
  const undo = async () => {
    const body = { id: (await latest())?.id };
    return app.call(projectEndpoints.undoImport, { token: admin, body, language: 'en' });
  };

  it('leaves projects as they were, removes new ones with their subs, and says what it shows', async () => {
    await upload([main('UN-1'), sub('UN-1-1', 'UN-1')]);
    const rows = [
      main('UN-1', { 2: '改名', 4: '研发', 9: 's10401' }),
      main('UN-2'),
      sub('UN-2-1', 'UN-2'),
      sub('UN-1-1', 'UN-2', { 2: '换主项目' }),
    ];
    const checked = await upload(rows, 'check');
    expect(checked.changes.map(({ kind, what }) => `${kind} ${what}`).sort()).toEqual([
      'created UN-2 导入项目',
      'created UN-2-1 导入子项目',
      'updated UN-1 改名',
      'updated UN-1-1 换主项目',
    ]);
    expect(checked.changes.find(({ what }) => what === 'UN-1 改名')?.fields).toEqual([
      { field: 'nameZh', column: '中文名称', before: '导入项目', after: '改名' },
      { field: 'projectType', column: '项目类型', before: '工程', after: '研发' },
      { field: 'lead', column: '项目负责人工号', before: '', after: 'S10401' },
    ]);
    await upload(rows);
    expect(await latest()).toMatchObject({ created: 2, updated: 2, abilities: { undo: true } });
    expect((await undo()).data).toEqual({ restored: 2, removed: 2 });
    expect(await find('UN-2')).toEqual([]);
    const [restored] = await find('UN-1');
    expect(restored).toMatchObject({ nameZh: '导入项目', version: 3, subs: [{ code: 'UN-1-1' }] });
  });

  it('stays where one of them was changed, or something was put beneath it', async () => {
    await upload([main('UN-3')]);
    const [project] = await find('UN-3');
    await upload([sub('UN-3-1', 'UN-3')]);
    const [, first] = (
      await app.call<{ rows: PastImport[] }>(projectEndpoints.pastImports, { token: admin })
    ).data.rows;
    const body = { id: first?.id };
    const beneath = await app.call(projectEndpoints.undoImport, {
      token: admin,
      body,
      language: 'en',
    });
    expect(beneath.msg).toContain('already used by others: UN-3 导入项目');
    expect((await undo()).code).toBe(ResultCode.ok);
    await app.call(projectEndpoints.changeStatus, {
      token: admin,
      body: { ids: [project?.id], status: 'closed' },
    });
    const changed = await app.call(projectEndpoints.undoImport, {
      token: admin,
      body,
      language: 'en',
    });
    expect(changed.msg).toContain('changed or deleted after the import: UN-3 导入项目');
  });
});

describe('sheets to take away', () => {
  const fetchSheet = async (name: 'exportSheet' | 'importTemplate', role: Role, query = {}) => {
    const answer = await app.call<Buffer>(projectEndpoints[name], {
      token: demoToken(role),
      query,
      language: 'en',
    });
    const rows = await readSheet(answer.data, { maxRows: 5_000, maxUnpackedBytes: 1e8 });
    return { answer, rows: rows.map(({ cells }) => cells) };
  };

  it('the template is a sheet the import takes as it is', async () => {
    const { rows, answer } = await fetchSheet('importTemplate', 'super_admin');
    expect(rows).toHaveLength(2);
    expect(rows[0]?.[0]).toBe('Code *');
    expect(answer.headers['content-disposition']).toContain('template');
    expect((await send(answer.data, 'check')).data).toMatchObject({ created: 1, badRows: 0 });
  });

  it('the export is what the reader sees, and importing it changes nothing', async () => {
    const { answer, rows } = await fetchSheet('exportSheet', 'super_admin');
    expect((await send(answer.data, 'all')).data).toMatchObject({
      total: rows.length - 1,
      created: 0,
      updated: 0,
      badRows: 0,
    });
    const own = await fetchSheet('exportSheet', 'user', { query: 'RM-2604' });
    expect(own.rows.slice(1).map((cells) => cells.slice(0, 7))).toEqual([
      ['RM-2604', '', '变频驱动预研', 'Inverter drive research', 'Research', 'RMBU', 'Active'],
      ['RM-2604-01', 'RM-2604', '驱动拓扑', 'Drive topology', 'Research', 'RMBU', 'Active'],
      ['RM-2604-02', 'RM-2604', '控制算法', 'Control algorithms', 'Research', 'RMBU', 'Active'],
    ]);
    expect((await fetchSheet('exportSheet', 'user', { query: 'RM-2602' })).rows).toHaveLength(1);
  });
});
