import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DERIVED_ROLES, type DerivedRole, type GrantedRole } from '#kernel/roles.ts';
import {
  abilitiesOn,
  approverFields,
  approversMoved,
  DEPARTMENT_KINDS,
  type DepartmentKind,
  GRANTABLE_ROLES,
  grantableBy,
  inUsualOrder,
  kindsUnder,
  managementProblem,
  mayStandUnder,
  moveProblem,
  reachMoved,
  rolesProblem,
  siblingsAfterMove,
  signInNameProblems,
  subtreeOf,
  type TreeNode,
  transferProblem,
} from './rules.ts';

const superAdmin = { userId: 1, granted: ['super_admin'] as GrantedRole[] };
const office = { userId: 2, granted: ['gc_admin'] as GrantedRole[] };
const employee = { userId: 3, granted: ['user'] as GrantedRole[] };
const target = (...roles: GrantedRole[]) => ({ id: 9, roles, approvals: [] as DerivedRole[] });
const approver = (...approvals: DerivedRole[]) => ({ ...target('user'), approvals });

const someRoles = fc.uniqueArray(fc.constantFrom(...GRANTABLE_ROLES));

describe('who may give which role', () => {
  it('is everything for super administrators, the ordinary roles for the office, nothing else', () => {
    expect(grantableBy(superAdmin)).toEqual(GRANTABLE_ROLES);
    expect(grantableBy(office)).toEqual(['user', 'wl_view']);
    expect(grantableBy(employee)).toEqual([]);
    expect(GRANTABLE_ROLES).not.toContain('gl');
  });

  it('never lets anybody give or take what they could not give, nor lose a role of their own', () => {
    fc.assert(
      fc.property(someRoles, someRoles, (before, after) => {
        const moved = GRANTABLE_ROLES.filter(
          (role) => before.includes(role) !== after.includes(role),
        );
        const ordinary = moved.every((role) => role === 'user' || role === 'wl_view');
        expect(rolesProblem(superAdmin, target(...before), after)).toBeNull();
        expect(rolesProblem(office, target(...before), after)).toBe(
          ordinary ? null : 'roleNotYours',
        );
        const self = { id: superAdmin.userId, roles: before };
        const keepsAll = before.every((role) => after.includes(role));
        expect(rolesProblem(superAdmin, self, after)).toBe(keepsAll ? null : 'ownRoles');
      }),
    );
  });

  it('keeps roles in one order, each once', () => {
    fc.assert(
      fc.property(someRoles, (roles) => {
        const ordered = inUsualOrder([...roles, ...roles]);
        expect(new Set(ordered)).toEqual(new Set(roles));
        expect(inUsualOrder([...roles].reverse())).toEqual(ordered);
      }),
    );
  });
});

describe('what may be done with a person', () => {
  it('depends on the roles they hold and on whether it is oneself', () => {
    const all = { edit: true, rename: true, remove: true, disable: true, resetPassword: true };
    const none = {
      edit: false,
      rename: false,
      remove: false,
      disable: false,
      resetPassword: false,
    };
    expect(abilitiesOn(superAdmin, target('finance'))).toEqual(all);
    expect(abilitiesOn(office, target('user', 'wl_view'))).toEqual(all);
    expect(abilitiesOn(office, target())).toEqual(all);
    expect(abilitiesOn(office, target('user', 'finance'))).toEqual(none);
    expect(abilitiesOn(employee, target('user'))).toEqual(none);
    for (const role of DERIVED_ROLES) {
      expect(abilitiesOn(superAdmin, approver(role))).toEqual(all);
      expect(abilitiesOn(office, approver(role))).toEqual({ ...none, edit: true });
    }
    expect(abilitiesOn(superAdmin, { id: 1, roles: ['super_admin'], approvals: [] })).toEqual({
      ...none,
      edit: true,
      rename: true,
    });
  });

  it('is refused with the reason', () => {
    expect(managementProblem(superAdmin, { ...target('super_admin'), id: 1 })).toBe('ownAccount');
    expect(managementProblem(office, target('admin'))).toBe('privileged');
    expect(managementProblem(office, target('user'))).toBeNull();
    expect(managementProblem(office, approver('gl'))).toBe('approver');
  });
});

describe('the names somebody signs in with', () => {
  const known = { userName: 'lin', email: null };

  it('are the office’s to change, unless the person approves', () => {
    const renamed = { userName: 'gao', email: null };
    const readdressed = { userName: 'lin', email: 'gao@example.com' };
    expect(signInNameProblems(office, { ...target('user'), ...known }, renamed)).toEqual([]);
    expect(signInNameProblems(office, { ...approver('gl'), ...known }, renamed)).toEqual([
      'userName',
    ]);
    expect(signInNameProblems(office, { ...approver('pl'), ...known }, readdressed)).toEqual([
      'email',
    ]);
    const both = { ...readdressed, userName: 'gao' };
    expect(signInNameProblems(office, { ...approver('pl'), ...known }, both)).toEqual([
      'userName',
      'email',
    ]);
    expect(signInNameProblems(office, { ...approver('pl'), ...known }, known)).toEqual([]);
    expect(signInNameProblems(superAdmin, { ...approver('pl'), ...known }, renamed)).toEqual([]);
  });
});

describe('a transfer', () => {
  const at = (deptId: number, ...approvals: DerivedRole[]) => ({ deptId, approvals });

  it('needs the right to give what it gives, and to take what it takes', () => {
    expect(transferProblem(office, at(1), at(2))).toBeNull();
    expect(transferProblem(office, at(1, 'gl'), at(2, 'gl'))).toBeNull();
    expect(transferProblem(office, null, at(2, 'pmo'))).toBe('approverNotYours');
    expect(transferProblem(office, at(1), at(2, 'pmo'))).toBe('approverNotYours');
    expect(transferProblem(office, at(2, 'pmo'), at(1))).toBe('approverNotYours');
    expect(transferProblem(office, at(2, 'pmo'), at(3, 'pmo'))).toBe('approverNotYours');
    expect(transferProblem(office, at(2, 'pmo'), at(2, 'pmo'))).toBeNull();
    expect(transferProblem(superAdmin, at(1), at(2, 'pmo'))).toBeNull();
  });
});

describe('approvers made by a department', () => {
  const unit = (leaderId: number | null, pmoDivision: number | null = null) =>
    ({ kind: 'group', leaderId, pmoDivision }) as const;
  const changed = (...args: Parameters<typeof approversMoved>) =>
    [...new Set(approversMoved(...args))].sort();

  it('are those whom a change gives a role or takes one from', () => {
    expect(changed(unit(1), unit(1))).toEqual([]);
    expect(changed(unit(1), unit(2))).toEqual(['gl']);
    expect(changed(unit(1), { ...unit(1), kind: 'department' })).toEqual(['dl', 'gl']);
    expect(changed(unit(null), { ...unit(null), kind: 'department' })).toEqual([]);
    expect(changed(null, unit(null))).toEqual([]);
    expect(changed(null, { ...unit(1), kind: 'company' })).toEqual(['cl']);
    expect(changed(unit(1), null)).toEqual(['gl']);
    expect(changed(unit(1, 0), unit(2, 0))).toEqual(['gl', 'pmd']);
    expect(changed(unit(null), unit(null, 0))).toEqual(['pmd', 'pmo']);
    expect(changed(unit(null, 0), unit(null, 1))).toEqual(['pmd', 'pmo']);
    expect(changed(unit(null, 0), null)).toEqual(['pmd', 'pmo']);
  });

  it('are said to change at the fields that change them', () => {
    expect(approverFields(null, unit(1, 0))).toEqual(['leaderId', 'pmoDivision']);
    expect(approverFields(unit(1), unit(null))).toEqual(['leaderId']);
    expect(approverFields(unit(1), { ...unit(1), kind: 'department' })).toEqual(['kind']);
    expect(approverFields(unit(null), { ...unit(null, 2), kind: 'department' })).toEqual([
      'pmoDivision',
    ]);
    const anyUnit = fc.record({
      kind: fc.constantFrom(...DEPARTMENT_KINDS),
      leaderId: fc.constantFrom(null, 1, 2),
      pmoDivision: fc.constantFrom(null, 0, 1),
    });
    fc.assert(
      fc.property(fc.option(anyUnit), anyUnit, (before, after) => {
        const fields = approverFields(before, after);
        expect(fields.length > 0).toBe(changed(before, after).length > 0);
      }),
      { numRuns: 1000 },
    );
  });

  it('change with who stands above, and not with the place among siblings', () => {
    const node = (id: number, parentId: number | null, kind: DepartmentKind, led: boolean) => ({
      ...{ id, parentId, kind },
      leaderId: led ? id : null,
    });
    const tree = [
      node(1, null, 'company', true),
      node(2, 1, 'centre', true),
      node(3, 2, 'department', true),
      node(4, 2, 'department', false),
      node(5, 3, 'group', true),
    ];
    expect(reachMoved(tree, 5, 3)).toEqual([]);
    expect(reachMoved(tree, 5, 4)).toEqual(['dl']);
    expect(reachMoved(tree, 4, 1)).toEqual(['cl']);
    expect(reachMoved(tree, 5, 1)).toEqual(['dl', 'cl']);
  });
});

describe('the levels of departments', () => {
  it('go downward, and may be left out', () => {
    expect(kindsUnder('company')).toEqual(['centre', 'department', 'group']);
    expect(kindsUnder('group')).toEqual([]);
    expect(mayStandUnder('group', 'company')).toBe(true);
    expect(mayStandUnder('centre', 'department')).toBe(false);
    expect(DEPARTMENT_KINDS.filter((kind) => mayStandUnder(kind, null))).toEqual(['company']);
  });
});

/** A tree of departments: each but the first stands beneath an earlier one of a higher level. */
const trees = fc
  .array(fc.tuple(fc.nat(), fc.nat()), { maxLength: 30 })
  .map((choices): TreeNode[] => {
    const tree: TreeNode[] = [{ id: 1, parentId: null, kind: 'company' }];
    for (const [parentChoice, kindChoice] of choices) {
      const parents = tree.filter(({ kind }) => kindsUnder(kind).length > 0);
      const parent = parents[parentChoice % parents.length] as TreeNode;
      const kinds = kindsUnder(parent.kind);
      const kind = kinds[kindChoice % kinds.length] as TreeNode['kind'];
      tree.push({ id: tree.length + 1, parentId: parent.id, kind });
    }
    return tree;
  });

describe('moving a department', () => {
  it('never makes a cycle, a second root or a level out of order', () => {
    fc.assert(
      fc.property(trees, fc.nat(), fc.nat(), (tree, a, b) => {
        const id = (a % tree.length) + 1;
        const parentId = (b % tree.length) + 1;
        if (moveProblem(tree, id, parentId) !== null) return;
        const after = tree.map((node) => (node.id === id ? { ...node, parentId } : node));
        expect(subtreeOf(after, 1).size).toBe(tree.length);
        const kindOf = new Map(after.map((node) => [node.id, node.kind]));
        for (const { kind, parentId: above } of after) {
          expect(mayStandUnder(kind, above === null ? null : (kindOf.get(above) ?? null))).toBe(
            true,
          );
        }
      }),
    );
  });

  it('says why not', () => {
    const tree: TreeNode[] = [
      { id: 1, parentId: null, kind: 'company' },
      { id: 2, parentId: 1, kind: 'centre' },
      { id: 3, parentId: 2, kind: 'group' },
      { id: 4, parentId: 1, kind: 'department' },
    ];
    expect(moveProblem(tree, 1, 3)).toBe('departmentCycle');
    expect(moveProblem(tree, 2, 2)).toBe('departmentCycle');
    expect(moveProblem(tree, 2, 4)).toBe('departmentRank');
    expect(moveProblem(tree, 3, 77)).toBe('unknownParent');
    expect(moveProblem(tree, 3, 4)).toBeNull();
  });

  it('keeps every other sibling in its order', () => {
    fc.assert(
      fc.property(trees, fc.nat(), fc.nat({ max: 40 }), (tree, choice, position) => {
        const moved = tree[choice % tree.length] as TreeNode;
        const parentId = moved.parentId ?? 1;
        const before = tree.filter((node) => node.parentId === parentId && node.id !== moved.id);
        const after = siblingsAfterMove(tree, moved.id, parentId, position);
        expect(after.filter((id) => id !== moved.id)).toEqual(before.map(({ id }) => id));
        expect(after.indexOf(moved.id)).toBe(Math.min(position, before.length));
      }),
    );
  });
});
