import { type SQL, sql } from 'drizzle-orm';
import type { ProjectChoice } from '#features/boards/contract-project-choices.ts';
import { seenBudgets } from '#features/budgets/server/service.ts';
import { budgetCovers } from '#features/budgets/server/sql.ts';
import { projects } from '#features/projects/server/sql.ts';
import { scopesOf } from '#kernel/permissions.ts';
import { type Executor, rowsOf } from '#server/platform/db/database.ts';
import { foundBy } from '#server/platform/search/found-by.ts';
import type { Actor } from '#server/platform/wire/context.ts';

/** Enough to choose from; what is not among them is found by typing more. */
const MOST_OFFERED = 20;

const refJson = (one: SQL) => sql`case when ${one}.id is null then null else json_build_object(
  'id', ${one}.id, 'code', ${one}.code, 'nameZh', ${one}.name_zh, 'nameEn', ${one}.name_en) end`;

/** Covered, or with a part that is, by a document the reader sees whole; all of them for some. */
const isSeen = (actor: Actor): SQL =>
  scopesOf(actor.roles, 'budgets:read').includes('all')
    ? sql`true`
    : sql`one.id in (
        select covered.id from covered union select covered.parent_id from covered)`;

export function findProjectChoices(
  executor: Executor,
  actor: Actor,
  query: string | undefined,
): Promise<ProjectChoice[]> {
  const sought = {
    written: [sql`one.code`, sql`one.name_zh`, sql`one.name_en`],
    sound: [sql`one.pinyin`],
  };
  return rowsOf<ProjectChoice>(
    executor,
    sql`
      with covered as (
        select part.id, part.parent_id
        from ${budgetCovers} cover join ${projects} part on part.id = cover.project_id
        where cover.budget_id in (
          select seen.id from (${seenBudgets(actor)}) seen where seen.whole)
      )
      select one.id, one.code, one.name_zh as "nameZh", one.name_en as "nameEn",
        ${refJson(sql`main`)} as main
      from ${projects} one left join ${projects} main on main.id = one.parent_id
      where ${isSeen(actor)} and ${foundBy(query, sought) ?? sql`true`}
      order by lower(coalesce(main.code, one.code)), one.parent_id is not null, lower(one.code)
      limit ${MOST_OFFERED}`,
  );
}
