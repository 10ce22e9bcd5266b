import { expect, test } from './fixtures/shell.ts';
import { texts } from './fixtures/texts.ts';
import { NO_TOKENS, storedTokens } from './fixtures/wire.ts';
import { LoginPage } from './pages/login-page.ts';

// What does not load must not have been loaded before.
test.use({ cold: true });

test('a record that cannot exist has its own place, and the way home', async ({ page, visit }) => {
  const shell = await visit('user', { path: '/budgetManagement/budgetDetail/abc' });
  await expect(shell.title).toHaveText(texts.zh.view.notFound.title);
  await expect(shell.activeTab).toHaveText(texts.zh.route.budgetDetail);
  await shell.menuLink((t) => t.route.materialManage).click();
  await expect(shell.title).toHaveText(texts.zh.route.materialManage);
  await shell.tab((t) => t.route.budgetDetail).click();
  await shell.main.getByRole('link', { name: texts.zh.view.notFound.home }).click();
  await expect(page).toHaveURL('/workingHoursSettings');
  await expect(shell.title).toHaveText(texts.zh.route.timeFilling);
});

test('a page that does not load leaves the rest working', async ({ page, visit }) => {
  await page.route(/assets\/not-built-yet-.*\.js/, (route) => route.fulfill({ status: 500 }));
  const shell = await visit('wh_ap');
  await expect(shell.main.getByRole('alert')).toContainText(texts.zh.failure.title);
  await shell.menuLink((t) => t.route.materialManage).click();
  await expect(shell.activeTab).toHaveText(texts.zh.route.materialManage);
  await shell.switchTo('en');
  await expect(shell.title).toHaveText(texts.en.failure.title);
  await shell.openUserMenu();
  await page.keyboard.press('Escape');
  await page.unroute(/assets\/not-built-yet-.*\.js/);
  await shell.main.getByRole('button', { name: texts.en.failure.reload }).click();
  await expect(shell.title).toHaveText(texts.en.route.materialManage);
});

test('a lost connection is said once, and costs nothing else', async ({ context, page, visit }) => {
  const shell = await visit('wh_ap');
  const password = await shell.openChangePassword();
  await context.setOffline(true);
  await password.change('Demo@2026', 'Another-1');
  const toast = shell.alert.filter({ has: page.getByRole('button') });
  await expect(toast).toHaveText(texts.zh.transport.offline);
  await expect(password.newPassword).toHaveValue('Another-1');
  await page.keyboard.press('Escape');
  await expect(password.dialog).toBeHidden();
  await shell.menuLink((t) => t.route.materialManage).click();
  await expect(shell.title).toHaveText(texts.zh.route.materialManage);
  await context.setOffline(false);
  await shell.signOut();
  await expect(new LoginPage(page).submit).toBeVisible();
});

test('whoever leaves without a connection has left', async ({ context, page, visit }) => {
  const shell = await visit('user');
  await context.setOffline(true);
  await shell.signOut();
  await expect(new LoginPage(page).submit).toBeVisible();
  await expect(shell.menu).toHaveCount(0);
  expect(await storedTokens(page)).toEqual(NO_TOKENS);
});
