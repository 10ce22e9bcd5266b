import { type SQL, sql } from 'drizzle-orm';
import { batches } from '#features/batches/server/sql.ts';
import { departments, people } from '#features/people/server/sql.ts';
import { projectRefJson, projects } from '#features/projects/server/sql.ts';
import { instantText } from '#server/platform/db/columns.ts';

/** Sheets as other features may read them. */
export const sheets = sql`(
  select id, person_id, batch_id, state, required_minutes, submitted_at, on_behalf_by, updated_at
  from timesheet)`;

/** The rows of sheets, each a project or a kind of absence. */
export const sheetRows = sql`(
  select id, sheet_id, position, project_id, absence, note from timesheet_row)`;

/** The minutes of rows day by day. Whoever adds up months asks `hoursByMonth`. */
export const sheetCells = sql`(select row_id, date, minutes from timesheet_cell)`;

/** What happened to sheets, by whom and why, and the rows it found. */
export const sheetChanges = sql`(
  select id, sheet_id, at, actor_id, action, reason, before from timesheet_change)`;

/** Minutes by sheet, project or absence, month and department of the day: what reports add up. */
export const hoursByMonth = sql`(
  select sheet_id, person_id, dept_id, project_id, absence, month, state, minutes
  from hours_month)`;

/** Months of sheets whose hours are in the accounts, and the month that closed with them. */
export const bookedMonths = sql`(select sheet_id, month, booked_in from booked_month)`;

/** Booked hours put right, by whom and why. What holds is the cells of a sheet and all of these. */
export const hoursCorrections = sql`(
  select id, sheet_id, at, actor_id, reason from hours_correction)`;

/** By how many minutes a correction moves a day of a project, or of a kind of absence. */
export const correctionCells = sql`(
  select correction_id, project_id, absence, date, minutes from hours_correction_cell)`;

/**
 * What corrections moved, day by day in minutes, as a query, the first first. `which` is a condition on a
 * correction `h`, `seen` one on a cell `c` of `person`; a correction of which nothing is seen is left out.
 * What held before is the closed sheet with the corrections that came earlier.
 */
export const seenCorrections = (which: SQL, seen: SQL): SQL => sql`
  with one as materialized (
    select h.id, h.sheet_id, h.at, h.reason, h.actor_id, s.batch_id, s.person_id
    from ${hoursCorrections} h join ${sheets} s on s.id = h.sheet_id
    where ${which}
  ), moved as materialized (
    select one.id, c.project_id, c.absence, c.date, c.minutes, ${seen} as seen, (
        select coalesce(sum(cell.minutes), 0) from ${sheetRows} line
        join ${sheetCells} cell on cell.row_id = line.id
        where line.sheet_id = one.sheet_id and cell.date = c.date
          and line.project_id is not distinct from c.project_id
          and line.absence is not distinct from c.absence
      ) + (
        select coalesce(sum(earlier.minutes), 0) from ${hoursCorrections} h
        join ${correctionCells} earlier on earlier.correction_id = h.id
        where h.sheet_id = one.sheet_id and h.id < one.id and earlier.date = c.date
          and earlier.project_id is not distinct from c.project_id
          and earlier.absence is not distinct from c.absence
      ) as before
    from one
    join ${people} person on person.id = one.person_id
    join ${correctionCells} c on c.correction_id = one.id
  ), line as (
    select id, project_id, absence, json_agg(json_build_object('date', date, 'before', before,
      'after', before + minutes) order by date) as cells
    from moved where seen group by id, project_id, absence
  )
  select one.id, ${instantText(sql`one.at`)} as at, actor.nick_name as by, one.reason,
    json_build_object('userId', person.id, 'staffNo', person.staff_no,
      'nickName', person.nick_name, 'deptNameZh', dept.name_zh, 'deptNameEn', dept.name_en)
      as person,
    json_build_object('id', b.id, 'name', b.name) as batch,
    (select json_agg(json_build_object('project', ${projectRefJson(sql`p`, sql`main`)},
        'absence', line.absence, 'cells', line.cells) order by p.code nulls last, line.absence)
      from line
      left join ${projects} p on p.id = line.project_id
      left join ${projects} main on main.id = p.parent_id
      where line.id = one.id) as rows,
    exists (select from moved where moved.id = one.id and not seen) as others
  from one
  join ${people} person on person.id = one.person_id
  join ${batches} b on b.id = one.batch_id
  join ${people} actor on actor.id = one.actor_id
  left join ${departments} dept on dept.id = person.dept_id
  where exists (select from line where line.id = one.id)
  order by one.id`;

/**
 * How far everybody is whom published batches ask, by the stretches of days they spent in one
 * department; see the table. Counting and adding up these gives the progress of a batch.
 */
export const placedHours = sql`(
  select batch_id, person_id, since, until, dept_id, counted, asked_from, asked_until, state,
    project_minutes, absence_minutes
  from batch_hours)`;

/** Where `placedHours` changed since the sums of a batch were made; null for every department. */
export const changedPlaces = sql`(select batch_id, dept_id from stale_hours)`;

/**
 * The sheet somebody handed in for the batch before the one that begins on this day; null where
 * there is none. Both are columns of the outer query.
 */
export const sheetBefore = (personId: SQL, startDate: SQL): SQL => sql`(
  select earlier.id from timesheet earlier join ${batches} earlier_batch
    on earlier_batch.id = earlier.batch_id
  where earlier.person_id = ${personId} and earlier_batch.start_date < ${startDate}
    and earlier.state <> 'draft'
  order by earlier_batch.start_date desc limit 1)`;

/** The last day of the month that begins on this one. */
const endOf = (month: SQL) => sql`(${month} + interval '1 month' - interval '1 day')::date`;

/**
 * Hours on projects in spans of days, as a query of `month`, `state` and `minutes`; absences are on
 * no project. `spans` names a query of `person_id`, `since` and `last`. Months that lie whole in a
 * span come from the monthly sums; cells are read only where it begins or ends inside one.
 */
export const hoursOfDays = (spans: SQL): SQL => sql`
  select hours.month, hours.state, hours.minutes
    from ${spans} as days
    join hours_month hours on hours.person_id = days.person_id
      and hours.month >= days.since and ${endOf(sql`hours.month`)} <= days.last
    where hours.project_id is not null
  union all
  select begun.month, sheet.state, cell.minutes
    from ${spans} as days
    cross join lateral (
      select distinct date_trunc('month', edge)::date as month
        from (values (days.since), (days.last)) as edges(edge) where isfinite(edge)
    ) as begun
    join timesheet sheet on sheet.person_id = days.person_id
    join timesheet_row line on line.sheet_id = sheet.id and line.project_id is not null
    join timesheet_cell cell on cell.row_id = line.id
      and cell.date between greatest(days.since, begun.month)
        and least(days.last, ${endOf(sql`begun.month`)})
    where days.since > begun.month or days.last < ${endOf(sql`begun.month`)}`;
