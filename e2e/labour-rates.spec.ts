import { randomInt } from 'node:crypto';
import { accountEndpoints } from '#features/actuals/contract.ts';
import { expectAccessible } from './fixtures/axe.ts';
import { walkedIn } from './fixtures/languages.ts';
import { expect } from './fixtures/shell.ts';
import { texts } from './fixtures/texts.ts';
import { test } from './fixtures/visitors.ts';
import { partPath } from './pages/account-inputs.ts';
import { ACCOUNT_BOARD_PATH, Boards, PROJECT_BOARD_PATH } from './pages/boards.ts';
import { hundredths } from './pages/figures.ts';
import { RatesPanel } from './pages/rates-panel.ts';

const ACCOUNT = accountEndpoints.year.read.path;

for (const language of walkedIn('en')) {
  const { labour, standards } = texts[language].people.ui;

  test(`finance sets a standard rate, sees what it touches, and takes it back (${language})`, async ({
    page,
    visit,
  }) => {
    const shell = await visit('finance', { language, path: partPath('rates', { by: 'standard' }) });
    const panel = new RatesPanel(page, language);
    const name = language === 'zh' ? '公司标准' : 'Company standard';
    // Nobody else's month, whichever worker and try this is.
    const year = String(randomInt(2040, 2090));
    const row = panel.row(name);
    await expect(row).toContainText('150.00');
    await row.getByRole('button', { name: panel.text((w) => w.setFor, { name }) }).click();
    const month = panel.dialog.getByLabel(standards.fromMonth);
    await month.fill(`${year}-07`);
    await month.press('Enter');
    await panel.dialog.getByLabel(standards.rate).fill('-5');
    await panel.dialog.getByRole('button', { name: panel.words.save }).click();
    await expect(panel.dialog.getByText(/0\.01.*100,000\.00/)).toBeVisible();
    await panel.dialog.getByLabel(standards.rate).fill('１６５．５');
    await expectAccessible(page, 'the form of a standard rate', panel.dialog);
    await panel.save();
    await panel.openHistory(row);
    await expectAccessible(page, 'standard rates', shell.main);
    const taking = panel.text((w) => w.removeOf, { day: `${year}-07` });
    await page.getByRole('button', { name: taking }).click();
    await expect(panel.dialog).toContainText('165.50');
    await panel.dialog.getByRole('button', { name: panel.words.remove }).click();
    await expect(page.getByRole('button', { name: taking })).toHaveCount(0);
  });

  test(`finance looks at actual rates from page to page, and nobody else can (${language})`, async ({
    page,
    visit,
  }) => {
    const shell = await visit('finance', { language, path: ACCOUNT_BOARD_PATH });
    const board = new Boards(page, language);
    const { boards } = texts[language];
    const total = board.inStrip(boards.accountBoard.strip, boards.accountBoard.total);
    await board.inYuan();
    await expect(total).toBeVisible();
    const standard = hundredths(await total.innerText());

    await test.step('both values differ by the rate difference, and open to their rows', async () => {
      await board.asking(ACCOUNT, () => board.choose(labour.label, labour.actual));
      await expect(page).toHaveURL(/labour=actual/);
      const actual = hundredths(await total.innerText());
      const line = board.main.getByText(boards.accountBoard.rateDifference).locator('..');
      const [difference = ''] = (await line.locator('strong').innerText()).split(/\s/);
      expect(actual - standard).toBe(hundredths(difference));
      await board.prove(total);
      await board.closePanel();
      await expectAccessible(page, 'a board at actual rates');
    });

    await test.step('the other pages keep the choice, and it is explained', async () => {
      await shell.menuLink((t) => t.route.projectBoard).click();
      await expect(page).toHaveURL(/labour=actual/);
      // The address is there before the page: until then the page before it has the same button.
      await board.heat.waitFor();
      await board.shown(page.getByRole('button', { name: labour.about })).click();
      await expect(page.getByText(labour.explained.stays)).toBeVisible();
    });

    await test.step('whoever may not see rates has nothing to choose', async () => {
      await page.evaluate(() => localStorage.setItem('Admin-Token', 'leader-token'));
      await page.evaluate(() => sessionStorage.setItem('Admin-Token', 'leader-token'));
      await page.goto(`${PROJECT_BOARD_PATH}?labour=actual`);
      await board.heat.waitFor();
      await expect(page).not.toHaveURL(/labour/);
      await expect(board.segments(labour.label)).toHaveCount(0);
    });
  });
}
