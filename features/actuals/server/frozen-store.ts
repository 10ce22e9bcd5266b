import { sql } from 'drizzle-orm';
import { closedMonths } from '#features/periods/server/sql.ts';
import { projects } from '#features/projects/server/sql.ts';
import { type Executor, rowsOf } from '#server/platform/db/database.ts';

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
