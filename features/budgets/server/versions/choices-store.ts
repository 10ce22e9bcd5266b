import { sql } from 'drizzle-orm';
import type { ProjectCandidate } from '#features/budgets/contract-versions.ts';
import { projects, projectsLedBy } from '#features/projects/server/sql.ts';
import { firstDay, type Month } from '#kernel/dates.ts';
import { FillMode } from '#kernel/enums.ts';
import { scopesOf } from '#kernel/permissions.ts';
import { type Executor, rowsOf } from '#server/platform/db/database.ts';
import { foundBy } from '#server/platform/search/found-by.ts';
import type { Actor } from '#server/platform/wire/context.ts';

/** Enough to choose from; what is not among them is found by typing more. */
const MOST_OFFERED = 50;

interface Asked {
  readonly query?: string | undefined;
  readonly fillMode?: number | undefined;
  readonly fromMonth: Month;
  readonly toMonth: Month;
}

/**
 * Projects somebody may put into a document, by code, and which documents in force have them in these
 * months; by main projects, also those that have a part of them.
 */
export function findProjectCandidates(
  executor: Executor,
  actor: Actor,
  { query, fillMode, fromMonth, toMonth }: Asked,
): Promise<ProjectCandidate[]> {
  const mayLinkAny = scopesOf(actor.roles, 'budgets:edit').includes('all');
  const byMain = fillMode === FillMode.MAIN_PROJECT;
  const columns = {
    written: [sql`one.code`, sql`one.name_zh`, sql`one.name_en`],
    sound: [sql`one.pinyin`],
  };
  return rowsOf<ProjectCandidate>(
    executor,
    sql`
      select one.id, one.code, one.name_zh as "nameZh", one.name_en as "nameEn",
        one.parent_id as "parentId", main.code as "parentCode",
        one.project_type as "projectType", one.division,
        coalesce((
          select json_agg(json_build_object('budgetId', taken.id, 'code', taken.code,
            'name', taken.name) order by taken.code)
          from (
            select distinct budget.id, budget.code, budget.name
            from budget_cover cover
            join budget on budget.id = cover.budget_id
            join ${projects} covered on covered.id = cover.project_id
            where (covered.id = one.id or ${byMain} and covered.parent_id = one.id)
              and cover.from_month <= ${firstDay(toMonth)}::date
              and cover.to_month >= ${firstDay(fromMonth)}::date) taken), '[]'::json) as "takenBy"
      from ${projects} one left join ${projects} main on main.id = one.parent_id
      where ${foundBy(query, columns) ?? sql`true`}
        and (${mayLinkAny} or one.id in (${projectsLedBy(sql`${actor.userId}::int`)}))
        and (not ${byMain} or one.parent_id is null)
      order by one.code limit ${MOST_OFFERED}`,
  );
}
