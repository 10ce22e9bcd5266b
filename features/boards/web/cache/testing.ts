import type { Figures } from '#features/boards/contract-parts.ts';
import type { PeriodEntry, Periodical } from '#features/boards/contract-periodical.ts';
import type { MonthState } from '#features/boards/rules.ts';
import type { CostSource } from '#features/budgets/rules.ts';
import { monthsInRange } from '#kernel/dates.ts';

/** Months of one budget as the server answers: nine closed, one worked out, two to come. */

export const figures = (budgetAmount: number, actualAmount: number): Figures => ({
  budgetAmount,
  originalAmount: budgetAmount,
  actualAmount,
  budgetHours: 10,
  actualHours: 8,
});

const part = (
  subCategoryId: number,
  categoryId: number,
  source: CostSource,
  budget: number,
  actual: number,
) => ({ subCategoryId, categoryId, source, ...figures(budget, actual) });

export const project = {
  projectId: 31,
  parentId: null,
  code: 'P-31',
  nameZh: '整机结构',
  nameEn: 'Frame',
  direct: false,
};

/** Labour 40 of 50, travel 45 of 40, and a hidden sub-category with 5 of 10. */
const monthEntry = (month: string, state: MonthState): PeriodEntry => {
  const worked = state !== 'none';
  const parts = [
    part(10, 1, 'labour', 50, worked ? 40 : 0),
    part(20, 2, 'voucher', 40, worked ? 45 : 0),
    part(21, 2, 'voucher', 10, worked ? 5 : 0),
  ];
  const all = figures(100, worked ? 90 : 0);
  return {
    year: Number(month.slice(0, 4)),
    month: Number(month.slice(5)),
    state,
    inBudget: true,
    ...all,
    provisional: null,
    projects: [{ ...project, ...all, subCategories: parts }],
    subCategories: parts,
  };
};

/** Months up to December, of which those of the year before are closed. */
export const monthEntries = (from: string, closed = 9): PeriodEntry[] =>
  monthsInRange(from, '2026-12').map((month) =>
    monthEntry(month, closed === 0 ? 'none' : stateOf(month, closed)),
  );

const stateOf = (month: string, closed: number): MonthState => {
  if (month < '2026-01') return 'closed';
  const at = Number(month.slice(5));
  if (at <= closed) return 'closed';
  return at === closed + 1 ? 'provisional' : 'none';
};

export const periodical = (
  changes: Partial<Periodical> & { readonly closed?: number } = {},
): Periodical => {
  const { closed = 9, ...rest } = changes;
  return {
    budgetId: 1,
    versionId: 11,
    dataVersion: 1,
    opens: true,
    children: monthEntries('2026-01', closed),
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
