import type { Page } from '@playwright/test';
import { peopleEndpoints } from '#features/people/contract.ts';
import { departmentEndpoints } from '#features/people/contract-departments.ts';
import { type LoginInfo, sessionEndpoints } from '#features/session/contract.ts';
import { callAs } from './fixtures/approvals.ts';
import { firstOpenDay } from './fixtures/days.ts';
import { readDemo } from './fixtures/roles.ts';
import { expect, keep, test, tokenOf } from './fixtures/shell.ts';
import { texts } from './fixtures/texts.ts';
import { answer, NO_TOKENS, storedTokens } from './fixtures/wire.ts';
import { ChangePasswordDialog } from './pages/change-password-dialog.ts';
import { LoginPage } from './pages/login-page.ts';
import { PersonnelPage } from './pages/personnel-page.ts';
import { Shell } from './pages/shell.ts';

/** Failures are counted per account and locked out: never a name that somebody signs in with. */
const NOBODY = 'no-such-person';

/** A page that has nothing to correct in it: a list leaves a page that does not exist. */
const DEEP_LINK = '/budgetManagement/budgeList?year=2026&name=a%26b#totals';
const loginFor = (wanted: string) => `/login?redirect=${encodeURIComponent(wanted)}`;

interface Department {
  readonly id: number;
  readonly nameZh: string;
  readonly kind: string;
}

/** Complaints of the browser, those about the content policy among them. */
function complaintsOf(page: Page): readonly string[] {
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text());
  });
  return complaints;
}

test('whoever signs in finds the page they asked for, never another site, and nothing once they left', async ({
  page,
  request,
  baseURL,
}) => {
  const { password } = await readDemo(request);
  const login = new LoginPage(page);
  const shell = new Shell(page);
  const origins = new Set<string>();
  page.on('request', (sent) => origins.add(new URL(sent.url()).origin));

  await test.step('the keyboard alone leads to the very page, query and hash', async () => {
    await login.open(DEEP_LINK);
    await expect(page).toHaveURL(loginFor(DEEP_LINK));
    await expect(login.userName).toBeFocused();
    await page.keyboard.type('  user ');
    await page.keyboard.press('Tab');
    await page.keyboard.type(password);
    await page.keyboard.press('Enter');
    await shell.ready();
    await expect(page).toHaveURL(DEEP_LINK);
    const { local, session } = await storedTokens(page);
    expect(local).not.toBeNull();
    expect(session).toBe(local);
  });

  await test.step('signing out is the end, also for the back button', async () => {
    await shell.menuLink((t) => t.route.materialManage).click();
    await expect(shell.title).toHaveText(texts.zh.route.materialManage);
    await shell.signOut();
    await expect(login.submit).toBeVisible();
    await expect(page).toHaveURL('/login');
    expect(await storedTokens(page)).toEqual(NO_TOKENS);
    await page.goBack();
    await expect(page).toHaveURL(loginFor(DEEP_LINK));
    await expect(login.submit).toBeVisible();
  });

  await test.step('the way back leads to no other site', async () => {
    // What else somebody might try is tried on the rule itself.
    await answer(page, 'login', { code: 0, data: tokenOf('wl_view') });
    for (const target of ['//evil.example/', 'javascript:alert(1)']) {
      await shell.go(loginFor(target));
      await login.signIn('wl_view', 'anything');
      await shell.ready();
      await expect(page).toHaveURL('/materialManage/materialManage');
      await shell.signOut();
      await login.submit.waitFor();
    }
    expect([...origins]).toEqual([baseURL]);
    await page.unrouteAll();
  });

  await test.step('a demo account takes one click and Enter', async () => {
    const { data } = await callAs<LoginInfo>(request, sessionEndpoints.loginInfo.path, {
      role: 'finance',
      method: 'GET',
    });
    await login.demoAccount('finance').click();
    await expect(login.userName).toHaveValue('finance');
    await page.keyboard.press('Enter');
    await shell.ready();
    await expect(shell.greeting).toContainText(data.userInfo.nickName);
  });

  await test.step('somebody signed in has no sign-in page, however it is written', async () => {
    for (const path of ['/login/', loginFor('/materialManage')]) {
      await shell.go('/materialManage/materialManage');
      await expect(shell.title).toHaveText(texts.zh.route.materialManage);
      await shell.go(path);
      await expect(page).toHaveURL('/laborHoursExport');
    }
  });
});

test('the sign-in page answers in the language that is chosen, keeps it, and fits a narrow screen', async ({
  page,
}) => {
  const complaints = complaintsOf(page);
  const login = new LoginPage(page);
  const refuse = async (message: string) => {
    await login.signIn(NOBODY, 'wrong');
    await expect(login.toast.last()).toHaveText(message);
    await expect(page.getByRole('form').getByText(message)).toBeVisible();
    await expect(login.userName).toHaveValue(NOBODY);
    await expect(login.password).toBeFocused();
  };
  await login.open();
  await expect(page.locator('html')).toHaveAttribute('lang', 'zh-CN');
  await refuse('登录失败');
  await login.switchTo('English');
  await refuse('Login failed');

  await page.setViewportSize({ width: 360, height: 640 });
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await login.demoAccount('admin').waitFor();
  const tooWide = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(tooWide).toBe(0);
  expect(complaints).toEqual([]);
});

test('a session that has ended says so, leads back, and gives back what was typed', async ({
  page,
  request,
}) => {
  const { password } = await readDemo(request);
  const list = departmentEndpoints.list.path;
  const departments = await callAs<Department[]>(request, list, { method: 'GET' });
  const group = departments.data.find(({ kind }) => kind === 'group')?.nameZh ?? '';
  const login = new LoginPage(page);
  const shell = new Shell(page);
  const people = new PersonnelPage(page);
  const name = people.field((words) => words.departmentForm.nameZh);
  const wanted = '/personnelManage?part=departments';

  await test.step('before it began', async () => {
    await keep(page, 'no-such-token');
    await login.open(wanted);
    await expect(login.toast).toContainText('重新登录');
    await expect(page).toHaveURL(loginFor(wanted));
    expect(await storedTokens(page)).toEqual(NO_TOKENS);
    await login.signIn('super_admin', password);
  });

  await test.step('and in the middle of something', async () => {
    await people.department(group).first().click();
    await name.fill('还没保存的名字');
    await expect(shell.activeTab).toContainText(texts.zh.shell.tabs.unsaved);
    const ended = texts.zh.common.refusal.sessionEnded;
    await answer(page, 'sysDept**', { code: 4, msg: ended });
    const reloaded = page.waitForEvent('load');
    await people.save.click();
    await reloaded;
    await expect(login.toast).toContainText(ended);
    await expect(page).toHaveURL(loginFor(wanted));
    expect(await storedTokens(page)).toEqual(NO_TOKENS);
    await page.unrouteAll();
  });

  await test.step('what was typed is there again for the same person', async () => {
    await login.signIn('super_admin', password);
    await expect(name).toHaveValue('还没保存的名字');
    await expect(shell.activeTab).toContainText(texts.zh.shell.tabs.unsaved);
    await people.drawer.getByRole('button', { name: texts.zh.edit.cancel }).first().click();
    await page.getByRole('button', { name: texts.zh.edit.discard }).click();
    await expect(people.drawer).toHaveCount(0);
    await expect(shell.activeTab).not.toContainText(texts.zh.shell.tabs.unsaved);
  });
});

test('somebody without any role cannot put off the password, reads whom to ask, and leaves', async ({
  page,
  request,
}) => {
  const list = departmentEndpoints.list.path;
  const departments = await callAs<Department[]>(request, list, { method: 'GET' });
  const mark = Math.random().toString(36).slice(2, 10);
  const made = await callAs<{ password: string }>(request, peopleEndpoints.create.path, {
    data: {
      staffNo: `R${mark.toUpperCase()}`,
      userName: `r${mark}`,
      nickName: `无角色 ${mark}`,
      deptId: departments.data.find(({ kind }) => kind === 'group')?.id,
      hireDate: firstOpenDay(),
      roles: [],
    },
  });
  expect(made.code, made.msg).toBe(0);
  const login = new LoginPage(page);
  const password = new ChangePasswordDialog(page);

  await test.step('a password that is due cannot be put off', async () => {
    await login.open('/login?redirect=%2FtimesheetManage');
    await login.signIn(`r${mark}`, made.data.password);
    await expect(password.dialog).toContainText(texts.zh.session.ui.changePassword.due);
    await expect(password.oldPassword).toBeFocused();
    await page.keyboard.press('Escape');
    await page.mouse.click(20, 600);
    await expect(password.cancel).toHaveCount(0);
    await expect(password.dialog.locator('.ant-modal-close')).toHaveCount(0);
    await expect(page.getByRole('alert')).toHaveCount(0);
    await password.oldPassword.focus();
    await password.change(made.data.password, 'Own-2026-word');
  });

  await test.step('there is nothing to open, which is said plainly, and a way out', async () => {
    await expect(page.getByText(texts.zh.noAccess.detail)).toBeVisible();
    await expect(new Shell(page).menu).toHaveCount(0);
    await page.getByRole('button', { name: texts.zh.shell.user.changePassword }).click();
    await password.change('Own-2026-word', 'Other-2026-word');
    await expect(page.getByText(texts.zh.session.ui.changePassword.done).last()).toBeVisible();
    await page.getByRole('button', { name: texts.zh.shell.user.signOut }).click();
    await expect(login.submit).toBeVisible();
    await expect(page).toHaveURL('/login');
    expect(await storedTokens(page)).toEqual(NO_TOKENS);
  });
});
