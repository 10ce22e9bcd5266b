import { sql } from 'drizzle-orm';
import { costSubCategories } from '#features/budgets/server/sql.ts';
import { assignmentOn, departments, people } from '#features/people/server/sql.ts';
import { projects } from '#features/projects/server/sql.ts';
import type { CalendarDate } from '#kernel/dates.ts';
import { type Executor, rowsOf } from '#server/platform/db/database.ts';

/** Something a sheet may mean by a code or a name. */
export interface NamedRecord {
  readonly id: number;
  readonly code: string;
  readonly names: readonly string[];
  /** No longer to be used: a project that is closed, a sub-category that has ended. */
  readonly over: boolean;
}

const given = (texts: readonly string[]) =>
  sql`(select lower(value) from json_array_elements_text(${JSON.stringify(texts)}::text::json))`;

export const findProjectsNamed = (executor: Executor, texts: readonly string[]) =>
  rowsOf<NamedRecord>(
    executor,
    sql`
      select one.id, one.code, json_build_array(one.name_zh, one.name_en) as names,
        one.status = 'closed' as over
      from ${projects} one
      where lower(one.code) in ${given(texts)} or lower(one.name_zh) in ${given(texts)}
        or lower(one.name_en) in ${given(texts)}`,
  );

export const findPeopleNamed = (executor: Executor, texts: readonly string[]) =>
  rowsOf<NamedRecord>(
    executor,
    sql`
      select one.id, one.staff_no as code, json_build_array(one.nick_name) as names, false as over
      from ${people} one
      where lower(one.staff_no) in ${given(texts)} or lower(one.nick_name) in ${given(texts)}`,
  );

export const findDepartments = (executor: Executor) =>
  rowsOf<NamedRecord>(
    executor,
    sql`
      select one.id, one.code, json_build_array(one.name_zh, one.name_en) as names, false as over
      from ${departments} one`,
  );

/** Those of other sources are not there at all: nothing of a store belongs in them. */
export const findSubCategories = (executor: Executor, today: CalendarDate) =>
  rowsOf<NamedRecord>(
    executor,
    sql`
      select item.id, item.code, json_build_array(item.name_zh, item.name_en) as names,
        coalesce(item.ended_on <= ${today}::date, false) as over
      from ${costSubCategories} item where item.source = 'material'`,
  );

export interface PersonDay {
  readonly personId: number;
  readonly date: CalendarDate;
}

/** Where people belonged on days. */
export const findDepartmentsOn = (executor: Executor, days: readonly PersonDay[]) =>
  rowsOf<PersonDay & { readonly deptId: number; readonly code: string }>(
    executor,
    sql`
      select given."personId", given.date, held.dept_id as "deptId", own.code
      from json_to_recordset(${JSON.stringify(days)}::text::json) as given ("personId" int, date date)
      cross join lateral ${assignmentOn(sql`given."personId"`, sql`given.date`)} as held
      join ${departments} own on own.id = held.dept_id`,
  );
