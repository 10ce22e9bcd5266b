import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { assetEndpoints } from '#features/assets/contract.ts';
import { begin, close } from '#features/periods/server/testing.ts';
import type { ImportReport, PastImport } from '#kernel/import-report.ts';
import { ResultCode } from '#kernel/result.ts';
import { csvContent } from '#server/platform/spreadsheet/csv.ts';
import { readSheet } from '#server/platform/spreadsheet/read-sheet.ts';
import { demoToken, startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { assetCalls, findIds, months } from '../testing.ts';

let app: TestApp;
let call: ReturnType<typeof assetCalls>;
const finance = demoToken('finance');

beforeAll(async () => {
  app = await startTestApp();
  call = assetCalls(app, await findIds(app.db.executor));
});
afterAll(() => app.close());

beforeEach(async () => {
  await app.db.executor.execute(sql`delete from asset`);
  await app.db.executor.execute(sql`delete from closed_month`);
  await app.db.executor.execute(sql`delete from ledger`);
});

const HEADINGS = [
  ...['资产编号', '资产名称', '类别', '资产性质', '原值', '启用月份', '使用年限（月）'],
  ...[
    '残值率（%）',
    '部门编码',
    '保管人工号',
    '状态',
    '报废月份',
    '项目分摊',
    '分摊起始月份',
    '备注',
  ],
];

/** A line with everything an asset has; changes by the place of their column. */
const line = (code: string, changes: Record<number, string> = {}) =>
  Object.assign(
    [
      ...[code, '导入设备', '设备折旧', '固定资产', '1,200.00', '2025-12', '12', '5%'],
      ...['RD-TST', '', '在用', '', 'RM-2601:50;RM-2605：30；CM-2538:20', '', ''],
    ],
    changes,
  );

async function upload(rows: readonly string[][], mode = 'all', headings = HEADINGS) {
  const parts: Uint8Array[] = [];
  const columns = headings.map((header) => ({ header }));
  for await (const part of csvContent(columns, rows)) parts.push(part);
  const { data } = await app.call<ImportReport>(assetEndpoints.importSheet, {
    token: finance,
    query: { mode },
    body: Buffer.concat(parts),
    headers: { 'content-type': 'application/octet-stream' },
  });
  return data;
}

const one = async (code: string) => {
  const id = (await call.list({ query: code })).rows[0]?.id ?? 0;
  return (await call.read(id)).data;
};

const problemsOf = ({ problems }: ImportReport) =>
  problems.map(({ row, field, key }) => `${row} ${field} ${key}`);

async function undo() {
  const past = await app.call<{ rows: PastImport[] }>(assetEndpoints.pastImports, {
    token: finance,
  });
  const body = { id: past.data.rows[0]?.id };
  return app.call(assetEndpoints.undoImport, { token: finance, body });
}

describe('a sheet of assets', () => {
  it('is looked at first, then written with schedule and shares; again it changes nothing', async () => {
    const rows = [line('I-1'), line('I-2', { 3: '软件', 7: '', 12: '' })];
    expect(await upload(rows, 'check')).toMatchObject({ created: 2, written: false });
    expect((await call.list()).isEmpty).toBe(true);
    expect(await upload(rows)).toMatchObject({ created: 2, updated: 0, written: true });
    const asset = await one('I-1');
    // 1,200.00 × 95 % ÷ 12 = 95.00 from January on: 47.50, 28.50 and 19.00.
    expect(months(asset)[0]).toBe('2026-01 95 due');
    expect(asset.schedule.months[0]?.parts).toEqual([47.5, 28.5, 19]);
    expect(months(await one('I-2'))[0]).toBe('2025-12 100 due');
    expect(await upload(rows)).toMatchObject({ created: 0, updated: 0, unchanged: 2 });
    expect((await one('I-1')).version).toBe(1);
  });

  it('changes what is there by code in any letter case, forward only', async () => {
    await begin(app, '2026-01');
    await upload([line('I-1', { 7: '' })]);
    await close(app, '2026-01');
    expect(await upload([line('i-1', { 1: '新名', 4: '2300', 7: '' })])).toMatchObject({
      updated: 1,
      written: true,
    });
    // 100.00 are taken: 2,200.00 over eleven months.
    expect(months(await one('I-1')).slice(0, 2)).toEqual(['2026-01 100 closed', '2026-02 200 due']);
    const shares = await upload([
      line('I-1', { 1: '新名', 4: '2300', 7: '', 12: 'RM-2605:100', 13: '2026-01' }),
    ]);
    expect(problemsOf(shares)).toEqual(['2 sharesFrom periods.monthClosed']);
    const unsaid = line('I-1', { 1: '新名', 4: '2300', 7: '', 12: 'RM-2605:100' });
    expect(problemsOf(await upload([unsaid]))).toEqual(['2 sharesFrom assets.sharesFromNeeded']);
    unsaid[13] = '2026/3';
    expect(await upload([unsaid])).toMatchObject({ updated: 1 });
    expect((await one('I-1')).shareSets.map(({ fromMonth }) => fromMonth)).toEqual([
      '2026-01',
      '2026-03',
    ]);
    expect(await upload([unsaid])).toMatchObject({ unchanged: 1 });
  });

  it('says everything that is wrong in its cell, and takes the good rows if asked to', async () => {
    await call.created({ code: 'OLD-1' });
    const report = await upload(
      [
        line('I-1'),
        line('I-2', { 2: '没有', 8: 'NOWHERE', 9: 'S0', 12: 'RM-2601:99.99' }),
        line('I-3', { 4: '0', 5: '2025-13', 6: '0', 7: '101' }),
        line('I-4', { 10: '报废' }),
        line('I-5', { 10: '报废', 11: '2025-11' }),
        line('I-6', { 12: 'XX:100' }),
        line('I-7', { 12: 'RM-2601 50' }),
        line('I-8', { 12: 'RM-2607:100' }),
        line('I-1'),
      ],
      'skipBad',
    );
    expect(problemsOf(report)).toEqual([
      '3 category assets.unknownCategory',
      '3 department assets.unknownDepartment',
      '3 custodian assets.unknownPerson',
      '3 shares assets.notWhole',
      '4 originalValue assets.noValue',
      '4 inServiceMonth common.wrongFormat',
      '4 lifeMonths assets.noLife',
      '4 residualRate common.wrongFormat',
      '5 scrappedMonth common.required',
      '6 scrappedMonth assets.scrappedBefore',
      '7 shares assets.unknownProject',
      '8 shares common.wrongFormat',
      '9 shares assets.projectClosed',
      '10 code common.duplicateRow',
    ]);
    expect(report).toMatchObject({ created: 1, written: true });
  });

  it('can be taken back until a month is closed that has it', async () => {
    await begin(app, '2026-01');
    await upload([line('I-1')]);
    const before = await one('I-1');
    await upload([line('I-1', { 4: '2400', 12: 'RM-2601:100', 13: '2026-06' }), line('I-2')]);
    expect((await one('I-1')).shareSets).toHaveLength(2);
    expect((await undo()).code).toBe(ResultCode.ok);
    const restored = await one('I-1');
    expect([restored.schedule, restored.shareSets]).toEqual([before.schedule, before.shareSets]);
    expect((await call.list({ query: 'I-2' })).total).toBe(0);
    await upload([line('I-1', { 4: '2400' }), line('I-3')]);
    await close(app, '2026-01');
    expect((await undo()).code).toBe(ResultCode.periodClosed);
  });

  it('is not taken back over what somebody has changed since', async () => {
    await upload([line('I-1')]);
    const asset = await one('I-1');
    await call.share(asset, '2026-06', { 'RM-2601': 100 });
    expect((await undo()).msg).toContain('I-1');
  });
});

async function download(endpoint: typeof assetEndpoints.exportSheet, query: object) {
  const answer = await app.call<Buffer>(endpoint, { token: finance, query: { ...query } });
  return answer.data;
}

describe('files', () => {
  it('the export holds what is on screen, and the import takes it unchanged', async () => {
    await upload([line('I-1'), line('I-2', { 10: '闲置', 12: '' })]);
    const csv = (await download(assetEndpoints.exportSheet, { format: 'csv', month: '2026-03' }))
      .toString()
      .replace('\uFEFF', '');
    const [heading = '', first = '', , sums = ''] = csv.split('\r\n');
    expect(heading).toContain('本月折旧,无折旧原因,累计折旧,净值');
    expect(first).toContain('2026-03,95,,285,915');
    expect(sums).toContain('合计 2 项');
    expect(sums).toContain('190,,570,1830');
    const again = await app.call<ImportReport>(assetEndpoints.importSheet, {
      token: finance,
      query: { mode: 'check' },
      body: Buffer.from(csv.split('\r\n').slice(0, 3).join('\r\n')),
      headers: { 'content-type': 'application/octet-stream' },
    });
    expect(again.data).toMatchObject({ unchanged: 2, badRows: 0 });
    const idle = await download(assetEndpoints.exportSheet, { format: 'csv', status: 'idle' });
    expect(idle.toString().split('\r\n')).toHaveLength(4);
  });

  it('the schedule of an asset is a sheet with a column for each project', async () => {
    await upload([line('I-1')]);
    const { id } = await one('I-1');
    const answer = await app.call<Buffer>(assetEndpoints.exportSchedule, {
      token: finance,
      params: { id },
    });
    const rows = await readSheet(answer.data, { maxRows: 100, maxUnpackedBytes: 1e8 });
    expect(rows[0]?.cells.slice(0, 3)).toEqual([
      '月份',
      'RM-2601 空气源热泵平台',
      'RM-2605 低温增焓压缩',
    ]);
    expect(rows).toHaveLength(14);
    expect(rows.at(-1)?.cells.slice(0, 5)).toEqual(['合计', '570', '342', '228', '1140']);
  });

  it('the template is a sheet the import understands', async () => {
    const answer = await app.call<Buffer>(assetEndpoints.importTemplate, { token: finance });
    const report = await app.call<ImportReport>(assetEndpoints.importSheet, {
      token: finance,
      query: { mode: 'check' },
      body: answer.data,
      headers: { 'content-type': 'application/octet-stream' },
    });
    expect(report.data).toMatchObject({ created: 1, badRows: 0 });
  });
});
