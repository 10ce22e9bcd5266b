import { sql } from 'drizzle-orm';
import { firstDay, type Month } from '#kernel/dates.ts';
import type { Transaction } from '#server/platform/db/database.ts';

/** Of a group of `cost`: whether any of it shows at standard, and what it comes to. */
const SUMS = sql`bool_or(cost.minutes <> 0 or cost.fen <> 0), sum(cost.minutes),
  coalesce(sum(cost.minutes) filter (where cost.origin_month < cost.month), 0), sum(cost.fen),
  sum(cost.at_actual_fen)`;

/** Adds a month up as the board of its year shows it, once its tree and its hours are written down. */
export async function insertClosedSums(tx: Transaction, month: Month): Promise<void> {
  const first = sql`${firstDay(month)}::date`;
  await tx.execute(sql`
    insert into closed_cost (month, of_company, division, project_type, sub_category_id, no_dept,
      at_standard, minutes, late_minutes, fen, at_actual_fen)
    select cost.month, cost.project_id is null, cost.division, cost.project_type,
      cost.sub_category_id, cost.dept_id is null, ${SUMS}
    from cost_month cost where cost.month = ${first} group by 1, 2, 3, 4, 5, 6`);
  await tx.execute(sql`
    insert into closed_project (month, project_id, division, project_type, at_standard, minutes, fen,
      at_actual_fen)
    select cost.month, cost.project_id, cost.division, cost.project_type,
      bool_or(cost.minutes <> 0 or cost.fen <> 0), sum(cost.minutes), sum(cost.fen),
      sum(cost.at_actual_fen)
    from cost_month cost where cost.month = ${first} and cost.project_id is not null
    group by 1, 2, 3, 4`);
  await tx.execute(sql`
    update closed_department kept
    set has_costs = sums.has_costs, at_standard = sums.at_standard, minutes = sums.minutes,
      late_minutes = sums.late, fen = sums.fen, at_actual_fen = sums.at_actual_fen,
      required_minutes = sums.required, absence_minutes = sums.absent
    from (
      select above.id, bool_or(own.has_costs) as has_costs, bool_or(own.at_standard) as at_standard,
        sum(own.minutes) as minutes, sum(own.late) as late, sum(own.fen) as fen,
        sum(own.at_actual_fen) as at_actual_fen, sum(own.required) as required,
        sum(own.absent) as absent
      from (
        select cost.dept_id, true, ${SUMS}, 0::bigint, 0::bigint
        from cost_month cost where cost.month = ${first} and cost.project_id is not null
        group by cost.dept_id
        union all
        select dept_id, false, false, 0, 0, 0, 0, required_minutes, absence_minutes
        from closed_hours where month = ${first}
      ) own (dept_id, has_costs, at_standard, minutes, late, fen, at_actual_fen, required, absent)
      join closed_department place on place.month = ${first} and place.dept_id = own.dept_id
      cross join lateral unnest(place.path) above (id)
      group by above.id
    ) sums
    where kept.month = ${first} and kept.dept_id = sums.id`);
}
