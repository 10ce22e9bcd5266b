import { ROLES } from '#kernel/roles.ts';
import { expect, readDemo, signInByApi, test } from './fixtures/roles.ts';
import { LoginPage } from './pages/login-page.ts';
import { Shell } from './pages/shell.ts';

/** Failures are counted per account and locked out: never a name that somebody signs in with. */
const NOBODY = 'no-such-person';

test.describe('signing in', () => {
  test('every demo account has a password that lets it in, and a name', async ({ request }) => {
    const names = new Set<string>();
    for (const role of ROLES) {
      const { info } = await signInByApi(request, role);
      expect(info.userInfo.userName).toBe(role);
      names.add(info.userInfo.nickName);
    }
    expect(names.size).toBe(ROLES.length);
  });

  test('a demo account takes one click and Enter', async ({ page, request }) => {
    const { info } = await signInByApi(request, 'finance');
    const login = new LoginPage(page);
    await login.open();
    await login.demoAccount('finance').click();
    await expect(login.userName).toHaveValue('finance');
    await page.keyboard.press('Enter');
    const shell = new Shell(page);
    await shell.ready();
    await expect(shell.greeting).toContainText(info.userInfo.nickName);
  });

  test('works with the keyboard alone', async ({ page, request }) => {
    const { password } = await readDemo(request);
    const login = new LoginPage(page);
    await login.open();
    await expect(login.userName).toBeFocused();
    await page.keyboard.type('  user ');
    await page.keyboard.press('Tab');
    await page.keyboard.type(password);
    await page.keyboard.press('Enter');
    await new Shell(page).ready();
  });

  test('leads back to the page that was asked for', async ({ page, request }) => {
    const { password } = await readDemo(request);
    const wanted = '/budgetManagement/budgeList?name=a%26b';
    const login = new LoginPage(page);
    await login.open(wanted);
    await expect(page).toHaveURL(`/login?redirect=${encodeURIComponent(wanted)}`);
    await login.signIn('user', password);
    await new Shell(page).ready();
    await expect(page).toHaveURL(wanted);
  });
});

test.describe('a wrong password', () => {
  for (const [language, message] of [
    ['中文', '登录失败'],
    ['English', 'Login failed'],
  ] as const) {
    test(`is answered in ${language}`, async ({ page }) => {
      const login = new LoginPage(page);
      await login.open();
      await login.switchTo(language);
      await login.signIn(NOBODY, 'wrong');
      await expect(login.toast).toHaveText(message);
      await expect(page.getByRole('form').getByText(message)).toBeVisible();
      await expect(login.userName).toHaveValue(NOBODY);
      await expect(login.password).toBeFocused();
    });
  }

  test('is not even sent when nothing was typed', async ({ page }) => {
    const login = new LoginPage(page);
    await login.open();
    await login.submit.click();
    await expect(page.getByText('请输入用户名')).toBeVisible();
    await expect(login.userName).toBeFocused();
  });
});

test.describe('the sign-in page', () => {
  test('shows the password only on request', async ({ page }) => {
    const login = new LoginPage(page);
    await login.open();
    await login.password.fill('secret');
    await expect(login.password).toHaveAttribute('type', 'password');
    await login.eye.click();
    await expect(login.password).toHaveAttribute('type', 'text');
    await expect(login.eye).toHaveAttribute('aria-pressed', 'true');
    await login.eye.click();
    await expect(login.password).toHaveAttribute('type', 'password');
  });

  test('keeps the language over a reload', async ({ page }) => {
    const login = new LoginPage(page);
    await login.open();
    await expect(page.locator('html')).toHaveAttribute('lang', 'zh-CN');
    await login.switchTo('English');
    await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
    await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  });

  test('fits a narrow screen, and nothing breaks the content policy', async ({ page }) => {
    const complaints: string[] = [];
    page.on('console', (message) => {
      if (message.type() === 'error') complaints.push(message.text());
    });
    await page.setViewportSize({ width: 360, height: 640 });
    const login = new LoginPage(page);
    await login.open();
    await login.demoAccount('admin').waitFor();
    const tooWide = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(tooWide).toBe(0);
    expect(complaints).toEqual([]);
  });
});

test.describe('a session', () => {
  test('is found again in a new tab, and has no sign-in page', async ({ gl }) => {
    await gl.page.goto('/login');
    await expect(new Shell(gl.page).greeting).toContainText(gl.info.userInfo.nickName);
    await expect(gl.page).toHaveURL('/workingHoursSettings');
  });

  test('ends on signing out, also for the back button', async ({ finance }) => {
    const shell = new Shell(finance.page);
    await finance.page.goto('/materialManage');
    await finance.page.goto('/');
    await shell.ready();
    await shell.signOut();
    const login = new LoginPage(finance.page);
    await expect(login.submit).toBeVisible();
    await expect(finance.page).toHaveURL('/login');
    expect(await finance.page.evaluate(() => localStorage.getItem('Admin-Token'))).toBeNull();
    await finance.page.goBack();
    await expect(login.submit).toBeVisible();
    await expect(finance.page).toHaveURL(/\/login\?redirect=/);
  });

  test('that the server has ended says so and leads back afterwards', async ({ page }) => {
    await page.addInitScript(() => {
      if (sessionStorage.getItem('seeded') !== null) return;
      sessionStorage.setItem('seeded', 'yes');
      localStorage.setItem('Admin-Token', 'no-such-token');
    });
    const login = new LoginPage(page);
    await login.open('/home?tab=2');
    await expect(login.toast).toContainText('重新登录');
    await expect(page).toHaveURL(`/login?redirect=${encodeURIComponent('/home?tab=2')}`);
    expect(await page.evaluate(() => localStorage.getItem('Admin-Token'))).toBeNull();
  });
});
