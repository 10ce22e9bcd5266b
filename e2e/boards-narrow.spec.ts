import { expectAccessible } from './fixtures/axe.ts';
import { listen } from './fixtures/console.ts';
import { lastYear } from './fixtures/days.ts';
import { walkedIn } from './fixtures/languages.ts';
import { expect, test } from './fixtures/shell.ts';
import { texts } from './fixtures/texts.ts';
import {
  ACCOUNT_BOARD_PATH,
  Boards,
  PROJECT_BOARD_PATH,
  PROJECT_FINAL_PATH,
} from './pages/boards.ts';
import { BudgetAnalysis } from './pages/budget-analysis.ts';

const WIDTH = 390;

test.use({ viewport: { width: WIDTH, height: 844 }, colorScheme: 'dark' });

for (const language of walkedIn('zh')) {
  test(`on a telephone in the dark boards and analysis fit, and rows come up as a sheet (${language})`, async ({
    visit,
    page,
  }) => {
    const console = listen(page);
    const year = lastYear();
    const { boards } = texts[language];
    const shell = await visit('finance', { language, path: `${PROJECT_BOARD_PATH}?year=${year}` });
    const board = new Boards(page, language);
    const fits = async (what: string) => {
      await board.settled();
      const width = await page.evaluate(() => document.documentElement.scrollWidth);
      expect.soft(width, what).toBe(WIDTH);
      await expectAccessible(page, what, shell.main);
    };
    const sheet = page.getByRole('dialog');

    await test.step('the project board', async () => {
      await board.inYuan();
      await expect(board.heat).toBeVisible();
      await fits('the project board');
      await board.prove(board.inStrip(boards.projectBoard.kpis, boards.projectBoard.actual));
      const box = await sheet.boundingBox();
      expect([box?.x, box?.width]).toEqual([0, WIDTH]);
      expect(Math.round((box?.y ?? 0) + (box?.height ?? 0))).toBe(844);
      await expectAccessible(page, 'the rows behind a figure', sheet);
      await board.closePanel();
    });

    await test.step('the analysis of a budget', async () => {
      await board.heat.getByRole('rowheader').first().getByRole('link').click();
      const analysis = new BudgetAnalysis(page, language);
      await expect(analysis.actual).toBeVisible();
      await analysis.inYuan();
      await fits('the analysis of a budget');
      await analysis.prove(analysis.actual);
      await expect(sheet).toBeVisible();
      await analysis.closePanel();
      await expect(analysis.actual).toBeFocused();
    });

    await test.step('the final-account board and one project', async () => {
      await shell.open(`${ACCOUNT_BOARD_PATH}?year=${year}`, 'dl');
      await fits('the final-account board');
      const view = await shell.open(PROJECT_FINAL_PATH, 'li a');
      await fits('the choice of a project');
      await view.locator('li a').first().click();
      await expect(board.strip(boards.project.stripLabel)).toBeVisible();
      await fits('the final account of a project');
    });
    console.expectSilence();
  });
}
