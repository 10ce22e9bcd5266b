import { count, type SQL, sql } from 'drizzle-orm';
import type { Scope } from '#kernel/permissions.ts';
import { type Executor, rowsOf } from '#server/platform/db/database.ts';
import { department, person } from './schema.ts';

/** Roots of the trees a person sees: what they lead and, where asked for, where they belong. */
function subtreeRoots(personId: number, ownDeptId: number | null): SQL {
  return sql`select id from department where leader_id = ${personId} or id = ${ownDeptId}`;
}

const wholeTree = sql`select id from department order by id`;

export async function departmentIdsInScope(
  executor: Executor,
  scopes: readonly Scope[],
  person: { readonly id: number; readonly deptId: number; readonly seesOwnSubtree: boolean },
): Promise<number[]> {
  if (scopes.includes('all')) {
    return (await rowsOf<{ id: number }>(executor, wholeTree)).map(({ id }) => id);
  }
  const roots = scopes.includes('subtree')
    ? subtreeRoots(person.id, person.seesOwnSubtree ? person.deptId : null)
    : sql`select id from department where false`;
  const rows = await rowsOf<{ id: number }>(
    executor,
    sql`
      with recursive reached as (
        ${roots}
        union
        select child.id from department child join reached on child.parent_id = reached.id
      )
      select id from reached
      union
      select id from department where id = ${person.deptId}
      order by id`,
  );
  return rows.map(({ id }) => id);
}

/**
 * The approver roles a person has by what they lead or belong to, as a text array. `personId` and
 * `deptId` are columns of the query this is put into.
 */
export function derivedRoles(personId: SQL, deptId: SQL): SQL {
  return sql`array(
    select case led.kind when 'group' then 'gl' when 'department' then 'dl' else 'cl' end
      from department led where led.leader_id = ${personId} and led.kind <> 'company'
    union
    select 'pmd' from department office
      where office.leader_id = ${personId} and office.pmo_division is not null
    union
    select 'pmo' from department office
      where office.id = ${deptId} and office.pmo_division is not null
        and office.leader_id is distinct from ${personId}
    union
    select 'pl' from project where lead_id = ${personId}
    union
    select 'pd' from project where director_id = ${personId}
    order by 1
  )`;
}

export async function countPeople(executor: Executor): Promise<number> {
  const [row] = await executor.select({ total: count() }).from(person);
  return row?.total ?? 0;
}

function insertedId(rows: readonly { id: number }[]): number {
  const [row] = rows;
  if (row === undefined) throw new Error('the row was not inserted');
  return row.id;
}

export async function insertDepartment(
  executor: Executor,
  values: typeof department.$inferInsert,
): Promise<number> {
  return insertedId(
    await executor.insert(department).values(values).returning({ id: department.id }),
  );
}

export async function insertPerson(
  executor: Executor,
  values: typeof person.$inferInsert,
): Promise<number> {
  return insertedId(await executor.insert(person).values(values).returning({ id: person.id }));
}
