import type { ChangedRow, Changes, YearChanges } from '#features/boards/contract-changes.ts';
import type { Comparison, ComparisonRow } from '#features/boards/contract-comparison.ts';

/** Months of which the first are closed: what was planned, and what it cost. */
export const monthsOf = (
  closed: readonly (readonly [budget: number, actual: number])[],
  openBudget = 0,
): ComparisonRow['months'] =>
  Array.from({ length: 12 }, (_, at) => {
    const own = closed[at];
    const upTo = closed.slice(0, at + 1);
    const planned = upTo.reduce((sum, [budget]) => sum + budget, 0);
    const spent = upTo.reduce((sum, [, actual]) => sum + actual, 0);
    const budgetAmount = own?.[0] ?? openBudget;
    const rateOf = (actual: number, budget: number) =>
      budget === 0 ? null : Math.round((actual / budget) * 10_000) / 100;
    return {
      month: at + 1,
      budgetAmount,
      originalAmount: budgetAmount,
      actualAmount: own?.[1] ?? null,
      rate: own === undefined ? null : rateOf(own[1], own[0]),
      toDateRate: own === undefined ? null : rateOf(spent, planned),
    };
  });

/** Plan and actual of two closed months, of a document that plans nothing else. */
const figuresOf = (budgetAmount: number, actualAmount: number) => ({
  budgetAmount,
  originalAmount: budgetAmount,
  actualAmount,
  budgetHours: 0,
  actualHours: 0,
  yearBudgetAmount: budgetAmount * 2,
  executionRate: Math.round((actualAmount / (budgetAmount * 2)) * 10_000) / 100,
  toDateRate: Math.round((actualAmount / budgetAmount) * 10_000) / 100,
  lastYearAmount: 80,
});

export const row = (
  budgetId: number,
  name: string,
  budget: number,
  actual: number,
  changed: Partial<ComparisonRow> = {},
): ComparisonRow => ({
  budgetId,
  code: `BG-${budgetId}`,
  name,
  division: 0,
  budgetType: 0,
  projectType: 1,
  warnPercent: 80,
  overPercent: 100,
  ...figuresOf(budget, actual),
  bac: budget * 2,
  eac: budget * 2 + 1.5,
  etc: budget,
  forecastMethod: 'trend',
  fromMonth: '2026-01',
  toMonth: '2026-12',
  level: 'ok',
  forecastOver: false,
  forecastPassed: false,
  categories: [
    {
      categoryId: 1,
      budgetAmount: budget,
      actualAmount: Math.round((actual - 10.5) * 100) / 100,
    },
    { categoryId: 2, budgetAmount: 0, actualAmount: 10.5 },
  ],
  months: monthsOf([
    [budget / 2, actual / 4],
    [budget / 2, (actual * 3) / 4],
  ]),
  ...changed,
});

const rows = [
  row(1, '冷柜', 100, 130.04, { level: 'warn', forecastOver: true }),
  row(2, '热泵', 200, 150.04, { projectType: 2, division: 1 }),
  row(3, '集成', 300, 280.08, { budgetType: 1 }),
];

const cut = { budgets: 2, ...figuresOf(300, 280.08), lastYearAmount: 250 };

const OUTSOURCING = { subCategoryId: 12, nameZh: '委外加工', nameEn: 'Outsourcing' };

export const comparison: Comparison = {
  year: 2026,
  maxPeriod: 2,
  dataVersion: 7,
  outOfDate: [],
  lastYearMonths: 2,
  forecastThrough: '2026-02',
  categories: [
    { categoryId: 1, nameZh: '人工', nameEn: 'Labour' },
    { categoryId: 2, nameZh: '材料', nameEn: 'Material' },
  ],
  rows,
  attention: [
    {
      budgetId: 1,
      driver: { ...OUTSOURCING, budgetAmount: 10, actualAmount: 48.2 },
    },
  ],
  byDivision: [
    { division: 0, ...cut, budgets: 1, ...figuresOf(100, 130.04) },
    { division: 1, ...cut, budgets: 1, ...figuresOf(200, 150.04) },
  ],
  byProjectType: [
    { projectType: 1, ...cut, budgets: 1, ...figuresOf(100, 130.04) },
    { projectType: 2, ...cut, budgets: 1, ...figuresOf(200, 150.04) },
  ],
  noBudget: {
    actualAmount: 45.67,
    actualHours: 0,
    lastYearAmount: null,
    months: [{ month: 1, actualAmount: 45.67 }],
  },
  totals: {
    ...cut,
    bac: 600,
    eac: 603,
    eacMissing: 0,
    integrations: 1,
    lastYearBudgetAmount: 500,
    months: monthsOf([
      [150, 70.02],
      [150, 210.06],
    ]),
  },
};

/** A year of which fewer than two months are closed. */
export const unchanged: YearChanges = { year: 2026, dataVersion: 7, outOfDate: [], changes: null };

const standing = (
  executionRate: number | null,
  actualAmount: number,
  eac: number | null,
): ChangedRow['after'] => ({
  ...{ executionRate, actualAmount, level: 'ok', forecastOver: false, eac },
  etc: eac === null ? null : eac - actualAmount,
});

export const changedRow = (
  budgetId: number,
  name: string,
  { before, after, ...changed }: Partial<ChangedRow> = {},
): ChangedRow => ({
  ...{ budgetId, code: `BG-${budgetId}`, name, budgetType: 0, forecastMethod: 'remaining' },
  ...{ fromMonth: '2026-01', yearBudgetAmount: 200 },
  before: { ...standing(25, 50, 180), ...before },
  after: { ...standing(40, 80, 190), ...after },
  ...changed,
});

const changes: Changes = {
  months: { before: 1, after: 2 },
  rows: [
    changedRow(1, '冷柜', {
      before: { ...standing(89.14, 178.28, 199), level: 'warn' },
      after: { ...standing(102.6, 205.2, 210.4), level: 'over', forecastOver: true },
    }),
    changedRow(2, '热泵', { before: { ...standing(25, 50, 220), forecastOver: true } }),
    changedRow(3, '集成', { budgetType: 1 }),
  ],
  changed: [1, 2],
  totals: { budgets: 2, eac: { before: 419, after: 400.4 } },
  noBudget: { before: 30, after: 45.67, newProjects: 3 },
  afterwards: { rows: 14, amount: -3.18, originMonths: ['2025-12', '2026-01'] },
};

/** Of the two closed months of the board above. */
export const yearChanges: YearChanges & { readonly changes: Changes } = { ...unchanged, changes };
