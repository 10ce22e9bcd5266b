import { randomInt } from 'node:crypto';
import { boardEndpoints } from '#features/boards/contract.ts';
import { documentEndpoints } from '#features/budgets/contract-documents.ts';
import { callAs } from './fixtures/approvals.ts';
import { expectAccessible } from './fixtures/axe.ts';
import { draftLike, notVisibleTo, ownedUnderWay, seenByMembers } from './fixtures/budgets.ts';
import { listen } from './fixtures/console.ts';
import { walkedIn } from './fixtures/languages.ts';
import { expect } from './fixtures/shell.ts';
import { filled, texts } from './fixtures/texts.ts';
import { test } from './fixtures/visitors.ts';
import { analysisPath, BudgetAnalysis } from './pages/budget-analysis.ts';
import { Budgets } from './pages/budgets.ts';
import { hundredths } from './pages/figures.ts';

for (const language of walkedIn('en')) {
  test(`who leads a budget says what is to come, and what it comes to follows (${language})`, async ({
    visit,
    page,
    arrive,
    request,
  }) => {
    const console = listen(page);
    const owned = await ownedUnderWay(request);
    test.skip(owned === null, 'in a February no budget has closed months and months to come');
    const { id = 0, lastClosed = 0 } = owned ?? {};
    const settings = `/budgetManagement/budgetDetail/${id}?tab=config`;
    const shell = await visit('pl', { language, path: settings });
    const budgets = new Budgets(page, language);
    const analysis = new BudgetAnalysis(page, language);
    const { ui } = analysis;
    const forecastBy = async (method: keyof typeof ui.forecast.method) => {
      const { config } = budgets.ui;
      const choice = analysis.shown(
        page.getByRole('radio', { name: new RegExp(`^${config.method[method]}`) }),
      );
      await choice.waitFor();
      if (await choice.isChecked()) return;
      await choice.check();
      await budgets.button(texts[language].edit.save).click();
      await expect(budgets.toast(texts[language].edit.saved)).toBeVisible();
    };
    const [mine, theirs] = [randomInt(10_000, 99_999), randomInt(10_000, 99_999)].map(
      (yuan) => `${yuan}.25`,
    ) as [string, string];

    await forecastBy('manual');
    await shell.go(analysisPath(id));
    await analysis.eac.waitFor();
    await analysis.inYuan();
    await analysis.settings.click();
    await expect(analysis.drawer).toContainText(ui.forecast.rule.manual);
    await expectAccessible(page, 'what is expected', analysis.drawer);
    const [first, second] = [analysis.lastMonth(0), analysis.lastMonth(1)];
    const sum = analysis.expected.getByRole('row').last().locator('td').last();
    const before = (await analysis.amountIn(sum)) - (await analysis.amountIn(first));
    await analysis.enter(first, mine);
    await expect.poll(() => analysis.amountIn(sum)).toBe(before + hundredths(mine));

    await test.step('somebody else was quicker, and nothing that was typed is lost', async () => {
      const other = new BudgetAnalysis(
        await arrive('pl', { language, path: analysisPath(id) }),
        language,
      );
      await other.inYuan();
      await other.settings.click();
      await other.enter(other.lastMonth(1), theirs);
      await other.save();
      await other.saved();
      await analysis.save();
      await expect(analysis.drawer).toContainText(texts[language].edit.conflictTitle);
      expect(await analysis.amountIn(first)).toBe(hundredths(mine));
      await analysis.drawer
        .getByRole('button', { name: texts[language].edit.keepMine, exact: true })
        .click();
      await expect.poll(() => analysis.amountIn(second)).toBe(hundredths(theirs));
      await analysis.save();
      await analysis.saved();
    });

    await test.step('read again, it is there, and with the actual it is what it comes to', async () => {
      await page.reload();
      await expect(analysis.eac).toHaveText(/\.\d\d$/);
      await analysis.settings.click();
      await expect.poll(() => analysis.amountIn(first)).toBe(hundredths(mine));
      await expect.poll(() => analysis.amountIn(second)).toBe(hundredths(theirs));
      const toCome = await analysis.amountIn(sum);
      await page.keyboard.press('Escape');
      await expect(analysis.drawer).toHaveCount(0);
      await expect(analysis.settings).toBeFocused();
      const actual = hundredths(await analysis.actual.innerText());
      expect(hundredths(await analysis.eac.innerText())).toBe(actual + toCome);
    });

    await test.step('by progress it is the actual by how much is done', async () => {
      await shell.go(settings);
      await forecastBy('cpi');
      await shell.go(analysisPath(id));
      await expect(analysis.strip(ui.stripLabel)).toContainText(ui.forecast.method.cpi);
      const percent = randomInt(41, 60);
      await analysis.settings.click();
      await analysis.enter(analysis.percentDone.locator('td').nth(lastClosed), `${percent}`);
      await analysis.save();
      await analysis.saved();
      const worth = async () => {
        const actual = hundredths(await analysis.actual.innerText());
        return Math.abs(hundredths(await analysis.eac.innerText()) - (actual * 100) / percent);
      };
      await expect.poll(worth).toBeLessThan(1);
      await shell.go(settings);
      await forecastBy('remaining');
    });

    console.expectSilence();
  });
}

for (const language of walkedIn('zh')) {
  test(`a member reads sums without their rows, and what is missing says so (${language})`, async ({
    visit,
    page,
    request,
  }) => {
    const id = await seenByMembers(request);
    const { view, chart, list } = texts[language];
    const analysis = new BudgetAnalysis(page, language);
    const { ui } = analysis;
    const hours = analysis.card(ui.hours.title);

    const asked = `**${boardEndpoints.hours.monthly.path}`;
    await page.route(asked, (route) => route.abort());
    const shell = await visit('user', { language, path: analysisPath(id) });

    await test.step('a card that does not load says so, and all others stay', async () => {
      await expect(hours).toContainText(chart.failed);
      await expect(analysis.lines.first()).toBeVisible();
      await expect(analysis.strip(ui.stripLabel)).toContainText(ui.actual.cumulative);
      await page.unroute(asked);
      await hours.getByRole('button', { name: list.retry, exact: true }).click();
      await expect(hours).not.toContainText(chart.failed);
      await expect(hours.getByRole('img').first()).toBeVisible();
    });

    await test.step('figures open no rows, and none of them is left out or at actual rates', async () => {
      const strip = analysis.strip(ui.stripLabel);
      // The plan alone, of all months and to date, opens to its cells.
      await expect(strip.getByRole('button')).toHaveCount(2);
      const spent = analysis.lines.locator('td:not(:first-of-type)');
      await expect(spent.getByRole('button')).toHaveCount(0);
      await expect(analysis.segments(ui.basisLabel)).toBeVisible();
      await expect(analysis.card(ui.labour.title)).toBeVisible();
      await expect(analysis.segments(texts[language].people.ui.labour.label)).toHaveCount(0);
      await expectAccessible(page, 'the analysis as a member has it', shell.main);
    });

    await test.step('another’s budget is not found', async () => {
      await shell.go(analysisPath(await notVisibleTo(request, 'user')));
      await expect(shell.title).toHaveText(view.notFound.title);
    });

    await test.step('one that is not in force says so, and once deleted is not found', async () => {
      const draft = await draftLike(request, id);
      const owner = new BudgetAnalysis(page, language);
      await page.evaluate(() => localStorage.setItem('Admin-Token', 'pl-token'));
      await page.goto(analysisPath(draft.id));
      await expect(
        owner.main.getByText(filled(ui.notEffective, { name: draft.name })),
      ).toBeVisible();
      const path = documentEndpoints.remove.path.replace(':id', String(draft.id));
      const removed = await callAs(request, path, { role: 'pl', method: 'DELETE' });
      expect(removed.code, removed.msg).toBe(0);
      await page.reload();
      await expect(shell.title).toHaveText(view.notFound.title);
    });
  });
}
