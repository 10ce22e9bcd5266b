import { randomBytes } from 'node:crypto';
import { expectAccessible } from './fixtures/axe.ts';
import { walkedIn } from './fixtures/languages.ts';
import { expect, test } from './fixtures/shell.ts';
import { either, texts } from './fixtures/texts.ts';
import { ChangePasswordDialog } from './pages/change-password-dialog.ts';
import { LoginPage } from './pages/login-page.ts';
import { PersonnelPage } from './pages/personnel-page.ts';
import { Shell } from './pages/shell.ts';

/** Long ways: forms, files, two people. */
test.describe.configure({ timeout: 150_000 });

const PATH = '/personnelManage';

/** Tests share one server and may run twice on it: nobody's names are used again. */
const unique = () => randomBytes(4).toString('hex').toUpperCase();

test('the office hires somebody, who signs in and must choose a password', async ({
  visit,
  browser,
}) => {
  const { page } = await visit('gc_admin', { path: PATH, language: 'zh' });
  const personnel = new PersonnelPage(page);
  const staffNo = `E${unique()}`;
  const name = `新人${staffNo}`;
  const password = await personnel.hire({
    name,
    staffNo,
    department: '人力行政部',
    hireDate: '2026-11-02',
  });
  await personnel.noted.click();
  await personnel.search.fill(staffNo.toLowerCase());
  await expect(personnel.people.getByText(name)).toBeVisible();

  const context = await browser.newContext();
  const own = await context.newPage();
  const login = new LoginPage(own);
  await login.open();
  await login.signIn(staffNo.toLowerCase(), password);
  const dialog = new ChangePasswordDialog(own);
  await dialog.change(password, 'Chosen@2026');
  await expect(dialog.dialog).toBeHidden();
  const shell = new Shell(own);
  await shell.ready();
  await expect(shell.greeting).toContainText(name);
  await context.close();
});

test('a department is added and moved beneath another one', async ({ visit }) => {
  const { page, alert } = await visit('super_admin', {
    path: `${PATH}?part=departments`,
    language: 'en',
  });
  const personnel = new PersonnelPage(page);
  const code = `E${unique()}`;
  const name = `Unit ${code}`;
  await personnel.addDepartment('Operations Centre', { zh: `单元${code}`, en: name, code });
  await expect(personnel.department(name)).toBeVisible();
  await personnel.moveDepartment(name, 'Delivery Centre');
  await expect(page.getByText(`${name} has been moved`)).toBeVisible();
  await expect(alert).toHaveCount(0);
  await personnel.chooseForDepartment(name, (departments) => departments.moveTo);
  await expect(personnel.moveDialog(name).getByTitle('Delivery Centre')).toBeVisible();
});

for (const language of walkedIn('zh')) {
  test(`five hundred people are imported after their mistakes are mended (${language})`, async ({
    visit,
  }) => {
    const t = texts[language];
    const { page } = await visit('super_admin', { path: PATH, language });
    const personnel = new PersonnelPage(page);
    const prefix = `I${unique()}`;
    const head =
      language === 'zh' ? '工号,姓名,部门编码,入职日期' : 'Staff no,Name,Department code,Hire date';
    const rows = Array.from(
      { length: 500 },
      (_, index) => `${prefix}-${index},导入${index},DL-SVC,2026-10-08`,
    );
    const wrong = [...rows];
    wrong[1] = `${prefix}-1,导入1,NOWHERE,2026-10-08`;
    wrong[41] = `${prefix}-41,导入41,DL-SVC,soon`;
    wrong[99] = `${prefix}-98,导入99,DL-SVC,2026-10-08`;

    await personnel.check([head, ...wrong]);
    const problems = personnel.importDialog
      .getByRole('table', { name: t.import.problems })
      .getByRole('row');
    await expect(problems).toHaveCount(1 + 3);
    await expect(problems.nth(1)).toContainText('NOWHERE');
    await expect(problems.nth(1)).toContainText(t.people.ui.field.deptCode);
    await expect(problems.nth(2)).toContainText('soon');
    await expect(problems.nth(2)).toContainText('2026-01-31');
    await expect(personnel.importButton((words) => words.write)).toHaveCount(0);
    const marked = page.waitForEvent('download');
    await personnel.importButton((words) => words.marked).click();
    expect((await marked).suggestedFilename()).toMatch(/_people_.*\.xlsx$/);

    await personnel.importButton((words) => words.chooseOther).click();
    // A title may stand above the headings, as it does in sheets that people keep for themselves.
    await personnel.check(['名册', head, ...rows]);
    const changes = personnel.importDialog.getByRole('table', { name: t.import.changes });
    await expect(changes.getByRole('row')).toHaveCount(1 + 20);
    await expect(changes.getByRole('row').nth(1)).toContainText(`${prefix}-0`);
    await personnel.importButton((words) => words.write).click();
    const done = personnel.importDialog.getByText(t.people.ui.import.afterwards);
    await expect(done).toBeVisible();
    await personnel.importDialog
      .getByRole('button', { name: t.people.ui.import.showNew, exact: true })
      .click();
    await expect(personnel.importDialog).toBeHidden();
    await personnel.search.fill(prefix.toLowerCase());
    await expect(page).toHaveURL(new RegExp(prefix, 'i'));
    await expect(
      personnel.people.getByText(either((words) => words.list.total.replace('{{count}}', '500'))),
    ).toBeVisible();

    const password = await personnel.passwordsOf(20);
    const signedIn = await page.request.post('/api/v1/login', {
      data: { userName: `${prefix}-0`.toLowerCase(), password: password.get(`${prefix}-0`) },
    });
    expect(await signedIn.json()).toMatchObject({ code: 0 });
    await expect(
      personnel.people.getByText(either((words) => words.list.total.replace('{{count}}', '480'))),
    ).toBeVisible();
  });
}

test('the list of people keeps nobody out', async ({ visit }) => {
  const { page } = await visit('super_admin', { path: PATH, language: 'en' });
  await expect(new PersonnelPage(page).people.getByRole('row').nth(5)).toBeVisible();
  await expectAccessible(page, 'people');
});

test('the tree of departments keeps nobody out', async ({ visit }) => {
  const path = `${PATH}?part=departments`;
  const { page } = await visit('super_admin', { path, language: 'en' });
  await expect(new PersonnelPage(page).department('R&D Centre')).toBeVisible();
  await expectAccessible(page, 'departments');
});
