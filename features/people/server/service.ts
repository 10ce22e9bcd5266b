import { todayIn } from '#kernel/dates.ts';
import { type Scope, scopesOf } from '#kernel/permissions.ts';
import type { Role } from '#kernel/roles.ts';
import type { Transaction } from '#server/platform/db/database.ts';
import type { SignedInContext } from '#server/platform/wire/context.ts';
import { departmentIdsInScope, insertDepartment, insertPerson } from './store.ts';

export { countPeople, derivedRoles } from './store.ts';

/** These see the department they belong to and everything beneath it; leaders see what they lead. */
const SEES_OWN_SUBTREE: readonly Role[] = ['admin', 'wh_ap', 'vp_view'];

export function panelDepartments({ db, actor }: SignedInContext): Promise<number[]> {
  const scopes: readonly Scope[] = scopesOf(actor.roles, 'departments:panel');
  return departmentIdsInScope(db.executor, scopes, {
    id: actor.userId,
    deptId: actor.deptId,
    seesOwnSubtree: SEES_OWN_SUBTREE.some((role) => actor.roles.has(role)),
  });
}

/** An installation without data begins with a company and somebody who can build the rest. */
export async function createFirstAdministrator(
  tx: Transaction,
  passwordHash: string,
  now: Date,
  timeZone: string,
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
    hireDate: todayIn(timeZone, now),
    roles: ['super_admin'],
    passwordHash,
    mustChangePassword: true,
  });
}
