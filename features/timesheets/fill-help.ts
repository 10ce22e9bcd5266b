import type { CalendarDate } from '#kernel/dates.ts';
import type { Minutes } from '#kernel/minutes.ts';
import {
  dayTotal,
  isAbsence,
  type RowKey,
  type RowMinutes,
  type RuledRow,
  rowTotal,
  type SheetTerms,
  wrongHours,
} from './rules.ts';

const missingOn = (rows: readonly RuledRow[], date: CalendarDate, required: Minutes) =>
  Math.max(0, required - dayTotal(rows, date));

/** Whole steps by weight; what is left over goes to the largest remainders, the first row first. */
function inSteps(total: Minutes, weights: readonly number[], step: Minutes): Minutes[] {
  const sum = weights.reduce((a, b) => a + b, 0);
  const steps = Math.floor(total / step);
  const exact = weights.map((weight) => (steps * weight) / sum);
  const whole = exact.map(Math.floor);
  let left = steps - whole.reduce((a, b) => a + b, 0);
  const order = exact
    .map((value, index) => ({ index, rest: value - Math.floor(value) }))
    .sort((a, b) => b.rest - a.rest || a.index - b.index);
  for (const { index } of order) {
    if (left === 0) break;
    whole[index] = (whole[index] ?? 0) + 1;
    left -= 1;
  }
  return whole.map((count) => count * step);
}

/**
 * Fills what is missing on every day with the projects of the sheet, in the proportion in which
 * they have been filled so far. Days that are full stay as they are; absences get nothing.
 */
export function distributeRemaining(rows: readonly RuledRow[], terms: SheetTerms): RuledRow[] {
  const added = rows.map((): Record<CalendarDate, Minutes> => ({}));
  const filled = rows.map(rowTotal);
  for (const [date, required] of terms.required) {
    const missing = missingOn(rows, date, required);
    // What is wrong is for somebody to put right; nothing is written over it.
    const takers = rows.flatMap(({ key, minutes }, index) => {
      const right = wrongHours(minutes[date] ?? 0, terms.stepMinutes) === null;
      return right && !isAbsence(key) && terms.bookable(key, date) ? [index] : [];
    });
    if (missing === 0 || takers.length === 0) continue;
    const weights = takers.map((index) => filled[index] ?? 0);
    const even = weights.every((weight) => weight === 0);
    const shares = inSteps(missing, even ? takers.map(() => 1) : weights, terms.stepMinutes);
    takers.forEach((index, position) => {
      const share = shares[position] ?? 0;
      const before = rows[index]?.minutes[date] ?? 0;
      const into = added[index];
      if (share > 0 && into !== undefined) into[date] = before + share;
    });
  }
  return rows.map((row, index) => ({ ...row, minutes: { ...row.minutes, ...added[index] } }));
}

/**
 * The hours of an earlier batch on the days of this one: its first working day on the first, its
 * second on the second, and no more on a day than there is room for.
 */
export function carryOver(
  earlier: RowMinutes,
  earlierDays: readonly CalendarDate[],
  terms: Pick<SheetTerms, 'required' | 'stepMinutes'>,
  room: (date: CalendarDate) => Minutes,
): RowMinutes {
  const days = [...terms.required].filter(([, required]) => required > 0);
  const carried: Record<CalendarDate, Minutes> = {};
  days.forEach(([date], index) => {
    const from = earlierDays[index];
    const minutes = Math.min((from === undefined ? 0 : earlier[from]) ?? 0, room(date));
    const fits = minutes - (minutes % terms.stepMinutes);
    if (fits > 0) carried[date] = fits;
  });
  return carried;
}

export interface FilledRight {
  readonly rows: readonly RuledRow[];
  /** How many cells have changed, and how many had no room for all of it. */
  readonly filled: number;
  readonly short: number;
}

/** What the cell becomes: as much of it as the rest of its day leaves room for. */
function fitting(
  source: Minutes,
  others: readonly RuledRow[],
  date: CalendarDate,
  { required, stepMinutes }: SheetTerms,
): Minutes {
  const room = Math.max(0, (required.get(date) ?? 0) - dayTotal(others, date));
  return Math.min(source, room - (room % stepMinutes));
}

function withCell(row: RuledRow, date: CalendarDate, value: Minutes): RuledRow {
  const { [date]: _, ...minutes } = row.minutes;
  return { ...row, minutes: value > 0 ? { ...minutes, [date]: value } : minutes };
}

/**
 * What stands on the first of these days goes on to the others, row by row, as far as a day has
 * room for it. A first day that cannot be read as hours is nothing to go on with.
 */
export function fillRight(
  rows: readonly RuledRow[],
  keys: readonly RowKey[],
  dates: readonly CalendarDate[],
  terms: SheetTerms,
): FilledRight {
  const [first = '', ...others] = dates.filter((date) => (terms.required.get(date) ?? 0) > 0);
  const sourceOf = (row: RuledRow) => row.minutes[first] ?? 0;
  const takers = rows.filter(
    (row) => keys.includes(row.key) && wrongHours(sourceOf(row), terms.stepMinutes) === null,
  );
  const cells = takers.flatMap((row) =>
    others
      .filter((date) => isAbsence(row.key) || terms.bookable(row.key, date))
      .map((date) => ({ key: row.key, date, source: sourceOf(row) })),
  );
  let [next, filled, short] = [rows, 0, 0];
  for (const { key, date, source } of cells) {
    const rest = next.filter((row) => row.key !== key);
    const value = fitting(source, rest, date, terms);
    if (value < source) short += 1;
    if (value === (next.find((row) => row.key === key)?.minutes[date] ?? 0)) continue;
    filled += 1;
    next = next.map((row) => (row.key === key ? withCell(row, date, value) : row));
  }
  return { rows: next, filled, short };
}
