import { QueryClientProvider } from '@tanstack/react-query';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { boardEndpoints } from '#features/boards/contract.ts';
import type { FinalDetails } from '#features/boards/contract-details.ts';
import type { ForecastInput } from '#features/boards/contract-forecast.ts';
import type { Figures } from '#features/boards/contract-parts.ts';
import type { PeriodEntry, Periodical } from '#features/boards/contract-periodical.ts';
import type { MonthState } from '#features/boards/rules.ts';
import type { CostSource } from '#features/budgets/rules.ts';
import { monthsInRange } from '#kernel/dates.ts';
import { createQueryClient } from '#web/signed-in/query-client.ts';
import { answerCalls, ok } from '#web/testing/fetch-double.ts';
import { renderWithLibrary } from '#web/testing/render-with-library.tsx';
import { AnalysisPage } from './analysis-page.tsx';
import { analysisPath } from './paths.ts';
import type { BudgetDocument } from './queries.ts';

/** One budget of a year, as the server answers: nine months closed, one worked out, two to come. */

export const PERIODICAL = boardEndpoints.periods.periodical.path;
export const CUMULATIVE = boardEndpoints.periods.cumulative.path;
export const DETAILS = '/api/v1/budget-final/budget/1/final-details';
export const FORECAST = '/api/v1/budget/1/forecast';
export const DOCUMENT = '/api/v1/budget/1';
export const LIST = '/api/v1/budget/list';
const MONTHLY = boardEndpoints.hours.monthly.path;
const YEARLY = boardEndpoints.hours.yearly.path;
export const PEOPLE = boardEndpoints.hours.deptPerson.path;

const wang = { userId: 3, staffNo: 'S1', nickName: '王立群' };

export const budgetDocument = (changes: Partial<BudgetDocument> = {}): BudgetDocument => ({
  id: 1,
  code: 'BG26-001',
  name: '空气源热泵平台',
  productName: '',
  division: 1,
  budgetType: 0,
  projectType: 0,
  fillMode: 1,
  owner: { ...wang, available: true },
  dept: { id: 5, code: 'D5', nameZh: '整机部', nameEn: 'Units' },
  version: 6,
  image: null,
  config: {
    version: 2,
    warnPercent: 80,
    overPercent: 100,
    hiddenSubCategoryIds: [21],
    unit: 'yuan',
    forecastMethod: 'remaining',
  },
  closedThrough: '2026-09',
  originalAmount: 1000,
  currentAmount: 1200,
  actualAmount: 810,
  toDateAmount: 900,
  withheldCells: 0,
  versions: [
    {
      versionId: 11,
      versionNo: 2,
      status: 3,
      isCurrent: true,
      fromMonth: '2026-01',
      toMonth: '2026-12',
      effectiveFrom: '2026-01-01',
      effectiveTo: null,
      approvedBy: wang,
      reason: '',
      totalAmount: 1200,
      totalHours: 120,
      rev: 4,
      createdBy: wang,
      createdAt: '2026-01-01T03:00:00.000Z',
    },
  ],
  open: null,
  abilities: { editBase: true, editConfig: true, revise: false, copy: true, remove: false },
  ...changes,
});

const figures = (budgetAmount: number, actualAmount: number, withheldCells = 0): Figures => ({
  budgetAmount,
  originalAmount: budgetAmount,
  actualAmount,
  budgetHours: 10,
  actualHours: 8,
  withheldCells,
});

const part = (
  subCategoryId: number,
  categoryId: number,
  source: CostSource,
  budget: number,
  actual: number,
  withheld = 0,
) => ({ subCategoryId, categoryId, source, ...figures(budget, actual, withheld) });

const project = {
  projectId: 31,
  parentId: null,
  code: 'P-31',
  nameZh: '整机结构',
  nameEn: 'Frame',
  direct: false,
};

/** Labour 40 of 50, travel 45 of 40, and a hidden sub-category with 5 of 10. */
const monthEntry = (month: string, state: MonthState, withheld = 0): PeriodEntry => {
  const worked = state !== 'none';
  const labour = withheld > 0 ? 0 : 40;
  const parts = [
    part(10, 1, 'labour', 50, worked ? labour : 0, worked ? withheld : 0),
    part(20, 2, 'voucher', 40, worked ? 45 : 0),
    part(21, 2, 'voucher', 10, worked ? 5 : 0),
  ];
  const all = figures(100, worked ? labour + 50 : 0, worked ? withheld : 0);
  return {
    year: Number(month.slice(0, 4)),
    month: Number(month.slice(5)),
    state,
    inBudget: true,
    ...all,
    projects: [{ ...project, ...all, subCategories: parts }],
    subCategories: parts,
  };
};

const stateOf = (month: string, closed: number): MonthState => {
  const at = Number(month.slice(5));
  if (at <= closed) return 'closed';
  return at === closed + 1 ? 'provisional' : 'none';
};

export const periodical = (
  changes: Partial<Periodical> & { readonly closed?: number; readonly withheld?: number } = {},
): Periodical => {
  const { closed = 9, withheld = 0, ...rest } = changes;
  return {
    budgetId: 1,
    versionId: 11,
    dataVersion: 1,
    labour: 'all',
    opens: true,
    children: monthsInRange('2026-01', '2026-12').map((month) =>
      monthEntry(month, closed === 0 ? 'none' : stateOf(month, closed), withheld),
    ),
    ...rest,
  };
};

/** Up to each month. */
export const cumulative = (reply = periodical()): Periodical => {
  let [budget, actual] = [0, 0];
  return {
    ...reply,
    children: reply.children.map(({ projects: _, subCategories: __, ...entry }) => {
      budget += entry.budgetAmount ?? 0;
      actual += entry.actualAmount;
      return { ...entry, budgetAmount: budget, originalAmount: budget, actualAmount: actual };
    }),
  };
};

export const details = (changes: Partial<FinalDetails> = {}): FinalDetails => ({
  budgetId: 1,
  versionId: 11,
  dataVersion: 1,
  endDate: '2026-12-31',
  through: '2026-09',
  maxPeriod: 9,
  labour: 'all',
  opens: true,
  totals: {
    month: figures(100, 90),
    cumulative: figures(900, 810),
    remaining: 390,
    bac: 1200,
    originalBac: 1000,
    toDateRate: 90,
    executionRate: 67.5,
    level: 'ok',
  },
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
      withheldCells: 0,
    },
    {
      deptId: null,
      nameZh: '',
      nameEn: '',
      actualAmount: 110,
      budgetHours: 0,
      actualHours: 12,
      withheldCells: 0,
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
  },
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
    nameZh: '整机部',
    nameEn: 'Units',
    budgetHours: 120,
    actualHours: 72,
    persons: [{ userId: 7, staffNo: 'S7', nickName: '林若楠', actualHours: 72 }],
  },
];

/** Nothing behind any figure: what matters here is what is asked for. */
const noRows = { total: 0, rows: [], sums: { amount: 0 }, months: [] };

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
  '/api/v1/budget-final/budget/1/page-voucher': ok(noRows),
  '/api/v1/budget-final/budget/1/page-material': ok(noRows),
  '/api/v1/budget-final/budget/1/page-asset': ok(noRows),
  '/api/v1/budget-final/budget/1/page-labour': ok({
    ...noRows,
    level: 'department',
    persons: [],
    sums: { amount: 0, hours: 0 },
    withheldCells: 0,
  }),
  ...changes,
});

/** The page at its address, with a place for the document it leads to. */
export function openAnalysis(search = '', changes: Answers = {}, id: number | null = 1) {
  const requests = answerCalls(answers(changes));
  const router = createMemoryRouter(
    [
      { path: '/budgetManagement/analysis/:id?', element: <AnalysisPage /> },
      { path: '/budgetManagement/budgetDetail/:id', element: <p>document</p> },
    ],
    { initialEntries: [`${analysisPath(id)}${search}`] },
  );
  renderWithLibrary(
    <QueryClientProvider client={createQueryClient()}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  return { requests, router };
}

/** What was asked for at a path, newest last. */
export async function askedAt(requests: readonly Request[], path: string) {
  const found = requests.filter(({ url }) => new URL(url).pathname === path);
  return Promise.all(found.map(async (request) => (await request.clone().json()) as unknown));
}
