import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mappingEndpoints } from '#features/actuals/contract-mapping.ts';
import {
  type AccountBook,
  type VoucherImportRow,
  type VoucherPage,
  voucherEndpoints,
} from '#features/actuals/contract-vouchers.ts';
import { begin, close, reopen } from '#features/periods/server/testing.ts';
import type { ImportReport } from '#kernel/import-report.ts';
import { ResultCode } from '#kernel/result.ts';
import type { Role } from '#kernel/roles.ts';
import { rowsOf } from '#server/platform/db/database.ts';
import { forgetOldImportsJob } from '#server/platform/import/housekeeping.ts';
import { xlsxContent } from '#server/platform/spreadsheet/workbook.ts';
import { gb18030 } from '#server/testing/gb18030.ts';
import { demoToken, startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { jobContext } from '../testing.ts';

let app: TestApp;
let project: { id: number; code: string; name: string };
let closedProject: string;
let books = 0;

const binary = { 'content-type': 'application/octet-stream' };
const finance = demoToken('finance');

async function newBook(headings: Record<string, string> = {}): Promise<string> {
  books += 1;
  const name = `账套 ${books}`;
  const made = await app.call<AccountBook>(voucherEndpoints.createBook, {
    token: finance,
    body: { name, headings },
  });
  return String(made.data.id);
}

beforeAll(async () => {
  app = await startTestApp();
  const { executor } = app.db;
  const [first] = await rowsOf<typeof project>(
    executor,
    sql`select id, code, name_zh as name from project
        where parent_id is null and status = 'active' order by code limit 1`,
  );
  if (first === undefined) throw new Error('no project');
  project = first;
  const [closed] = await rowsOf<{ code: string }>(
    executor,
    sql`update project set status = 'closed' where id = (
        select max(id) from project where parent_id is not null) returning code`,
  );
  closedProject = closed?.code ?? '';
});
afterAll(() => app.close());

type Cells = readonly string[];

const HEADINGS = [
  ...['会计期间', '制单日期', '凭证字号', '科目编码', '科目名称', '摘要'],
  ...['借方金额', '贷方金额', '项目', '部门'],
];

async function xlsx(rows: readonly Cells[], headings: Cells = HEADINGS): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  const columns = headings.map((header) => ({ header }));
  for await (const part of xlsxContent('凭证', columns, rows)) parts.push(part);
  return Buffer.concat(parts);
}

const csv = (rows: readonly Cells[]) => rows.map((cells) => cells.join(',')).join('\r\n');

interface Sending {
  readonly mode?: string;
  readonly accept?: boolean;
  readonly role?: Role;
  readonly fileName?: string;
}

const send = (
  bookId: string,
  file: Buffer,
  { mode = 'all', accept = false, role = 'finance', fileName = '凭证.xlsx' }: Sending = {},
) =>
  app.call<ImportReport>(voucherEndpoints.importSheet, {
    token: demoToken(role),
    query: { bookId, mode, fileName, ...(accept && { corrections: 'accept' }) },
    body: file,
    headers: binary,
  });

const stored = (bookId: string) =>
  rowsOf<Record<string, unknown>>(
    app.db.executor,
    sql`
      select to_char(period, 'YYYY-MM') || ' ' || word || '-' || number || '/' || line as key,
        account_code as account, debit_fen as debit, credit_fen as credit, removed,
        project_id is not null as assigned
      from voucher_line where book_id = ${Number(bookId)} order by period, word, length(number), number, line`,
  );

const keysOf = async (bookId: string) =>
  (await stored(bookId)).filter(({ removed }) => removed === false).map(({ key }) => key);

const notesOf = (bookId: string) =>
  rowsOf<{ kind: string; month: string; before: number | null; after: number | null }>(
    app.db.executor,
    sql`
      select late.kind, to_char(late.origin_month, 'YYYY-MM') as month,
        (late.before->>'debitFen')::int as before, (late.after->>'debitFen')::int as after
      from late_entry late join voucher_line line on line.id = late.source_id
      where late.source = 'voucher' and line.book_id = ${Number(bookId)} order by late.id`,
  );

/** Two vouchers of October; the second is spread, and its number is written once. */
const OCTOBER = () => [
  [
    '2026-10',
    '2026-10-09',
    '记-0012',
    '6602.05',
    '差旅费',
    '王工出差',
    '1,280.50',
    '',
    project.code,
    '',
  ],
  ['', '', '', '1002', '银行存款', '王工出差', '', '1280.50', '', ''],
  ['202610', '2026/10/20', '银付12', '6602.17', '检测费', '送检', '300', '0', '', ''],
  ['', '', '', '6602.17', '检测费', '冲回', '-100', '', '没有的项目', ''],
  ['', '', '', '1002', '银行存款', '送检', '', '200', '', ''],
];

const undoLatest = async (bookId: string, language: 'zh' | 'en' = 'en') => {
  const past = await app.call<{ rows: { id: number }[] }>(voucherEndpoints.pastImports, {
    token: finance,
    query: { bookId },
  });
  const body = { id: past.data.rows[0]?.id };
  return app.call(voucherEndpoints.undoImport, { token: finance, body, language });
};

describe('a file of vouchers', () => {
  it('is looked at, taken, and taken again without changing anything', async () => {
    const bookId = await newBook();
    const file = await xlsx(OCTOBER());
    const looked = await send(bookId, file, { mode: 'check' });
    expect(looked.data).toMatchObject({ total: 5, created: 5, badRows: 0, written: false });
    expect(looked.data.notices?.map(({ key, count }) => [key, count])).toEqual([
      ['actuals.unmappedAccounts', 5],
      ['actuals.unknownProjects', 1],
    ]);
    expect(await stored(bookId)).toEqual([]);
    expect((await send(bookId, file)).data).toMatchObject({ created: 5, written: true });
    expect(await stored(bookId)).toMatchObject([
      { key: '2026-10 记-12/1', account: '6602.05', debit: 128050, credit: 0, assigned: true },
      { key: '2026-10 记-12/2', account: '1002', debit: 0, credit: 128050 },
      { key: '2026-10 银付-12/1', debit: 30000, credit: 0, assigned: false },
      { key: '2026-10 银付-12/2', debit: -10000, credit: 0, assigned: false },
      { key: '2026-10 银付-12/3', debit: 0, credit: 20000 },
    ]);
    const again = await send(bookId, file);
    expect(again.data).toMatchObject({ created: 0, updated: 0, unchanged: 5, changes: [] });
  });

  it('in GB18030 with a title above the headings is refused whole for a wrong total', async () => {
    const bookId = await newBook();
    const encoded = (total: string) => {
      const text = csv([
        ['某某公司凭证明细'],
        ['2026年10月'],
        ['凭证号数', '日期', '科目代码', '摘要', '借方', '贷方'],
        ['记-1', '2026.10.8', '6602', '房租', '500', ''],
        ['', '', '1002', '房租', '', '500'],
        ['小计', '', '', '', '500', '500'],
        ['记-2', '2026.10.9', '6602', '快递', '20.5', ''],
        ['', '', '1002', '快递', '', '20.5'],
        ['合 计', '', '', '', total, '520.50'],
      ]);
      return gb18030(text);
    };
    const refused = await send(bookId, encoded('520.40'), { fileName: '凭证.csv' });
    expect(refused.data).toMatchObject({ written: false, blocked: true, created: 4 });
    expect(refused.data.problems).toMatchObject([
      { row: 9, field: 'debit', key: 'actuals.sumDiffers', value: '520.40' },
    ]);
    expect(await stored(bookId)).toEqual([]);
    const good = await send(bookId, encoded('520.50'), { fileName: '凭证.csv' });
    expect(good.data).toMatchObject({ total: 4, created: 4, written: true, problems: [] });
  });

  it('blames no voucher for the rows of the next one, whose first row cannot be read', async () => {
    const bookId = await newBook();
    const rows = [
      ['2028-02', '2028-02-03', '记-1', '6602.01', '差旅', '甲', '10.00', '', project.code, ''],
      ['', '', '', '1002', '银行存款', '甲', '', '10.00', '', ''],
      ['', '2028-02-31', '记-2', '6602.01', '差旅', '乙', '20.00', '', project.code, ''],
      ['', '', '', '1002', '银行存款', '乙', '', '20.00', '', ''],
    ];
    const { data } = await send(bookId, await xlsx(rows), { mode: 'check' });
    expect(data.problems.map(({ row, field }) => [row, field])).toEqual([[4, 'date']]);
  });

  it('of several months may have sums of its vouchers and of each month', async () => {
    const bookId = await newBook();
    const pair = (number: string, date: string, yuan: string) => [
      [number, date, '6602', '费用', yuan, ''],
      ['', '', '1002', '费用', '', yuan],
      ['小计', '', '', '', yuan, yuan],
    ];
    const file = (october: string) =>
      Buffer.from(
        csv([
          ['凭证号数', '日期', '科目代码', '摘要', '借方', '贷方'],
          ...pair('记-1', '2026-09-08', '100'),
          ...pair('记-2', '2026-09-09', '200'),
          ['本月合计', '', '', '', '300', '300'],
          ...pair('记-1', '2026-10-08', '1000'),
          ...pair('记-2', '2026-10-09', '2000'),
          ['本月合计', '', '', '', october, october],
          ['合计', '', '', '', '3300', '3300'],
        ]),
      );
    const wrong = await send(bookId, file('3000.01'), { fileName: '凭证.csv' });
    expect(wrong.data).toMatchObject({ written: false, blocked: true });
    const good = await send(bookId, file('3000'), { fileName: '凭证.csv' });
    expect(good.data).toMatchObject({ created: 8, written: true, problems: [] });
  });

  it.each([
    ['a voucher that does not balance', 0, 6, '1280.51', 'debit actuals.unbalanced'],
    ['a line with both amounts', 1, 6, '5', 'credit actuals.bothAmounts'],
    ['a line with none', 1, 7, '', 'debit actuals.noAmount'],
    ['a fraction of a fen', 0, 6, '1280.505', 'debit common.wrongFormat'],
    ['a period that is none', 0, 0, '2026-13', 'period common.wrongFormat'],
    ['no account', 0, 3, '', 'account common.required'],
    ['no number at all', 0, 2, '', 'number common.required'],
  ])('with %s is not taken at all, good vouchers neither', async (_, row, at, text, problem) => {
    const bookId = await newBook();
    const rows = OCTOBER().map((cells) => [...cells]);
    (rows[row] ?? [])[at] = text;
    for (const mode of ['all', 'skipBad']) {
      const { data } = await send(bookId, await xlsx(rows), { mode });
      expect(data).toMatchObject({ written: false, wholeOnly: true });
      expect(data.problems.map(({ field, key }) => `${field} ${key}`)).toContain(problem);
    }
    expect(await stored(bookId)).toEqual([]);
  });

  it('begins its numbers again each month, and its rows need not stand together', async () => {
    const bookId = await newBook();
    const row = (date: string, account: string, debit: string, credit: string) => [
      '',
      date,
      '1',
      account,
      '',
      '',
      debit,
      credit,
      '',
      '',
    ];
    const rows = [
      row('2026-09-30', '6602', '10', ''),
      row('2026-10-31', '6602', '20', ''),
      row('2026-09-30', '1002', '', '10'),
      row('2026-10-31', '1002', '', '20'),
    ];
    expect((await send(bookId, await xlsx(rows))).data).toMatchObject({ created: 4 });
    expect(await keysOf(bookId)).toEqual([
      '2026-09 -1/1',
      '2026-09 -1/2',
      '2026-10 -1/1',
      '2026-10 -1/2',
    ]);
  });

  it('replaces the lines of its vouchers and leaves the others; undo brings all back', async () => {
    const bookId = await newBook();
    await send(bookId, await xlsx(OCTOBER()));
    const before = await stored(bookId);
    const changed = [
      ['2026-10', '', '银付-12', '6602.17', '检测费', '送检', '200', '', '', ''],
      ['', '', '', '1002', '银行存款', '送检', '', '200', '', ''],
    ];
    const { data } = await send(bookId, await xlsx(changed));
    expect(data).toMatchObject({ created: 0, updated: 3, unchanged: 0, written: true });
    expect(await keysOf(bookId)).toEqual([
      ...['2026-10 记-12/1', '2026-10 记-12/2', '2026-10 银付-12/1', '2026-10 银付-12/2'],
    ]);
    expect((await undoLatest(bookId)).code).toBe(ResultCode.ok);
    expect(await stored(bookId)).toEqual(before);
    expect((await undoLatest(bookId)).code).not.toBe(ResultCode.ok);
  });

  it('names a project nobody knows as it is typed, though it looks like a month', async () => {
    const row = (account: string, debit: string, credit: string) => [
      ...['2028-03', '2028-03-03', '记-1', account, '', '样机', debit, credit, '2028-04', ''],
    ];
    const rows = [row('6602', '5', ''), row('1002', '', '5')];
    const { data } = await send(await newBook(), await xlsx(rows), { mode: 'check' });
    const unknown = data.notices?.find(({ key }) => key === 'actuals.unknownProjects');
    expect(unknown?.msg).toContain('：2028-04');
  });

  it('names a closed project, which is not used', async () => {
    const bookId = await newBook();
    const rows = OCTOBER().map((cells) => [...cells]);
    (rows[0] ?? [])[8] = closedProject;
    (rows[2] ?? [])[8] = project.name;
    const { data } = await send(bookId, await xlsx(rows));
    expect(data.notices?.map(({ key }) => key)).toContain('actuals.closedProjects');
    expect((await stored(bookId)).map(({ assigned }) => assigned)).toEqual([
      ...[false, false, true, false, false],
    ]);
  });

  it('has headings nobody knows until its book says what they are', async () => {
    const bookId = await newBook();
    const headings = ['Beleg', 'Tag', 'Konto', 'Soll', 'Haben'];
    const rows = [
      ['7', '2026-10-05', '6602', '1', ''],
      ['', '', '1002', '', '1'],
    ];
    const file = await xlsx(rows, headings);
    const unknown = await send(bookId, file);
    expect(unknown.data.problems.map(({ key }) => key)).toContain('common.missingColumn');
    const read = await app.call<{ cells: string[] }>(voucherEndpoints.readHeadings, {
      token: finance,
      query: { bookId },
      body: file,
      headers: binary,
    });
    expect(read.data.cells).toEqual(headings);
    const { data } = await app.call<AccountBook[]>(voucherEndpoints.books, { token: finance });
    const book = data.find(({ id }) => id === Number(bookId));
    const said = { number: 'Beleg', date: 'Tag', account: 'Konto', debit: 'Soll', credit: 'Haben' };
    const saved = await app.call(voucherEndpoints.updateBook, {
      token: finance,
      body: { id: book?.id, version: book?.version, name: book?.name, headings: said },
    });
    expect(saved.code).toBe(ResultCode.ok);
    expect((await send(bookId, file)).data).toMatchObject({ created: 2, written: true });
    const twice = await app.call(voucherEndpoints.createBook, {
      token: finance,
      body: { name: 'twice', headings: { debit: 'X', credit: 'x' } },
    });
    expect(twice.code).toBe(ResultCode.invalid);
  });
});

describe('a closed month', () => {
  const AUGUST = (amount: string) => [
    ['2026-08', '2026-08-03', '记-1', '6602.05', '差旅费', '八月', amount, '', project.code, ''],
    ['', '', '', '1002', '银行存款', '八月', '', amount, '', ''],
  ];
  const LATE = [
    ['2026-08', '2026-08-30', '记-9', '6602.05', '差旅费', '晚到', '5', '', '', ''],
    ['', '', '', '1002', '银行存款', '晚到', '', '5', '', ''],
  ];
  let bookId = '';

  beforeAll(async () => {
    bookId = await newBook();
    await send(bookId, await xlsx(AUGUST('80')));
    await begin(app, '2026-08');
    await close(app, '2026-08');
  });
  afterAll(() => reopen(app, '2026-08'));

  it('keeps its import from being taken back', async () => {
    const refused = await undoLatest(bookId);
    expect([refused.code, refused.msg]).toEqual([8, expect.stringContaining('Aug 2026')]);
  });

  it('takes what is new as late, until that is taken back', async () => {
    const looked = await send(bookId, await xlsx(LATE), { mode: 'check' });
    expect(looked.data.notices).toContainEqual(
      expect.objectContaining({
        key: 'actuals.lateMonths',
        msg: expect.stringContaining('（2026年8月）'),
      }),
    );
    expect((await send(bookId, await xlsx(LATE))).data.written).toBe(true);
    expect((await notesOf(bookId)).map(({ kind }) => kind)).toEqual(['late', 'late']);
    expect((await undoLatest(bookId)).code).toBe(ResultCode.ok);
    expect(await notesOf(bookId)).toEqual([]);
    expect(await keysOf(bookId)).toEqual(['2026-08 记-1/1', '2026-08 记-1/2']);
  });

  it('takes a change only as a correction that is accepted', async () => {
    const file = await xlsx(AUGUST('81.5'));
    const refused = await send(bookId, file);
    expect(refused.data).toMatchObject({ written: false, corrections: 2 });
    expect(
      refused.data.problems.map(({ row, key, msg }) => [row, key, msg.includes('2026年8月')]),
    ).toEqual([
      [2, 'actuals.correctionNeeded', true],
      [3, 'actuals.correctionNeeded', true],
    ]);
    const accepted = await send(bookId, file, { accept: true });
    expect(accepted.data).toMatchObject({ written: true, updated: 2 });
    expect(await notesOf(bookId)).toEqual([
      { kind: 'correction', month: '2026-08', before: 8000, after: 8150 },
      { kind: 'correction', month: '2026-08', before: 0, after: 0 },
    ]);
    expect((await send(bookId, file)).data).toMatchObject({ unchanged: 2, written: true });
    expect((await undoLatest(bookId)).code).toBe(ResultCode.ok);
    expect(await notesOf(bookId)).toEqual([]);
    expect((await stored(bookId))[0]).toMatchObject({ debit: 8000 });
  });

  it('lists what it has booked beside what came, was put right and went since', async () => {
    const bookId = await newBook();
    const pair = (number: string, amount: string, text: string) => [
      ['2026-08', '2026-08-05', number, '6602.05', '差旅费', text, amount, '', '', ''],
      ['', '', '', '1002', '银行存款', text, '', amount, '', ''],
    ];
    await reopen(app, '2026-08');
    await send(bookId, await xlsx([...pair('记-1', '80', '甲'), ...pair('记-2', '50', '乙')]));
    await send(bookId, await xlsx([...pair('记-3', '30', '丙'), ...pair('记-3', '1', '丁')]));
    await close(app, '2026-08');
    const list = async () => {
      const query = { bookId, month: '2026-08', account: '6602', sort: 'voucher' };
      return (await app.call<VoucherPage>(voucherEndpoints.list, { token: finance, query })).data;
    };
    const closed = await list();
    expect(closed).toMatchObject({ total: 4, sums: { debit: 161 }, booked: null });
    const changed = [
      ...pair('记-1', '81.5', '甲改'),
      ...pair('记-3', '30', '丙'),
      ...pair('记-4', '5', '晚'),
    ];
    const accepted = await send(bookId, await xlsx(changed), { accept: true });
    expect(accepted.data.written).toBe(true);
    const now = await list();
    expect(now.sums.debit).toBe(81.5 + 50 + 30 + 5);
    expect(now.booked).toEqual({ ...closed.sums, left: 0 });
    expect(
      now.rows.map(({ number, debit, summary, afterwards }) => [
        ...[number, summary, debit, afterwards?.kind, afterwards?.removed],
        ...[afterwards?.booked?.summary, afterwards?.booked?.debit],
      ]),
    ).toEqual([
      ['1', '甲改', 81.5, 'correction', false, '甲', 80],
      ['2', '乙', 50, undefined, undefined, undefined, undefined],
      ['3', '丙', 30, undefined, undefined, undefined, undefined],
      ['3', '丁', 0, 'correction', true, '丁', 1],
      ['4', '晚', 5, 'late', false, undefined, undefined],
    ]);
    // A month that is opened again has taken all of it in.
    await reopen(app, '2026-08');
    expect(await list()).toMatchObject({ total: 4, booked: null });
    expect((await undoLatest(bookId)).code).toBe(ResultCode.ok);
    await close(app, '2026-08');
  });

  it('counts a line that was gone as it closed as late, once a later file brings it back', async () => {
    const bookId = await newBook();
    const pair = (amount: string) => [
      ['2026-08', '2026-08-05', '记-1', '6602.05', '差旅费', '甲', amount, '', '', ''],
      ['', '', '', '1002', '银行存款', '甲', '', amount, '', ''],
    ];
    const [first = [], other = []] = pair('80');
    const third = [...first].fill('', 0, 3).with(6, '30').with(5, '乙');
    const whole = [...pair('80'), third, [...other].with(7, '30')];
    await reopen(app, '2026-08');
    await send(bookId, await xlsx(whole));
    await send(bookId, await xlsx(pair('80')));
    await close(app, '2026-08');
    const accepted = await send(bookId, await xlsx(whole), { accept: true });
    expect(accepted.data.written).toBe(true);
    const query = { bookId, account: '6602', sort: 'voucher' };
    const { data } = await app.call<VoucherPage>(voucherEndpoints.list, { token: finance, query });
    expect(data).toMatchObject({ sums: { debit: 110 }, booked: { debit: 80, left: 0 } });
    expect(data.rows.map(({ line, afterwards }) => [line, afterwards])).toEqual([
      [1, null],
      [3, { kind: 'late', removed: false, booked: null }],
    ]);
    expect((await undoLatest(bookId)).code).toBe(ResultCode.ok);
  });

  it('adds up at close what was found then, also where it is found elsewhere now', async () => {
    const bookId = await newBook();
    const pair = (account: string, text: string, code: string) => [
      ['2026-08', '2026-08-05', '记-1', account, '费用', text, '80', '', code, ''],
      ['', '', '', '1002', '银行存款', text, '', '80', '', ''],
    ];
    await reopen(app, '2026-08');
    await send(bookId, await xlsx(pair('5301.06', '甲', project.code)));
    await close(app, '2026-08');
    const moved = await send(bookId, await xlsx(pair('6602.05', '乙', '')), { accept: true });
    expect(moved.data.written).toBe(true);
    const list = async (query: Record<string, string>) => {
      const { data } = await app.call<VoucherPage>(voucherEndpoints.list, {
        ...{ token: finance, query: { bookId, month: '2026-08', ...query } },
      });
      return [data.total, data.sums.debit, data.booked?.debit, data.booked?.left];
    };
    // What has left is in the sum at close alone, what has come in that of now alone.
    expect(await list({ account: '5301' })).toEqual([0, 0, 80, 1]);
    expect(await list({ account: '6602' })).toEqual([1, 80, 0, 0]);
    expect(await list({ projectId: String(project.id) })).toEqual([0, 0, 80, 1]);
    expect(await list({ query: '甲' })).toEqual([0, 0, 80, 2]);
    expect(await list({ query: '乙' })).toEqual([2, 80, 0, 0]);
    expect(await list({})).toEqual([2, 80, 80, 0]);
    // What a line came to at close is not kept, so nothing is said of it.
    expect(await list({ state: 'unmapped' })).toEqual([2, 80, undefined, undefined]);
    expect((await undoLatest(bookId)).code).toBe(ResultCode.ok);
  });

  it('keeps a correction another month has booked', async () => {
    await send(bookId, await xlsx(AUGUST('82')), { accept: true });
    await close(app, '2026-09');
    const refused = await undoLatest(bookId);
    expect([refused.code, refused.msg]).toEqual([8, expect.stringContaining('Aug 2026')]);
    await reopen(app, '2026-09');
    expect((await undoLatest(bookId)).code).toBe(ResultCode.ok);
  });
});

describe('the list of lines', () => {
  it('adds up what was looked for in a number of statements that does not grow', async () => {
    const bookId = await newBook();
    await send(bookId, await xlsx(OCTOBER()));
    await app.call(mappingEndpoints.create, {
      token: finance,
      body: { prefix: '1002', target: 'none', subCategoryId: null },
    });
    const list = (query: Record<string, string>) =>
      app.call<VoucherPage>(voucherEndpoints.list, { token: finance, query: { bookId, ...query } });
    const all = await list({});
    expect(all.data).toMatchObject({ total: 5, sums: { debit: 1480.5, credit: 1480.5, net: 0 } });
    const unmapped = await list({ state: 'unmapped', account: '6602.17' });
    expect(unmapped.data).toMatchObject({ total: 2, sums: { net: 200 } });
    expect((await list({ state: 'none' })).data.total).toBe(2);
    expect((await list({ query: '银付-12' })).data.total).toBe(3);
    expect((await list({ projectId: String(project.id) })).data.total).toBe(1);
    const few = await app.countStatements(() => list({ pageSize: '1' }));
    expect(await app.countStatements(() => list({ pageSize: '200' }))).toBe(few);
    const readImports = (query: Record<string, string> = {}) =>
      app.call<{ total: number; rows: VoucherImportRow[] }>(voucherEndpoints.imports, {
        ...{ token: demoToken('super_admin'), query },
      });
    const imports = await readImports();
    const past = await readImports({ pageNum: '99' });
    expect(past.data).toEqual({ total: imports.data.total, rows: [] });
    expect(past.data.total).toBeGreaterThan(0);
    expect(imports.data.rows[0]).toMatchObject({
      book: { id: Number(bookId) },
      created: 5,
      sums: { debit: 1480.5, credit: 1480.5 },
      months: ['2026-10'],
      abilities: { undo: true },
    });
  });
});

describe('the list of imports', () => {
  const importsOf = async (bookId: string) => {
    const { data } = await app.call<{ rows: VoucherImportRow[] }>(voucherEndpoints.imports, {
      token: finance,
    });
    return data.rows.filter(({ book }) => book?.id === Number(bookId));
  };
  const first = {
    sums: { lines: 5, vouchers: 2, debit: 1480.5, credit: 1480.5, net: 0, reckoned: false },
    months: ['2026-10'],
  };
  const second = {
    sums: { lines: 6, vouchers: 2, debit: 1580.5, credit: 1580.5, net: 0, reckoned: false },
    months: ['2026-10', '2026-11'],
  };
  /** One voucher with a line more and another amount, and a new one; the first stays away. */
  const later = () => [
    ['2026-10', '2026-10-20', '银付12', '6602.17', '检测费', '送检', '1,280.50', '', '', ''],
    ['', '', '', '6602.17', '检测费', '冲回', '-100', '', '没有的项目', ''],
    ['', '', '', '1002', '银行存款', '送检', '', '200', '', ''],
    ['', '', '', '1002', '银行存款', '送检', '', '980.50', '', ''],
    ['2026-11', '2026-11-02', '记-1', '6602.05', '差旅费', '出差', '400', '', '', ''],
    ['', '', '', '1002', '银行存款', '出差', '', '400', '', ''],
  ];

  it('keeps what a file came to, whatever later files make of its lines, also taken back', async () => {
    const bookId = await newBook();
    await send(bookId, await xlsx(OCTOBER()));
    expect(await importsOf(bookId)).toMatchObject([first]);
    expect((await send(bookId, await xlsx(later()))).data).toMatchObject({
      created: 3,
      updated: 1,
    });
    expect(await importsOf(bookId)).toMatchObject([second, first]);
    await undoLatest(bookId);
    expect(await importsOf(bookId)).toMatchObject([
      { ...second, undone: { by: '韩雪梅' }, abilities: { undo: false } },
      { ...first, undone: null, abilities: { undo: true } },
    ]);
  });

  it('keeps it when nobody can take the import back any more', async () => {
    const bookId = await newBook();
    await send(bookId, await xlsx(OCTOBER()));
    const now = () => new Date(app.clock.now().getTime() + 91 * 86_400_000);
    await forgetOldImportsJob.run(jobContext(app, randomUUID(), { now }), {});
    expect(await importsOf(bookId)).toMatchObject([{ ...first, abilities: { undo: false } }]);
    expect((await undoLatest(bookId)).code).toBe(ResultCode.notFound);
    expect(await keysOf(bookId)).toHaveLength(5);
  });
});
