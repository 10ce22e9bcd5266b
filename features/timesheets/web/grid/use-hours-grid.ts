import { cellText, type DraftAction, type DraftRow } from './draft.ts';
import type { GridDay } from './grid-row.tsx';
import type { CellText } from './selection.ts';
import { useGrid } from './use-grid.ts';

interface HoursGridOptions {
  readonly rows: readonly DraftRow[];
  readonly days: readonly GridDay[];
  readonly editable: boolean;
  /** The column to begin in; the first open day unless told otherwise. */
  readonly start?: number | undefined;
  readonly change: (action: DraftAction) => void;
  readonly onLost: (count: number) => void;
}

export const firstOpenDay = (days: readonly GridDay[]) =>
  Math.max(
    0,
    days.findIndex(({ open }) => open),
  );

/** The grid of a sheet: its rows against the days of the batch. */
export function useHoursGrid({ rows, days, editable, start, change, onLost }: HoursGridOptions) {
  const entryAt = ({ row, column, text }: CellText) => {
    const [line, day] = [rows[row], days[column]];
    return line === undefined || day === undefined ? [] : [{ key: line.key, date: day.date, text }];
  };
  return useGrid({
    extent: { rows: rows.length, columns: days.length },
    isOpen: ({ row, column }) => editable && rows[row] !== undefined && days[column]?.open === true,
    textAt: ({ row, column }) => {
      const [line, day] = [rows[row], days[column]];
      return line === undefined || day === undefined ? '' : cellText(line, day.date);
    },
    editable,
    start: { row: 0, column: start ?? firstOpenDay(days) },
    write: (cells) => change({ type: 'enter', cells: cells.flatMap(entryAt) }),
    undo: () => change({ type: 'undo' }),
    redo: () => change({ type: 'redo' }),
    onLost,
  });
}
