import { type SQL, sql } from 'drizzle-orm';
import { amountAt, shownAt } from '#features/actuals/server/sql.ts';
import type { LabourValue } from '#features/people/rules.ts';

/** What closed months cost by kind, under the names rows have. */
export const closedCosts = (labour: LabourValue): SQL => sql`(
  select row.*, ${amountAt(labour)} as fen from (
    select month as posting_month, of_company, division, project_type, sub_category_id, no_dept,
      at_standard, true as has_costs, minutes, late_minutes, fen as standard_fen, at_actual_fen
    from closed_cost) row where ${shownAt(labour)})`;

const SUMS = sql`(
  select month as posting_month, dept_id, path, depth, has_costs, at_standard, minutes, late_minutes,
    fen as standard_fen, at_actual_fen, required_minutes, absence_minutes
  from closed_department)`;

/**
 * Departments of closed months for which this holds of `row`, each with all that lay beneath it, as deep as
 * boards show them: down to the highest of which there are several.
 */
export const closedDepartmentSums = (which: SQL): SQL => sql`(
  with recursive step as (
    select 1 as depth
    union all
    select step.depth + 1 from step where (
      select min(row.path) = max(row.path) from ${SUMS} row where row.depth = step.depth and ${which})
  )
  select row.* from ${SUMS} row where row.depth <= (select max(depth) from step) and ${which})`;
