import type { Page } from '@playwright/test';
import { cookie, expect, test } from './fixtures/shell.ts';
import { texts } from './fixtures/texts.ts';

/** Set in this page and gone after a reload, so it tells whether there was one. */
const leaveTrace = (page: Page) => page.evaluate(() => void Object.assign(window, { trace: 1 }));
const hasTrace = (page: Page) => page.evaluate(() => 'trace' in window);

/** By how much the page is wider than the window. */
const overflow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

test.describe('the language', () => {
  test('changes everywhere without a reload, and is kept', async ({ page, visit }) => {
    const shell = await visit('super_admin');
    await leaveTrace(page);
    await shell.switchTo('en');
    await expect(shell.title).toHaveText(texts.en.route.approvalProgress);
    await expect(shell.menuGroup((t) => t.route.budgetManagement)).toHaveText(
      texts.en.route.budgetManagement,
    );
    await expect(shell.activeTab).toHaveText(texts.en.route.approvalProgress);
    await expect(page.locator('html')).toHaveAttribute('lang', 'en');
    expect(await hasTrace(page)).toBe(true);
    expect(await page.evaluate(() => localStorage.getItem('locale'))).toBe('en');
    await page.reload();
    await expect(shell.title).toHaveText(texts.en.route.approvalProgress);
    await shell.switchTo('zh');
    await expect(shell.title).toHaveText(texts.zh.route.approvalProgress);
  });

  test('is also the language of the server', async ({ visit }) => {
    const shell = await visit('wl_view');
    for (const language of ['zh', 'en'] as const) {
      await shell.switchTo(language);
      const password = await shell.openChangePassword();
      await password.change('not-my-password-1', 'Another-1');
      const { oldPasswordWrong } = texts[language].session.refusal;
      await expect(password.dialog.getByText(oldPasswordWrong)).toBeVisible();
      await password.cancel.click();
      await expect(password.dialog).toBeHidden();
    }
  });
});

test.describe('the top bar', () => {
  // Its clock is put right.
  test.use({ cold: true });

  test('greets by name and shows the time, second by second', async ({ page, visit }) => {
    await page.clock.install({ time: new Date('2026-03-02T03:59:00+08:00') });
    const shell = await visit('user');
    const { night, morning, noon, afternoon, evening } = texts.zh.shell.greeting;
    const name = await shell.greeting.locator('strong').innerText();
    await expect(shell.greeting).toHaveText(night + name);
    await expect(shell.clock).toHaveText(/^2026-03-02 03:59:\d\d$/);
    const before = await shell.clock.innerText();
    await page.clock.runFor(1_000);
    await expect(shell.clock).not.toHaveText(before);
    for (const [hours, words] of [
      [4, morning],
      [4, noon],
      [3, afternoon],
      [6, evening],
    ] as const) {
      await page.clock.fastForward(hours * 3_600_000);
      await expect(shell.greeting).toHaveText(words + name);
    }
    await expect(shell.clock).toHaveText(/^2026-03-02 20:59:\d\d$/);
  });
});

test.describe('the sidebar', () => {
  test('folds, and stays folded over a reload', async ({ page, visit }) => {
    const shell = await visit('super_admin');
    const sidebar = page.getByRole('complementary');
    await expect(sidebar).toHaveCSS('width', '210px');
    await expect(shell.toggleMenu).toHaveAttribute('aria-expanded', 'true');
    await shell.toggleMenu.click();
    await expect(sidebar).toHaveCSS('width', '56px');
    await expect(shell.menu).not.toContainText(texts.zh.route.projectOverview);
    expect(await cookie(page, 'sidebarStatus')).toBe('0');
    await page.reload();
    await expect(sidebar).toHaveCSS('width', '56px');
    await shell.menuLink((t) => t.route.projectOverview).click();
    await expect(page).toHaveURL('/projectManage');
    await shell.toggleMenu.click();
    await expect(sidebar).toHaveCSS('width', '210px');
    expect(await cookie(page, 'sidebarStatus')).toBe('1');
  });

  test('has its groups open, closes them on request, and marks the page', async ({ visit }) => {
    const shell = await visit('finance');
    for (const pick of ['budgetManagement', 'finalAccountSettings'] as const) {
      const group = shell.menuGroup((t) => t.route[pick]);
      await expect(group).toHaveAttribute('aria-expanded', 'true');
    }
    await shell.menuLink((t) => t.route.assetList).click();
    await expect(shell.menu.locator('[aria-current="page"]')).toHaveText(texts.zh.route.assetList);
    await shell.go('/budgetManagement/budgetDetail/1');
    await expect(shell.menu.locator('[aria-current]')).toHaveText(texts.zh.route.budgetList);
    await shell.menuGroup((t) => t.route.finalAccountSettings).click();
    await expect(shell.menuLink((t) => t.route.assetList)).toHaveCount(0);
    await expect(shell.menuLink((t) => t.route.budgetList)).toBeVisible();
  });

  test('leads to the guide, in the language that is chosen', async ({ context, page, visit }) => {
    const shell = await visit('user');
    for (const language of ['zh', 'en'] as const) {
      await shell.switchTo(language);
      // Where the pointer is at first is the browser's choice.
      await page.mouse.move(900, 500);
      await expect(shell.guide).toHaveCSS('opacity', '0');
      await shell.menu.hover();
      await expect(shell.guide).toHaveCSS('opacity', '1');
      const opened = context.waitForEvent('page');
      await shell.guide.click();
      const guide = await opened;
      await guide.waitForLoadState();
      expect(new URL(guide.url()).pathname).toBe(`/guide/${language}.html`);
      expect((await guide.request.get(guide.url())).status()).toBe(200);
      // The application itself answers any address it does not know, so that proves nothing yet.
      await expect(guide.locator('#root')).toHaveCount(0);
      await expect(guide.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(guide.locator('html')).toHaveAttribute('lang', new RegExp(`^${language}`));
      await guide.close();
    }
  });
});

test.describe('on a narrow screen', () => {
  test.use({ viewport: { width: 390, height: 800 } });

  test('the menu is a drawer that closes after a choice, and nothing is wider than the screen', async ({
    page,
    visit,
  }) => {
    const shell = await visit('super_admin');
    await expect(shell.menu).toHaveCount(0);
    await shell.toggleMenu.click();
    await expect(shell.menu).toBeVisible();
    await shell.menuLink((t) => t.route.projectOverview).click();
    await expect(page).toHaveURL('/projectManage');
    await expect(shell.menu).toBeHidden();
    await shell.toggleMenu.click();
    await expect(shell.menu).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(shell.menu).toBeHidden();
    await expect(shell.toggleMenu).toBeFocused();

    await page.setViewportSize({ width: 360, height: 640 });
    await shell.go('/home');
    for (const language of ['zh', 'en'] as const) {
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
});

test.describe('moving on', () => {
  test.use({ viewport: { width: 1440, height: 320 } });

  test('begins at the top, under a line that shows progress, and with the header where it was chosen to be', async ({
    page,
    visit,
  }) => {
    const shell = await visit('super_admin');
    await page.evaluate(() => {
      const seen = new MutationObserver(() => {
        if (document.getElementById('nprogress')) document.body.dataset.progress = 'seen';
      });
      seen.observe(document.body, { childList: true });
      window.scrollTo(0, 80);
    });
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(80);
    // Not by a click, which would scroll to the link first.
    await shell
      .menuLink((t) => t.route.projectOverview)
      .evaluate((link: HTMLElement) => link.click());
    await expect(shell.title).toHaveText(texts.zh.route.projectOverview);
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
    await expect(page.locator('body')).toHaveAttribute('data-progress', 'seen');
    await expect(page.locator('#nprogress')).toHaveCount(0);

    // The header stays in view only where that was chosen.
    await page.evaluate(() => window.scrollTo(0, 80));
    await expect(shell.clock).not.toBeInViewport();
    const drawer = await shell.openSettings();
    await drawer.toggle('fixedHeader').click();
    await page.keyboard.press('Escape');
    await page.evaluate(() => window.scrollTo(0, 80));
    await expect(shell.clock).toBeInViewport({ ratio: 1 });
  });
});

test.describe('the search', () => {
  test('finds a page by part of its name and opens it', async ({ page, visit }) => {
    const shell = await visit('super_admin');
    const options = page.getByRole('option');
    await shell.openSearch();
    await expect(shell.search).toBeFocused();
    await shell.search.fill(texts.zh.route.finalAccountSettings);
    // Its two pages, and the two parts of the first.
    await expect(options).toHaveCount(4);
    await page.keyboard.press('ArrowUp');
    await expect(options.nth(3)).toHaveAttribute('aria-selected', 'true');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/budgetSettings/assetList');
    await expect(shell.search).toBeHidden();

    await shell.searchButton.click();
    await shell.search.fill('PERSONNEL');
    await options.first().click();
    await expect(page).toHaveURL('/personnelManage');
  });

  test('says when there is nothing, and never offers what is not in the menu', async ({
    page,
    visit,
  }) => {
    const shell = await visit('user');
    await shell.openSearch();
    await expect(page.getByRole('option')).toHaveCount(3);
    await shell.search.fill(texts.zh.route.personnelOverview);
    await expect(page.getByText(texts.zh.shell.search.none)).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/workingHoursSettings');
  });
});
