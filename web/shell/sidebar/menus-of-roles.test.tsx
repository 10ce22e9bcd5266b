import { MemoryRouter } from 'react-router';
import { beforeEach, describe, expect, it } from 'vitest';
import { effectiveRoles, type Role } from '#kernel/roles.ts';
import { filterRoutes, homeOf, menuOf, routeSetFor } from '#kernel/route-sets.ts';
import { loadAppTexts, startLanguage } from '../../i18n/language.ts';
import texts from '../../locales/zh.json';
import { destinationOf } from '../../router/destination.ts';
import { renderWithTexts } from '../../testing/render.tsx';
import { Menu } from './menu.tsx';

type Title = keyof typeof texts.route;
type Page = readonly [path: string, title: Title];
type Line = Page | { readonly group: Title; readonly pages: readonly Page[] };

/** What somebody of a role meets. Written by hand, not derived: this is what the table must give. */
interface Expected {
  /** What the account of this name has been granted, and what it leads. */
  readonly holds: readonly Role[];
  readonly menu: readonly Line[];
  readonly home: string;
  /** Open inside the shell without being in the menu. */
  readonly hidden: readonly Page[];
  /** Addresses that only lead on, and where to. */
  readonly leads?: Readonly<Record<string, string>>;
  /** Exist for others, or for nobody. */
  readonly forbidden: readonly string[];
}

const fill: Page = ['/workingHoursSettings', 'timeFilling'];
const approval: Page = ['/timeApproval/timeApproval', 'timeApproval'];
const dashboard: Page = ['/timeApproval/workTimeDashboard', 'workTimeDashboard'];
const progress: Page = ['/backstageHome', 'approvalProgress'];
const personnel: Page = ['/personnelManage', 'personnelOverview'];
const projects: Page = ['/projectManage', 'projectOverview'];
const timesheets: Page = ['/timesheetManage', 'timesheetExport'];
const fillSettings: Page = ['/writesettings/writesettingsList', 'fillSettingsList'];
const budgets: Page = ['/budgetManagement/budgeList', 'budgetList'];
const projectBoard: Page = ['/budgetManagement/budgetAnalysisPanel', 'projectBoard'];
const accountBoard: Page = ['/budgetManagement/actualCostAnalysisPanel', 'finalAccountBoard'];
const tasks: Page = ['/budgetSettings/taskList', 'finalAccountTasks'];
const assets: Page = ['/budgetSettings/assetList', 'assetList'];
const materials: Page = ['/materialManage/materialManage', 'materialManage'];

const budgetsAndBoards: Line = {
  group: 'budgetManagement',
  pages: [budgets, projectBoard, accountBoard],
};
const accountSettings: Line = { group: 'finalAccountSettings', pages: [tasks, assets] };

/**
 * One role of every set of routes. That the others of a set have the same pages is said, and held,
 * where the sets are.
 */
const EXPECTED: Readonly<Record<string, Expected>> = {
  user: {
    holds: ['user'],
    menu: [fill, budgets, materials],
    home: '/workingHoursSettings',
    hidden: [['/budgetManagement/analysis/12', 'budgetAnalysis']],
    forbidden: ['/timeApproval/timeApproval', '/writesettings/writesettingsList?part=calendar'],
  },
  gl: {
    holds: ['user', 'gl'],
    menu: [fill, approval, budgets, materials],
    home: '/workingHoursSettings',
    hidden: [
      dashboard,
      ['/budgetManagement/budgetDetail/3', 'budgetDetail'],
      ['/budgetManagement/projectFinalAnalysis', 'projectFinalAnalysis'],
    ],
    leads: { '/timeApproval': '/timeApproval/timeApproval' },
    forbidden: [
      '/budgetManagement/budgetAnalysisPanel',
      '/home',
      '/personnelManage',
      '/budgetSettings/taskList',
    ],
  },
  cl: {
    holds: ['wh_ap', 'cl'],
    menu: [progress, approval, materials, budgets],
    home: '/backstageHome',
    hidden: [dashboard],
    forbidden: ['/workingHoursSettings', '/budgetManagement/actualCostAnalysisPanel'],
  },
  super_admin: {
    holds: ['super_admin'],
    menu: [
      ['/home', 'approvalProgress'],
      personnel,
      projects,
      timesheets,
      fillSettings,
      budgetsAndBoards,
      accountSettings,
      materials,
    ],
    home: '/home',
    hidden: [dashboard, ['/overrideWorkingHoursSettings/S10400/1/S10409', 'fillOnBehalf']],
    leads: {
      '/writesettings': '/writesettings/writesettingsList',
      '/budgetManagement': '/budgetManagement/budgeList',
      '/materialManage': '/materialManage/materialManage',
    },
    forbidden: ['/laborHoursExport'],
  },
  leader: {
    holds: ['admin', 'leader'],
    menu: [progress, fill, materials, budgetsAndBoards],
    home: '/backstageHome',
    hidden: [dashboard, ['/overrideWorkingHoursSettings/1/S10400/1/S10410', 'fillOnBehalf']],
    forbidden: ['/timeApproval/timeApproval'],
  },
  wl_view: {
    holds: ['wl_view'],
    menu: [materials],
    home: '/materialManage/materialManage',
    hidden: [],
    leads: { '/materialManage': '/materialManage/materialManage' },
    forbidden: ['/budgetManagement/budgeList'],
  },
  gc_admin: {
    holds: ['gc_admin'],
    menu: [progress, personnel, timesheets, fillSettings, materials],
    home: '/backstageHome',
    hidden: [dashboard, ['/writesettings/workingHoursSettings/5', 'hoursModification']],
    forbidden: ['/budgetManagement/budgeList', '/budgetSettings/taskList?part=rates'],
  },
  wh_ap: {
    holds: ['wh_ap'],
    menu: [progress, materials, budgets],
    home: '/backstageHome',
    hidden: [dashboard],
    // A group with nothing in it for them is no place either.
    forbidden: ['/timeApproval/timeApproval', '/timeApproval'],
  },
  finance: {
    holds: ['finance'],
    menu: [
      ['/laborHoursExport', 'hoursExport'],
      ['/approvalProgress', 'approvalProgress'],
      projects,
      materials,
      budgetsAndBoards,
      accountSettings,
    ],
    home: '/laborHoursExport',
    hidden: [dashboard, ['/budgetSettings/taskDetail', 'taskDetail']],
    forbidden: ['/writesettings/writesettingsList'],
  },
  admin: {
    holds: ['admin'],
    menu: [progress, fill, materials, budgets],
    home: '/backstageHome',
    hidden: [dashboard, ['/overrideWorkingHoursSettings', 'fillOnBehalf']],
    forbidden: ['/budgetManagement/budgetAnalysisPanel'],
  },
};

function workplaceOf(holds: readonly Role[]) {
  const roles = effectiveRoles(holds, []);
  const set = routeSetFor(roles);
  if (set === null) throw new Error('these roles bring no routes');
  const routes = filterRoutes(set.routes, roles);
  return { routes, home: homeOf(set, roles), entries: menuOf(routes) };
}

const titleOf = (key: Title) => texts.route[key];
const shown = ([path, key]: Page) => ({ title: titleOf(key), path });

function lineOf(line: Line) {
  return 'group' in line
    ? { group: titleOf(line.group), pages: line.pages.map(shown) }
    : shown(line);
}

/** The menu from top to bottom, as it is drawn. */
function drawn(container: HTMLElement) {
  const pageOf = (link: Element) => ({
    title: link.textContent,
    path: link.getAttribute('href'),
  });
  return [...container.querySelectorAll(':scope > ul > li')].map((item) => {
    const links = [...item.querySelectorAll('a')].map(pageOf);
    const group = item.querySelector('button')?.textContent;
    return group === undefined ? links[0] : { group, pages: links };
  });
}

beforeEach(async () => {
  localStorage.clear();
  await startLanguage();
  await loadAppTexts();
});

describe.each(Object.entries(EXPECTED))('%s', (_, { holds, menu, home, ...expected }) => {
  const own = workplaceOf(holds);
  const goTo = (address: string) => {
    const [pathname = '', query] = address.split('?');
    const search = query === undefined ? '' : `?${query}`;
    return destinationOf(own.routes, own.home, { pathname, search, hash: '' });
  };

  it('has exactly the menu of the role', () => {
    const { container } = renderWithTexts(
      <MemoryRouter>
        <Menu
          entries={own.entries}
          current={{ page: home, entry: home }}
          compact={false}
          onChoose={() => undefined}
        />
      </MemoryRouter>,
    );
    expect(drawn(container)).toEqual(menu.map(lineOf));
    expect(own.home).toBe(home);
  });

  it('has nothing beyond it but what belongs to its pages', () => {
    for (const [path, title] of expected.hidden) {
      expect(goTo(path)).toMatchObject({
        kind: 'page',
        path,
        route: { titleKey: `route.${title}` },
      });
    }
    for (const [path, to] of Object.entries(expected.leads ?? {})) {
      expect(goTo(path)).toEqual({ kind: 'redirect', to, unmatched: false });
    }
    for (const path of expected.forbidden) {
      expect(goTo(path), path).toMatchObject({ kind: 'redirect', unmatched: true });
    }
  });
});
