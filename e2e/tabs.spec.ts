import type { Locator } from '@playwright/test';
import { expect, test } from './fixtures/shell.ts';
import { type Texts, texts } from './fixtures/texts.ts';
import type { Shell } from './pages/shell.ts';

const {
  hoursExport: HOME,
  materialManage: MATERIALS,
  assetList: ASSETS,
  budgetList: BUDGETS,
} = texts.zh.route;

const materials = (t: Texts) => t.route.materialManage;
const assets = (t: Texts) => t.route.assetList;
const budgets = (t: Texts) => t.route.budgetList;
const home = (t: Texts) => t.route.hoursExport;

/** Home, materials, assets and budgets, in this order, the last one on screen. */
async function openFour(shell: Shell): Promise<void> {
  for (const pick of [materials, assets, budgets]) await shell.menuLink(pick).click();
  await expect(shell.tabs).toHaveText([HOME, MATERIALS, ASSETS, BUDGETS]);
  await expect(shell.activeTab).toHaveText(BUDGETS);
}

/** Puts something into a view that only this very piece of the page can have. */
const mark = (view: Locator) => view.evaluate((element) => element.setAttribute('data-mark', 'x'));

/** One page load for all that can be done with tabs; each part begins with the first tab alone. */
const closeAll = async (shell: Shell) => {
  await shell.chooseForTab(shell.tab(home), (t) => t.closeAll);
  await expect(shell.tabs).toHaveText([HOME]);
};

test('a page is opened once, and its tab closed with the mouse, from its menu or with the keyboard', async ({
  page,
  visit,
}) => {
  const shell = await visit('finance');

  await test.step('the first tab cannot be closed', async () => {
    await expect(shell.closeButton(home)).toHaveCount(0);
    await shell.activeTab.focus();
    await page.keyboard.press('Delete');
    await shell.tab(home).click({ button: 'middle' });
    await shell.tab(home).click({ button: 'right' });
    for (const pick of ['closeThis', 'closeOthers', 'closeAll'] as const) {
      await expect(shell.contextMenuItem((t) => t[pick])).toHaveAttribute('aria-disabled', 'true');
    }
    await page.keyboard.press('Escape');
    await expect(shell.tabs).toHaveText([HOME]);
    await expect(shell.activeTab).toBeFocused();
  });

  await test.step('a page is opened once, however often it is visited', async () => {
    await openFour(shell);
    await shell.menuLink(materials).click();
    await shell.go('/materialManage/materialManage/');
    await shell.go('/materialManage/materialManage?kind=3');
    await expect(shell.activeTab).toHaveText(MATERIALS);
    await expect(shell.tabs).toHaveCount(4);
    await shell.go('/budgetManagement/budgetDetail/1');
    await expect(shell.tabs).toHaveCount(5);
    await shell.go('/budgetManagement/budgetDetail/2');
    await expect(shell.tabs).toHaveCount(6);
    await expect(page).toHaveURL('/budgetManagement/budgetDetail/2');
    await closeAll(shell);
    await expect(page).toHaveURL('/laborHoursExport');
  });

  await test.step('closing opens the neighbour of the active tab, and disturbs nobody else', async () => {
    await openFour(shell);
    await shell.closeButton(materials).click();
    await expect(shell.tabs).toHaveText([HOME, ASSETS, BUDGETS]);
    await expect(page).toHaveURL('/budgetManagement/budgeList');
    await shell.tab(assets).click();
    await shell.closeButton(assets).click();
    await expect(page).toHaveURL('/budgetManagement/budgeList');
    await shell.tab(budgets).click({ button: 'middle' });
    await expect(shell.tabs).toHaveText([HOME]);
    await expect(page).toHaveURL('/laborHoursExport');
    await expect(shell.title).toHaveText(HOME);
  });

  await test.step('the menu closes one or others, and refreshes from elsewhere', async () => {
    await openFour(shell);
    await shell.chooseForTab(shell.tab(materials), (t) => t.refresh);
    await expect(page).toHaveURL('/materialManage/materialManage');
    await shell.tab(budgets).click();
    await shell.chooseForTab(shell.tab(budgets), (t) => t.closeThis);
    await expect(page).toHaveURL('/budgetSettings/assetList');
    await shell.chooseForTab(shell.tab(materials), (t) => t.closeOthers);
    await expect(shell.tabs).toHaveText([HOME, MATERIALS]);
    await expect(page).toHaveURL('/materialManage/materialManage');
  });

  await test.step('only the tab on screen is in the order of Tab', async () => {
    await openFour(shell);
    const stops = await shell.tabs.evaluateAll((tabs) =>
      tabs.map((tab) => (tab as HTMLElement).tabIndex),
    );
    expect(stops).toEqual([-1, -1, -1, 0]);
    await expect(shell.main.getByRole('tabpanel')).toHaveAccessibleName(BUDGETS);
  });

  await test.step('arrows, Home and End move, and Delete closes', async () => {
    await shell.activeTab.focus();
    for (const [key, title] of [
      ['ArrowRight', HOME],
      ['ArrowLeft', BUDGETS],
      ['ArrowLeft', ASSETS],
      ['Home', HOME],
      ['End', BUDGETS],
      ['ArrowLeft', ASSETS],
    ] as const) {
      await page.keyboard.press(key);
      await expect(shell.activeTab).toHaveText(title);
      await expect(shell.activeTab).toBeFocused();
    }
    await page.keyboard.press('Delete');
    await expect(shell.tabs).toHaveText([HOME, MATERIALS, BUDGETS]);
    await expect(shell.activeTab).toHaveText(BUDGETS);
    await expect(shell.activeTab).toBeFocused();
    await page.keyboard.press('Delete');
    await expect(shell.activeTab).toHaveText(MATERIALS);
    await expect(shell.activeTab).toBeFocused();
  });

  await test.step('Shift+F10 opens the menu of the tab, and the focus comes back', async () => {
    await shell.menuLink(assets).click();
    await shell.menuLink(budgets).click();
    await expect(shell.activeTab).toHaveText(BUDGETS);
    await shell.activeTab.focus();
    await page.keyboard.press('Shift+F10');
    await expect(shell.contextMenuItem((t) => t.refresh)).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(shell.activeTab).toBeFocused();

    await page.keyboard.press('Shift+F10');
    await expect(shell.contextMenuItem((t) => t.refresh)).toBeFocused();
    await page.keyboard.press('ArrowDown');
    await expect(shell.contextMenuItem((t) => t.closeThis)).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(shell.tabs).toHaveText([HOME, MATERIALS, ASSETS]);
    await expect(shell.activeTab).toHaveText(ASSETS);
    await expect(shell.activeTab).toBeFocused();

    await page.keyboard.press('Shift+F10');
    await expect(shell.contextMenuItem((t) => t.refresh)).toBeFocused();
    await page.keyboard.press('ArrowUp');
    await expect(shell.contextMenuItem((t) => t.closeAll)).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(shell.tabs).toHaveText([HOME]);
    await expect(shell.activeTab).toBeFocused();
  });
});

test('a view in the background is kept as it was left, a tab knows its address, also after a reload', async ({
  page,
  visit,
}) => {
  const shell = await visit('finance');
  await expect(page).toHaveTitle(`${HOME} · ${texts.zh.app.title}`);

  await test.step('a view outlives an address that only leads on', async () => {
    await mark(shell.title);
    await shell.go('/budgetManagement');
    await expect(page).toHaveURL('/budgetManagement/budgeList');
    // A page has its tab once it is drawn.
    await expect(shell.title).toHaveText(BUDGETS);
    await shell.go('/no/such/page');
    await expect(page).toHaveURL('/laborHoursExport');
    await expect(shell.title).toHaveAttribute('data-mark', 'x');
  });

  await test.step('and other views, and the language', async () => {
    await shell.menuLink(materials).click();
    await expect(shell.title).toHaveText(MATERIALS);
    await expect(page).toHaveTitle(`${MATERIALS} · ${texts.zh.app.title}`);
    await mark(shell.title);
    await shell.menuLink(assets).click();
    await expect(shell.title).toHaveText(ASSETS);
    await expect(shell.title).not.toHaveAttribute('data-mark');
    await shell.tab(materials).click();
    await expect(shell.title).toHaveAttribute('data-mark', 'x');
    await shell.switchTo('en');
    await expect(page).toHaveTitle(`${texts.en.route.materialManage} · ${texts.en.app.title}`);
    await expect(shell.title).toHaveText(texts.en.route.materialManage);
    await expect(shell.title).toHaveAttribute('data-mark', 'x');
  });

  await test.step('until its tab is refreshed or closed', async () => {
    await shell.chooseForTab(shell.tab(materials), (t) => t.refresh);
    await expect(shell.title).not.toHaveAttribute('data-mark');
    await expect(shell.title).toHaveText(texts.en.route.materialManage);

    await mark(shell.title);
    await shell.closeButton(materials).click();
    await expect(page).toHaveTitle(`${texts.en.route.assetList} · ${texts.en.app.title}`);
    await shell.menuLink(materials).click();
    await expect(shell.title).toHaveText(texts.en.route.materialManage);
    await expect(shell.title).not.toHaveAttribute('data-mark');
    await shell.switchTo('zh');
  });

  await test.step('a tab remembers its query and hash', async () => {
    await shell.go('/budgetSettings/assetList?name=a%26b#list');
    await expect(shell.title).toHaveText(ASSETS);
    await shell.tab(home).click();
    await expect(page).toHaveURL('/laborHoursExport');
    await shell.tab(assets).click();
    await expect(page).toHaveURL('/budgetSettings/assetList?name=a%26b#list');
  });

  await test.step('a reload brings the tabs back', async () => {
    await page.reload();
    await expect(shell.tabs).toHaveText([HOME, BUDGETS, ASSETS, MATERIALS]);
    await expect(shell.activeTab).toHaveText(ASSETS);
    await expect(page).toHaveURL('/budgetSettings/assetList?name=a%26b#list');
    // Only what is looked at is loaded and drawn.
    await expect(page.locator('[role="tabpanel"]')).toHaveCount(1);
    await shell.tab(materials).click();
    await expect(shell.title).toHaveText(MATERIALS);
  });

  await test.step('more tabs than fit scroll with the wheel, and the active one is in view', async () => {
    await page.setViewportSize({ width: 390, height: 700 });
    await shell.go('/budgetManagement/budgetAnalysisPanel');
    await expect(shell.tabs).toHaveCount(5);
    await expect(shell.activeTab).toHaveText(texts.zh.route.projectBoard);
    await expect(shell.activeTab).toBeInViewport({ ratio: 1 });
    await shell.tabList.hover();
    await page.mouse.wheel(0, -2000);
    await expect(shell.tab(home)).toBeInViewport({ ratio: 1 });
    await expect(shell.activeTab).not.toBeInViewport();
    await page.mouse.wheel(0, 2000);
    await expect(shell.activeTab).toBeInViewport({ ratio: 1 });
  });
});
