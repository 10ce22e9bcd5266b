import { expect, type Locator, type Page } from '@playwright/test';
import type { Language } from '#kernel/language.ts';
import { filled, texts } from '../fixtures/texts.ts';

type Ui = (typeof texts)['zh']['budgets']['ui'];

export const BUDGETS_PATH = '/budgetManagement/budgeList';

/** Budgets as a person meets them: the list, a document, its grid and two versions side by side. */
export class Budgets {
  readonly page: Page;
  readonly ui: Ui;
  private readonly words: (typeof texts)['zh'];
  readonly drawer: Locator;
  readonly dialog: Locator;
  readonly grid: Locator;
  readonly strip: Locator;

  constructor(page: Page, language: Language) {
    this.page = page;
    this.words = texts[language];
    this.ui = this.words.budgets.ui;
    this.drawer = page.getByRole('dialog').filter({ has: page.locator('form') });
    this.dialog = page.getByRole('dialog').last();
    this.grid = page.getByRole('grid', { name: this.ui.grid.amounts });
    this.strip = page.getByRole('region', { name: this.ui.detail.strip });
  }

  button(name: string): Locator {
    return this.page.getByRole('button', { name, exact: true });
  }

  field(name: keyof Ui['form']['field']): Locator {
    return this.drawer.getByLabel(this.ui.form.field[name], { exact: true });
  }

  /** Opens a choice and takes one of it by its words. */
  async choose(field: Locator, option: string): Promise<void> {
    await field.click();
    await this.page
      .locator('.ant-select-dropdown:visible')
      .getByText(option, { exact: true })
      .click();
  }

  /** Types what is looked for and takes the first that is found. */
  async find(field: Locator, words: string, option: string): Promise<void> {
    await field.click();
    await this.page.keyboard.type(words);
    await this.page.locator('.ant-select-dropdown:visible').getByText(option).first().click();
  }

  async typeMonth(field: Locator, month: string): Promise<void> {
    await field.click();
    await field.fill(month);
    await field.press('Enter');
  }

  async addLines(subCategories: readonly string[]): Promise<void> {
    await this.button(this.ui.grid.addLines).first().click();
    await expect(this.dialog).toBeVisible();
    const items = this.dialog.getByLabel(this.ui.grid.items, { exact: true });
    await items.click();
    for (const name of subCategories) {
      // Long lists draw only what is in sight: what is typed brings it there.
      await this.page.keyboard.type(name);
      await this.page
        .locator('.ant-select-dropdown:visible')
        .getByText(name, { exact: true })
        .click();
    }
    await items.press('Escape');
    const wanted = new RegExp(filled(this.ui.grid.addCount_other, { count: '\\d+' }));
    await this.dialog.getByRole('button', { name: wanted }).click();
    await expect(this.dialog).toBeHidden();
  }

  /** The row of a sub-category. */
  row(name: string): Locator {
    return this.grid.getByRole('row').filter({ has: this.page.getByRole('rowheader', { name }) });
  }

  cell(name: string, column: number): Locator {
    return this.row(name).locator('td').nth(column);
  }

  /** Types into a cell, over what is there. */
  async enter(name: string, column: number, text: string): Promise<void> {
    await this.cell(name, column).click();
    await this.page.keyboard.type(text);
    await this.page.keyboard.press('Enter');
  }

  /** In the cell somebody is in, a field has it. */
  async expectIn(name: string, column: number, text: string): Promise<void> {
    const shown = () =>
      this.cell(name, column).evaluate(
        (cell) => cell.querySelector('input')?.value ?? cell.textContent,
      );
    await expect.poll(shown).toBe(text);
  }

  /** What somebody else has changed too. */
  get conflicts(): Locator {
    return this.page.getByRole('alert', { name: this.ui.grid.conflicts });
  }

  inConflict(choice: string, value: string): Locator {
    return this.conflicts.getByRole('button', { name: filled(choice, { value }), exact: true });
  }

  get saved(): Locator {
    return this.page.getByText(new RegExp(filled(this.ui.grid.saved, { time: '.+' })));
  }

  /** Presses a button and says yes to what is asked. */
  async confirm(name: string): Promise<void> {
    await this.button(name).click();
    await this.dialog.getByRole('button', { name, exact: true }).click();
  }

  toast(text: string): Locator {
    return this.page.getByText(text, { exact: true });
  }
}
