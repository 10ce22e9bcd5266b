import { accountEndpoints } from '#features/actuals/contract.ts';
import { boardEndpoints } from '#features/boards/contract.ts';
import { expectAccessible } from './fixtures/axe.ts';
import { listen } from './fixtures/console.ts';
import { lastYear } from './fixtures/days.ts';
import { walkedIn } from './fixtures/languages.ts';
import { expect } from './fixtures/shell.ts';
import { filled, texts } from './fixtures/texts.ts';
import { test } from './fixtures/visitors.ts';
import {
  ACCOUNT_BOARD_PATH,
  Boards,
  PROJECT_BOARD_PATH,
  PROJECT_FINAL_PATH,
} from './pages/boards.ts';
import { BudgetAnalysis } from './pages/budget-analysis.ts';
import { hundredths } from './pages/figures.ts';

const COMPARED = boardEndpoints.comparison.read.path;
const ACCOUNT = accountEndpoints.year.read.path;

for (const language of walkedIn('en')) {
  test(`a leader sees which budgets call, and goes from each figure to what is behind it (${language})`, async ({
    visit,
    page,
  }) => {
    const console = listen(page);
    const shell = await visit('leader', { language, path: PROJECT_BOARD_PATH });
    const board = new Boards(page, language);
    const ui = texts[language].boards.projectBoard;
    const year = lastYear();
    const difference = board.inStrip(ui.kpis, ui.measure.difference);

    await test.step('what is looked at stands in the address', async () => {
      await board.heat.waitFor();
      await board.inYuan();
      await board.asking(COMPARED, () => board.pickYear(year));
      await expect(page).toHaveURL(new RegExp(`year=${year}`));
      const all = await board.inStrip(ui.kpis, ui.actual).innerText();
      const { division } = texts[language].budgets.ui.list;
      await board.asking(COMPARED, () => board.pick(board.shared.division, division['1']));
      await expect(page).toHaveURL(/division=1/);
      const one = await board.inStrip(ui.kpis, ui.actual).innerText();
      await board.asking(COMPARED, () => board.pick(board.shared.division, division['0']));
      const other = await board.inStrip(ui.kpis, ui.actual).innerText();
      expect(hundredths(one) + hundredths(other)).toBe(hundredths(all));
      await page.reload();
      await expect(board.inStrip(ui.kpis, ui.actual)).toHaveText(other);
      await expect(page).toHaveURL(/division=0/);
      await board.pick(board.shared.division, board.shared.allDivisions);
      await expect(page).not.toHaveURL(/division/);
      await expect(board.inStrip(ui.kpis, ui.actual)).toHaveText(all);
      await expectAccessible(page, 'the project board');
    });

    await test.step('what needs attention opens to what it is made of, as bars and as a table', async () => {
      const attention = board.card(ui.attention.title);
      const figures = attention.getByRole('listitem').first().getByRole('button');
      for (const at of [2, 3, 4]) await board.proveSides(figures.nth(at));
      await board.show(ui.attention.title, 'table');
      await expect(page).toHaveURL(new RegExp(`year=${year}`));
      await expect(attention.getByRole('table')).toBeVisible();
      await board.show(ui.attention.title, 'chart');
      await board.proveSides(difference);
      await board.closePanel();
      await expect(difference).toBeFocused();
    });

    await test.step('every kind of figure opens to what it is made of', async () => {
      await board.prove(board.inStrip(ui.kpis, ui.actual));
      await board.proveDocuments(board.inStrip(ui.kpis, ui.measure.eac));
      const cut = board.card(ui.cuts.title).getByRole('listitem').first().getByRole('button');
      await board.proveDocuments(cut.first());
      await board.prove(cut.nth(1));
      await board.show(ui.categories.title, 'table');
      const category = board.card(ui.categories.title).locator('tbody tr').first();
      await board.prove(category.getByRole('button').first());
      await board.closePanel();
    });

    await test.step('the heat map is walked with the arrows, and opens at its month', async () => {
      await board.heat.locator('[data-cell][tabindex="0"]').focus();
      await page.keyboard.press('Control+Home');
      for (const key of ['ArrowDown', 'End', 'ArrowLeft', 'ArrowLeft'])
        await page.keyboard.press(key);
      await expect(board.heatCell(1, 11)).toBeFocused();
      const document = await board.heat.getByRole('rowheader').nth(1).innerText();
      await page.keyboard.press('Enter');
      await board.panel.getByRole('status').filter({ hasText: board.equal }).waitFor();
      await board.panel.getByRole('link', { name: ui.heat.toAnalysis, exact: true }).click();
      await expect(page).toHaveURL(
        new RegExp(`/analysis/\\d+\\?mode=period&start=${year}-11&end=${year}-11`),
      );
      const analysis = new BudgetAnalysis(page, language);
      await expect(analysis.figure(analysis.ui.actual.period)).toBeVisible();
      await expect(shell.main).toContainText(document);
      await page.goBack();
      await expect(page).toHaveURL(new RegExp(`${PROJECT_BOARD_PATH}\\?.*year=${year}`));
      await expect(board.heat).toBeVisible();
    });

    await test.step('for a meeting the page has the whole screen', async () => {
      const { page: words } = texts[language];
      await board.press(shell.main.getByRole('button', { name: words.fullScreen, exact: true }));
      await expect(page.locator('html')).toHaveAttribute('data-full-screen', 'true');
      await expect(shell.menu).toBeHidden();
      await expect(board.heat).toBeVisible();
      await shell.main.getByRole('button', { name: words.leaveFullScreen, exact: true }).click();
      await expect(shell.menu).toBeVisible();
    });

    await test.step('a year without budgets says so', async () => {
      await board.pickYear(year + 2);
      const none = filled(ui.none, { year: String(year + 2) });
      await expect(shell.main.getByText(none)).toBeVisible();
      await expectAccessible(page, 'a project board without budgets', shell.main);
    });
    console.expectSilence();
  });
}

for (const language of walkedIn('zh')) {
  test(`what a year has cost is narrowed and opened, down to one project (${language})`, async ({
    visit,
    page,
  }) => {
    const console = listen(page);
    const year = lastYear();
    const shell = await visit('leader', { language, path: `${ACCOUNT_BOARD_PATH}?year=${year}` });
    const board = new Boards(page, language);
    const ui = texts[language].boards.accountBoard;
    const strip = board.strip(ui.strip);
    const total = board.inStrip(ui.strip, ui.total);

    await test.step('narrowed to a category by its name, and wide again by its chip', async () => {
      await board.inYuan();
      await board.settled();
      const category = strip.locator('dt button').first();
      const composition = board.card(ui.composition.title);
      await board.show(ui.composition.title, 'table');
      await expect(composition.locator('tfoot')).toContainText('100.0%');
      const pieces = await composition.locator('tbody tr').count();
      await expect(composition.locator('tfoot')).toContainText(await board.amountOf(total));
      await board.asking(ACCOUNT, () => category.click());
      await expect(page).toHaveURL(/category=\d+/);
      await expect(category).toHaveAttribute('aria-pressed', 'true');
      const own = strip.locator('div:has(dt button) dd button').first();
      expect(await composition.locator('tbody tr').count()).toBeLessThan(pieces);
      await expect(composition.locator('tfoot')).toContainText(await board.amountOf(own));
      await expectAccessible(page, 'the final-account board');
      await page.reload();
      await expect(category).toHaveAttribute('aria-pressed', 'true');
      await expect(composition.locator('tfoot')).toContainText(await board.amountOf(own));
      await shell.main.getByRole('button', { name: ui.showAllCategories, exact: true }).click();
      await expect(page).not.toHaveURL(/category/);
      await expect(composition.locator('tbody tr')).toHaveCount(pieces);
      await board.show(ui.composition.title, 'chart');
      await expect(composition.locator('canvas, svg').first()).toBeVisible();
    });

    await test.step('total, a department, a type and what is no project’s open to their rows', async () => {
      await board.prove(total);
      const department = board.card(ui.departments.title).getByRole('listitem').first();
      await board.prove(department.getByRole('button').last());
      const type = board.card(ui.types.title).getByRole('listitem').first();
      await board.prove(type.getByRole('button').last());
      const company = board
        .shown(shell.main.locator('p').filter({ hasText: ui.companyCostAbout }))
        .getByRole('button');
      await board.prove(company);
      await board.closePanel();
      await expect(company).toBeFocused();
      await board.asking(ACCOUNT, () => department.getByRole('button').first().click());
      await expect(page).toHaveURL(/dept=\d+/);
      await board.prove(total);
      await board.closePanel();
    });

    await test.step('a year without accounts says so', async () => {
      await board.pickYear(year + 2);
      const none = filled(ui.none, { year: String(year + 2) });
      await expect(shell.main.getByText(none)).toBeVisible();
    });

    await test.step('one project, found by its name', async () => {
      await shell.go(PROJECT_FINAL_PATH);
      const { project, analysis } = texts[language].boards;
      const chooser = board.card(project.choose);
      const link = chooser.getByRole('listitem').first().getByRole('link');
      const code = (await link.locator('small').innerText()).split(' ')[0] ?? '';
      await chooser.getByRole('searchbox').or(chooser.getByRole('textbox')).fill(code);
      await expect(link.locator('small')).toContainText(code);
      await link.click();
      await expect(page).toHaveURL(/projectId=\d+/);
      await board.strip(project.stripLabel).waitFor();
      const lists = texts[language].budgets.ui.list;
      await board.choose(lists.unitLabel, lists.unit.yuan);
      await board.asking(boardEndpoints.project.read.path, () =>
        board.pick(project.year, filled(analysis.yearOf, { year: String(year) })),
      );
      await expect(page).toHaveURL(new RegExp(`year=${year}`));
      await board.prove(board.inStrip(project.stripLabel, project.actual));
      await board.prove(board.inStrip(project.stripLabel, project.hours));
      const category = board.card(project.categories).locator('tbody').first().locator('tr');
      await board.prove(category.first().locator('td').nth(1).getByRole('button'));
      await category.first().getByRole('button', { expanded: false }).click();
      await board.prove(category.nth(1).locator('td').nth(1).getByRole('button'));
      await board.closePanel();
      await expectAccessible(page, 'the final account of a project', shell.main);
    });
    console.expectSilence();
  });
}
