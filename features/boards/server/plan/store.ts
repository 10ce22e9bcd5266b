import { type SQL, sql } from 'drizzle-orm';
import { subCategoriesIn } from '#features/actuals/server/sql.ts';
import type { PlanRequest } from '#features/boards/contract-plan.ts';
import { budgetCovers, budgets } from '#features/budgets/server/sql.ts';
import { lastClosedIn } from '#features/periods/server/sql.ts';
import { projects } from '#features/projects/server/sql.ts';
import { firstDay, monthOf } from '#kernel/dates.ts';
import { BudgetType } from '#kernel/enums.ts';
import { type Executor, preparedRowsOf } from '#server/platform/db/database.ts';
import type { Actor } from '#server/platform/wire/context.ts';
import { matching, seenWhole } from '../comparison/documents-store.ts';
import { plannedCells, plansInForce } from '../ground/documents-sql.ts';

export interface CategoryCells {
  readonly categoryId: number;
  readonly nameZh: string;
  readonly nameEn: string;
  readonly subCategories: number;
  readonly cells: number;
  readonly fen: number;
  readonly minutes: number;
}

const inList = (ids: readonly number[]): SQL => sql`any(${sql.param([...ids])}::int[])`;

/** One that adds up others is in no sum, but may be meant itself. */
const documentsAsked = (
  actor: Actor,
  { id, ids, ...of }: NonNullable<PlanRequest['budgets']>,
): SQL => {
  const some = ids === undefined ? sql`true` : sql`document.id = ${inList(ids)}`;
  const which =
    id === undefined
      ? sql`document.budget_type = ${BudgetType.STANDARD}`
      : sql`document.id = ${id}`;
  return sql`
    select document.id from ${budgets} document
    where document.id in (${seenWhole(actor)}) and ${which} and ${some} and ${matching(of)}`;
};

/** Of one document, a line of it; of all of them, a project with its parts while a document covers them. */
function ofProject(budgetId: number, { projectId, direct = false }: PlanRequest): SQL {
  if (projectId === undefined) return sql`true`;
  const line = sql`planned.row_id = ${projectId} and planned.direct = ${direct}`;
  if (budgetId !== 0) return line;
  return sql`exists (
    select from ${budgetCovers} cover join ${projects} covered on covered.id = cover.project_id
    where cover.budget_id = planned.budget_id and cover.project_id = planned.row_id
      and planned.month between cover.from_month and cover.to_month
      and ${direct ? line : sql`${projectId}::int in (covered.id, covered.parent_id)`})`;
}

/** What cells of plans in force come to, category by category. */
export function findPlannedCells(
  executor: Executor,
  actor: Actor,
  budgetId: number,
  asked: PlanRequest,
): Promise<CategoryCells[]> {
  const { categoryId, subCategoryId, subCategoryIds } = asked;
  const ids =
    budgetId === 0 ? documentsAsked(actor, asked.budgets ?? {}) : sql`select ${budgetId}::int`;
  const from = firstDay(monthOf(asked.startDate));
  const to = firstDay(monthOf(asked.endDate));
  const months = sql`cell.month between ${from}::date and ${to}::date`;
  const conditions = [
    ofProject(budgetId, asked),
    ...(categoryId === undefined ? [] : [sql`sub.category_id = ${categoryId}`]),
    ...(subCategoryId === undefined ? [] : [sql`sub.id = ${subCategoryId}`]),
    ...(subCategoryIds === undefined ? [] : [sql`sub.id = ${inList(subCategoryIds)}`]),
  ];
  return preparedRowsOf<CategoryCells>(
    executor,
    sql`
      with plan as materialized (${plansInForce(ids)})
      select sub.category_id as "categoryId", sub.category_zh as "nameZh",
        sub.category_en as "nameEn", count(distinct sub.id)::int as "subCategories",
        (count(*) filter (where planned.fen <> 0))::int as cells,
        sum(planned.fen)::bigint as fen, sum(planned.minutes)::bigint as minutes
      from (${plannedCells(sql`plan`, months)}) planned
      join ${subCategoriesIn(lastClosedIn(sql`${from}::date`, sql`${to}::date`))} sub
        on sub.id = planned.sub_category_id
      where ${sql.join(conditions, sql` and `)}
      group by sub.category_id, sub.category_zh, sub.category_en, sub.category_position
      order by sub.category_position, sub.category_id`,
  );
}
