import { type SQL, sql } from 'drizzle-orm';
import { bookedRows } from '#features/actuals/server/sql.ts';
import { assignmentSpans, rateSpansOf } from '#features/people/server/sql.ts';
import { lateEntries, waitsFor } from '#features/periods/server/sql.ts';
import {
  bookedMonths,
  correctionCells,
  hoursByMonth,
  hoursCorrections,
  sheetCells,
  sheetRows,
  sheets,
} from '#features/timesheets/server/sql.ts';
import { halfEven } from './arithmetic-sql.ts';

/** Whether a row of `hoursByMonth` counts: its sheet is approved, or was when its month was booked. */
const isCounted = (row: SQL): SQL => sql`(${row}.state = 'approved' or exists (
  select from ${bookedMonths} booked
  where booked.sheet_id = ${row}.sheet_id and booked.month = ${row}.month))`;

/**
 * Cells of a person × project × month that count. Their sheets are found by the monthly sums: a person
 * has had a sheet for every month there ever was. `key` has the three as columns.
 */
const cellsOf = (key: SQL): SQL => sql`(
  select distinct own.sheet_id from ${hoursByMonth} own
  where own.person_id = ${key}.person_id and own.month = ${key}.month
    and own.project_id = ${key}.project_id and ${isCounted(sql`own`)}
  ) counted
  join ${sheetRows} line on line.sheet_id = counted.sheet_id
    and line.project_id = ${key}.project_id
  join ${sheetCells} cell on cell.row_id = line.id
    and cell.date >= ${key}.month and cell.date < ${key}.month + interval '1 month'`;

/** Departments of the day a person's hours of a project were last booked on, where they moved. */
const lastPlace = sql`
  select key.person_id, key.project_id, key.month, last.dept_id
  from moved key cross join lateral (
    select placed.dept_id
    from ${cellsOf(sql`key`)}
    join spot placed on placed.person_id = key.person_id
      and cell.date between placed.since and placed.until
    order by cell.date desc limit 1
  ) last`;

/**
 * Common tables of what labour is due in a month; `priced` is the last of them: one row for each person
 * × project × origin month with `minutes`, `fen` at standard and `at_actual_fen` at the rates of their days
 * (each rounded once), the minutes no rate of their own is known for and the first such day, those
 * without a standard rate, which are in nothing else, the department, and what is booked of it
 * already, under what.
 *
 * `own` are the people of the month itself, `after` those of closed months whose hours came late or were
 * corrected: all they booked in that month is reckoned again, at the rates of then. Monthly sums are
 * priced where one rate holds; cells are read where it changes inside. Few are late and few change: what
 * ends with `offset 0` is looked up for each of them, else all hours there ever were would be gone through.
 */
export const labourTables = (month: SQL): SQL => sql`
  after as materialized (
    select distinct sheet.person_id, entry.origin_month as month
    from ${lateEntries} entry join ${sheets} sheet on sheet.id = entry.source_id
    where entry.source = 'labour' and ${waitsFor(month)}
  ), hours as materialized (
    select person_id, project_id, month, sum(minutes)::bigint as minutes,
      min(dept_id) as dept_id, min(dept_id) <> max(dept_id) as moved
    from (
      select person_id, project_id, month, minutes, dept_id
        from ${hoursByMonth} own
        where month = ${month} and state = 'approved' and project_id is not null
      union all
      select late.person_id, late.project_id, late.month, late.minutes, late.dept_id
        from after cross join lateral (
          select * from ${hoursByMonth} own
          where own.person_id = after.person_id and own.month = after.month
          offset 0
        ) late
        where late.project_id is not null and ${isCounted(sql`late`)}
    ) counted
    group by person_id, project_id, month
  ), asked as materialized (
    select person_id, month from hours union select person_id, month from after
  ), rates as materialized (
    ${rateSpansOf(sql`asked`)}
  ), steady as materialized (
    select person_id, month, min(hourly_fen) as hourly_fen, min(standard_fen) as standard_fen,
      min(class_id) as class_id
    from rates group by person_id, month
    having count(distinct coalesce(hourly_fen, -1)) = 1 and count(distinct class_id) = 1
  ), corrected as materialized (
    select sheet.person_id, cell.project_id, cell.date, cell.minutes,
      date_trunc('month', cell.date::timestamp)::date as month
    from asked
    join ${sheets} sheet on sheet.person_id = asked.person_id
    join ${hoursCorrections} correction on correction.sheet_id = sheet.id
    join ${correctionCells} cell on cell.correction_id = correction.id
      and cell.project_id is not null
      and date_trunc('month', cell.date::timestamp)::date = asked.month
  ), pieces as materialized (
    select hours.person_id, hours.project_id, hours.month, hours.minutes, steady.hourly_fen,
        steady.standard_fen, steady.class_id, hours.month as day
      from hours join steady on steady.person_id = hours.person_id and steady.month = hours.month
    union all
    select hours.person_id, hours.project_id, hours.month, cell.minutes::bigint, rate.hourly_fen,
        rate.standard_fen, rate.class_id, cell.date
      from hours
      join rates rate on rate.person_id = hours.person_id and rate.month = hours.month
      cross join lateral (
        select cell.date, cell.minutes
        from ${cellsOf(sql`hours`)}
        where cell.date between rate.since and rate.until
        offset 0
      ) cell
      where (hours.person_id, hours.month) not in (select person_id, month from steady)
    union all
    select corrected.person_id, corrected.project_id, corrected.month, corrected.minutes::bigint,
        rate.hourly_fen, rate.standard_fen, rate.class_id, corrected.date
      from corrected
      join rates rate on rate.person_id = corrected.person_id and rate.month = corrected.month
        and corrected.date between rate.since and rate.until
  ), reckoned as materialized (
    select person_id, project_id, month,
      sum(minutes)::bigint as minutes, sum(minutes * standard_fen) as standard_product,
      coalesce(sum(minutes * hourly_fen), 0) as actual_product,
      coalesce(sum(minutes) filter (where hourly_fen is null), 0)::bigint as unpriced,
      min(day) filter (where hourly_fen is null) as first_unpriced
    from pieces where standard_fen is not null
    group by person_id, project_id, month
  ), unvalued as materialized (
    select class_id, month, count(distinct (person_id, project_id))::int as keys,
      sum(minutes)::bigint as minutes
    from pieces where standard_fen is null
    group by class_id, month
  ), booked as materialized (
    select row.person_id, row.project_id, row.origin_month as month,
      sum(row.minutes)::bigint as minutes, sum(row.fen)::bigint as fen,
      sum(row.at_actual_fen)::bigint as at_actual_fen, max(row.dept_id) as dept_id,
      max(row.sub_category_id) as sub_category_id
    from after
    join ${bookedRows} row on row.source = 'labour' and row.source_id = after.person_id
      and row.origin_month = after.month and row.posting_month < ${month}
    group by row.person_id, row.project_id, row.origin_month
  ), put_right as materialized (
    select distinct sheet.person_id, cell.project_id, entry.origin_month as month
    from ${lateEntries} entry
    join ${sheets} sheet on sheet.id = entry.source_id
    join ${correctionCells} cell on cell.correction_id = entry.correction_id
      and date_trunc('month', cell.date::timestamp)::date = entry.origin_month
    where entry.source = 'labour' and entry.booked_in is null
  ), moved as materialized (
    select person_id, project_id, month from hours where moved
    union
    select corrected.person_id, corrected.project_id, corrected.month
      from corrected left join hours
        on hours.person_id = corrected.person_id and hours.project_id = corrected.project_id
        and hours.month = corrected.month
      where hours.person_id is null
  ), spot as materialized (
    ${assignmentSpans(sql`in (select person_id from moved)`)}
  ), last_place as materialized (
    ${lastPlace}
  ), priced as materialized (
    select coalesce(now.person_id, booked.person_id) as person_id,
      coalesce(now.project_id, booked.project_id) as project_id,
      coalesce(now.month, booked.month) as month,
      coalesce(now.minutes, 0) as minutes,
      coalesce(${halfEven(sql`now.standard_product`, sql`60`)}, 0) as fen,
      coalesce(${halfEven(sql`now.actual_product`, sql`60`)}, 0) as at_actual_fen,
      coalesce(now.unpriced, 0) as unpriced, now.first_unpriced,
      coalesce(booked.minutes, 0) as booked_minutes, coalesce(booked.fen, 0) as booked_fen,
      coalesce(booked.at_actual_fen, 0) as booked_at_actual_fen,
      booked.sub_category_id as booked_under,
      coalesce(booked.dept_id, last_place.dept_id, hours.dept_id, corrected_place.dept_id) as dept_id
    from reckoned now
    full join booked on booked.person_id = now.person_id and booked.project_id = now.project_id
      and booked.month = now.month
    left join hours on hours.person_id = now.person_id and hours.project_id = now.project_id
      and hours.month = now.month
    left join last_place on last_place.person_id = now.person_id
      and last_place.project_id = now.project_id and last_place.month = now.month
    left join lateral (
      select spot.dept_id from corrected join spot on spot.person_id = corrected.person_id
        and corrected.date between spot.since and spot.until
      where corrected.person_id = now.person_id and corrected.project_id = now.project_id
        and corrected.month = now.month
      order by corrected.date desc limit 1
    ) corrected_place on hours.person_id is null and booked.person_id is null
  )`;

/** How the difference of a key of `priced` comes into the month. */
export const labourKind = (month: SQL): SQL => sql`
  case
    when priced.month = ${month} then 'normal'
    when exists (
      select from put_right
      where put_right.person_id = priced.person_id and put_right.project_id = priced.project_id
        and put_right.month = priced.month) then 'correction'
    else 'late'
  end`;
