import { type SQL, sql } from 'drizzle-orm';
import { projects } from '#features/projects/server/sql.ts';
import { hoursByMonth } from '#features/timesheets/server/sql.ts';

/** Documents as other features may read them. */
export const budgets = sql`(select id, code, name from budget)`;

/**
 * Projects and months of these sheets in which more is booked than the budget in force plans, as a
 * query of `sheet_id`, `project_id` and `month`. Hours count once they are submitted, and those of the
 * sheets themselves in any case. By main projects the parts count with the whole. A project without a
 * plan of hours is above none.
 */
export const monthsOverPlan = (sheetIds: SQL): SQL => sql`
  select booked.sheet_id, plan.project_id, plan.month
  from (
    select asked.project_id, asked.month, version.id as version_id, row.id as plan_id,
      budget.fill_mode = 1 as whole
    from (
      select distinct hours.project_id, hours.month from ${hoursByMonth} hours
      where hours.sheet_id in (${sheetIds}) and hours.project_id is not null
    ) asked
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
  ) plan
  join ${hoursByMonth} booked on booked.project_id = plan.project_id and booked.month = plan.month
    and booked.sheet_id in (${sheetIds})
  where (
    select coalesce(sum(planned.value), 0) from budget_minutes planned
    where planned.version_id = plan.version_id and planned.project_id = plan.plan_id
      and planned.month = plan.month
  ) < (
    select coalesce(sum(hours.minutes), 0) from ${hoursByMonth} hours
    where hours.month = plan.month
      and (hours.state in ('submitted', 'approved') or hours.sheet_id in (${sheetIds}))
      and (hours.project_id = plan.plan_id or (plan.whole and hours.project_id in (
        select part.id from ${projects} part where part.parent_id = plan.plan_id)))
  )`;
