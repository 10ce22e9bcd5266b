import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ROLES, type Role } from './roles.ts';
import {
  filterRoutes,
  groupRedirect,
  matchRoute,
  menuOf,
  menuPathOf,
  type Route,
} from './route-tree.ts';

const route = (path: string, rest: Partial<Route> = {}): Route => ({
  path,
  name: path,
  titleKey: `route.${path}`,
  ...rest,
});

const roles = (...held: Role[]): ReadonlySet<Role> => new Set(held);

/** Every path of a tree, parents before children. */
const pathsOf = (routes: readonly Route[]): string[] =>
  routes.flatMap((each) => [each.path, ...pathsOf(each.children ?? [])]);

const tree = [
  route('/open'),
  route('/led', { roles: ['leader', 'admin'] }),
  route('/money', {
    icon: 'budget',
    children: [
      route('/money/list'),
      route('/money/board', { roles: ['leader'], icon: 'board' }),
      route('/money/detail/:id', { hidden: true }),
      route('/money/analysis/:id?', { hidden: true }),
    ],
  }),
  route('/closed', { roles: ['finance'], children: [route('/closed/page')] }),
];

describe('filterRoutes', () => {
  it('keeps what has no roles, or shares one', () => {
    expect(pathsOf(filterRoutes(tree, roles()))).toEqual([
      '/open',
      '/money',
      '/money/list',
      '/money/detail/:id',
      '/money/analysis/:id?',
    ]);
    expect(pathsOf(filterRoutes(tree, roles('admin', 'user')))).toContain('/led');
    expect(pathsOf(filterRoutes(tree, roles('leader')))).toContain('/money/board');
  });

  it('takes the children of a refused parent along', () => {
    expect(pathsOf(filterRoutes(tree, roles('user')))).not.toContain('/closed/page');
    expect(pathsOf(filterRoutes(tree, roles('finance')))).toContain('/closed/page');
  });

  it('opens a route that asks for no role in particular to nobody', () => {
    expect(filterRoutes([route('/none', { roles: [] })], roles(...ROLES))).toEqual([]);
  });

  it('never takes away when a role is added, and leaves the table alone', () => {
    const before = structuredClone(tree);
    fc.assert(
      fc.property(fc.subarray([...ROLES]), fc.constantFrom(...ROLES), (held, more) => {
        const fewer = pathsOf(filterRoutes(tree, roles(...held)));
        const all = pathsOf(filterRoutes(tree, roles(...held, more)));
        expect(all).toEqual(expect.arrayContaining(fewer));
      }),
    );
    expect(tree).toEqual(before);
  });
});

describe('menuPathOf', () => {
  it('is the page itself where the menu shows it', () => {
    expect(menuPathOf(tree, '/open')).toBe('/open');
    expect(menuPathOf(tree, '/money/board')).toBe('/money/board');
  });

  it('is the first page of its group for a page the menu does not show', () => {
    expect(menuPathOf(tree, '/money/detail/7')).toBe('/money/list');
    expect(menuPathOf(tree, '/money/analysis')).toBe('/money/list');
  });

  it('is nothing for a hidden page that stands alone, and for no page', () => {
    expect(menuPathOf([...tree, route('/alone', { hidden: true })], '/alone')).toBeNull();
    expect(menuPathOf(tree, '/nowhere')).toBeNull();
  });
});

describe('menuOf', () => {
  it('shows visible entries, and a group of several as a group', () => {
    const [, , money] = menuOf(filterRoutes(tree, roles('leader')));
    expect(money?.path).toBe('/money');
    expect(money?.children.map((entry) => entry.path)).toEqual(['/money/list', '/money/board']);
  });

  it('shows a group of one as that one, with its icon or else that of the group', () => {
    const menu = menuOf(filterRoutes(tree, roles()));
    expect(menu.map((entry) => entry.path)).toEqual(['/open', '/money/list']);
    expect(menu[1]).toEqual({
      path: '/money/list',
      name: '/money/list',
      titleKey: 'route./money/list',
      icon: 'budget',
      children: [],
    });
    const board = route('/g', { icon: 'budget', children: [route('/g/b', { icon: 'board' })] });
    expect(menuOf([board])[0]?.icon).toBe('board');
  });

  it('leaves out hidden routes and groups with nothing to show', () => {
    expect(menuOf([route('/x', { hidden: true })])).toEqual([]);
    expect(menuOf([route('/x', { children: [] })])).toEqual([]);
    expect(menuOf([route('/x', { children: [route('/x/y', { hidden: true })] })])).toEqual([]);
    expect(menuOf([route('/x', { hidden: true, children: [route('/x/y')] })])).toEqual([]);
  });
});

describe('matchRoute', () => {
  it.each([
    ['/open', '/open', {}],
    ['/open/', '/open', {}],
    ['/open?tab=1', '/open', {}],
    ['/open#end', '/open', {}],
    ['/open?next=/money/list', '/open', {}],
    ['/money/list', '/money/list', {}],
    ['/money/detail/7', '/money/detail/:id', { id: '7' }],
    ['/money/detail/a%20b', '/money/detail/:id', { id: 'a b' }],
    ['/money/analysis', '/money/analysis/:id?', {}],
    ['/money/analysis/', '/money/analysis/:id?', {}],
    ['/money/analysis/7', '/money/analysis/:id?', { id: '7' }],
    ['/money', '/money', {}],
  ])('leads %s to %s', (path, pattern, params) => {
    const match = matchRoute(tree, path);
    expect(match?.route.path).toBe(pattern);
    expect(match?.params).toEqual(params);
  });

  it.each([
    '',
    'open',
    '/',
    '//',
    '/open//',
    '//open',
    '/Open',
    '/opened',
    '/open/more',
    '/money/detail',
    '/money/detail/',
    '/money/detail//',
    '/money/analysis//',
    '/money/detail/7/8',
    '/money/analysis/7/8',
    '/money//list',
    '/money/detail/%',
    '/nowhere',
  ])('leads %j nowhere', (path) => {
    expect(matchRoute(tree, path)).toBeNull();
  });

  it('fills optional parameters from the left', () => {
    const routes = [route('/on/:a?/:b?/:c?')];
    expect(matchRoute(routes, '/on')?.params).toEqual({});
    expect(matchRoute(routes, '/on/1')?.params).toEqual({ a: '1' });
    expect(matchRoute(routes, '/on/1/2/3')?.params).toEqual({ a: '1', b: '2', c: '3' });
    expect(matchRoute(routes, '/on/1/2/3/4')).toBeNull();
  });

  it('knows the root where there is one', () => {
    expect(matchRoute([route('/', { redirect: '/open' })], '/?x=1')?.route.redirect).toBe('/open');
  });

  it('passes over a group without a page to show, but not over its hidden pages', () => {
    const group = route('/g', { children: [route('/g/x', { hidden: true })] });
    expect(matchRoute([group], '/g')).toBeNull();
    expect(matchRoute([group], '/g/x')?.route.path).toBe('/g/x');
  });

  it('gives every parameter back as it was', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 1, unit: 'grapheme' }), (id) => {
        const path = `/money/detail/${encodeURIComponent(id)}`;
        expect(matchRoute(tree, path)?.params).toEqual({ id });
      }),
    );
  });

  it('never throws', () => {
    const piece = fc.constantFrom('/', '%', '?', '#', ':id', 'money', 'open', '..');
    fc.assert(
      fc.property(fc.array(fc.oneof(piece, fc.string({ maxLength: 3 }))), (pieces) => {
        matchRoute(tree, pieces.join(''));
      }),
    );
  });
});

describe('groupRedirect', () => {
  it('leads a group to its first visible page', () => {
    expect(groupRedirect(tree, '/money')).toBe('/money/list');
    expect(groupRedirect(tree, '/money/')).toBe('/money/list');
    const hiddenFirst = route('/g', { children: [route('/g/x', { hidden: true }), route('/g/y')] });
    expect(groupRedirect([hiddenFirst], '/g')).toBe('/g/y');
    const nested = route('/g', {
      children: [route('/g/h', { children: [route('/g/h/x'), route('/g/h/y')] }), route('/g/z')],
    });
    expect(groupRedirect([nested], '/g')).toBe('/g/h/x');
  });

  it('leads nothing else anywhere', () => {
    expect(groupRedirect(tree, '/open')).toBeNull();
    expect(groupRedirect(tree, '/money/list')).toBeNull();
    expect(groupRedirect(tree, '/nowhere')).toBeNull();
    expect(groupRedirect([route('/g', { children: [] })], '/g')).toBeNull();
  });
});
