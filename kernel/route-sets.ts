import type { Role } from './roles.ts';
import { filterRoutes, groupRedirect, type Route, type RouteIcon } from './route-tree.ts';

export type { MenuEntry, Route } from './route-tree.ts';
export { filterRoutes, groupRedirect, matchRoute, menuOf, menuPathOf } from './route-tree.ts';

/** Every screen once: its address, its title and its icon. The spellings are part of the product. */
const PAGES = {
  workingHoursSettings: { path: '/workingHoursSettings', title: 'timeFilling', icon: 'fill' },
  overrideWorkingHoursSettings: {
    path: '/overrideWorkingHoursSettings/:userStaffNo?/:curBatch?/:currentStaffNo?',
    title: 'fillOnBehalf',
    hidden: true,
  },
  timeApproval: { path: '/timeApproval/timeApproval', title: 'timeApproval', icon: 'approval' },
  workTimeDashboard: {
    path: '/timeApproval/workTimeDashboard',
    title: 'workTimeDashboard',
    hidden: true,
  },
  home: { path: '/home', title: 'approvalProgress', icon: 'progress' },
  backstageHome: { path: '/backstageHome', title: 'approvalProgress', icon: 'progress' },
  approvalProgress: { path: '/approvalProgress', title: 'approvalProgress', icon: 'progress' },
  personnelManage: { path: '/personnelManage', title: 'personnelOverview', icon: 'people' },
  projectManage: { path: '/projectManage', title: 'projectOverview', icon: 'project' },
  timesheetManage: { path: '/timesheetManage', title: 'timesheetExport', icon: 'export' },
  laborHoursExport: { path: '/laborHoursExport', title: 'hoursExport', icon: 'export' },
  writesettingsList: {
    path: '/writesettings/writesettingsList',
    title: 'fillSettingsList',
    icon: 'settings',
  },
  writesettings: {
    path: '/writesettings/writesettings/:id?',
    title: 'fillSettingsDetail',
    hidden: true,
  },
  workingHoursModification: {
    path: '/writesettings/workingHoursSettings/:id?',
    title: 'hoursModification',
    hidden: true,
  },
  budgeList: { path: '/budgetManagement/budgeList', title: 'budgetList', icon: 'budget' },
  projectFinalAnalysis: {
    path: '/budgetManagement/projectFinalAnalysis',
    title: 'projectFinalAnalysis',
    hidden: true,
  },
  analysis: { path: '/budgetManagement/analysis/:id?', title: 'budgetAnalysis', hidden: true },
  budgetDetail: { path: '/budgetManagement/budgetDetail/:id', title: 'budgetDetail', hidden: true },
  budgetAnalysisPanel: {
    path: '/budgetManagement/budgetAnalysisPanel',
    title: 'projectBoard',
    icon: 'board',
  },
  actualCostAnalysisPanel: {
    path: '/budgetManagement/actualCostAnalysisPanel',
    title: 'finalAccountBoard',
    icon: 'costBoard',
  },
  taskList: { path: '/budgetSettings/taskList', title: 'finalAccountTasks', icon: 'task' },
  assetList: { path: '/budgetSettings/assetList', title: 'assetList', icon: 'asset' },
  taskDetail: {
    path: '/budgetSettings/taskDetail',
    title: 'taskDetail',
    hidden: true,
    recordIn: 'month',
  },
  materialManage: {
    path: '/materialManage/materialManage',
    title: 'materialManage',
    icon: 'material',
  },
} as const satisfies Record<
  string,
  { path: string; title: string; icon?: RouteIcon; hidden?: boolean; recordIn?: string }
>;

const GROUPS = {
  timeApproval: { title: 'timeApproval', icon: 'approval' },
  writesettings: { title: 'fillSettings', icon: 'settings' },
  budgetManagement: { title: 'budgetManagement', icon: 'budget' },
  budgetSettings: { title: 'finalAccountSettings', icon: 'account' },
  materialManage: { title: 'materialManage', icon: 'material' },
} as const;

export type PageName = keyof typeof PAGES;

type Options = Partial<Pick<Route, 'path' | 'roles' | 'affix'>>;

function page(name: PageName, options: Options = {}): Route {
  const { title, ...rest } = PAGES[name];
  return { name, titleKey: `route.${title}`, ...rest, ...options };
}

function group(name: keyof typeof GROUPS, ...children: Route[]): Route {
  const { title, icon } = GROUPS[name];
  return { path: `/${name}`, name: `${name}Group`, titleKey: `route.${title}`, icon, children };
}

/** A screen that opens by itself: it is where the set starts, so its tab stays. */
const start = (name: PageName, options: Options = {}) => page(name, { ...options, affix: true });

const timeApproval = (roles: readonly Role[]) =>
  group('timeApproval', page('timeApproval', { roles }), page('workTimeDashboard'));

const writesettings = () =>
  group(
    'writesettings',
    page('writesettingsList'),
    page('writesettings'),
    page('workingHoursModification'),
  );

const budgetPages = (options: Options = {}) => [
  page('budgeList', options),
  page('projectFinalAnalysis', options),
  page('analysis', options),
  page('budgetDetail', options),
];

const boards = (options: Options = {}) => [
  page('budgetAnalysisPanel', options),
  page('actualCostAnalysisPanel', options),
];

const budgetSettings = (taskList: Options = {}) =>
  group('budgetSettings', page('taskList', taskList), page('assetList'), page('taskDetail'));

const APPROVERS = ['gl', 'pmd', 'pmo', 'pd', 'pl', 'dl'] as const satisfies readonly Role[];
const EXECUTIVES = ['cl', 'vp_view'] as const satisfies readonly Role[];

export interface RouteSet {
  readonly id: RouteSetId;
  /** Open to everyone who is given the set, so that sending people here always ends. */
  readonly home: string;
  readonly routes: readonly Route[];
}

export type RouteSetId =
  | 'executive'
  | 'export'
  | 'superAdmin'
  | 'material'
  | 'leader'
  | 'ordinary'
  | 'adminGroup';

function routeSet(id: RouteSetId, home: string, first: Route, ...others: Route[]): RouteSet {
  const root = { path: '/', name: 'root', titleKey: first.titleKey, hidden: true, redirect: home };
  return { id, home, routes: [root, first, ...others] };
}

/** The one table behind the menu, the guard and the tabs. The order is the order of the menu. */
export const ROUTE_SETS: Readonly<Record<RouteSetId, RouteSet>> = {
  ordinary: routeSet(
    'ordinary',
    '/workingHoursSettings',
    start('workingHoursSettings', { roles: ['user'] }),
    timeApproval(APPROVERS),
    group('budgetManagement', ...budgetPages({ roles: ['user'] })),
    group('materialManage', page('materialManage')),
  ),
  superAdmin: routeSet(
    'superAdmin',
    '/home',
    start('home'),
    page('workTimeDashboard'),
    page('personnelManage'),
    page('projectManage'),
    page('timesheetManage'),
    writesettings(),
    page('overrideWorkingHoursSettings'),
    group('budgetManagement', ...budgetPages(), ...boards()),
    budgetSettings({ roles: ['super_admin'] }),
    group('materialManage', page('materialManage')),
  ),
  leader: routeSet(
    'leader',
    '/backstageHome',
    start('backstageHome'),
    page('workingHoursSettings'),
    timeApproval(APPROVERS),
    group('materialManage', page('materialManage')),
    page('overrideWorkingHoursSettings', {
      path: '/overrideWorkingHoursSettings/:userId?/:userStaffNo?/:batchBaseId?/:currentStaffNo?',
    }),
    group('budgetManagement', ...budgetPages(), ...boards({ roles: ['leader'] })),
  ),
  export: routeSet(
    'export',
    '/laborHoursExport',
    start('laborHoursExport'),
    page('approvalProgress'),
    page('workTimeDashboard'),
    page('projectManage'),
    group('materialManage', page('materialManage')),
    group('budgetManagement', ...budgetPages(), ...boards()),
    budgetSettings(),
  ),
  material: routeSet(
    'material',
    '/materialManage',
    group('materialManage', start('materialManage', { roles: ['wl_view'] })),
  ),
  executive: routeSet(
    'executive',
    '/backstageHome',
    start('backstageHome'),
    timeApproval(EXECUTIVES),
    group('materialManage', page('materialManage')),
    group('budgetManagement', ...budgetPages()),
  ),
  adminGroup: routeSet(
    'adminGroup',
    '/backstageHome',
    start('backstageHome'),
    page('workTimeDashboard'),
    page('personnelManage'),
    page('timesheetManage'),
    writesettings(),
    page('overrideWorkingHoursSettings'),
    group('materialManage', page('materialManage')),
  ),
};

/** Which role brings which set. Somebody with several roles gets the first that fits. */
export const ROLE_GROUPS = [
  ['wh_ap', 'executive'],
  ['finance', 'export'],
  ['super_admin', 'superAdmin'],
  ['wl_view', 'material'],
  ['admin', 'leader'],
  ['user', 'ordinary'],
  ['gc_admin', 'adminGroup'],
] as const satisfies readonly (readonly [Role, RouteSetId])[];

/** The set for these roles; null when none of them brings one. */
export function routeSetFor(effectiveRoles: ReadonlySet<Role>): RouteSet | null {
  const found = ROLE_GROUPS.find(([role]) => effectiveRoles.has(role));
  return found ? ROUTE_SETS[found[1]] : null;
}

/** The page `/` ends at; a home that is a group gives way to its first page. */
export function homeOf(set: RouteSet, roles: ReadonlySet<Role>): string {
  return groupRedirect(filterRoutes(set.routes, roles), set.home) ?? set.home;
}
