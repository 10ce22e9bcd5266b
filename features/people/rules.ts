import { DERIVED_ROLES, type GrantedRole, ROLES, type Role } from '#kernel/roles.ts';

/** Roles that can be given to a person, in the order people are used to reading them. */
export const GRANTABLE_ROLES: readonly GrantedRole[] = ROLES.filter(
  (role): role is GrantedRole => !(DERIVED_ROLES as readonly Role[]).includes(role),
);

/** Roles that open nothing of anybody else; whoever holds another one is privileged. */
const ORDINARY_ROLES: readonly GrantedRole[] = ['user', 'wl_view'];

/** What is typed to sign in, and what is printed on a badge: visible signs without spaces. */
export const HANDLE_FORMAT = /^[\p{L}\p{N}._@/+-]+$/u;

/** Who administers people, as far as these rules need to know. */
export interface Administrator {
  readonly userId: number;
  readonly granted: readonly Role[];
}

/** The person something is about to be done to. */
export interface Managed {
  readonly id: number;
  readonly roles: readonly Role[];
}

/** The roles somebody may give and take. */
export function grantableBy({ granted }: Pick<Administrator, 'granted'>): readonly GrantedRole[] {
  if (granted.includes('super_admin')) return GRANTABLE_ROLES;
  return granted.includes('gc_admin') ? ORDINARY_ROLES : [];
}

/** Whether somebody may change this person at all: only those whose every role they could give. */
export function mayManage(
  actor: Pick<Administrator, 'granted'>,
  { roles }: Pick<Managed, 'roles'>,
) {
  const grantable = grantableBy(actor);
  return grantable.length > 0 && roles.every((role) => grantable.some((own) => own === role));
}

export type ManagementProblem = 'privileged' | 'ownAccount' | 'roleNotYours' | 'ownRoles';

/** Why somebody may not disable, delete or reset this person, or null. */
export function managementProblem(
  actor: Administrator,
  target: Managed,
): Extract<ManagementProblem, 'privileged' | 'ownAccount'> | null {
  if (actor.userId === target.id) return 'ownAccount';
  return mayManage(actor, target) ? null : 'privileged';
}

/** Roles that are in the one list and not in the other. */
const without = (roles: readonly Role[], others: readonly Role[]) =>
  roles.filter((role) => !others.includes(role));

/** Why somebody may not turn these roles of a person into those, or null. */
export function rolesProblem(
  actor: Administrator,
  target: Managed,
  wanted: readonly Role[],
): Extract<ManagementProblem, 'roleNotYours' | 'ownRoles'> | null {
  const taken = without(target.roles, wanted);
  if (actor.userId === target.id && taken.length > 0) return 'ownRoles';
  const grantable: readonly Role[] = grantableBy(actor);
  const moved = [...taken, ...without(wanted, target.roles)];
  return moved.every((role) => grantable.includes(role)) ? null : 'roleNotYours';
}

export interface PersonAbilities {
  readonly edit: boolean;
  readonly remove: boolean;
  readonly disable: boolean;
  readonly resetPassword: boolean;
}

/** What somebody may do with a person. One's own account is edited, and kept, by oneself. */
export function abilitiesOn(actor: Administrator, target: Managed): PersonAbilities {
  const edit = mayManage(actor, target);
  const others = edit && actor.userId !== target.id;
  return { edit, remove: others, disable: others, resetPassword: others };
}

/** The same roles, whatever their order, each once and in the usual order. */
export function inUsualOrder(roles: readonly GrantedRole[]): GrantedRole[] {
  return GRANTABLE_ROLES.filter((role) => roles.includes(role));
}

export const DEPARTMENT_KINDS = ['company', 'centre', 'department', 'group'] as const;

export type DepartmentKind = (typeof DEPARTMENT_KINDS)[number];

/** A kind stands beneath every kind above it; levels may be left out. Only the company is the root. */
export function mayStandUnder(kind: DepartmentKind, parent: DepartmentKind | null): boolean {
  if (parent === null) return kind === 'company';
  return DEPARTMENT_KINDS.indexOf(kind) > DEPARTMENT_KINDS.indexOf(parent);
}

/** The kinds that can stand beneath this one. */
export function kindsUnder(parent: DepartmentKind): readonly DepartmentKind[] {
  return DEPARTMENT_KINDS.filter((kind) => mayStandUnder(kind, parent));
}

/** A department as far as its place in the tree goes; siblings come in their order. */
export interface TreeNode {
  readonly id: number;
  readonly parentId: number | null;
  readonly kind: DepartmentKind;
}

/** A department and everything beneath it. */
export function subtreeOf(tree: readonly TreeNode[], id: number): ReadonlySet<number> {
  const reached = new Set([id]);
  for (let grown = true; grown; ) {
    const before = reached.size;
    for (const node of tree) {
      if (node.parentId !== null && reached.has(node.parentId)) reached.add(node.id);
    }
    grown = reached.size > before;
  }
  return reached;
}

export type MoveProblem = 'unknownParent' | 'departmentCycle' | 'departmentRank';

/** Why a department cannot go beneath another one, or null. */
export function moveProblem(
  tree: readonly TreeNode[],
  id: number,
  parentId: number,
): MoveProblem | null {
  const moved = tree.find((node) => node.id === id);
  const parent = tree.find((node) => node.id === parentId);
  if (moved === undefined || parent === undefined) return 'unknownParent';
  if (subtreeOf(tree, id).has(parentId)) return 'departmentCycle';
  return mayStandUnder(moved.kind, parent.kind) ? null : 'departmentRank';
}

/** The children of a department in their new order, with one of them put at a place. */
export function siblingsAfterMove(
  tree: readonly TreeNode[],
  id: number,
  parentId: number,
  position: number,
): number[] {
  const others = tree.filter((node) => node.parentId === parentId && node.id !== id);
  const ids = others.map((node) => node.id);
  ids.splice(Math.min(position, ids.length), 0, id);
  return ids;
}
