import { type SQL, sql } from 'drizzle-orm';
import { assignmentOn, departmentsBeneath } from '#features/people/server/sql.ts';
import { lateEntries } from '#features/periods/server/sql.ts';
import {
  bookedMonths,
  correctionCells,
  hoursByMonth,
  hoursCorrections,
  sheets,
} from '#features/timesheets/server/sql.ts';
import type { CalendarDate } from '#kernel/dates.ts';
import { type Executor, rowsOf } from '#server/platform/db/database.ts';

interface Days {
  readonly from: CalendarDate;
  readonly to: CalendarDate;
}

/**
 * How long people were away in closed months: absences of the sheets those months were closed with, and
 * of the corrections they booked, as they are in the accounts.
 */
export async function sumAbsences(
  executor: Executor,
  { from, to }: Days,
  deptId: number | undefined,
): Promise<number> {
  const placed = (dept: SQL) =>
    deptId === undefined ? sql`true` : sql`${dept} in (select id from reached)`;
  const [sums] = await rowsOf<{ absence: number }>(
    executor,
    sql`
      with reached as materialized (${departmentsBeneath(sql`array[${deptId ?? 0}::int]`)})
      select (
        select coalesce(sum(hours.minutes), 0)
        from ${bookedMonths} booked join ${hoursByMonth} hours
          on hours.sheet_id = booked.sheet_id and hours.month = booked.month
        where booked.booked_in between ${from}::date and ${to}::date
          and hours.absence is not null and ${placed(sql`hours.dept_id`)}
      )::bigint + (
        select coalesce(sum(cell.minutes), 0)
        from ${lateEntries} entry
        join ${sheets} sheet on sheet.id = entry.source_id
        join ${hoursCorrections} correction on correction.sheet_id = sheet.id
          and correction.at = entry.at
        join ${correctionCells} cell on cell.correction_id = correction.id
          and cell.absence is not null
          and date_trunc('month', cell.date::timestamp)::date = entry.origin_month
        cross join lateral ${assignmentOn(sql`sheet.person_id`, sql`cell.date`)} stood
        where entry.source = 'labour' and entry.booked_in between ${from}::date and ${to}::date
          and ${placed(sql`stood.dept_id`)}
      )::bigint as absence`,
  );
  if (sums === undefined) throw new Error('hours add up to nothing at all');
  return sums.absence;
}
