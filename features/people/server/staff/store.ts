import { and, eq, inArray, sql } from 'drizzle-orm';
import type { NewPerson } from '#features/people/contract.ts';
import type { GrantedRole, Role } from '#kernel/roles.ts';
import {
  type Executor,
  lockInTransaction,
  rowsOf,
  type Transaction,
} from '#server/platform/db/database.ts';
import { pinyinOfPerson } from '#server/platform/search/pinyin.ts';
import { person } from '../schema.ts';
import { isActiveOn } from '../sql.ts';
import { derivedRoles } from '../store.ts';
import { isReferred, referencesToPeople } from './references.ts';

/** A person as the database has them while a change of them is being decided. */
export interface LockedPerson {
  readonly id: number;
  readonly nickName: string;
  readonly userName: string;
  readonly staffNo: string;
  readonly email: string | null;
  readonly hireDate: string;
  readonly roles: GrantedRole[];
  readonly approvals: Role[];
  readonly enabled: boolean;
  readonly version: number;
}

/** These people, held against every other change until the transaction ends. */
export async function lockPeople(tx: Transaction, ids: readonly number[]): Promise<LockedPerson[]> {
  const rows = await tx
    .select({
      id: person.id,
      nickName: person.nickName,
      userName: person.userName,
      staffNo: person.staffNo,
      email: person.email,
      hireDate: person.hireDate,
      roles: person.roles,
      approvals: derivedRoles(sql`${person.id}`, sql`${person.deptId}`),
      enabled: person.enabled,
      version: person.version,
    })
    .from(person)
    .where(inArray(person.id, [...ids]))
    // In one order everywhere, so that two who hold several never wait for each other.
    .orderBy(person.id)
    .for('update');
  return rows as LockedPerson[];
}

/** First number of the advisory locks that people and departments take. */
export const ORGANISATION_LOCK = 20;

/** One at a time: otherwise two super administrators could each remove the other. */
export function lockSuperAdmins(tx: Transaction): Promise<void> {
  return lockInTransaction(tx, ORGANISATION_LOCK, 'superAdmins');
}

/** Somebody whose last day is known already would leave the company without any. */
export async function hasLastingSuperAdmin(executor: Executor): Promise<boolean> {
  const found = await executor
    .select({ id: person.id })
    .from(person)
    .where(
      and(
        isActiveOn(sql`person`, sql`'infinity'::date`),
        sql`'super_admin' = any(${person.roles})`,
      ),
    )
    .limit(1);
  return found.length > 0;
}

/** Which of these fields keep the record from being stored, in the order of the form. */
export async function findCollisions(
  executor: Executor,
  ownId: number,
  { staffNo, userName, deptId }: Pick<NewPerson, 'staffNo' | 'userName' | 'deptId'>,
): Promise<('staffNo' | 'userName' | 'deptId')[]> {
  const [found] = await rowsOf<{ staffNo: boolean; userName: boolean; deptId: boolean }>(
    executor,
    sql`
      select
        exists (select from person where lower(staff_no) = lower(${staffNo}) and id <> ${ownId})
          as "staffNo",
        exists (select from person where lower(user_name) = lower(${userName}) and id <> ${ownId})
          as "userName",
        not exists (select from department where id = ${deptId}) as "deptId"`,
  );
  return (['staffNo', 'userName', 'deptId'] as const).filter((field) => found?.[field]);
}

/** Changes a person who is held, if they still are what the reader saw. */
export async function updatePerson(
  tx: Transaction,
  id: number,
  version: number,
  fields: NewPerson,
): Promise<boolean> {
  const changed = await tx
    .update(person)
    .set({
      ...fields,
      pinyin: pinyinOfPerson(fields.nickName),
      version: sql`${person.version} + 1`,
    })
    .where(and(eq(person.id, id), eq(person.version, version)))
    .returning({ id: person.id });
  return changed.length === 1;
}

export async function setEnabled(
  tx: Transaction,
  ids: readonly number[],
  enabled: boolean,
): Promise<void> {
  await tx
    .update(person)
    .set({ enabled, version: sql`${person.version} + 1` })
    .where(inArray(person.id, [...ids]));
}

export async function setOneTimePassword(
  tx: Transaction,
  id: number,
  passwordHash: string,
): Promise<void> {
  await tx.update(person).set({ passwordHash, mustChangePassword: true }).where(eq(person.id, id));
}

/** The names of those among these people that something refers to. */
export async function namesInUse(executor: Executor, ids: readonly number[]): Promise<string[]> {
  const references = await referencesToPeople(executor);
  const rows = await rowsOf<{ name: string }>(
    executor,
    sql`
      select nick_name as name from person
      where ${inArray(person.id, [...ids])} and ${isReferred(references, sql`person.id`)}
      order by lower(staff_no)`,
  );
  return rows.map(({ name }) => name);
}

/** Those among these people that something refers to. */
export async function idsInUse(executor: Executor, ids: readonly number[]): Promise<number[]> {
  const references = await referencesToPeople(executor);
  const rows = await executor
    .select({ id: person.id })
    .from(person)
    .where(and(inArray(person.id, [...ids]), isReferred(references, sql`person.id`)));
  return rows.map(({ id }) => id);
}

export async function deletePeople(tx: Transaction, ids: readonly number[]): Promise<void> {
  await tx.delete(person).where(inArray(person.id, [...ids]));
}
