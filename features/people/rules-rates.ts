import { addDays, type CalendarDate, type Month, monthOf, monthsInRange } from '#kernel/dates.ts';
import type { Fen } from '#kernel/money.ts';

export const MIN_HOURLY_YUAN = 0.01;
export const MAX_HOURLY_YUAN = 100_000;

/** Further back or ahead an entry can only be a slip of the hand. */
export const FIRST_RATE_DAY: CalendarDate = '2000-01-01';
export const LAST_RATE_DAY: CalendarDate = '2099-12-31';

/** What an hour costs from a day on, until a later entry begins. */
export interface RateEntry {
  readonly effectiveFrom: CalendarDate;
  readonly hourlyFen: Fen;
}

export interface EffectiveRate extends RateEntry {
  readonly source: 'personal' | 'grade';
}

/** The newest entry that has begun by that day. */
export function rateOn(day: CalendarDate, entries: readonly RateEntry[]): RateEntry | null {
  return entries
    .filter(({ effectiveFrom }) => effectiveFrom <= day)
    .reduce<RateEntry | null>(
      (newest, entry) =>
        newest === null || entry.effectiveFrom > newest.effectiveFrom ? entry : newest,
      null,
    );
}

/** The entry that takes over next after that day. */
export function nextRate(day: CalendarDate, entries: readonly RateEntry[]): RateEntry | null {
  return entries
    .filter(({ effectiveFrom }) => effectiveFrom > day)
    .reduce<RateEntry | null>(
      (next, entry) => (next === null || entry.effectiveFrom < next.effectiveFrom ? entry : next),
      null,
    );
}

/** What an hour of a person costs on a day: their own rate, else that of the grade, else unknown. */
export function effectiveRate(
  day: CalendarDate,
  personal: readonly RateEntry[],
  ofGrade: readonly RateEntry[],
): EffectiveRate | null {
  const own = rateOn(day, personal);
  if (own !== null) return { ...own, source: 'personal' };
  const common = rateOn(day, ofGrade);
  return common === null ? null : { ...common, source: 'grade' };
}

/** The last day on which an entry that begins then counts; null while no later one follows. */
export function lastDayOf(
  effectiveFrom: CalendarDate,
  entries: readonly RateEntry[],
): CalendarDate | null {
  const next = nextRate(effectiveFrom, entries);
  return next === null ? null : addDays(next.effectiveFrom, -1);
}

/** The months in which a day between the two is touched, up to the last month that matters. */
export function touchedMonths(
  from: CalendarDate,
  until: CalendarDate | null,
  lastMonth: Month,
): Month[] {
  const end = until === null || monthOf(until) > lastMonth ? lastMonth : monthOf(until);
  return monthsInRange(monthOf(from), end);
}
