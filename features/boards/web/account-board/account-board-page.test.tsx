import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { accountEndpoints, type YearAccount } from '#features/actuals/contract.ts';
import { ResultCode } from '#kernel/result.ts';
import { loadAppTexts, startLanguage } from '#web/i18n/language.ts';
import { ok, refused } from '#web/testing/fetch-double.ts';
import { toasts } from '#web/ui/toast/toasts.ts';
import { card, chooseYuan, filterOf, openBoard } from '../board/testing.tsx';
import { AccountBoardPage } from './account-board-page.tsx';
import { account, dept, material, utilised } from './testing.ts';

const read = accountEndpoints.year.read.path;

const byCategory = (whole: YearAccount) => (request: Request) =>
  Promise.resolve(Response.json(ok(request.url.includes('categoryId') ? material : whole)));

const open = (search = '?year=2026', whole: YearAccount = account, more = {}) =>
  openBoard(<AccountBoardPage />, `/budgetManagement/actualCostAnalysisPanel${search}`, {
    [read]: byCategory(whole),
    ...more,
  });

const strip = async () => within(await screen.findByLabelText('累计成本与类别'));

/** Labour as the server has it at either rates. */
const labourAt = (amounts: { actual: number; standard: number }) => async (request: Request) => {
  const { labour = 'standard' }: { labour?: 'actual' | 'standard' } = await request.clone().json();
  const sums = { amount: amounts[labour], hours: 3 };
  return Response.json(ok({ total: 3, rows: [], sums, months: [], outOfDate: [] }));
};

/** Rows of either year. */
const byYear = (amounts: Readonly<Record<string, number>>) => async (request: Request) => {
  const { startDate }: { startDate: string } = await request.clone().json();
  const sums = { amount: amounts[startDate.slice(0, 4)] ?? 0 };
  return Response.json(ok({ total: 3, rows: [], sums, months: [], outOfDate: [] }));
};

const MONTHS = { startDate: '2026-01-01', endDate: '2026-02-28' };

beforeEach(async () => {
  localStorage.clear();
  chooseYuan();
  toasts.set([]);
  await startLanguage();
  await loadAppTexts();
});

describe('the final-account board', () => {
  it('is the legend of its categories, whose shares make 100.0 %', async () => {
    open();
    expect(screen.getAllByRole('status').length).toBeGreaterThan(0);
    const shown = await strip();
    // Three equal parts: one of them has to carry what is left over.
    expect(shown.getByText(/人工 33.4%/)).toBeTruthy();
    expect(shown.getByText(/材料 33.3%/)).toBeTruthy();
    expect(shown.getByText(/费用 33.3%/)).toBeTruthy();
    expect(shown.getByText('900.03')).toBeTruthy();
    expect(shown.getByText('91.5')).toBeTruthy();
    expect(shown.getByText('+1.5 点').closest('dd')?.textContent).toContain(
      '上年同期 90.0% · +1.5 点',
    );
  });

  it('opens every figure of the strip by what it is of', async () => {
    const { requests } = open('?year=2026&division=1');
    const shown = await strip();
    fireEvent.click(shown.getByRole('button', { name: '900.03' }));
    await waitFor(async () => expect(await filterOf(requests)).toEqual({ division: 1, ...MONTHS }));
    fireEvent.click(shown.getAllByRole('button', { name: '300.01' })[1] as HTMLElement);
    await waitFor(async () =>
      expect(await filterOf(requests)).toEqual({ division: 1, categoryId: 2, ...MONTHS }),
    );
    fireEvent.click(shown.getByRole('button', { name: '800.00' }));
    await waitFor(async () =>
      expect(await filterOf(requests)).toEqual({
        division: 1,
        startDate: '2025-01-01',
        endDate: '2025-02-28',
      }),
    );
    fireEvent.click(shown.getByRole('button', { name: '91.5' }));
    await waitFor(async () => expect(await filterOf(requests, 'labour')).toEqual(MONTHS));
  });

  it('narrows all cards to a category, which stands in the address and in the head', async () => {
    const { requests, router } = open();
    const shown = await strip();
    fireEvent.click(shown.getByRole('button', { name: /材料 33.3%/ }));
    await waitFor(() => expect(router.state.location.search).toContain('category=2'));
    await waitFor(() => expect(card('按项目类型').queryByText('工程')).toBeNull());
    // The strip stays whole: it is the legend.
    expect(shown.getByText('900.03')).toBeTruthy();
    expect(shown.getByRole('button', { name: /材料/ }).getAttribute('aria-pressed')).toBe('true');
    const [line] = card('按项目类型').getAllByRole('button', { name: '300.01' });
    fireEvent.click(line as HTMLElement);
    await waitFor(async () =>
      expect(await filterOf(requests)).toEqual({ categoryId: 2, projectType: 1, ...MONTHS }),
    );
    fireEvent.click(screen.getByLabelText('显示全部类别'));
    await waitFor(() => expect(router.state.location.search).not.toContain('category'));
  });

  it('opens departments, what one has itself, and what belongs to none', async () => {
    const { requests, router } = open();
    await strip();
    const departments = card('按部门');
    fireEvent.click(departments.getByRole('button', { name: '500.02' }));
    await waitFor(async () =>
      expect(await filterOf(requests)).toEqual({ deptId: 2, deptPath: [1, 2], ...MONTHS }),
    );
    expect(departments.getByText('本级 · 公司')).toBeTruthy();
    const [own] = departments.getAllByRole('button', { name: '50.01' });
    fireEvent.click(own as HTMLElement);
    await waitFor(async () =>
      expect(await filterOf(requests)).toEqual({
        deptId: 1,
        deptPath: [1],
        deptAlone: true,
        ...MONTHS,
      }),
    );
    fireEvent.click(departments.getByRole('button', { name: '50.00' }));
    await waitFor(async () =>
      expect(await filterOf(requests)).toEqual({ noDept: true, ...MONTHS }),
    );
    fireEvent.click(departments.getByRole('button', { name: '研发中心' }));
    await waitFor(() => expect(router.state.location.search).toContain('dept=2'));
  });

  it('shows and opens labour at actual rates where these are asked for', async () => {
    const { requests } = open('?year=2026&labour=actual&category=2');
    const shown = await strip();
    const asked = requests.filter(({ url }) => url.includes(read));
    expect(asked.map(({ url }) => new URL(url).searchParams.get('labour'))).toEqual([
      ...['actual', 'actual'],
    ]);
    fireEvent.click(shown.getByRole('button', { name: '900.03' }));
    await waitFor(async () =>
      expect(await filterOf(requests)).toEqual({ labour: 'actual', ...MONTHS }),
    );
  });

  it('has the rate difference in a line of its own for whoever is told of it', async () => {
    const totals = { ...account.totals, rateDifference: -12.34 };
    open('?year=2026', { ...account, totals });
    await strip();
    const line = screen.getByText('费率差异').parentElement;
    expect(line?.textContent).toContain('\u221212.34 元');
    expect(line?.textContent).toContain('按实际费率减按标准费率');
  });

  it('opens the rate difference to labour at both rates and the subtraction', async () => {
    const totals = { ...account.totals, rateDifference: -12.34 };
    const { requests } = open(
      '?year=2026',
      { ...account, totals },
      {
        '/api/v1/budget-final/budget/0/page-labour': labourAt({ actual: 287.67, standard: 300.01 }),
      },
    );
    await strip();
    fireEvent.click(screen.getByRole('button', { name: '\u221212.34' }));
    const side = within(await screen.findByRole('dialog', { name: /^费率差异/ }));
    expect(await side.findByText('与所点数字一致')).toBeTruthy();
    expect(side.getByText('287.67 \u2212 300.01 =', { exact: false })).toBeTruthy();
    expect(side.getByRole('region', { name: '按实际费率' })).toBeTruthy();
    const bodies = await Promise.all(
      requests.filter(({ url }) => url.endsWith('page-labour')).map((one) => one.clone().json()),
    );
    expect(new Set(bodies.map(({ labour }) => labour))).toEqual(new Set(['actual', 'standard']));
    for (const body of bodies) expect(body).toMatchObject(MONTHS);
    // Nothing but labour has two values.
    expect(requests.some(({ url }) => url.endsWith('page-voucher'))).toBe(false);
    // Either side opens to its own rows.
    fireEvent.click(
      within(side.getByRole('region', { name: '按标准费率' })).getByRole('button', {
        name: /人工/,
      }),
    );
    expect(await screen.findByRole('dialog', { name: /按标准费率/ })).toBeTruthy();
  });

  it('opens how much more it is than a year before, and last year\u2019s utilisation', async () => {
    const { requests } = open('?year=2026&division=1', account, {
      '/api/v1/budget-final/budget/0/page-voucher': byYear({ 2026: 900.03, 2025: 800 }),
    });
    const shown = await strip();
    fireEvent.click(shown.getByRole('button', { name: '+12.5%' }));
    const side = within(await screen.findByRole('dialog', { name: /^累计成本 › 同比/ }));
    expect(await side.findByText('与所点数字一致')).toBeTruthy();
    expect(side.getByText('(900.03 \u2212 800.00) ÷ 800.00 =', { exact: false })).toBeTruthy();
    fireEvent.click(shown.getByRole('button', { name: '90.0%' }));
    await waitFor(async () =>
      expect(await filterOf(requests, 'labour')).toEqual({
        startDate: '2025-01-01',
        endDate: '2025-02-28',
      }),
    );
  });

  it('says nothing of it to others', async () => {
    open();
    await strip();
    expect(screen.queryByText('费率差异')).toBeNull();
  });

  it('has months, categories and sub-categories in tables whose figures open, too', async () => {
    const { requests } = open('?year=2026&months=table&composition=table');
    await strip();
    const months = within(card('每月成本').getByRole('table'));
    fireEvent.click(months.getByRole('button', { name: '400.01' }));
    await waitFor(async () =>
      expect(await filterOf(requests)).toEqual({
        startDate: '2026-01-01',
        endDate: '2026-01-31',
      }),
    );
    fireEvent.click(months.getAllByRole('button', { name: '200.01' })[0] as HTMLElement);
    await waitFor(async () =>
      expect(await filterOf(requests)).toEqual({
        categoryId: 2,
        startDate: '2026-01-01',
        endDate: '2026-01-31',
      }),
    );
    const composition = within(card('成本构成').getByRole('table'));
    fireEvent.click(composition.getByRole('button', { name: '100.00' }));
    await waitFor(async () =>
      expect(await filterOf(requests)).toEqual({
        categoryId: 2,
        subCategoryId: 22,
        ...MONTHS,
      }),
    );
    expect(composition.getByText('100.0%')).toBeTruthy();
  });

  it('walks the columns by keyboard and opens one', async () => {
    const { requests } = open();
    await strip();
    const mark = card('每月成本').getByRole('button', { name: /2月 · 费用 · 200.01 元/ });
    fireEvent.click(mark);
    await waitFor(async () =>
      expect(await filterOf(requests)).toEqual({
        categoryId: 3,
        startDate: '2026-02-01',
        endDate: '2026-02-28',
      }),
    );
  });

  it('shows utilisation against its target, and opens the hours', async () => {
    const { requests } = open();
    await strip();
    const utilisation = card('利用率');
    const below = utilisation.getByRole('button', { name: '均 88.0%' });
    expect(below.closest('[data-tone]')?.getAttribute('data-tone')).toBe('careful');
    expect(
      utilisation
        .getByRole('button', { name: '均 95.0%' })
        .closest('[data-tone]')
        ?.getAttribute('data-tone'),
    ).toBe('calm');
    fireEvent.click(utilisation.getByRole('button', { name: '92.0%' }));
    await waitFor(async () =>
      expect(await filterOf(requests, 'labour')).toEqual({
        deptId: 2,
        deptPath: [1, 2],
        startDate: '2026-02-01',
        endDate: '2026-02-28',
      }),
    );
    expect((await screen.findByRole('region', { name: '应填工时' })).textContent).toMatch(/50$/);
    // None of the hours came, so the rate that was pressed is not theirs.
    expect(await screen.findByText(/比所点数字少 92.00%/)).toBeTruthy();
    expect(utilisation.queryByText(/^高于 100%/)).toBeNull();
  });

  it('has whoever stands above all departments in the rows, which come to the company', async () => {
    const { utilisation } = account;
    if (utilisation === null) throw new Error('without utilisation');
    const top = {
      dept: dept(1, '公司'),
      path: [1],
      ...utilised(191, 220),
      months: [
        { month: 1, ...utilised(92, 110) },
        { month: 2, ...utilised(99, 110) },
      ],
    };
    const { requests } = open('?year=2026&utilisation=table', {
      ...account,
      utilisation: {
        ...utilisation,
        ...{ company: utilised(191, 220), months: top.months },
        departments: [top, ...utilisation.departments],
      },
    });
    await strip();
    const cells = (name: string) =>
      [...(card('利用率').getByText(name).closest('tr')?.children ?? [])].map(
        (one) => one.textContent,
      );
    // 2 of 10 and 6 of 10 hours: what the company has beside 42 + 48 of 100 and 46 + 47 of 100.
    expect(cells('本级 · 公司')).toEqual(['本级 · 公司', '20.0%', '60.0%', '40.0%']);
    expect(cells('公司').at(-1)).toBe('86.8%');
    fireEvent.click(card('利用率').getByRole('button', { name: '60.0%' }));
    await waitFor(async () =>
      expect(await filterOf(requests, 'labour')).toEqual({
        ...{ deptId: 1, deptPath: [1], deptAlone: true },
        ...{ startDate: '2026-02-01', endDate: '2026-02-28' },
      }),
    );
  });

  it('says why a rate is above 100 %', async () => {
    const { utilisation } = account;
    const [first] = utilisation?.departments ?? [];
    if (utilisation === null || first === undefined) throw new Error('without utilisation');
    const above = { ...first, months: [{ month: 2, ...utilised(51, 50, 4) }] };
    open('?year=2026', { ...account, utilisation: { ...utilisation, departments: [above] } });
    await strip();
    expect(card('利用率').getByText(/^高于 100%/)).toBeTruthy();
    fireEvent.click(card('利用率').getByRole('button', { name: '102.0%' }));
    expect(await screen.findByText(/其中 4 小时属于以前月份/)).toBeTruthy();
  });

  it('has company cost as a line of its own', async () => {
    const { requests } = open();
    fireEvent.click(await screen.findByRole('button', { name: '55.55' }));
    await waitFor(async () =>
      expect(await filterOf(requests)).toEqual({ companyCost: true, ...MONTHS }),
    );
  });

  it('leaves out what a reader does not see, and years of fewer months', async () => {
    const totals = { ...account.totals, unassignedAmount: null };
    open('?year=2026', { ...account, totals, utilisation: null, lastYearMonths: 1 });
    const shown = await strip();
    // February alone, which last year has: 500.02 against 800.
    const told = shown
      .getAllByText(/上年同期仅 1 个月/)
      .map((words) => words.closest('dd')?.textContent);
    expect(told[0]).toContain('上年同期仅 1 个月 800.00 · 2月同比 \u221237.5%');
    expect(told[1]).toContain('2月同比 \u221233.3%');
    expect(screen.queryByText('公司费用')).toBeNull();
    expect(screen.queryByRole('region', { name: '利用率' })).toBeNull();
    expect(card('按部门').queryByText(/%/)).toBeNull();
  });

  it('has nothing of the year before where its accounts had not begun', async () => {
    open('?year=2026&months=table', { ...account, lastYearMonths: 1 });
    await strip();
    const cellsOf = (name: RegExp) =>
      [...(card('每月成本').getByText(name).closest('tr')?.children ?? [])].map(
        (one) => one.textContent,
      );
    expect(cellsOf(/^1月$/).at(-1)).toBe('—');
    expect(cellsOf(/^2月$/).at(-1)).toBe('410.00');
    expect(cellsOf(/2 个月合计/).at(-1)).toBe('仅 1 个月 · 800.00');
  });

  it('asks for the months the address names, and for all where they are the wrong way round', async () => {
    const { requests } = open('?year=2026&startMonth=2&endMonth=2');
    await strip();
    const asked = (requests: readonly Request[]) =>
      Object.fromEntries(
        new URL(requests.find(({ url }) => url.includes(read))?.url ?? '').searchParams,
      );
    expect(asked(requests)).toEqual({ year: '2026', startMonth: '2', endMonth: '2' });
    document.body.replaceChildren();
    const other = open('?year=2026&startMonth=2&endMonth=1');
    await waitFor(() => expect(asked(other.requests)).toEqual({ year: '2026' }));
  });
});

describe('a final-account board with nothing to show', () => {
  it('is no error: it leads to the tasks', async () => {
    const none = {
      ...account,
      maxPeriod: 0,
      lastYearMonths: 0,
      byCategory: [],
      byDept: [],
      byDivision: [],
      byProjectType: [],
      byMonth: [],
      utilisation: null,
    };
    open('?year=2027', none);
    expect(await screen.findByText('2027 年还没有关账的月份')).toBeTruthy();
    expect(screen.getByRole('link', { name: '查看决算任务' })).toBeTruthy();
  });

  it('lets cards alone say that a category has not come, with a way to ask again', async () => {
    open('?year=2026&category=2', account, {
      [read]: (request: Request) =>
        request.url.includes('categoryId')
          ? Promise.reject(new TypeError('no'))
          : Promise.resolve(Response.json(ok(account))),
    });
    const shown = await strip();
    expect(shown.getByText('900.03')).toBeTruthy();
    expect(await card('按部门').findByRole('button', { name: '重试' })).toBeTruthy();
  });

  it('says that nothing came, and asks again', async () => {
    open('?year=2026', account, { [read]: new TypeError('no') });
    fireEvent.click(await screen.findByRole('button', { name: '重试' }));
    expect(await screen.findByText('没有载入成功')).toBeTruthy();
  });

  it('says in the words of the server why nothing came', async () => {
    open('?year=2026', account, { [read]: refused(ResultCode.internal, '服务正在维护') });
    expect(await screen.findByRole('button', { name: '重试' })).toBeTruthy();
    expect(toasts.get().map(({ text }) => text)).toEqual(['服务正在维护']);
  });
});
