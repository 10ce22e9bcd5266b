import {
  DERIVED_ROLES,
  type DerivedRole,
  type GrantedRole,
  ROLES,
  type Role,
} from '#kernel/roles.ts';

export { MAX_HOURLY_YUAN, MIN_HOURLY_YUAN } from './rules-rates.ts';
export { LABOUR_VALUES, type LabourValue } from './rules-standards.ts';

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
  /** Approver roles that follow from what the person leads or belongs to. */
  readonly approvals: readonly Role[];
}

type Grantor = Pick<Administrator, 'granted'>;

/** The roles somebody may give and take by ticking them. */
export function grantableBy({ granted }: Grantor): readonly GrantedRole[] {
  if (granted.includes('super_admin')) return GRANTABLE_ROLES;
  return granted.includes('gc_admin') ? ORDINARY_ROLES : [];
}

/**
 * Whether somebody may give and take these roles, ticked or derived. The one rule of authority:
 * whoever may not give a role may not bring it about by appointing somebody either, nor take over
 * the account of somebody who holds it. The office knows the first password of every account it
 * makes, so an appointment by the office would be an appointment of itself.
 */
export function mayGrant(actor: Grantor, roles: readonly Role[]): boolean {
  if (actor.granted.includes('super_admin')) return true;
  const grantable: readonly Role[] = grantableBy(actor);
  return roles.every((role) => grantable.includes(role));
}

/** Whether somebody may change the record of this person: only those whose given roles they could give. */
export const mayManage = (actor: Grantor, { roles }: Pick<Managed, 'roles'>) =>
  grantableBy(actor).length > 0 && mayGrant(actor, roles);

/** Whether somebody may decide how, or whether, this person signs in. */
const mayTakeOver = (actor: Grantor, { roles, approvals }: Omit<Managed, 'id'>) =>
  mayManage(actor, { roles: [...roles, ...approvals] });

export type ManagementProblem =
  | 'privileged'
  | 'approver'
  | 'ownAccount'
  | 'roleNotYours'
  | 'ownRoles'
  | 'approverNotYours';

/** Why somebody may not disable, delete or reset this person, or null. */
export function managementProblem(
  actor: Administrator,
  target: Managed,
): Extract<ManagementProblem, 'privileged' | 'approver' | 'ownAccount'> | null {
  if (actor.userId === target.id) return 'ownAccount';
  if (!mayManage(actor, target)) return 'privileged';
  return mayTakeOver(actor, target) ? null : 'approver';
}

/** What a person is known by when signing in, here or through a provider. */
interface SignInNames {
  readonly userName: string;
  readonly email: string | null;
}

/** Which of the names somebody signs in with would change although the actor may not change it. */
export function signInNameProblems(
  actor: Administrator,
  target: Managed & SignInNames,
  wanted: SignInNames,
): (keyof SignInNames)[] {
  if (mayTakeOver(actor, target)) return [];
  return (['userName', 'email'] as const).filter((field) => target[field] !== wanted[field]);
}

/** Roles that are in the one list and not in the other. */
const without = (roles: readonly Role[], others: readonly Role[]) =>
  roles.filter((role) => !others.includes(role));

/** Roles that are in one of the lists alone. */
const moved = (before: readonly Role[], after: readonly Role[]) => [
  ...without(before, after),
  ...without(after, before),
];

/** Why somebody may not turn these roles of a person into those, or null. */
export function rolesProblem(
  actor: Administrator,
  target: Pick<Managed, 'id' | 'roles'>,
  wanted: readonly Role[],
): Extract<ManagementProblem, 'roleNotYours' | 'ownRoles'> | null {
  const taken = without(target.roles, wanted);
  if (actor.userId === target.id && taken.length > 0) return 'ownRoles';
  return mayGrant(actor, moved(target.roles, wanted)) ? null : 'roleNotYours';
}

/** Where somebody stands, and what they approve by it. */
interface Standing {
  readonly deptId: number;
  readonly approvals: readonly Role[];
}

/** Why somebody may not bring a person from one place to another, or null. */
export function transferProblem(
  actor: Administrator,
  before: Standing | null,
  after: Standing,
): Extract<ManagementProblem, 'approverNotYours'> | null {
  const approverRoles = before?.approvals ?? [];
  // From one office to another the role stays and what it reaches does not.
  const reach =
    before?.deptId === after.deptId ? [] : approverRoles.filter((role) => role === 'pmo');
  const changing = [...moved(approverRoles, after.approvals), ...reach];
  return mayGrant(actor, changing) ? null : 'approverNotYours';
}

export interface PersonAbilities {
  readonly edit: boolean;
  /** May change the names the person signs in with. */
  readonly rename: boolean;
  readonly remove: boolean;
  readonly disable: boolean;
  readonly resetPassword: boolean;
}

/** What somebody may do with a person. One's own account is edited, and kept, by oneself. */
export function abilitiesOn(actor: Administrator, target: Managed): PersonAbilities {
  const edit = mayManage(actor, target);
  const rename = mayTakeOver(actor, target);
  const others = rename && actor.userId !== target.id;
  return { edit, rename, remove: others, disable: others, resetPassword: others };
}

/** The same roles, whatever their order, each once and in the usual order. */
export function inUsualOrder(roles: readonly GrantedRole[]): GrantedRole[] {
  return GRANTABLE_ROLES.filter((role) => roles.includes(role));
}

/** Whether somebody who was to stay is given a last day. */
export const leavesNow = (
  before: { readonly leaveDate: string | null },
  after: { readonly leaveDate: string | null },
) => before.leaveDate === null && after.leaveDate !== null;

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

/** What of a department makes approvers. */
interface Office {
  readonly kind: DepartmentKind;
  readonly leaderId: number | null;
  readonly pmoDivision: number | null;
}

/** What leading makes somebody. Whoever leads the company stands where the leader of a centre does. */
const LEADING = { company: 'cl', centre: 'cl', department: 'dl', group: 'gl' } as const;

/** Approver roles that a change of a department gives or takes; null is one that is not there. */
export function approversMoved(before: Office | null, after: Office | null): DerivedRole[] {
  const leads = [before, after].flatMap((office) =>
    office === null || office.leaderId === null ? [] : [LEADING[office.kind]],
  );
  const sameLeader =
    (before?.leaderId ?? null) === (after?.leaderId ?? null) && new Set(leads).size <= 1;
  const sameOffice = (before?.pmoDivision ?? null) === (after?.pmoDivision ?? null);
  const isOffice = (before?.pmoDivision ?? null) !== null || (after?.pmoDivision ?? null) !== null;
  return [
    ...(sameLeader ? [] : leads),
    ...(isOffice && !sameLeader ? (['pmd'] as const) : []),
    ...(sameOffice ? [] : (['pmo', 'pmd'] as const)),
  ];
}

/** The fields of a department by which such a change comes about. */
export function approverFields(before: Office | null, after: Office): (keyof Office)[] {
  const { leaderId = null, pmoDivision = null, kind = after.kind } = before ?? {};
  const sameLeader = leaderId === after.leaderId;
  const ledOtherwise = leaderId !== null && LEADING[kind] !== LEADING[after.kind];
  return [
    ...(sameLeader && ledOtherwise ? (['kind'] as const) : []),
    ...(sameLeader ? [] : (['leaderId'] as const)),
    ...(pmoDivision === after.pmoDivision ? [] : (['pmoDivision'] as const)),
  ];
}

interface LedNode extends TreeNode {
  readonly leaderId: number | null;
}

function leadersAbove(tree: readonly LedNode[], parentId: number | null): LedNode[] {
  const above: LedNode[] = [];
  for (let at = parentId; at !== null; ) {
    const node = tree.find(({ id }) => id === at);
    if (node === undefined || above.includes(node)) break;
    above.push(node);
    at = node.parentId;
  }
  return above.filter(({ leaderId }) => leaderId !== null);
}

/** Roles of the leaders who come to stand above a department, or no longer do, when it moves. */
export function reachMoved(tree: readonly LedNode[], id: number, parentId: number): DerivedRole[] {
  const node = tree.find((one) => one.id === id);
  const before = leadersAbove(tree, node?.parentId ?? null);
  const after = leadersAbove(tree, parentId);
  return [...before, ...after]
    .filter((one) => before.includes(one) !== after.includes(one))
    .map(({ kind }) => LEADING[kind]);
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
