import type { Role } from '#kernel/roles.ts';
import { expect, test } from './fixtures/shell.ts';
import { type Texts, texts } from './fixtures/texts.ts';

type Page = readonly [path: string, title: keyof Texts['route']];
type Line = Page | { readonly group: keyof Texts['route']; readonly pages: readonly Page[] };

/** What somebody of a role meets. Written by hand, not derived: this is what the table must give. */
interface Expected {
  readonly menu: readonly Line[];
  readonly home: string;
  /** Open inside the shell without being in the menu. */
  readonly hidden: readonly Page[];
  /** Where such an address ends, if it only leads on. */
  readonly leadsTo?: string;
  /** Exist for others, or for nobody. */
  readonly forbidden: readonly string[];
}

const fill: Page = ['/workingHoursSettings', 'timeFilling'];
const approval: Page = ['/timeApproval/timeApproval', 'timeApproval'];
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
const expected = {
  user: {
    menu: [fill, budgets, materials],
    home: '/workingHoursSettings',
    hidden: [['/budgetManagement/analysis/12', 'budgetAnalysis']],
    forbidden: ['/timeApproval/timeApproval'],
  },
  gl: {
    menu: [fill, approval, budgets, materials],
    home: '/workingHoursSettings',
    hidden: [
      ['/timeApproval/workTimeDashboard', 'workTimeDashboard'],
      ['/budgetManagement/budgetDetail/3', 'budgetDetail'],
      ['/budgetManagement/projectFinalAnalysis', 'projectFinalAnalysis'],
    ],
    forbidden: [
      '/budgetManagement/budgetAnalysisPanel',
      '/home',
      '/personnelManage',
      '/budgetSettings/taskList',
    ],
  },
  cl: {
    menu: [progress, approval, materials, budgets],
    home: '/backstageHome',
    hidden: [['/timeApproval/workTimeDashboard', 'workTimeDashboard']],
    forbidden: ['/workingHoursSettings', '/budgetManagement/actualCostAnalysisPanel'],
  },
  super_admin: {
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
    hidden: [['/overrideWorkingHoursSettings/S10400/1/S10409', 'fillOnBehalf']],
    forbidden: ['/laborHoursExport'],
  },
  leader: {
    menu: [progress, fill, materials, budgetsAndBoards],
    home: '/backstageHome',
    hidden: [['/overrideWorkingHoursSettings/1/S10400/1/S10410', 'fillOnBehalf']],
    forbidden: ['/timeApproval/timeApproval'],
  },
  wl_view: {
    menu: [materials],
    home: '/materialManage/materialManage',
    hidden: [['/materialManage', 'materialManage']],
    leadsTo: '/materialManage/materialManage',
    forbidden: ['/budgetManagement/budgeList'],
  },
  gc_admin: {
    menu: [progress, personnel, timesheets, fillSettings, materials],
    home: '/backstageHome',
    hidden: [['/writesettings/workingHoursSettings/5', 'hoursModification']],
    forbidden: ['/budgetManagement/budgeList'],
  },
  wh_ap: {
    menu: [progress, materials, budgets],
    home: '/backstageHome',
    hidden: [['/timeApproval/workTimeDashboard', 'workTimeDashboard']],
    forbidden: ['/timeApproval/timeApproval'],
  },
  finance: {
    menu: [
      ['/laborHoursExport', 'hoursExport'],
      ['/approvalProgress', 'approvalProgress'],
      projects,
      materials,
      budgetsAndBoards,
      accountSettings,
    ],
    home: '/laborHoursExport',
    hidden: [['/budgetSettings/taskDetail', 'taskDetail']],
    forbidden: ['/writesettings/writesettingsList'],
  },
  admin: {
    menu: [progress, fill, materials, budgets],
    home: '/backstageHome',
    hidden: [['/overrideWorkingHoursSettings', 'fillOnBehalf']],
    forbidden: ['/budgetManagement/budgetAnalysisPanel'],
  },
} as const satisfies Partial<Record<Role, Expected>>;

const titleOf = (key: keyof Texts['route']) => texts.zh.route[key];
const shown = ([path, key]: Page) => ({ title: titleOf(key), path });

function lineOf(line: Line) {
  return 'group' in line
    ? { group: titleOf(line.group), pages: line.pages.map(shown) }
    : shown(line);
}

test.describe.configure({ mode: 'parallel' });

for (const [role, { menu, home, hidden, leadsTo, forbidden }] of Object.entries<Expected>(
  expected,
)) {
  test(`${role} has exactly the menu of the role, and nothing beyond it`, async ({
    page,
    visit,
  }) => {
    const shell = await visit(role as Role);
    await expect(page).toHaveURL(home);
    expect(await shell.menuLines()).toEqual(menu.map(lineOf));

    for (const [path, title] of hidden) {
      await shell.go(path);
      await expect(page).toHaveURL(leadsTo ?? path);
      await expect(shell.title).toHaveText(titleOf(title));
      await expect(shell.menu).toBeVisible();
    }

    for (const path of forbidden) {
      await shell.go('/materialManage/materialManage');
      await expect(page).toHaveURL('/materialManage/materialManage');
      await shell.go(path);
      await expect(page).toHaveURL(home);
    }
    await expect(shell.notice.first()).toContainText(texts.zh.shell.noSuchPage);
  });
}
