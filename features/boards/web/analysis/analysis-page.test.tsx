import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { projectFinalPath } from '#features/budgets/web/fields.tsx';
import { row as listed, page } from '#features/budgets/web/testing.tsx';
import { ResultCode } from '#kernel/result.ts';
import { beginSignedIn } from '#web/testing/begin-signed-in.ts';
import { ok, refused } from '#web/testing/fetch-double.ts';
import { toasts } from '#web/ui/toast/toasts.ts';
import { cumulative, figures, periodical } from '../cache/testing.ts';
import {
  askedAt,
  budgetDocument,
  CUMULATIVE,
  DETAILS,
  DOCUMENT,
  details,
  LIST,
  openAnalysis,
  PEOPLE,
  PERIODICAL,
  PLAN,
} from './testing.tsx';

beforeEach(beginSignedIn);

const VOUCHERS = '/api/v1/budget-final/budget/1/page-voucher';
const LABOUR = '/api/v1/budget-final/budget/1/page-labour';

const strip = async () => screen.findByLabelText('预算执行概况');

/** What was spent above the plan; what is expected above it comes after it. */
const difference = async () => within(await strip()).getAllByText('−90.00')[0] as HTMLElement;

/** A card once its figures are there: the frame it waits in is another one. */
async function card(name: string) {
  await strip();
  return screen.findByRole('region', { name });
}

/** A card of a chart once it is drawn. */
async function drawn(name: string) {
  await card(name);
  await waitFor(() =>
    expect(
      within(screen.getByRole('region', { name })).getByRole('img', { name: /./ }),
    ).toBeTruthy(),
  );
  return screen.getByRole('region', { name });
}

const lines = async () => within(await card('明细'));

/** The row of the table with that name. */
const row = async (name: string | RegExp) =>
  within((await (await lines()).findByRole('rowheader', { name })).closest('tr') as HTMLElement);

/** What a figure asks for, without how the panel pages through it. */
async function filterOf(requests: readonly Request[], path = VOUCHERS) {
  await waitFor(async () => expect(await askedAt(requests, path)).not.toHaveLength(0));
  const [first] = (await askedAt(requests, path)) as Record<string, unknown>[];
  const { pageNum: _, pageSize: __, sort: ___, ...filter } = first ?? {};
  return filter;
}

describe('the strip', () => {
  it('begins in the unit somebody set for the document, else in the one of the language', async () => {
    openAnalysis('', { [DOCUMENT]: ok({ ...budgetDocument(), unitSet: false }) });
    expect(
      within(await strip())
        .getByText('0.12')
        .closest('dd')?.textContent,
    ).toBe('0.12 万元');
    cleanup();
    openAnalysis();
    expect(
      within(await strip())
        .getByText('1,200.00')
        .closest('dd')?.textContent,
    ).toBe('1,200.00 元');
  });

  it('says what is planned, spent, planned to date, the difference and what is expected', async () => {
    openAnalysis();
    const said = within(await strip());
    expect(said.getByText('预算 v2')).toBeTruthy();
    expect(said.getByText('1,200.00')).toBeTruthy();
    expect(said.getByText(/原预算 1,000.00/)).toBeTruthy();
    expect(said.getByText('810.00')).toBeTruthy();
    expect(said.getByText('年度执行率 67.5%').closest('dd')?.textContent).toMatch(
      /^2026年1–9月 · /,
    );
    expect(said.getByText('900.00')).toBeTruthy();
    expect(await difference()).toBeTruthy();
    expect(said.getByText('低于同期 10.0%')).toBeTruthy();
    expect(said.getByText('1,110.00')).toBeTruthy();
    expect(said.getByText('低于预算 7.5%').closest('dd')?.textContent).toMatch(
      /· 低于预算 7.5% · 按剩余预算 810.00 \+ 300.00 · 截至 2026年9月$/,
    );
  });

  it('counts the months of the range where periods are looked at', async () => {
    openAnalysis('?mode=period&start=2026-04&end=2026-06');
    const said = within(await strip());
    expect(await said.findByText('270.00')).toBeTruthy();
    expect(said.getByText('300.00')).toBeTruthy();
    expect(said.getByText('全区间执行率 90.0%').closest('dd')?.textContent).toMatch(
      /^2026年4–6月 · /,
    );
    expect(said.getByText('区间预算')).toBeTruthy();
    expect(said.queryByText('同期预算')).toBeNull();
    const heads = (await lines()).getAllByRole('columnheader').map((one) => one.textContent);
    expect(heads).toEqual(['类别', '区间预算', '实际', '差额', '全区间执行率']);
  });

  it('says of what stays on posting months that it does, where others count', async () => {
    openAnalysis('?basis=origin');
    const method = await within(await strip()).findByText(/^按剩余预算/);
    expect(method.closest('dd')?.textContent).toMatch(/ · 按记账月$/);
    expect(within(await card('人工差额拆分')).getByText(/2026年1–9月 · 按记账月/)).toBeTruthy();
    expect(within(await card('部门与人员')).getByText(/2026年1–9月 · 按记账月/)).toBeTruthy();
  });

  it('shows a forecast by progress with its own figures', async () => {
    const { forecast } = details();
    openAnalysis('', {
      [DETAILS]: ok(details({ forecast: { ...forecast, method: 'cpi', ev: 875.68 } })),
    });
    expect(within(await strip()).getByText(/按完工进度 1,200.00 × 810.00 ÷ 875.68/)).toBeTruthy();
  });

  it('says how it stands everywhere, and where what is not closed has passed the forecast', async () => {
    const { forecast } = details();
    const standing = { year: 2026, executionRate: 110, level: 'over', forecastOver: true } as const;
    openAnalysis('', {
      [DETAILS]: ok(
        details({ standing, forecast: { ...forecast, provisionalAmount: 350, passed: true } }),
      ),
    });
    const figures = within(await strip());
    expect(figures.getByText('2026 年执行率 110.0%')).toBeTruthy();
    expect(figures.getByText('超支').getAttribute('data-tone')).toBe('bad');
    expect(figures.getByText('预测超支').getAttribute('data-tone')).toBe('bad');
    expect(figures.getByText('加上未关账的 350.00，已超过预测')).toBeTruthy();
  });

  it('is followed by who moved the thresholds, and that they are looser than those of the company', async () => {
    const moved = {
      ...{ by: '王立群', at: '2026-11-02T03:00:00.000Z' },
      from: { warnPercent: 80, overPercent: 100 },
      to: { warnPercent: 90, overPercent: 120 },
    };
    const { config } = budgetDocument();
    openAnalysis('', {
      [DOCUMENT]: ok(
        budgetDocument({ config: { ...config, ...moved.to }, thresholdChange: moved }),
      ),
    });
    expect((await screen.findByText('阈值（预警/超支）90%/120%')).closest('p')?.textContent).toBe(
      '阈值（预警/超支）90%/120% · 比公司的 80%/100% 宽松 · 财务尚未确认 · 王立群 于 2026-11-02 03:00 由 80%/100% 改为 90%/120%',
    );
    expect(screen.queryByRole('button', { name: '确认阈值' })).toBeNull();
  });

  it('lets finance confirm looser thresholds, and reads the document again', async () => {
    const document = budgetDocument();
    const config = { ...document.config, version: 4, warnPercent: 90 };
    const abilities = { ...document.abilities, confirmThresholds: true };
    const confirming = `${DOCUMENT}/confirmThresholds`;
    const { requests } = openAnalysis('', {
      [DOCUMENT]: ok(budgetDocument({ config, abilities })),
      [confirming]: ok({ ...config, version: 5 }),
    });
    const read = () => requests.filter(({ url }) => new URL(url).pathname === DOCUMENT).length;
    fireEvent.click(await screen.findByRole('button', { name: '确认阈值' }));
    await waitFor(() => expect(read()).toBe(2));
    expect(await askedAt(requests, confirming)).toEqual([{ version: 4 }]);
    expect(toasts.get().map(({ text }) => text)).toEqual(['已确认 BG26-001 的阈值']);
  });

  it('says why nothing is expected', async () => {
    const { forecast } = details();
    openAnalysis('', {
      [DETAILS]: ok(
        details({
          forecast: { ...forecast, eac: null, vac: null, missing: 'percentDone', method: 'cpi' },
        }),
      ),
    });
    const missing = await within(await strip()).findByText('还没有填写完成百分比');
    expect(missing.closest('dd')?.textContent).toBe(
      '还没有填写完成百分比 · 按完工进度 · 截至 2026年9月',
    );
  });
});

describe('without a closed month', () => {
  it('there is the plan alone, and a sentence', async () => {
    const reply = periodical({ closed: 0 });
    openAnalysis('', {
      [PERIODICAL]: ok(reply),
      [CUMULATIVE]: ok(cumulative(reply)),
      [DETAILS]: ok(details({ through: null, maxPeriod: 0, departments: [] })),
    });
    expect(within(await strip()).getByText('还没有关账的月份')).toBeTruthy();
    expect(within(await drawn('燃尽曲线')).getByText(/这里先给出预算/)).toBeTruthy();
    expect((await row('合计')).getAllByText('—')).toHaveLength(4);
    expect(screen.queryByRole('region', { name: '人工差额拆分' })).toBeNull();
  });
});

describe('the lines', () => {
  it('come to the figures of the strip, with hidden sub-categories folded into one', async () => {
    openAnalysis();
    const table = await lines();
    const heads = await table.findAllByRole('rowheader');
    expect(heads.map(({ textContent }) => textContent)).toEqual(['人工', '费用', '其他', '合计']);
    const cells = async (name: string) =>
      (await row(name)).getAllByRole('cell').map(({ textContent }) => textContent);
    expect(await cells('人工')).toEqual(['450.00', '360.00', '−90.00', '60.0%']);
    expect(await cells('费用')).toEqual(['360.00', '405.00', '+45.00', '84.4%']);
    expect(await cells('其他')).toEqual(['90.00', '45.00', '−45.00', '37.5%']);
    expect(await cells('合计')).toEqual(['900.00', '810.00', '−90.00', '67.5%']);
  });

  it('unfold to sub-categories', async () => {
    openAnalysis();
    fireEvent.click(await (await lines()).findByRole('button', { name: '费用' }));
    expect((await row('差旅费')).getByText('405.00')).toBeTruthy();
  });

  it('are cut by project and by department as the address says', async () => {
    const { router } = openAnalysis('?cut=project');
    expect((await row(/整机结构/)).getByText('810.00')).toBeTruthy();
    fireEvent.click((await lines()).getByText('按部门'));
    expect((await row('整机部')).getByText('700.00')).toBeTruthy();
    expect((await lines()).getByText('810.00')).toBeTruthy();
    expect(router.state.location.search).toBe('?cut=department');
  });
});

describe('a project of the lines', () => {
  const way = () => screen.queryByRole('link', { name: 'P-31：查看“整机结构”的决算' });

  it('leads to its final account, in the year that is looked at', async () => {
    openAnalysis('?cut=project');
    await row(/整机结构/);
    expect(way()?.getAttribute('href')).toBe(projectFinalPath(31, 2026));
  });

  it('leads nowhere for whoever only takes part in it', async () => {
    const reply = periodical({ opens: false });
    openAnalysis('?cut=project', {
      [PERIODICAL]: ok(reply),
      [DETAILS]: ok(details({ opens: false })),
    });
    expect((await row(/整机结构/)).getByText('P-31')).toBeTruthy();
    expect(way()).toBeNull();
  });
});

describe('hours by year', () => {
  it('stand in the address', async () => {
    const { router } = openAnalysis('?hoursBy=year&hours=table');
    const hours = within(await card('工时'));
    expect(await hours.findByText('2026 年')).toBeTruthy();
    fireEvent.click(hours.getByText('月'));
    await waitFor(() => expect(router.state.location.search).toBe('?hours=table'));
    expect(await hours.findByText('2026年9月')).toBeTruthy();
    fireEvent.click(hours.getByText('年'));
    await waitFor(() => expect(router.state.location.search).toContain('hoursBy=year'));
  });
});

const MONTHS = { startDate: '2026-01-01', endDate: '2026-09-30' };
const YEAR = { startDate: '2026-01-01', endDate: '2026-12-31' };

describe('a figure opens to its rows:', () => {
  it.each<[string, () => Promise<HTMLElement>, object]>([
    ['the actual', async () => within(await strip()).getByText('810.00'), MONTHS],
    ['the difference', difference, MONTHS],
    ['the total', async () => (await row('合计')).getByText('810.00'), MONTHS],
    [
      'a category without hidden parts',
      async () => (await row('人工')).getByText('360.00'),
      { ...MONTHS, categoryId: 1 },
    ],
    [
      'a category with hidden parts',
      async () => (await row('费用')).getByText('405.00'),
      { ...MONTHS, subCategoryIds: [20] },
    ],
    [
      'what is hidden',
      async () => (await row('其他')).getByText('45.00'),
      { ...MONTHS, subCategoryIds: [21] },
    ],
  ])('%s', async (_, find, filter) => {
    const { requests } = openAnalysis();
    fireEvent.click(await find());
    const path = 'categoryId' in filter && filter.categoryId === 1 ? LABOUR : VOUCHERS;
    expect(await filterOf(requests, path)).toEqual(filter);
  });

  it('a sub-category', async () => {
    const { requests } = openAnalysis();
    fireEvent.click(await (await lines()).findByRole('button', { name: '费用' }));
    fireEvent.click((await row('差旅费')).getByText('405.00'));
    expect(await filterOf(requests)).toEqual({ ...MONTHS, subCategoryId: 20 });
  });

  it('a project', async () => {
    const { requests } = openAnalysis('?cut=project');
    fireEvent.click((await row(/整机结构/)).getByText('810.00'));
    expect(await filterOf(requests)).toEqual({ ...MONTHS, projectId: 31 });
  });

  it('a department, and what belongs to none', async () => {
    const { requests } = openAnalysis('?cut=department');
    fireEvent.click((await row('整机部')).getByText('700.00'));
    expect(await filterOf(requests)).toEqual({ ...MONTHS, deptId: 5, deptAlone: true });
    fireEvent.click((await row('未归部门')).getByText('110.00'));
    await waitFor(async () =>
      expect((await askedAt(requests, VOUCHERS)).at(-1)).toMatchObject({ noDept: true }),
    );
  });

  it('departments together, as the document itself', async () => {
    const { requests } = openAnalysis('?cut=department');
    fireEvent.click((await lines()).getByText('810.00'));
    expect(await filterOf(requests)).toEqual(MONTHS);
  });

  it('a month of the curve, from the document’s first month on', async () => {
    const { requests } = openAnalysis('?start=2026-04');
    const mark = within(await drawn('燃尽曲线')).getByRole('button', { name: /2026年6月/ });
    fireEvent.click(mark);
    expect(await filterOf(requests)).toEqual({
      startDate: '2026-01-01',
      endDate: '2026-06-30',
    });
  });

  it('a month by itself, where periods are looked at', async () => {
    const { requests } = openAnalysis('?mode=period');
    const mark = within(await drawn('分期执行')).getByRole('button', { name: /2026年6月/ });
    fireEvent.click(mark);
    expect(await filterOf(requests)).toEqual({
      startDate: '2026-06-01',
      endDate: '2026-06-30',
    });
  });

  it('a year that is closed in part, to its closed months', async () => {
    const reply = periodical();
    const [month] = reply.children;
    if (month === undefined) throw new Error('no month');
    const year = { ...month, ...figures(1200, 900), month: 12, state: 'provisional' as const };
    const { requests } = openAnalysis('?by=year&burn=table', {
      [CUMULATIVE]: ok({ ...reply, children: [year] }),
    });
    const burn = within(await card('燃尽曲线'));
    const name = await burn.findByText('2026 年 · 已关账至 2026年9月');
    expect(burn.queryByText(/还没有关账的月份/)).toBeNull();
    fireEvent.click(within(name.closest('tr') as HTMLElement).getByText('810.00'));
    expect(await filterOf(requests)).toEqual(MONTHS);
  });

  it('a step of the waterfall, with the budget it is above or below', async () => {
    const { requests } = openAnalysis();
    const mark = within(await drawn('差额从哪里来')).getByRole('button', { name: /费用/ });
    fireEvent.click(mark);
    expect(await filterOf(requests)).toEqual({ ...MONTHS, subCategoryIds: [20] });
    expect(await askedAt(requests, PLAN)).toEqual([{ ...MONTHS, subCategoryIds: [20] }]);
  });

  it('a difference with the budget of the same months, which alone it is not', async () => {
    const voucher = '/api/v1/budget-final/budget/1/page-voucher';
    const rows = { total: 9, rows: [], sums: { amount: 810 }, months: [], outOfDate: [] };
    const plan = { cells: 12, amount: 900, hours: 0, categories: [] };
    const { requests } = openAnalysis('', { [voucher]: ok(rows), [PLAN]: ok(plan) });
    fireEvent.click(await difference());
    expect(await screen.findByText('与所点数字一致')).toBeTruthy();
    expect(screen.getByText(/^810.00 − 900.00 =/).textContent).toContain('−90.00');
    expect(await askedAt(requests, PLAN)).toEqual([MONTHS]);
    cleanup();
    openAnalysis('', { [voucher]: ok(rows), [PLAN]: ok({ ...plan, amount: 0 }) });
    fireEvent.click(await difference());
    expect(await screen.findByText(/比所点数字多 900.00 元/)).toBeTruthy();
    expect(screen.queryByText('与所点数字一致')).toBeNull();
  });

  it('a rate with the budget it is of, in all its months', async () => {
    const { requests } = openAnalysis();
    fireEvent.click((await row('合计')).getByText('67.5%'));
    expect(await filterOf(requests)).toEqual(MONTHS);
    const [asked] = await askedAt(requests, PLAN);
    expect(asked).toEqual({ startDate: '2026-01-01', endDate: '2026-12-31' });
  });

  it('by the months costs belong to, where those are looked at', async () => {
    const { requests } = openAnalysis('?basis=origin');
    fireEvent.click(within(await strip()).getByText('810.00'));
    expect(await filterOf(requests)).toEqual({ ...MONTHS, basis: 'origin' });
  });

  it('nothing of what the open month would post, which stands beside the months in no sum', async () => {
    const reply = periodical();
    const children = reply.children.map((entry) =>
      entry.month === 6
        ? { ...entry, provisional: { actualAmount: 12.34, actualHours: 1 } }
        : entry,
    );
    openAnalysis('?basis=origin&mode=period&burn=table', {
      [PERIODICAL]: ok({ ...reply, children }),
    });
    const burn = within(await card('分期执行'));
    expect(await burn.findByText(/^暂计（.*）：2026年6月 12.34$/)).toBeTruthy();
    expect(burn.getByRole('columnheader', { name: '暂计' })).toBeTruthy();
    const cells = (name: string) =>
      [...(burn.getByText(name).closest('tr')?.children ?? [])].map((one) => one.textContent);
    expect(cells('2026年6月').at(-1)).toBe('12.34');
    expect(cells('2026年5月').at(-1)).toBe('—');
    expect(within(await strip()).getByText('810.00')).toBeTruthy();
  });

  it('at actual rates, where those are looked at', async () => {
    const { requests } = openAnalysis('?labour=actual');
    fireEvent.click(within(await strip()).getByText('810.00'));
    expect(await filterOf(requests)).toEqual({ ...MONTHS, labour: 'actual' });
  });

  it('hours of a department to labour alone', async () => {
    const { requests } = openAnalysis();
    const people = within(await card('部门与人员'));
    const line = within((await people.findByText('整机部')).closest('tr') as HTMLElement);
    // Planned and worked of the same months, which the card names.
    expect(people.getByText('小时 · 2026年1–9月')).toBeTruthy();
    expect(await askedAt(requests, PEOPLE)).toEqual([{ budgetId: 1, ...MONTHS }]);
    fireEvent.click(line.getByText('72'));
    expect(await filterOf(requests, LABOUR)).toEqual({
      ...MONTHS,
      deptId: 5,
      deptAlone: true,
    });
    expect(await askedAt(requests, VOUCHERS)).toEqual([]);
  });

  it('labour that differs to the rows of labour', async () => {
    const { requests } = openAnalysis();
    // All of it to rows; why it differs, to projects and months (beside.test.tsx).
    fireEvent.click(within(await card('人工差额拆分')).getByText('−90.00'));
    expect(await filterOf(requests, LABOUR)).toEqual({ ...MONTHS, subCategoryIds: [10] });
    expect(await askedAt(requests, PLAN)).toEqual([{ ...MONTHS, subCategoryIds: [10] }]);
  });

  it('the whole budget to the cells that add up to it', async () => {
    const plan = { cells: 12, amount: 1200, hours: 0, categories: [] };
    const { requests } = openAnalysis('', { [PLAN]: ok(plan) });
    fireEvent.click(within(await strip()).getByText('1,200.00'));
    expect(await screen.findByText('与所点数字一致')).toBeTruthy();
    expect(await askedAt(requests, PLAN)).toEqual([YEAR]);
    expect(await askedAt(requests, VOUCHERS)).toEqual([]);
  });

  it('what is expected to what is booked and what is to come, with how that was worked out', async () => {
    const rows = { total: 9, rows: [], sums: { amount: 810 }, months: [], outOfDate: [] };
    const { requests } = openAnalysis('', { [VOUCHERS]: ok(rows) });
    fireEvent.click(within(await strip()).getByText('1,110.00'));
    expect(await screen.findByText('与所点数字一致')).toBeTruthy();
    expect(screen.getByText(/^810.00 \+ 300.00 =/).textContent).toContain('1,110.00');
    expect(screen.getByText('剩余月份的现行预算 · 截至 2026年9月')).toBeTruthy();
    expect(await filterOf(requests)).toEqual(MONTHS);
  });

  it('what is expected above the budget to both', async () => {
    const rows = { total: 9, rows: [], sums: { amount: 810 }, months: [], outOfDate: [] };
    const plan = { cells: 12, amount: 1200, hours: 0, categories: [] };
    const { requests } = openAnalysis('', { [VOUCHERS]: ok(rows), [PLAN]: ok(plan) });
    const [, above] = within(await strip()).getAllByText('−90.00');
    fireEvent.click(above as HTMLElement);
    expect(await screen.findByText('与所点数字一致')).toBeTruthy();
    expect(screen.getByText(/^810.00 \+ 300.00 − 1,200.00 =/)).toBeTruthy();
    expect(await askedAt(requests, PLAN)).toEqual([YEAR]);
  });

  it('and what was planned to its cells, which lead to the grid they were entered in', async () => {
    const { router } = openAnalysis();
    fireEvent.click(within(await strip()).getByText('900.00'));
    fireEvent.click(await screen.findByRole('link', { name: /^同期预算/ }));
    expect(await screen.findByText('document')).toBeTruthy();
    expect(router.state.location.search).toBe('?version=11');
  });
});

describe('whoever may not see rows', () => {
  it('reads figures that say why they do not open', async () => {
    const reply = periodical({ opens: false });
    openAnalysis('', {
      [PERIODICAL]: ok(reply),
      [PEOPLE]: refused(ResultCode.notPermitted, '您没有权限进行此操作'),
    });
    const spent = within(await strip()).getByText('810.00');
    expect(spent.closest('button')).toBeNull();
    expect(spent.closest('[aria-description]')?.getAttribute('aria-description')).toMatch(/只参与/);
    fireEvent.mouseEnter(spent);
    expect(await screen.findByText(/您只参与其中的项目/)).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole('region', { name: '部门与人员' })).toBeNull());
  });
});

describe('what goes wrong', () => {
  it('is said by the card alone, which can be asked for again', async () => {
    let healthy = false;
    const { requests } = openAnalysis('', {
      [CUMULATIVE]: async () => {
        if (!healthy) throw new TypeError('Failed to fetch');
        return Response.json(ok(cumulative()));
      },
    });
    expect(await screen.findByRole('alert')).toBeTruthy();
    expect(within(await strip()).getByText('810.00')).toBeTruthy();
    healthy = true;
    fireEvent.click(within(await card('燃尽曲线')).getByRole('button', { name: '重试' }));
    await drawn('燃尽曲线');
    expect(screen.queryByRole('alert')).toBeNull();
    expect(await askedAt(requests, CUMULATIVE)).toHaveLength(2);
  });

  it('is said in the words of the server, once, and not where it is no failure', async () => {
    openAnalysis('', {
      [DETAILS]: refused(ResultCode.internal, '服务正在维护'),
      [CUMULATIVE]: refused(ResultCode.internal, '服务正在维护'),
      [PEOPLE]: refused(ResultCode.notPermitted, '您没有权限进行此操作'),
    });
    expect(await screen.findAllByRole('alert')).toHaveLength(3);
    await waitFor(() => expect(toasts.get().map(({ text }) => text)).toEqual(['服务正在维护']));
  });

  it('leaves hours where they are when amounts do not come', async () => {
    openAnalysis('', { [DETAILS]: new TypeError('Failed to fetch') });
    expect(await screen.findAllByRole('alert')).toHaveLength(3);
    const hours = within(screen.getByRole('region', { name: '工时' }));
    expect(await hours.findByRole('img', { name: /计划 120 小时/ })).toBeTruthy();
  });
});

describe('what is asked for', () => {
  it('are whole years, once, with projects and sub-categories', async () => {
    const { requests } = openAnalysis('?mode=period');
    await strip();
    fireEvent.click(screen.getByText('累计'));
    await drawn('燃尽曲线');
    expect(await askedAt(requests, PERIODICAL)).toEqual([
      {
        budgetId: 1,
        startDate: '2026-01-01',
        endDate: '2026-12-31',
        dimension: 'month',
        project: true,
        subCategory: true,
      },
    ]);
  });

  it('is asked for again once a month was closed meanwhile', async () => {
    let version = 1;
    const { requests } = openAnalysis('', {
      [PERIODICAL]: async () => Response.json(ok(periodical({ dataVersion: version }))),
      [CUMULATIVE]: async () => Response.json(ok(cumulative(periodical({ dataVersion: version })))),
      [DETAILS]: async () => {
        // The month is closed between the first answers and this one.
        await new Promise((resolve) => setTimeout(resolve, 300));
        version = 2;
        return Response.json(ok(details({ dataVersion: 2 })));
      },
    });
    await waitFor(async () => {
      expect(await askedAt(requests, PERIODICAL)).toHaveLength(2);
      expect(await askedAt(requests, CUMULATIVE)).toHaveLength(2);
    });
    expect(requests.filter(({ url }) => new URL(url).pathname === DETAILS)).toHaveLength(1);
  });

  it('follows the choices in the address', async () => {
    const { requests, router } = openAnalysis();
    await strip();
    fireEvent.click(screen.getByText('季'));
    await waitFor(async () =>
      expect((await askedAt(requests, CUMULATIVE)).at(-1)).toMatchObject({ dimension: 'quarter' }),
    );
    expect(router.state.location.search).toBe('?by=quarter');
  });
});

describe('without a budget', () => {
  it('there is a choice of those in force', async () => {
    const { router } = openAnalysis(
      '',
      {
        [LIST]: ok(page([listed()])),
      },
      null,
    );
    fireEvent.click(await screen.findByRole('link', { name: /空气源热泵平台/ }));
    await waitFor(() =>
      expect(router.state.location.pathname).toBe('/budgetManagement/analysis/1'),
    );
  });

  it('or a sentence and the way to the list', async () => {
    openAnalysis('', { [LIST]: ok(page([])) }, null);
    expect(await screen.findByText('还没有您能查看的生效预算')).toBeTruthy();
    expect(screen.getByRole('link', { name: '去预算列表' })).toBeTruthy();
  });
});

describe('a document without a version in force', () => {
  it('says so, and leads to it', async () => {
    openAnalysis('', { [DOCUMENT]: ok(budgetDocument({ versions: [] })) });
    expect(await screen.findByText('“空气源热泵平台”还没有生效的版本')).toBeTruthy();
  });
});
