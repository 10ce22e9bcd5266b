import { readXlsx } from 'hucre/xlsx';
import { boardEndpoints } from '#features/boards/contract.ts';
import { expectAccessible } from './fixtures/axe.ts';
import { listen } from './fixtures/console.ts';
import { lastYear } from './fixtures/days.ts';
import { downloaded } from './fixtures/downloads.ts';
import { walkedIn } from './fixtures/languages.ts';
import { expect, test } from './fixtures/shell.ts';
import { filled } from './fixtures/texts.ts';
import { ANALYSIS_PATH, BudgetAnalysis } from './pages/budget-analysis.ts';
import { BUDGETS_PATH } from './pages/budgets.ts';
import { hundredths } from './pages/figures.ts';

const PNG = '89504e470d0a1a0a';
/** Both sides of a picture, in its first chunk. */
const sizeOf = (png: Buffer) => [png.readUInt32BE(16), png.readUInt32BE(20)];

for (const language of walkedIn('zh')) {
  test(`finance goes from what a budget has cost to each row behind it, and takes it along (${language})`, async ({
    visit,
    page,
  }) => {
    const console = listen(page);
    const shell = await visit('finance', { language, path: `${BUDGETS_PATH}?year=${lastYear()}` });
    const analysis = new BudgetAnalysis(page, language);
    const { ui } = analysis;
    const line = analysis.main.locator('tbody tr', { has: page.locator('a[href*="/analysis/"]') });
    let spent = '';

    await test.step('the figure of the list opens to its rows, and is that of the page behind its bar', async () => {
      await analysis.inYuan();
      // The first is the budget.
      const figure = line.first().getByRole('button').nth(1);
      await expect(figure).toHaveText(/\.\d\d$/);
      spent = await figure.innerText();
      await analysis.prove(figure);
      await analysis.closePanel();
      await line.first().locator('a[href*="/analysis/"]').click();
      await expect(page).toHaveURL(/\/analysis\/\d+$/);
      await analysis.actual.waitFor();
      await analysis.inYuan();
      await expect(analysis.actual).toContainText(spent);
      const [actual, planned, difference] = await Promise.all(
        [ui.actual.cumulative, ui.toDate, ui.difference].map(async (name) =>
          hundredths(await analysis.figure(name).innerText()),
        ),
      );
      expect(difference).toBe((actual ?? 0) - (planned ?? 0));
      await expectAccessible(page, 'the analysis of a budget');
    });

    await test.step('so does the page of the budget, where the plan leads', async () => {
      await analysis.figure(ui.toDate).click();
      const side = analysis.panel.getByRole('link', { name: new RegExp(`^${ui.toDate}`) });
      await side.click();
      await expect(page).toHaveURL(/\/budgetDetail\/\d+\?version=/);
      const said = analysis.shown(analysis.main.locator('dd a[href*="/analysis/"]'));
      await said.waitFor();
      // There amounts are in ten thousands, as the budget is set.
      expect(hundredths(await said.innerText())).toBe(Math.round(hundredths(spent) / 10_000));
      await said.click();
      await expect(page).toHaveURL(/\/analysis\/\d+$/);
      await expect(analysis.actual).toContainText(spent);
    });

    await test.step('however it is looked at, the periods come to the same', async () => {
      await analysis.show(ui.burn.cumulative, 'table');
      const upTo = analysis.card(ui.burn.cumulative).locator('tbody tr');
      await expect(upTo.last().locator('td').nth(1)).toHaveText(spent);
      // It may begin within the year, and ends with it.
      const ofQuarters = Math.ceil((await upTo.count()) / 3);
      await analysis.choose(ui.byLabel, ui.by.quarter);
      await expect(upTo).toHaveCount(ofQuarters);
      await expect(upTo.last().locator('td').nth(1)).toHaveText(spent);
      await analysis.choose(ui.modeLabel, ui.mode.period);
      const quarters = analysis.card(ui.burn.period).locator('tbody tr');
      await analysis.settled();
      await expect(quarters).toHaveCount(ofQuarters);
      await expect(quarters.last().locator('td').nth(1)).not.toHaveText(spent);
      const parts = await quarters.locator('td:nth-child(3)').allInnerTexts();
      const sum = parts.reduce((total, part) => total + hundredths(part), 0);
      expect(sum).toBe(hundredths(spent));
      await analysis.prove(quarters.nth(1).locator('td').nth(1).getByRole('button'));
      await analysis.choose(ui.modeLabel, ui.mode.cumulative);
      await analysis.closePanel();
    });

    await test.step('the curve is walked with the arrows, and opens at its month', async () => {
      await analysis.show(ui.burn.cumulative, 'chart');
      const marks = analysis.card(ui.burn.cumulative).getByRole('listitem').getByRole('button');
      await expect(marks).not.toHaveCount(0);
      await marks.first().focus();
      await page.keyboard.press('End');
      await expect(marks.last()).toBeFocused();
      await expect(marks.last()).toContainText(spent);
      await page.keyboard.press('Enter');
      await analysis.proven(spent);
      await analysis.closePanel();
      await expect(marks.last()).toBeFocused();
      await page.keyboard.press('ArrowLeft');
      await expect(marks.last()).not.toBeFocused();
      await expect(marks.nth((await marks.count()) - 2)).toBeFocused();
    });

    await test.step('by the month costs belong to, figures still are their rows', async () => {
      await analysis.asking(boardEndpoints.periods.cumulative.path, () =>
        analysis.choose(ui.basisLabel, ui.basis.origin),
      );
      await expect(page).toHaveURL(/basis=origin/);
      await analysis.prove(analysis.actual);
      await analysis.closePanel();
      await analysis.choose(ui.basisLabel, ui.basis.posting);
      await expect(page).not.toHaveURL(/basis/);
      await analysis.settled();
      await expect(analysis.actual).toContainText(spent);
    });

    await test.step('every cut opens to rows that are it', async () => {
      const amount = (row: number) =>
        analysis.lines.nth(row).locator('td').nth(1).getByRole('button');
      await analysis.prove(amount(0));
      await analysis.lines.first().getByRole('button', { expanded: false }).click();
      await analysis.prove(amount(1));
      await analysis.choose(ui.cutLabel, ui.cut.project);
      await analysis.prove(amount(0));
      await analysis.choose(ui.cutLabel, ui.cut.department);
      const department = analysis.lines.first().locator('td');
      await analysis.prove(department.first().getByRole('button'));
      await analysis.prove(department.nth(2).getByRole('button'));
      await analysis.show(ui.hours.title, 'table');
      const hours = analysis.card(ui.hours.title).locator('tfoot td').nth(2);
      await analysis.prove(hours.getByRole('button'));
      await analysis.prove(analysis.actual);
    });

    await test.step('down to somebody’s days and a line of a voucher, up again, and back to the figure', async () => {
      const { tasks, drill } = analysis.words.actuals.ui;
      const { panel } = analysis;
      const sources = panel.getByRole('radiogroup', { name: drill.sources });
      await sources.getByText(tasks.source.labour).click();
      const first = panel.getByRole('listitem').first().getByRole('button');
      await first.press('Enter');
      const days = panel.getByRole('region', { name: drill.cells });
      // What stands there before the days has items as well.
      await days.locator('p').waitFor();
      const hours = await days.locator('li span:last-child').allInnerTexts();
      expect(hours).not.toEqual([]);
      const sum = hours.reduce((total, text) => total + Number.parseFloat(text), 0);
      await expect(days.locator('p').last()).toContainText(
        filled(drill.hours, { hours: `${sum}` }),
      );
      await page.keyboard.press('Backspace');
      await expect(first).toBeFocused();
      await sources.getByText(tasks.source.voucher).click();
      const row = panel.getByRole('listitem').first().getByRole('button');
      await row.press('Enter');
      await expect(panel).toContainText(drill.fact.voucher);
      await expect(panel.getByRole('link', { name: drill.keptAt.voucher })).toBeVisible();
      await expectAccessible(page, 'a line behind a figure', panel);
      await page.keyboard.press('Backspace');
      await expect(row).toBeFocused();
      await analysis.closePanel();
      await expect(analysis.actual).toBeFocused();
    });

    await test.step('taken along as picture, table and workbook', async () => {
      await analysis.show(ui.burn.cumulative, 'chart');
      await expect(analysis.card(ui.burn.cumulative).locator('svg, canvas').first()).toBeVisible();
      const burn = ui.burn.cumulative;
      const picture = await downloaded(page, () => analysis.download(burn, 'picture'));
      expect(picture.subarray(0, 8).toString('hex')).toBe(PNG);
      const [width = 0, height = 0] = sizeOf(picture);
      expect(Math.min(width, height)).toBeGreaterThan(300);
      expect(picture.length).toBeGreaterThan(10_000);
      const table = (await downloaded(page, () => analysis.download(burn, 'csv'))).toString();
      expect(table).toContain(burn);
      expect(table).toContain(String(hundredths(spent) / 100));
      const workbook = await downloaded(page, () =>
        analysis.main.getByRole('button', { name: ui.export, exact: true }).click(),
      );
      const [summary] = (await readXlsx(workbook)).sheets;
      const { sheet } = analysis.words.boards;
      expect(summary?.name).toBe(sheet.summary);
      const rows = summary?.rows ?? [];
      const at = rows.find((row) => row[0] === sheet.category)?.indexOf(sheet.actual) ?? -1;
      expect(Math.round(Number(rows.at(-1)?.[at]) * 100)).toBe(hundredths(spent));
      await analysis.choose(ui.cutLabel, ui.cut.category);
      for (const line of await analysis.lines.all()) {
        const name = await line.locator('th').innerText();
        const row = rows.find(([category]) => category === name.trim());
        const shown = await line.locator('td').nth(1).innerText();
        expect(Math.round(Number(row?.[at]) * 100), name).toBe(hundredths(shown));
      }
      await analysis.choose(ui.cutLabel, ui.cut.department);
    });

    await test.step('the address keeps what was chosen', async () => {
      const address = page.url();
      await page.reload();
      await expect(analysis.actual).toContainText(spent);
      expect(page.url()).toBe(address);
      for (const [group, option] of [
        [ui.byLabel, ui.by.quarter],
        [ui.cutLabel, ui.cut.department],
      ] as const) {
        await expect(
          analysis.segments(group).getByRole('radio', { name: option, exact: true }),
        ).toBeChecked();
      }
    });

    await test.step('without a number a budget is found by its code', async () => {
      const id = new URL(page.url()).pathname.split('/').at(-1) ?? '';
      await shell.go(ANALYSIS_PATH);
      const chooser = analysis.card(ui.chooseBudget);
      const wanted = chooser.locator(`a[href$="/analysis/${id}"]`);
      const code = (await wanted.locator('small').innerText()).split(' ')[0] ?? '';
      await chooser.getByRole('searchbox').fill(code);
      await expect(chooser.getByRole('link')).toHaveCount(1);
      await wanted.click();
      await expect(page).toHaveURL(new RegExp(`/analysis/${id}$`));
      await expect(analysis.actual).toContainText(spent);
    });
    console.expectSilence();
  });
}
