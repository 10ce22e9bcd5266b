import { QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { budgetEndpoints } from '#features/budgets/contract.ts';
import type { CategoryTree } from '#features/budgets/contract-categories.ts';
import type { BudgetDetail, BudgetPage, BudgetRow } from '#features/budgets/contract-documents.ts';
import type { OpenVersion, ScopeView, VersionView } from '#features/budgets/contract-versions.ts';
import { departmentEndpoints } from '#features/people/contract.ts';
import type { Role } from '#kernel/roles.ts';
import { createQueryClient } from '#web/signed-in/query-client.ts';
import { SignedInUserContext } from '#web/signed-in/signed-in-user.ts';
import { answerCalls, ok } from '#web/testing/fetch-double.ts';
import { someLoginInfo } from '#web/testing/login-info.ts';
import { renderWithLibrary } from '#web/testing/render-with-library.tsx';
import { BudgetDetailPage } from './detail/budget-detail-page.tsx';
import { BudgetListPage } from './list/budget-list-page.tsx';
import { detailPath, LIST_PATH } from './paths.ts';

/** Documents as the server answers with them, for the tests of the screens. */

export const LIST = budgetEndpoints.documents.list.path;
export const CREATE = budgetEndpoints.documents.create.path;
export const TREE = budgetEndpoints.categories.tree.path;
export const DEPARTMENTS = departmentEndpoints.list.path;

const wang = { userId: 3, staffNo: 'S1', nickName: '王立群' };
export const zhou = { userId: 7, staffNo: 'S2', nickName: '周雨桐' };
export const han = { userId: 15, staffNo: 'S3', nickName: '韩雪梅' };

export const row = (changes: Partial<BudgetRow> = {}): BudgetRow => ({
  id: 1,
  code: 'BG26-001',
  name: '空气源热泵平台',
  productName: '',
  division: 1,
  budgetType: 0,
  projectType: 0,
  owner: { ...wang, available: true },
  dept: { id: 5, code: 'D5', nameZh: '整机部', nameEn: 'Units' },
  status: 3,
  current: { versionId: 11, versionNo: 2 },
  open: { versionId: 12, versionNo: 3, status: 2 },
  waitsForMe: false,
  fromMonth: '2026-01',
  toMonth: '2026-12',
  span: { from: '2026-01', to: '2026-12' },
  budgetAmount: 8_600_000,
  budgetHours: 1200,
  originalAmount: 8_000_000,
  totalAmount: 8_600_000,
  toDateAmount: 6_300_000,
  actualAmount: 6_140_100,
  warnPercent: 80,
  overPercent: 100,
  level: 'ok',
  forecastOver: false,
  opens: true,
  hasImage: false,
  changedAt: '2026-11-02T03:00:00.000Z',
  ...changes,
});

export const page = (rows: BudgetRow[], changes: Partial<BudgetPage> = {}): BudgetPage => ({
  total: rows.length,
  rows,
  sums: {
    counted: 1,
    budgetAmount: 8_600_000,
    budgetHours: 1200,
    originalAmount: 8_000_000,
    toDateAmount: 6_300_000,
    actualAmount: 6_140_100,
    level: 'ok',
    notEffective: 2,
    integrations: 1,
    opens: { ids: [1], span: { from: '2026-01', to: '2026-12' } },
  },
  counts: { all: 14, effective: 12, waitsForMe: 1, underway: 3, warned: 2, over: 1 },
  closedThrough: '2026-09',
  years: [2026, 2025],
  companyThresholds: { version: 1, warnPercent: 80, overPercent: 100 },
  abilities: { create: true, editCategories: true, editThresholds: true },
  ...changes,
});

export const versionView = (changes: Partial<VersionView> = {}): VersionView => ({
  versionId: 11,
  versionNo: 2,
  status: 3,
  isCurrent: true,
  fromMonth: '2026-01',
  toMonth: '2026-12',
  effectiveFrom: '2026-08-18',
  effectiveTo: null,
  approvedBy: han,
  reason: '',
  totalAmount: 8_600_000,
  totalHours: 1200,
  rev: 4,
  createdBy: wang,
  createdAt: '2026-08-01T03:00:00.000Z',
  ...changes,
});

const NOTHING = { edit: false, submit: false, withdraw: false, decide: false, discard: false };

/** The third version, being drawn up; `abilities` are what the reader may do with it. */
export const openVersion = (
  abilities: Partial<OpenVersion['abilities']>,
  changes: Partial<OpenVersion> = {},
): OpenVersion => ({
  ...versionView({
    versionId: 12,
    versionNo: 3,
    status: 0,
    isCurrent: false,
    effectiveFrom: null,
    approvedBy: null,
    reason: '认证提前',
    totalAmount: 8_840_000,
    rev: 9,
  }),
  stations: [
    { station: 'draft', state: 'current', people: [wang], at: null },
    { station: 'leader', state: 'waiting', people: [zhou], at: null },
    { station: 'finance', state: 'waiting', people: [han], at: null },
    { station: 'effective', state: 'waiting', people: [], at: null },
  ],
  events: [],
  abilities: { ...NOTHING, ...abilities },
  ...changes,
});

const viewOf = ({ stations: _, events: __, abilities: ___, ...view }: OpenVersion): VersionView =>
  view;

export function detail(
  open: OpenVersion | null,
  changes: Partial<Omit<BudgetDetail, 'abilities'>> & {
    readonly abilities?: Partial<BudgetDetail['abilities']>;
  } = {},
): BudgetDetail {
  const { abilities, ...rest } = changes;
  return {
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
      hiddenSubCategoryIds: [],
      unit: 'wan',
      forecastMethod: 'remaining',
    },
    unitSet: false,
    thresholdChange: null,
    companyThresholds: { version: 1, warnPercent: 80, overPercent: 100 },
    thresholdsConfirmed: false,
    closedThrough: '2026-09',
    originalAmount: 8_000_000,
    currentAmount: 8_600_000,
    actualAmount: 6_140_100,
    toDateAmount: 6_300_000,
    versions: [...(open === null ? [] : [viewOf(open)]), versionView()],
    open,
    ...rest,
    abilities: {
      editBase: true,
      confirmThresholds: false,
      editConfig: true,
      revise: false,
      copy: true,
      remove: false,
      ...abilities,
    },
  };
}

export const scope = (changes: Partial<ScopeView> = {}): ScopeView => ({
  versionId: 12,
  rev: 9,
  fromMonth: '2026-01',
  toMonth: '2026-12',
  projects: [
    {
      projectId: 31,
      parentId: null,
      code: 'P-31',
      nameZh: '整机结构',
      nameEn: 'Frame',
      projectType: 0,
      division: 1,
      status: 'active',
      direct: false,
      fromMonth: '2026-03',
      toMonth: '2026-12',
    },
  ],
  members: [],
  ...changes,
});

const names = { endedOn: null, used: false, version: 1 };

export const tree = (edit = true): CategoryTree => ({
  categories: [
    {
      ...names,
      id: 1,
      code: 'labour',
      nameZh: '人工',
      nameEn: 'Labour',
      used: true,
      subCategories: [
        {
          ...names,
          id: 10,
          categoryId: 1,
          code: 'labour',
          nameZh: '人工成本',
          nameEn: 'Labour cost',
          used: true,
          source: 'labour',
        },
      ],
    },
    {
      ...names,
      id: 2,
      code: 'expense',
      nameZh: '费用',
      nameEn: 'Expense',
      subCategories: [
        {
          ...names,
          id: 20,
          categoryId: 2,
          code: 'travel',
          nameZh: '差旅费',
          nameEn: 'Travel',
          source: 'voucher',
        },
        {
          ...names,
          id: 21,
          categoryId: 2,
          code: 'out',
          nameZh: '委外加工',
          nameEn: 'Outsourcing',
          version: 5,
          source: 'voucher',
        },
      ],
    },
  ],
  abilities: { edit },
});

/** Both pages at their addresses, as the shell has them. */
export function openBudgets(path: string, role: Role = 'finance') {
  const router = createMemoryRouter(
    [
      { path: LIST_PATH, element: <BudgetListPage /> },
      { path: '/budgetManagement/budgetDetail/:id', element: <BudgetDetailPage /> },
    ],
    { initialEntries: [path] },
  );
  renderWithLibrary(
    <SignedInUserContext value={{ ...someLoginInfo, roles: [role], approvals: [] }}>
      <QueryClientProvider client={createQueryClient()}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </SignedInUserContext>,
  );
  return router;
}

/** Everything that is asked for the document with the number 1. */
export const ONE = '/api/v1/budget/1';

/** Opens that document; `answers` are those to whatever else is asked for. */
export function openDetail(
  shown: BudgetDetail,
  search = '',
  answers: Readonly<Record<string, object>> = {},
) {
  const requests = answerCalls({
    [ONE]: ok(shown),
    [TREE]: ok(tree()),
    [DEPARTMENTS]: ok([]),
    [`${ONE}/scope`]: ok(scope()),
    ...answers,
  });
  return { requests, router: openBudgets(`${detailPath(1)}${search}`) };
}

export const press = async (name: string | RegExp) =>
  fireEvent.click(await screen.findByRole('button', { name }));
