import { type SQL, sql } from 'drizzle-orm';
import type { Choices } from '#features/assets/contract-parts.ts';
import type { CostSource } from '#features/budgets/rules.ts';
import { costSubCategories } from '#features/budgets/server/sql.ts';
import { findPlacedPeople } from '#features/people/server/service.ts';
import { departments, isActiveOn, people } from '#features/people/server/sql.ts';
import { projects } from '#features/projects/server/sql.ts';
import type { CalendarDate } from '#kernel/dates.ts';
import type { PlacedPerson } from '#kernel/references.ts';
import { type Executor, rowsOf } from '#server/platform/db/database.ts';
import { foundBy } from '#server/platform/search/found-by.ts';
import type { ShareProject } from './shares-store.ts';

/** Enough to choose from; what is not among them is found by typing more. */
const MOST_OFFERED = 20;

const isThere = (person: SQL, today: CalendarDate) =>
  sql`(${person}.hire_date <= ${today}::date and ${isActiveOn(person, sql`${today}::date`)})`;

export const findCustodians = (
  executor: Executor,
  query: string | undefined,
  today: CalendarDate,
): Promise<PlacedPerson[]> => findPlacedPeople(executor, query, (person) => isThere(person, today));

/** Projects that are not over first: nothing new may be shared on the others. */
export const findProjects = (
  executor: Executor,
  query: string | undefined,
): Promise<ShareProject[]> =>
  rowsOf<ShareProject>(
    executor,
    sql`
      select p.id, p.code, p.name_zh as "nameZh", p.name_en as "nameEn",
        p.status = 'closed' as closed
      from ${projects} p left join ${projects} main on main.id = p.parent_id
      where ${
        foundBy(query, {
          written: ['p', 'main'].flatMap((of) =>
            ['code', 'name_zh', 'name_en'].map((column) => sql.raw(`${of}.${column}`)),
          ),
          sound: [sql`p.pinyin`, sql`main.pinyin`],
        }) ?? sql`true`
      }
      order by p.status = 'closed', lower(p.code) limit ${MOST_OFFERED}`,
  );

export const findCategories = (executor: Executor): Promise<Choices['categories']> =>
  rowsOf<Choices['categories'][number]>(
    executor,
    sql`
      select id, code, name_zh as "nameZh", name_en as "nameEn", ended_on is not null as ended
      from ${costSubCategories} sub where source = 'asset' order by category_id, position, id`,
  );

export const findDepartments = (executor: Executor): Promise<Choices['departments']> =>
  rowsOf<Choices['departments'][number]>(
    executor,
    sql`
      select id, parent_id as "parentId", code, name_zh as "nameZh", name_en as "nameEn"
      from ${departments} d order by sort_order, id`,
  );

/** What fields of assets name: everything there is of it, whether it may be named or not. */
export interface Named {
  readonly categories: readonly {
    readonly id: number;
    readonly code: string;
    readonly nameZh: string;
    readonly nameEn: string;
    readonly source: CostSource;
    readonly ended: boolean;
  }[];
  readonly departments: readonly {
    readonly id: number;
    readonly code: string;
    readonly nameZh: string;
    readonly nameEn: string;
  }[];
  readonly people: readonly {
    readonly id: number;
    readonly staffNo: string;
    readonly nickName: string;
    readonly available: boolean;
  }[];
}

/** Categories and departments, and the people among these; `whom` is a condition on `one`. */
async function findNamed(executor: Executor, whom: SQL, today: CalendarDate): Promise<Named> {
  const [found] = await rowsOf<Named>(
    executor,
    sql`
      select
        coalesce((select json_agg(json_build_object('id', id, 'code', code, 'nameZh', name_zh,
          'nameEn', name_en, 'source', source, 'ended', ended_on is not null))
          from ${costSubCategories} sub), '[]'::json) as categories,
        coalesce((select json_agg(json_build_object('id', id, 'code', code, 'nameZh', name_zh,
          'nameEn', name_en)) from ${departments} d), '[]'::json) as departments,
        coalesce((select json_agg(json_build_object('id', one.id, 'staffNo', one.staff_no,
          'nickName', one.nick_name, 'available', ${isThere(sql`one`, today)}))
          from ${people} one where ${whom}), '[]'::json) as people`,
  );
  if (found === undefined) throw new Error('a list of nothing is a row, too');
  return found;
}

export const findNamedById = (
  executor: Executor,
  personIds: readonly number[],
  today: CalendarDate,
) =>
  findNamed(
    executor,
    sql`one.id in
      (select value::int from json_array_elements_text(${JSON.stringify(personIds)}::text::json))`,
    today,
  );

/** With those who have these staff numbers, in any letter case, and those with these identifiers. */
export const findNamedByStaffNo = (
  executor: Executor,
  { staffNos, ids }: { readonly staffNos: readonly string[]; readonly ids: readonly number[] },
  today: CalendarDate,
) =>
  findNamed(
    executor,
    sql`(lower(one.staff_no) in
      (select lower(json_array_elements_text(${JSON.stringify(staffNos)}::text::json)))
      or one.id in
      (select value::int from json_array_elements_text(${JSON.stringify(ids)}::text::json)))`,
    today,
  );
