import { type Drill, type Pressed, planSide } from '#features/actuals/web/fields.tsx';
import type { CostSource } from '#features/budgets/rules.ts';
import { firstDay, lastDay, type Month } from '#kernel/dates.ts';
import { planPath } from '../analysis/figures.tsx';
import type { ShownFinal } from './queries.ts';

export type OpenDrill = (drill: Drill) => void;

/** A figure as it stands on the page; `planned` is what the budget of the same months is called. */
type Figure =
  | Extract<Pressed, { kind: 'amount' | 'hours' }>
  | { readonly kind: 'plan' | 'difference'; readonly yuan: number; readonly planned: string }
  | { readonly kind: 'rate'; readonly percent: number; readonly planned: string };

interface Opened {
  readonly title: string;
  readonly path: readonly string[];
  readonly figure: Figure;
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

function pressedOf(
  { year, months, budgets }: ShownFinal,
  { figure, from }: Opened,
  rows: Pick<Drill, 'budgetId' | 'filter'>,
): Pressed {
  if (figure.kind === 'amount' || figure.kind === 'hours') return figure;
  const { planned, ...value } = figure;
  const [only, ...others] = budgets;
  const to = only === undefined || others.length > 0 ? undefined : planPath(only.id, false, null);
  // Plans of months before the accounts began count in no sum.
  const first = months.find(({ state }) => state === 'closed')?.month ?? 1;
  const startDate = firstDay(from ?? monthOfYear(year, first));
  return { ...value, other: planSide(planned, rows, { to, startDate }) };
}

/** The rows behind a figure of the page: of closed months, where no other ones are named. */
export function drillOf(final: ShownFinal, opened: Opened): Drill {
  const { project, year, maxPeriod, labour } = final;
  const { title, path, sources, part } = opened;
  const { categoryId, subCategoryId } = opened;
  const rows = {
    budgetId: 0,
    filter: {
      startDate: firstDay(opened.from ?? monthOfYear(year, 1)),
      endDate: lastDay(opened.to ?? monthOfYear(year, Math.max(1, maxPeriod))),
      projectId: part?.id ?? project.id,
      ...(part?.direct === true && { direct: true }),
      ...(categoryId !== undefined && { categoryId }),
      ...(subCategoryId !== undefined && { subCategoryId }),
      ...(labour === 'actual' && { labour }),
    },
  };
  return {
    ...rows,
    title,
    path,
    pressed: pressedOf(final, opened, rows),
    ...(sources !== undefined && { sources }),
  };
}
