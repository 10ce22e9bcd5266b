import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isPermitted, PERMISSIONS, type Permission, scopesOf } from './permissions.ts';
import { effectiveRoles, ROLES, type Role } from './roles.ts';

const permissions = Object.keys(PERMISSIONS) as Permission[];

const roleSets = fc.subarray([...ROLES]).map((roles) => new Set<Role>(roles));

describe('permissions', () => {
  it('give somebody without roles their own session and nothing else', () => {
    const held = permissions.filter((permission) => isPermitted(new Set(), permission));
    expect(held).toEqual(['session:use']);
  });

  it('never shrink when a role is added', () => {
    fc.assert(
      fc.property(
        roleSets,
        fc.constantFrom(...ROLES),
        fc.constantFrom(...permissions),
        (roles, role, permission) => {
          const before = scopesOf(roles, permission);
          const after = scopesOf(new Set([...roles, role]), permission);
          const kept = after.includes('all') || before.every((scope) => after.includes(scope));
          expect(kept).toBe(true);
        },
      ),
    );
  });

  it('unite the scopes of all roles, and let the widest stand alone', () => {
    expect(scopesOf(new Set(['user']), 'departments:panel')).toEqual(['own']);
    expect(scopesOf(new Set(['user', 'gl']), 'departments:panel')).toEqual(['own', 'subtree']);
    expect(scopesOf(new Set(['gl', 'finance']), 'departments:panel')).toEqual(['all']);
  });

  it('keep the audit log to super administrators', () => {
    const readers = ROLES.filter((role) => isPermitted(new Set([role]), 'audit:read'));
    expect(readers).toEqual(['super_admin']);
  });

  it('show the accounts of a month, which hold what people cost, to nobody who may not see that', () => {
    const may = (permission: Permission) =>
      ROLES.filter((role) => isPermitted(new Set([role]), permission));
    for (const permission of ['accounts:read', 'accounts:keep', 'rates:edit'] as const) {
      expect(may('rates:read')).toEqual(expect.arrayContaining(may(permission)));
    }
    // Among what was changed the log names rates.
    expect(may('rates:read')).toEqual(expect.arrayContaining(may('audit:read')));
  });

  it('count derived roles like granted ones', () => {
    expect([...effectiveRoles(['user'], ['gl', 'pl'])]).toEqual(['user', 'gl', 'pl']);
  });
});
