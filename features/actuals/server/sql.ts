import { type SQL, sql } from 'drizzle-orm';
import { budgetCovers, costSubCategories } from '#features/budgets/server/sql.ts';
import type { LabourValue } from '#features/people/rules.ts';
import { departments, departmentsBeneath, departmentTree } from '#features/people/server/sql.ts';
import { closedMonths } from '#features/periods/server/sql.ts';

/** Cost rows of the runs that everybody sees, with both values. */
export const bookedRows = sql`(
  select row.* from cost_row row
  join account_task task on task.month = row.posting_month and task.run_id = row.run_id)`;

/**
 * The amount asked for as `fen`, and the one at standard beside it. Hours that were moved to days of
 * another rate leave a row that is nothing at standard: there it is not told that it exists.
 */
const inValue = (rows: SQL, labour: LabourValue): SQL => sql`(
  select valued.*, ${labour === 'actual' ? sql`at_actual_fen` : sql`standard_fen`} as fen
  from ${rows} valued
  where ${labour === 'actual' ? sql`true` : sql`(minutes <> 0 or standard_fen <> 0)`})`;

/** Cost rows in the value asked for. */
export const rowsInValue = (rows: SQL, labour: LabourValue): SQL =>
  inValue(
    sql`(
      select run_id, id, posting_month, origin_month, kind, source, source_id, project_id,
        main_project_id, division, project_type, sub_category_id, dept_id, person_id, minutes,
        fen as standard_fen, at_actual_fen, document
      from ${rows} row)`,
    labour,
  );

/** Those of the runs that everybody sees. */
export const publishedRows = (labour: LabourValue): SQL => rowsInValue(bookedRows, labour);

/** Published rows added up by month, under the names rows have; a cost of the company has no project. */
export const costMonths = (labour: LabourValue): SQL =>
  inValue(
    sql`(
      select month as posting_month, origin_month, kind, source, project_id, main_project_id,
        division, project_type, sub_category_id, dept_id, minutes, fen as standard_fen, at_actual_fen
      from cost_month)`,
    labour,
  );

/** The same by the budget that covers the project in the posting month; null where none does. */
export const budgetActuals = (labour: LabourValue): SQL =>
  inValue(
    sql`(
      select month as posting_month, budget_id, project_id, sub_category_id, source, minutes,
        fen as standard_fen, at_actual_fen
      from budget_actual)`,
    labour,
  );

/** The amount asked for, of something with both. */
export const amountAt = (labour: LabourValue): SQL =>
  labour === 'actual' ? sql`row.at_actual_fen` : sql`row.standard_fen`;

/** Whether `row` has costs in the value asked for. */
export const shownAt = (labour: LabourValue): SQL =>
  labour === 'actual' ? sql`row.has_costs` : sql`row.at_standard`;

/** What projects have cost in closed months, under the names rows have. */
export const closedProjects = (labour: LabourValue): SQL => sql`(
  select row.*, ${amountAt(labour)} as fen from (
    select month as posting_month, project_id, division, project_type, at_standard,
      true as has_costs, minutes, fen as standard_fen, at_actual_fen
    from closed_project) row where ${shownAt(labour)})`;

/**
 * The same by the budget that covers the project in the posting month: what months have closed with is
 * a tenth of what `budgetActuals` keeps, which tells sub-categories and sources apart.
 */
export const closedActuals = (labour: LabourValue): SQL => sql`(
  select row.posting_month, cover.budget_id, row.minutes, row.fen, row.standard_fen
  from ${closedProjects(labour)} row
  join ${budgetCovers} cover on cover.project_id = row.project_id
    and row.posting_month between cover.from_month and cover.to_month)`;

/** What budgets have cost in the months that are published and not closed, of which there are few. */
export const openActuals = (labour: LabourValue): SQL => sql`(
  select row.* from ${budgetActuals(labour)} row
  where row.posting_month = any(array(
    select task.month from account_task task
    where task.month not in (select closed.month from ${closedMonths} closed))))`;

/** Departments as they stood and were called when months closed. */
export const closedDepartments = sql`(
  select month, dept_id as id, path, code, name_zh, name_en, sort_order from closed_department)`;

/** What costs were called when months closed. */
export const closedSubCategories = sql`(
  select month, sub_category_id as id, name_zh, name_en, category_id, category_zh, category_en
  from closed_sub_category)`;

/**
 * Departments as they stood and were called when a month closed, as today where it is open or they came
 * later. Months of a year that are added up have no one tree: `year/sums-store.ts`.
 */
export const departmentsIn = (month: SQL): SQL => sql`(
  select dept.id, coalesce(kept.code, dept.code) as code,
    case when kept.path is null then dept.parent_id else kept.path[cardinality(kept.path) - 1] end as parent_id,
    coalesce(kept.name_zh, dept.name_zh) as name_zh, coalesce(kept.name_en, dept.name_en) as name_en,
    coalesce(kept.sort_order, dept.sort_order) as sort_order
  from ${departments} dept
  left join closed_department kept on kept.month = ${month} and kept.dept_id = dept.id)`;

/**
 * Departments with their kind and their path from the company down, in the tree of a month: as they stood when
 * it closed, those that are gone by now too; as today where it is open or they came later.
 */
export const placesIn = (month: SQL): SQL => sql`
  select kept.dept_id as id, kept.path, kept.kind, kept.name_zh, kept.name_en, kept.sort_order
    from closed_department kept where kept.month = ${month}
  union all
  select dept.id, tree.path, dept.kind, dept.name_zh, dept.name_en, dept.sort_order
    from ${departments} dept join (${departmentTree}) tree on tree.id = dept.id
    where not exists (
      select from closed_department kept where kept.month = ${month} and kept.dept_id = dept.id)`;

/** Departments of closed months with each above them: `month`, `dept_id`, and the `path` down to that one. */
export const closedPaths = sql`
  select kept.month, kept.dept_id, kept.path[1:step] as path
  from closed_department kept cross join lateral generate_subscripts(kept.path, 1) step`;

/**
 * Whether a department is the one asked for or stands beneath it, in the tree of a month. Both are columns
 * named with their relation.
 */
export const inDepartment = (
  asked: number,
  { month, dept }: { readonly month: SQL; readonly dept: SQL },
): SQL => sql`coalesce(
  (select ${asked}::int = any(kept.path) from closed_department kept
    where kept.month = ${month} and kept.dept_id = ${dept}),
  ${dept} in (${departmentsBeneath(sql`array[${asked}::int]`)}))`;

/**
 * What costs were called when a month closed, as today where it is open. One that came later stands in its
 * category under the name that has there.
 */
export const subCategoriesIn = (month: SQL): SQL => sql`(
  select sub.id, sub.category_id, sub.source, sub.position, sub.category_position,
    coalesce(kept.name_zh, sub.name_zh) as name_zh, coalesce(kept.name_en, sub.name_en) as name_en,
    coalesce(kept.category_zh, beside.category_zh, sub.category_zh) as category_zh,
    coalesce(kept.category_en, beside.category_en, sub.category_en) as category_en
  from ${costSubCategories} sub
  left join closed_sub_category kept on kept.month = ${month} and kept.sub_category_id = sub.id
  left join lateral (
    select one.category_zh, one.category_en from closed_sub_category one
    where kept.month is null and one.month = ${month} and one.category_id = sub.category_id limit 1
  ) beside on true)`;

/**
 * Whether `row` counts in the month it belongs to: it was posted there, or by a month that is closed. What
 * an open month would post into an earlier one stands beside that, under its own name.
 */
export const isSettled = sql`(row.origin_month = row.posting_month
  or row.posting_month in (select closed.month from ${closedMonths} closed))`;

/** Counts whatever changes published figures; read before any of them. */
export const dataVersion = sql`(select data_version from account_state)`;

/** What accounts of vouchers come to. */
export const accountMappings = sql`(
  select id, prefix, target, sub_category_id, from_month, to_month from account_mapping)`;

/** Months that were worked out, each with the run everybody sees. */
export const accountedMonths = sql`(select month, run_id from account_task)`;

/** Whether anything published was counted under a sub-category, whatever became of its source since. */
export const hasCosts = (subCategoryId: SQL): SQL =>
  sql`exists (select from cost_month cost where cost.sub_category_id = ${subCategoryId})`;

interface KeptSums {
  readonly table: SQL;
  /** What identifies a sum, and what it comes to: one row each, whose `id` is its own. */
  readonly columns: SQL;
  /** Those that are written again. */
  readonly where: SQL;
  /** What they come to now, as columns in the same order. */
  readonly fresh: SQL;
}

/** Writes sums that differ from what is kept: worked out again, nearly all of them come to the same. */
export const restated = ({ table, columns, where, fresh }: KeptSums): SQL => sql`
  with differing as (
    select max(id) as id, ${columns} from (
      select null::int as id, * from (${fresh}) fresh (${columns})
      union all
      select id, ${columns} from ${table} where ${where}
    ) both_of_them group by ${columns} having count(*) = 1
  ), gone as (
    delete from ${table} kept using differing where kept.id = differing.id
  )
  insert into ${table} (${columns}) select ${columns} from differing where id is null`;

/** Sums by budget of months or projects, from those by project. Both tables have the columns `where` names. */
export const sumsByBudget = (where: SQL): SQL =>
  restated({
    table: sql`budget_actual`,
    columns: sql`month, budget_id, project_id, sub_category_id, source, minutes, fen, at_actual_fen`,
    where,
    fresh: sql`
      select cost.month, cover.budget_id, cost.project_id, cost.sub_category_id, cost.source,
        sum(cost.minutes), sum(cost.fen), sum(cost.at_actual_fen)
      from (select * from cost_month where ${where}) cost
      left join ${budgetCovers} cover on cover.project_id = cost.project_id
        and cost.month between cover.from_month and cover.to_month
      where cost.project_id is not null
      group by cost.month, cover.budget_id, cost.project_id, cost.sub_category_id, cost.source`,
  });

/**
 * Browsers that hold figures of before ask again. Whoever writes sums says so first: it is one row, so
 * that they are written one after the other, and nobody adds to what somebody else is about to replace.
 */
export const oneMoreChange = sql`update account_state set data_version = data_version + 1`;

/** What projects have cost counts in another budget: their sums are written again. `ids` is a query. */
export const restatedBudgets = (ids: SQL): readonly SQL[] => [
  oneMoreChange,
  sumsByBudget(sql`project_id in (${ids})`),
];
