import { type SQL, sql } from 'drizzle-orm';
import { budgetCovers } from '#features/budgets/server/sql.ts';

/** Cost rows of the runs that everybody sees. */
export const publishedRows = sql`(
  select row.* from cost_row row
  join account_task task on task.month = row.posting_month and task.run_id = row.run_id)`;

/** What accounts of vouchers come to. */
export const accountMappings = sql`(
  select id, prefix, target, sub_category_id, from_month, to_month from account_mapping)`;

/** Months that were worked out, each with the run everybody sees. */
export const accountedMonths = sql`(select month, run_id from account_task)`;

/** Whether anything published was counted under a sub-category, whatever became of its source since. */
export const hasCosts = (subCategoryId: SQL): SQL =>
  sql`exists (select from cost_month cost where cost.sub_category_id = ${subCategoryId})`;

/** Sums by budget of what `which`, a condition on `cost`, says, from those by project. */
export const sumsByBudget = (which: SQL): SQL => sql`
  insert into budget_actual (month, budget_id, project_id, sub_category_id, source, minutes, fen)
  select cost.month, cover.budget_id, cost.project_id, cost.sub_category_id, cost.source,
    sum(cost.minutes), sum(cost.fen)
  from cost_month cost
  left join ${budgetCovers} cover on cover.project_id = cost.project_id
    and cost.month between cover.from_month and cover.to_month
  where cost.project_id is not null and ${which}
  group by cost.month, cover.budget_id, cost.project_id, cost.sub_category_id, cost.source`;

/**
 * Browsers that hold figures of before ask again. Whoever writes sums says so first: it is one row, so
 * that they are written one after the other, and nobody adds to what somebody else is about to replace.
 */
export const oneMoreChange = sql`update account_state set data_version = data_version + 1`;

/** What projects have cost counts in another budget: their sums are written again. `ids` is a query. */
export const restatedBudgets = (ids: SQL): readonly SQL[] => [
  oneMoreChange,
  sql`delete from budget_actual where project_id in (${ids})`,
  sumsByBudget(sql`cost.project_id in (${ids})`),
];
