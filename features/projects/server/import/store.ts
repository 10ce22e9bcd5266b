import { sql } from 'drizzle-orm';
import { type Executor, rowsOf } from '#server/platform/db/database.ts';
import { pinyinOf } from '#server/platform/search/pinyin.ts';
import type { ProjectState } from './model.ts';

/** The projects with these codes, those above and those beneath them. */
export function findByCodes(executor: Executor, codes: readonly string[]): Promise<ProjectState[]> {
  return rowsOf<ProjectState>(
    executor,
    sql`
      with named as (
        select id, parent_id from project where lower(code) in
          (select lower(json_array_elements_text(${JSON.stringify(codes)}::text::json)))
      )
      select p.id, p.code, main.code as "parentCode", p.name_zh as "nameZh",
        p.name_en as "nameEn", p.project_type as "projectType", p.division, p.status,
        p.start_date as "startDate", p.end_date as "endDate",
        p.lead_id as "leadId", p.director_id as "directorId", p.version
      from project p left join project main on main.id = p.parent_id
      where p.id in (select id from named) or p.id in (select parent_id from named)
        or p.parent_id in (select id from named)`,
  );
}

/** The states as rows of SQL, with the main project found by its code. */
function given(states: readonly ProjectState[]) {
  const rows = states.map((state) => ({ ...state, pinyin: pinyinOf(state.nameZh) }));
  return sql`
    select given.*, main.id as "parentId"
    from json_to_recordset(${JSON.stringify(rows)}::text::json) as given (
      id int, code text, "parentCode" text, "nameZh" text, "nameEn" text, pinyin text,
      "projectType" smallint, division smallint, status text, "startDate" date, "endDate" date,
      "leadId" int, "directorId" int, version int
    )
    left join project main on lower(main.code) = lower(given."parentCode")`;
}

/** Main projects must be there before the sub-projects that name them. */
export async function insertStates(
  executor: Executor,
  states: readonly ProjectState[],
): Promise<{ id: number; code: string }[]> {
  if (states.length === 0) return [];
  return rowsOf(
    executor,
    sql`
      insert into project (parent_id, code, name_zh, name_en, pinyin, project_type, division,
        status, start_date, end_date, lead_id, director_id)
      select "parentId", code, "nameZh", "nameEn", pinyin, "projectType", division,
        status, "startDate", "endDate", "leadId", "directorId"
      from (${given(states)}) as given
      returning id, code`,
  );
}

/** Changes projects that are still as they were seen; gives those. */
export async function updateStates(
  executor: Executor,
  states: readonly ProjectState[],
): Promise<{ id: number }[]> {
  if (states.length === 0) return [];
  return rowsOf(
    executor,
    sql`
      update project set parent_id = given."parentId", name_zh = given."nameZh",
        name_en = given."nameEn", pinyin = given.pinyin, project_type = given."projectType",
        division = given.division, status = given.status, start_date = given."startDate",
        end_date = given."endDate", lead_id = given."leadId", director_id = given."directorId",
        version = project.version + 1
      from (${given(states)}) as given
      where project.id = given.id and project.version = given.version
      returning project.id`,
  );
}

/** Of these projects and those above and beneath them, the ones that do not fit together. */
export function findMisfits(executor: Executor, ids: readonly number[]): Promise<{ id: number }[]> {
  return rowsOf(
    executor,
    sql`
      with touched as (
        select value::int as id from json_array_elements_text(${JSON.stringify(ids)}::text::json)
      )
      select sub.id from project sub join project main on main.id = sub.parent_id
      where (sub.id in (select id from touched) or main.id in (select id from touched))
        and (main.parent_id is not null
          or (main.project_type, main.division) <> (sub.project_type, sub.division)
          or (main.status = 'closed' and sub.status <> 'closed'))`,
  );
}
