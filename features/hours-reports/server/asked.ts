import { type SQL, sql } from 'drizzle-orm';
import { isWorking } from '#features/calendar/rules.ts';
import { type CalendarRange, calendarOf } from '#features/calendar/server/service.ts';
import type { CalendarDate } from '#kernel/dates.ts';
import { MINUTES_PER_WORKDAY, type Minutes } from '#kernel/minutes.ts';
import type { Executor } from '#server/platform/db/database.ts';

/** What each day of a range asks of whoever is employed on it. */
export interface AskedDays {
  readonly from: CalendarDate;
  readonly to: CalendarDate;
  readonly days: CalendarRange['days'];
  /** By the day, in order. */
  readonly minutes: readonly Minutes[];
  /** What all days before one ask together, and at the end what all of them do. */
  readonly before: readonly Minutes[];
}

export async function askedDaysOf(
  executor: Executor,
  from: CalendarDate,
  to: CalendarDate,
): Promise<AskedDays> {
  const { days } = await calendarOf(executor, from, to);
  const minutes = days.map(({ kind }) => (isWorking(kind) ? MINUTES_PER_WORKDAY : 0));
  let sum = 0;
  const before = [0, ...minutes.map((value) => (sum += value))];
  return { from, to, days, minutes, before };
}

/**
 * What a stretch of days asks, in SQL: looked up in the running total, so that nobody counts days for
 * each of thousands of people. `place` is a row with `asked_from` and `asked_until`, clipped to the range.
 */
export const askedMinutes = (place: SQL, { from, to, before }: AskedDays): SQL => {
  const first = sql`greatest(${place}.asked_from, ${from}::date)`;
  const last = sql`least(${place}.asked_until, ${to}::date)`;
  const sums = sql`${sql.param(`{${before.join(',')}}`)}::int[]`;
  return sql`case when ${place}.asked_from is not null and ${first} <= ${last}
    then (${sums})[${last} - ${from}::date + 2] - (${sums})[${first} - ${from}::date + 1]
    else 0 end`;
};
