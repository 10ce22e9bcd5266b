import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { effectiveRoles, ROLES, type Role } from '#kernel/roles.ts';
import { filterRoutes, homeOf, routeSetFor } from '#kernel/route-sets.ts';
import { type Destination, destinationOf } from './destination.ts';

function ownRoutes(...roles: Role[]) {
  const effective = effectiveRoles(roles, []);
  const set = routeSetFor(effective);
  if (set === null) throw new Error('these roles bring no routes');
  return { routes: filterRoutes(set.routes, effective), home: homeOf(set, effective) };
}

function go(address: string, ...roles: Role[]): Destination {
  const { routes, home } = ownRoutes(...roles);
  const [, pathname = '', search = '', hash = ''] =
    /^([^?#]*)(\?[^#]*)?(#.*)?$/s.exec(address) ?? [];
  return destinationOf(routes, home, { pathname, search, hash });
}

const redirectTo = (address: string, ...roles: Role[]) => {
  const destination = go(address, ...roles);
  return destination.kind === 'redirect' ? destination.to : null;
};

describe('the guard of a signed-in person', () => {
  it('opens a page of their own with its query', () => {
    expect(go('/budgetManagement/analysis/7?year=2026#costs', 'user')).toMatchObject({
      kind: 'page',
      path: '/budgetManagement/analysis/7',
      search: '?year=2026#costs',
      route: { name: 'analysis' },
    });
    expect(go('/workingHoursSettings/', 'user')).toMatchObject({ path: '/workingHoursSettings' });
  });

  it('sends / and the sign-in page home', () => {
    expect(redirectTo('/', 'finance')).toBe('/laborHoursExport');
    expect(redirectTo('/login?redirect=%2Fhome', 'super_admin')).toBe('/home');
    expect(redirectTo('/', 'wl_view')).toBe('/materialManage/materialManage');
  });

  it('sends a group to its first visible page, with the query', () => {
    expect(redirectTo('/budgetManagement?x=1', 'user')).toBe('/budgetManagement/budgeList?x=1');
    expect(redirectTo('/timeApproval', 'user', 'gl')).toBe('/timeApproval/timeApproval');
  });

  it('sends everything else to sign-in with the way back, said to be unmatched', () => {
    expect(go('/personnelManage?page=2', 'user')).toEqual({
      kind: 'redirect',
      to: '/login?redirect=%2FpersonnelManage%3Fpage%3D2',
      unmatched: true,
    });
    expect(redirectTo('/no/such/page', 'user')).toContain('/login?redirect=');
    expect(redirectTo('/timeApproval/timeApproval', 'user')).toContain('/login?redirect=');
    expect(redirectTo('/budgetManagement/budgetDetail', 'user')).toContain('/login?redirect=');
  });

  it('opens a correction above the first page of somebody who has no page of approvals', () => {
    const notice = '/timeApproval/timeApproval?batch=5&view=reach&correction=7';
    expect(go(notice, 'finance')).toEqual({
      kind: 'redirect',
      to: '/laborHoursExport?correction=7',
      unmatched: false,
    });
    expect(redirectTo(notice, 'wl_view')).toBe('/materialManage/materialManage?correction=7');
    expect(go('/laborHoursExport?correction=7', 'finance')).toMatchObject({ kind: 'page' });
    expect(go(notice, 'user', 'pl')).toMatchObject({ kind: 'page' });
    expect(redirectTo('/timeApproval/timeApproval?correction=x', 'finance')).toContain('/login');
    expect(redirectTo('/personnelManage?correction=7', 'finance')).toContain('/login');
  });

  it('ends on a page within three steps, whoever asks for whatever', () => {
    const roles = fc.subarray([...ROLES]).filter((some) => routeSetFor(new Set(some)) !== null);
    const address = fc.oneof(
      fc.webPath(),
      fc.constantFrom('/', '/login', '/timeApproval', '/home'),
    );
    fc.assert(
      fc.property(roles, address, (some, start) => {
        let at = start === '' ? '/' : start;
        for (let step = 0; step < 4; step += 1) {
          const next = go(at, ...some);
          if (next.kind === 'page') return;
          at = next.to;
        }
        throw new Error(`still on the way at ${at}`);
      }),
    );
  });
});
