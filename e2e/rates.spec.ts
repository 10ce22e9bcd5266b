import { randomInt } from 'node:crypto';
import { expectAccessible } from './fixtures/axe.ts';
import { recentDay } from './fixtures/days.ts';
import { walkedIn } from './fixtures/languages.ts';
import { expect, test } from './fixtures/shell.ts';
import { RatesPanel } from './pages/rates-panel.ts';

/** Nobody else's grade, whichever worker and try this is. */
const newGrade = () => `E${randomInt(100_000, 999_999)}`;

const two = (value: number) => String(value).padStart(2, '0');

for (const language of walkedIn('zh')) {
  test(`finance sets a rate of a grade and one of a person, sees what they touch, and takes them back (${language})`, async ({
    page,
    visit,
  }) => {
    const panel = new RatesPanel(page, language);
    const shell = await visit('finance', { language });
    await shell.menuLink((t) => t.route.finalAccountTasks).click();
    await panel.part.click();
    await expect(panel.row('P10')).toContainText('430.00');
    const grade = newGrade();
    const day = recentDay();
    const add = page.getByRole('button', { name: panel.words.addGrade });

    await test.step('a typed number is never corrected, only refused with what is allowed', async () => {
      const cost = panel.dialog.getByLabel(panel.words.hourlyCost);
      const allowed = panel.dialog.getByText(/0\.01.*100,000\.00/);
      await add.click();
      const name = panel.dialog.getByLabel(panel.words.grade);
      await expect(name).toBeFocused();
      await name.fill(grade);
      await panel.enterDay(day);
      await cost.fill('95.555');
      await cost.blur();
      await expect(allowed).toBeVisible();
      await expect(cost).toHaveAttribute('aria-invalid', 'true');
      await panel.dialog.getByRole('button', { name: panel.words.save }).click();
      await expect(cost).toBeFocused();
      await expect(cost).toHaveValue('95.555');
      await expectAccessible(page, 'a rate that is refused', panel.dialog);
      await cost.fill('１，２３４．５');
      await expect(allowed).toBeHidden();
    });

    await test.step('a rate is added', async () => {
      await expect(panel.dialog.getByRole('status')).toContainText(panel.words.noHours);
      await expectAccessible(page, 'the form of a rate', panel.dialog);
      await panel.save();
      await expect(panel.row(grade)).toContainText('1,234.50');
      await expect(add).toBeFocused();
    });

    await test.step('and replaced', async () => {
      await panel
        .row(grade)
        .getByRole('button', { name: panel.text((w) => w.setFor, { name: grade }) })
        .click();
      await panel.enterDay(day);
      await panel.enterAmount('1300');
      await expect(panel.dialog.getByRole('status')).toContainText('1,234.50');
      await panel.save();
      await expect(panel.row(grade)).toContainText('1,300.00');
    });

    await test.step('and taken back from its history', async () => {
      await panel.openHistory(panel.row(grade));
      await expectAccessible(page, 'the history of a grade', shell.main);
      await page.getByRole('button', { name: panel.text((w) => w.removeOf, { day }) }).click();
      await expect(panel.dialog).toContainText('1,300.00');
      await panel.dialog.getByRole('button', { name: panel.words.remove }).click();
      await expect(panel.row(grade)).toHaveCount(0);
    });

    await test.step('a rate of one’s own goes before that of the grade, in the other language', async () => {
      const other = language === 'zh' ? 'en' : 'zh';
      await shell.switchTo(other);
      const own = new RatesPanel(page, other);
      await own.showByPerson();
      await expect(page).toHaveURL(/by=person/);
      const staffNo = `S10${randomInt(420, 520)}`;
      await own.search(staffNo);
      const row = own.row(staffNo);
      await expect(row).toHaveCount(1);
      await row.getByRole('button', { name: own.text((w) => w.setFor) }).click();
      const day = `20${randomInt(60, 99)}-${two(randomInt(1, 13))}-${two(randomInt(1, 29))}`;
      await own.enterDay(day);
      await own.enterAmount('321.09');
      await expect(own.dialog.getByRole('status')).toContainText(day);
      await own.save();

      await own.openHistory(row);
      const entry = page
        .getByRole('row')
        .filter({ hasText: day, hasNot: page.getByRole('heading') })
        .filter({ hasText: '321.09' });
      await expect(entry).toContainText(own.words.phase.coming);
      await entry.getByRole('button').click();
      await own.dialog.getByRole('button', { name: own.words.remove }).click();
      await expect(entry).toHaveCount(0);
    });
  });
}
