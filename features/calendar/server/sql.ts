import { type SQL, sql } from 'drizzle-orm';
import type { CalendarDate } from '#kernel/dates.ts';
import type { Minutes } from '#kernel/minutes.ts';
import { calendarDay, calendarYear } from './schema.ts';

/**
 * What the calendar says about a range, as one value of another statement: its special days and the
 * years somebody vouches for. It arrives as a `CalendarPart`.
 */
export const calendarPart = (from: SQL, to: SQL): SQL => sql`
  json_build_object(
    'special', coalesce((
      select json_agg(json_build_object(
        'date', ${calendarDay.date}, 'kind', ${calendarDay.kind},
        'nameZh', ${calendarDay.nameZh}, 'nameEn', ${calendarDay.nameEn}
      ) order by ${calendarDay.date})
      from ${calendarDay} where ${calendarDay.date} between ${from}::date and ${to}::date
    ), '[]'::json),
    'confirmed', array(
      select ${calendarYear.year} from ${calendarYear}
      where ${calendarYear.confirmed} and ${calendarYear.year} between
        extract(year from ${from}::date)::int and extract(year from ${to}::date)::int
    ))`;

/** Days and what all before each of them ask together: `askedDaysOf` gives it. */
interface RunningTotal {
  readonly from: CalendarDate;
  readonly to: CalendarDate;
  readonly before: readonly Minutes[];
}

/**
 * What a stretch of days asks: looked up in the running total, so that nobody counts days for each of
 * thousands of people. `place` is a row with `asked_from` and `asked_until`, clipped to the range.
 */
export const askedMinutes = (place: SQL, { from, to, before }: RunningTotal): SQL => {
  const first = sql`greatest(${place}.asked_from, ${from}::date)`;
  const last = sql`least(${place}.asked_until, ${to}::date)`;
  const sums = sql`${sql.param(`{${before.join(',')}}`)}::int[]`;
  return sql`case when ${place}.asked_from is not null and ${first} <= ${last}
    then (${sums})[${last} - ${from}::date + 2] - (${sums})[${first} - ${from}::date + 1]
    else 0 end`;
};
