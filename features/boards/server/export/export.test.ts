import { sql } from 'drizzle-orm';
import { readXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accountEndpoints } from '#features/actuals/contract.ts';
import { budgetExportEndpoints } from '#features/boards/contract-export.ts';
import { type Periodical, periodicalEndpoints } from '#features/boards/contract-periodical.ts';
import { STANDARD } from '#features/boards/server/ground/testing.ts';
import { type BoardsCompany, startBoardsCompany } from '#features/boards/server/hours/testing.ts';
import type { Language } from '#kernel/language.ts';
import { yuanToFen } from '#kernel/money.ts';
import { ResultCode } from '#kernel/result.ts';
import type { Role } from '#kernel/roles.ts';
import { demoToken } from '#server/testing/test-app.ts';

let made: BoardsCompany;
beforeAll(async () => {
  made = await startBoardsCompany();
}, 120_000);
afterAll(() => made.app.close());

const CURIOUS: Role = 'pmo';
const RANGE = { startDate: '2024-01-01', endDate: '2024-04-30' };

type Body = Readonly<Record<string, unknown>>;

const ask = (id: number, body: Body = RANGE, role: Role = 'finance', language: Language = 'zh') =>
  made.app.call<Uint8Array>(budgetExportEndpoints.workbook, {
    ...{ token: demoToken(role), params: { id }, body, language },
  });

type Cells = Record<string, unknown>;

/** Sheets as they are read back: the lines above the headings, and records by heading. */
async function book(id: number, body?: Body, role?: Role, language?: Language) {
  const answer = await ask(id, body, role, language);
  expect(answer.code, answer.msg).toBe(ResultCode.ok);
  const { sheets } = await readXlsx(answer.data);
  return sheets.map(({ name, rows }) => {
    const blank = rows.findIndex((cells) => cells.every((cell) => cell === null || cell === ''));
    const [head = [], ...lines] = rows.slice(blank + 1);
    const records = lines.map(
      (cells): Cells =>
        Object.fromEntries(head.map((heading, at) => [String(heading), cells[at] ?? null])),
    );
    const above = rows.slice(0, blank).map(([text]) => String(text));
    return { name, above, lines: records.slice(0, -1), totals: records.at(-1) ?? {} };
  });
}

type Book = Awaited<ReturnType<typeof book>>;

const sheet = (of: Book, name: string) => {
  const found = of.find((one) => one.name === name);
  if (found === undefined) throw new Error(`there is no sheet ${name}`);
  return found;
};

const cents = (value: unknown) => Math.round(Number(value ?? 0) * 100);
const sumOf = (lines: readonly Cells[], heading: string) =>
  lines.reduce((sum, line) => sum + cents(line[heading]), 0);

const AMOUNTS = [
  '预算（元）',
  '原始预算（元）',
  '其中已关账月份的预算（元）',
  '未关账月份的实际（元）',
  '决算（元）',
  '余额（元）',
] as const;

async function periodical(id: number, role: Role, more: Body = {}) {
  const { code, msg, data } = await made.app.call<Periodical>(periodicalEndpoints.periodical, {
    token: demoToken(role),
    body: { budgetId: id, ...RANGE, project: true, subCategory: true, ...more },
  });
  expect(code, msg).toBe(ResultCode.ok);
  return data.children;
}

const ROW_SHEETS = { labour: '人工', voucher: '凭证', material: '物料', asset: '资产' } as const;

async function pageSum(id: number, of: keyof typeof ROW_SHEETS, role: Role, more: Body = {}) {
  const { data } = await made.app.call<{
    total: number;
    sums: { amount: number; hours?: number };
  }>(accountEndpoints.rows[of], {
    ...{ token: demoToken(role), params: { id }, body: { ...RANGE, pageSize: 1, ...more } },
  });
  return data;
}

describe('a budget as a workbook', () => {
  it('has what it comes to, its lines, what was spent, and the rows behind', async () => {
    const names = ['汇总', '预算', '决算', '差异', '人工', '凭证', '物料', '资产'];
    expect((await book(made.byMain.id)).map(({ name }) => name)).toEqual(names);
    const english = await book(made.byMain.id, RANGE, 'finance', 'en');
    expect(english.map(({ name }) => name)).toEqual([
      ...['Summary', 'Budget', 'Actual', 'Variance', 'Labour', 'Vouchers', 'Materials', 'Assets'],
    ]);
    const { headers } = await ask(made.byMain.id);
    expect(decodeURIComponent(String(headers['content-disposition']))).toContain(
      '预算分析_B-1_2026-11-16.xlsx',
    );
  });

  it('says of what it is, which version, which months, and how far the accounts are', async () => {
    const found = await book(made.byMain.id);
    expect(sheet(found, '汇总').above).toEqual([
      '预算：B-1 测试预算',
      '期间：2024年1月至2024年4月',
      '月份口径：入账月份',
      '人工口径：标准费率',
      '版本：第 2 版，2024-01-02 起生效',
      '已关账至：2024年2月',
      '未关账、数字可能变动的月份：2024年3月',
      '导出时间：2026-11-16 09:30',
    ]);
    for (const { above } of found) expect(above[0]).toBe('预算：B-1 测试预算');
  });

  it('says on every sheet that a month among them is out of date', async () => {
    const { executor } = made.app.db;
    await executor.execute(sql`
      insert into account_mark (month, cause, record, at)
      values ('2024-03-01', 'voucher', 1, '2026-11-16T01:00:00Z')`);
    const said = '2024年3月的结果已过时：2026-11-16 09:00 以来，凭证有变动；重新运行后更新';
    const found = await book(made.byMain.id);
    for (const { name, above } of found) expect(above, name).toContain(said);
    const closed = await book(made.byMain.id, { ...RANGE, endDate: '2024-02-29' });
    for (const { name, above } of closed) expect(above, name).not.toContain(said);
    await executor.execute(sql`truncate account_mark`);
  });

  it('comes to what the screen shows, in every sheet', async () => {
    for (const id of [made.byMain.id, made.bySub.id, made.integration.id]) {
      for (const role of ['finance', CURIOUS] as const) {
        const found = await book(id, RANGE, role);
        const months = await periodical(id, role);
        const screen = (of: 'budgetAmount' | 'originalAmount' | 'actualAmount') =>
          months.reduce((sum, month) => sum + yuanToFen(month[of] ?? 0), 0);
        const closed = (of: 'budgetAmount' | 'actualAmount') =>
          months
            .filter(({ state }) => state === 'closed')
            .reduce((sum, month) => sum + yuanToFen(month[of] ?? 0), 0);
        const { lines, totals } = sheet(found, '汇总');
        for (const heading of AMOUNTS) expect(sumOf(lines, heading)).toBe(cents(totals[heading]));
        expect(cents(totals['预算（元）'])).toBe(screen('budgetAmount'));
        expect(cents(totals['原始预算（元）'])).toBe(screen('originalAmount'));
        expect(cents(totals['决算（元）'])).toBe(closed('actualAmount'));
        expect(cents(totals['其中已关账月份的预算（元）'])).toBe(closed('budgetAmount'));
        const open = screen('actualAmount') - closed('actualAmount');
        expect(cents(totals['未关账月份的实际（元）'])).toBe(open);
        const variance = closed('actualAmount') - closed('budgetAmount');
        expect(cents(totals['差异（元）'])).toBe(variance);
        const left = screen('budgetAmount') - closed('actualAmount');
        expect(cents(totals['余额（元）'])).toBe(left);
        for (const [name, total] of [
          ['预算', screen('budgetAmount')],
          ['决算', screen('actualAmount')],
          ['差异', variance],
        ] as const) {
          const grid = sheet(found, name);
          expect([name, sumOf(grid.lines, '合计'), cents(grid.totals.合计)]).toEqual([
            ...[name, total, total],
          ]);
        }
      }
    }
  });

  it('has each project and sub-category month by month as the screen has it', async () => {
    const found = await book(made.integration.id);
    const months = await periodical(made.integration.id, 'finance');
    for (const { year, month, projects = [], state } of months) {
      const heading = `${year}-${String(month).padStart(2, '0')}`;
      const cells = projects.flatMap(({ code, direct, subCategories = [] }) =>
        subCategories.map((sub) => ({ code, direct, ...sub })),
      );
      for (const [name, of] of [
        ['预算', 'budgetAmount'],
        ['决算', 'actualAmount'],
      ] as const) {
        const { lines, totals } = sheet(found, name);
        const wanted = cells.map((cell) => cents(cell[of])).filter((fen) => fen !== 0);
        const got = lines.map((line) => cents(line[heading])).filter((fen) => fen !== 0);
        expect([name, heading, ...got.sort()]).toEqual([name, heading, ...wanted.sort()]);
        expect(sumOf(lines, heading)).toBe(cents(totals[heading]));
      }
      const blank = sheet(found, '决算').lines.every((line) => line[heading] === null);
      expect(blank, heading).toBe(state === 'none');
    }
    const bySub = sheet(found, '预算').lines.filter(({ 项目编号 }) => 项目编号 === 'B-P2');
    expect(bySub[0]).toMatchObject({ 项目名称: 'B-P2（主项目本身）', '2024-04': 500.03 });
  });

  it('has rows that come to what the pages of rows come to', async () => {
    for (const role of ['finance', 'leader', CURIOUS] as const) {
      const found = await book(made.byMain.id, RANGE, role);
      for (const [of, name] of Object.entries(ROW_SHEETS)) {
        const page = await pageSum(made.byMain.id, of as keyof typeof ROW_SHEETS, role);
        const { lines, totals } = sheet(found, name);
        expect([
          role,
          name,
          lines.length,
          sumOf(lines, '金额（元）'),
          cents(totals['金额（元）']),
        ]).toEqual([role, name, page.total, cents(page.sums.amount), cents(page.sums.amount)]);
        expect(Object.values(totals)[0]).toBe(`合计 ${lines.length} 行`);
        if (of === 'labour') expect(sumOf(lines, '工时（小时）')).toBe(cents(page.sums.hours));
      }
    }
  });

  it('names what each row comes from, with real numbers and days', async () => {
    const found = await book(made.byMain.id);
    const voucher = sheet(found, '凭证').lines.find(({ 项目编号 }) => 项目编号 === 'B-P1');
    expect(voucher).toMatchObject({
      ...{ 入账月份: '2024-01', 归属月份: '2024-01', 类型: '当月', 部门: 'B-A1', 行号: 1 },
      ...{ 日期: new Date('2024-01-01T00:00:00Z'), '金额（元）': 123.45, 科目编码: '9901' },
    });
    const returned = sheet(found, '物料').lines.find((line) => line['金额（元）'] === -10.1);
    expect(returned).toMatchObject({ 数量: -1, '单价（元）': 10.1, 入账月份: '2024-02' });
    const person = sheet(found, '人工').lines.find(({ 工号 }) => 工号 === 'B-bea');
    expect(person).toMatchObject({ '工时（小时）': 5, '金额（元）': (5 * STANDARD) / 100 });
    expect(Object.keys(person ?? {})).not.toContain('小时费率（元）');
  });

  it('by origin agrees as well', async () => {
    const body = { ...RANGE, basis: 'origin' };
    const found = await book(made.byMain.id, body, CURIOUS);
    expect(sheet(found, '汇总').above).toContain('月份口径：归属月份');
    const months = await periodical(made.byMain.id, 'finance', { basis: 'origin' });
    const actual = months.reduce((sum, { actualAmount }) => sum + yuanToFen(actualAmount), 0);
    expect(cents(sheet(found, '决算').totals.合计)).toBe(actual);
  });

  it('at what people really cost says so, and agrees as well, with what an hour came to', async () => {
    const body = { ...RANGE, labour: 'actual' };
    const found = await book(made.byMain.id, body);
    for (const { above } of found) expect(above).toContain('人工口径：实际费率');
    const months = await periodical(made.byMain.id, 'finance', { labour: 'actual' });
    const actual = months.reduce((sum, { actualAmount }) => sum + yuanToFen(actualAmount), 0);
    expect(cents(sheet(found, '决算').totals.合计)).toBe(actual);
    const { lines, totals } = sheet(found, '人工');
    const page = await pageSum(made.byMain.id, 'labour', 'finance', { labour: 'actual' });
    expect([lines.length, sumOf(lines, '金额（元）'), cents(totals['金额（元）'])]).toEqual([
      ...[page.total, cents(page.sums.amount), cents(page.sums.amount)],
    ]);
    expect(lines.find(({ 工号 }) => 工号 === 'B-bea')).toMatchObject({
      ...{ '工时（小时）': 5, '金额（元）': 600.55, '小时费率（元）': 120.11 },
    });
    const { headers } = await ask(made.byMain.id, body);
    expect(decodeURIComponent(String(headers['content-disposition']))).toContain('实际费率');
  });

  it('takes the same statements however many rows there are', async () => {
    const of = (body: Body, id = made.byMain.id) =>
      made.app.countStatements(async () => void (await ask(id, body)));
    const one = await of({ startDate: '2024-05-01', endDate: '2024-05-31' });
    expect(await of(RANGE)).toBe(one);
    expect(await of(RANGE, made.integration.id)).toBe(one);
  });
});

describe('what somebody may not see', () => {
  it('is what people really cost', async () => {
    for (const role of ['leader', CURIOUS, 'pl', 'user'] as const) {
      const { code } = await ask(made.byMain.id, { ...RANGE, labour: 'actual' }, role);
      expect([role, code]).toEqual([role, ResultCode.notPermitted]);
    }
    // What they worked, and what that is at standard, stands in the rows of every reader of rows.
    const here = await book(made.byMain.id);
    for (const role of ['leader', CURIOUS, 'pl'] as const) {
      const found = await book(made.byMain.id, RANGE, role);
      expect([role, sheet(found, '人工')]).toEqual([role, sheet(here, '人工')]);
    }
  });

  it('is said to members, who get the sums without rows', async () => {
    const found = await book(made.byMain.id, RANGE, 'user');
    expect(found.map(({ name }) => name)).toEqual(['汇总', '预算', '决算', '差异']);
    expect(found[0]?.above).toContain('您的权限看不到明细行，本文件只有汇总数');
  });

  it('and what is no file, is refused in words', async () => {
    const { code, msg } = await ask(made.byMain.id, { ...RANGE, endDate: '2023-12-31' });
    expect([code, msg.length > 0]).toEqual([ResultCode.invalid, true]);
    expect((await ask(made.byMain.id, { ...RANGE, endDate: '2074-01-01' })).code).toBe(
      ResultCode.invalid,
    );
    expect((await ask(made.byMain.id, { ...RANGE, more: 1 })).code).toBe(ResultCode.invalid);
    expect((await ask(made.bySub.id, RANGE, 'user')).code).toBe(ResultCode.notFound);
    expect((await ask(999_999)).code).toBe(ResultCode.notFound);
    expect((await ask(made.byMain.id, RANGE, 'wl_view')).code).toBe(ResultCode.notPermitted);
  });

  it('ends unfinished where another run takes the place of the one it began with', async () => {
    // As if it had been published between the sums and the rows.
    await made.app.db.executor.execute(sql`
      update cost_row set fen = fen + 1 where id = (
        select min(id) from cost_row where source = 'voucher'
          and project_id = ${made.projects.main} and posting_month = '2024-02-01')`);
    await expect(ask(made.byMain.id).then(({ data }) => readXlsx(data))).rejects.toThrow();
  });
});
