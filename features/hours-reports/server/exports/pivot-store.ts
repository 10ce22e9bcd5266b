import { type SQL, sql } from 'drizzle-orm';
import { departments, people } from '#features/people/server/sql.ts';
import { projects } from '#features/projects/server/sql.ts';
import { ABSENCES, type Absence, type RowKey } from '#features/timesheets/rules.ts';
import type { Language } from '#kernel/language.ts';
import type { Minutes } from '#kernel/minutes.ts';
import { nameIn } from './detail-store.ts';
import { hoursOf } from './hours-sql.ts';
import type { Selection } from './selection.ts';

/** What hours were booked on, with all of them: a column and its total. */
export interface PivotSubject {
  readonly key: RowKey;
  readonly code: string | null;
  readonly name: string | null;
  readonly absence: Absence | null;
  readonly minutes: Minutes;
}

/** The first row of the query, before any number, tells the columns and the sums; the others are people. */
export interface PivotHead {
  readonly subjects: readonly PivotSubject[];
  readonly count: number;
  readonly people: number;
}

export interface PivotRow {
  readonly head: PivotHead | null;
  readonly staffNo: string;
  readonly name: string;
  readonly deptCode: string;
  readonly deptName: string;
  readonly hours: Readonly<Record<string, Minutes>>;
}

const absences = sql`${`{${ABSENCES.join(',')}}`}::text[]`;

/**
 * Columns and rows in one statement: nothing that is booked meanwhile stands in a row and has no
 * column. Whoever moved has a row for each department.
 */
export const pivotRows = (selection: Selection, language: Language): SQL => sql`
  with hours as materialized (
    select person_id, dept_id, project_id, absence, sum(minutes)::int as minutes
    from (${hoursOf(selection)}) booked group by person_id, dept_id, project_id, absence
  ), subject as materialized (
    select project_id, absence, coalesce('p' || project_id, 'a-' || absence) as key,
      sum(minutes)::bigint as minutes
    from hours group by project_id, absence
  )
  select json_build_object(
      'count', (select count(*) from (select distinct person_id, dept_id from hours) line),
      'people', (select count(distinct person_id) from hours),
      'subjects', coalesce((
        select json_agg(json_build_object('key', subject.key, 'code', project.code,
            'name', ${nameIn(language, sql`project`)}, 'absence', subject.absence,
            'minutes', subject.minutes)
          order by project.code nulls last, array_position(${absences}, subject.absence))
        from subject left join ${projects} project on project.id = subject.project_id
      ), '[]'::json)) as head,
    '' as "staffNo", '' as name, '' as "deptCode", '' as "deptName", null::json as hours
  union all
  select null, person.staff_no, person.nick_name, dept.code, ${nameIn(language, sql`dept`)},
    line.hours
  from (
    select person_id, dept_id,
      json_object_agg(coalesce('p' || project_id, 'a-' || absence), minutes) as hours
    from hours group by person_id, dept_id
  ) line
  join ${people} person on person.id = line.person_id
  join ${departments} dept on dept.id = line.dept_id
  order by "staffNo", "deptCode"`;
