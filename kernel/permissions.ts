import { ROLES, type Role } from './roles.ts';

/**
 * How far a permission reaches. A person may hold one permission with several scopes at once; the
 * records they reach are the union, and `all` makes the others irrelevant.
 */
export type Scope = 'own' | 'led' | 'subtree' | 'division' | 'all';

/** `everybody` means also those who have been given no role. */
type Grant = Readonly<Partial<Record<Scope, readonly Role[] | 'everybody'>>>;

/**
 * The one table that says who may do what, and how far. Deny by default: a role that is not named
 * has nothing. Routes name the permission; stores turn the scopes into SQL conditions.
 */
export const PERMISSIONS = {
  'session:use': { own: 'everybody' },
  'audit:read': { all: ['super_admin'] },
  'jobs:read': { own: ROLES, all: ['super_admin'] },
  'departments:panel': {
    own: ROLES,
    subtree: ['admin', 'gl', 'dl', 'cl', 'wh_ap', 'vp_view'],
    all: ['super_admin', 'finance', 'gc_admin', 'leader'],
  },
  'departments:read': { own: ROLES },
  'departments:edit': { all: ['super_admin', 'gc_admin'] },
  'people:read': {
    subtree: ['admin', 'gl', 'dl', 'cl', 'wh_ap', 'vp_view'],
    all: ['super_admin', 'gc_admin', 'finance'],
  },
  'people:edit': { all: ['super_admin', 'gc_admin'] },
  'rates:read': { all: ['finance', 'super_admin'] },
  'rates:edit': { all: ['finance', 'super_admin'] },
  'calendar:read': { own: ROLES },
  'calendar:edit': { all: ['super_admin', 'gc_admin'] },
  'calendar:explain': {
    own: ROLES,
    subtree: ['admin', 'gl', 'dl', 'cl', 'wh_ap', 'vp_view'],
    all: ['super_admin', 'gc_admin', 'finance'],
  },
  'timesheets:fill': {
    own: ['user', 'admin'],
    subtree: ['admin'],
    all: ['super_admin', 'gc_admin'],
  },
  'timesheets:list': { subtree: ['admin'], all: ['super_admin', 'gc_admin'] },
  'timesheets:modify': { all: ['super_admin', 'gc_admin'] },
  'progress:read': {
    subtree: ['admin', 'cl', 'wh_ap', 'vp_view'],
    all: ['super_admin', 'gc_admin', 'finance'],
  },
  'progress:remind': { subtree: ['admin', 'cl'], all: ['super_admin', 'gc_admin', 'finance'] },
  'hours:dashboard': {
    led: ['pl', 'pd'],
    division: ['pmo', 'pmd'],
    subtree: ['gl', 'dl', 'admin', 'cl', 'wh_ap', 'vp_view'],
    all: ['super_admin', 'gc_admin', 'finance'],
  },
  'hours:export': {
    subtree: ['admin', 'cl', 'wh_ap', 'vp_view'],
    all: ['super_admin', 'gc_admin', 'finance'],
  },
  'approvals:look': {
    own: ['gl', 'dl', 'pl', 'pd', 'pmo', 'pmd', 'cl'],
    led: ['pl', 'pd'],
    subtree: ['gl', 'dl', 'cl', 'vp_view'],
    all: ['super_admin'],
  },
  'approvals:decide': { own: ['gl', 'dl', 'pl', 'pd', 'pmo', 'pmd', 'cl'] },
  'approvals:assign': { all: ['super_admin'] },
  'batches:read': { all: ['super_admin', 'gc_admin'] },
  'batches:edit': { all: ['super_admin', 'gc_admin'] },
  'projects:read': { led: ROLES, all: ['super_admin', 'finance', 'gc_admin', 'leader'] },
  'projects:edit': { all: ['super_admin'] },
  'budgets:read': {
    own: ['user', 'admin', 'wh_ap', 'pl', 'pd'],
    subtree: ['gl', 'dl', 'admin', 'cl', 'wh_ap', 'vp_view'],
    division: ['pmo', 'pmd'],
    all: ['finance', 'leader', 'super_admin'],
  },
  'budgets:create': { led: ['pl', 'pd'], all: ['finance', 'super_admin'] },
  'budgets:edit': {
    own: ['user', 'admin', 'wh_ap'],
    led: ['pl', 'pd'],
    all: ['finance', 'super_admin'],
  },
  'budgets:review': { own: ['gl', 'dl', 'cl'], all: ['finance', 'super_admin'] },
  'budgets:categories': { all: ['finance', 'super_admin'] },
  'budgets:thresholds': { all: ['finance', 'super_admin'] },
  'materials:read': {
    own: ['user', 'admin', 'wh_ap'],
    subtree: ['gl', 'dl', 'admin', 'cl', 'wh_ap', 'vp_view'],
    division: ['pmo', 'pmd'],
    all: ['finance', 'leader', 'super_admin', 'wl_view', 'gc_admin'],
  },
  'materials:amounts': {
    own: ['user', 'admin', 'wh_ap'],
    subtree: ['gl', 'dl', 'admin', 'cl', 'wh_ap', 'vp_view'],
    division: ['pmo', 'pmd'],
    all: ['finance', 'leader', 'super_admin', 'wl_view'],
  },
  'materials:edit': { all: ['finance', 'super_admin'] },
  'assets:read': { all: ['finance', 'super_admin'] },
  'assets:edit': { all: ['finance', 'super_admin'] },
  'accounts:read': { all: ['finance', 'super_admin'] },
  'accounts:keep': { all: ['finance', 'super_admin'] },
  'accounts:reopen': { all: ['super_admin'] },
  'notices:own': { own: ROLES },
} as const satisfies Record<string, Grant>;

export type Permission = keyof typeof PERMISSIONS;

/** The scopes in which these roles hold the permission; empty means not permitted. */
export function scopesOf(roles: ReadonlySet<Role>, permission: Permission): readonly Scope[] {
  const grant: Grant = PERMISSIONS[permission];
  const held = (Object.keys(grant) as Scope[]).filter((scope) => {
    const who = grant[scope];
    return who === 'everybody' || who?.some((role) => roles.has(role));
  });
  return held.includes('all') ? ['all'] : held;
}

export function isPermitted(roles: ReadonlySet<Role>, permission: Permission): boolean {
  return scopesOf(roles, permission).length > 0;
}
