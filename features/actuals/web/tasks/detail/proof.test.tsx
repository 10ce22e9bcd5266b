import { configure, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type TaskDetail, taskEndpoints } from '#features/actuals/contract-tasks.ts';
import { loadAppTexts, startLanguage } from '#web/i18n/language.ts';
import { answerCalls, ok } from '#web/testing/fetch-double.ts';
import { taskPath } from '../paths.ts';
import { DETAIL, detail, MONTH, openTasks, proof, ready, runView, sentTo } from '../testing.tsx';

configure({ asyncUtilTimeout: 10_000 });

beforeEach(async () => {
  localStorage.clear();
  await startLanguage();
  await loadAppTexts();
});

afterEach(() => {
  vi.unstubAllGlobals();
});

const nothing = { rows: 0, hours: 0, amount: 0, atActual: 0 };

const comparison = ok({
  from: runView(2),
  to: runView(3),
  same: false,
  rows: [],
  total: { from: nothing, to: nothing },
});

function open(shown: TaskDetail, answers: Record<string, object> = {}) {
  const requests = answerCalls({
    [DETAIL]: ok(shown),
    [taskEndpoints.compare.path]: comparison,
    ...answers,
  });
  openTasks(taskPath(MONTH));
  return { requests };
}

describe('the proof', () => {
  it('adds the sources up to the fen, with hours where money is missing', async () => {
    open(detail());
    const table = within(await screen.findByRole('table', { name: '核对：来源 = 决算 + 待处理' }));
    expect(table.getByText('288 h 未计价')).toBeTruthy();
    expect(table.getByText('5,328 h 项目工时')).toBeTruthy();
    const sums = within(table.getByText('合计').closest('tr') as HTMLElement);
    expect(sums.getByText('6,416,875.08')).toBeTruthy();
    expect(sums.getByText('6,398,415.08')).toBeTruthy();
    expect(sums.getByText('0.00')).toBeTruthy();
    expect(screen.getByText('分毫不差')).toBeTruthy();
  });

  it('says what became of all lines and hours of a source', async () => {
    open(
      detail({
        sources: [
          proof('labour', {
            sourceHours: 12.5,
            hourParts: [
              { part: 'normal', hours: 7 },
              { part: 'late', hours: 5 },
              { part: 'correction', hours: -2 },
              { part: 'unpriced', hours: 2.5 },
            ],
          }),
          proof('voucher', {
            bookedRows: 78,
            lines: {
              total: 81,
              earlier: 2,
              parts: [
                { part: 'booked', count: 75 },
                { part: 'elsewhere', count: 4 },
                { part: 'none', count: 2 },
              ],
            },
          }),
          proof('material', {
            bookedRows: 30,
            lines: { total: 30, earlier: 0, parts: [{ part: 'booked', count: 30 }] },
          }),
        ],
      }),
    );
    const table = within(await screen.findByRole('table', { name: '核对：来源 = 决算 + 待处理' }));
    const told = (source: string) => {
      const row = table.getByText(source).closest('tr');
      const next = row?.nextElementSibling;
      return [
        row?.querySelector('td')?.textContent,
        next?.querySelector('th') === null ? next.textContent : null,
      ].map((text) => text?.replaceAll('\u00a0', ' ') ?? null);
    };
    expect(told('人工')).toEqual(['12.5 h 项目工时', '= 当月 7 + 补记 5 + 更正 −2 + 未计价 2.5']);
    expect(told('凭证')).toEqual([
      '81 行 · 其中以前月份 2',
      '= 入账 75 + 其他来源计入 4 + 非成本 2 · 明细 78 行',
    ]);
    expect(told('物料')).toEqual(['30 行', null]);
  });

  it('shows a difference as what it is', async () => {
    const off = proof('voucher', { difference: -0.01 });
    open(detail({ sources: [proof('labour', { hoursDifference: 1.5 }), off] }));
    expect(await screen.findByText('有差异')).toBeTruthy();
    const table = within(screen.getByRole('table', { name: '核对：来源 = 决算 + 待处理' }));
    expect(table.getAllByText('−0.01').map(({ className }) => className)).toEqual([
      expect.stringContaining('bad'),
      expect.stringContaining('bad'),
    ]);
    expect(table.getByText('1.5 h')).toBeTruthy();
  });
});

describe('the two values of labour', () => {
  it('stand beside each other for the month and for its labour', async () => {
    open(detail());
    const strip = within(await screen.findByRole('region', { name: '运行步骤' }));
    const figures = [...(strip.getByText('按实际费率').closest('dl')?.children ?? [])];
    expect(figures.map(({ textContent }) => textContent)).toEqual([
      '已入决算',
      '3,887,879.78',
      '按实际费率',
      '3,897,095.42',
      '费率差异',
      '+9,215.64',
    ]);
    const labour = strip.getAllByRole('listitem')[1];
    expect(labour?.textContent).toContain('602,784.36\u00a0元');
    expect(labour?.textContent).toContain('实际 612,000.00 费率差异 +9,215.64');
  });

  it('are proved each to the fen', async () => {
    open(detail());
    const table = within(await screen.findByRole('table', { name: '核对：来源 = 决算 + 待处理' }));
    const cells = [...(table.getByText('人工').closest('tr')?.querySelectorAll('td') ?? [])];
    expect(cells.map(({ textContent }) => textContent)).toEqual([
      '5,328 h 项目工时',
      '1,604,218.77实际 1,613,434.41',
      '1,604,218.77实际 1,613,434.41',
      '288 h 未计价',
      '0.00实际 0.000 h',
    ]);
    const sums = within(table.getByText('合计').closest('tr') as HTMLElement);
    expect(sums.getByText('实际 6,426,090.72')).toBeTruthy();
  });

  it('differ where one of them does', async () => {
    open(detail({ sources: [proof('labour', { differenceAtActual: -0.01 })] }));
    expect(await screen.findByText('有差异')).toBeTruthy();
    expect(screen.getByText('实际 −0.01').className).toContain('bad');
  });
});

describe('the proof of a month', () => {
  it('opens what is booked to its rows, those of the company as well', async () => {
    const page = (amount: number) => ({
      total: 1,
      rows: [],
      sums: { amount },
      months: [{ month: MONTH, total: 1, amount, late: 0, correction: 0 }],
      outOfDate: [],
    });
    const VOUCHERS = '/api/v1/budget-final/budget/0/page-voucher';
    const { requests } = open(ready(), {
      [VOUCHERS]: async (request: Request) => {
        const { companyCost } = await request.clone().json();
        return Response.json(ok(page(companyCost === true ? 758.77 : 1_585_000)));
      },
    });
    fireEvent.click(await screen.findByRole('button', { name: '1,585,758.77' }));
    expect(await screen.findByText('与所点数字一致')).toBeTruthy();
    expect(screen.getByRole('heading', { name: '凭证 · 已入决算' })).toBeTruthy();
    const asked = sentTo(requests, VOUCHERS);
    expect(await asked[0]?.json()).toMatchObject({
      startDate: '2026-10-01',
      endDate: '2026-10-31',
    });
  });

  it('opens labour at actual rates to the same rows, at those rates', async () => {
    const LABOUR = '/api/v1/budget-final/budget/0/page-labour';
    const { requests } = open(ready(), {
      [LABOUR]: ok({
        total: 0,
        rows: [],
        sums: { amount: 0, hours: 0 },
        months: [{ month: MONTH, total: 0, amount: 0, hours: 0, late: 0, correction: 0 }],
        outOfDate: [],
      }),
    });
    fireEvent.click(await screen.findByRole('button', { name: '实际 1,613,434.41' }));
    expect(await screen.findByRole('heading', { name: '人工 · 已入决算' })).toBeTruthy();
    await waitFor(() => expect(sentTo(requests, LABOUR)).not.toEqual([]));
    expect(await sentTo(requests, LABOUR)[0]?.json()).toMatchObject({ labour: 'actual' });
  });
});
