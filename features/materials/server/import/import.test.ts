import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { materialEndpoints } from '#features/materials/contract.ts';
import type { IssuePage, MaterialSummary } from '#features/materials/contract-parts.ts';
import { begin, close, reopen } from '#features/periods/server/testing.ts';
import type { ImportReport, PastImport } from '#kernel/import-report.ts';
import { ResultCode } from '#kernel/result.ts';
import { rowsOf } from '#server/platform/db/database.ts';
import { readSheet } from '#server/platform/spreadsheet/read-sheet.ts';
import { demoToken, startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { HEADINGS, line, sender, sheetOf, withoutIssues } from '../testing.ts';

let app: TestApp;
let send: ReturnType<typeof sender>;

beforeAll(async () => {
  app = await startTestApp();
  send = sender(app);
});
afterAll(() => app.close());
beforeEach(async () => {
  await withoutIssues(app);
  await app.db.executor.execute(sql`delete from late_entry`);
});

const token = demoToken('finance');

async function upload(
  rows: string[][],
  query: Record<string, string> = {},
  sheet: Parameters<typeof sheetOf>[1] = {},
): Promise<ImportReport> {
  const answer = await send(await sheetOf(rows, sheet), { mode: 'all', ...query });
  if (answer.code !== ResultCode.ok) throw new Error(answer.msg);
  return answer.data;
}

const figures = ({ created, updated, unchanged, badRows, written }: ImportReport) => ({
  created,
  updated,
  unchanged,
  badRows,
  written,
});

const wrong = ({ problems }: ImportReport) =>
  problems.map(({ row, field, key }) => [row, field, key]);

async function rows(month = '2026-11') {
  const query = { month, sort: 'docNo', pageSize: '200' };
  return (await app.call<IssuePage>(materialEndpoints.list, { token, query })).data.rows;
}

const late = () =>
  rowsOf<{ kind: string; month: string; before: { amount: number } | null; after: object }>(
    app.db.executor,
    sql`
      select kind, to_char(origin_month, 'YYYY-MM') as month, before, after
      from late_entry order by id`,
  );

const past = async () =>
  (await app.call<{ rows: PastImport[] }>(materialEndpoints.pastImports, { token })).data.rows;

async function undoLast() {
  const [last] = await past();
  return app.call(materialEndpoints.undoImport, { token, body: { id: last?.id ?? 0 } });
}

describe('taking in issues', () => {
  it.each([false, true])(
    'shows what it would do, does it, and finds it done (xlsx: %s)',
    async (xlsx) => {
      const sheet = [line('CK-1'), line('CK-1', { 1: '2', 5: '-4', 7: '' }), line('CK-2')];
      const checked = await upload(sheet, { mode: 'check' }, { xlsx });
      expect(figures(checked)).toEqual({
        created: 3,
        updated: 0,
        unchanged: 0,
        badRows: 0,
        written: false,
      });
      expect(await rows()).toEqual([]);
      expect((await upload(sheet, {}, { xlsx })).written).toBe(true);
      expect((await rows()).map(({ docNo, line: at, amount }) => [docNo, at, amount])).toEqual([
        ['CK-1', 1, 1425],
        ['CK-1', 2, -570],
        ['CK-2', 1, 1425],
      ]);
      const again = await upload(sheet, {}, { xlsx });
      expect(figures(again)).toEqual({
        created: 0,
        updated: 0,
        unchanged: 3,
        badRows: 0,
        written: true,
      });
    },
  );

  it('reads GB18030', async () => {
    const gb18030 =
      'b3f6bfe2b5a5bac52cc8d5c6da2cceefc1cfb1e0c2eb2cceefc1cfc3fbb3c62ccafdc1bf2cb5a5bcdb2cd7d3c0e00a' +
      '47422d312c323032362d31312d30332c4d4c2d312cbfd8d6c6b0e52c322c332e352cd1d0b7a2ceefc1cf0a';
    const { data } = await send(Buffer.from(gb18030, 'hex'));
    expect(figures(data)).toMatchObject({ created: 1, written: true });
    expect(await rows()).toMatchObject([{ docNo: 'GB-1', name: '控制板', amount: 7 }]);
  });

  it('knows what stores call things, finds headings in the third row, counts lines itself', async () => {
    const headings = [
      '领料单号',
      '领料日期',
      '存货编码',
      '材料名称',
      'Qty',
      '单价（元）',
      '费用子类',
      '领料人',
    ];
    const own = (date: string) => ['LL-1', date, 'M', '铜管', '1.5', '2', 'rd-material', '林若楠'];
    const report = await upload(
      [
        own('2026/11/3'),
        own('20261104'),
        own('2026年11月5日'),
        ['LL-2', ...own('2026.11.06').slice(1)],
      ],
      {},
      { headings, above: [['某仓库出库明细'], ['打印：2026-11-16']] },
    );
    expect(figures(report)).toMatchObject({ created: 4, badRows: 0 });
    expect(
      (await rows()).map(({ docNo, line: at, date, dept }) => [docNo, at, date, dept?.code]),
    ).toEqual([
      ['LL-1', 1, '2026-11-03', 'RD-CTL-ALG'],
      ['LL-1', 2, '2026-11-04', 'RD-CTL-ALG'],
      ['LL-1', 3, '2026-11-05', 'RD-CTL-ALG'],
      ['LL-2', 1, '2026-11-06', 'RD-CTL-ALG'],
    ]);
  });

  it('names every problem with its cell, and writes nothing', async () => {
    const report = await upload([
      line('CK-1'),
      line('CK-2', { 5: '0' }),
      line('CK-3', { 6: '1.2345678', 9: '差旅费' }),
      line('CK-4', { 7: '1425.02' }),
      line('CK-5', { 10: '查无此人', 11: '没有的部门' }),
      line('ck-1'),
      line('CK-6', { 2: '2026-13-01', 9: '' }),
    ]);
    expect(wrong(report)).toEqual([
      [3, 'quantity', 'materials.zeroQuantity'],
      [4, 'unitPrice', 'common.wrongFormat'],
      [4, 'subCategory', 'materials.unknownSubCategory'],
      [5, 'amount', 'materials.amountDiffers'],
      [6, 'requester', 'materials.unknownPerson'],
      [6, 'dept', 'materials.unknownDepartment'],
      [7, 'docNo', 'common.duplicateRow'],
      [8, 'date', 'common.wrongFormat'],
      [8, 'subCategory', 'common.required'],
    ]);
    expect(report).toMatchObject({ badRows: 6, written: false });
    expect(await rows()).toEqual([]);
  });

  it('keeps a project it cannot use as it is written, and says so', async () => {
    const report = await upload([
      line('CK-1', { 8: '没有的项目' }),
      line('CK-2', { 8: 'CM-2532' }),
      line('CK-3', { 8: '' }),
      line('CK-4'),
    ]);
    expect(report.notices?.map(({ key, count }) => [key, count])).toEqual([
      ['materials.sheet.noticeUnusable', 2],
      ['materials.sheet.noticeMissing', 1],
    ]);
    expect(report.notices?.[0]?.msg).toContain('2, 3');
    expect((await rows()).map(({ project, projectText }) => [project?.code, projectText])).toEqual([
      [undefined, '没有的项目'],
      [undefined, 'CM-2532'],
      [undefined, ''],
      ['RM-2601-01', 'RM-2601-01'],
    ]);
  });

  it('means by the same text what it meant, whatever else is called so since', async () => {
    const { executor } = app.db;
    const named = [line('CK-1', { 8: '只有一个叫这个' })];
    const call = (code: string, name: string) =>
      executor.execute(sql`update project set name_zh = ${name} where code = ${code}`);
    await call('RM-2601-01', '只有一个叫这个');
    await upload(named);
    await call('RM-2601-02', '只有一个叫这个');
    expect(figures(await upload(named))).toMatchObject({ updated: 0, unchanged: 1 });
    expect((await rows())[0]?.project?.code).toBe('RM-2601-01');
    await call('RM-2601-02', '另一个');
  });

  it('holds the row of sums against the others, and a wrong one against the file', async () => {
    const total = (amount: string) => ['合计', '', '', '', '', '20', '', amount, '', '', '', ''];
    const two = [line('CK-1'), line('CK-2')];
    const bad = await upload([...two, total('2850.01')]);
    expect(wrong(bad)).toEqual([[4, 'amount', 'materials.sumDiffers']]);
    expect(bad).toMatchObject({ blocked: true, written: false, total: 2 });
    expect((await upload([...two, total('2850.01')], { mode: 'skipBad' })).written).toBe(false);
    expect(await rows()).toEqual([]);
    const good = await upload([...two, total('2850')]);
    expect(figures(good)).toMatchObject({ created: 2, written: true });
  });

  it('changes what is different, keeps what it has no column for, and takes it back', async () => {
    await upload(
      [line('CK-1', { 10: 'user', 11: 'RD-TST' }), line('CK-2')].map((row) =>
        Object.assign(row, { 10: '林若楠' }),
      ),
    );
    const headings = HEADINGS.slice(0, 10);
    const changed = line('ck-1', { 5: '12', 7: '1710' }).slice(0, 10);
    const report = await upload([changed, line('CK-3').slice(0, 10)], {}, { headings });
    expect(figures(report)).toMatchObject({ created: 1, updated: 1 });
    expect(report.changes.find(({ kind }) => kind === 'updated')?.fields).toEqual([
      { field: 'quantity', column: '数量', before: '10', after: '12' },
      { field: 'amount', column: '金额', before: '1,425.00', after: '1,710.00' },
    ]);
    const [first] = await rows();
    expect(first).toMatchObject({ docNo: 'CK-1', quantity: 12, amount: 1710, version: 2 });
    expect([first?.requester?.nickName, first?.dept?.code]).toEqual(['林若楠', 'RD-TST']);
    expect((await undoLast()).data).toEqual({ restored: 1, removed: 1 });
    expect((await rows()).map(({ docNo, quantity }) => [docNo, quantity])).toEqual([
      ['CK-1', 10],
      ['CK-2', 10],
    ]);
  });

  it('keeps what each file came to, whatever becomes of its lines, also taken back', async () => {
    const totals = async () => (await past()).map((each) => each.totals);
    const firstFile = { lines: 2, amount: 2850, reckoned: false };
    const before = await totals();
    await upload([line('CK-1'), line('CK-2')]);
    expect(await totals()).toEqual([firstFile, ...before].slice(0, 10));
    // The same line, a changed one, and one that cannot be taken.
    const mixed = [line('CK-1'), line('CK-2', { 5: '12', 7: '' }), line('CK-3', { 5: '0' })];
    await upload(mixed, { mode: 'skipBad' });
    const both = [{ lines: 2, amount: 3135, reckoned: false }, firstFile];
    expect(await totals()).toEqual([...both, ...before].slice(0, 10));
    await undoLast();
    expect(await totals()).toEqual([...both, ...before].slice(0, 10));
  });

  it('does not take back what somebody has changed since', async () => {
    await upload([line('CK-1')]);
    await app.db.executor.execute(sql`update material_issue set version = 2`);
    const answer = await undoLast();
    expect([answer.code, answer.msg]).toEqual([
      ResultCode.refused,
      expect.stringContaining('CK-1-1'),
    ]);
  });

  it('takes the sheet it has given out, and changes nothing', async () => {
    await upload([
      line('CK-1', { 7: '1425.01', 8: 'RM-2601-01' }),
      line('CK-2', { 5: '-0.5', 7: '' }),
    ]);
    for (const format of ['xlsx', 'csv']) {
      const { data } = await app.call<Uint8Array>(materialEndpoints.exportSheet, {
        token,
        query: { month: '2026-11', format },
      });
      const report = (await send(Buffer.from(data))).data;
      expect(figures(report)).toMatchObject({ created: 0, updated: 0, unchanged: 2, badRows: 0 });
    }
  });

  it('marks what is wrong in the file itself', async () => {
    const { data } = await app.call<Uint8Array>(materialEndpoints.importMarked, {
      token,
      body: await sheetOf([line('CK-1', { 5: '0' })]),
      headers: { 'content-type': 'application/octet-stream' },
    });
    const sheet = await readSheet(data, { maxRows: 10, maxUnpackedBytes: 1e7 });
    expect(sheet[1]?.cells.at(-1)).toContain('数量不能为 0');
  });
});

describe('closed months', () => {
  beforeAll(async () => {
    await withoutIssues(app);
    await begin(app, '2026-09');
  });

  /** Two lines in September, which then closes, and one in October. */
  async function closeSeptember() {
    await upload([
      line('SEP-1', { 2: '2026-09-10' }),
      line('SEP-2', { 2: '2026-09-11' }),
      line('OCT-1', { 2: '2026-10-10' }),
    ]);
    await close(app, '2026-09');
  }
  beforeEach(closeSeptember);
  const opened = () => reopen(app, '2026-09');

  const corrected = line('SEP-1', { 2: '2026-09-12', 5: '8', 7: '' });

  it('take what is new as late', async () => {
    const report = await upload([line('SEP-9', { 2: '2026-09-20' }), line('NOV-1')]);
    expect(figures(report)).toMatchObject({ created: 2, badRows: 0, written: true });
    expect(report.notices?.map(({ key }) => key)).toEqual(['materials.sheet.noticeLate']);
    expect(report.corrections).toBeUndefined();
    expect(await late()).toEqual([
      {
        kind: 'late',
        month: '2026-09',
        before: null,
        after: expect.objectContaining({ docNo: 'SEP-9', amount: 1425 }),
      },
    ]);
    expect((await undoLast()).data).toEqual({ restored: 0, removed: 2 });
    expect(await late()).toEqual([]);
    await opened();
  });

  it('keep what they knew of a project, also where there is one by now', async () => {
    const early = [line('SEP-9', { 2: '2026-09-20', 8: '以后才有的项目' })];
    await upload(early);
    await app.db.executor.execute(
      sql`update project set name_zh = '以后才有的项目' where code = 'RM-2601-02'`,
    );
    expect(figures(await upload(early))).toMatchObject({ updated: 0, unchanged: 1, badRows: 0 });
    await opened();
    expect(figures(await upload(early))).toMatchObject({ updated: 1, written: true });
  });

  it('refuse a change, by the month’s name, until somebody accepts it as a correction', async () => {
    const refused = await upload([corrected]);
    expect(wrong(refused)).toEqual([[2, 'date', 'materials.monthClosed']]);
    expect(refused.problems[0]?.msg).toContain('2026年9月');
    expect(refused).toMatchObject({ corrections: 1, written: false });
    expect(await late()).toEqual([]);
    const taken = await upload([corrected], { corrections: 'accept' });
    expect(figures(taken)).toMatchObject({ updated: 1, badRows: 0, written: true });
    expect((await rows('2026-09'))[0]).toMatchObject({
      quantity: 8,
      amount: 1140,
      date: '2026-09-12',
    });
    expect(await late()).toEqual([
      {
        kind: 'correction',
        month: '2026-09',
        before: expect.objectContaining({ quantity: 10, amount: 1425 }),
        after: expect.objectContaining({ quantity: 8, amount: 1140 }),
      },
    ]);
    await opened();
  });

  it('say what they have booked beside what came to their issues since', async () => {
    const summary = async () => {
      const query = { month: '2026-09' };
      return (await app.call<MaterialSummary>(materialEndpoints.summary, { token, query })).data;
    };
    const closed = await summary();
    expect(closed.booked).toBeNull();
    await upload([line('SEP-9', { 2: '2026-09-20' }), corrected], { corrections: 'accept' });
    const now = await summary();
    expect(now.net).toEqual({ count: 3, amount: 1140 + 1425 + 1425 });
    expect(now.booked).toEqual(closed.net);
    const listed = (await rows('2026-09')).map(({ docNo, amount, afterwards }) => [
      ...[docNo, amount, afterwards?.kind, afterwards?.booked?.amount],
    ]);
    expect(listed).toEqual([
      ['SEP-1', 1140, 'correction', 1425],
      ['SEP-2', 1425, undefined, undefined],
      ['SEP-9', 1425, 'late', undefined],
    ]);
    // A month that is opened again has taken all of it in.
    await opened();
    expect((await summary()).booked).toBeNull();
  });

  it('say where they have booked an issue that belongs elsewhere now, in the list and in the file', async () => {
    const moved = { 2: '2026-09-10', 8: 'RM-2601-02', 9: '试制物料', 11: '驱动组' };
    await upload([line('SEP-1', moved), line('SEP-9', { 2: '2026-09-20' })], {
      corrections: 'accept',
    });
    const [first] = await rows('2026-09');
    expect([first?.project?.code, first?.subCategory.code]).toEqual([
      ...['RM-2601-02', 'trial-material'],
    ]);
    expect(first?.afterwards?.booked).toMatchObject({
      project: { code: 'RM-2601-01', parent: expect.anything() },
      projectText: 'RM-2601-01',
      subCategory: { code: 'rd-material' },
      requester: null,
      dept: null,
      amount: 1425,
    });
    const { data } = await app.call<Uint8Array>(materialEndpoints.exportSheet, {
      token,
      query: { month: '2026-09', sort: 'docNo' },
    });
    const sheet = await readSheet(data, { maxRows: 10, maxUnpackedBytes: 1e7 });
    expect(sheet.map(({ cells }) => [cells[0], cells[9], ...cells.slice(15)])).toEqual([
      ['出库单号', '金额', '关账后', '关账时项目', '关账时金额'],
      ['SEP-1', '1425', '更正', 'RM-2601-01', '1425'],
      ['SEP-2', '1425', '', '', '1425'],
      ['SEP-9', '1425', '补记', '', '0'],
      ['合计', '4275', '', '', '2850'],
    ]);
    // Nor does the file change anything that comes back as it went.
    expect(figures((await send(Buffer.from(data))).data)).toMatchObject({
      ...{ created: 0, updated: 0, unchanged: 3, badRows: 0 },
    });
    const query = { month: '2026-10' };
    const later = await app.call<MaterialSummary>(materialEndpoints.summary, { token, query });
    expect(later.data.previous).toMatchObject({ month: '2026-09', restated: true });
    await opened();
  });

  it('let nothing in or out, whoever accepts it', async () => {
    const report = await upload(
      [line('SEP-1', { 2: '2026-10-01' }), line('OCT-1', { 2: '2026-09-30' })],
      { corrections: 'accept' },
    );
    expect(wrong(report)).toEqual([
      [2, 'date', 'materials.monthFixed'],
      [3, 'date', 'materials.monthFixed'],
    ]);
    await opened();
  });

  it('give back a correction that nothing has booked, and keep what was late before it', async () => {
    await upload([line('SEP-9', { 2: '2026-09-20' })]);
    app.clock.advance(60_000);
    await upload([line('SEP-9', { 2: '2026-09-20', 5: '3', 7: '' })], { corrections: 'accept' });
    expect((await late()).map(({ kind }) => kind)).toEqual(['late', 'correction']);
    expect((await undoLast()).data).toEqual({ restored: 1, removed: 0 });
    expect((await late()).map(({ kind }) => kind)).toEqual(['late']);
    expect((await rows('2026-09')).at(-1)).toMatchObject({ docNo: 'SEP-9', quantity: 10 });
    await opened();
  });

  it('do not give back what was booked, nor what they closed over', async () => {
    const closedOver = await undoLast();
    expect(closedOver.code).toBe(ResultCode.periodClosed);
    await upload([corrected], { corrections: 'accept' });
    await close(app, '2026-10');
    expect((await undoLast()).code).toBe(ResultCode.periodClosed);
    expect((await rows('2026-09'))[0]).toMatchObject({ quantity: 8 });
    await reopen(app, '2026-10');
    await opened();
  });
});
