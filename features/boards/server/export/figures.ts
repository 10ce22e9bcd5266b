import type { PeriodCell } from '#features/boards/rules-periods.ts';
import type { MonthStates } from '#features/boards/server/ground/months-store.ts';
import type { NamedSubCategory } from '#features/boards/server/ground/names-store.ts';
import { type Month, monthsInRange } from '#kernel/dates.ts';

/** What a category, a month or all of it comes to, in fen and minutes. */
export interface ExportFigures {
  readonly budget: number;
  readonly original: number;
  /** What is planned for closed months, and what they cost. */
  readonly closedBudget: number;
  readonly closedActual: number;
  /** What was worked out of months that are not closed, and may change. */
  readonly provisional: number;
  readonly budgetMinutes: number;
  /** Of closed months. */
  readonly closedMinutes: number;
}

function figuresOf(
  cells: readonly PeriodCell[],
  isClosed: (month: Month) => boolean,
): ExportFigures {
  const sumOver = (over: readonly PeriodCell[], value: (cell: PeriodCell) => number) =>
    over.reduce((all, cell) => all + value(cell), 0);
  const sum = (value: (cell: PeriodCell) => number) => sumOver(cells, value);
  const closed = cells.filter(({ month }) => isClosed(month));
  const closedActual = sumOver(closed, ({ actualFen }) => actualFen);
  return {
    budget: sum(({ budgetFen }) => budgetFen),
    original: sum(({ originalFen }) => originalFen),
    closedBudget: sumOver(closed, ({ budgetFen }) => budgetFen),
    closedActual,
    provisional: sum(({ actualFen }) => actualFen) - closedActual,
    budgetMinutes: sum(({ budgetMinutes }) => budgetMinutes),
    closedMinutes: sumOver(closed, ({ actualMinutes }) => actualMinutes),
  };
}

/** What the screen shows of the period, added up the ways the sheets need it. */
export interface ExportSums {
  readonly months: readonly Month[];
  /** Whether a month is closed or worked out: others are blank, which is not the same as nothing. */
  readonly hasAccounts: (month: Month) => boolean;
  readonly isClosed: (month: Month) => boolean;
  readonly total: ExportFigures;
  readonly ofMonth: (month: Month) => ExportFigures;
  readonly categories: readonly {
    readonly nameZh: string;
    readonly nameEn: string;
    readonly figures: ExportFigures;
  }[];
}

export function sumCells(
  cells: readonly PeriodCell[],
  { from, to }: { readonly from: Month; readonly to: Month },
  states: MonthStates,
  subs: readonly NamedSubCategory[],
): ExportSums {
  const hasAccounts = (month: Month) => states.stateOf(month) !== 'none';
  const isClosed = (month: Month) => states.stateOf(month) === 'closed';
  const categoryOf = new Map(subs.map((sub) => [sub.subCategoryId, sub.categoryId]));
  const categories = new Map(subs.map((sub) => [sub.categoryId, sub]));
  const grouped = <Key>(keyOf: (cell: PeriodCell) => Key) => {
    const groups = new Map<Key, PeriodCell[]>();
    for (const cell of cells) {
      const key = keyOf(cell);
      groups.set(key, [...(groups.get(key) ?? []), cell]);
    }
    return groups;
  };
  const byMonth = grouped(({ month }) => month);
  const byCategory = grouped(({ subCategoryId }) => categoryOf.get(subCategoryId ?? 0));
  return {
    months: monthsInRange(from, to),
    hasAccounts,
    isClosed,
    total: figuresOf(cells, isClosed),
    ofMonth: (month) => figuresOf(byMonth.get(month) ?? [], isClosed),
    categories: [...categories].flatMap(([categoryId, { categoryZh, categoryEn }]) => {
      const own = byCategory.get(categoryId);
      if (own === undefined) return [];
      const figures = figuresOf(own, isClosed);
      return [{ nameZh: categoryZh, nameEn: categoryEn, figures }];
    }),
  };
}
