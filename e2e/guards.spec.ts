import type { Page } from '@playwright/test';
import { expect, keep, test, tokenOf } from './fixtures/shell.ts';
import { texts } from './fixtures/texts.ts';
import { answer, NO_TOKENS, pretend, storedTokens } from './fixtures/wire.ts';
import { ChangePasswordDialog } from './pages/change-password-dialog.ts';
import { LoginPage } from './pages/login-page.ts';
import { Shell } from './pages/shell.ts';

const DEEP_LINK = '/budgetManagement/budgeList?name=a%26b&page=2#totals';
const loginFor = (wanted: string) => `/login?redirect=${encodeURIComponent(wanted)}`;

/** Signs in through the form; the server's own check of the password has its journeys elsewhere. */
async function signInQuickly(page: Page): Promise<void> {
  await answer(page, 'login', { code: 0, data: tokenOf('user') });
  await new LoginPage(page).signIn('user', 'anything');
}

test.describe('somebody signed out', () => {
  test('is asked to sign in and then finds the very page, query and hash', async ({ page }) => {
    const login = new LoginPage(page);
    await login.open(DEEP_LINK);
    await expect(page).toHaveURL(loginFor(DEEP_LINK));
    await signInQuickly(page);
    await new Shell(page).ready();
    await expect(page).toHaveURL(DEEP_LINK);
    expect(await storedTokens(page)).toEqual({ local: 'user-token', session: 'user-token' });
  });

  // What else somebody might try is tried on the rule itself.
  for (const target of ['//evil.example/', 'javascript:alert(1)']) {
    test(`is never led to ${JSON.stringify(target)}`, async ({ page, baseURL }) => {
      const origins = new Set<string>();
      page.on('request', (request) => origins.add(new URL(request.url()).origin));
      await new LoginPage(page).open(loginFor(target));
      await signInQuickly(page);
      await new Shell(page).ready();
      await expect(page).toHaveURL('/workingHoursSettings');
      expect([...origins]).toEqual([baseURL]);
    });
  }
});

test.describe('somebody signed in', () => {
  test('has no sign-in page, however it is written', async ({ page, visit }) => {
    const shell = await visit('user', { path: '/login' });
    await expect(page).toHaveURL('/workingHoursSettings');
    for (const path of ['/login/', loginFor('/materialManage')]) {
      await shell.go('/materialManage/materialManage');
      await shell.go(path);
      await expect(page).toHaveURL('/workingHoursSettings');
    }
  });

  test('is led from a group to its first page, with the query, and back without it', async ({
    page,
    visit,
  }) => {
    const shell = await visit('super_admin', { path: '/budgetSettings?year=2026' });
    await expect(page).toHaveURL('/budgetSettings/taskList?year=2026');
    for (const [group, first] of [
      ['/writesettings', '/writesettings/writesettingsList'],
      ['/budgetManagement', '/budgetManagement/budgeList'],
      ['/materialManage', '/materialManage/materialManage'],
    ] as const) {
      await shell.go(group);
      await expect(page).toHaveURL(first);
    }
    await expect(shell.notice).toHaveCount(0);

    // Back does not meet an address that led on.
    await shell.menuLink((t) => t.route.personnelOverview).click();
    await shell.go('/no/such/page');
    await expect(page).toHaveURL('/home');
    await page.goBack();
    await expect(page).toHaveURL('/personnelManage');
    await expect(shell.title).toHaveText(texts.zh.route.personnelOverview);
  });

  test('is led to the first page they may see, which can be none', async ({ page, visit }) => {
    const shell = await visit('gl', { path: '/timeApproval' });
    await expect(page).toHaveURL('/timeApproval/timeApproval');
    await expect(shell.notice).toHaveCount(0);
  });

  test('ends at the start page where a group has nothing for them', async ({ page, visit }) => {
    const shell = await visit('wh_ap', { path: '/timeApproval' });
    await expect(shell.notice).toContainText(texts.zh.shell.noSuchPage);
    await expect(page).toHaveURL('/backstageHome');
  });
});

test.describe('a session that cannot be read', () => {
  const failures = {
    'is refused': { reply: { code: 9, msg: 'Out of order' }, toast: 'Out of order' },
    'is refused without a word': { reply: { code: 9 }, toast: texts.zh.session.ui.hasError },
    'has no connection': { reply: null, toast: texts.zh.transport.unreachable },
  };
  for (const [how, { reply, toast }] of Object.entries(failures)) {
    test(`because it ${how} ends at sign-in with the way back`, async ({ page }) => {
      if (reply === null) await page.route('**/api/v1/getLoginInfo', (route) => route.abort());
      else await answer(page, 'getLoginInfo', reply);
      await keep(page, tokenOf('user'));
      const login = new LoginPage(page);
      await login.open(DEEP_LINK);
      await expect(login.toast.filter({ hasText: toast })).toBeVisible();
      await expect(page).toHaveURL(loginFor(DEEP_LINK));
      expect(await storedTokens(page)).toEqual(NO_TOKENS);
    });
  }
});

test('a call that finds the session ended reloads into sign-in and says why', async ({
  page,
  visit,
}) => {
  const shell = await visit('user', { path: DEEP_LINK });
  const ended = texts.zh.common.refusal.sessionEnded;
  await answer(page, 'sysUser/resetPwd', { code: 4, msg: ended });
  const password = await shell.openChangePassword();
  const reloaded = page.waitForEvent('load');
  await password.change('Demo@2026', 'Another-1');
  await reloaded;
  await expect(new LoginPage(page).toast).toContainText(ended);
  await expect(page).toHaveURL(loginFor(DEEP_LINK));
  expect(await storedTokens(page)).toEqual(NO_TOKENS);
});

test('switching the role changes menu, tabs and token', async ({ page, visit }) => {
  const shell = await visit('super_admin');
  await shell.menuLink((t) => t.route.projectOverview).click();
  await shell.menuLink((t) => t.route.materialManage).click();
  await expect(shell.tabs).toHaveCount(3);
  await shell.switchRole('finance');
  await expect(page).toHaveURL('/laborHoursExport');
  await expect(shell.tabs).toHaveText([texts.zh.route.hoursExport]);
  await expect(shell.menu.getByRole('link').first()).toHaveText(texts.zh.route.hoursExport);
  await expect(shell.menuLink((t) => t.route.personnelOverview)).toHaveCount(0);
  expect(await storedTokens(page)).toEqual({ local: 'finance-token', session: 'finance-token' });
});

test('nothing to open is said plainly, and leaves a way out', async ({ page }) => {
  await pretend(page, { roles: [], approvals: [] });
  await keep(page, tokenOf('user'));
  await page.goto('/budgetManagement/budgeList');
  await expect(page.getByText(texts.zh.noAccess.detail)).toBeVisible();
  await expect(new Shell(page).menu).toHaveCount(0);
  await page.getByRole('button', { name: texts.zh.shell.user.signOut }).click();
  await expect(new LoginPage(page).submit).toBeVisible();
  expect(await storedTokens(page)).toEqual(NO_TOKENS);
});

test.describe('a password that is due', () => {
  test('cannot be put off', async ({ page, visit }) => {
    await pretend(page, { mustChangePassword: true });
    await visit('user');
    const { dialog, oldPassword, cancel, signOut } = new ChangePasswordDialog(page);
    await expect(dialog).toContainText(texts.zh.session.ui.changePassword.due);
    await expect(oldPassword).toBeFocused();
    await page.keyboard.press('Escape');
    await page.mouse.click(20, 600);
    await expect(dialog).toBeVisible();
    await expect(cancel).toHaveCount(0);
    await expect(dialog.locator('.ant-modal-close')).toHaveCount(0);
    await signOut.click();
    await expect(new LoginPage(page).submit).toBeVisible();
  });

  test('opens the way once it is changed', async ({ page, visit }) => {
    await pretend(page, { mustChangePassword: true });
    const shell = await visit('user');
    await answer(page, 'sysUser/resetPwd', { code: 0 });
    await page.unroute('**/api/v1/getLoginInfo');
    const password = new ChangePasswordDialog(page);
    await password.change('Demo@2026', 'Another-1');
    await expect(shell.notice).toContainText(texts.zh.session.ui.changePassword.done);
    await expect(password.dialog).toBeHidden();
    await shell.menuLink((t) => t.route.materialManage).click();
    await expect(page).toHaveURL('/materialManage/materialManage');
  });
});
