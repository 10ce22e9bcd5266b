import type { Locator } from '@playwright/test';
import { walkedIn } from './fixtures/languages.ts';
import { expect, test } from './fixtures/shell.ts';
import { texts } from './fixtures/texts.ts';
import { APPROVALS_PATH } from './pages/approvals.ts';
import { Sheet } from './pages/sheet.ts';

test.use({ viewport: { width: 390, height: 844 } });

async function middleOf(tool: Locator): Promise<number> {
  await tool.waitFor();
  const box = await tool.boundingBox();
  return (box?.y ?? 0) + (box?.height ?? 0) / 2;
}

/** They stand beside each other, none beneath another. */
async function expectOneRow(what: string, tools: readonly Locator[]): Promise<void> {
  const middles = await Promise.all(tools.map(middleOf));
  expect(Math.max(...middles) - Math.min(...middles), what).toBeLessThan(8);
}

/** The texts of cells that reach over into the next one. */
const overflowing = (cells: Element[]) =>
  cells
    .filter((cell) => {
      const end = cell.getBoundingClientRect().right + 1;
      return [...cell.querySelectorAll('*')].some(
        (part) => part.getBoundingClientRect().right > end,
      );
    })
    .map((cell) => cell.textContent);

for (const language of walkedIn('en')) {
  test(`on a telephone tools are one row, and what does not fit is one press away (${language})`, async ({
    page,
    visit,
  }) => {
    const t = texts[language];
    const more = page
      .getByRole('button', { name: t.tools.more, exact: true })
      .filter({ visible: true });
    const button = (name: string) => page.getByRole('button', { name, exact: true });
    const search = page.getByRole('searchbox').filter({ visible: true });

    await visit('user', { language, path: '/workingHoursSettings' });
    const { undo, redo, submit, distribute } = t.timesheets.ui;
    await expectOneRow('fill', [button(undo), button(redo), more, button(submit)]);
    await expect(new Sheet(page).saving).toBeVisible();
    // By keyboard: in, on to what it holds, and out again.
    await expect(button(distribute)).toBeHidden();
    await more.focus();
    await page.keyboard.press('Enter');
    await expect(button(distribute)).toBeVisible();
    await page.keyboard.press('Tab');
    await expect(button(t.timesheets.ui.copyLastRows)).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(button(distribute)).toBeHidden();
    await expect(more).toBeFocused();

    const signIn = async (role: string, path: string) => {
      await page.evaluate((token) => localStorage.setItem('Admin-Token', token), `${role}-token`);
      await page.goto(path);
    };
    await signIn('gl', APPROVALS_PATH);
    const shown = page.getByRole('radiogroup', { name: t.approvals.ui.stateColumn });
    await expectOneRow('approvals', [shown, more]);
    await page.goto(`${APPROVALS_PATH}?view=reach`);
    await shown.locator('label').last().click();
    await expect(
      page.getByRole('table').getByText(t.approvals.ui.state.pending).first(),
    ).toBeVisible();
    expect(await page.locator('td').evaluateAll(overflowing), 'approvals in reach').toEqual([]);

    await signIn('super_admin', '/personnelManage');
    await expectOneRow('people', [search, more, button(t.people.ui.list.add)]);
    // Whose row it is can be read without scrolling.
    const name = page.locator('td .ant-btn-link').first();
    await expect(name).toBeInViewport({ ratio: 1 });
    await more.click();
    await page.getByRole('combobox', { name: t.people.ui.list.state }).click();
    await page.getByTitle(t.people.ui.state.disabled, { exact: true }).click();
    await expect(page).toHaveURL(/enabled=false/);
    // Escape closes one thing at a time, the choices first.
    await expect(page.locator('.ant-select-dropdown').filter({ visible: true })).toHaveCount(0);
    await page.keyboard.press('Escape');
    await expect(button(t.tools.moreActive)).toBeFocused();

    await page.goto('/projectManage');
    await expectOneRow('projects', [search, more]);
    await expectOneRow('projects', [
      page.getByRole('heading', { level: 1 }),
      button(t.projects.ui.new),
    ]);
    await page.goto('/writesettings/writesettingsList');
    await expectOneRow('batches', [search, more, button(t.batches.ui.new)]);
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(width).toBeLessThanOrEqual(390);
  });
}
