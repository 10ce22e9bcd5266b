import { cleanup, configure, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Finding, type TaskDetail, taskEndpoints } from '#features/actuals/contract-tasks.ts';
import type { Role } from '#kernel/roles.ts';
import { loadAppTexts, startLanguage } from '#web/i18n/language.ts';
import { answerCalls, ok } from '#web/testing/fetch-double.ts';
import { taskPath } from '../paths.ts';
import {
  DETAIL,
  detail,
  FINDINGS,
  MONTH,
  openTasks,
  proof,
  ready,
  runView,
  sentTo,
} from '../testing.tsx';

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

function open(shown: TaskDetail, answers: Record<string, object> = {}, role: Role = 'finance') {
  const requests = answerCalls({
    [DETAIL]: ok(shown),
    [taskEndpoints.compare.path]: comparison,
    ...answers,
  });
  openTasks(taskPath(MONTH), role);
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
    const written = table.getAllByText('−0.01');
    expect(written.map((one) => one.parentElement?.className)).toEqual([
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
    expect(screen.getByText('实际 −0.01').parentElement?.className).toContain('bad');
  });
});

describe('the proof of a month', () => {
  /** What a source has; labour says its hours, too. */
  const rows = (amount: number, hours?: number) => {
    const sums = { amount, ...(hours !== undefined && { hours }) };
    const month = { month: MONTH, total: 1, ...sums, late: 0, correction: 0 };
    return { total: 1, rows: [], sums, months: [month], outOfDate: [] };
  };
  const pageOf = (source: string) => `/api/v1/budget-final/budget/0/page-${source}`;
  /** Rows of projects; the company has none. */
  const ofProjects = (amount: number) => async (request: Request) => {
    const { companyCost } = await request.clone().json();
    return Response.json(ok(rows(companyCost === true ? 0 : amount)));
  };
  const findings = (...found: Finding[]) => ok({ total: found.length, rows: found });
  const waits = FINDINGS.unmapped.first[0] as Finding;
  const FINDINGS_OF = taskEndpoints.findings.path;
  const rowOf = async (source: string) => {
    const table = within(await screen.findByRole('table', { name: '核对：来源 = 决算 + 待处理' }));
    return within(table.getByText(source).closest('tr') as HTMLElement);
  };
  const pressIn = async (source: string, name: string | RegExp) =>
    fireEvent.click((await rowOf(source)).getByRole('button', { name }));

  it('opens what a source has to what is booked of it and what waits, and leads to its list', async () => {
    open(detail(), { [pageOf('voucher')]: ofProjects(1_585_758.77) });
    await pressIn('凭证', '1,604,218.77');
    expect(await screen.findByText('与所点数字一致')).toBeTruthy();
    expect(screen.getByText(/^1,585,758.77 \+ 18,460.00 =/)).toBeTruthy();
    expect(screen.getByRole('link', { name: '在凭证中查看' }).getAttribute('href')).toBe(
      `/budgetSettings/taskList?part=vouchers&month=${MONTH}`,
    );
  });

  it('opens hours of a source to those booked and those without a price', async () => {
    open(detail(), { [pageOf('labour')]: ok(rows(0, 5040)) });
    await pressIn('人工', '5,328 h 项目工时');
    expect(await screen.findByText('与所点数字一致')).toBeTruthy();
    expect(screen.getByText(/^5,040 \+ 288 =/)).toBeTruthy();
  });

  it('opens what waits to the findings it is made of, with their sum', async () => {
    const other: Finding = { ...waits, accountCode: '6602.21', amount: 5_600 } as Finding;
    open(detail(), { [FINDINGS_OF]: findings(waits, other) });
    await pressIn('凭证', '18,460.00');
    expect(await screen.findByText('与所点数字一致')).toBeTruthy();
    const panel = within(screen.getByRole('dialog', { name: '凭证 · 待处理' }));
    expect(panel.getByText('12,860.00')).toBeTruthy();
    expect(panel.getAllByRole('link', { name: /去处理/ })).toHaveLength(2);
  });

  it('says by how much findings are not what waits', async () => {
    open(detail(), { [FINDINGS_OF]: findings(waits) });
    await pressIn('合计', '18,460.00');
    expect(await screen.findByText('比所点数字少 5,600.00 元')).toBeTruthy();
  });

  it('opens hours that wait to the rates that are missing', async () => {
    const [missing] = FINDINGS.missingStandard.first;
    const shown = detail({ findings: [FINDINGS.missingStandard] });
    open(shown, { [FINDINGS_OF]: findings({ ...missing, hours: 288 } as Finding) });
    await pressIn('人工', '288 h 未计价');
    expect(await screen.findByText('与所点数字一致')).toBeTruthy();
  });

  it('opens a difference to its sides and the subtraction', async () => {
    const off = proof('voucher', {
      ...{ pendingAmount: 18_460, bookedAmount: 1_585_758.78, difference: -0.01 },
    });
    open(detail({ sources: [off] }), { [pageOf('voucher')]: ofProjects(1_585_758.78) });
    await pressIn('凭证', '−0.01');
    expect(await screen.findByText('与所点数字一致')).toBeTruthy();
    expect(screen.getByText(/^1,604,218.77 − 1,585,758.78 − 18,460.00 =/)).toBeTruthy();
  });

  it('opens hours that differ to theirs', async () => {
    const off = proof('labour', { sourceHours: 12.5, bookedHours: 11, hoursDifference: 1.5 });
    open(detail({ sources: [off] }), { [pageOf('labour')]: ok(rows(0, 11)) });
    await pressIn('人工', '1.5 h');
    expect(await screen.findByText('与所点数字一致')).toBeTruthy();
    expect(screen.getByText(/^12.5 − 11 − 0 =/)).toBeTruthy();
  });

  it('leads by its lines to their list, or says who has none', async () => {
    const lines = {
      ...{ total: 81, earlier: 0 },
      parts: [
        { part: 'booked' as const, count: 75 },
        { part: 'elsewhere' as const, count: 4 },
        { part: 'unchanged' as const, count: 2 },
      ],
    };
    const shown = detail({ sources: [proof('voucher', { lines }), proof('asset')] });
    open(shown);
    const voucher = await rowOf('凭证');
    const list = `/budgetSettings/taskList?part=vouchers&month=${MONTH}`;
    expect(voucher.getByRole('link', { name: '81 行' }).getAttribute('href')).toBe(list);
    const elsewhere = screen.getByRole('link', { name: '其他来源计入 4' });
    expect(elsewhere.getAttribute('href')).toBe(`${list}&state=elsewhere`);
    expect(screen.getByText('无影响 2').getAttribute('aria-description')).toMatch(/没有金额/);
    expect(screen.getByRole('link', { name: '386 项' }).getAttribute('href')).toBe(
      `/budgetSettings/assetList?due=month&month=${MONTH}`,
    );
    cleanup();
    open(shown, {}, 'leader');
    const shut = (await rowOf('凭证')).getByText('81 行');
    expect(shut.getAttribute('aria-description')).toMatch(/菜单里没有/);
  });

  it('opens nothing where there is nothing', async () => {
    const none = { sourceRows: 0, sourceAmount: 0, bookedRows: 0, bookedAmount: 0 };
    open(detail({ sources: [proof('material', none)] }));
    const row = await rowOf('物料');
    expect(row.queryByRole('button')).toBeNull();
    expect(row.queryByRole('link')).toBeNull();
  });

  it('opens what is booked to its rows, those of the company as well', async () => {
    const VOUCHERS = pageOf('voucher');
    const { requests } = open(ready(), {
      [VOUCHERS]: async (request: Request) => {
        const { companyCost } = await request.clone().json();
        return Response.json(ok(rows(companyCost === true ? 758.77 : 1_585_000)));
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

  it('opens labour from its step, at either rate and between the two', async () => {
    const { requests } = open(ready(), {
      [pageOf('labour')]: async (request: Request) => {
        const { labour } = await request.clone().json();
        return Response.json(ok(rows(labour === 'actual' ? 612_000 : 602_784.36, 5328)));
      },
    });
    const strip = within(await screen.findByRole('region', { name: '运行步骤' }));
    for (const [name, labour] of [
      [/^602,784.36\s元$/, 'standard'],
      ['实际 612,000.00', 'actual'],
      ['费率差异 +9,215.64', 'actual'],
    ] as const) {
      fireEvent.click(strip.getByRole('button', { name }));
      expect(await screen.findByText('与所点数字一致')).toBeTruthy();
      const asked = await Promise.all(
        sentTo(requests, pageOf('labour')).map((request) => request.clone().json()),
      );
      expect(asked.map((body) => body.labour)).toContain(labour);
      fireEvent.click(screen.getByRole('button', { name: /^关闭 人工/ }));
      await waitFor(() => expect(screen.queryByText('与所点数字一致')).toBeNull());
    }
  });

  it('opens nothing of a run that is under way, and says so', async () => {
    const underWay = { runId: 4, jobId: null, step: 'vouchers' as const, percent: 40 };
    open(detail({ underWay, runs: [runView(4, { state: 'running' }), runView(3)] }));
    const strip = within(await screen.findByRole('region', { name: '运行步骤' }));
    const shut = strip.getByText('实际 612,000.00');
    expect(shut.getAttribute('aria-description')).toBe('运行完成后可以点开明细');
    expect(strip.queryByRole('button', { name: /612,000/ })).toBeNull();
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
    fireEvent.click(
      within((await screen.findAllByRole('cell'))[2] as HTMLElement).getByRole('button', {
        name: '实际 1,613,434.41',
      }),
    );
    expect(await screen.findByRole('heading', { name: '人工 · 已入决算' })).toBeTruthy();
    await waitFor(() => expect(sentTo(requests, LABOUR)).not.toEqual([]));
    expect(await sentTo(requests, LABOUR)[0]?.json()).toMatchObject({ labour: 'actual' });
  });
});
