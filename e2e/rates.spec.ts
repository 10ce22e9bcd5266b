import { randomInt } from 'node:crypto';
import { expectAccessible } from './fixtures/axe.ts';
import { walkedIn } from './fixtures/languages.ts';
import { expect, test, tokenOf } from './fixtures/shell.ts';
import { RatesPanel } from './pages/rates-panel.ts';

/** Nobody else's grade, whichever worker and try this is. */
const newGrade = () => `E${randomInt(100_000, 999_999)}`;

const two = (value: number) => String(value).padStart(2, '0');

for (const language of walkedIn('zh')) {
  test(`finance sets a rate, sees what it touches, and takes it back (${language})`, async ({
    page,
    visit,
  }) => {
    const panel = new RatesPanel(page, language);
    const shell = await visit('finance', { language });
    await shell.menuLink((t) => t.route.finalAccountTasks).click();
    await panel.part.click();
    await expect(panel.row('P10')).toContainText('430.00');

    const grade = newGrade();
    await page.getByRole('button', { name: panel.words.addGrade }).click();
    await panel.dialog.getByLabel(panel.words.grade).fill(grade);
    await panel.enterDay('2026-01-01');
    await panel.enterAmount('1234.5');
    await expect(panel.dialog.getByRole('status')).toContainText(panel.words.noHours);
    await expectAccessible(page, 'the form of a rate');
    await panel.save();
    await expect(panel.row(grade)).toContainText('1,234.50');

    await panel
      .row(grade)
      .getByRole('button', { name: panel.text((w) => w.setFor, { name: grade }) })
      .click();
    await panel.enterDay('2026-01-01');
    await panel.enterAmount('1300');
    await expect(panel.dialog.getByRole('status')).toContainText('1,234.50');
    await panel.save();
    await expect(panel.row(grade)).toContainText('1,300.00');

    await panel.openHistory(panel.row(grade));
    await expectAccessible(page, 'the history of a grade');
    await page
      .getByRole('button', { name: panel.text((w) => w.removeOf, { day: '2026-01-01' }) })
      .click();
    await expect(panel.dialog).toContainText('1,300.00');
    await panel.dialog.getByRole('button', { name: panel.words.remove }).click();
    await expect(panel.row(grade)).toHaveCount(0);
  });
}

for (const language of walkedIn('en')) {
  test(`a rate of one's own goes before that of the grade (${language})`, async ({
    page,
    visit,
  }) => {
    const panel = new RatesPanel(page, language);
    await visit('super_admin', { language, path: '/budgetSettings/taskList?part=rates' });
    await panel.showByPerson();
    await expect(page).toHaveURL(/by=person/);
    const staffNo = `S10${randomInt(420, 520)}`;
    await panel.search(staffNo);
    const row = panel.row(staffNo);
    await expect(row).toHaveCount(1);
    await row.getByRole('button', { name: panel.text((w) => w.setFor) }).click();
    const day = `20${randomInt(60, 99)}-${two(randomInt(1, 13))}-${two(randomInt(1, 29))}`;
    await panel.enterDay(day);
    await panel.enterAmount('321.09');
    await expect(panel.dialog.getByRole('status')).toContainText(day);
    await panel.save();

    await panel.openHistory(row);
    const entry = page
      .getByRole('row')
      .filter({ hasText: day, hasNot: page.getByRole('heading') })
      .filter({ hasText: '321.09' });
    await expect(entry).toContainText(panel.words.phase.coming);
    await entry.getByRole('button').click();
    await panel.dialog.getByRole('button', { name: panel.words.remove }).click();
    await expect(entry).toHaveCount(0);
  });
}

test('nobody else sees a rate', async ({ page, visit }) => {
  const shell = await visit('gc_admin', { path: '/budgetSettings/taskList?part=rates' });
  await expect(page).toHaveURL('/backstageHome');
  await expect(shell.menuLink((t) => t.route.finalAccountTasks)).toHaveCount(0);
  for (const role of ['gc_admin', 'admin', 'leader', 'vp_view', 'user'] as const) {
    const reply = await page.request.get('/api/v1/rates/grades', {
      headers: { authorization: tokenOf(role) },
    });
    expect(await reply.json(), role).toMatchObject({ code: 3, data: null });
  }
});
