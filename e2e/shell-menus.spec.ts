import type { Role } from '#kernel/roles.ts';
import { expect, test } from './fixtures/shell.ts';
import { type Texts, texts } from './fixtures/texts.ts';

type Page = readonly [path: string, title: keyof Texts['route']];
type Line = Page | { readonly group: keyof Texts['route']; readonly pages: readonly Page[] };

/** What somebody of a role meets. Written by hand, not derived: this is what the table must give. */
interface Expected {
  readonly menu: readonly Line[];
  readonly home: string;
  /** Opens inside the shell without being in the menu. */
  readonly hidden: Page;
  /** Where that address ends, if it only leads on. */
  readonly leadsTo?: string;
  /** Exists for others, or for nobody. */
  readonly forbidden: string;
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

const ordinary: Expected = {
  menu: [fill, budgets, materials],
  home: '/workingHoursSettings',
  hidden: ['/budgetManagement/analysis/12', 'budgetAnalysis'],
  forbidden: '/timeApproval/timeApproval',
};
const approver: Expected = {
  menu: [fill, approval, budgets, materials],
  home: '/workingHoursSettings',
  hidden: ['/timeApproval/workTimeDashboard', 'workTimeDashboard'],
  forbidden: '/budgetManagement/budgetAnalysisPanel',
};
const executive: Expected = {
  menu: [progress, approval, materials, budgets],
  home: '/backstageHome',
  hidden: ['/timeApproval/workTimeDashboard', 'workTimeDashboard'],
  forbidden: '/workingHoursSettings',
};

const expected: Readonly<Record<Role, Expected>> = {
  user: ordinary,
  gl: approver,
  pl: { ...approver, hidden: ['/budgetManagement/budgetDetail/3', 'budgetDetail'] },
  pmo: { ...approver, forbidden: '/home' },
  pmd: { ...approver, forbidden: '/personnelManage' },
  pd: { ...approver, hidden: ['/budgetManagement/projectFinalAnalysis', 'projectFinalAnalysis'] },
  dl: { ...approver, forbidden: '/budgetSettings/taskList' },
  cl: executive,
  vp_view: { ...executive, forbidden: '/budgetManagement/actualCostAnalysisPanel' },
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
    hidden: ['/overrideWorkingHoursSettings/S10400/1/S10409', 'fillOnBehalf'],
    forbidden: '/laborHoursExport',
  },
  leader: {
    menu: [progress, fill, materials, budgetsAndBoards],
    home: '/backstageHome',
    hidden: ['/overrideWorkingHoursSettings/1/S10400/1/S10410', 'fillOnBehalf'],
    forbidden: '/timeApproval/timeApproval',
  },
  wl_view: {
    menu: [materials],
    home: '/materialManage/materialManage',
    hidden: ['/materialManage', 'materialManage'],
    leadsTo: '/materialManage/materialManage',
    forbidden: '/budgetManagement/budgeList',
  },
  gc_admin: {
    menu: [progress, personnel, timesheets, fillSettings, materials],
    home: '/backstageHome',
    hidden: ['/writesettings/workingHoursSettings/5', 'hoursModification'],
    forbidden: '/budgetManagement/budgeList',
  },
  wh_ap: {
    menu: [progress, materials, budgets],
    home: '/backstageHome',
    hidden: ['/timeApproval/workTimeDashboard', 'workTimeDashboard'],
    forbidden: '/timeApproval/timeApproval',
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
    hidden: ['/budgetSettings/taskDetail', 'taskDetail'],
    forbidden: '/writesettings/writesettingsList',
  },
  admin: {
    menu: [progress, fill, materials, budgets],
    home: '/backstageHome',
    hidden: ['/overrideWorkingHoursSettings', 'fillOnBehalf'],
    forbidden: '/budgetManagement/budgetAnalysisPanel',
  },
};

const titleOf = (key: keyof Texts['route']) => texts.zh.route[key];
const shown = ([path, key]: Page) => ({ title: titleOf(key), path });

function lineOf(line: Line) {
  return 'group' in line
    ? { group: titleOf(line.group), pages: line.pages.map(shown) }
    : shown(line);
}

test.describe.configure({ mode: 'parallel' });

for (const [role, { menu, home, hidden, leadsTo, forbidden }] of Object.entries(expected)) {
  test(`${role} has exactly the menu of the role, and nothing beyond it`, async ({
    page,
    visit,
  }) => {
    const shell = await visit(role as Role);
    await expect(page).toHaveURL(home);
    expect(await shell.menuLines()).toEqual(menu.map(lineOf));

    const [path, title] = hidden;
    await shell.go(path);
    await expect(page).toHaveURL(leadsTo ?? path);
    await expect(shell.title).toHaveText(titleOf(title));
    await expect(shell.menu).toBeVisible();

    await shell.go(forbidden);
    await expect(shell.notice).toContainText(texts.zh.shell.noSuchPage);
    await expect(page).toHaveURL(home);
  });
}
