import { cookie, expect, test } from './fixtures/shell.ts';

test('settings show at once and are kept over a reload', async ({ page, visit }) => {
  const shell = await visit('super_admin');
  const root = page.locator('html');
  const logo = page.getByRole('complementary').locator('svg rect');
  const drawer = await shell.openSettings();
  await drawer.color('violet').check({ force: true });
  await drawer.appearance('dark').click();
  await drawer.size('large').click();
  for (const name of ['tagsView', 'fixedHeader', 'sidebarLogo'] as const) {
    await drawer.toggle(name).click();
  }

  const expectChosen = async () => {
    await expect(root).toHaveAttribute('data-theme', 'dark');
    await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(15, 20, 27)');
    await expect(page.locator('body')).toHaveCSS('font-size', '16px');
    await expect(shell.menu.locator('[aria-current="page"]')).toHaveCSS(
      'color',
      'rgb(189, 164, 255)',
    );
    await expect(shell.tabList).toHaveCount(0);
    await expect(shell.topBar).toHaveCSS('position', 'sticky');
    await expect(logo).toHaveCount(1);
  };
  await expectChosen();
  expect(await cookie(page, 'size')).toBe('large');
  await page.reload();
  await shell.ready();
  await expectChosen();
  await shell.openSettings();
  await expect(drawer.color('violet')).toBeChecked();
  await expect(drawer.toggle('tagsView')).not.toBeChecked();
  await expect(drawer.toggle('fixedHeader')).toBeChecked();
  await expect(drawer.toggle('sidebarLogo')).toBeChecked();
});

test('settings begin as they should', async ({ page, visit }) => {
  const shell = await visit('user');
  const drawer = await shell.openSettings();
  await expect(drawer.color('blue')).toBeChecked();
  await expect(drawer.toggle('tagsView')).toBeChecked();
  await expect(drawer.toggle('fixedHeader')).not.toBeChecked();
  await expect(drawer.toggle('sidebarLogo')).not.toBeChecked();
  await expect(page.locator('body')).toHaveCSS('font-size', '14px');
});

test('settings follow the system unless told otherwise', async ({ page, visit }) => {
  await visit('user');
  const body = page.locator('body');
  await expect(body).toHaveCSS('background-color', 'rgb(245, 247, 250)');
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect(body).toHaveCSS('background-color', 'rgb(15, 20, 27)');
});
