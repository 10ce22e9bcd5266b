import type { CalendarDate } from '#kernel/dates.ts';
import type { DraftAction, DraftRow } from '../grid/draft.ts';

type Change = (action: DraftAction) => void;

type ByDay<T> = Readonly<Record<CalendarDate, T>>;

const only = <T>(cells: ByDay<T>, keep: (date: CalendarDate) => boolean): ByDay<T> =>
  Object.fromEntries(Object.entries(cells).filter(([date]) => keep(date)));

/** The rows after a step, with the hours of kept days as they were before it. */
function withKept(
  before: readonly DraftRow[],
  after: readonly DraftRow[],
  isKept: (date: CalendarDate) => boolean,
): readonly DraftRow[] {
  const isFree = (date: CalendarDate) => !isKept(date);
  const rest = new Map(after.map((row) => [row.key, row]));
  const kept = before.flatMap((row) => {
    const stays = only(row.minutes, isKept);
    const next = rest.get(row.key);
    if (next === undefined && Object.keys(stays).length === 0) return [];
    rest.delete(row.key);
    const { minutes = {}, typed = {} } = next ?? {};
    return [
      {
        ...(next ?? row),
        minutes: { ...only(minutes, isFree), ...stays },
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
 * Whatever is done to a sheet, by key, by hand or by a command that fills many cells, leaves the days
 * alone that are not to change here: the server would refuse it, after it was typed.
 */
export function keepingDays(
  change: Change,
  latest: () => readonly DraftRow[],
  isKept: ((date: CalendarDate) => boolean) | null,
): Change {
  if (isKept === null) return change;
  return (action) => {
    if (action.type === 'enter') {
      const cells = action.cells.filter(({ date }) => !isKept(date));
      if (cells.length > 0) change({ ...action, cells });
    } else if (action.type === 'remove' || action.type === 'replace') {
      const before = latest();
      const after =
        action.type === 'replace' ? action.rows : before.filter(({ key }) => key !== action.key);
      change({ type: 'replace', rows: withKept(before, after, isKept) });
    } else change(action);
  };
}
