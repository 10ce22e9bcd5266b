import type { CalendarDate } from '#kernel/dates.ts';
import type { Minutes } from '#kernel/minutes.ts';

/** A row of a sheet as it is or was; the key says what it is booked on. */
export interface ComparedRow<Key = string> {
  readonly key: Key;
  readonly note: string;
  readonly minutes: Readonly<Record<CalendarDate, Minutes>>;
}

export interface ChangedCell {
  readonly date: CalendarDate;
  readonly before: Minutes;
  readonly after: Minutes;
}

export interface ChangedRow<Key = string> {
  readonly key: Key;
  /** Null where it says the same as before. */
  readonly note: { readonly before: string; readonly after: string } | null;
  readonly cells: readonly ChangedCell[];
}

function changedCells(before: ComparedRow['minutes'], after: ComparedRow['minutes']) {
  const dates = [...new Set([...Object.keys(before), ...Object.keys(after)])].sort();
  return dates
    .map((date) => ({ date, before: before[date] ?? 0, after: after[date] ?? 0 }))
    .filter((cell) => cell.before !== cell.after);
}

/** What is different between two states of a sheet, in the order of the later one. */
export function changesBetween<Key>(
  before: readonly ComparedRow<Key>[],
  after: readonly ComparedRow<Key>[],
): ChangedRow<Key>[] {
  const olds = new Map(before.map((row) => [row.key, row]));
  const news = new Map(after.map((row) => [row.key, row]));
  return [...new Set([...news.keys(), ...olds.keys()])].flatMap((key) => {
    const [old, now] = [olds.get(key), news.get(key)];
    const cells = changedCells(old?.minutes ?? {}, now?.minutes ?? {});
    // A row that came or went says so by its hours; what was noted beside them is no change of its own.
    const said = old !== undefined && now !== undefined && old.note !== now.note;
    const note = said ? { before: old.note, after: now.note } : null;
    return cells.length > 0 || note !== null ? [{ key, note, cells }] : [];
  });
}
