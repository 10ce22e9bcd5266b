import { type CalendarDate, type Month, monthOf } from '#kernel/dates.ts';
import type { DraftAction, DraftRow } from '../grid/draft.ts';

type Change = (action: DraftAction) => void;

type ByDay<T> = Readonly<Record<CalendarDate, T>>;

const only = <T>(cells: ByDay<T>, keep: (date: CalendarDate) => boolean): ByDay<T> =>
  Object.fromEntries(Object.entries(cells).filter(([date]) => keep(date)));

/** The rows after a step, with the hours of booked months as they were before it. */
function withBooked(
  before: readonly DraftRow[],
  after: readonly DraftRow[],
  isBooked: (date: CalendarDate) => boolean,
): readonly DraftRow[] {
  const isFree = (date: CalendarDate) => !isBooked(date);
  const rest = new Map(after.map((row) => [row.key, row]));
  const kept = before.flatMap((row) => {
    const booked = only(row.minutes, isBooked);
    const next = rest.get(row.key);
    if (next === undefined && Object.keys(booked).length === 0) return [];
    rest.delete(row.key);
    const { minutes = {}, typed = {} } = next ?? {};
    return [
      {
        ...(next ?? row),
        minutes: { ...only(minutes, isFree), ...booked },
        typed: only(typed, isFree),
      },
    ];
  });
  const added = [...rest.values()].map((row) => ({
    ...row,
    minutes: only(row.minutes, isFree),
    typed: only(row.typed, isFree),
  }));
  return [...kept, ...added];
}

/**
 * Whatever is done to a sheet, by key, by hand or by a command that fills many cells, leaves the
 * months alone whose hours are in the accounts: the server would refuse it, after it was typed.
 */
export function keepingBooked(
  change: Change,
  latest: () => readonly DraftRow[],
  months: readonly Month[],
): Change {
  if (months.length === 0) return change;
  const isBooked = (date: CalendarDate) => months.includes(monthOf(date));
  return (action) => {
    if (action.type === 'enter') {
      const cells = action.cells.filter(({ date }) => !isBooked(date));
      if (cells.length > 0) change({ ...action, cells });
    } else if (action.type === 'remove' || action.type === 'replace') {
      const before = latest();
      const after =
        action.type === 'replace' ? action.rows : before.filter(({ key }) => key !== action.key);
      change({ type: 'replace', rows: withBooked(before, after, isBooked) });
    } else change(action);
  };
}
