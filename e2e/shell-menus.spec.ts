import { expect, test } from './fixtures/shell.ts';
import { type Texts, texts } from './fixtures/texts.ts';
import { storedTokens } from './fixtures/wire.ts';

const { route } = texts.zh;

const page = (path: string, title: keyof Texts['route']) => ({ title: route[title], path });
const materials = page('/materialManage/materialManage', 'materialManage');

/** The longest menu there is. Those of all roles are held where the menu is drawn. */
const LONGEST = [
  page('/home', 'approvalProgress'),
  page('/personnelManage', 'personnelOverview'),
  page('/projectManage', 'projectOverview'),
  page('/timesheetManage', 'timesheetExport'),
  page('/writesettings/writesettingsList', 'fillSettingsList'),
  {
    group: route.budgetManagement,
    pages: [
      page('/budgetManagement/budgeList', 'budgetList'),
      page('/budgetManagement/budgetAnalysisPanel', 'projectBoard'),
      page('/budgetManagement/actualCostAnalysisPanel', 'finalAccountBoard'),
    ],
  },
  {
    group: route.finalAccountSettings,
    pages: [
      page('/budgetSettings/taskList', 'finalAccountTasks'),
      page('/budgetSettings/assetList', 'assetList'),
    ],
  },
  materials,
];

test('a role has exactly its menu and what belongs to it, also when another role is taken', async ({
  page,
  visit,
}) => {
  const shell = await visit('super_admin', { path: '/budgetManagement?year=2026' });

  await test.step('a group leads to its first page, with the query', async () => {
    await expect(page).toHaveURL('/budgetManagement/budgeList?year=2026');
    await shell.go('/materialManage');
    await expect(page).toHaveURL(materials.path);
    await expect(shell.notice).toHaveCount(0);
  });

  await test.step('the longest menu, and a page that is not in it', async () => {
    expect(await shell.menuLines()).toEqual(LONGEST);
    await shell.go('/budgetManagement/analysis/12');
    await expect(shell.title).toHaveText(route.budgetAnalysis);
    await expect(page).toHaveURL('/budgetManagement/analysis/12');
    await expect(shell.menu).toBeVisible();
  });

  await test.step('what exists for others or for nobody ends at the start page', async () => {
    await shell.menuLink((t) => t.route.timesheetExport).click();
    await expect(shell.title).toHaveText(route.timesheetExport);
    await shell.go('/laborHoursExport');
    await expect(page).toHaveURL('/home');
    await expect(shell.notice).toContainText(texts.zh.shell.noSuchPage);
    // Back does not meet an address that led on.
    await page.goBack();
    await expect(page).toHaveURL('/timesheetManage');
    await expect(shell.title).toHaveText(route.timesheetExport);
  });

  await test.step('another role has another menu, other tabs and another token', async () => {
    await expect(shell.tabs).toHaveCount(5);
    await shell.switchRole('wl_view');
    await expect(page).toHaveURL(materials.path);
    await expect(shell.tabs).toHaveText([route.materialManage]);
    expect(await shell.menuLines()).toEqual([materials]);
    expect(await storedTokens(page)).toEqual({ local: 'wl_view-token', session: 'wl_view-token' });
    await shell.go('/budgetManagement/budgeList');
    await expect(page).toHaveURL(materials.path);
    await expect(shell.tabs).toHaveText([route.materialManage]);
  });
});
