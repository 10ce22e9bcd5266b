import type { Page } from '@playwright/test';
import { batchEndpoints } from '#features/batches/contract.ts';
import { formatClock } from '#kernel/format.ts';
import { callAs } from './fixtures/approvals.ts';
import { cookie, expect, test } from './fixtures/shell.ts';
import { texts } from './fixtures/texts.ts';

/** The company's zone in the demo. */
const ZONE = 'Asia/Shanghai';

const { route } = texts.zh;

/** Set in this page and gone after a reload, so it tells whether there was one. */
const leaveTrace = (page: Page) => page.evaluate(() => void Object.assign(window, { trace: 1 }));
const hasTrace = (page: Page) => page.evaluate(() => 'trace' in window);

/** By how much the page is wider than the window. */
const overflow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

const scrolled = (page: Page) => page.evaluate(() => window.scrollY);

/** Scrolls again until it gets there: an address comes before its page, which leaves the window too little. */
async function scrollDown(page: Page, to: number): Promise<void> {
  const scroll = () =>
    page.evaluate((top) => {
      window.scrollTo(0, top);
      return window.scrollY;
    }, to);
  await expect.poll(scroll).toBe(to);
}

// A time zone cannot be undone in a browser that others use later.
test.use({ cold: true, timezoneId: 'America/New_York' });

test('the frame is the company’s and yet one’s own: time, names, search, language, size, settings', async ({
  context,
  page,
  request,
  visit,
}) => {
  const list = await callAs<{ rows: { id: number; name: string; deadline: string }[] }>(
    request,
    batchEndpoints.list.path,
    { method: 'GET' },
  );
  const [first, second] = list.data.rows;
  if (first === undefined || second === undefined) throw new Error('the demo has batches');
  const shell = await visit('super_admin', { path: `/writesettings/writesettings/${first.id}` });
  const sidebar = page.getByRole('complementary');

  await test.step('far from the company times are the company’s', async () => {
    await expect(shell.clock).toContainText(formatClock(new Date(), ZONE).slice(0, 13));
    const deadline = page.getByLabel(texts.zh.batches.ui.field.deadline);
    await expect(deadline).toHaveValue(formatClock(new Date(first.deadline), ZONE).slice(0, 16));
  });

  await test.step('tabs have names, and marks while something is unsaved', async () => {
    await expect(shell.activeTab).toContainText(first.name);
    await shell.go(`/writesettings/writesettings/${second.id}`);
    await expect(shell.activeTab).toContainText(second.name);
    const name = page.getByLabel(texts.zh.batches.ui.field.name).filter({ visible: true });
    if (await name.isEnabled()) {
      await name.fill(`${second.name} +`);
      await expect(shell.activeTab).toContainText(texts.zh.shell.tabs.unsaved);
      await name.fill(second.name);
      await expect(shell.activeTab).not.toContainText(texts.zh.shell.tabs.unsaved);
    }
  });

  await test.step('the search opens a page by a few letters of its name', async () => {
    await shell.openSearch();
    await expect(shell.search).toBeFocused();
    await shell.search.fill('gsdc');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/timesheetManage');
    await expect(shell.title).toHaveText(route.timesheetExport);
    await expect(shell.search).toBeHidden();
  });

  await test.step('the guide is there when the menu is pointed at', async () => {
    // Where the pointer is at first is the browser's choice.
    await page.mouse.move(900, 500);
    await expect(shell.guide).toHaveCSS('opacity', '0');
    await shell.menu.hover();
    await expect(shell.guide).toHaveCSS('opacity', '1');
    await expect(shell.guide).toHaveAttribute('href', /\/guide\/zh\.html$/);
  });

  await test.step('the language changes everywhere without a reload', async () => {
    await leaveTrace(page);
    await shell.switchTo('en');
    await expect(shell.title).toHaveText(texts.en.route.timesheetExport);
    await expect(shell.menuGroup((t) => t.route.budgetManagement)).toHaveText(
      texts.en.route.budgetManagement,
    );
    await expect(shell.activeTab).toHaveText(texts.en.route.timesheetExport);
    await expect(page.locator('html')).toHaveAttribute('lang', 'en');
    expect(await hasTrace(page)).toBe(true);
    expect(await page.evaluate(() => localStorage.getItem('locale'))).toBe('en');
  });

  await test.step('and with it the search and the guide', async () => {
    await shell.searchButton.click();
    await shell.search.fill('sjrz');
    await expect(page.getByRole('option')).toHaveText([/Audit log/]);
    await shell.search.fill(texts.en.route.assetList);
    await page.getByRole('option').first().click();
    await expect(page).toHaveURL('/budgetSettings/assetList');
    await shell.menu.hover();
    const opened = context.waitForEvent('page');
    await shell.guide.click();
    const guide = await opened;
    await guide.waitForLoadState();
    expect(new URL(guide.url()).pathname).toBe('/guide/en.html');
    // The application itself answers any address it does not know, so that proves nothing yet.
    await expect(guide.locator('html')).toHaveAttribute('lang', /^en/);
    await expect(guide.locator('#root')).toHaveCount(0);
    await expect(guide.getByRole('heading', { level: 1 })).toBeVisible();
    await guide.close();
    const chinese = await request.get('/guide/zh.html');
    expect(await chinese.text()).toContain('<html lang="zh');
  });

  await test.step('on a telephone the menu is a drawer that closes after a choice', async () => {
    await page.setViewportSize({ width: 390, height: 800 });
    await expect(shell.menu).toHaveCount(0);
    await shell.toggleMenu.click();
    await shell.menuLink((t) => t.route.materialManage).click();
    await expect(page).toHaveURL('/materialManage/materialManage');
    await expect(shell.menu).toBeHidden();
    await shell.toggleMenu.click();
    await expect(shell.menu).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(shell.menu).toBeHidden();
    await expect(shell.toggleMenu).toBeFocused();
  });

  await test.step('there the bar says who is signed in, and nothing is wider than the screen', async () => {
    const who = shell.greeting.locator('strong');
    await expect(who).toBeVisible();
    const whole = await who.evaluate(({ parentElement }) => {
      const box = parentElement as HTMLElement;
      return box.scrollWidth <= box.clientWidth && box.clientWidth > 20;
    });
    expect(whole, 'the name is not cut').toBe(true);
    await page.setViewportSize({ width: 360, height: 640 });
    await shell.go('/home');
    for (const language of ['en', 'zh'] as const) {
      await shell.switchTo(language);
      await expect(shell.title).toHaveText(texts[language].route.approvalProgress);
      expect(await overflow(page)).toBe(0);
      await shell.openUserMenu();
      expect(await overflow(page)).toBe(0);
      await expect(shell.userMenuItem((user) => user.signOut)).toBeInViewport({ ratio: 1 });
      await page.keyboard.press('Escape');
      await expect(shell.userMenuItem((user) => user.signOut)).toBeHidden();
    }
  });

  await test.step('moving on begins at the top, under a line that shows progress', async () => {
    await page.setViewportSize({ width: 1440, height: 320 });
    await page.evaluate(() => {
      const seen = new MutationObserver(() => {
        if (document.getElementById('nprogress')) document.body.dataset.progress = 'seen';
      });
      seen.observe(document.body, { childList: true });
    });
    await scrollDown(page, 80);
    // Not by a click, which would scroll to the link first.
    await shell
      .menuLink((t) => t.route.materialManage)
      .evaluate((link: HTMLElement) => link.click());
    await expect(shell.title).toHaveText(route.materialManage);
    await expect.poll(() => scrolled(page)).toBe(0);
    await expect(page.locator('body')).toHaveAttribute('data-progress', 'seen');
    await expect(page.locator('#nprogress')).toHaveCount(0);
    // The header stays in view only where that is chosen, further down.
    await scrollDown(page, 80);
    await expect(shell.clock).not.toBeInViewport();
  });

  await test.step('the sidebar folds', async () => {
    await page.setViewportSize({ width: 1440, height: 860 });
    await expect(sidebar).toHaveCSS('width', '210px');
    await expect(shell.toggleMenu).toHaveAttribute('aria-expanded', 'true');
    await shell.toggleMenu.click();
    await expect(sidebar).toHaveCSS('width', '56px');
    await expect(shell.menu).not.toContainText(route.projectOverview);
    expect(await cookie(page, 'sidebarStatus')).toBe('0');
  });

  const body = page.locator('body');
  const drawer =
    await test.step('settings begin as they should, and follow the system', async () => {
      await expect(body).toHaveCSS('background-color', 'rgb(245, 247, 250)');
      await page.emulateMedia({ colorScheme: 'dark' });
      await expect(body).toHaveCSS('background-color', 'rgb(15, 20, 27)');
      await page.emulateMedia({ colorScheme: 'light' });
      await expect(body).toHaveCSS('font-size', '14px');
      const opened = await shell.openSettings();
      await expect(opened.color('blue')).toBeChecked();
      await expect(opened.toggle('tagsView')).toBeChecked();
      await expect(opened.toggle('fixedHeader')).not.toBeChecked();
      await expect(opened.toggle('sidebarLogo')).not.toBeChecked();
      return opened;
    });

  const expectChosen = async () => {
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
    await expect(body).toHaveCSS('background-color', 'rgb(15, 20, 27)');
    await expect(body).toHaveCSS('font-size', '16px');
    await expect(shell.menu.locator('[aria-current="page"]')).toHaveCSS(
      'color',
      'rgb(189, 164, 255)',
    );
    await expect(shell.tabList).toHaveCount(0);
    await expect(shell.topBar).toHaveCSS('position', 'sticky');
    await expect(sidebar.locator('svg rect')).toHaveCount(1);
  };

  await test.step('settings show at once', async () => {
    await drawer.color('violet').check({ force: true });
    await drawer.appearance('dark').click();
    await drawer.size('large').click();
    for (const name of ['tagsView', 'fixedHeader', 'sidebarLogo'] as const) {
      await drawer.toggle(name).click();
    }
    await expectChosen();
    expect(await cookie(page, 'size')).toBe('large');
  });

  await test.step('all of it is kept over a reload', async () => {
    await page.keyboard.press('Escape');
    await shell.switchTo('en');
    await expect(shell.title).toHaveText(texts.en.route.materialManage);
    await page.reload();
    await expect(shell.title).toHaveText(texts.en.route.materialManage);
    await expectChosen();
    await expect(sidebar).toHaveCSS('width', '56px');
    await shell.openSettings();
    await expect(drawer.color('violet')).toBeChecked();
    await expect(drawer.toggle('tagsView')).not.toBeChecked();
    await expect(drawer.toggle('fixedHeader')).toBeChecked();
    await expect(drawer.toggle('sidebarLogo')).toBeChecked();
    await page.keyboard.press('Escape');
    await expect(drawer.dialog).toBeHidden();
  });

  await test.step('a folded sidebar leads on, and unfolds; a header that is fixed stays', async () => {
    await shell.menuLink((t) => t.route.assetList).click();
    await expect(page).toHaveURL('/budgetSettings/assetList');
    await shell.toggleMenu.click();
    await expect(sidebar).toHaveCSS('width', '210px');
    expect(await cookie(page, 'sidebarStatus')).toBe('1');
    await page.setViewportSize({ width: 1440, height: 320 });
    await scrollDown(page, 80);
    await expect(shell.clock).toBeInViewport({ ratio: 1 });
  });
});
