import { expect, type Locator } from '@playwright/test';
import { Figures } from './figures.ts';

export const PROJECT_BOARD_PATH = '/budgetManagement/budgetAnalysisPanel';
export const ACCOUNT_BOARD_PATH = '/budgetManagement/actualCostAnalysisPanel';
export const PROJECT_FINAL_PATH = '/budgetManagement/projectFinalAnalysis';

/** Both boards as a person meets them. */
export class Boards extends Figures {
  get shared() {
    return this.words.boards.board;
  }

  /** Amounts to the fen. */
  async inYuan(): Promise<void> {
    await this.choose(this.words.budgets.ui.list.unitLabel, this.words.budgets.ui.list.unit.yuan);
  }

  /** A board may name its year by more than the number. */
  async pickYear(year: number): Promise<void> {
    await this.pick(this.shared.year, this.shared.yearOf.replace('{{year}}', String(year)));
  }

  get heat(): Locator {
    return this.shown(
      this.main.getByRole('grid', { name: this.words.boards.projectBoard.heat.title }),
    );
  }

  heatCell(row: number, column: number): Locator {
    return this.heat.locator(`[data-cell="${row} ${column}"]`);
  }

  /** Opens a figure made of budgets, and finds that they come to what it says. */
  async proveDocuments(figure: Locator): Promise<void> {
    const said = (await figure.innerText()).replaceAll(/[+¥]/g, '');
    await this.press(figure);
    await expect(this.panel.locator('footer strong')).toHaveText(said);
  }
}
