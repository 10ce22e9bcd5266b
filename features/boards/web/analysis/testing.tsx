import { QueryClientProvider } from '@tanstack/react-query';
import { createMemoryRouter, type RouteObject, RouterProvider } from 'react-router';
import { boardEndpoints, type ForecastParts } from '#features/boards/contract.ts';
import type { FinalDetails } from '#features/boards/contract-details.ts';
import type { ForecastInput } from '#features/boards/contract-forecast.ts';
import { detail, versionView } from '#features/budgets/web/testing.tsx';
import { monthsInRange } from '#kernel/dates.ts';
import type { Role } from '#kernel/roles.ts';
import { createQueryClient } from '#web/signed-in/query-client.ts';
import { SignedInUserContext } from '#web/signed-in/signed-in-user.ts';
import { answerCalls, ok } from '#web/testing/fetch-double.ts';
import { someLoginInfo } from '#web/testing/login-info.ts';
import { renderWithLibrary } from '#web/testing/render-with-library.tsx';
import { cumulative, figures, periodical, project } from '../cache/testing.ts';
import { AnalysisPage } from './analysis-page.tsx';
import { analysisPath } from './paths.ts';
import type { BudgetDocument } from './queries.ts';

/** One budget of a year, as the server answers: nine months closed, one worked out, two to come. */

export const PERIODICAL = boardEndpoints.periods.periodical.path;
export const CUMULATIVE = boardEndpoints.periods.cumulative.path;
export const DETAILS = '/api/v1/budget-final/budget/1/final-details';
export const FORECAST = '/api/v1/budget/1/forecast';
const PARTS = '/api/v1/budget/1/forecast/parts';
export const DOCUMENT = '/api/v1/budget/1';
export const LIST = '/api/v1/budget/list';
const MONTHLY = boardEndpoints.hours.monthly.path;
const YEARLY = boardEndpoints.hours.yearly.path;
export const PEOPLE = boardEndpoints.hours.deptPerson.path;

/** In force since January, without a revision under way; one of its sub-categories is hidden. */
export const budgetDocument = (changes: Parameters<typeof detail>[1] = {}): BudgetDocument => {
  const amounts = {
    originalAmount: 1000,
    currentAmount: 1200,
    actualAmount: 810,
    toDateAmount: 900,
  };
  const document = detail(null, {
    ...amounts,
    versions: [versionView({ effectiveFrom: '2026-01-01', totalAmount: 1200, totalHours: 120 })],
    ...changes,
  });
  const config = { ...document.config, unit: 'yuan' as const, hiddenSubCategoryIds: [21] };
  return changes.config === undefined ? { ...document, config, unitSet: true } : document;
};

export const details = (changes: Partial<FinalDetails> = {}): FinalDetails => ({
  budgetId: 1,
  versionId: 11,
  dataVersion: 1,
  outOfDate: [],
  endDate: '2026-12-31',
  through: '2026-09',
  maxPeriod: 9,
  opens: true,
  totals: {
    month: figures(100, 90),
    cumulative: figures(900, 810),
    remaining: 390,
    bac: 1200,
    originalBac: 1000,
    toDateRate: 90,
    executionRate: 67.5,
  },
  standing: { year: 2026, executionRate: 67.5, level: 'ok', forecastOver: false },
  categories: [
    {
      categoryId: 1,
      nameZh: '人工',
      nameEn: 'Labour',
      subCategories: [
        { subCategoryId: 10, nameZh: '人工成本', nameEn: 'Labour cost', hidden: false },
      ],
    },
    {
      categoryId: 2,
      nameZh: '费用',
      nameEn: 'Expense',
      subCategories: [
        { subCategoryId: 20, nameZh: '差旅费', nameEn: 'Travel', hidden: false },
        { subCategoryId: 21, nameZh: '委外加工', nameEn: 'Outsourcing', hidden: true },
      ],
    },
  ],
  projects: [project],
  rows: [
    {
      subCategoryId: 10,
      categoryId: 1,
      source: 'labour',
      projectId: 31,
      direct: false,
      month: figures(50, 40),
      cumulative: figures(450, 360),
      remaining: 240,
    },
  ],
  departments: [
    {
      deptId: 5,
      nameZh: '整机部',
      nameEn: 'Units',
      actualAmount: 700,
      budgetHours: 90,
      actualHours: 60,
    },
    {
      deptId: null,
      nameZh: '',
      nameEn: '',
      actualAmount: 110,
      budgetHours: 0,
      actualHours: 12,
    },
  ],
  labourVariance: { total: -90, efficiency: -100, rate: 10, unsplit: 0 },
  forecast: {
    method: 'remaining',
    through: '2026-09',
    bac: 1200,
    ac: 810,
    etc: 300,
    eac: 1110,
    vac: 90,
    ev: null,
    pv: null,
    percentDone: null,
    cpi: null,
    spi: null,
    tcpi: null,
    missing: null,
    provisionalAmount: 0,
    passed: false,
  },
  span: { from: { posting: '2026-01', origin: '2026-01' }, to: '2026-12' },
  corrections: { count: 0, amount: 0 },
  reconciliation: { budgetSum: 810, projectSum: 810, difference: 0 },
  ...changes,
});

export const forecastInput = (changes: Partial<ForecastInput> = {}): ForecastInput => ({
  version: 3,
  method: 'manual',
  through: '2026-09',
  edits: true,
  lines: [
    {
      ...project,
      subCategoryId: 20,
      categoryId: 2,
      source: 'voucher',
      months: [
        { month: '2026-10', planned: 40, expected: null },
        { month: '2026-11', planned: 40, expected: 55 },
      ],
    },
  ],
  percentDone: [{ month: '2026-09', percent: 70 }],
  ...changes,
});

/** What is still to come: the months that are planned and left. */
const forecastParts = (amount = 300): ForecastParts => ({
  through: '2026-09',
  documents: [
    {
      ...{ budgetId: 1, code: 'BG-1', name: '热泵', method: 'remaining', amount },
      ...{ months: { from: '2026-10', to: '2026-12' }, trend: null, value: null },
      lines: [
        {
          ...{ ...project, subCategory: { id: 20, nameZh: '委外加工', nameEn: 'Outsourcing' } },
          ...{ planned: amount, booked: 0, amount },
        },
      ],
    },
  ],
});

const monthlyHours = {
  children: monthsInRange('2026-01', '2026-12').map((month) => ({
    year: 2026,
    month: Number(month.slice(5)),
    budgetHours: 10,
    actualHours: Number(month.slice(5)) <= 9 ? 8 : 0,
    pendingHours: month === '2026-10' ? 4 : 0,
  })),
};

const people = [
  {
    deptId: 5,
    aboveId: null,
    nameZh: '整机部',
    nameEn: 'Units',
    budgetHours: 120,
    actualHours: 72,
    persons: [{ userId: 7, staffNo: 'S7', nickName: '林若楠', actualHours: 72 }],
  },
];

export const PLAN = '/api/v1/budget-final/budget/1/plan-cells';

/** Nothing behind any figure: what matters here is what is asked for. */
const noRows = { total: 0, rows: [], sums: { amount: 0 }, months: [], outOfDate: [] };

type Answers = Parameters<typeof answerCalls>[0];

const answers = (changes: Answers = {}): Answers => ({
  [DOCUMENT]: ok(budgetDocument()),
  [DETAILS]: ok(details()),
  [PERIODICAL]: ok(periodical()),
  [CUMULATIVE]: ok(cumulative()),
  [MONTHLY]: ok(monthlyHours),
  [YEARLY]: ok({ children: [{ year: 2026, budgetHours: 120, actualHours: 72, pendingHours: 4 }] }),
  [PEOPLE]: ok(people),
  [FORECAST]: ok(forecastInput()),
  [PARTS]: ok(forecastParts()),
  [PLAN]: ok({ cells: 0, amount: 0, hours: 0, categories: [] }),
  '/api/v1/budget-final/budget/1/page-voucher': ok(noRows),
  '/api/v1/budget-final/budget/1/page-material': ok(noRows),
  '/api/v1/budget-final/budget/1/page-asset': ok(noRows),
  '/api/v1/budget-final/budget/1/page-labour': ok({
    ...noRows,
    sums: { amount: 0, hours: 0 },
  }),
  ...changes,
});

/** The page at its address, with a place for the document it leads to, and others to go to and come back. */
export function openAnalysis(
  search = '',
  changes: Answers = {},
  id: number | null = 1,
  others: readonly RouteObject[] = [],
  role: Role = 'finance',
) {
  const requests = answerCalls(answers(changes));
  const router = createMemoryRouter(
    [
      { path: '/budgetManagement/analysis/:id?', element: <AnalysisPage /> },
      { path: '/budgetManagement/budgetDetail/:id', element: <p>document</p> },
      ...others,
    ],
    { initialEntries: [`${analysisPath(id)}${search}`] },
  );
  const client = createQueryClient();
  renderWithLibrary(
    <SignedInUserContext value={{ ...someLoginInfo, roles: [role], approvals: [] }}>
      <QueryClientProvider client={client}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </SignedInUserContext>,
  );
  return { requests, router, client };
}

/** What was asked for at a path, newest last. */
export async function askedAt(requests: readonly Request[], path: string) {
  const found = requests.filter(({ url }) => new URL(url).pathname === path);
  return Promise.all(found.map(async (request) => (await request.clone().json()) as unknown));
}
