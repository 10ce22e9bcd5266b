import type { CalendarDate } from '#kernel/dates.ts';
import type { Minutes } from '#kernel/minutes.ts';
import {
  dayTotal,
  isAbsence,
  type RowMinutes,
  type RuledRow,
  rowTotal,
  type SheetTerms,
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
    const takers = rows.flatMap(({ key }, index) =>
      !isAbsence(key) && terms.bookable(key, date) ? [index] : [],
    );
    if (missing === 0 || takers.length === 0) continue;
    const weights = takers.map((index) => filled[index] ?? 0);
    const even = weights.every((weight) => weight === 0);
    const shares = inSteps(missing, even ? takers.map(() => 1) : weights, terms.stepMinutes);
    takers.forEach((index, position) => {
      const share = shares[position] ?? 0;
      const before = rows[index]?.minutes[date] ?? 0;
      const into = added[index];
      if (share > 0 && into !== undefined) into[date] = (Number.isNaN(before) ? 0 : before) + share;
    });
  }
  return rows.map((row, index) => ({ ...row, minutes: { ...row.minutes, ...added[index] } }));
}

/**
 * The hours of an earlier batch on the days of this one: its first working day on the first, its
 * second on the second, and no more on a day than that day asks for.
 */
export function carryOver(
  earlier: RowMinutes,
  earlierDays: readonly CalendarDate[],
  terms: SheetTerms,
  bookable: (date: CalendarDate) => boolean,
): RowMinutes {
  const days = [...terms.required].filter(([, required]) => required > 0);
  const carried: Record<CalendarDate, Minutes> = {};
  days.forEach(([date, required], index) => {
    const from = earlierDays[index];
    const minutes = Math.min((from === undefined ? 0 : earlier[from]) ?? 0, required);
    const fits = minutes - (minutes % terms.stepMinutes);
    if (fits > 0 && bookable(date)) carried[date] = fits;
  });
  return carried;
}
