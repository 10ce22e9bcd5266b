import type { Page } from '@playwright/test';
import { freshFiller } from './fixtures/filler.ts';
import { saveRows, sheetOf, stored as storedRows } from './fixtures/fresh-sheet.ts';
import { walkedIn } from './fixtures/languages.ts';
import { expectOneRow } from './fixtures/one-row.ts';
import { expect, keep, test } from './fixtures/shell.ts';
import { either, texts } from './fixtures/texts.ts';
import { Sheet } from './pages/sheet.ts';

test.use({ viewport: { width: 390, height: 844 } });

const widthOf = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth);

for (const language of walkedIn('en')) {
  test(`on a telephone a sheet is filled in day by day, its tools are one row, and what does not fit is one press away (${language})`, async ({
    page,
    request,
  }, info) => {
    const { undo, redo, submit, distribute, copyLastRows, ...ui } = texts[language].timesheets.ui;
    const fresh = await sheetOf(request, await freshFiller(request, 10, info));
    const [first, second, third] = fresh.week;
    await saveRows(request, fresh, [{ [first]: 8, [second]: 3 }]);
    const stored = async () => {
      const rows = await storedRows(request, fresh);
      return rows.map(({ hours }) => Object.values(hours));
    };
    await keep(page, fresh.filler.token, { language });
    await page.goto('/workingHoursSettings');
    const sheet = new Sheet(page);
    const view = page.getByRole('region', { name: ui.dayView });
    const field = view.getByRole('textbox');
    const goTo = (day: number) =>
      view
        .getByRole('navigation')
        .getByRole('button')
        .nth(day - 1)
        .click();

    await test.step('tools are one row, the rest is one press away', async () => {
      const button = (name: string) => page.getByRole('button', { name, exact: true });
      const more = button(texts[language].tools.more);
      await expectOneRow('fill', [button(undo), button(redo), more, button(submit)]);
      await expect(sheet.saving).toBeVisible();
      // By keyboard: in, on to what it holds, and out again.
      await expect(button(distribute)).toBeHidden();
      await more.focus();
      await page.keyboard.press('Enter');
      await expect(button(distribute)).toBeVisible();
      await page.keyboard.press('Tab');
      await expect(button(copyLastRows)).toBeFocused();
      await page.keyboard.press('Escape');
      await expect(button(distribute)).toBeHidden();
      await expect(more).toBeFocused();
    });

    await test.step('a day is filled in, and the cross clears one', async () => {
      await goTo(first);
      await expect(field).toHaveValue('8');
      await sheet.button((t) => t.clearDay).click();
      await expect(field).toHaveValue('');
      await goTo(third);
      await field.fill('7.5');
      await expect(view).toContainText('7.5 / 8');
      await sheet.saved();
      expect(await stored()).toEqual([[3, 7.5]]);
    });

    await test.step('removing a project asks first, and can be taken back', async () => {
      await sheet.button((t) => t.removeWhole).click();
      const question = page.getByRole('dialog', {
        name: either((t) => t.timesheets.ui.removeRowTitle),
      });
      const gone = ui.removeRowDetail_other.replace('{{hours}}', '10.5').replace('{{count}}', '2');
      await expect(question).toContainText(gone);
      await question.getByRole('button', { name: ui.removeThisRow }).click();
      await expect(field).toHaveCount(0);
      await sheet.button((t) => t.takeBack).click();
      await expect(field).toHaveCount(1);
      await sheet.saved();
      expect(await stored()).toEqual([[3, 7.5]]);
      expect(await widthOf(page)).toBeLessThanOrEqual(390);
    });
  });
}
