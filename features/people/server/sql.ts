import { type SQL, sql } from 'drizzle-orm';
import { foundBy } from '#server/platform/search/found-by.ts';

/** People as other features may read them: nothing about how they sign in. */
export const people = sql`(
  select id, user_name, staff_no, nick_name, pinyin, dept_id, hire_date, leave_date, email, roles,
    enabled
  from person)`;

/** Accounts, for whoever lets people in: what a session needs to know, and no secret. */
export const accounts = sql`(
  select id, user_name, staff_no, nick_name, dept_id, roles, enabled, leave_date,
    must_change_password
  from person)`;

/** Departments as other features may read them. */
export const departments = sql`(
  select id, parent_id, kind, code, name_zh, name_en, leader_id, pmo_division, sort_order
  from department)`;

/** What somebody is called; null for nobody. `id` is a column of the outer query. */
export const nameOfPerson = (id: SQL): SQL => sql`(select nick_name from person where id = ${id})`;

/** The columns of `placedPerson` in kernel/references.ts, of rows of `people` and `departments`. */
export const placedPerson = (person: SQL, department: SQL): SQL => sql`
  ${person}.id as "userId", ${person}.staff_no as "staffNo", ${person}.nick_name as "nickName",
  ${department}.name_zh as "deptNameZh", ${department}.name_en as "deptNameEn"`;

/** A row of `people` as `personRef` there, in one JSON value. */
export const personRefJson = (person: SQL): SQL => sql`json_build_object(
  'userId', ${person}.id, 'staffNo', ${person}.staff_no, 'nickName', ${person}.nick_name)`;

/** These people by staff number, each as `personRef`, in one JSON value. `ids` is an array. */
export const personRefsJson = (ids: SQL): SQL => sql`coalesce((
  select json_agg(${personRefJson(sql`one`)} order by one.staff_no)
  from person one where one.id = any(${ids})), '[]'::json)`;

/**
 * Whether a text finds a row of `people`: the one meaning of every search for people. No text finds
 * everybody. `alsoWritten` is what else is known of them where they are looked for.
 */
export const isFoundPerson = (
  text: string | undefined,
  person: SQL,
  alsoWritten: readonly SQL[] = [],
): SQL =>
  foundBy(text, {
    written: [
      ...[sql`${person}.nick_name`, sql`${person}.staff_no`, sql`${person}.user_name`],
      ...alsoWritten,
    ],
    sound: [sql`${person}.pinyin`],
  }) ?? sql`true`;

/**
 * Whether a row of `people` or `accounts` has an account, and has not left by a day: the one rule of who
 * signs in, holds a role, can be asked to decide and is told anything. The last day is still one of theirs.
 */
export const isActiveOn = (person: SQL, day: SQL): SQL =>
  sql`(${person}.enabled and coalesce(${person}.leave_date >= ${day}, true))`;

/** The others: whoever has no account or has left by a day, as a query of their identifiers. */
export const goneOn = (day: SQL): SQL => sql`
  select id from person where not enabled union select id from person where leave_date < ${day}`;

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

/** The last day of the month that begins on this one. */
const lastDayOf = (month: SQL): SQL =>
  sql`(${month} + interval '1 month' - interval '1 day')::date`;

/** The assignment of a day before all others of a person; the first one reaches back. */
const heldFirst = (day: SQL): SQL => sql`
  (from_day <= ${day}) desc, case when from_day <= ${day} then from_day end desc, from_day`;

/**
 * The assignment that holds on a day, found by the index for one person at a time. Where many days of
 * one person are asked, `assignmentSpans` is cheaper.
 */
const assignmentAt = (personId: SQL, day: SQL): SQL => sql`(
  select dept_id, grade from person_assignment
  where person_id = ${personId} order by ${heldFirst(day)} limit 1)`;

/** The same for many people, as a query of `person_id` and `grade`. `people` as for `assignmentSpans`. */
export const placedOn = (people: SQL, day: SQL): SQL => sql`
  select distinct on (person_id) person_id, grade from person_assignment
  where person_id ${people} order by person_id, ${heldFirst(day)}`;

export const rateClasses = sql`(select id, name_zh, name_en, is_default from rate_class)`;

const defaultClass = sql`(select id from rate_class where is_default)`;

/** The class a grade is in in a month; both are columns of the outer query. */
const classOf = (grade: SQL, month: SQL): SQL => sql`coalesce((
  select put.class_id from grade_class put
  where lower(put.grade) = lower(${grade}) and put.from_month <= ${month}
  order by put.from_month desc limit 1), ${defaultClass})`;

/** What an hour of a class counts as in a month; null before its first rate. */
export const standardIn = (classId: SQL, month: SQL): SQL => sql`(
  select rate.hourly_fen from standard_rate rate
  where rate.class_id = ${classId} and rate.from_month <= ${month}
  order by rate.from_month desc limit 1)`;

/** `class_id` and `month`, where a month has no standard rate for those in no class of their own. */
export const standardLacks = (month: SQL): SQL => sql`
  select class.id as class_id, ${month} as month, 0 as keys, 0::bigint as minutes
  from ${rateClasses} class
  where class.is_default and ${standardIn(sql`class.id`, month)} is null`;

/**
 * What an hour of these people costs on the days of these months, as a query: `person_id`, `month`,
 * `since`, `until`, `hourly_fen` (their own; null where nobody has said it), the `class_id` of their
 * grade and its `standard_fen` in the month (null before the first). `personMonths` is a relation of
 * `person_id` and `month`, a first day. Only for those who keep the accounts; nobody is shown it.
 */
export const rateSpansOf = (personMonths: SQL): SQL => sql`
  select span.*, ${standardIn(sql`span.class_id`, sql`span.month`)} as standard_fen
  from (${classedSpansOf(personMonths)}) span`;

const classedSpansOf = (personMonths: SQL): SQL => sql`
  select edge.person_id, edge.month, edge.day as since,
    coalesce(lead(edge.day) over (partition by edge.person_id, edge.month order by edge.day) - 1,
      ${lastDayOf(sql`edge.month`)}) as until,
    coalesce(own.hourly_fen, common.hourly_fen) as hourly_fen,
    ${classOf(sql`placed.grade`, sql`edge.month`)} as class_id
  from (
    select person_id, month, month as day from ${personMonths} asked
    union
    select asked.person_id, asked.month, placed.from_day
      from ${personMonths} asked join person_assignment placed on placed.person_id = asked.person_id
        and placed.from_day > asked.month and placed.from_day <= ${lastDayOf(sql`asked.month`)}
    union
    select asked.person_id, asked.month, rate.effective_from
      from ${personMonths} asked join personal_rate rate on rate.person_id = asked.person_id
        and rate.effective_from > asked.month
        and rate.effective_from <= ${lastDayOf(sql`asked.month`)}
    union
    select asked.person_id, asked.month, rate.effective_from
      from ${personMonths} asked join grade_rate rate on rate.effective_from > asked.month
        and rate.effective_from <= ${lastDayOf(sql`asked.month`)}
  ) edge
  left join lateral ${assignmentAt(sql`edge.person_id`, sql`edge.day`)} placed on true
  left join lateral (
    select rate.hourly_fen from personal_rate rate
    where rate.person_id = edge.person_id and rate.effective_from <= edge.day
    order by rate.effective_from desc limit 1
  ) own on true
  left join lateral (
    select rate.hourly_fen from grade_rate rate
    where lower(rate.grade) = lower(placed.grade) and rate.effective_from <= edge.day
    order by rate.effective_from desc limit 1
  ) common on own.hourly_fen is null`;

/** These departments and all beneath them, as a query of their identifiers. `ids` is an array. */
export const departmentsBeneath = (ids: SQL): SQL => sql`
  with recursive beneath as (
    select id from department where id = any(${ids})
    union
    select child.id from department child join beneath on child.parent_id = beneath.id
  )
  select id from beneath`;

/** The same for many sets at once: `roots` is a query of `key` and `id`, and so is this. */
export const departmentsBeneathEach = (roots: SQL): SQL => sql`
  with recursive beneath as (
    select key, id from (${roots}) as given
    union
    select beneath.key, child.id
      from department child join beneath on child.parent_id = beneath.id
  )
  select key, id from beneath`;

/** Every department with itself and each above it: `dept_id`, `node_id`. */
export const departmentPaths = sql`
  with recursive path as (
    select id as dept_id, id as node_id, parent_id from department
    union all
    select path.dept_id, up.id, up.parent_id
      from path join department up on up.id = path.parent_id
  )
  select dept_id, node_id from path`;

/** Every department with those above it, from the company down to itself: `id`, `path`. */
export const departmentTree = sql`
  with recursive tree as (
    select id, array[id] as path from department where parent_id is null
    union all
    select child.id, tree.path || child.id from department child join tree on child.parent_id = tree.id
  )
  select id, path from tree`;

/** A department and all above it, as a query of their identifiers. `id` is a value or a column. */
export const departmentsAbove = (id: SQL): SQL => sql`
  with recursive above as (
    select id, parent_id from department where id = ${id}
    union
    select up.id, up.parent_id from department up join above on up.id = above.parent_id
  )
  select id from above`;
