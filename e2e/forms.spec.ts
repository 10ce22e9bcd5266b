import { randomBytes } from 'node:crypto';
import { expectAccessible } from './fixtures/axe.ts';
import { expect, test } from './fixtures/shell.ts';
import { either, texts } from './fixtures/texts.ts';
import { PersonnelPage } from './pages/personnel-page.ts';
import { RatesPanel } from './pages/rates-panel.ts';

test.describe.configure({ timeout: 120_000 });

const unique = () => randomBytes(4).toString('hex').toUpperCase();

test('a typed number is never corrected, only refused with what is allowed', async ({
  page,
  visit,
}) => {
  const panel = new RatesPanel(page, 'zh');
  await visit('finance', { language: 'zh', path: '/budgetSettings/taskList?part=rates' });
  const grade = `F${unique()}`;
  const add = page.getByRole('button', { name: panel.words.addGrade });
  await add.click();
  const name = panel.dialog.getByLabel(panel.words.grade);
  await expect(name).toBeFocused();
  await name.fill(grade);
  const cost = panel.dialog.getByLabel(panel.words.hourlyCost);
  const allowed = panel.dialog.getByText('0.01 至 100,000.00');
  const save = panel.dialog.getByRole('button', { name: panel.words.save });
  for (const wrong of ['-5', '95.555', '100000.01']) {
    await cost.fill(wrong);
    await cost.blur();
    await expect(allowed).toBeVisible();
    await expect(cost).toHaveValue(wrong);
    await expect(cost).toHaveAttribute('aria-invalid', 'true');
    await save.click();
    await expect(cost).toBeFocused();
    await expect(cost).toHaveValue(wrong);
  }
  await expectAccessible(page, 'a rate that is refused');
  await cost.fill('１，０９５．５');
  await expect(allowed).toBeHidden();
  await panel.save();
  await expect(panel.row(grade)).toContainText('1,095.50');
  await expect(add).toBeFocused();
});

test('what is refused about fields stands at those fields, all of it, until they change', async ({
  visit,
}) => {
  const { page } = await visit('super_admin', { path: '/personnelManage', language: 'en' });
  const personnel = new PersonnelPage(page);
  const problem = (pick: Parameters<typeof either>[0]) => personnel.drawer.getByText(either(pick));
  const add = personnel.people.getByRole('button', { name: texts.en.people.ui.list.add });
  await add.click();

  const name = personnel.field((ui) => ui.field.nickName);
  await expect(name).toBeFocused();
  const long = 'Wolfeschlegelsteinhausen'.repeat(210).slice(0, 5000);
  await name.fill(long);
  await expect(name).toHaveValue(long);
  await expect(personnel.drawer.getByText('At most 50 characters')).toBeVisible();
  await expect(personnel.drawer.getByText('5,000 / 50')).toBeVisible();
  await personnel.save.click();
  await expect(name).toBeFocused();
  await name.fill('Ada');
  await expect(personnel.drawer.getByText('At most 50 characters')).toBeHidden();

  const staffNo = personnel.field((ui) => ui.field.staffNo);
  const userName = personnel.field((ui) => ui.field.userName);
  const department = personnel.drawer.getByRole('combobox', { name: 'Department' });
  await staffNo.fill('S10400');
  await userName.fill('GL');
  await department.click();
  await department.fill('Operations Centre');
  await page.getByTitle('Operations Centre', { exact: true }).last().click();
  const day = personnel.field((ui) => ui.field.hireDate);
  await day.fill('2026-11-02');
  await day.press('Enter');
  await personnel.save.click();

  const numberTaken = problem((t) => t.people.refusal.staffNoTaken);
  const nameTaken = problem((t) => t.people.refusal.userNameTaken);
  await expect(numberTaken).toBeVisible();
  await expect(nameTaken).toBeVisible();
  await expect(page.getByRole('button', { name: texts.en.toast.dismiss })).toHaveCount(0);
  await expect(staffNo).toBeFocused();
  await expectAccessible(page, 'a form with refused fields');

  const fresh = `F${unique()}`;
  await staffNo.fill(fresh);
  await expect(numberTaken).toBeHidden();
  await expect(nameTaken).toBeVisible();
  await userName.fill(fresh.toLowerCase());
  await personnel.save.click();
  await expect(personnel.password).toBeVisible();
  await page.getByRole('button', { name: texts.en.people.ui.password.close }).click();
  await expect(personnel.password).toBeHidden();
  await expect(add).toBeFocused();
});
