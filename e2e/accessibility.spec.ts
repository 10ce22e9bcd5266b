import type { Locator, Page } from '@playwright/test';
import type { Role } from '#kernel/roles.ts';
import { oneDayBatch, submitDay } from './fixtures/approvals.ts';
import { expectAccessible, expectReadable, SCHEMES } from './fixtures/axe.ts';
import { readDemo } from './fixtures/roles.ts';
import { expect, keep, test, tokenOf } from './fixtures/shell.ts';
import { texts } from './fixtures/texts.ts';
import { APPROVALS_PATH, Approvals } from './pages/approvals.ts';
import { ACCOUNT_BOARD_PATH, PROJECT_BOARD_PATH, PROJECT_FINAL_PATH } from './pages/boards.ts';
import { analysisPath } from './pages/budget-analysis.ts';
import { LoginPage } from './pages/login-page.ts';
import { Sheet } from './pages/sheet.ts';
import { Shell } from './pages/shell.ts';

const WIDE = { width: 1440, height: 860 };
const NARROW = { width: 390, height: 844 };

/** Every two of width, colours and language meet once. */
const COMBINATIONS = [
  { viewport: WIDE, colorScheme: 'light', language: 'zh' },
  { viewport: WIDE, colorScheme: 'dark', language: 'en' },
  { viewport: NARROW, colorScheme: 'light', language: 'en' },
  { viewport: NARROW, colorScheme: 'dark', language: 'zh' },
] as const;

/** What has little of its own to say in each of them: everything once. */
const OPPOSITES = [
  { viewport: WIDE, colorScheme: 'light', language: 'zh' },
  { viewport: NARROW, colorScheme: 'dark', language: 'en' },
] as const;

test.describe.configure({ mode: 'parallel' });

type Look = (typeof COMBINATIONS | typeof OPPOSITES)[number];

async function lookAs(page: Page, { viewport, colorScheme }: Look): Promise<void> {
  await page.setViewportSize(viewport);
  await page.emulateMedia({ colorScheme });
}

/** Everything that opens over a page, one after the other; each gives the focus back. */
async function openAll(shell: Shell, look: string, language: 'zh' | 'en'): Promise<void> {
  const { page } = shell;
  const menuOverIt = page.locator('.ant-dropdown').filter({ visible: true });
  await shell.activeTab.click({ button: 'right' });
  await shell.contextMenuItem((t) => t.refresh).waitFor();
  await expectAccessible(page, `context menu, ${look}`, menuOverIt);
  await page.keyboard.press('Escape');
  await expect(menuOverIt).toHaveCount(0);
  await shell.openUserMenu();
  await expectAccessible(page, `user menu, ${look}`, menuOverIt);
  await page.keyboard.press('Escape');
  await shell.searchButton.focus();
  await shell.openSearch();
  await shell.search.fill('/budget');
  await expectAccessible(page, `search, ${look}`, page.getByRole('dialog'));
  await page.keyboard.press('Escape');
  await shell.search.waitFor({ state: 'hidden' });
  await expect(shell.searchButton).toBeFocused();
  const drawer = await shell.openSettings();
  await expectAccessible(page, `settings, ${look}`, drawer.dialog);
  await page.keyboard.press('Escape');
  await drawer.dialog.waitFor({ state: 'hidden' });
  await expect(shell.userButton).toBeFocused();
  const password = await shell.openChangePassword();
  await password.submit.click();
  const { required } = texts[language].session.ui.changePassword;
  await password.dialog.getByText(required).last().waitFor();
  await expectAccessible(page, `change password, ${look}`, password.dialog);
  await page.keyboard.press('Escape');
  await password.dialog.waitFor({ state: 'hidden' });
  await expect(shell.userButton).toBeFocused();
}

test('the shell, what people start with and all that opens over it keep nobody out', async ({
  page,
  visit,
}) => {
  const shell = await visit('leader');
  for (const look of OPPOSITES) {
    const { viewport, colorScheme, language } = look;
    const named = `${viewport.width} px, ${colorScheme}, ${language}`;
    await test.step(named, async () => {
      await lookAs(page, look);
      await shell.switchTo(language);
      await expect(page.locator('html')).toHaveAttribute('lang', new RegExp(`^${language}`));
      await shell.go('/backstageHome');
      await expectAccessible(page, `start page, ${named}`);
      // The start page of those who know nothing but materials.
      await shell.go('/materialManage/materialManage');
      await expect(shell.activeTab).toHaveText(texts[language].route.materialManage);
      await expectAccessible(page, `materials, ${named}`, shell.main);
      if (viewport === NARROW) {
        await shell.toggleMenu.click();
        await shell.menu.waitFor();
        await expectAccessible(page, 'menu drawer', page.getByRole('dialog'));
        await page.keyboard.press('Escape');
        await shell.menu.waitFor({ state: 'hidden' });
      }
      await openAll(shell, named, language);
    });
  }
});

test('filling in hours keeps nobody out, in any width, colours and language', async ({
  page,
  visit,
}) => {
  const shell = await visit('user', { path: '/workingHoursSettings' });
  for (const look of COMBINATIONS) {
    const { viewport, colorScheme, language } = look;
    await lookAs(page, look);
    await shell.switchTo(language);
    await expect(page.locator('html')).toHaveAttribute('lang', new RegExp(`^${language}`));
    const { dayView } = texts[language].timesheets.ui;
    const days = page.getByRole('region', { name: dayView });
    await (viewport === WIDE ? new Sheet(page).grid : days).waitFor();
    const named = `hours, ${viewport.width} px, ${colorScheme}, ${language}`;
    await expectAccessible(page, named, shell.main);
  }
});

const signIn = (page: Page, role: Role) =>
  page.evaluate((token) => localStorage.setItem('Admin-Token', token), tokenOf(role));

test('the start page of any other role keeps nobody out', async ({ page, visit }) => {
  const shell = await visit('gl');
  await expectAccessible(page, 'gl');
  for (const role of ['cl', 'wl_view', 'gc_admin'] as const) {
    await signIn(page, role);
    await page.goto('/');
    await shell.ready();
    await expectAccessible(page, role);
  }
});

test('where finance starts, without tabs, with the header fixed and the menu folded, nobody is kept out', async ({
  page,
  visit,
}) => {
  const settings = { tagsView: false, fixedHeader: true, sidebarLogo: true };
  const shell = await visit('finance', { settings });
  await shell.toggleMenu.click();
  await expectAccessible(page, 'folded');
  await shell.go('/budgetManagement/budgetDetail/abc');
  await expect(shell.title).toHaveText(texts.zh.view.notFound.title);
  await expectAccessible(page, 'not found');
});

const part = (name: string) => `[role="tab"][aria-selected="true"][id$="-tab-${name}"]`;

/** Where each is, with a few rows of its list: the others are drawn alike. And what only it has. */
const ADMINISTRATION = {
  people: ['/personnelManage?part=people&size=10', part('people')],
  departments: ['/personnelManage?part=departments', part('departments')],
  rates: ['/personnelManage?part=rates', part('rates')],
  audit: ['/personnelManage?part=audit&size=10', part('audit')],
  projects: ['/projectManage?size=10', 'tr.ant-table-row'],
  'a list that found nothing': ['/projectManage?q=zzzz', '.ant-table-placeholder'],
  batches: ['/writesettings/writesettingsList?size=10', part('batches')],
  calendar: ['/writesettings/writesettingsList?part=calendar', part('calendar')],
  home: ['/home', 'h1'],
} as const;

/** With the drawings they have, whose colours are no style sheet's. */
const FIGURES = {
  'project board': [PROJECT_BOARD_PATH, '[role="grid"]'],
  'final-account board': [ACCOUNT_BOARD_PATH, '[role="img"] svg'],
  'the account of a project': [`${PROJECT_FINAL_PATH}?projectId=1`, '[role="img"] svg'],
  'analysis of a budget': [analysisPath(1), '[role="img"] svg'],
} as const;

// The sign-in page and the sheet are looked at in both above, with everything else that axe knows.
test('every main screen can be read in light and in dark', async ({ page, request }) => {
  test.slow();
  const batch = await oneDayBatch(request);
  await submitDay(request, 'user', batch, { 'RM-2601': 8 });

  // With somebody pointing at what warns, in the row that is open.
  await keep(page, tokenOf('pl'));
  await page.goto(`${APPROVALS_PATH}?batch=${batch.id}&plain=shown`);
  const approvals = new Approvals(page);
  await approvals.detail.getByRole('heading').first().waitFor();
  const rejecting = { name: approvals.words((ui) => ui.rejectNamed) };
  await approvals.rows.first().getByRole('button', rejecting).hover();
  const shell = new Shell(page);
  for (const colorScheme of SCHEMES) {
    await expectReadable(page, `approvals, ${colorScheme}`, colorScheme);
  }

  // All in dark, where the last one ended, and all again in light: colours change once.
  await signIn(page, 'super_admin');
  await page.goto('/home');
  await shell.ready();
  for (const colorScheme of ['dark', 'light'] as const) {
    for (const [name, [path, own]] of Object.entries({ ...ADMINISTRATION, ...FIGURES })) {
      const view = await shell.open(path, own);
      // Links in rows look otherwise as well while somebody points at them.
      if (name === 'people') await view.locator('td .ant-btn-link').first().hover();
      await expectReadable(page, `${name}, ${colorScheme}`, colorScheme, view);
    }
  }
});

/** Presses a key until it has led to the wanted place. */
async function pressUntilFocused(page: Page, key: string, wanted: Locator): Promise<void> {
  for (let presses = 0; presses < 40; presses += 1) {
    if (await wanted.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press(key);
  }
  await expect(wanted).toBeFocused();
}

test('a whole visit needs no mouse, and the sign-in page before and after it keeps nobody out', async ({
  page,
  request,
}) => {
  const { password } = await readDemo(request);
  const login = new LoginPage(page);
  await login.open();
  await page.keyboard.type('gl');
  await page.keyboard.press('Tab');
  await page.keyboard.type(password);
  await page.keyboard.press('Enter');
  const shell = new Shell(page);
  // The sign-in page has a heading too.
  await shell.skipLink.waitFor({ state: 'attached' });

  await page.keyboard.press('Tab');
  await expect(shell.skipLink).toBeFocused();
  await expect(shell.skipLink).toBeInViewport({ ratio: 1 });
  await page.keyboard.press('Enter');
  await expect(shell.main).toBeFocused();
  await expect(page).toHaveURL('/workingHoursSettings');

  const approval = shell.menuLink((t) => t.route.timeApproval);
  await pressUntilFocused(page, 'Shift+Tab', approval);
  await page.keyboard.press('Enter');
  await expect(shell.activeTab).toHaveText(texts.zh.route.timeApproval);
  await page.keyboard.press('Tab');
  await expect(shell.menuLink((t) => t.route.budgetList)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(shell.activeTab).toHaveText(texts.zh.route.budgetList);

  await pressUntilFocused(page, 'Tab', shell.activeTab);
  await page.keyboard.press('ArrowLeft');
  await expect(page).toHaveURL('/timeApproval/timeApproval');
  await page.keyboard.press('Delete');
  await expect(shell.tabs).toHaveCount(2);

  await pressUntilFocused(page, 'Shift+Tab', shell.userButton);
  await page.keyboard.press('Enter');
  await expect(shell.userMenuItem((user) => user.changePassword)).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(shell.userButton).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(shell.userMenuItem((user) => user.changePassword)).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await expect(shell.userMenuItem((user) => user.signOut)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(login.userName).toBeFocused();
  await expect(page).toHaveURL('/login');

  await login.demoAccount('admin').waitFor();
  await expectAccessible(page, 'sign-in');
  await login.submit.click();
  for (const look of OPPOSITES) {
    await lookAs(page, look);
    await login.switchTo(look.language === 'zh' ? '中文' : 'English');
    await expectAccessible(page, `sign-in with problems, ${look.colorScheme}, ${look.language}`);
  }
});
