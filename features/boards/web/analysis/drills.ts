import type { Drill } from '#features/actuals/web/fields.tsx';
import type { CostSource } from '#features/budgets/rules.ts';
import { firstDay, lastDay, type Month } from '#kernel/dates.ts';
import { type Minutes, minutesToHours } from '#kernel/minutes.ts';
import { type Fen, fenToYuan } from '#kernel/money.ts';
import type { Scene } from './ground.ts';
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

interface Opened {
  readonly title: string;
  readonly path: readonly string[];
  /** The figure as it stands on the page: fen, or minutes where hours are opened. */
  readonly actual: Fen | null;
  readonly minutes?: Minutes;
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

/** The rows behind a figure: its budget, its months and what narrows it down, and nothing else. */
export function drillOf(
  { document, from, through, end, basis, labour }: Scene,
  opened: Opened,
): Drill {
  const { title, path, actual, minutes, narrowed, sources, note, posting } = opened;
  return {
    budgetId: document.id,
    title,
    path,
    filter: {
      startDate: firstDay(opened.from ?? from),
      endDate: lastDay(opened.to ?? through ?? end),
      ...(basis === 'origin' && posting !== true && { basis }),
      ...(labour === 'actual' && { labour }),
      ...narrowed,
    },
    amount: actual === null ? null : fenToYuan(actual),
    ...(minutes !== undefined && { hours: minutesToHours(minutes) }),
    ...(sources !== undefined && sources.length > 0 && { sources }),
    ...(note !== undefined && { note }),
  };
}
