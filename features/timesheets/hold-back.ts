import type { CalendarDate } from '#kernel/dates.ts';
import type { Minutes } from '#kernel/minutes.ts';
import {
  cellRule,
  dayTotal,
  isNoteTooLong,
  type RowKey,
  type Rule,
  type RuledRow,
  type SheetTerms,
} from './rules.ts';

/** A cell that stays with whoever typed it, because the server would refuse it. */
export interface CellOnHold {
  readonly key: RowKey;
  readonly date: CalendarDate;
  readonly rule: Rule;
}

export interface Sendable<Row extends RuledRow> {
  readonly rows: readonly Row[];
  readonly onHold: readonly CellOnHold[];
  /** Rows whose note stays here as well. */
  readonly notesOnHold: readonly RowKey[];
}

/** What the server has refused although the rules here let it pass, because it knows more. */
export type Refused = (key: RowKey, date: CalendarDate, minutes: Minutes) => Rule | undefined;

interface Cell {
  readonly key: RowKey;
  readonly date: CalendarDate;
  /** As it is sent, and what is sent instead once it is held back. */
  sent: Minutes;
  readonly instead: Minutes;
  rule: Rule | null;
}

/**
 * The one to hold back next on a day with too many hours: the smallest that is enough, and the
 * largest while none is; the lower row of two alike. So the fewest cells wait, with the least in them.
 */
function nextToHold(cells: readonly Cell[], excess: Minutes): Cell | undefined {
  const gain = ({ sent, instead }: Cell) => sent - instead;
  const open = cells.filter((cell) => gain(cell) > 0).reverse();
  const enough = open.filter((cell) => gain(cell) >= excess);
  return enough.length > 0
    ? enough.reduce((best, cell) => (gain(cell) < gain(best) ? cell : best))
    : open.reduce<Cell | undefined>(
        (best, cell) => (best === undefined || gain(cell) > gain(best) ? cell : best),
        undefined,
      );
}

function fitDay(cells: readonly Cell[], required: Minutes): void {
  let excess = cells.reduce((sum, { sent }) => sum + sent, 0) - required;
  while (excess > 0) {
    const cell = nextToHold(cells, excess);
    if (cell === undefined) break;
    excess -= cell.sent - cell.instead;
    cell.sent = cell.instead;
    cell.rule ??= 'dayExceeds';
  }
}

/**
 * What of a sheet can be saved now. A cell that breaks a rule by itself, as few as possible of those
 * that make their day too long, and a note that is too long are sent as the server has them already:
 * nothing that is right waits for something that is wrong, and nothing that was saved is lost over it.
 */
export function holdBack<Row extends RuledRow>(
  rows: readonly Row[],
  saved: readonly RuledRow[],
  terms: SheetTerms,
  refused: Refused = () => undefined,
): Sendable<Row> {
  const savedRows = new Map(saved.map((row) => [row.key, row]));
  const ruleFor = (key: RowKey, date: CalendarDate, minutes: Minutes) =>
    cellRule(key, date, minutes, terms) ?? refused(key, date, minutes) ?? null;
  const savedDay = (date: CalendarDate) => dayTotal(saved, date) <= (terms.required.get(date) ?? 0);
  const cells: Cell[] = rows.flatMap(({ key, minutes }) =>
    Object.keys(minutes).map((date) => {
      const typed = minutes[date] ?? 0;
      const before = savedRows.get(key)?.minutes[date] ?? 0;
      const stays = ruleFor(key, date, before) === null && savedDay(date);
      const instead = stays ? before : 0;
      const rule = ruleFor(key, date, typed);
      return { key, date, sent: rule === null ? typed : instead, instead, rule };
    }),
  );
  for (const [date, required] of terms.required) {
    fitDay(
      cells.filter((cell) => cell.date === date),
      required,
    );
  }
  const sent = new Map<RowKey, Record<CalendarDate, Minutes>>();
  for (const { key, date, sent: minutes } of cells) {
    if (minutes > 0) sent.set(key, { ...sent.get(key), [date]: minutes });
  }
  return {
    rows: rows.map((row) => ({
      ...row,
      ...(isNoteTooLong(row) && { note: savedRows.get(row.key)?.note ?? '' }),
      minutes: sent.get(row.key) ?? {},
    })),
    onHold: cells.flatMap(({ key, date, rule }) => (rule === null ? [] : [{ key, date, rule }])),
    notesOnHold: rows.filter(isNoteTooLong).map(({ key }) => key),
  };
}
