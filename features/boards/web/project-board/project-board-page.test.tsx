import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { yearEndpoints } from '#features/actuals/contract-year.ts';
import { changesEndpoints } from '#features/boards/contract-changes.ts';
import { type Comparison, comparisonEndpoints } from '#features/boards/contract-comparison.ts';
import { departmentEndpoints, peopleEndpoints } from '#features/people/contract.ts';
import { ResultCode } from '#kernel/result.ts';
import { loadAppTexts, startLanguage, switchLanguage } from '#web/i18n/language.ts';
import { ok, refused } from '#web/testing/fetch-double.ts';
import { toasts } from '#web/ui/toast/toasts.ts';
import { account } from '../account-board/testing.ts';
import { card, chooseYuan, filterOf, openBoard, planOf } from '../board/testing.tsx';
import { ProjectBoardPage } from './project-board-page.tsx';
import { comparison, monthsOf, row, unchanged } from './testing.ts';

const read = comparisonEndpoints.read.path;
const changed = changesEndpoints.read.path;
const panel = peopleEndpoints.panelDepartments.path;

const open = (board: Comparison | object = comparison, search = '?year=2026', more = {}) =>
  openBoard(<ProjectBoardPage />, `/budgetManagement/budgetAnalysisPanel${search}`, {
    [read]: 'year' in board ? ok(board) : board,
    [changed]: ok(unchanged),
    ...more,
  });

/** The head says how far the year is closed once the figures have come. */
const ready = () => screen.findByText(/^已关账至/);

async function kpiFigures() {
  await ready();
  return within(screen.getByLabelText('关键数字'));
}

const TO_DATE = { startDate: '2026-01-01', endDate: '2026-02-28' };

const resize = (width: number) =>
  (window as unknown as { happyDOM: { setViewport: (size: object) => void } }).happyDOM.setViewport(
    { width, height: 900 },
  );

beforeEach(async () => {
  resize(1024);
  localStorage.clear();
  chooseYuan();
  toasts.set([]);
  await startLanguage();
  await loadAppTexts();
});

describe('the project board', () => {
  it('shows frames without figures until they come, and then its four figures', async () => {
    open();
    expect(screen.getAllByRole('status').length).toBeGreaterThan(0);
    expect(screen.queryByText('0')).toBeNull();
    expect(await screen.findByText('已关账至 2月')).toBeTruthy();
    const kpis = within(screen.getByLabelText('关键数字'));
    expect(kpis.getByText('600.00')).toBeTruthy();
    expect(kpis.getByText('2 份')).toBeTruthy();
    expect(kpis.getByText(/上年 500.00/)).toBeTruthy();
    expect(kpis.getByText('280.08')).toBeTruthy();
    expect(kpis.getByText('\u221219.92')).toBeTruthy();
    expect(kpis.getByText(/同期执行率 93.4%/)).toBeTruthy();
    expect(kpis.getByText('603.00')).toBeTruthy();
    expect(kpis.getByText('趋势').parentElement?.textContent).toBe(
      '趋势高于预算 3.00（0.5%）预算总额 600.00',
    );
    expect(kpis.getByText('截至 2月')).toBeTruthy();
  });

  it('asks for what the address says, and writes there what is chosen', async () => {
    const { requests, router } = open(
      comparison,
      '?year=2025&division=1&projectType=2&dept=4&heatOf=cumulative',
      {
        [panel]: ok([4]),
        [departmentEndpoints.list.path]: ok([]),
      },
    );
    await ready();
    const asked = new URL(requests.find(({ url }) => url.includes(read))?.url ?? '').searchParams;
    expect(Object.fromEntries(asked)).toEqual({
      year: '2025',
      division: '1',
      projectType: '2',
      deptId: '4',
    });
    expect(await screen.findByText('累计实际 ÷ 同期预算，%')).toBeTruthy();
    fireEvent.click(card('执行热力图').getByText('当月'));
    await waitFor(() => expect(router.state.location.search).not.toContain('heatOf'));
  });

  it('offers departments only to whom there are any', async () => {
    open();
    await ready();
    expect(screen.queryByLabelText('部门')).toBeNull();
  });

  it('opens the actual by the documents the page is about', async () => {
    const { requests } = open(comparison, '?year=2026&division=1&dept=4');
    fireEvent.click((await kpiFigures()).getByRole('button', { name: '280.08' }));
    await waitFor(async () =>
      expect(await filterOf(requests)).toEqual({
        budgets: { division: 1, deptId: 4 },
        ...TO_DATE,
      }),
    );
  });

  it('opens last year by the same documents, in the months of then', async () => {
    const { requests } = open();
    fireEvent.click((await kpiFigures()).getByRole('button', { name: '250.00' }));
    await waitFor(async () =>
      expect(await filterOf(requests)).toEqual({
        budgets: { yearAfter: true },
        startDate: '2025-01-01',
        endDate: '2025-02-28',
      }),
    );
  });

  it('holds against a year of fewer months what the same months cost', async () => {
    open({ ...comparison, lastYearMonths: 1 });
    const kpis = await kpiFigures();
    // 210.06 in February, which last year has, against 250.
    expect(kpis.getByText(/上年同期仅 1 个月/).closest('dd')?.textContent).toBe(
      '上年同期仅 1 个月 250.00 · 2月同比 \u221216.0%',
    );
    const plan = kpis.getByRole('button', { name: '上年 500.00' }).parentElement;
    expect(plan?.textContent).toBe('上年 500.00');
  });

  it('opens a difference to the rows and the cells it is between, and ticks for no other', async () => {
    const plan = { cells: 8, amount: 300, hours: 0, categories: [] };
    const found = { total: 5, rows: [], sums: { amount: 280.08 }, months: [], outOfDate: [] };
    const { requests } = open(comparison, '?year=2026&division=1', {
      '/api/v1/budget-final/budget/0/page-voucher': ok(found),
      '/api/v1/budget-final/budget/0/plan-cells': ok(plan),
    });
    fireEvent.click((await kpiFigures()).getByRole('button', { name: '\u221219.92' }));
    expect(await screen.findByText('与所点数字一致')).toBeTruthy();
    expect(await filterOf(requests)).toEqual({ budgets: { division: 1 }, ...TO_DATE });
    expect(await planOf(requests)).toEqual({ budgets: { division: 1 }, ...TO_DATE });
    cleanup();
    open();
    fireEvent.click((await kpiFigures()).getByRole('button', { name: '\u221219.92' }));
    expect(await screen.findByText(/比所点数字多 19.92 元/)).toBeTruthy();
    expect(screen.queryByText('与所点数字一致')).toBeNull();
  });

  it('opens planned figures and forecasts to the documents that add up to them', async () => {
    open();
    const kpis = await kpiFigures();
    fireEvent.click(kpis.getByRole('button', { name: '600.00' }));
    const side = within(await screen.findByRole('dialog', { name: '年度预算' }));
    expect(side.getByText(/2 份合计，与所点数字一致/)).toBeTruthy();
    fireEvent.click(kpis.getByRole('button', { name: '603.00' }));
    const forecast = within(await screen.findByRole('dialog', { name: /EAC/ }));
    expect(forecast.getAllByRole('link')[0]?.getAttribute('href')).toBe(
      '/budgetManagement/analysis/2',
    );
  });

  it('opens the rate to date, and what is expected above all that is planned', async () => {
    const plan = { cells: 8, amount: 300, hours: 0, categories: [] };
    const found = { total: 5, rows: [], sums: { amount: 280.08 }, months: [], outOfDate: [] };
    const board = {
      ...comparison,
      rows: comparison.rows.map((one) => ({ ...one, eac: (one.bac ?? 0) + 1.5 })),
    };
    const { requests } = open(board, '?year=2026', {
      '/api/v1/budget-final/budget/0/page-voucher': ok(found),
      '/api/v1/budget-final/budget/0/plan-cells': ok(plan),
    });
    const kpis = await kpiFigures();
    fireEvent.click(kpis.getByRole('button', { name: '同期执行率 93.4%' }));
    expect(await screen.findByText('与所点数字一致')).toBeTruthy();
    expect(await planOf(requests)).toEqual({ budgets: {}, ...TO_DATE });
    fireEvent.click(kpis.getByRole('button', { name: '高于预算 3.00（0.5%）' }));
    const excess = within(await screen.findByRole('dialog', { name: '预计超出' }));
    expect(excess.getByText(/2 份合计，与所点数字一致/)).toBeTruthy();
    fireEvent.click(kpis.getByRole('button', { name: '预算总额 600.00' }));
    const whole = within(await screen.findByRole('dialog', { name: '预算总额' }));
    expect(whole.getByText(/2 份合计，与所点数字一致/)).toBeTruthy();
  });

  it('opens what was planned the year before, and says why its growth opens nothing', async () => {
    const plan = { cells: 8, amount: 500, hours: 0, categories: [] };
    const { requests } = open(comparison, '?year=2026&division=1', {
      '/api/v1/budget-final/budget/0/plan-cells': ok(plan),
    });
    const kpis = await kpiFigures();
    fireEvent.click(kpis.getByRole('button', { name: '上年 500.00' }));
    expect(await screen.findByText('与所点数字一致')).toBeTruthy();
    expect(await planOf(requests)).toEqual({
      budgets: { division: 1 },
      ...{ startDate: '2025-01-01', endDate: '2025-12-31' },
    });
    expect(kpis.getByText('+20.0%').getAttribute('aria-description')).toContain('各自可以点开');
  });

  it('opens how much more is spent than a year before, in the months both years have', async () => {
    const { requests } = open({ ...comparison, lastYearMonths: 1 }, '?year=2026', {
      '/api/v1/budget-final/budget/0/page-voucher': async (request: Request) => {
        const { startDate }: { startDate: string } = await request.clone().json();
        const sums = { amount: startDate === '2026-02-01' ? 210.06 : 250 };
        return Response.json(ok({ total: 1, rows: [], sums, months: [], outOfDate: [] }));
      },
    });
    fireEvent.click((await kpiFigures()).getByRole('button', { name: '\u221216.0%' }));
    expect(await screen.findByText('与所点数字一致')).toBeTruthy();
    const bodies = await Promise.all(
      requests.filter(({ url }) => url.endsWith('page-voucher')).map((one) => one.clone().json()),
    );
    expect(bodies).toEqual([
      expect.objectContaining({ budgets: {}, startDate: '2026-02-01', endDate: '2026-02-28' }),
      expect.objectContaining({
        ...{ budgets: { yearAfter: true }, startDate: '2025-02-01', endDate: '2025-02-28' },
      }),
    ]);
  });

  it('counts and marks forecasts that are passed already, whatever else is well with them', async () => {
    const rows = comparison.rows.map((one) => ({ ...one, forecastPassed: one.budgetId > 1 }));
    open({ ...comparison, rows });
    const kpis = await kpiFigures();
    // One that adds up others is in no total.
    fireEvent.click(kpis.getByRole('button', { name: '1 份含未关账成本，已超预测' }));
    const side = within(await screen.findByRole('dialog', { name: '预计完工（EAC）' }));
    const marked = side.getByText('含未关账成本，已超预测');
    expect(marked.closest('a')?.textContent).toContain('热泵');
  });

  it('opens the same budgets anew from another figure, and gives the focus back to that one', async () => {
    resize(1440);
    open();
    await ready();
    const opener = (part: HTMLElement) => within(part).getByRole('button', { name: '600.00' });
    const first = opener(screen.getByLabelText('关键数字'));
    const [last] = card('按事业部与类型').getAllByRole('button', { name: '600.00' }).slice(-1);
    for (const figure of [first, last]) {
      figure?.focus();
      fireEvent.click(figure as HTMLElement);
      await screen.findByRole('complementary', { name: '年度预算' });
    }
    fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Escape' });
    expect(document.activeElement).toBe(last);
  });

  it('has what no budget covers among its first figures, with its share of all cost', async () => {
    open({ ...comparison, noBudget: { ...comparison.noBudget, lastYearAmount: 40 } });
    const kpis = await kpiFigures();
    const label = kpis.getByText('没有预算覆盖的成本').parentElement;
    expect(label?.textContent).toContain('45.67 元');
    expect(label?.textContent).toContain('占 14.0%，全部成本 325.75');
    expect(label?.textContent).toContain('上年同期 40.00 · +14.2%');
    fireEvent.click(kpis.getByRole('button', { name: '占 14.0%，全部成本' }));
    const side = within(await screen.findByRole('dialog', { name: /没有预算覆盖的成本/ }));
    expect(side.getByRole('region', { name: '全部成本' })).toBeTruthy();
  });

  it('says why a share of two parts that are narrowed differently opens nothing', async () => {
    open(comparison, '?year=2026&division=1');
    const told = (await kpiFigures()).getByText(/^占 14.0%/);
    expect(told.getAttribute('aria-description')).toContain('没有共同的明细');
  });

  it('has the rate difference and what it is of, which open to labour at both rates', async () => {
    const totals = { ...account.totals, rateDifference: -12.34 };
    const labour = async (request: Request) => {
      const { labour: value }: { labour: 'actual' | 'standard' } = await request.clone().json();
      const sums = { amount: { actual: 287.67, standard: 300.01 }[value], hours: 3 };
      return Response.json(ok({ total: 3, rows: [], sums, months: [], outOfDate: [] }));
    };
    open(comparison, '?year=2026', {
      [yearEndpoints.read.path]: ok({ ...account, totals }),
      '/api/v1/budget-final/budget/0/page-labour': labour,
    });
    const kpis = await kpiFigures();
    const card = (await kpis.findByText('\u22124.1%')).closest('div');
    expect(card?.textContent).toBe('费率差异实际 − 标准\u221212.34 元\u22124.1%，标准人工 300.01');
    for (const [name, title] of [
      ['\u221212.34', '费率差异 · 2026年1–2月'],
      ['\u22124.1%', '费率差异 · 2026年1–2月'],
      ['300.01', '按标准费率 · 2026年1–2月'],
    ] as const) {
      fireEvent.click(within(card as HTMLElement).getByRole('button', { name }));
      const side = within(await screen.findByRole('dialog', { name: title }));
      expect(await side.findByText('与所点数字一致')).toBeTruthy();
      fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Escape' });
    }
  });

  it.each([
    ['leader', '?year=2026'],
    ['finance', '?year=2026&division=1'],
  ] as const)('asks for no rate difference as %s at %s', async (role, search) => {
    const { requests } = openBoard(
      <ProjectBoardPage />,
      `/budgetManagement/budgetAnalysisPanel${search}`,
      { [read]: ok(comparison) },
      role,
    );
    await ready();
    expect(screen.queryByText('费率差异')).toBeNull();
    expect(requests.filter(({ url }) => url.includes(yearEndpoints.read.path))).toEqual([]);
  });

  it('says that some documents have no forecast', async () => {
    open({ ...comparison, totals: { ...comparison.totals, eac: null, eacMissing: 1 } });
    expect(await screen.findByText(/1 份没有预测，暂无合计/)).toBeTruthy();
  });

  it('lists what needs attention in the order the server gives, each figure with what is behind it', async () => {
    const board = {
      ...comparison,
      attention: [{ budgetId: 3, driver: null }, ...comparison.attention],
    };
    const value = { bac: 200, ac: 0, percentDone: 50 };
    const forecast = {
      ...{ budgetId: 1, code: 'BG-1', name: '冷柜', method: 'cpi', amount: 0 },
      ...{ months: null, trend: null, value, lines: [] },
    };
    const { requests } = open(board, '?year=2026', {
      '/api/v1/budget/1/forecast/parts': ok({ through: '2026-02', documents: [forecast] }),
    });
    await ready();
    const list = card('需要关注');
    expect(list.getByText('执行率为 2026年1–2月；预测为整份预算，截至 2026年2月')).toBeTruthy();
    expect(list.getByText('预警 1 · 预测超支 1')).toBeTruthy();
    expect(list.getAllByRole('listitem').map((line) => line.textContent)).toEqual([
      expect.stringContaining('集成'),
      expect.stringContaining('冷柜'),
    ]);
    // What the marks of a bar mean.
    for (const key of ['同期', '80%', '100%']) expect(list.getByText(key)).toBeTruthy();
    expect(list.getAllByRole('img').map((line) => line.getAttribute('aria-label'))).toEqual([
      '当月执行 · 1月 46.7% · 2月 140.0%',
      '当月执行 · 1月 65.0% · 2月 195.1%',
    ]);
    const [, cold] = list.getAllByRole('listitem');
    const line = within(cold as HTMLElement);
    expect(line.getByText('预警')).toBeTruthy();
    expect(line.getByText('预测超支')).toBeTruthy();
    const rate = line.getByRole('button', { name: '65.0%' });
    expect(rate.closest('[data-tone]')?.getAttribute('data-tone')).toBe('careful');
    const year = { startDate: '2026-01-01', endDate: '2026-12-31' };
    for (const [name, filter, months] of [
      ['65.0%', {}, year],
      ['+30.04', {}, TO_DATE],
      ['委外加工 +38.20', { subCategoryId: 12 }, TO_DATE],
    ] as const) {
      fireEvent.click(line.getByRole('button', { name }));
      const of = { budgets: { id: 1 }, ...filter };
      await waitFor(async () => expect(await filterOf(requests)).toEqual({ ...of, ...TO_DATE }));
      await waitFor(async () => expect(await planOf(requests)).toEqual({ ...of, ...months }));
    }
    // What is expected is of the whole document: booked by February, the rest by its method.
    for (const [name, about] of [
      ['201.50', '冷柜 › 预计完工（EAC）'],
      ['200.00', '冷柜 › 预算总额'],
      ['+1.50', '冷柜 › 预计超出'],
    ] as const) {
      fireEvent.click(line.getByRole('button', { name }));
      const side = within(await screen.findByRole('dialog', { name: about }));
      const toCome = '最近三个关账月的平均 × 剩余月数 · 截至 2026年2月';
      if (name !== '200.00') {
        expect(await side.findByText(toCome)).toBeTruthy();
        // Nothing is booked and nothing found to come: the figure is not taken for its own proof.
        expect(await side.findByText(/比所点数字少/)).toBeTruthy();
        expect(side.queryByText('与所点数字一致')).toBeNull();
      }
      if (name !== '201.50') {
        await waitFor(async () =>
          expect(await planOf(requests)).toEqual({ budgets: { id: 1 }, ...year }),
        );
      }
    }
  });

  it('leads from what is normal to those that are, as the page is narrowed', async () => {
    open(comparison, '?year=2026&dept=4');
    await ready();
    fireEvent.click(card('需要关注').getByRole('button', { name: '其余 2 份正常' }));
    const side = within(await screen.findByRole('dialog', { name: '正常的预算' }));
    expect(side.getAllByRole('link').map((line) => line.textContent)).toEqual([
      expect.stringContaining('热泵'),
      expect.stringContaining('集成'),
    ]);
    expect(side.getByText('2 份合计')).toBeTruthy();
  });

  it('calls thresholds by what they are where budgets have their own', async () => {
    const rows = comparison.rows.map((one) => ({ ...one, warnPercent: 80 + one.budgetId }));
    const attention = rows.map(({ budgetId }) => ({ budgetId, driver: null }));
    open({ ...comparison, rows, attention });
    await ready();
    expect(card('需要关注').getByText('预警线')).toBeTruthy();
    expect(card('需要关注').getByText('100%')).toBeTruthy();
  });

  it('opens one that adds up others as what it is itself', async () => {
    open({ ...comparison, attention: [{ budgetId: 3, driver: null }] });
    await ready();
    fireEvent.click(card('需要关注').getByRole('button', { name: '601.50' }));
    const side = within(await screen.findByRole('dialog', { name: /^集成 › 预计完工（EAC）/ }));
    expect(side.getByText(/^各成员按自己的方法预测后相加/)).toBeTruthy();
  });

  it('says where nothing needs attention, and where a forecast is passed by what is not closed', async () => {
    const [first, ...others] = comparison.rows;
    open({
      ...comparison,
      rows: [{ ...(first as (typeof others)[number]), forecastPassed: true }, ...others],
    });
    await ready();
    expect(card('需要关注').getByText('含未关账成本，已超预测')).toBeTruthy();
    cleanup();
    open({ ...comparison, attention: [] });
    expect(await screen.findByText('没有需要关注的预算')).toBeTruthy();
  });

  it('opens a division, a type and a category of a document by what they are', async () => {
    const { requests } = open(comparison, '?year=2026&categories=table');
    await ready();
    const [division] = card('按事业部与类型').getAllByRole('button', { name: '150.04' });
    fireEvent.click(division as HTMLElement);
    await waitFor(async () =>
      expect(await filterOf(requests)).toEqual({ budgets: { division: 1 }, ...TO_DATE }),
    );
    fireEvent.click(
      card('按事业部与类型').getAllByRole('button', { name: '150.04' })[1] as HTMLElement,
    );
    await waitFor(async () =>
      expect(await filterOf(requests)).toEqual({ budgets: { projectType: 2 }, ...TO_DATE }),
    );
    const table = within(card('按类别').getByRole('table'));
    fireEvent.click(table.getByRole('button', { name: '139.54' }));
    await waitFor(async () =>
      expect(await filterOf(requests)).toEqual({
        budgets: { id: 2 },
        categoryId: 1,
        ...TO_DATE,
      }),
    );
  });

  it('opens the execution rate of a division, a type and the sum, in lines and in the table', async () => {
    const plan = { cells: 8, amount: 400, hours: 0, categories: [] };
    const found = { total: 5, rows: [], sums: { amount: 150.04 }, months: [], outOfDate: [] };
    const answers = {
      '/api/v1/budget-final/budget/0/page-voucher': ok(found),
      '/api/v1/budget-final/budget/0/plan-cells': ok(plan),
    };
    const year = { startDate: '2026-01-01', endDate: '2026-12-31' };
    for (const search of ['?year=2026', '?year=2026&cuts=table']) {
      const { requests } = open(comparison, search, answers);
      await ready();
      const [division, type] = card('按事业部与类型').getAllByRole('button', { name: '37.5%' });
      for (const [figure, budgets] of [
        [division, { division: 1 }],
        [type, { projectType: 2 }],
      ] as const) {
        fireEvent.click(figure as HTMLElement);
        await waitFor(async () =>
          expect(await filterOf(requests)).toEqual({ budgets, ...TO_DATE }),
        );
        await waitFor(async () => expect(await planOf(requests)).toEqual({ budgets, ...year }));
        expect(await screen.findByText('与所点数字一致')).toBeTruthy();
      }
      fireEvent.click(card('按事业部与类型').getByRole('button', { name: '46.7%' }));
      await waitFor(async () => expect(await planOf(requests)).toEqual({ budgets: {}, ...year }));
      cleanup();
    }
  });

  it('gives the rate of a year no colour, least of all that of another rate', async () => {
    // 130 % of the budget to date, and 65 % of the year's.
    open(comparison, '?year=2026');
    await ready();
    const line = card('按事业部与类型').getAllByRole('listitem')[0] as HTMLElement;
    expect(line.textContent).toContain('65.0%');
    expect(line.querySelector('[data-tone="careful"], [data-tone="bad"]')).toBeNull();
  });

  it('opens what no budget covers', async () => {
    const { requests } = open(comparison, '?year=2026&projectType=2');
    fireEvent.click(await screen.findByRole('button', { name: '45.67' }));
    await waitFor(async () =>
      expect(await filterOf(requests)).toEqual({ noBudget: true, projectType: 2, ...TO_DATE }),
    );
  });

  it('opens what no budget covered a year before, and all cost', async () => {
    const { requests } = open({
      ...comparison,
      noBudget: { ...comparison.noBudget, lastYearAmount: 40 },
    });
    const kpis = await kpiFigures();
    fireEvent.click(kpis.getByRole('button', { name: '40.00' }));
    const before = { startDate: '2025-01-01', endDate: '2025-02-28' };
    await waitFor(async () =>
      expect(await filterOf(requests)).toEqual({ noBudget: true, ...before }),
    );
    fireEvent.click(kpis.getByRole('button', { name: '325.75' }));
    await waitFor(async () => expect(await filterOf(requests)).toEqual(TO_DATE));
  });

  it('leaves out what no budget covers where the reader does not see all', async () => {
    open({ ...comparison, noBudget: null });
    await ready();
    expect(screen.queryByText('没有预算覆盖的成本')).toBeNull();
  });

  it('shows actual rates, with colours and order as they are at standard', async () => {
    const dearer = { ...comparison, rows: [row(1, '冷柜', 100, 80), row(2, '热泵', 200, 300)] };
    const { requests } = open(
      async (request: Request) =>
        Response.json(ok(request.url.includes('labour=actual') ? dearer : comparison)),
      '?year=2026&labour=actual&heat=table',
    );
    await ready();
    const table = within(card('执行热力图').getByRole('table'));
    const [, first, second] = table.getAllByRole('row').map(({ textContent }) => textContent);
    expect([first, second]).toEqual([
      expect.stringMatching(/^冷柜.*80.0%/),
      expect.stringMatching(/^热泵.*150.0%/),
    ]);
    fireEvent.click(within(screen.getByLabelText('关键数字')).getByText('280.08'));
    await waitFor(async () => expect(await filterOf(requests)).toMatchObject({ labour: 'actual' }));
  });

  it('offers actual rates to those alone who may see them', async () => {
    const address = '/budgetManagement/budgetAnalysisPanel?year=2026';
    const answers = { [read]: ok(comparison), [changed]: ok(unchanged) };
    openBoard(<ProjectBoardPage />, address, answers, 'leader');
    await ready();
    expect(screen.queryByText('实际费率')).toBeNull();
  });
});

describe('a project board with nothing to show', () => {
  it('leads to the budgets where none is in force', async () => {
    open({ ...comparison, rows: [], byDivision: [], byProjectType: [] });
    expect(await screen.findByText('2026 年还没有生效的预算')).toBeTruthy();
    expect(screen.getByRole('link', { name: '查看预算列表' })).toBeTruthy();
  });

  it('clears filters where they leave nothing', async () => {
    const { router } = open({ ...comparison, rows: [] }, '?year=2026&division=1');
    fireEvent.click(await screen.findByRole('button', { name: '清除筛选' }));
    await waitFor(() => expect(router.state.location.search).toBe('?year=2026'));
  });

  it('is no error without a closed month: the plan stands, and the rest says when it comes', async () => {
    open({
      ...comparison,
      maxPeriod: 0,
      lastYearMonths: 0,
      noBudget: null,
      rows: [row(1, '新', 100, 0, { months: monthsOf([]), toDateRate: null })],
    });
    expect(await screen.findByText('600.00', { selector: 'dd button' })).toBeTruthy();
    expect(card('执行热力图').getByText(/还没有关账的月份/)).toBeTruthy();
    expect(screen.queryByRole('grid')).toBeNull();
  });

  it('says that nothing came, and asks again', async () => {
    open(new TypeError('no'), '?year=2026');
    fireEvent.click(await screen.findByRole('button', { name: '重试' }));
    expect(await screen.findByText('没有载入成功')).toBeTruthy();
  });

  it('says in the words of the server why nothing came', async () => {
    open(refused(ResultCode.internal, '服务正在维护'));
    expect(await screen.findByRole('button', { name: '重试' })).toBeTruthy();
    expect(toasts.get().map(({ text }) => text)).toEqual(['服务正在维护']);
  });

  it('says that a department is out of reach, and leads back', async () => {
    const { router } = open(
      (request: Request) =>
        Promise.resolve(
          Response.json(
            request.url.includes('deptId') ? refused(ResultCode.notFound, '没有') : ok(comparison),
          ),
        ),
      '?year=2026&dept=404',
    );
    fireEvent.click(await screen.findByRole('button', { name: '查看全部部门' }));
    expect(await screen.findByText('执行热力图')).toBeTruthy();
    expect(router.state.location.search).toBe('?year=2026');
  });
});

describe('a project board taken along', () => {
  it('changes the unit and remembers it', async () => {
    open();
    await ready();
    expect(screen.getByLabelText('关键数字').textContent).toContain('600.00 元');
    fireEvent.click(screen.getByText('万元'));
    expect(localStorage.getItem('unit.project-board')).toBe('wan');
    expect((await screen.findAllByText('0.06', { selector: 'dd button' })).length).toBe(2);
  });

  it('begins in 万元, and in English shortened with the sign before the figure', async () => {
    localStorage.clear();
    const { totals } = comparison;
    const board = { ...comparison, totals: { ...totals, actualAmount: 50_603_412.34 } };
    open(board);
    expect((await kpiFigures()).getByText('5,060.34').closest('dd')?.textContent).toBe(
      '5,060.34 万元',
    );
    cleanup();
    await switchLanguage('en');
    open(board);
    const [first] = await screen.findAllByRole('button', { name: '¥50.60M' });
    expect(first?.closest('dd')?.textContent).toBe('¥50.60M');
  });

  it('has the sign of what is less before that of the currency', async () => {
    localStorage.clear();
    await switchLanguage('en');
    const { totals } = comparison;
    open({ ...comparison, totals: { ...totals, actualAmount: 0, budgetAmount: 56_324 } });
    const less = await screen.findByRole('button', { name: '\u2212¥56.32k' });
    fireEvent.mouseEnter(less);
    expect((await screen.findByRole('tooltip')).textContent).toContain('= \u2212¥56,324.00');
  });

  it('replaces figures when somebody refreshes, and fades the old ones until then', async () => {
    let answer: (response: Response) => void = () => undefined;
    let asked = 0;
    open((_: Request) => {
      asked += 1;
      return asked === 1
        ? Promise.resolve(Response.json(ok(comparison)))
        : new Promise<Response>((resolve) => {
            answer = resolve;
          });
    });
    await ready();
    fireEvent.click(screen.getByRole('button', { name: '刷新' }));
    await waitFor(() => expect(screen.getByLabelText('关键数字').dataset.refetching).toBe('true'));
    expect(screen.getByText('280.08', { selector: 'dd button' })).toBeTruthy();
    await waitFor(() => expect(asked).toBe(2));
    const totals = { ...comparison.totals, actualAmount: 281.09 };
    answer(Response.json(ok({ ...comparison, dataVersion: 8, totals })));
    expect(await screen.findByText('281.09', { selector: 'dd button' })).toBeTruthy();
    expect(screen.getByLabelText('关键数字').dataset.refetching).toBe('false');
  });

  it('exports all tables as one file, with what it is narrowed to first', async () => {
    const create = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:here/1');
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
    open(comparison, '?year=2026&division=0');
    await screen.findByText(/没有上月可比/);
    fireEvent.click(screen.getByRole('button', { name: '导出' }));
    const [blob] = create.mock.calls[0] ?? [];
    const text = await (blob as Blob).text();
    expect(text.split('\r\n').slice(0, 4)).toEqual([
      expect.stringContaining('2026'),
      '2026 年',
      '商用 CMBU',
      expect.anything(),
    ]);
    for (const name of ['需要关注', '执行热力图', '按事业部与类型', '按类别']) {
      expect(text).toContain(name);
    }
  });
});
