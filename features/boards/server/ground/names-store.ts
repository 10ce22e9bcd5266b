import { sql } from 'drizzle-orm';
import { subCategoriesIn } from '#features/actuals/server/sql.ts';
import type { CostSource } from '#features/budgets/rules.ts';
import { lastClosedIn } from '#features/periods/server/sql.ts';
import { projects } from '#features/projects/server/sql.ts';
import { firstDay, type Month } from '#kernel/dates.ts';
import { type Executor, preparedRowsOf, rowsOf } from '#server/platform/db/database.ts';

export interface NamedProject {
  readonly projectId: number;
  readonly parentId: number | null;
  readonly code: string;
  readonly nameZh: string;
  readonly nameEn: string;
}

/** These projects in the order of a budget's grid: by code, parts after their main project. */
export const findProjects = (executor: Executor, ids: readonly number[]): Promise<NamedProject[]> =>
  rowsOf<NamedProject>(
    executor,
    sql`
      select one.id as "projectId", one.parent_id as "parentId", one.code,
        one.name_zh as "nameZh", one.name_en as "nameEn"
      from ${projects} one left join ${projects} main on main.id = one.parent_id
      where one.id = any(${sql.param([...ids])}::int[])
      order by coalesce(main.code, one.code), one.parent_id is not null, one.code`,
  );

export interface NamedSubCategory {
  readonly subCategoryId: number;
  readonly categoryId: number;
  readonly source: CostSource;
  readonly nameZh: string;
  readonly nameEn: string;
  readonly categoryZh: string;
  readonly categoryEn: string;
}

/** All sub-categories in the order of every screen, as the last of these months that is closed calls them. */
export const findSubCategories = (
  executor: Executor,
  { from, to }: { readonly from: Month; readonly to: Month },
): Promise<NamedSubCategory[]> =>
  preparedRowsOf<NamedSubCategory>(
    executor,
    sql`
      select sub.id as "subCategoryId", sub.category_id as "categoryId", sub.source,
        sub.name_zh as "nameZh", sub.name_en as "nameEn",
        sub.category_zh as "categoryZh", sub.category_en as "categoryEn"
      from ${subCategoriesIn(lastClosedIn(sql`${firstDay(from)}::date`, sql`${firstDay(to)}::date`))} sub
      order by sub.category_position, sub.category_id, sub.position, sub.id`,
  );
