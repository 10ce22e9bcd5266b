import { type SQL, sql } from 'drizzle-orm';
import { assignmentOn } from '#features/people/server/sql.ts';
import { lateEntries } from '#features/periods/server/sql.ts';
import {
  bookedMonths,
  correctionCells,
  hoursByMonth,
  sheets,
} from '#features/timesheets/server/sql.ts';

/**
 * How long people were away, as a query of `month`, `dept_id` and `minutes`: absences of the sheets these
 * months were closed with, and of the corrections they booked, as they are in the accounts. `months` is
 * a relation of `month`.
 */
export const absentMinutes = (months: SQL): SQL => sql`
  select booked.booked_in as month, hours.dept_id, hours.minutes
  from ${months} counted
  join ${bookedMonths} booked on booked.booked_in = counted.month
  join ${hoursByMonth} hours on hours.sheet_id = booked.sheet_id and hours.month = booked.month
  where hours.absence is not null
  union all
  select entry.booked_in, stood.dept_id, cell.minutes
  from ${months} counted
  join ${lateEntries} entry on entry.booked_in = counted.month and entry.source = 'labour'
  join ${sheets} sheet on sheet.id = entry.source_id
  join ${correctionCells} cell on cell.correction_id = entry.correction_id
    and cell.absence is not null
    and date_trunc('month', cell.date::timestamp)::date = entry.origin_month
  cross join lateral ${assignmentOn(sql`sheet.person_id`, sql`cell.date`)} stood`;
