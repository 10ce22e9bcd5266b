import { type SQL, sql } from 'drizzle-orm';
import { departments, people } from '#features/people/server/sql.ts';
import { projects } from '#features/projects/server/sql.ts';
import { type Executor, rowsOf } from '#server/platform/db/database.ts';
import type { Announcements } from '#server/platform/wire/announcement.ts';

export type Kept = Announcements['removing'];

/**
 * Where a record stands in budgets: queries of `id` and `budget_id`. Being covered through a main
 * project is no such place: nobody planned for the sub-project itself.
 */
const STANDS_IN: Readonly<Record<Kept['kind'], SQL>> = {
  project: sql`
    select link.project_id as id, version.budget_id
      from budget_link link join budget_version version on version.id = link.version_id
    union all
    select line.project_id, version.budget_id
      from budget_line line join budget_version version on version.id = line.version_id
    union all
    select line.project_id, version.budget_id
      from budget_hours_line line join budget_version version on version.id = line.version_id`,
  department: sql`
    select budget.dept_id as id, budget.id as budget_id from budget
    union all
    select line.item_id, version.budget_id
      from budget_hours_line line join budget_version version on version.id = line.version_id`,
  person: sql`
    select budget.owner_id as id, budget.id as budget_id from budget
    union all
    select budget.created_by, budget.id from budget
    union all
    select image.by_id, image.budget_id from budget_image image
    union all
    select named.id, version.budget_id
      from budget_version version
      cross join lateral unnest(
        array[version.created_by, version.submitted_by, version.approved_by]) as named (id)
    union all
    select saved.by_id, version.budget_id
      from budget_save saved join budget_version version on version.id = saved.version_id
    union all
    select review.by_id, version.budget_id
      from budget_review review join budget_version version on version.id = review.version_id`,
};

/** What a record is called, in either language: projects and departments have codes. */
const NAMES: Readonly<Record<Kept['kind'], SQL>> = {
  project: sql`select one.id, one.code as name from ${projects} one`,
  department: sql`select one.id, one.code || ' ' || one.name_zh as name from ${departments} one`,
  person: sql`select one.id, one.nick_name as name from ${people} one`,
};

/** One of these records that stands in a budget, with the first budget it stands in. */
export async function findKeeper(
  executor: Executor,
  { kind, ids }: Kept,
): Promise<{ name: string; code: string } | null> {
  const [found] = await rowsOf<{ name: string; code: string }>(
    executor,
    sql`
      select named.name, budget.code
      from (${STANDS_IN[kind]}) place
      join budget on budget.id = place.budget_id
      join (${NAMES[kind]}) named on named.id = place.id
      where place.id in (
        select value::int from json_array_elements_text(${JSON.stringify(ids)}::text::json))
      order by lower(budget.code), named.name limit 1`,
  );
  return found ?? null;
}
