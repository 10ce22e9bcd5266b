import { sql } from 'drizzle-orm';
import { costSubCategories } from '#features/budgets/server/sql.ts';
import { departments, departmentTree } from '#features/people/server/sql.ts';
import { closedMonths } from '#features/periods/server/sql.ts';
import { projects } from '#features/projects/server/sql.ts';
import { firstDay, type Month } from '#kernel/dates.ts';
import { type Executor, rowsOf, type Transaction } from '#server/platform/db/database.ts';

/** Writes down where departments stand and what they and costs are called, as a month closes. */
export async function insertNames(tx: Transaction, month: Month): Promise<void> {
  const first = sql`${firstDay(month)}::date`;
  await tx.execute(sql`
    insert into closed_department (month, dept_id, path, kind, code, name_zh, name_en, sort_order)
    select ${first}, dept.id, tree.path, dept.kind, dept.code, dept.name_zh, dept.name_en, dept.sort_order
    from ${departments} dept join (${departmentTree}) tree on tree.id = dept.id`);
  await tx.execute(sql`
    insert into closed_sub_category (month, sub_category_id, name_zh, name_en, category_id, category_zh,
      category_en)
    select ${first}, sub.id, sub.name_zh, sub.name_en, sub.category_id, sub.category_zh, sub.category_en
    from ${costSubCategories} sub`);
}

/** One of these projects that does not stand any more where its costs of a closed month count. */
export async function findMoved(
  executor: Executor,
  ids: readonly number[],
): Promise<{ code: string; month: string } | null> {
  const [moved] = await rowsOf<{ code: string; month: string }>(
    executor,
    sql`
      select project.code, to_char(max(cost.month), 'YYYY-MM') as month
      from ${projects} project
      join cost_month cost on cost.project_id = project.id
        and cost.main_project_id <> coalesce(project.parent_id, project.id)
      join ${closedMonths} closed on closed.month = cost.month
      where project.id in (
        select value::int from jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb))
      group by project.code order by project.code limit 1`,
  );
  return moved ?? null;
}

/** One of these departments that costs of a closed month count in. */
export async function findCosted(
  executor: Executor,
  ids: readonly number[],
): Promise<{ name: string; month: string } | null> {
  const [costed] = await rowsOf<{ name: string; month: string }>(
    executor,
    sql`
      select dept.code as name, to_char(max(cost.month), 'YYYY-MM') as month
      from ${departments} dept join cost_month cost on cost.dept_id = dept.id
      join ${closedMonths} closed on closed.month = cost.month
      where dept.id in (
        select value::int from jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb))
      group by dept.code order by dept.code limit 1`,
  );
  return costed ?? null;
}
