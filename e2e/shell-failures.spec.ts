import { readDemo } from './fixtures/roles.ts';
import { expect, test } from './fixtures/shell.ts';
import { texts } from './fixtures/texts.ts';
import { NO_TOKENS, storedTokens } from './fixtures/wire.ts';
import { LoginPage } from './pages/login-page.ts';
import { Shell } from './pages/shell.ts';

// What does not load must not have been loaded before.
test.use({ cold: true });

test('a sign-in tried without a connection leaves no page without its styles', async ({
  context,
  page,
  request,
}) => {
  const { password } = await readDemo(request);
  const login = new LoginPage(page);
  const shell = new Shell(page);
  const styled = () =>
    shell.topBar
      .locator('> div')
      .first()
      .evaluate((bar) => getComputedStyle(bar).display);
  await login.open();
  await context.setOffline(true);
  await login.signIn('wl_view', password);
  await expect(page.getByText(texts.zh.session.ui.offline)).toBeVisible();
  await context.setOffline(false);
  await login.submit.click();
  await shell.ready();
  await expect(shell.menu).toBeVisible();
  expect(await styled()).toBe('flex');
  await shell.signOut();

  // The server answers, but a part of the program does not come.
  await login.open();
  const parts = /assets\/signed-in-app-.*\.(?:js|css)$/;
  await page.route(parts, (route) => route.abort());
  await login.signIn('wl_view', password);
  const failure = page.getByRole('heading', { name: texts.zh.failure.title });
  await expect(failure).toBeVisible();
  const box = await failure.boundingBox();
  expect(box?.x ?? 0, 'in the middle, not at the edge').toBeGreaterThan(100);
  const reload = page.getByRole('button', { name: texts.zh.failure.reload });
  await context.setOffline(true);
  await reload.click();
  await expect(page.getByText(texts.zh.transport.offline)).toBeVisible();
  await expect(failure).toBeVisible();
  await context.setOffline(false);
  await page.unroute(parts);
  await reload.click();
  await shell.ready();
  expect(await styled()).toBe('flex');
});

test('what does not load, does not exist or has no connection leaves the rest working', async ({
  context,
  page,
  visit,
}) => {
  const parts = /assets\/(?:material-page|budget-list-page)-.*\.js/;
  await page.route(parts, (route) => route.fulfill({ status: 500 }));
  const shell = await visit('wh_ap', { path: '/budgetManagement/budgeList' });
  const { en } = texts;

  await test.step('a page that does not load', async () => {
    await expect(shell.main.getByRole('alert')).toContainText(texts.zh.failure.title);
    await shell.menuLink((t) => t.route.materialManage).click();
    await expect(shell.activeTab).toHaveText(texts.zh.route.materialManage);
    await shell.switchTo('en');
    await expect(shell.title).toHaveText(en.failure.title);
    await shell.openUserMenu();
    await page.keyboard.press('Escape');
    await page.unroute(parts);
    await shell.main.getByRole('button', { name: en.failure.reload }).click();
    await expect(shell.title).toHaveText(en.route.materialManage);
  });

  await test.step('a record that cannot exist has its own place, and the way home', async () => {
    await shell.go('/budgetManagement/budgetDetail/abc');
    await expect(shell.title).toHaveText(en.view.notFound.title);
    await expect(shell.activeTab).toHaveText(en.route.budgetDetail);
    await shell.menuLink((t) => t.route.materialManage).click();
    await expect(shell.title).toHaveText(en.route.materialManage);
    await shell.tab((t) => t.route.budgetDetail).click();
    await shell.main.getByRole('link', { name: en.view.notFound.home }).click();
    await expect(page).toHaveURL('/backstageHome');
    await expect(shell.title).toHaveText(en.route.approvalProgress);
  });

  await test.step('a lost connection is said once, and costs nothing else', async () => {
    const password = await shell.openChangePassword();
    await context.setOffline(true);
    await password.change('Demo@2026', 'Another-1');
    const toast = shell.alert.filter({ has: page.getByRole('button') });
    await expect(toast).toHaveText(en.transport.offline);
    await expect(password.newPassword).toHaveValue('Another-1');
    await page.keyboard.press('Escape');
    await expect(password.dialog).toBeHidden();
    await shell.menuLink((t) => t.route.materialManage).click();
    await expect(shell.title).toHaveText(en.route.materialManage);
  });

  await test.step('whoever leaves without it has left', async () => {
    await shell.signOut();
    await expect(new LoginPage(page).submit).toBeVisible();
    await expect(shell.menu).toHaveCount(0);
    expect(await storedTokens(page)).toEqual(NO_TOKENS);
  });
});
