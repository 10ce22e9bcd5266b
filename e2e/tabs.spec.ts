import type { Locator } from '@playwright/test';
import { expect, test } from './fixtures/shell.ts';
import { type Texts, texts } from './fixtures/texts.ts';
import type { Shell } from './pages/shell.ts';

const {
  approvalProgress: HOME,
  personnelOverview: PEOPLE,
  projectOverview: PROJECTS,
} = texts.zh.route;
const { timesheetExport: TIMESHEETS } = texts.zh.route;

const people = (t: Texts) => t.route.personnelOverview;
const projects = (t: Texts) => t.route.projectOverview;
const timesheets = (t: Texts) => t.route.timesheetExport;
const home = (t: Texts) => t.route.approvalProgress;

/** Home, people, projects and timesheets, in this order, the last one on screen. */
async function openFour(shell: Shell): Promise<void> {
  for (const pick of [people, projects, timesheets]) await shell.menuLink(pick).click();
  await expect(shell.tabs).toHaveText([HOME, PEOPLE, PROJECTS, TIMESHEETS]);
  await expect(shell.activeTab).toHaveText(TIMESHEETS);
}

/** Puts something into a view that only this very piece of the page can have. */
const mark = (view: Locator) => view.evaluate((element) => element.setAttribute('data-mark', 'x'));

/** One page load for all that can be done with tabs; each part begins with the first tab alone. */
const closeAll = async (shell: Shell) => {
  await shell.chooseForTab(shell.tab(home), (t) => t.closeAll);
  await expect(shell.tabs).toHaveText([HOME]);
};

test('a page is opened once, and closed with the mouse or from the menu of its tab', async ({
  page,
  visit,
}) => {
  const shell = await visit('super_admin');

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
    await shell.menuLink(people).click();
    await shell.go('/personnelManage/');
    await shell.go('/personnelManage?dept=3');
    await expect(shell.activeTab).toHaveText(PEOPLE);
    await expect(shell.tabs).toHaveCount(4);
    await shell.go('/budgetManagement/budgetDetail/1');
    await expect(shell.tabs).toHaveCount(5);
    await shell.go('/budgetManagement/budgetDetail/2');
    await expect(shell.tabs).toHaveCount(6);
    await expect(page).toHaveURL('/budgetManagement/budgetDetail/2');
    await closeAll(shell);
    await expect(page).toHaveURL('/home');
  });

  await test.step('closing opens the neighbour of the active tab, and disturbs nobody else', async () => {
    await openFour(shell);
    await shell.closeButton(people).click();
    await expect(shell.tabs).toHaveText([HOME, PROJECTS, TIMESHEETS]);
    await expect(page).toHaveURL('/timesheetManage');
    await shell.tab(projects).click();
    await shell.closeButton(projects).click();
    await expect(page).toHaveURL('/timesheetManage');
    await shell.tab(timesheets).click({ button: 'middle' });
    await expect(shell.tabs).toHaveText([HOME]);
    await expect(page).toHaveURL('/home');
    await expect(shell.title).toHaveText(HOME);
  });

  await test.step('the menu closes one or others, and refreshes from elsewhere', async () => {
    await openFour(shell);
    await shell.chooseForTab(shell.tab(people), (t) => t.refresh);
    await expect(page).toHaveURL('/personnelManage');
    await shell.tab(timesheets).click();
    await shell.chooseForTab(shell.tab(timesheets), (t) => t.closeThis);
    await expect(page).toHaveURL('/projectManage');
    await shell.chooseForTab(shell.tab(people), (t) => t.closeOthers);
    await expect(shell.tabs).toHaveText([HOME, PEOPLE]);
    await expect(page).toHaveURL('/personnelManage');
    await closeAll(shell);
    await expect(page).toHaveURL('/home');
  });

  await test.step('a tab remembers its query and hash', async () => {
    await shell.go('/projectManage?name=a%26b#list');
    await expect(shell.title).toHaveText(PROJECTS);
    await shell.tab(home).click();
    await expect(page).toHaveURL('/home');
    await shell.tab(projects).click();
    await expect(page).toHaveURL('/projectManage?name=a%26b#list');
  });
});

test('with the keyboard tabs are reached, moved through, closed and refreshed', async ({
  page,
  visit,
}) => {
  const shell = await visit('super_admin');
  await openFour(shell);

  await test.step('only the tab on screen is in the order of Tab', async () => {
    const stops = await shell.tabs.evaluateAll((tabs) =>
      tabs.map((tab) => (tab as HTMLElement).tabIndex),
    );
    expect(stops).toEqual([-1, -1, -1, 0]);
    await expect(shell.main.getByRole('tabpanel')).toHaveAccessibleName(TIMESHEETS);
  });

  await test.step('arrows, Home and End move, and Delete closes', async () => {
    await shell.activeTab.focus();
    for (const [key, title] of [
      ['ArrowRight', HOME],
      ['ArrowLeft', TIMESHEETS],
      ['ArrowLeft', PROJECTS],
      ['Home', HOME],
      ['End', TIMESHEETS],
      ['ArrowLeft', PROJECTS],
    ] as const) {
      await page.keyboard.press(key);
      await expect(shell.activeTab).toHaveText(title);
      await expect(shell.activeTab).toBeFocused();
    }
    await page.keyboard.press('Delete');
    await expect(shell.tabs).toHaveText([HOME, PEOPLE, TIMESHEETS]);
    await expect(shell.activeTab).toHaveText(TIMESHEETS);
    await expect(shell.activeTab).toBeFocused();
    await page.keyboard.press('Delete');
    await expect(shell.activeTab).toHaveText(PEOPLE);
    await expect(shell.activeTab).toBeFocused();
    await closeAll(shell);
  });

  await test.step('Shift+F10 opens the menu of the tab, and the focus comes back', async () => {
    await openFour(shell);
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
    await expect(shell.tabs).toHaveText([HOME, PEOPLE, PROJECTS]);
    await expect(shell.activeTab).toHaveText(PROJECTS);
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

test('a view in the background is kept as it was left, and the window is titled like the one on screen', async ({
  page,
  visit,
}) => {
  const shell = await visit('super_admin');
  await expect(page).toHaveTitle(`${HOME} · ${texts.zh.app.title}`);

  await test.step('it outlives an address that only leads on', async () => {
    await mark(shell.title);
    await shell.go('/budgetManagement');
    await expect(page).toHaveURL('/budgetManagement/budgeList');
    await shell.go('/no/such/page');
    await expect(page).toHaveURL('/home');
    await expect(shell.title).toHaveAttribute('data-mark', 'x');
  });

  await test.step('and other views, and the language', async () => {
    await shell.menuLink(people).click();
    await expect(shell.title).toHaveText(PEOPLE);
    await expect(page).toHaveTitle(`${PEOPLE} · ${texts.zh.app.title}`);
    await mark(shell.title);
    await shell.menuLink(projects).click();
    await expect(shell.title).toHaveText(PROJECTS);
    await expect(shell.title).not.toHaveAttribute('data-mark');
    await shell.tab(people).click();
    await expect(shell.title).toHaveAttribute('data-mark', 'x');
    await shell.switchTo('en');
    await expect(page).toHaveTitle(`${texts.en.route.personnelOverview} · ${texts.en.app.title}`);
    await expect(shell.title).toHaveText(texts.en.route.personnelOverview);
    await expect(shell.title).toHaveAttribute('data-mark', 'x');
  });

  await test.step('until its tab is refreshed or closed', async () => {
    await shell.chooseForTab(shell.tab(people), (t) => t.refresh);
    await expect(shell.title).toHaveText(texts.en.route.personnelOverview);
    await expect(shell.title).not.toHaveAttribute('data-mark');

    await mark(shell.title);
    await shell.closeButton(people).click();
    await expect(page).toHaveTitle(`${texts.en.route.projectOverview} · ${texts.en.app.title}`);
    await shell.menuLink(people).click();
    await expect(shell.title).toHaveText(texts.en.route.personnelOverview);
    await expect(shell.title).not.toHaveAttribute('data-mark');
  });
});

test('a reload brings the tabs back, and nobody else gets them', async ({ page, visit }) => {
  const shell = await visit('super_admin');
  await openFour(shell);
  await shell.go('/projectManage?name=x');
  await page.reload();
  await expect(shell.tabs).toHaveText([HOME, PEOPLE, PROJECTS, TIMESHEETS]);
  await expect(shell.activeTab).toHaveText(PROJECTS);
  await expect(page).toHaveURL('/projectManage?name=x');
  // Only what is looked at is loaded and drawn.
  await expect(page.locator('[role="tabpanel"]')).toHaveCount(1);
  await shell.tab(people).click();
  await expect(shell.title).toHaveText(PEOPLE);
  await page.evaluate(() => {
    for (const area of [localStorage, sessionStorage])
      area.setItem('Admin-Token', 'gc_admin-token');
  });
  await page.goto('/');
  await expect(shell.tabs).toHaveText([HOME]);
});

test.describe('more tabs than fit', () => {
  test.use({ viewport: { width: 390, height: 700 } });

  test('scroll with the wheel, and the active one is always in view', async ({ page, visit }) => {
    const shell = await visit('super_admin');
    const pages = ['personnelManage', 'projectManage', 'materialManage', 'timesheetManage'];
    for (const [opened, path] of pages.entries()) {
      await shell.go(`/${path}`);
      await expect(shell.tabs).toHaveCount(opened + 2);
    }
    await expect(shell.activeTab).toHaveText(TIMESHEETS);
    await expect(shell.activeTab).toBeInViewport({ ratio: 1 });
    await shell.tabList.hover();
    await page.mouse.wheel(0, -2000);
    await expect(shell.tab(home)).toBeInViewport({ ratio: 1 });
    await expect(shell.activeTab).not.toBeInViewport();
    await page.mouse.wheel(0, 2000);
    await expect(shell.activeTab).toBeInViewport({ ratio: 1 });
  });
});
