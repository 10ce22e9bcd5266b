import type { RowKey } from '#features/timesheets/rules.ts';
import type { CalendarDate } from '#kernel/dates.ts';
import type { GridColumn } from '#web/ui/grid/model.ts';
import type { PasteReport } from '#web/ui/grid/paste.ts';
import { useGrid } from '#web/ui/grid/use-grid.ts';
import { useTyping } from '#web/ui/grid/use-typing.ts';
import { cellContent, type DraftAction, type DraftRow } from './draft.ts';
import { hoursCodec } from './hours-codec.ts';

/** A column of the grid: one day of the batch. */
export interface GridDay extends GridColumn<CalendarDate> {
  readonly date: CalendarDate;
  readonly open: boolean;
  /** How the day is read out. */
  readonly label: string;
}

interface HoursGridOptions<Day> {
  readonly rows: readonly DraftRow[];
  readonly days: readonly Day[];
  readonly editable: boolean;
  /** The column to begin in; the first open day unless told otherwise. */
  readonly start?: number | undefined;
  readonly change: (action: DraftAction) => void;
  /** Hours of a paste that had no place: beyond the edge, or on a closed day. */
  readonly onLost: (count: number) => void;
}

export const firstOpenDay = (days: readonly GridDay[]) =>
  Math.max(
    0,
    days.findIndex(({ open }) => open),
  );

const contentAt = (row: DraftRow, { date }: GridDay) => cellContent(row, date);

/** Why a day is closed is said by its head and its colour. */
const closedAt = (_: DraftRow, { open }: GridDay) => (open ? null : '');

/** The grid of a sheet: its rows against the days of the batch. */
export function useHoursGrid<Day extends GridDay>(options: HoursGridOptions<Day>) {
  const { rows, days, editable, start, change, onLost } = options;
  return useGrid<DraftRow, Day, number>({
    rows,
    columns: days,
    codec: hoursCodec,
    contentAt,
    closedAt,
    editable,
    start: { row: 0, column: start ?? firstOpenDay(days) },
    typing: useTyping<RowKey, CalendarDate>(),
    write: (entries) =>
      change({
        type: 'enter',
        cells: entries.map(({ row, column, text }) => ({ key: row, date: column, text })),
      }),
    undo: () => change({ type: 'undo' }),
    redo: () => change({ type: 'redo' }),
    // What cannot be read is kept as it was pasted, and marked.
    onPasted: ({ problems }: PasteReport) => {
      const lost = problems.filter(({ trouble }) => trouble !== 'unread');
      if (lost.length > 0) onLost(lost.length);
    },
  });
}

export type HoursGridState<Day extends GridDay = GridDay> = ReturnType<typeof useHoursGrid<Day>>;
