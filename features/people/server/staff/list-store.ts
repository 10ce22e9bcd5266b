import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { PeopleQuery } from '#features/people/contract.ts';
import type { InvitationState, PasswordState } from '#features/people/rules-access.ts';
import type { CalendarDate } from '#kernel/dates.ts';
import type { GrantedRole, Role } from '#kernel/roles.ts';
import { DERIVED_ROLES } from '#kernel/roles.ts';
import { type Executor, oftenRowsOf, rowsOf } from '#server/platform/db/database.ts';
import { streamRows } from '#server/platform/db/stream-rows.ts';
import { ordered, pageBounds, thatPage } from '#server/platform/list/list-query.ts';
import type { SignedInContext } from '#server/platform/wire/context.ts';
import { invitationState, passwordState } from '../access/store.ts';
import { department, person } from '../schema.ts';
import { departmentsBeneath, isFoundPerson } from '../sql.ts';
import { derivedRoles } from '../store.ts';

/** A person as lists and forms show them, before anybody has said what may be done with them. */
export interface FoundPerson {
  readonly id: number;
  readonly staffNo: string;
  readonly userName: string;
  readonly nickName: string;
  readonly deptId: number;
  readonly deptCode: string;
  readonly deptNameZh: string;
  readonly deptNameEn: string;
  readonly hireDate: string;
  readonly leaveDate: string | null;
  readonly email: string | null;
  readonly grade: string | null;
  readonly roles: GrantedRole[];
  readonly approvals: Role[];
  readonly enabled: boolean;
  readonly password: PasswordState;
  readonly invitation: InvitationState;
  readonly version: number;
}

/** For files, which also say since when somebody stands where they do. */
export interface ExportedPerson extends FoundPerson {
  readonly assignedSince: string;
}

const approvals = derivedRoles(sql`${person.id}`, sql`${person.deptId}`);

const columns = sql`
  person.id, person.staff_no as "staffNo", person.user_name as "userName",
  person.nick_name as "nickName", person.dept_id as "deptId", department.code as "deptCode",
  department.name_zh as "deptNameZh", department.name_en as "deptNameEn",
  person.hire_date as "hireDate", person.leave_date as "leaveDate", person.email, person.grade,
  person.roles, ${approvals} as approvals, person.enabled,
  ${passwordState} as password, ${invitationState} as invitation, person.version`;

export type Filters = Omit<PeopleQuery, 'pageNum' | 'pageSize'>;

const inSubtree = (deptId: number): SQL =>
  sql`${person.deptId} in (${departmentsBeneath(sql`array[${deptId}::int]`)})`;

const isDerived = (role: Role) => (DERIVED_ROLES as readonly Role[]).includes(role);

const holding = (role: Role) => sql`${role} = any(${isDerived(role) ? approvals : person.roles})`;

function matching(filters: Filters, scope: SQL | undefined): SQL {
  const { nameOrNoQuery, deptId, enabled, role, password, grade = '' } = filters;
  return (
    and(
      scope,
      isFoundPerson(nameOrNoQuery, sql`person`),
      deptId === undefined ? undefined : inSubtree(deptId),
      enabled === undefined ? undefined : eq(person.enabled, enabled),
      role === undefined ? undefined : holding(role),
      password === undefined ? undefined : sql`${passwordState} = ${password}`,
      grade === '' ? undefined : eq(sql`lower(${person.grade})`, grade.toLowerCase()),
    ) ?? sql`true`
  );
}

/** Names are ordered by their full reading, which is how a Chinese register is ordered. */
const sortColumns = {
  staffNo: sql`lower(${person.staffNo})`,
  userName: sql`lower(${person.userName})`,
  nickName: sql`split_part(${person.pinyin}, ' ', 2)`,
  dept: sql`lower(${department.code})`,
  grade: sql`lower(${person.grade})`,
  hireDate: person.hireDate,
  leaveDate: person.leaveDate,
};

const orderOf = (sort: Filters['sort']) => sql.join(ordered(sort, sortColumns, person.id), sql`, `);

/** One page and how many there are in all, in a single statement. */
export async function findPage(
  executor: Executor,
  query: PeopleQuery,
  scope: SQL | undefined,
): Promise<{ total: number; rows: FoundPerson[] }> {
  const { limit, offset } = pageBounds(query);
  const order = orderOf(query.sort);
  const matched = sql`from person join department on department.id = person.dept_id
    where ${matching(query, scope)}`;
  const rows = await oftenRowsOf<FoundPerson & { total: number; present: boolean }>(
    executor,
    sql`
      with page as (
        select person.id ${matched} order by ${order} ${thatPage({ limit, offset })}
      )
      select counted.total, page.id is not null as present, ${columns}
      from (select count(*) as total ${matched}) as counted
      left join (page
        join person on person.id = page.id
        join department on department.id = person.dept_id) on true
      order by ${order}`,
  );
  return {
    total: rows[0]?.total ?? 0,
    rows: rows.filter(({ present }) => present).map(({ total: _, present: __, ...row }) => row),
  };
}

const assignedSince = (today: CalendarDate) => sql`coalesce((
  select max(from_day) from person_assignment
  where person_id = person.id and from_day <= ${today}::date), person.hire_date)`;

/** Everybody the filters leave, for a file that is written while they are read. */
export function streamMatching(
  { db, signal, today }: SignedInContext,
  filters: Filters,
  scope: SQL | undefined,
): AsyncGenerator<ExportedPerson, void, undefined> {
  return streamRows<ExportedPerson>(
    db,
    sql`
      select ${columns}, ${assignedSince(today)} as "assignedSince"
      from person join department on department.id = person.dept_id
      where ${matching(filters, scope)}
      order by ${orderOf(filters.sort)}`,
    signal,
  );
}

/** One person, if within the scope. */
export async function findPerson(
  executor: Executor,
  id: number,
  scope: SQL | undefined,
): Promise<FoundPerson | null> {
  const [row] = await rowsOf<FoundPerson>(
    executor,
    sql`
      select ${columns}
      from person join department on department.id = person.dept_id
      where ${and(eq(person.id, id), scope) ?? sql`true`}`,
  );
  return row ?? null;
}
