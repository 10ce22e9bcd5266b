import { peopleEndpoints } from '#features/people/contract.ts';
import { callAs } from './fixtures/approvals.ts';
import { newFiller } from './fixtures/new-filler.ts';
import { expect, test } from './fixtures/shell.ts';
import { PersonnelPage } from './pages/personnel-page.ts';

test.describe.configure({ timeout: 120_000 });

test('somebody is promoted from a day, and it is taken back', async ({ visit, request }) => {
  const { staffNo } = await newFiller(request);
  const name = `新 ${staffNo.slice(1)}`;
  const { page } = await visit('super_admin', { path: '/personnelManage', language: 'en' });
  const personnel = new PersonnelPage(page);
  const { drawer } = personnel;
  const open = async () => {
    await personnel.search.fill(staffNo);
    await personnel.people.getByRole('button', { name: `Edit ${name}` }).click();
    await expect(history.getByRole('listitem').first()).toBeVisible();
  };
  const history = drawer.getByRole('region', { name: 'Department and grade over time' });
  const from = drawer.getByLabel('Counts from');

  await open();
  await expect(history.getByRole('listitem')).toHaveText([/^2020-01-01.*now$/]);
  await expect(from).toHaveCount(0);
  await drawer.getByLabel('Grade', { exact: true }).fill('P7');
  await from.fill('2019-12-31');
  await personnel.save.click();
  await expect(drawer.getByText(/was hired on 2020-01-01/)).toBeVisible();
  await from.fill('2026-02-02');
  await personnel.save.click();
  await expect(drawer).toBeHidden();

  await open();
  await expect(history.getByRole('listitem')).toHaveText([/^2026-02-02.*P7now/, /^2020-01-01/]);
  await drawer.getByLabel('Grade', { exact: true }).fill('P8');
  await from.fill('2099-01-01');
  await personnel.save.click();
  await expect(drawer).toBeHidden();

  // On a telephone the same is there, and fits.
  await page.setViewportSize({ width: 390, height: 844 });
  await page.reload();
  await open();
  await expect(history.getByText('to come')).toBeVisible();
  const width = await drawer.evaluate((element) => element.scrollWidth - element.clientWidth);
  expect(width).toBeLessThanOrEqual(0);
  for (const day of ['2099-01-01', '2026-02-02']) {
    await drawer.getByRole('button', { name: `Take back the entry of ${day}` }).click();
    await page
      .getByRole('dialog', { name: /^Take back this entry/ })
      .getByRole('button', { name: 'Take back' })
      .click();
    await expect(drawer.getByText(day)).toHaveCount(0);
  }
  await expect(drawer.getByLabel('Grade', { exact: true })).toHaveValue('');
  const { data } = await callAs<{ rows: { grade: string | null }[] }>(
    request,
    `${peopleEndpoints.list.path}?nameOrNoQuery=${staffNo}`,
    { method: 'GET' },
  );
  expect(data.rows[0]?.grade).toBeNull();
});
