import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ROLES, type Role } from './roles.ts';
import {
  filterRoutes,
  groupRedirect,
  homeOf,
  type MenuEntry,
  matchRoute,
  menuOf,
  ROLE_GROUPS,
  ROUTE_SETS,
  type Route,
  type RouteSetId,
  routeSetFor,
} from './route-sets.ts';

const APPROVERS: Role[] = ['gl', 'pmd', 'pmo', 'pd', 'pl', 'dl'];
const sets = Object.values(ROUTE_SETS);

const roles = (...held: Role[]): ReadonlySet<Role> => new Set(held);

/** A set's pages in order, without the root and the groups. */
const pagesOf = (routes: readonly Route[]): Route[] =>
  routes.flatMap((route) => (route.children ? pagesOf(route.children) : [route]));

const pages = (id: RouteSetId) => pagesOf(ROUTE_SETS[id].routes).slice(1);

const rolesOf = (id: RouteSetId, path: string) =>
  pages(id).find((route) => route.path === path)?.roles;

const keptFor = (...held: Role[]) =>
  filterRoutes(routeSetFor(roles(...held))?.routes ?? [], roles(...held));

/** The menu as people see it: a page is its path, a group its path and its pages. */
const outline = (entries: readonly MenuEntry[]): unknown[] =>
  entries.map((entry) =>
    entry.children.length > 0 ? [entry.path, ...outline(entry.children)] : entry.path,
  );

const menuFor = (...held: Role[]) => outline(menuOf(keptFor(...held)));

it('gives every entry of a menu an icon of its own within its set', () => {
  for (const { routes } of sets) {
    const icons = pagesOf(routes).flatMap(({ hidden, icon }) => (hidden || !icon ? [] : [icon]));
    expect(new Set(icons).size).toBe(icons.length);
  }
});

const BUDGET_PAGES = [
  '/budgetManagement/budgeList',
  '/budgetManagement/projectFinalAnalysis',
  '/budgetManagement/analysis/:id?',
  '/budgetManagement/budgetDetail/:id',
];
const BOARDS = [
  '/budgetManagement/budgetAnalysisPanel',
  '/budgetManagement/actualCostAnalysisPanel',
];
const SETTINGS_PAGES = [
  '/budgetSettings/taskList',
  '/budgetSettings/assetList',
  '/budgetSettings/taskDetail',
];
const FILL_SETTINGS_PAGES = [
  '/writesettings/writesettingsList',
  '/writesettings/writesettings/:id?',
  '/writesettings/workingHoursSettings/:id?',
];
const DASHBOARD = '/timeApproval/workTimeDashboard';
const APPROVAL_PAGES = ['/timeApproval/timeApproval', DASHBOARD];
const MATERIAL = '/materialManage/materialManage';
const ON_BEHALF = '/overrideWorkingHoursSettings/:userStaffNo?/:curBatch?/:currentStaffNo?';
const ON_BEHALF_BY_LEADER =
  '/overrideWorkingHoursSettings/:userId?/:userStaffNo?/:batchBaseId?/:currentStaffNo?';

describe('the sets', () => {
  it.each<[RouteSetId, string, string[]]>([
    [
      'ordinary',
      '/workingHoursSettings',
      ['/workingHoursSettings', ...APPROVAL_PAGES, ...BUDGET_PAGES, MATERIAL],
    ],
    [
      'superAdmin',
      '/home',
      [
        '/home',
        DASHBOARD,
        '/personnelManage',
        '/projectManage',
        '/timesheetManage',
        ...FILL_SETTINGS_PAGES,
        ON_BEHALF,
        ...BUDGET_PAGES,
        ...BOARDS,
        ...SETTINGS_PAGES,
        MATERIAL,
      ],
    ],
    [
      'leader',
      '/backstageHome',
      [
        '/backstageHome',
        '/workingHoursSettings',
        ...APPROVAL_PAGES,
        MATERIAL,
        ON_BEHALF_BY_LEADER,
        ...BUDGET_PAGES,
        ...BOARDS,
      ],
    ],
    [
      'export',
      '/laborHoursExport',
      [
        '/laborHoursExport',
        '/approvalProgress',
        DASHBOARD,
        '/projectManage',
        MATERIAL,
        ...BUDGET_PAGES,
        ...BOARDS,
        ...SETTINGS_PAGES,
      ],
    ],
    ['material', '/materialManage', [MATERIAL]],
    [
      'executive',
      '/backstageHome',
      ['/backstageHome', ...APPROVAL_PAGES, MATERIAL, ...BUDGET_PAGES],
    ],
    [
      'adminGroup',
      '/backstageHome',
      [
        '/backstageHome',
        DASHBOARD,
        '/personnelManage',
        '/timesheetManage',
        ...FILL_SETTINGS_PAGES,
        ON_BEHALF,
        MATERIAL,
      ],
    ],
  ])('%s starts at %s and has exactly its pages', (id, home, paths) => {
    expect(ROUTE_SETS[id].id).toBe(id);
    expect(ROUTE_SETS[id].home).toBe(home);
    expect(matchRoute(ROUTE_SETS[id].routes, '/')?.route.redirect).toBe(home);
    expect(pages(id).map((route) => route.path)).toEqual(paths);
  });

  it.each(sets.map((set) => [set.id]))('%s restricts exactly the pages it should', (id) => {
    const restricted = pages(id).flatMap(({ path, roles: held }) => (held ? [[path, held]] : []));
    const expected: Record<RouteSetId, unknown[]> = {
      ordinary: [
        ['/workingHoursSettings', ['user']],
        ['/timeApproval/timeApproval', APPROVERS],
        ...BUDGET_PAGES.map((path) => [path, ['user']]),
      ],
      superAdmin: [['/budgetSettings/taskList', ['super_admin']]],
      leader: [
        ['/timeApproval/timeApproval', APPROVERS],
        ...BOARDS.map((path) => [path, ['leader']]),
      ],
      export: [],
      material: [[MATERIAL, ['wl_view']]],
      executive: [['/timeApproval/timeApproval', ['cl', 'vp_view']]],
      adminGroup: [],
    };
    expect(restricted).toEqual(expected[id]);
  });

  it('hides the same pages everywhere', () => {
    const hidden = new Set(
      sets.flatMap((set) =>
        pages(set.id)
          .filter((route) => route.hidden)
          .map((route) => route.path),
      ),
    );
    expect([...hidden].sort()).toEqual(
      [
        DASHBOARD,
        '/budgetManagement/projectFinalAnalysis',
        '/budgetManagement/analysis/:id?',
        '/budgetManagement/budgetDetail/:id',
        '/writesettings/writesettings/:id?',
        '/writesettings/workingHoursSettings/:id?',
        ON_BEHALF,
        ON_BEHALF_BY_LEADER,
        '/budgetSettings/taskDetail',
      ].sort(),
    );
  });

  it.each(sets.map((set) => [set.id, set] as const))('%s holds together', (_id, set) => {
    const all = [...set.routes, ...set.routes.flatMap((route) => route.children ?? [])];
    expect(new Set(all.map((route) => route.name)).size).toBe(all.length);
    expect(all.every((route) => /^route\.\w+$/.test(route.titleKey))).toBe(true);
    // Parameters that may be missing can only be read from the left when they come last.
    expect(all.every((route) => /^\/[^?]*(\/:\w+\?)*$/.test(route.path))).toBe(true);
    // A menu entry is a link, so it needs a path without parameters, and something to show.
    const visible = all.filter((route) => !route.hidden);
    expect(visible.every((route) => !route.path.includes(':') && route.icon)).toBe(true);
    for (const parent of set.routes)
      for (const child of parent.children ?? [])
        expect(child.path.startsWith(`${parent.path}/`)).toBe(true);
    // Only the start page keeps its tab, whatever is closed.
    expect(all.filter((route) => route.affix).map((route) => route.path)).toEqual([
      groupRedirect(set.routes, set.home) ?? set.home,
    ]);
  });

  it('leads every page to itself, with and without its optional parameters', () => {
    for (const set of sets)
      for (const route of pages(set.id)) {
        const full = route.path.replace(/:(\w+)\??/g, 'v-$1');
        const short = route.path.replace(/\/:\w+\?/g, '').replace(/:(\w+)/g, 'v-$1');
        expect(matchRoute(set.routes, full)?.route).toBe(route);
        expect(matchRoute(set.routes, short)?.route).toBe(route);
      }
  });

  it('reads both forms of filling in for somebody else', () => {
    const path = '/overrideWorkingHoursSettings/12/S100/34';
    expect(matchRoute(ROUTE_SETS.superAdmin.routes, path)?.params).toEqual({
      userStaffNo: '12',
      curBatch: 'S100',
      currentStaffNo: '34',
    });
    expect(matchRoute(ROUTE_SETS.leader.routes, `${path}/S200`)?.params).toEqual({
      userId: '12',
      userStaffNo: 'S100',
      batchBaseId: '34',
      currentStaffNo: 'S200',
    });
    expect(matchRoute(ROUTE_SETS.adminGroup.routes, `${path}/S200`)).toBeNull();
  });

  it('asks for super_admin in the task list of the super admin set alone', () => {
    expect(rolesOf('superAdmin', '/budgetSettings/taskList')).toEqual(['super_admin']);
    expect(rolesOf('export', '/budgetSettings/taskList')).toBeUndefined();
  });
});

describe('routeSetFor', () => {
  it('goes through the groups in order', () => {
    expect(ROLE_GROUPS.map(([role]) => role)).toEqual([
      'wh_ap',
      'finance',
      'super_admin',
      'wl_view',
      'admin',
      'user',
      'gc_admin',
    ]);
  });

  it.each<[Role, RouteSetId]>([
    ['wh_ap', 'executive'],
    ['finance', 'export'],
    ['super_admin', 'superAdmin'],
    ['wl_view', 'material'],
    ['admin', 'leader'],
    ['user', 'ordinary'],
    ['gc_admin', 'adminGroup'],
  ])('gives %s the %s set', (role, id) => {
    expect(routeSetFor(roles(role))?.id).toBe(id);
  });

  it('gives nothing for roles that bring no set', () => {
    expect(routeSetFor(roles())).toBeNull();
    expect(routeSetFor(roles(...APPROVERS, 'cl', 'vp_view', 'leader'))).toBeNull();
  });

  it('lets the first group decide, whatever else is held', () => {
    fc.assert(
      fc.property(fc.shuffledSubarray([...ROLES]), (held) => {
        const first = ROLE_GROUPS.find(([role]) => held.includes(role));
        expect(routeSetFor(roles(...held))?.id).toBe(first?.[1]);
      }),
    );
  });
});

describe('the menu', () => {
  it.each<[Role[], unknown[]]>([
    [['user'], ['/workingHoursSettings', '/budgetManagement/budgeList', MATERIAL]],
    [
      ['user', 'gl'],
      [
        '/workingHoursSettings',
        '/timeApproval/timeApproval',
        '/budgetManagement/budgeList',
        MATERIAL,
      ],
    ],
    [
      ['super_admin'],
      [
        '/home',
        '/personnelManage',
        '/projectManage',
        '/timesheetManage',
        '/writesettings/writesettingsList',
        ['/budgetManagement', '/budgetManagement/budgeList', ...BOARDS],
        ['/budgetSettings', '/budgetSettings/taskList', '/budgetSettings/assetList'],
        MATERIAL,
      ],
    ],
    [
      ['admin'],
      ['/backstageHome', '/workingHoursSettings', MATERIAL, '/budgetManagement/budgeList'],
    ],
    [
      ['admin', 'leader', 'dl'],
      [
        '/backstageHome',
        '/workingHoursSettings',
        '/timeApproval/timeApproval',
        MATERIAL,
        ['/budgetManagement', '/budgetManagement/budgeList', ...BOARDS],
      ],
    ],
    [
      ['finance'],
      [
        '/laborHoursExport',
        '/approvalProgress',
        '/projectManage',
        MATERIAL,
        ['/budgetManagement', '/budgetManagement/budgeList', ...BOARDS],
        ['/budgetSettings', '/budgetSettings/taskList', '/budgetSettings/assetList'],
      ],
    ],
    [['wl_view'], [MATERIAL]],
    [['wh_ap'], ['/backstageHome', MATERIAL, '/budgetManagement/budgeList']],
    [
      ['wh_ap', 'cl'],
      ['/backstageHome', '/timeApproval/timeApproval', MATERIAL, '/budgetManagement/budgeList'],
    ],
    [
      ['wh_ap', 'gl'],
      ['/backstageHome', MATERIAL, '/budgetManagement/budgeList'],
    ],
    [
      ['gc_admin'],
      [
        '/backstageHome',
        '/personnelManage',
        '/timesheetManage',
        '/writesettings/writesettingsList',
        MATERIAL,
      ],
    ],
  ])('of %j is as expected', (held, entries) => {
    expect(menuFor(...held)).toEqual(entries);
  });
});

describe('groups', () => {
  it.each<[string, Role[], string | null]>([
    ['/materialManage', ['wl_view'], MATERIAL],
    ['/timeApproval', ['user', 'pl'], '/timeApproval/timeApproval'],
    ['/timeApproval', ['user'], null],
    ['/budgetManagement', ['user'], '/budgetManagement/budgeList'],
    ['/writesettings', ['gc_admin'], '/writesettings/writesettingsList'],
    ['/budgetSettings', ['finance'], '/budgetSettings/taskList'],
    ['/budgetSettings', ['user'], null],
  ])('%s leads %j to %s', (path, held, page) => {
    expect(groupRedirect(keptFor(...held), path)).toBe(page);
  });

  it.each<Role>(['user', 'admin', 'super_admin', 'finance', 'gc_admin', 'wh_ap'])(
    'keeps the dashboard open to %s, who approves nothing',
    (role) => {
      expect(matchRoute(keptFor(role), DASHBOARD)).not.toBeNull();
    },
  );

  it('keeps the approval page from those who approve nothing', () => {
    expect(matchRoute(keptFor('user'), '/timeApproval/timeApproval')).toBeNull();
  });
});

describe('homeOf', () => {
  it('is the home of the set, or the first page of a group', () => {
    expect(homeOf(ROUTE_SETS.superAdmin, roles('super_admin'))).toBe('/home');
    expect(homeOf(ROUTE_SETS.material, roles('wl_view'))).toBe(MATERIAL);
  });

  it('is a page in the menu of everyone who has a set, so no guard can loop', () => {
    fc.assert(
      fc.property(fc.subarray([...ROLES]), (held) => {
        const set = routeSetFor(roles(...held));
        fc.pre(set !== null);
        const kept = filterRoutes(set.routes, roles(...held));
        const home = homeOf(set, roles(...held));
        const match = matchRoute(kept, home);
        expect(match?.route.children).toBeUndefined();
        expect(match?.route.redirect).toBeUndefined();
        expect(match?.route.hidden ?? false).toBe(false);
        expect(matchRoute(kept, set.home)).not.toBeNull();
        expect(outline(menuOf(kept))).toContain(home);
      }),
      { numRuns: 1000 },
    );
  });

  it('stands beside a menu that leads only to pages', () => {
    fc.assert(
      fc.property(fc.subarray([...ROLES]), (held) => {
        const kept = keptFor(...held);
        for (const path of outline(menuOf(kept)).flat()) {
          const group = groupRedirect(kept, String(path));
          expect(matchRoute(kept, group ?? String(path))?.route.children).toBeUndefined();
          expect(matchRoute(kept, group ?? String(path))).not.toBeNull();
        }
      }),
    );
  });
});
