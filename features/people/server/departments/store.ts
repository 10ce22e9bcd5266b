import { and, eq, sql } from 'drizzle-orm';
import type { DepartmentRow } from '#features/people/contract.ts';
import type { DepartmentKind } from '#features/people/rules.ts';
import type { CalendarDate } from '#kernel/dates.ts';
import {
  type Executor,
  lockInTransaction,
  rowsOf,
  type Transaction,
} from '#server/platform/db/database.ts';
import { department, person } from '../schema.ts';
import { isActiveOn } from '../sql.ts';
import { ORGANISATION_LOCK } from '../staff/store.ts';

/** Whoever changes the shape of the tree does it alone, and so decides on the tree as it is. */
export function lockTree(tx: Transaction): Promise<void> {
  return lockInTransaction(tx, ORGANISATION_LOCK, 'departments');
}

export type FoundDepartment = Omit<DepartmentRow, 'abilities' | 'leader'> & {
  readonly leaderId: number | null;
  readonly leaderName: string | null;
};

/** The whole tree: parents before their children, siblings in their order. */
export function findTree(executor: Executor): Promise<FoundDepartment[]> {
  return rowsOf<FoundDepartment>(
    executor,
    sql`
      with recursive tree as (
        select id, array[sort_order, id] as place from department where parent_id is null
        union all
        select child.id, tree.place || array[child.sort_order, child.id]
        from department child join tree on child.parent_id = tree.id
      ), headcounts as (
        select dept_id, count(*)::int as people from person where enabled group by dept_id
      )
      select d.id, d.parent_id as "parentId", d.kind, d.code, d.name_zh as "nameZh",
        d.name_en as "nameEn", d.leader_id as "leaderId", leader.nick_name as "leaderName",
        d.pmo_division as "pmoDivision", coalesce(headcounts.people, 0) as headcount, d.version
      from tree
      join department d on d.id = tree.id
      left join person leader on leader.id = d.leader_id
      left join headcounts on headcounts.dept_id = d.id
      order by tree.place`,
  );
}

interface DepartmentValues {
  readonly kind: DepartmentKind;
  readonly code: string;
  readonly nameZh: string;
  readonly nameEn: string;
  readonly leaderId: number | null;
  readonly pmoDivision: number | null;
}

/** Changes a department, if it still is what the reader saw. */
export async function updateDepartment(
  tx: Transaction,
  id: number,
  version: number,
  values: DepartmentValues | { readonly parentId: number },
): Promise<boolean> {
  const changed = await tx
    .update(department)
    .set({ ...values, version: sql`${department.version} + 1` })
    .where(and(eq(department.id, id), eq(department.version, version)))
    .returning({ id: department.id });
  return changed.length === 1;
}

/** Puts siblings into this order. */
export async function orderSiblings(tx: Transaction, ids: readonly number[]): Promise<void> {
  const places = ids.map((id, place) => ({ id, place }));
  await tx.execute(sql`
    update department set sort_order = wanted.place
    from jsonb_to_recordset(${JSON.stringify(places)}::jsonb) as wanted(id int, place int)
    where department.id = wanted.id`);
}

export async function deleteDepartment(
  tx: Transaction,
  id: number,
  version: number,
): Promise<boolean> {
  const gone = await tx
    .delete(department)
    .where(and(eq(department.id, id), eq(department.version, version)))
    .returning({ id: department.id });
  return gone.length === 1;
}

/** Somebody who is to lead, held so that they cannot be disabled in the same moment. */
export async function lockLeader(tx: Transaction, id: number, today: CalendarDate) {
  const [row] = await tx
    .select({
      name: person.nickName,
      available: sql<boolean>`${isActiveOn(sql`person`, sql`${today}::date`)}`,
    })
    .from(person)
    .where(eq(person.id, id))
    .for('share');
  return row ?? null;
}
