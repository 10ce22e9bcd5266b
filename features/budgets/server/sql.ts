import { type SQL, sql } from 'drizzle-orm';
import { projects } from '#features/projects/server/sql.ts';
import { hoursByMonth } from '#features/timesheets/server/sql.ts';
import type { CalendarDate } from '#kernel/dates.ts';

/** Documents as other features may read them. */
export const budgets = sql`(
  select id, code, name, division, budget_type, project_type, fill_mode, owner_id, dept_id,
    warn_percent, over_percent, hidden_sub_category_ids, forecast_method
  from budget)`;

/** Versions that are or were in force. */
export const effectiveVersions = sql`(
  select id, budget_id, version_no, status, from_month, to_month, effective_from, effective_to
  from budget_version where status = 3)`;

/** The day a document's version holds on; two versions of one day are told apart by their numbers. */
export const holdsOn = (version: SQL, day: CalendarDate): SQL => sql`(
  ${version}.status = 3 and ${version}.effective_from <= ${day}::date
  and coalesce(${day}::date < ${version}.effective_to, true))`;

/** Whether a version is the one in force: now, or on a day. */
export const isInForce = (version: SQL, day?: CalendarDate): SQL =>
  day === undefined
    ? sql`(${version}.status = 3 and ${version}.effective_to is null)`
    : holdsOn(version, day);

/** Whether a version in force is the first of its document that was. */
export const isOriginal = (version: SQL): SQL => sql`(${version}.status = 3 and not exists (
  select from budget_version earlier where earlier.budget_id = ${version}.budget_id
    and earlier.status = 3 and earlier.version_no < ${version}.version_no))`;

/** The documents each version of an INTEGRATION adds up. */
export const versionMembers = sql`(select version_id, member_id from budget_member)`;

/** What versions plan: amounts by sub-category, hours by department, both by month, and their sums. */
export const plannedAmounts = sql`(
  select version_id, project_id, item_id as sub_category_id, month, value as fen
  from budget_amount)`;
export const plannedMinutes = sql`(
  select version_id, project_id, item_id as dept_id, month, value as minutes from budget_minutes)`;
export const plannedMonths = sql`(select version_id, month, fen, minutes from budget_month)`;

/** Which budget in force covers a project, from month to month; at most one does. */
export const budgetCovers = sql`(
  select budget_id, project_id, from_month, to_month from budget_cover)`;

/** The documents an INTEGRATION in force sums. */
export const budgetMembers = sql`(
  select version.budget_id, member.member_id
  from budget_version version join budget_member member on member.version_id = version.id
  where version.status = 3 and version.effective_to is null)`;

/** Documents with how they are judged, and the version in force where there is one. */
export const documentsInForce = sql`(
  select budget.id, budget.code, budget.name, budget.budget_type, budget.fill_mode, budget.owner_id,
    budget.warn_percent, budget.over_percent, budget.hidden_sub_category_ids, budget.forecast_method,
    version.id as version_id, version.from_month, version.to_month
  from budget left join budget_version version on version.budget_id = budget.id
    and version.status = 3 and version.effective_to is null)`;

/** Lines of versions that were not taken out again. */
export const plannedLines = sql`(
  select version_id, project_id, item_id as sub_category_id from budget_line where not removed)`;

/** The projects versions are linked to, and in which months. */
export const versionLinks = sql`(
  select version_id, project_id, from_month, to_month from budget_link)`;

/** What costs are of, each with its category; in the order of the last two. */
export const costSubCategories = sql`(
  select sub.id, sub.category_id, sub.code, sub.name_zh, sub.name_en, sub.source,
    least(sub.ended_on, category.ended_on) as ended_on,
    category.name_zh as category_zh, category.name_en as category_en,
    category.position as category_position, sub.position
  from cost_sub_category sub left join cost_category category on category.id = sub.category_id)`;

/** What labour is counted under, as a query of one `id`. */
export const labourSubCategory = sql`
  select sub.id from cost_sub_category sub join cost_category category on category.id = sub.category_id
  where sub.source = 'labour'
  order by least(sub.ended_on, category.ended_on) is not null, sub.position, sub.id limit 1`;

/**
 * Projects and months of these sheets in which more is booked than the budget in force plans, as a
 * query of `sheet_id`, `project_id` and `month`. Hours count once they are submitted, and those of the
 * sheets themselves in any case. By main projects the parts count with the whole. A project without a
 * plan of hours is above none.
 */
export const monthsOverPlan = (sheetIds: SQL): SQL => sql`
  with booked as materialized (
    select sheet_id, project_id, month from ${hoursByMonth} hours
    where sheet_id in (${sheetIds}) and project_id is not null
  ), planned as materialized (
    select asked.project_id, asked.month, version.id as version_id, row.id as row_id,
      budget.fill_mode = 1 as whole
    from (select distinct project_id, month from booked) asked
    join ${projects} one on one.id = asked.project_id
    join budget_cover cover on cover.project_id = asked.project_id
      and asked.month between cover.from_month and cover.to_month
    join budget on budget.id = cover.budget_id
    join budget_version version on version.budget_id = budget.id
      and version.status = 3 and version.effective_to is null
    cross join lateral (
      select case when budget.fill_mode = 1 then coalesce(one.parent_id, one.id) else one.id end as id
    ) row
    where exists (
      select from budget_hours_line line
      where line.version_id = version.id and line.project_id = row.id and not line.removed)
  ), above as materialized (
    select row_id, month
    from (select distinct row_id, month, version_id, whole from planned) plan
    where (
      select coalesce(sum(cell.value), 0) from budget_minutes cell
      where cell.version_id = plan.version_id and cell.project_id = plan.row_id
        and cell.month = plan.month
    ) < (
      select coalesce(sum(hours.minutes), 0)
      from (
        select plan.row_id as id
        union all
        select part.id from ${projects} part where plan.whole and part.parent_id = plan.row_id
      ) covered
      -- Project by project, by the index: everything of the month would grow with the company.
      join ${hoursByMonth} hours on hours.project_id = covered.id and hours.month = plan.month
      where hours.state in ('submitted', 'approved') or hours.sheet_id in (${sheetIds})
    )
  )
  select booked.sheet_id, planned.project_id, planned.month
  from above
  join planned on planned.row_id = above.row_id and planned.month = above.month
  join booked on booked.project_id = planned.project_id and booked.month = planned.month`;
