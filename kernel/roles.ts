/** Every role the product knows, in the order people are used to reading them. */
export const ROLES = [
  'user',
  'gl',
  'pl',
  'pmo',
  'pmd',
  'pd',
  'dl',
  'cl',
  'vp_view',
  'super_admin',
  'leader',
  'wl_view',
  'gc_admin',
  'wh_ap',
  'finance',
  'admin',
] as const;

export type Role = (typeof ROLES)[number];

/** Roles that follow from leading something. They are derived from the organisation, never typed in. */
export const DERIVED_ROLES = [
  'gl',
  'dl',
  'cl',
  'pl',
  'pd',
  'pmo',
  'pmd',
] as const satisfies readonly Role[];

export type DerivedRole = (typeof DERIVED_ROLES)[number];

/** Roles an administrator gives to a person. */
export type GrantedRole = Exclude<Role, DerivedRole>;

export function isRole(value: string): value is Role {
  return (ROLES as readonly string[]).includes(value);
}

/** What a person may act as: the roles given to them and those the organisation gives them. */
export function effectiveRoles(
  roles: readonly Role[],
  approvals: readonly Role[],
): ReadonlySet<Role> {
  return new Set([...roles, ...approvals]);
}
