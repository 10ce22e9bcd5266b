import { type SQL, sql } from 'drizzle-orm';
import { publishedRows } from '#features/actuals/server/sql.ts';
import type { BudgetViewer } from '#features/boards/server/ground/viewer.ts';
import { assignmentOn } from '#features/people/server/sql.ts';
import { ledgerStart } from '#features/periods/server/sql.ts';
import {
  bookedMonths,
  correctionCells,
  hoursByMonth,
  hoursCorrections,
  sheets,
} from '#features/timesheets/server/sql.ts';
import { firstDay } from '#kernel/dates.ts';
import { askedProjects, type HoursAsked, isAsked, ofDept } from './scope-sql.ts';

/**
 * What will be posted of somebody's hours on a project in a month, in the order it is: what was approved
 * or booked, what was put right since, what is submitted. Months before the accounts are never due.
 */
const DUE = sql`
  select hours.person_id, hours.project_id, hours.month, hours.dept_id,
    case when hours.state = 'submitted' then 3 else 1 end as place, hours.minutes
  from asked join ${hoursByMonth} hours on hours.project_id = asked.project_id
    and hours.month between asked.from_month and asked.to_month
  where hours.state in ('approved', 'submitted') or exists (
    select from ${bookedMonths} booked
    where booked.sheet_id = hours.sheet_id and booked.month = hours.month)
  union all
  select sheet.person_id, cell.project_id, date_trunc('month', cell.date::timestamp)::date,
    stood.dept_id, 2, cell.minutes
  from asked
  join ${correctionCells} cell on cell.project_id = asked.project_id
    and date_trunc('month', cell.date::timestamp)::date between asked.from_month and asked.to_month
  join ${hoursCorrections} correction on correction.id = cell.correction_id
  join ${sheets} sheet on sheet.id = correction.sheet_id
  cross join lateral ${assignmentOn(sql`sheet.person_id`, sql`cell.date`)} stood`;

/**
 * Hours that are submitted, or approved and not posted yet, as a query of `person_id`, `project_id`,
 * `month` (of the days), `dept_id`, `place` and `minutes`: by person, project and month what is due less what is posted, and never less
 * than nothing. Where a part is posted, what came last is what waits.
 */
export const pendingHours = (viewer: BudgetViewer, asked: HoursAsked): SQL => sql`
  with asked as materialized (
    ${askedProjects(viewer, asked)}
  ), due as materialized (
    select person_id, project_id, month, dept_id, place, sum(minutes)::bigint as minutes
    from (${DUE}) one
    where coalesce(month >= ${ledgerStart}, true)
    group by person_id, project_id, month, dept_id, place
  ), posted as materialized (
    select row.person_id, row.project_id, row.origin_month as month,
      sum(row.minutes)::bigint as minutes
    from (select distinct project_id from asked) asked
    join ${publishedRows('standard')} row on row.project_id = asked.project_id
    where row.source = 'labour' and ${isAsked(sql`row.origin_month`, asked)}
      -- Nothing is posted before the month it belongs to: years before need not be looked at.
      and row.posting_month >= ${firstDay(asked.from)}::date
    group by row.person_id, row.project_id, row.origin_month
  ), waiting as (
    select due.person_id, due.project_id, due.month, due.dept_id, due.place, due.minutes,
      sum(due.minutes) over whole - coalesce(posted.minutes, 0) as rest,
      coalesce(sum(greatest(due.minutes, 0)) over later, 0) as taken
    from due left join posted on posted.person_id = due.person_id
      and posted.project_id = due.project_id and posted.month = due.month
    window whole as (partition by due.person_id, due.project_id, due.month),
      later as (partition by due.person_id, due.project_id, due.month
        order by due.place desc, due.dept_id
        rows between unbounded preceding and 1 preceding)
  )
  select person_id, project_id, month, dept_id, place,
    greatest(0, least(minutes, rest - taken)) as minutes
  from waiting
  where rest > 0 and ${ofDept(asked, { month: sql`waiting.month`, dept: sql`waiting.dept_id` })}`;
