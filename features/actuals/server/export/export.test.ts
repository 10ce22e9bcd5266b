import { sql } from 'drizzle-orm';
import { readXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accountEndpoints } from '#features/actuals/contract.ts';
import { readTask } from '#features/actuals/server/testing.ts';
import {
  RATES,
  startYearCompany,
  type YearCompany,
} from '#features/actuals/server/year/testing.ts';
import type { LabourValue } from '#features/people/rules.ts';
import type { Language } from '#kernel/language.ts';
import { ResultCode } from '#kernel/result.ts';
import type { Role } from '#kernel/roles.ts';
import { demoToken } from '#server/testing/test-app.ts';

let company: YearCompany;
beforeAll(async () => {
  company = await startYearCompany(RATES);
}, 120_000);
afterAll(() => company.app.close());

const MONTH = '2024-01';

const ask = (
  month: string,
  role: Role = 'finance',
  language: Language = 'zh',
  labour: LabourValue = 'standard',
) =>
  company.app.call<Uint8Array>(accountEndpoints.exports.month, {
    token: demoToken(role),
    query: { month, labour },
    language,
  });

/** The sheets of a month as they are read back, each as records by heading. */
async function book(month = MONTH, language: Language = 'zh', labour: LabourValue = 'standard') {
  const answer = await ask(month, 'finance', language, labour);
  expect(answer.code, answer.msg).toBe(ResultCode.ok);
  const { sheets } = await readXlsx(answer.data);
  return sheets.map(({ name, rows }) => {
    const [head = [], ...lines] = rows;
    const records = lines.map((cells) =>
      Object.fromEntries(head.map((heading, at) => [String(heading), cells[at] ?? null])),
    );
    return { name, records };
  });
}

type Cells = Record<string, unknown>;

const sumOf = (records: readonly Cells[], heading: string) =>
  records.reduce((sum, record) => sum + Math.round(Number(record[heading] ?? 0) * 100), 0) / 100;

describe('a month as a workbook', () => {
  it('has sums, rows and the proof, in the language of whoever asks', async () => {
    expect((await book()).map(({ name }) => name)).toEqual(['汇总', '明细', '核对']);
    const english = await book(MONTH, 'en');
    expect(english.map(({ name }) => name)).toEqual(['Sums', 'Rows', 'Proof']);
    expect(Object.keys(english[1]?.records[0] ?? {}).slice(0, 6)).toEqual([
      ...['Posting month', 'Kind', 'Origin month', 'Source', 'Document', 'Document date'],
    ]);
    const { headers } = await ask(MONTH);
    expect(decodeURIComponent(String(headers['content-disposition']))).toContain(
      '月度决算_2024-01_2026-11-16.xlsx',
    );
  });

  it('comes to the same in its sums, in its rows and on the screen', async () => {
    const [facts, rows, proof] = await book();
    const task = await readTask(company.app, MONTH);
    for (const sheet of [facts, rows]) {
      const records = sheet?.records ?? [];
      const [totals] = records.slice(-1);
      const lines = records.slice(0, -1);
      expect(sumOf(lines, '金额（元）')).toBe(task.bookedAmount);
      expect(totals?.['金额（元）']).toBe(task.bookedAmount);
      expect(sumOf(lines, '工时（小时）')).toBe(task.hours);
      expect(totals?.['工时（小时）']).toBe(task.hours);
      expect(Object.values(totals ?? {})[0]).toBe(`合计 ${lines.length} 行`);
    }
    // Every line of the sums is what rows of the same place come to.
    const place = (record: Cells) =>
      ['来源', '项目编号', '费用子类', '部门'].map((heading) => record[heading]).join('|');
    const lines = rows?.records.slice(0, -1) ?? [];
    for (const fact of facts?.records.slice(0, -1) ?? []) {
      const own = lines.filter((line) => place(line) === place(fact));
      expect(sumOf(own, '金额（元）'), place(fact)).toBe(fact['金额（元）']);
    }
    const booked = (proof?.records ?? []).filter(({ 内容 }) => String(内容).endsWith('已入决算'));
    expect(sumOf(booked, '金额（元）')).toBe(task.bookedAmount);
    const source = (proof?.records ?? []).filter(({ 内容 }) => String(内容).endsWith('：来源'));
    expect(sumOf(source, '金额（元）')).toBe(task.bookedAmount);
    // What became of all lines and hours of a source stands beneath it, and comes to it.
    const OTHERS = ['来源', '已入决算', '待处理', '差异'];
    const HOURS = '工时（小时）';
    for (const { 内容, 数量, ...has } of source) {
      const [name] = String(内容).split('：');
      const parts = (proof?.records ?? []).filter(({ 内容: item }) => {
        const [of, part = ''] = String(item).split('：');
        return of === name && !OTHERS.includes(part);
      });
      if (name === '人工') expect(sumOf(parts, HOURS)).toBe(has[HOURS]);
      else expect(sumOf(parts, '数量'), name).toBe(数量);
    }
  });

  it('names what each row comes from, with real numbers and days', async () => {
    const [, rows] = await book();
    const records = rows?.records ?? [];
    const voucher = records.find((row) => row.来源 === '凭证' && row.项目编号 === 'Y-P1');
    expect(voucher).toMatchObject({
      ...{ 入账月份: MONTH, 类型: '当月', 归属月份: MONTH, 主项目编号: 'Y-P1', 部门: 'Y-A1' },
      ...{ 单据日期: new Date('2024-01-01T00:00:00Z'), '金额（元）': 370.35, 姓名: null },
    });
    expect(String(voucher?.单据)).toMatch(/ 记-\d+ \/ 1$/);
    const part = records.find(({ 来源, 项目编号 }) => 来源 === '人工' && 项目编号 === 'Y-P1-1');
    expect(part).toMatchObject({
      ...{ 主项目编号: 'Y-P1', 工号: 'Y-lone', '工时（小时）': 2, '金额（元）': 280 },
    });
    const own = records.find(({ 项目名称 }) => 项目名称 === '公司费用');
    expect(own).toMatchObject({ 项目编号: null, '金额（元）': 225.02 });
  });

  it('says which run it is, who closed it, what was found and what was waived', async () => {
    const [, , proof] = await book();
    const records = proof?.records ?? [];
    const task = await readTask(company.app, MONTH);
    const noteOf = (item: string) => records.find(({ 内容 }) => 内容 === item)?.说明;
    expect(noteOf('月份')).toBe(MONTH);
    expect(noteOf('状态')).toBe('已关账');
    expect(noteOf('运行次数')).toBe(String(task.run?.no));
    expect(noteOf('校验值')).toBe(task.runs.find(({ published }) => published)?.digest);
    expect(String(noteOf('关账'))).toContain(task.closed?.by);
    expect(records.filter(({ 部分 }) => 部分 === '问题')).toHaveLength(7);
  });

  it('of a month whose people were waived names them with the reason', async () => {
    const [, , proof] = await book('2024-02');
    const waived = (proof?.records ?? []).filter(({ 部分 }) => 部分 === '豁免');
    expect(waived.map(({ 内容 }) => String(内容).split(' ')[0]).sort()).toEqual([
      'Y-cy',
      'Y-hid',
      'Y-lone',
    ]);
    expect(String(waived[0]?.说明)).toMatch(/^员工外派，下月补记（.+，2026-11-16 09:30）$/);
    const [found] = (proof?.records ?? []).filter(({ 内容 }) => 内容 === '未通过审批的工时');
    expect(found).toMatchObject({ 数量: 3, 说明: '0 项未处理' });
  });

  it('takes as many statements for one month as for another', async () => {
    const one = await company.app.countStatements(() => ask('2023-05'));
    expect(await company.app.countStatements(() => ask(MONTH))).toBe(one);
  });
});

describe('labour in it', () => {
  it('is by person, at standard or at actual, and the file says which', async () => {
    const task = await readTask(company.app, MONTH);
    expect(task.bookedAtActual).not.toBe(task.bookedAmount);
    for (const [labour, booked, word] of [
      ['standard', task.bookedAmount, '标准费率'],
      ['actual', task.bookedAtActual, '实际费率'],
    ] as const) {
      const [facts, rows, proof] = await book(MONTH, 'zh', labour);
      for (const sheet of [facts, rows]) {
        expect(sheet?.records.at(-1)?.['金额（元）']).toBe(booked);
      }
      const people = (rows?.records ?? []).filter(({ 来源 }) => 来源 === '人工');
      expect(people.length).toBeGreaterThan(0);
      expect(people.every(({ 工号 }) => 工号 !== null)).toBe(true);
      const said = (proof?.records ?? []).find(({ 内容 }) => 内容 === '人工口径');
      expect(said?.说明).toBe(word);
      const difference = (proof?.records ?? []).filter(({ 内容 }) => String(内容).endsWith('差异'));
      expect(difference.map((record) => record['金额（元）'])).toEqual([0, 0, 0, 0]);
    }
    const { headers } = await ask(MONTH, 'finance', 'zh', 'actual');
    expect(decodeURIComponent(String(headers['content-disposition']))).toContain('实际费率');
  });
});

describe('what is no file', () => {
  it('is said in words: no such month, none that was run, nobody who may', async () => {
    expect((await ask('2019-01')).code).toBe(ResultCode.notFound);
    expect((await ask('2024-03')).msg).toBe('2024年3月还没有运行，没有可导出的内容');
    expect((await ask('2024-13')).code).toBe(ResultCode.invalid);
    expect((await ask(MONTH, 'leader')).code).toBe(ResultCode.notPermitted);
  });

  it('ends unfinished rather than with sums that do not agree', async () => {
    const { executor } = company.app.db;
    await executor.execute(sql`
      delete from cost_month where id = (select min(id) from cost_month where month = '2023-02-01')`);
    await expect(ask('2023-02').then(({ data }) => readXlsx(data))).rejects.toThrow();
    // Where nothing has been sent yet it is refused in words.
    await executor.execute(sql`delete from cost_month where month = '2023-01-01'`);
    const refused = await ask('2023-01');
    expect(refused).toMatchObject({ code: ResultCode.conflict });
    expect(refused.msg).toContain('2023年1月');
  });
});
