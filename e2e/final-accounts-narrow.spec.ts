import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from './fixtures/axe.ts';
import { lastClosed, nextMonth } from './fixtures/final-accounts.ts';
import { walkedIn } from './fixtures/languages.ts';
import { expect } from './fixtures/shell.ts';
import { texts } from './fixtures/texts.ts';
import { test } from './fixtures/visitors.ts';
import { AccountInputs, partPath } from './pages/account-inputs.ts';
import { FinalAccounts, TASKS_PATH, taskPath } from './pages/final-accounts.ts';
import { Shell } from './pages/shell.ts';

const WIDTH = 390;
const MATERIALS_PATH = '/materialManage/materialManage';
const ASSETS_PATH = '/budgetSettings/assetList';

test.use({ viewport: { width: WIDTH, height: 844 }, colorScheme: 'dark' });

const widthOf = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth);

for (const language of walkedIn('zh')) {
  const t = texts[language];

  test(`on a telephone in the dark every page of the final accounts can be read and used (${language})`, async ({
    visit,
    page,
    request,
    arrive,
  }) => {
    const shell = await visit('finance', { language, path: TASKS_PATH });
    const accounts = new FinalAccounts(page, language);
    const inputs = new AccountInputs(page, language);
    const { ui } = inputs;
    const [month, closed] = [await nextMonth(request), await lastClosed(request)];
    const fits = async (what: string, within?: Locator) => {
      expect.soft(await widthOf(page), what).toBe(WIDTH);
      await expectAccessible(page, what, within);
    };
    /** Looks at what has opened over the page, and leaves it. */
    const overPage = async (what: string) => {
      await expect(inputs.dialog).toBeVisible();
      await fits(what, inputs.dialog);
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog')).toHaveCount(0);
    };

    await test.step('months, and two of them side by side, each a tab of its own', async () => {
      await accounts.link(accounts.monthName(month)).waitFor();
      await fits('the list of months');
      await fits('a month to close', await shell.open(taskPath(month), 'section'));
      await accounts.button(accounts.ui.waive.okAll).click();
      await overPage('a reason');
      await fits('a closed month', await shell.open(taskPath(closed), 'section'));
      await expect(accounts.title(closed)).toBeVisible();
      const names = [month, closed].map((each) => new RegExp(accounts.monthName(each)));
      const tabs = shell.tabs.filter({ hasText: t.route.taskDetail });
      await expect(tabs).toHaveText(names);
      await tabs.first().click();
      await expect(accounts.title(month)).toBeVisible();
      await expect(page).toHaveURL(taskPath(month));
    });

    await test.step('vouchers, what accounts come to, costs without a project', async () => {
      await fits('vouchers', await shell.open(partPath('vouchers'), 'article'));
      await inputs.button(ui.vouchers.import).click();
      await overPage('the import of vouchers');
      const mapping = await shell.open(partPath('mapping'), 'article');
      await fits('accounts', mapping);
      await mapping.getByText(ui.mapping.map, { exact: true }).first().click();
      await overPage('a mapping');
      const undecided = partPath('pool', { month, state: 'undecided' });
      const pool = await shell.open(undecided, 'article');
      await fits('costs without a project', pool);
      await pool.getByText(ui.pool.decide, { exact: true }).first().click();
      await overPage('a decision');
    });

    await test.step('materials and assets', async () => {
      const materials = await shell.open(`${MATERIALS_PATH}?month=${month}`, 'article');
      await fits('materials', materials);
      await materials.locator('article button').first().click();
      await inputs.inDialog(t.edit.save).waitFor();
      await overPage('a line of material');
      const assets = await shell.open(ASSETS_PATH, 'article');
      await fits('assets', assets);
      await assets.locator('article button').first().click();
      await inputs.button(t.assets.ui.edit).waitFor();
      await fits('an asset', assets);
      await inputs.button(t.assets.ui.edit).click();
      await inputs.inDialog(t.edit.save).waitFor();
      await overPage('the form of an asset');
    });

    await test.step('who keeps the store reads, and who keeps people sees no amounts', async () => {
      const path = `${MATERIALS_PATH}?month=${month}`;
      const { field, import: take, new: add } = t.materials.ui;
      for (const [role, seesAmounts] of [
        ['wl_view', true],
        ['gc_admin', false],
      ] as const) {
        const theirs = await arrive(role, {
          language,
          path,
          viewport: { width: 1440, height: 860 },
        });
        const main = new Shell(theirs).main;
        const drawer = theirs.getByRole('dialog');
        await main.getByRole('row').nth(1).getByRole('button').first().click();
        await expect(drawer).toContainText(field.quantity);
        await expect(drawer.locator('form')).toHaveCount(0);
        await expect(drawer.getByText(field.amount, { exact: true })).toHaveCount(
          seesAmounts ? 1 : 0,
        );
        await expect(
          main.getByRole('columnheader', { name: t.materials.ui.column.amount }),
        ).toHaveCount(seesAmounts ? 1 : 0);
        for (const name of [take, add])
          await expect(theirs.getByRole('button', { name, exact: true })).toHaveCount(0);
      }
    });
  });
}
