import type { Failure, RowKey } from '#features/timesheets/rules.ts';
import type { CalendarDate } from '#kernel/dates.ts';
import type { CellMark } from '#web/ui/grid/grid-cell.tsx';

const WRONG: CellMark = { kind: 'wrong' };

/** What is said about cells, row by row. */
export type CellMarks = ReadonlyMap<RowKey, ReadonlyMap<CalendarDate, CellMark>>;

/** Which days of which row something is wrong with. */
export function wrongCells(failures: readonly Failure[]): CellMarks {
  const cells = new Map<RowKey, Map<CalendarDate, CellMark>>();
  for (const { keys, dates } of failures) {
    for (const key of keys) {
      const known = cells.get(key) ?? new Map();
      for (const date of dates) known.set(date, WRONG);
      cells.set(key, known);
    }
  }
  return cells;
}
