import { and, count, eq, ne, type SQL, sql } from 'drizzle-orm';
import { rolesByProjects } from '#features/projects/server/sql.ts';
import type { Scope } from '#kernel/permissions.ts';
import { type Executor, rowsOf } from '#server/platform/db/database.ts';
import { pinyinOfPerson } from '#server/platform/search/pinyin.ts';
import { department, person } from './schema.ts';
import { departmentsBeneath } from './sql.ts';

/** Who is asking, as far as scopes need to know. */
export interface ScopeHolder {
  readonly id: number;
  readonly deptId: number;
  /** Sees the department they belong to and all beneath it; others see what they lead. */
  readonly seesOwnSubtree: boolean;
}

/** Identifiers of the departments in these scopes, as a query to be used on its own or inside another. */
export function departmentsInScope(scopes: readonly Scope[], holder: ScopeHolder): SQL {
  if (scopes.includes('all')) return sql`select id from department`;
  const ownTree = holder.seesOwnSubtree ? holder.deptId : null;
  const roots = scopes.includes('subtree')
    ? sql`select id from department where leader_id = ${holder.id} or id = ${ownTree}`
    : sql`select id from department where false`;
  return departmentsBeneath(sql`array(${roots})`);
}

export async function departmentIdsInScope(
  executor: Executor,
  scopes: readonly Scope[],
  holder: ScopeHolder,
): Promise<number[]> {
  const rows = await rowsOf<{ id: number }>(
    executor,
    sql`
      select id from (${departmentsInScope(scopes, holder)}) as reached
      union
      select id from department where id = ${holder.deptId}
      order by id`,
  );
  return rows.map(({ id }) => id);
}

/** A condition on `person`: only people within these scopes of whoever asks. */
export function peopleInScope(scopes: readonly Scope[], holder: ScopeHolder): SQL | undefined {
  if (scopes.includes('all')) return undefined;
  return sql`(${person.id} = ${holder.id}
    or ${person.deptId} in (${departmentsInScope(scopes, holder)}))`;
}

/** When a person came and left; null when there is no such person within the scopes. */
export async function findEmployment(
  executor: Executor,
  personId: number,
  scopes: readonly Scope[],
  holder: ScopeHolder,
): Promise<{ hireDate: string; leaveDate: string | null } | null> {
  const [row] = await executor
    .select({ hireDate: person.hireDate, leaveDate: person.leaveDate })
    .from(person)
    .where(and(eq(person.id, personId), peopleInScope(scopes, holder)));
  return row ?? null;
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
    ${rolesByProjects(personId)}
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
  values: Omit<typeof person.$inferInsert, 'pinyin'>,
): Promise<number> {
  const pinyin = pinyinOfPerson(values.nickName);
  const inserted = await executor
    .insert(person)
    .values({ ...values, pinyin })
    .returning({ id: person.id });
  return insertedId(inserted);
}

/** How names sound, for everybody of whom it is not known yet; gives how many that were. */
export async function fillPinyin(executor: Executor): Promise<number> {
  const silent = await executor
    .select({ id: person.id, name: person.nickName })
    .from(person)
    .where(and(eq(person.pinyin, ''), ne(person.nickName, '')));
  if (silent.length === 0) return 0;
  const sounds = silent.map(({ id, name }) => ({ id, sound: pinyinOfPerson(name) }));
  await executor.execute(sql`
    update person set pinyin = known.sound
    from jsonb_to_recordset(${JSON.stringify(sounds)}::jsonb) as known(id int, sound text)
    where person.id = known.id`);
  return silent.length;
}
