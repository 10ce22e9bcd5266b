import type { SQL } from 'drizzle-orm';
import type { CalendarDate } from '#kernel/dates.ts';
import { type Permission, scopesOf } from '#kernel/permissions.ts';
import { commonRefusals, Refusal } from '#kernel/result.ts';
import type { Role } from '#kernel/roles.ts';
import type { Transaction } from '#server/platform/db/database.ts';
import type { Actor, Reader, SignedInContext } from '#server/platform/wire/context.ts';
import {
  departmentIdsInScope,
  departmentsInScope,
  findEmployment,
  insertDepartment,
  insertPerson,
  peopleInScope,
  type ScopeHolder,
} from './store.ts';

export { findPlacedPeople } from './choices.ts';

export { findCredentials, lockAdmission, replacePassword } from './credentials-store.ts';
export { findStandardRates, labourValueFor, standardFrom } from './standards/reading.ts';
export { beginStandards } from './standards/service.ts';
export { countPeople, derivedRoles, fillPinyin } from './store.ts';

/** These see the department they belong to and everything beneath it; leaders see what they lead. */
const SEES_OWN_SUBTREE: readonly Role[] = ['admin', 'wh_ap', 'vp_view'];

/** Who is asking, as the scopes see them. */
export function scopeHolder(actor: Reader): ScopeHolder {
  return {
    id: actor.userId,
    deptId: actor.deptId,
    seesOwnSubtree: SEES_OWN_SUBTREE.some((role) => actor.roles.has(role)),
  };
}

export function panelDepartments({ db, actor }: SignedInContext): Promise<number[]> {
  const scopes = scopesOf(actor.roles, 'departments:panel');
  return departmentIdsInScope(db.executor, scopes, scopeHolder(actor));
}

/** When a person came and left, for whoever may know it by this permission. */
export async function employmentOf(
  { db, actor }: SignedInContext,
  personId: number,
  permission: Permission,
): Promise<{ hireDate: string; leaveDate: string | null }> {
  const scopes = scopesOf(actor.roles, permission);
  const found = await findEmployment(db.executor, personId, scopes, scopeHolder(actor));
  if (found === null) throw new Refusal(commonRefusals.notFound);
  return found;
}

/** A condition on `person`: only those whom somebody reaches by this permission. */
export function reachOf(actor: Actor, permission: Permission): SQL | undefined {
  return peopleInScope(scopesOf(actor.roles, permission), scopeHolder(actor));
}

/** The departments somebody reaches by this permission, as a query; undefined where that is every one. */
export function departmentsReached(actor: Actor, permission: Permission): SQL | undefined {
  const scopes = scopesOf(actor.roles, permission);
  return scopes.includes('all') ? undefined : departmentsInScope(scopes, scopeHolder(actor));
}

/** An installation without data begins with a company and somebody who can build the rest. */
export async function createFirstAdministrator(
  tx: Transaction,
  passwordHash: string,
  today: CalendarDate,
): Promise<void> {
  const deptId = await insertDepartment(tx, {
    parentId: null,
    kind: 'company',
    code: 'ROOT',
    nameZh: '公司',
    nameEn: 'Company',
  });
  await insertPerson(tx, {
    userName: 'super_admin',
    staffNo: 'ADMIN',
    nickName: '超级管理员',
    deptId,
    hireDate: today,
    roles: ['super_admin'],
    passwordHash,
    mustChangePassword: true,
  });
}
