import { QueryClientProvider } from '@tanstack/react-query';
import { configure, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { boardEndpoints } from '#features/boards/contract.ts';
import type { ProjectFinal } from '#features/boards/contract-project.ts';
import { projectFinalPath } from '#features/budgets/web/fields.tsx';
import { companyZone } from '#web/company-time.ts';
import { loadAppTexts, startLanguage } from '#web/i18n/language.ts';
import { createQueryClient } from '#web/signed-in/query-client.ts';
import { SignedInUserContext } from '#web/signed-in/signed-in-user.ts';
import { answerCalls, ok } from '#web/testing/fetch-double.ts';
import { someLoginInfo } from '#web/testing/login-info.ts';
import { renderWithLibrary } from '#web/testing/render-with-library.tsx';
import { ProjectFinalPage } from './project-final-page.tsx';

configure({ asyncUtilTimeout: 10_000 });

const FINAL = '/api/v1/budget-final/project/9/final';
const CHOICES = boardEndpoints.projectChoices.list.path;

const figures = (actualAmount: number, budgetAmount: number | null = null) => ({
  budgetAmount,
  originalAmount: budgetAmount,
  actualAmount,
  budgetHours: 0,
  actualHours: 0,
});

const project = { id: 9, code: 'P-9', nameZh: '空气源热泵', nameEn: 'Heat pump' };
const part = { id: 10, code: 'P-9-1', nameZh: '压缩机', nameEn: 'Compressor' };

const final = (changes: Partial<ProjectFinal> = {}): ProjectFinal => ({
  project: { ...project, division: 1, projectType: 0, main: null },
  year: 2026,
  maxPeriod: 2,
  closedThrough: '2026-02',
  dataVersion: 4,
  outOfDate: [],
  years: [2026, 2025],
  totals: {
    ...figures(300_000.5, 280_000),
    budgetHours: 100,
    actualHours: 120,
    lastYearAmount: 90_000,
    lastYearMonths: 2,
    everAmount: 500_000.5,
  },
  months: Array.from({ length: 12 }, (_, at) => ({
    month: at + 1,
    state: at < 2 ? ('closed' as const) : ('none' as const),
    ...(at === 0 ? figures(100_000, 140_000) : at === 1 ? figures(200_000.5, 140_000) : figures(0)),
    categories:
      at === 0
        ? [{ categoryId: 1, actualAmount: 100_000 }]
        : at === 1
          ? [{ categoryId: 2, actualAmount: 200_000.5 }]
          : [],
  })),
  categories: [
    {
      categoryId: 1,
      nameZh: '人工',
      nameEn: 'Labour',
      ...figures(100_000, 120_000),
      subCategories: [],
    },
    {
      categoryId: 2,
      nameZh: '费用',
      nameEn: 'Expense',
      ...figures(200_000.5, 160_000),
      subCategories: [
        {
          subCategoryId: 21,
          categoryId: 2,
          source: 'voucher',
          nameZh: '委外加工',
          nameEn: 'Outsourced',
          ...figures(200_000.5, 160_000),
        },
      ],
    },
  ],
  parts: [
    { project, direct: true, ...figures(50_000) },
    { project: part, direct: false, ...figures(250_000.5, 280_000) },
  ],
  budgets: [{ id: 3, code: 'BG26-001', name: '热泵平台' }],
  ...changes,
});

const page = (amount: number) => ({
  total: 1,
  rows: [],
  sums: { amount },
  months: [{ month: '2026-02', total: 1, amount, late: 0, correction: 0 }],
  outOfDate: [],
});
const nothing = { total: 0, rows: [], sums: { amount: 0 }, months: [], outOfDate: [] };
const noLabour = { ...nothing, sums: { amount: 0, hours: 0 } };
const pageOf = (source: string) => `/api/v1/budget-final/budget/0/page-${source}`;

const PLAN = '/api/v1/budget-final/budget/0/plan-cells';

const resize = (width: number) =>
  (window as unknown as { happyDOM: { setViewport: (size: object) => void } }).happyDOM.setViewport(
    { width, height: 900 },
  );

beforeEach(async () => {
  localStorage.clear();
  resize(1440);
  await startLanguage();
  await loadAppTexts();
});

afterEach(() => {
  resize(1024);
  vi.unstubAllGlobals();
});

function open(path: string, answers: Record<string, object> = {}) {
  companyZone.set(someLoginInfo.timeZone);
  const requests = answerCalls({
    [FINAL]: ok(final()),
    [CHOICES]: ok([]),
    [pageOf('voucher')]: ok(page(200_000.5)),
    [pageOf('material')]: ok(nothing),
    [pageOf('asset')]: ok(nothing),
    [pageOf('labour')]: ok(noLabour),
    [PLAN]: ok({ cells: 3, amount: 160_000, hours: 0, categories: [] }),
    ...answers,
  });
  const router = createMemoryRouter(
    [
      { path: '/budgetManagement/projectFinalAnalysis', element: <ProjectFinalPage /> },
      { path: '*', element: <p>elsewhere</p> },
    ],
    { initialEntries: [path] },
  );
  renderWithLibrary(
    <SignedInUserContext value={{ ...someLoginInfo, roles: ['finance'], approvals: [] }}>
      <QueryClientProvider client={createQueryClient()}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </SignedInUserContext>,
  );
  return { requests, router };
}

const bodiesTo = (requests: readonly Request[], path: string) =>
  Promise.all(
    requests
      .filter(({ url }) => new URL(url).pathname === path)
      .map((request) => request.clone().json()),
  );

describe("one project's final account", () => {
  it('shows the year against its plan and the year before, by category and part', async () => {
    open(projectFinalPath(9));
    const strip = await screen.findByLabelText('项目决算概况');
    expect(strip.textContent).toContain('30.00');
    expect(strip.textContent).toContain('28.00');
    expect(strip.textContent).toContain('107.1%');
    expect(strip.textContent).toContain('9.00');
    expect(strip.textContent).toContain('历年累计 50.00');
    const categories = within(screen.getByRole('table', { name: '按类别' }));
    expect(categories.queryByText('委外加工')).toBeNull();
    fireEvent.click(categories.getByRole('button', { name: '费用' }));
    expect(categories.getByText('委外加工')).toBeTruthy();
    const parts = within(screen.getByRole('table', { name: '子项目' }));
    expect(parts.getByText('空气源热泵（本级）')).toBeTruthy();
    expect(parts.getByRole('link', { name: '压缩机' }).getAttribute('href')).toBe(
      projectFinalPath(10, 2026),
    );
    expect(screen.getByRole('link', { name: /热泵平台/ }).getAttribute('href')).toBe(
      '/budgetManagement/analysis/3',
    );
  });

  it('says of how many months the year before is, where its accounts began in it', async () => {
    const { totals } = final();
    open(projectFinalPath(9), {
      [FINAL]: ok(final({ totals: { ...totals, lastYearMonths: 1 } })),
    });
    const strip = await screen.findByLabelText('项目决算概况');
    expect(strip.textContent).toContain('仅 1 个月');
  });

  it('opens a figure to its rows: of the project, its closed months and the category', async () => {
    const { requests } = open(projectFinalPath(9));
    const categories = within(await screen.findByRole('table', { name: '按类别' }));
    const row = within(categories.getByText('费用').closest('tr') as HTMLElement);
    fireEvent.click(row.getByRole('button', { name: '20.00' }));
    expect(await screen.findByText('与所点数字一致')).toBeTruthy();
    const [asked] = await bodiesTo(requests, pageOf('voucher'));
    expect(asked).toEqual({
      startDate: '2026-01-01',
      endDate: '2026-02-28',
      projectId: 9,
      categoryId: 2,
      pageSize: 1,
    });
  });

  it('opens a difference and a rate to what was spent and what was planned in closed months', async () => {
    const { requests } = open(projectFinalPath(9));
    const categories = within(await screen.findByRole('table', { name: '按类别' }));
    const row = within(categories.getByText('费用').closest('tr') as HTMLElement);
    fireEvent.click(row.getByRole('button', { name: '+4.00' }));
    expect(await screen.findByText('与所点数字一致')).toBeTruthy();
    expect(screen.getByText(/^200,000.50 − 160,000.00 =/).textContent).toContain('+40,000.50');
    fireEvent.click(row.getByRole('button', { name: '125.0%' }));
    expect(await screen.findByText(/^200,000.50 ÷ 160,000.00 =/)).toBeTruthy();
    expect(screen.getByText('与所点数字一致')).toBeTruthy();
    const [asked] = await bodiesTo(requests, PLAN);
    expect(asked).toEqual({
      ...{ startDate: '2026-01-01', endDate: '2026-02-28' },
      ...{ projectId: 9, categoryId: 2 },
    });
  });

  it('opens what is planned to its cells: of the year, a line, a month and all closed ones', async () => {
    const { requests } = open(`${projectFinalPath(9)}&months=table`, {
      [PLAN]: ok({ cells: 4, amount: 280_000, hours: 0, categories: [] }),
    });
    const strip = within(await screen.findByLabelText('项目决算概况'));
    fireEvent.click(strip.getByRole('button', { name: '28.00' }));
    expect(await screen.findByText('与所点数字一致')).toBeTruthy();
    const months = within(screen.getByRole('table', { name: '各月成本' }));
    const lineOf = (table: typeof months, name: string) =>
      within(table.getByText(name).closest('tr') as HTMLElement);
    fireEvent.click(lineOf(months, '2026年2月').getByRole('button', { name: '14.00' }));
    fireEvent.click(lineOf(months, '合计（已关账）').getByRole('button', { name: '28.00' }));
    const categories = within(screen.getByRole('table', { name: '按类别' }));
    fireEvent.click(lineOf(categories, '费用').getByRole('button', { name: '16.00' }));
    const closed = { startDate: '2026-01-01', endDate: '2026-02-28', projectId: 9 };
    await waitFor(async () =>
      expect(await bodiesTo(requests, PLAN)).toEqual([
        closed,
        { ...closed, startDate: '2026-02-01' },
        closed,
        { ...closed, categoryId: 2 },
      ]),
    );
  });

  it('opens the sums of its months, by category and of all', async () => {
    const { requests } = open(`${projectFinalPath(9)}&months=table`);
    const months = within(await screen.findByRole('table', { name: '各月成本' }));
    const sums = within(months.getByText('合计（已关账）').closest('tr') as HTMLElement);
    fireEvent.click(sums.getByRole('button', { name: '20.00' }));
    expect(await screen.findByText('与所点数字一致')).toBeTruthy();
    fireEvent.click(sums.getByRole('button', { name: '30.00' }));
    await waitFor(async () =>
      expect((await bodiesTo(requests, pageOf('voucher'))).at(-1)).toMatchObject({
        ...{ startDate: '2026-01-01', endDate: '2026-02-28' },
      }),
    );
  });

  it('opens the rate and the difference of its strip to both sides', async () => {
    open(projectFinalPath(9), {
      [PLAN]: ok({ cells: 4, amount: 280_000, hours: 0, categories: [] }),
      [pageOf('voucher')]: ok(page(300_000.5)),
    });
    const strip = within(await screen.findByLabelText('项目决算概况'));
    fireEvent.click(strip.getByRole('button', { name: /107.1%/ }));
    expect(await screen.findByText(/^300,000.50 ÷ 280,000.00 =/)).toBeTruthy();
    fireEvent.click(strip.getByRole('button', { name: '+2.00' }));
    expect(await screen.findByText(/^300,000.50 − 280,000.00 =/)).toBeTruthy();
    expect(screen.getByText('与所点数字一致')).toBeTruthy();
  });

  it('opens what it cost in all years, whichever year is looked at', async () => {
    const older = final({ year: 2025, maxPeriod: 12 });
    const { requests } = open(projectFinalPath(9), { [FINAL]: ok(older) });
    fireEvent.click(await screen.findByRole('button', { name: /历年累计/ }));
    await waitFor(async () =>
      expect((await bodiesTo(requests, pageOf('voucher'))).at(-1)).toMatchObject({
        ...{ startDate: '2025-01-01', endDate: '2026-02-28' },
      }),
    );
  });

  it('opens the main project alone without its parts, and a month of the table', async () => {
    const { requests } = open(`${projectFinalPath(9)}&months=table`);
    const parts = within(await screen.findByRole('table', { name: '子项目' }));
    fireEvent.click(parts.getByRole('button', { name: '5.00' }));
    await waitFor(async () =>
      expect((await bodiesTo(requests, pageOf('voucher')))[0]).toMatchObject({
        projectId: 9,
        direct: true,
      }),
    );
    const months = within(screen.getByRole('table', { name: '各月成本' }));
    expect(months.getByText('2026年3月').closest('tr')?.textContent).toBe('2026年3月————');
    const february = within(months.getByText('2026年2月').closest('tr') as HTMLElement);
    fireEvent.click(february.getAllByRole('button', { name: '20.00' })[0] as HTMLElement);
    await waitFor(async () =>
      expect((await bodiesTo(requests, pageOf('voucher'))).at(-1)).toMatchObject({
        startDate: '2026-02-01',
        categoryId: 2,
      }),
    );
  });

  it('shows and opens labour at actual rates where these are chosen', async () => {
    const { requests, router } = open(projectFinalPath(9));
    fireEvent.click(await screen.findByText('实际费率'));
    await waitFor(() => expect(router.state.location.search).toBe('?projectId=9&labour=actual'));
    await waitFor(() =>
      expect(new URL(requests.at(-1)?.url ?? '').searchParams.get('labour')).toBe('actual'),
    );
    const categories = within(await screen.findByRole('table', { name: '按类别' }));
    await waitFor(async () => {
      fireEvent.click(categories.getAllByRole('button', { name: '20.00' })[0] as HTMLElement);
      expect((await bodiesTo(requests, pageOf('voucher'))).at(-1)).toMatchObject({
        labour: 'actual',
      });
    });
  });

  it('asks for another year, which stands in the address', async () => {
    const { requests, router } = open(projectFinalPath(9));
    fireEvent.mouseDown(await screen.findByRole('combobox', { name: '年度' }));
    fireEvent.click(await screen.findByText('2025 年'));
    await waitFor(() => expect(router.state.location.search).toBe('?projectId=9&year=2025'));
    await waitFor(() =>
      expect(new URL(requests.at(-1)?.url ?? '').searchParams.get('year')).toBe('2025'),
    );
  });

  it('says that no month is closed, and shows no noughts for months to come', async () => {
    const empty = final({
      maxPeriod: 0,
      categories: [],
      parts: [],
      budgets: [],
      months: final().months.map((month) => ({
        ...month,
        ...figures(0),
        state: 'none' as const,
        categories: [],
      })),
    });
    open(projectFinalPath(9), { [FINAL]: ok(empty) });
    expect(await screen.findByText(/还没有关账的月份/)).toBeTruthy();
    expect(screen.getAllByText('2026 年没有成本，也没有预算。')).toHaveLength(2);
    expect(screen.getByText('2026 年没有预算包含这个项目')).toBeTruthy();
  });
});

describe('without a project', () => {
  it('offers those the person sees', async () => {
    const choice = { ...part, main: project };
    const { router } = open(projectFinalPath(null), { [CHOICES]: ok([choice]) });
    const link = await screen.findByRole('link', { name: /压缩机/ });
    expect(link.textContent).toContain('P-9-1 · 空气源热泵');
    expect(link.getAttribute('href')).toBe(projectFinalPath(10));
    expect(router.state.location.search).toBe('');
  });

  it('says so where there is none', async () => {
    open(projectFinalPath(null));
    expect(await screen.findByText('还没有您能查看的项目')).toBeTruthy();
  });
});
