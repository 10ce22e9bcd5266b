import { type Drill, type Pressed, planSide } from '#features/actuals/web/fields.tsx';
import { monthOfEntry } from '#features/boards/web/cache/budget-cache.ts';
import type { CostSource } from '#features/budgets/rules.ts';
import { firstDay, lastDay, type Month } from '#kernel/dates.ts';
import { type Minutes, minutesToHours } from '#kernel/minutes.ts';
import { type Fen, fenToYuan } from '#kernel/money.ts';
import { planPath } from './figures.tsx';
import type { Ground, Scene } from './ground.ts';
import type { LineFilter } from './lines.ts';

export type OpenDrill = (drill: Drill) => void;

/** A department as figures by department count it: without those beneath it. */
interface DepartmentFilter {
  readonly deptId?: number;
  readonly deptAlone?: true;
  readonly noDept?: true;
}

export const departmentFilter = (deptId: number | null): DepartmentFilter =>
  deptId === null ? { noDept: true } : { deptId, deptAlone: true };

/** A figure as it stands on the page; `planned` is what the budget it is held against is called. */
type Figure =
  | { readonly kind: 'amount'; readonly fen: Fen }
  | { readonly kind: 'hours'; readonly minutes: Minutes }
  | { readonly kind: 'plan'; readonly fen: Fen; readonly planned: string }
  | { readonly kind: 'difference'; readonly fen: Fen; readonly planned: string }
  | Extract<Pressed, { kind: 'expected' }>
  | (Omit<Extract<Pressed, { kind: 'excess' }>, 'other'> & {
      readonly planned: string;
      /** The months of the budget it is above of. */
      readonly from: Month;
      readonly to: Month;
    })
  | {
      readonly kind: 'rate';
      readonly hundredths: number;
      readonly planned: string;
      /** The months of the budget it is a rate of. */
      readonly from: Month;
      readonly to: Month;
    };

interface Opened {
  readonly title: string;
  readonly path: readonly string[];
  readonly figure: Figure;
  readonly narrowed?: LineFilter &
    DepartmentFilter & { readonly userId?: number; readonly afterwards?: true };
  readonly sources?: readonly CostSource[];
  readonly note?: string;
  /** Other months than those the page counts. */
  readonly from?: Month;
  readonly to?: Month;
  /** Departments are booked by posting month alone, whatever the page shows. */
  readonly posting?: boolean;
}

function pressedOf(
  { document, versionId }: Scene,
  figure: Figure,
  rows: Pick<Drill, 'budgetId' | 'filter'>,
): Pressed {
  const to = planPath(document.id, false, versionId);
  switch (figure.kind) {
    case 'amount':
      return { kind: 'amount', yuan: fenToYuan(figure.fen) };
    case 'hours':
      return { kind: 'hours', hours: minutesToHours(figure.minutes) };
    case 'expected':
      return figure;
    case 'excess': {
      const months = { startDate: firstDay(figure.from), endDate: lastDay(figure.to) };
      const { yuan, added } = figure;
      return {
        kind: 'excess',
        yuan,
        added,
        other: planSide(figure.planned, rows, { to, ...months }),
      };
    }
    case 'plan':
    case 'difference': {
      const other = planSide(figure.planned, rows, { to });
      return { kind: figure.kind, yuan: fenToYuan(figure.fen), other };
    }
    case 'rate': {
      const months = { startDate: firstDay(figure.from), endDate: lastDay(figure.to) };
      const other = planSide(figure.planned, rows, { to, ...months });
      return { kind: 'rate', percent: figure.hundredths / 100, other };
    }
  }
}

/** The first and the last of all months a rate is held against. */
export const wholeMonths = ({ all, from, end }: Ground): { from: Month; to: Month } => {
  const [first, last] = [all[0], all.at(-1)];
  return {
    from: first === undefined ? from : monthOfEntry(first),
    to: last === undefined ? end : monthOfEntry(last),
  };
};

/** The rows behind a figure: its budget, its months and what narrows it down, and nothing else. */
export function drillOf(scene: Scene, opened: Opened): Drill {
  const { document, from, through, end, basis, labour } = scene;
  const { title, path, figure, narrowed, sources, note, posting } = opened;
  const rows = {
    budgetId: document.id,
    filter: {
      startDate: firstDay(opened.from ?? from),
      endDate: lastDay(opened.to ?? through ?? end),
      ...(basis === 'origin' && posting !== true && { basis }),
      ...(labour === 'actual' && { labour }),
      ...narrowed,
    },
  };
  return {
    ...rows,
    title,
    path,
    pressed: pressedOf(scene, figure, rows),
    ...(sources !== undefined && sources.length > 0 && { sources }),
    ...(note !== undefined && { note }),
  };
}
