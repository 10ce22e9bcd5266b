import { rowKey } from '#features/timesheets/rules.ts';
import type { CalendarDate } from '#kernel/dates.ts';
import type { Minutes } from '#kernel/minutes.ts';
import type { KeptRow, StoredRow } from './sheets-store.ts';

interface Cell {
  readonly date: CalendarDate;
  readonly minutes: Minutes;
}

/** What has to be written so that one list of rows becomes another. */
export interface RowChanges {
  /** Rows that are no longer there. */
  readonly gone: readonly number[];
  readonly added: readonly (Omit<StoredRow, 'minutes'> & {
    readonly position: number;
    readonly cells: readonly Cell[];
  })[];
  /** Rows whose place or note is another. */
  readonly edited: readonly {
    readonly id: number;
    readonly position: number;
    readonly note: string;
  }[];
  /** Days that had no hours before, of rows that stay. */
  readonly filled: readonly (Cell & { readonly rowId: number })[];
  /** Days whose hours are others. */
  readonly changed: readonly (Cell & { readonly rowId: number })[];
  readonly cleared: readonly { readonly rowId: number; readonly date: CalendarDate }[];
}

const cellsOf = ({ minutes }: Pick<StoredRow, 'minutes'>): Cell[] =>
  Object.entries(minutes).flatMap(([date, value]) => (value > 0 ? [{ date, minutes: value }] : []));

/** A draft is saved every few seconds, mostly for one cell: that is all there is to write then. */
export function rowChanges(before: readonly KeptRow[], after: readonly StoredRow[]): RowChanges {
  const kept = new Map(before.map((row, index) => [rowKey(row), { ...row, position: index + 1 }]));
  const stays = new Set(after.map(rowKey));
  const added: RowChanges['added'][number][] = [];
  const edited: RowChanges['edited'][number][] = [];
  const filled: RowChanges['filled'][number][] = [];
  const changed: RowChanges['changed'][number][] = [];
  const cleared: RowChanges['cleared'][number][] = [];
  for (const [index, row] of after.entries()) {
    const position = index + 1;
    const old = kept.get(rowKey(row));
    if (old === undefined) {
      const { projectId, absence, note } = row;
      added.push({ projectId, absence, note, position, cells: cellsOf(row) });
      continue;
    }
    if (old.note !== row.note || old.position !== position) {
      edited.push({ id: old.id, position, note: row.note });
    }
    for (const cell of cellsOf(row)) {
      const had = old.minutes[cell.date];
      if (had === cell.minutes) continue;
      const cells = had === undefined ? filled : changed;
      cells.push({ rowId: old.id, ...cell });
    }
    for (const { date } of cellsOf(old)) {
      if (!((row.minutes[date] ?? 0) > 0)) cleared.push({ rowId: old.id, date });
    }
  }
  const gone = before.filter((row) => !stays.has(rowKey(row))).map(({ id }) => id);
  return { gone, added, edited, filled, changed, cleared };
}
