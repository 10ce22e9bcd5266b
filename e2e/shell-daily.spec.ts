import { batchEndpoints } from '#features/batches/contract.ts';
import { peopleEndpoints } from '#features/people/contract.ts';
import { departmentEndpoints } from '#features/people/contract-departments.ts';
import { formatClock } from '#kernel/format.ts';
import { callAs } from './fixtures/approvals.ts';
import { readDemo } from './fixtures/roles.ts';
import { expect, keep, test, tokenOf } from './fixtures/shell.ts';
import { texts } from './fixtures/texts.ts';
import { answer } from './fixtures/wire.ts';
import { ChangePasswordDialog } from './pages/change-password-dialog.ts';
import { LoginPage } from './pages/login-page.ts';
import { PersonnelPage } from './pages/personnel-page.ts';
import { Shell } from './pages/shell.ts';

/** The company's zone in the demo. */
const ZONE = 'Asia/Shanghai';

// What is loaded when, and what becomes of it without a connection.
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
  await login.signIn('user', password);
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
  await login.signIn('user', password);
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

test('somebody without any role changes the password, reads whom to ask, and leaves', async ({
  page,
  request,
}) => {
  const departments = await callAs<{ id: number; kind: string }[]>(
    request,
    departmentEndpoints.list.path,
    { method: 'GET' },
  );
  const mark = Math.random().toString(36).slice(2, 10);
  const made = await callAs<{ password: string }>(request, peopleEndpoints.create.path, {
    data: {
      staffNo: `R${mark.toUpperCase()}`,
      userName: `r${mark}`,
      nickName: `无角色 ${mark}`,
      deptId: departments.data.find(({ kind }) => kind === 'group')?.id,
      hireDate: '2020-01-01',
      roles: [],
    },
  });
  expect(made.code, made.msg).toBe(0);
  const login = new LoginPage(page);
  await login.open('/login?redirect=%2FtimesheetManage');
  await login.signIn(`r${mark}`, made.data.password);
  const due = new ChangePasswordDialog(page);
  await expect(due.dialog).toContainText(texts.zh.session.ui.changePassword.due);
  await page.waitForLoadState('networkidle');
  await expect(page.getByRole('alert')).toHaveCount(0);
  await due.change(made.data.password, 'Own-2026-word');
  await expect(page.getByText(texts.zh.noAccess.detail)).toBeVisible();

  await page.getByRole('button', { name: texts.zh.shell.user.changePassword }).click();
  await new ChangePasswordDialog(page).change('Own-2026-word', 'Other-2026-word');
  await expect(page.getByText(texts.zh.session.ui.changePassword.done).last()).toBeVisible();
  await page.reload();
  await expect(page.getByText(texts.zh.noAccess.detail)).toBeVisible();
  await page.getByRole('button', { name: texts.zh.shell.user.signOut }).click();
  await expect(login.submit).toBeVisible();
  await expect(page).toHaveURL('/login');
});

test('what was typed when the session ended is there again for the same person', async ({
  page,
  request,
}) => {
  const { password } = await readDemo(request);
  const departments = await callAs<{ nameZh: string; kind: string }[]>(
    request,
    departmentEndpoints.list.path,
    { method: 'GET' },
  );
  const group = departments.data.find(({ kind }) => kind === 'group')?.nameZh ?? '';
  const login = new LoginPage(page);
  const shell = new Shell(page);
  const people = new PersonnelPage(page);
  const name = people.field((words) => words.departmentForm.nameZh);
  await login.open(`/login?redirect=${encodeURIComponent('/personnelManage?part=departments')}`);
  await login.signIn('super_admin', password);
  await people.department(group).first().click();
  await name.fill('还没保存的名字');
  await expect(shell.activeTab).toContainText(texts.zh.shell.tabs.unsaved);
  await answer(page, 'sysDept**', { code: 4, msg: 'over' });
  const reloaded = page.waitForEvent('load');
  await people.save.click();
  await reloaded;
  await page.unrouteAll();
  await login.signIn('super_admin', password);
  await expect(name).toHaveValue('还没保存的名字');
  await expect(shell.activeTab).toContainText(texts.zh.shell.tabs.unsaved);
  await people.drawer.getByRole('button', { name: texts.zh.edit.cancel }).first().click();
  await page.getByRole('button', { name: texts.zh.edit.discard }).click();
  await expect(people.drawer).toHaveCount(0);
  await expect(shell.activeTab).not.toContainText(texts.zh.shell.tabs.unsaved);
});

test.describe('far from the company', () => {
  test.use({ timezoneId: 'America/New_York' });

  test('times are the company’s, tabs have names and marks, and the search finds parts', async ({
    page,
    request,
  }) => {
    const list = await callAs<{ rows: { id: number; name: string; deadline: string }[] }>(
      request,
      batchEndpoints.list.path,
      { method: 'GET' },
    );
    const [first, second] = list.data.rows;
    if (first === undefined || second === undefined) throw new Error('the demo has batches');
    await keep(page, tokenOf('super_admin'));
    await page.goto(`/writesettings/writesettings/${first.id}`);
    const shell = new Shell(page);
    await shell.ready();
    const hour = formatClock(new Date(), ZONE).slice(0, 13);
    await expect(shell.clock).toContainText(hour);
    const deadline = page.getByLabel(texts.zh.batches.ui.field.deadline);
    await expect(deadline).toHaveValue(formatClock(new Date(first.deadline), ZONE).slice(0, 16));
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

    await shell.openSearch();
    await shell.search.fill('rili');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/writesettings/writesettingsList?part=calendar');
    await shell.switchTo('en');
    await shell.openSearch();
    await shell.search.fill('sjrz');
    await expect(page.getByRole('option')).toHaveText([/Audit log/]);
    await shell.search.fill('timesheet exp');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/timesheetManage');
  });
});

test('on a telephone the bar says who is signed in', async ({ page, visit }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const shell = await visit('user');
  const who = shell.greeting.locator('strong');
  await expect(who).toBeVisible();
  const whole = await who.evaluate(({ parentElement }) => {
    const box = parentElement as HTMLElement;
    return box.scrollWidth <= box.clientWidth && box.clientWidth > 20;
  });
  expect(whole, 'the name is not cut').toBe(true);
});
