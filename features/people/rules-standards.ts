import { addMonths, type Month } from '#kernel/dates.ts';
import { type Fen, roundHalfEven } from '#kernel/money.ts';

/** What labour is worth in a figure: at the company's standard rates, or at people's own. */
export const LABOUR_VALUES = ['standard', 'actual'] as const;
export type LabourValue = (typeof LABOUR_VALUES)[number];

/** What an hour of a class counts as from a month on, until a later entry begins. */
export interface StandardEntry {
  readonly fromMonth: Month;
  readonly hourlyFen: Fen;
}

interface Dated {
  readonly fromMonth: Month;
}

/** The newest entry that has begun by that month. */
export function entryIn<Entry extends Dated>(
  month: Month,
  entries: readonly Entry[],
): Entry | null {
  const begun = entries.filter(({ fromMonth }) => fromMonth <= month);
  return begun.reduce<Entry | null>(
    (newest, entry) => (newest === null || entry.fromMonth > newest.fromMonth ? entry : newest),
    null,
  );
}

/** The entry that takes over next after that month. */
export function entryAfter<Entry extends Dated>(
  month: Month,
  entries: readonly Entry[],
): Entry | null {
  const later = entries.filter(({ fromMonth }) => fromMonth > month);
  return later.reduce<Entry | null>(
    (next, entry) => (next === null || entry.fromMonth < next.fromMonth ? entry : next),
    null,
  );
}

/** The last month in which an entry that begins then counts; null while no later one follows. */
export function lastMonthOf(fromMonth: Month, entries: readonly Dated[]): Month | null {
  const next = entryAfter(fromMonth, entries);
  return next === null ? null : addMonths(next.fromMonth, -1);
}

/** What an hour is planned at: months before the first rate take the first; null without any. */
export const plannedRate = (month: Month, entries: readonly StandardEntry[]): Fen | null =>
  (entryIn(month, entries) ?? entryAfter(month, entries))?.hourlyFen ?? null;

const TEN_YUAN = 1_000;

/** A figure of policy, not of pay: a mean rounded to ten yuan, and never nothing. */
export const roundedToTenYuan = (fen: Fen, count: number): Fen =>
  Math.max(1, Number(roundHalfEven(BigInt(fen), BigInt(count * TEN_YUAN)))) * TEN_YUAN;
