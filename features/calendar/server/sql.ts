import { type SQL, sql } from 'drizzle-orm';
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
      ))
      from ${calendarDay} where ${calendarDay.date} between ${from}::date and ${to}::date
    ), '[]'::json),
    'confirmed', array(
      select ${calendarYear.year} from ${calendarYear}
      where ${calendarYear.confirmed} and ${calendarYear.year} between
        extract(year from ${from}::date)::int and extract(year from ${to}::date)::int
    ))`;
