import { randomBytes } from 'node:crypto';
import { peopleEndpoints } from '#features/people/contract.ts';
import { callAs } from './fixtures/approvals.ts';
import { expectAccessible } from './fixtures/axe.ts';
import { firstOpenDay, recentDay } from './fixtures/days.ts';
import { walkedIn } from './fixtures/languages.ts';
import { newFiller } from './fixtures/new-filler.ts';
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

test('the office hires somebody, mends what is refused at its field, and the newcomer chooses a password', async ({
  visit,
  newVisitor,
}) => {
  const { page } = await visit('gc_admin', { path: PATH, language: 'zh' });
  const personnel = new PersonnelPage(page);
  const { drawer } = personnel;
  const staffNo = personnel.field((ui) => ui.field.staffNo);
  const userName = personnel.field((ui) => ui.field.userName);
  const nickName = personnel.field((ui) => ui.field.nickName);
  const fresh = `E${unique()}`;
  const name = `新人${fresh}`;

  await test.step('what is too long is never cut, and the limit is said', async () => {
    await personnel.add.click();
    await expect(nickName).toBeFocused();
    const long = 'Wolfeschlegelsteinhausen'.repeat(210).slice(0, 5000);
    await nickName.fill(long);
    await expect(nickName).toHaveValue(long);
    const limit = drawer.getByText('最多 50 个字符');
    await expect(limit).toBeVisible();
    await expect(drawer.getByText('5,000 / 50')).toBeVisible();
    await personnel.save.click();
    await expect(nickName).toBeFocused();
    await nickName.fill(name);
    await expect(limit).toBeHidden();
  });

  await test.step('what is refused about fields stands at those fields, all of it, until they change', async () => {
    await staffNo.fill('S10400');
    await userName.fill('GL');
    await personnel.chooseDepartment('人力行政部');
    await personnel.enterHireDate(recentDay());
    await personnel.save.click();
    const numberTaken = drawer.getByText(either((t) => t.people.refusal.staffNoTaken));
    const nameTaken = drawer.getByText(either((t) => t.people.refusal.userNameTaken));
    await expect(numberTaken).toBeVisible();
    await expect(nameTaken).toBeVisible();
    await expect(page.getByRole('button', { name: texts.zh.toast.dismiss })).toHaveCount(0);
    await expect(staffNo).toBeFocused();
    await expectAccessible(page, 'a form with refused fields', drawer);
    await staffNo.fill(fresh);
    await expect(numberTaken).toBeHidden();
    await expect(nameTaken).toBeVisible();
    await userName.fill(fresh.toLowerCase());
    await personnel.save.click();
  });

  const password =
    await test.step('the password is shown once, and the list has one more', async () => {
      await expect(personnel.password).toBeVisible();
      const shown = (await personnel.password.textContent()) ?? '';
      await personnel.noted.click();
      await expect(personnel.password).toBeHidden();
      await expect(personnel.add).toBeFocused();
      await personnel.search.fill(fresh.toLowerCase());
      await expect(personnel.people.getByText(name)).toBeVisible();
      return shown;
    });

  await test.step('whoever was hired signs in with it and must choose another', async () => {
    const own = await newVisitor();
    const login = new LoginPage(own);
    await login.open();
    await login.signIn(fresh.toLowerCase(), password);
    const dialog = new ChangePasswordDialog(own);
    await dialog.change(password, 'Chosen@2026');
    const shell = new Shell(own);
    await shell.ready();
    await expect(dialog.dialog).toBeHidden();
    await expect(shell.greeting).toContainText(name);
  });
});

test('a department is added and moved, and somebody promoted from a day, which is taken back', async ({
  visit,
  request,
}) => {
  const { staffNo } = await newFiller(request);
  const shell = await visit('super_admin', { path: `${PATH}?part=departments`, language: 'en' });
  const { page } = shell;
  const personnel = new PersonnelPage(page);
  const { drawer } = personnel;

  await test.step('a department is added and moved beneath another one', async () => {
    const code = `E${unique()}`;
    const name = `Unit ${code}`;
    await expect(personnel.department('R&D Centre')).toBeVisible();
    await expectAccessible(page, 'departments');
    await personnel.addDepartment('Operations Centre', { zh: `单元${code}`, en: name, code });
    await expect(personnel.department(name)).toBeVisible();
    await personnel.moveDepartment(name, 'Delivery Centre');
    await expect(page.getByText(`${name} has been moved`)).toBeVisible();
    await expect(shell.alert).toHaveCount(0);
    await personnel.chooseForDepartment(name, (departments) => departments.moveTo);
    const dialog = personnel.moveDialog(name);
    await expect(dialog.getByTitle('Delivery Centre')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
  });

  const history = drawer.getByRole('region', { name: 'Department and grade over time' });
  const from = drawer.getByLabel('Counts from');
  const grade = drawer.getByLabel('Grade', { exact: true });
  const edit = personnel.people.getByRole('button', { name: `Edit 新 ${staffNo.slice(1)}` });
  const open = async () => {
    await edit.click();
    await expect(history.getByRole('listitem').first()).toBeVisible();
  };

  await test.step('somebody is promoted from a day on, not from before they came', async () => {
    await shell.go(PATH);
    await expect(personnel.people.getByRole('row').nth(5)).toBeVisible();
    await expectAccessible(page, 'people', shell.main);
    await personnel.search.fill(staffNo);
    await open();
    await expect(history.getByRole('listitem')).toHaveText([
      new RegExp(`^${firstOpenDay()}.*now$`),
    ]);
    await expect(from).toHaveCount(0);
    await grade.fill('P7');
    await from.fill('2019-12-31');
    await personnel.save.click();
    await expect(drawer.getByText(/was hired on /)).toBeVisible();
    await from.fill(recentDay());
    await personnel.save.click();
    await expect(drawer).toBeHidden();
    await open();
    await expect(history.getByRole('listitem')).toHaveText([
      new RegExp(`^${recentDay()}.*P7now`),
      new RegExp(`^${firstOpenDay()}`),
    ]);
    await grade.fill('P8');
    await from.fill('2099-01-01');
    await personnel.save.click();
    await expect(drawer).toBeHidden();
  });

  await test.step('on a telephone the same is there, fits, and is taken back', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await open();
    await expect(history.getByText('to come')).toBeVisible();
    const width = await drawer.evaluate((element) => element.scrollWidth - element.clientWidth);
    expect(width).toBeLessThanOrEqual(0);
    for (const day of ['2099-01-01', recentDay()]) {
      await drawer.getByRole('button', { name: `Take back the entry of ${day}` }).click();
      await page
        .getByRole('dialog', { name: /^Take back this entry/ })
        .getByRole('button', { name: 'Take back' })
        .click();
      await expect(drawer.getByText(day)).toHaveCount(0);
    }
    await expect(grade).toHaveValue('');
    const { data } = await callAs<{ rows: { grade: string | null }[] }>(
      request,
      `${peopleEndpoints.list.path}?nameOrNoQuery=${staffNo}`,
      { method: 'GET' },
    );
    expect(data.rows[0]?.grade).toBeNull();
  });
});

for (const language of walkedIn('zh')) {
  test(`thirty people are imported after their mistakes are mended (${language})`, async ({
    visit,
  }) => {
    const t = texts[language];
    const { page } = await visit('super_admin', { path: PATH, language });
    const personnel = new PersonnelPage(page);
    const prefix = `I${unique()}`;
    const hired = recentDay();
    const head =
      language === 'zh' ? '工号,姓名,部门编码,入职日期' : 'Staff no,Name,Department code,Hire date';
    const rows = Array.from(
      { length: 30 },
      (_, index) => `${prefix}-${index},导入${index},DL-SVC,${hired}`,
    );
    const wrong = [...rows];
    wrong[1] = `${prefix}-1,导入1,NOWHERE,${hired}`;
    wrong[11] = `${prefix}-11,导入11,DL-SVC,soon`;
    wrong[29] = `${prefix}-28,导入29,DL-SVC,${hired}`;

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
    const total = (count: number) =>
      personnel.people.getByText(
        either((words) => words.list.total.replace('{{count}}', String(count))),
      );
    await expect(total(30)).toBeVisible();

    await personnel.search.fill(`${prefix}-3`.toLowerCase());
    await expect(total(1)).toBeVisible();
    const password = await personnel.passwordsOf(1);
    const signedIn = await page.request.post('/api/v1/login', {
      data: { userName: `${prefix}-3`.toLowerCase(), password: password.get(`${prefix}-3`) },
    });
    expect(await signedIn.json()).toMatchObject({ code: 0 });
    await personnel.search.fill(prefix.toLowerCase());
    await expect(total(29)).toBeVisible();
  });
}
