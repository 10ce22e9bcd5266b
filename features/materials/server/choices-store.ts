import { type SQL, sql } from 'drizzle-orm';
import { costSubCategories } from '#features/budgets/server/sql.ts';
import type { MaterialChoices, ProjectOfIssue } from '#features/materials/contract-parts.ts';
import { findPlacedPeople } from '#features/people/server/service.ts';
import { departments } from '#features/people/server/sql.ts';
import { projects } from '#features/projects/server/sql.ts';
import type { CalendarDate } from '#kernel/dates.ts';
import { type Executor, rowsOf } from '#server/platform/db/database.ts';
import { foundBy } from '#server/platform/search/found-by.ts';
import type { Reader } from './access.ts';

/** Enough to choose from; what is not among them is found by typing more. */
const MOST_OFFERED = 20;

/** Sub-categories that material is of, and every department, each in the order of the screens. */
export async function findChoices(
  executor: Executor,
  today: CalendarDate,
): Promise<MaterialChoices> {
  const [found] = await rowsOf<MaterialChoices>(
    executor,
    sql`
      select
        coalesce((select json_agg(json_build_object('id', item.id, 'code', item.code,
          'nameZh', item.name_zh, 'nameEn', item.name_en,
          'category', json_build_object('nameZh', item.category_zh, 'nameEn', item.category_en),
          'ended', coalesce(item.ended_on <= ${today}::date, false))
          order by item.category_position, item.position, item.id)
          from ${costSubCategories} item where item.source = 'material'), '[]'::json)
          as "subCategories",
        coalesce((select json_agg(json_build_object('id', dept.id, 'parentId', dept.parent_id,
          'code', dept.code, 'nameZh', dept.name_zh, 'nameEn', dept.name_en)
          order by dept.sort_order, dept.id) from ${departments} dept), '[]'::json) as departments`,
  );
  return found ?? { subCategories: [], departments: [] };
}

const searched = {
  written: ['one', 'main'].flatMap((of) =>
    ['code', 'name_zh', 'name_en'].map((column) => sql.raw(`${of}.${column}`)),
  ),
  sound: [sql`one.pinyin`, sql`main.pinyin`],
};

/** Whoever sees every issue may ask for any project; others for those whose issues they see. */
const withIssues = (reader: Reader): SQL =>
  reader.all
    ? sql`true`
    : sql`one.id in (select issue.project_id from material_issue issue where ${reader.sees})`;

export function findProjects(
  executor: Executor,
  reader: Reader,
  { query, usable }: { readonly query?: string | undefined; readonly usable: boolean },
): Promise<ProjectOfIssue[]> {
  return rowsOf<ProjectOfIssue>(
    executor,
    sql`
      select one.id, one.code, one.name_zh as "nameZh", one.name_en as "nameEn",
        case when main.id is null then null
          else json_build_object('nameZh', main.name_zh, 'nameEn', main.name_en) end as parent
      from ${projects} one left join ${projects} main on main.id = one.parent_id
      where ${withIssues(reader)} and ${usable ? sql`one.status <> 'closed'` : sql`true`}
        and ${foundBy(query, searched) ?? sql`true`}
      order by lower(one.code) limit ${MOST_OFFERED}`,
  );
}

/** Whoever has drawn something the reader sees. */
export const findRequesters = (executor: Executor, reader: Reader, query: string | undefined) =>
  findPlacedPeople(
    executor,
    query,
    (person) => sql`${person}.id in (
      select issue.requester_id from material_issue issue where ${reader.sees})`,
  );

/** Anybody: an issue may be of a day when they were still there. */
export const findCandidates = (executor: Executor, query: string | undefined) =>
  findPlacedPeople(executor, query);
