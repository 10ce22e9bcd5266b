import { expect, type Locator } from '@playwright/test';
import { Figures, hundredths } from './figures.ts';

export const ANALYSIS_PATH = '/budgetManagement/analysis';
export const analysisPath = (id: number) => `${ANALYSIS_PATH}/${id}`;

/** One budget against what was spent, as a person meets it. */
export class BudgetAnalysis extends Figures {
  get ui() {
    return this.words.boards.analysis;
  }

  /** A figure of the strip. */
  figure(name: string): Locator {
    return this.inStrip(this.ui.stripLabel, name);
  }

  get actual(): Locator {
    return this.figure(this.ui.actual.cumulative);
  }

  get eac(): Locator {
    return this.figure(this.ui.eac);
  }

  get settings(): Locator {
    return this.shown(this.main.getByRole('button', { name: this.ui.settings, exact: true }));
  }

  /** Rows of the breakdown, without its total. */
  get lines(): Locator {
    return this.card(this.ui.lines).locator('tbody tr');
  }

  /** Amounts to the fen. */
  async inYuan(): Promise<void> {
    await this.choose(this.words.budgets.ui.list.unitLabel, this.words.budgets.ui.list.unit.yuan);
  }

  get drawer(): Locator {
    return this.page.getByRole('dialog');
  }

  get expected(): Locator {
    return this.drawer.getByRole('grid', { name: this.ui.forecast.expected });
  }

  get percentDone(): Locator {
    return this.drawer.getByRole('grid', { name: this.ui.forecast.percentDone });
  }

  /** The last month of a line, before its sum: furthest from being closed. */
  lastMonth(row: number): Locator {
    return this.expected.locator(`td[data-row="${row}"][data-open]`).last();
  }

  /** What stands in a cell; where somebody is in it, a field has it. */
  async amountIn(cell: Locator): Promise<number> {
    const text = await cell.evaluate((td) => td.querySelector('input')?.value ?? td.textContent);
    return hundredths(text || '0');
  }

  /** Types into a cell, over what is there. */
  async enter(cell: Locator, text: string): Promise<void> {
    await cell.click();
    await this.page.keyboard.type(text);
    await this.page.keyboard.press('Enter');
  }

  async save(): Promise<void> {
    await this.drawer.getByRole('button', { name: this.words.edit.save, exact: true }).click();
  }

  async saved(): Promise<void> {
    await expect(this.drawer).toHaveCount(0);
    await this.settled();
  }
}
