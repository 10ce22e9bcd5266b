import { randomInt } from 'node:crypto';
import type { Page } from '@playwright/test';
import { expectAccessible } from './fixtures/axe.ts';
import { walkedIn } from './fixtures/languages.ts';
import { expect } from './fixtures/shell.ts';
import { filled, texts } from './fixtures/texts.ts';
import { test } from './fixtures/visitors.ts';
import { BUDGETS_PATH, Budgets } from './pages/budgets.ts';

/** A year nobody else plans: journeys run side by side, and again, on the same company. */
const someYear = () => randomInt(2101, 2199);

const NAMES = {
  zh: { dept: '控制平台部', first: '差旅费', second: '委外加工' },
  en: { dept: 'Control Platform', first: 'Travel', second: 'Outsourcing' },
} as const;

const paste = async (page: Page, text: string) => {
  await page.evaluate((given) => navigator.clipboard.writeText(given), text);
  await page.keyboard.press('ControlOrMeta+v');
};

for (const language of walkedIn('zh')) {
  const t = texts[language].budgets.ui;
  const names = NAMES[language];

  test(`a budget is drawn up, returned, approved, revised and compared (${language})`, async ({
    visit,
    page,
    context,
    arrive,
  }) => {
    // A whole life in one go, by three people.
    test.slow();
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    const year = someYear();
    const code = `E2E-${year}-${randomInt(1000, 10_000)}`;
    await visit('pl', { language, path: BUDGETS_PATH });
    const budgets = new Budgets(page, language);

    await budgets.button(t.list.new).click();
    await budgets.field('code').fill(code);
    await budgets.field('name').fill(code);
    await budgets.choose(budgets.field('division'), t.list.division['1']);
    await budgets.choose(budgets.field('projectType'), t.list.projectType['1']);
    await budgets.find(budgets.field('ownerId'), '王立群', '王立群');
    await budgets.find(budgets.field('deptId'), names.dept, names.dept);
    await budgets.typeMonth(budgets.field('fromMonth'), `${year}-01`);
    await budgets.typeMonth(budgets.field('toMonth'), `${year}-03`);
    await budgets.find(budgets.field('projects'), 'RM-2604', 'RM-2604 ');
    await expectAccessible(page, 'the form of a budget');
    await budgets.drawer.getByRole('button', { name: texts[language].edit.save }).click();
    await expect(page).toHaveURL(/budgetDetail\/\d+/);
    await expect(page.getByRole('heading', { name: code })).toBeVisible();
    const path = new URL(page.url()).pathname;

    // Filled from a spreadsheet: sums follow, and all of it is saved by itself.
    await budgets.addLines([names.first, names.second]);
    await budgets.cell(names.first, 0).click();
    await paste(page, '1,000.50\t2000\t3000\n100\t200\t300.01');
    await expect(budgets.grid.getByRole('row').last()).toContainText('6,600.51');
    await expect(budgets.saved).toBeVisible();
    await expectAccessible(page, 'the grid of a budget');

    await budgets.confirm(t.detail.submit);
    await expect(budgets.toast(t.detail.submitted)).toBeVisible();

    // The leader of the department returns it, meaning something.
    const leaderPage = await arrive('dl', { path, language });
    const byLeader = new Budgets(leaderPage, language);
    await byLeader.button(t.detail.return).click();
    await byLeader.dialog.getByLabel(t.detail.reason, { exact: true }).fill(`why ${code}`);
    await byLeader.dialog.getByRole('button', { name: t.detail.return, exact: true }).click();
    await expect(byLeader.strip).toContainText(`why ${code}`);

    // Mended and handed in again.
    await page.reload();
    await expect(budgets.strip).toContainText(`why ${code}`);
    await budgets.cell(names.second, 2).click();
    await page.keyboard.type('300');
    await page.keyboard.press('Enter');
    await expect(budgets.grid.getByRole('row').last()).toContainText('6,600.50');
    await expect(budgets.saved).toBeVisible();
    await budgets.confirm(t.detail.submit);
    await expect(budgets.toast(t.detail.submitted)).toBeVisible();

    await leaderPage.reload();
    await byLeader.confirm(t.detail.approve);
    await expect(byLeader.toast(t.detail.approved)).toBeVisible();

    const byFinance = new Budgets(await arrive('finance', { path, language }), language);
    await byFinance.confirm(t.detail.approve);
    await expect(byFinance.toast(t.detail.approved)).toBeVisible();

    // Revised, and held against what is in force.
    await page.reload();
    await budgets.button(t.detail.revise).click();
    await budgets.dialog.getByLabel(t.detail.reviseReason, { exact: true }).fill('more');
    await budgets.dialog.getByRole('button', { name: t.detail.revise, exact: true }).click();
    await expect(budgets.toast(t.detail.revised)).toBeVisible();
    await budgets.cell(names.first, 1).click();
    await page.keyboard.type('2500');
    await page.keyboard.press('Enter');
    await expect(budgets.saved).toBeVisible();
    await budgets.button(filled(t.detail.compareWith, { no: '1' })).click();
    await expect(page.getByText('6,600.50 + 500.00 = 7,100.50')).toBeVisible();
    await expectAccessible(page, 'two versions');
  });
}
