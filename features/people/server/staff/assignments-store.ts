import { eq, sql } from 'drizzle-orm';
import type { Assignment, Assignments } from '#features/people/rules-assignments.ts';
import type { CalendarDate } from '#kernel/dates.ts';
import type { Role } from '#kernel/roles.ts';
import { type Executor, rowsOf, type Transaction } from '#server/platform/db/database.ts';
import { person } from '../schema.ts';
import { assignmentSpans } from '../sql.ts';
import { derivedRoles } from '../store.ts';

/** Somebody's way through the company as a column of `person`, the oldest step first. */
export const assignmentsColumn = sql`(
  select json_agg(json_build_object('from', step.from_day, 'deptId', step.dept_id,
    'grade', step.grade) order by step.from_day)
  from person_assignment step where step.person_id = person.id)`;

export async function findAssignments(executor: Executor, id: number): Promise<Assignment[]> {
  const [row] = await rowsOf<{ assignments: Assignment[] }>(
    executor,
    sql`select ${assignmentsColumn} as assignments from person where id = ${id}`,
  );
  return row?.assignments ?? [];
}

interface NamedAssignment extends Assignment {
  readonly deptNameZh: string;
  readonly deptNameEn: string;
}

/** The same with the names of the departments, newest first. */
export function findNamedAssignments(executor: Executor, id: number): Promise<NamedAssignment[]> {
  return rowsOf<NamedAssignment>(
    executor,
    sql`
      select from_day as "from", dept_id as "deptId", grade, department.name_zh as "deptNameZh",
        department.name_en as "deptNameEn"
      from person_assignment join department on department.id = dept_id
      where person_id = ${id} order by from_day desc`,
  );
}

/** Somebody's way as it is to be. */
export interface Way {
  readonly id: number;
  readonly assignments: Assignments;
}

/**
 * Writes the ways of people who are held, in two statements for as many as there are. Holding them
 * is what keeps hours that are filled in meanwhile from missing it; see `rollUpMoved`.
 */
export async function replaceAssignments(tx: Transaction, ways: readonly Way[]): Promise<void> {
  const steps = ways.flatMap(({ id, assignments }) =>
    assignments.map((assignment) => ({ id, ...assignment })),
  );
  const given = sql`jsonb_to_recordset(${JSON.stringify(steps)}::jsonb)
    as given(id int, "from" date, "deptId" int, grade text)`;
  const ids = sql`any(${sql.param(ways.map(({ id }) => id))}::int[])`;
  await tx.execute(sql`
    delete from person_assignment old where person_id = ${ids}
      and not exists (select from ${given} where id = person_id and "from" = from_day)`);
  await tx.execute(sql`
    insert into person_assignment as old (person_id, from_day, dept_id, grade)
    select id, "from", "deptId", grade from ${given}
    on conflict (person_id, from_day) do update set dept_id = excluded.dept_id, grade = excluded.grade
      where (old.dept_id, old.grade) is distinct from (excluded.dept_id, excluded.grade)`);
}

/** These people, held until the transaction ends. */
export async function lockPeopleById(tx: Transaction, ids: readonly number[]): Promise<void> {
  await tx.execute(
    sql`select 1 from person where id = any(${sql.param(ids)}::int[]) order by id for update`,
  );
}

/** What somebody approves by standing in a department, as against elsewhere. */
export async function findApprovalsIn(
  executor: Executor,
  id: number,
  deptId: number,
): Promise<Role[]> {
  const [row] = await rowsOf<{ approvals: Role[] }>(
    executor,
    sql`select ${derivedRoles(sql`${id}::int`, sql`${deptId}::int`)} as approvals`,
  );
  return row?.approvals ?? [];
}

export async function storePlace(
  tx: Transaction,
  id: number,
  { deptId, grade }: Pick<Assignment, 'deptId' | 'grade'>,
): Promise<void> {
  await tx
    .update(person)
    .set({ deptId, grade, version: sql`${person.version} + 1` })
    .where(eq(person.id, id));
}

export interface Placed {
  readonly id: number;
  readonly from: CalendarDate;
  readonly deptId: number;
  readonly grade: string | null;
}

/** Lets everybody stand where their way has led them by today; gives those who stood elsewhere. */
export function placePeople(tx: Transaction, today: CalendarDate): Promise<Placed[]> {
  return rowsOf<Placed>(
    tx,
    sql`
      update person set dept_id = place.dept_id, grade = place.grade, version = version + 1
      from (${assignmentSpans(sql`is not null`)}) as place
      where place.person_id = person.id and ${today}::date between place.since and place.until
        and (person.dept_id, person.grade) is distinct from (place.dept_id, place.grade)
      returning person.id, case when isfinite(place.since) then place.since else person.hire_date end
        as "from", person.dept_id as "deptId", person.grade`,
  );
}
