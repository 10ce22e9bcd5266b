import { type SQL, sql } from 'drizzle-orm';

/**
 * From when to when each assignment of these people holds, as a query: `person_id`, `dept_id`,
 * `grade`, `since`, `until`. Every day lies in exactly one span of a person; the first reaches back
 * without an end, so that hours from before a corrected day of hire keep a department. `people` is
 * what follows `person_id` in a condition, e.g. `= 7` or `in (select …)`.
 */
export const assignmentSpans = (people: SQL): SQL => sql`
  select person_id, dept_id, grade,
    case when lag(from_day) over one is null then '-infinity'::date else from_day end as since,
    coalesce(lead(from_day) over one - 1, 'infinity'::date) as until
  from person_assignment where person_id ${people}
  window one as (partition by person_id order by from_day)`;

/** The assignment of a person on a day, to be joined laterally. Both are columns of the outer query. */
export const assignmentOn = (personId: SQL, day: SQL): SQL => sql`(
  select dept_id, grade from (${assignmentSpans(sql`= ${personId}`)}) as span
  where ${day} between since and until)`;

/** These departments and all beneath them, as a query of their identifiers. `ids` is an array. */
export const departmentsBeneath = (ids: SQL): SQL => sql`
  with recursive beneath as (
    select id from department where id = any(${ids})
    union
    select child.id from department child join beneath on child.parent_id = beneath.id
  )
  select id from beneath`;
