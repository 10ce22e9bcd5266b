import { type SQL, sql } from 'drizzle-orm';
import { departments, isActiveOn, isFoundPerson, people } from '#features/people/server/sql.ts';
import type { DepartmentNode, MemberPerson } from '#features/projects/contract.ts';
import { type Executor, rowsOf } from '#server/platform/db/database.ts';
import { type Reader, visibleProjects } from './scope.ts';

/** Enough to choose from; whoever is not among them is found by typing more. */
const MOST_OFFERED = 20;

function findPeople(executor: Executor, query: string, condition: SQL): Promise<MemberPerson[]> {
  return rowsOf<MemberPerson>(
    executor,
    sql`
      select p.id, p.nick_name as "nickName", p.staff_no as "staffNo",
        d.name_zh as "deptZh", d.name_en as "deptEn"
      from ${people} p join ${departments} d on d.id = p.dept_id
      where ${isFoundPerson(query, sql`p`)} and ${condition}
      order by p.staff_no limit ${MOST_OFFERED}`,
  );
}

/** Enabled and employed on this day: who may be named in a project. */
const available = (today: string) => sql`
  (p.hire_date <= ${today} and ${isActiveOn(sql`p`, sql`${today}::date`)})`;

export const findCandidates = (executor: Executor, query: string, today: string) =>
  findPeople(executor, query, available(today));

export const findLeads = (executor: Executor, reader: Reader, query: string) =>
  findPeople(
    executor,
    query,
    sql`p.id in (select lead_id from project where id in (${visibleProjects(reader)}))`,
  );

export interface NamedPerson {
  readonly id: number;
  readonly nickName: string;
  readonly available: boolean;
}

/** Held until the transaction ends, so that nobody is disabled while being named. */
export function lockPeople(
  executor: Executor,
  ids: readonly number[],
  today: string,
): Promise<NamedPerson[]> {
  return rowsOf<NamedPerson>(
    executor,
    sql`
      select p.id, p.nick_name as "nickName", ${available(today)} as available
      from ${people} p
      where p.id in (select json_array_elements_text(${JSON.stringify(ids)}::text::json)::int)
      order by p.id for share`,
  );
}

/** The same by staff number, in any letter case; `key` is the number in small letters. */
export function lockPeopleByStaffNo(
  executor: Executor,
  staffNos: readonly string[],
  today: string,
): Promise<(NamedPerson & { readonly key: string })[]> {
  return rowsOf(
    executor,
    sql`
      select p.id, lower(p.staff_no) as key, p.nick_name as "nickName",
        ${available(today)} as available
      from ${people} p
      where lower(p.staff_no) in
        (select lower(json_array_elements_text(${JSON.stringify(staffNos)}::text::json)))
      order by p.id for share`,
  );
}

/** The staff numbers of these people. */
export async function findStaffNos(
  executor: Executor,
  ids: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  const rows = await rowsOf<{ id: number; staffNo: string }>(
    executor,
    sql`
      select id, staff_no as "staffNo" from ${people} p
      where id in (select value::int from json_array_elements_text(${JSON.stringify(ids)}::text::json))`,
  );
  return new Map(rows.map(({ id, staffNo }) => [id, staffNo]));
}

export function findDepartments(executor: Executor): Promise<DepartmentNode[]> {
  return rowsOf<DepartmentNode>(
    executor,
    sql`
      select id, parent_id as "parentId", code, name_zh as "nameZh", name_en as "nameEn"
      from ${departments} d order by sort_order, id`,
  );
}
