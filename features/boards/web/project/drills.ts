import type { Drill } from '#features/actuals/web/fields.tsx';
import type { CostSource } from '#features/budgets/rules.ts';
import { firstDay, lastDay, type Month } from '#kernel/dates.ts';
import type { ShownFinal } from './queries.ts';

export type OpenDrill = (drill: Drill) => void;

interface Opened {
  readonly title: string;
  readonly path: readonly string[];
  readonly amount: number | null;
  readonly hours?: number;
  readonly sources?: readonly CostSource[];
  readonly categoryId?: number;
  readonly subCategoryId?: number;
  /** Another project than the one of the page: one of its parts, or the main project alone. */
  readonly part?: { readonly id: number; readonly direct: boolean };
  readonly from?: Month;
  readonly to?: Month;
}

export const monthOfYear = (year: number, month: number): Month =>
  `${year}-${String(month).padStart(2, '0')}`;

/** The rows behind a figure of the page: of closed months, where no other ones are named. */
export function drillOf(final: ShownFinal, opened: Opened): Drill {
  const { project, year, maxPeriod, labour } = final;
  const { title, path, amount, hours, sources, part } = opened;
  const { categoryId, subCategoryId } = opened;
  return {
    budgetId: 0,
    title,
    path,
    filter: {
      startDate: firstDay(opened.from ?? monthOfYear(year, 1)),
      endDate: lastDay(opened.to ?? monthOfYear(year, Math.max(1, maxPeriod))),
      projectId: part?.id ?? project.id,
      ...(part?.direct === true && { direct: true }),
      ...(categoryId !== undefined && { categoryId }),
      ...(subCategoryId !== undefined && { subCategoryId }),
      ...(labour === 'actual' && { labour }),
    },
    amount,
    ...(hours !== undefined && { hours }),
    ...(sources !== undefined && { sources }),
  };
}
