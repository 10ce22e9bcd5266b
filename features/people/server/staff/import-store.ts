import { type SQL, sql } from 'drizzle-orm';
import type { GrantedRole, Role } from '#kernel/roles.ts';
import {
  type Executor,
  lockInTransaction,
  rowsOf,
  type Transaction,
} from '#server/platform/db/database.ts';
import { pinyinOfPerson } from '#server/platform/search/pinyin.ts';
import { derivedRoles } from '../store.ts';
import { ORGANISATION_LOCK } from './store.ts';

/** What an import knows or wants of a person. */
export interface ImportedPerson {
  readonly staffNo: string;
  readonly userName: string;
  readonly nickName: string;
  readonly deptId: number;
  readonly hireDate: string;
  readonly leaveDate: string | null;
  readonly email: string | null;
  readonly grade: string | null;
  readonly roles: readonly GrantedRole[];
}

export interface IdentifiedPerson extends ImportedPerson {
  readonly id: number;
}

export interface KnownPerson extends IdentifiedPerson {
  readonly version: number;
  readonly approvals: readonly Role[];
}

/** A person as they are written. */
export interface WrittenPerson extends ImportedPerson {
  readonly pinyin: string;
}

/** Somebody who is brought up to date, unless they are another version by then. */
export interface ChangedPerson extends WrittenPerson {
  readonly id: number;
  readonly version: number;
}

/** A department as far as it makes approvers. */
export interface KnownDepartment {
  readonly id: number;
  readonly code: string;
  readonly leaderId: number | null;
  readonly isOffice: boolean;
}

/** Imports run one after the other: two sheets with the same new people must not meet. */
export function lockImports(tx: Transaction): Promise<void> {
  return lockInTransaction(tx, ORGANISATION_LOCK, 'import');
}

/** Everybody who has one of these numbers or user names; held where the import must be sure of them. */
export function findKnown(
  executor: Executor,
  keys: { readonly staffNos: readonly string[]; readonly userNames: readonly string[] },
  hold: boolean,
): Promise<KnownPerson[]> {
  const having = (column: SQL, values: readonly string[]) =>
    sql`select p.id from jsonb_array_elements_text(${JSON.stringify(values)}::jsonb) as given(value)
      join person p on lower(${column}) = lower(given.value)`;
  return rowsOf<KnownPerson>(
    executor,
    sql`
      select id, staff_no as "staffNo", user_name as "userName", nick_name as "nickName",
        dept_id as "deptId", hire_date as "hireDate", leave_date as "leaveDate", email, grade, roles,
        version,
        ${derivedRoles(sql`person.id`, sql`person.dept_id`)} as approvals
      from person
      where id in (
        ${having(sql`p.staff_no`, keys.staffNos)} union ${having(sql`p.user_name`, keys.userNames)})
      order by id ${hold ? sql`for update` : sql``}`,
  );
}

/** The departments by their code in small letters; held where the import must be sure of them. */
export async function departmentsByCode(
  executor: Executor,
  hold: boolean,
): Promise<Map<string, KnownDepartment>> {
  const rows = await rowsOf<KnownDepartment>(
    executor,
    sql`
      select id, code, leader_id as "leaderId", pmo_division is not null as "isOffice"
      from department order by id ${hold ? sql`for share` : sql``}`,
  );
  return new Map(rows.map((row) => [row.code.toLowerCase(), row]));
}

/** With how the name sounds, which takes longer to find out than to write. */
export const writtenPerson = <Person extends ImportedPerson>(person: Person) => ({
  ...person,
  pinyin: pinyinOfPerson(person.nickName),
});

const records = (people: readonly WrittenPerson[]) =>
  sql`jsonb_to_recordset(${JSON.stringify(people)}::jsonb) as wanted(
    id int, version int, "staffNo" text, "userName" text, "nickName" text, pinyin text, "deptId" int,
    "hireDate" date, "leaveDate" date, email text, grade text, roles jsonb)`;

const wantedRoles = sql`array(select jsonb_array_elements_text(wanted.roles))`;

/** Adds people in one statement. They have no password until somebody sets one. */
export async function insertPeople(
  tx: Transaction,
  people: readonly WrittenPerson[],
): Promise<number[]> {
  const rows = await rowsOf<{ id: number }>(
    tx,
    sql`
      insert into person (staff_no, user_name, nick_name, pinyin, dept_id, hire_date, leave_date,
        email, grade, roles, must_change_password)
      select wanted."staffNo", wanted."userName", wanted."nickName", wanted.pinyin,
        wanted."deptId", wanted."hireDate", wanted."leaveDate", wanted.email, wanted.grade,
        ${wantedRoles}, true
      from ${records(people)}
      returning id`,
  );
  return rows.map(({ id }) => id);
}

/** Brings people up to date who are still as they were seen, in one statement; gives those. */
export function updatePeople(
  tx: Transaction,
  people: readonly ChangedPerson[],
): Promise<{ id: number }[]> {
  return rowsOf<{ id: number }>(
    tx,
    sql`
    update person set user_name = wanted."userName", nick_name = wanted."nickName",
      pinyin = wanted.pinyin, dept_id = wanted."deptId", hire_date = wanted."hireDate",
      leave_date = wanted."leaveDate", email = wanted.email, grade = wanted.grade,
      roles = ${wantedRoles}, version = person.version + 1
    from ${records(people)}
    where person.id = wanted.id and person.version = wanted.version
    returning person.id`,
  );
}
