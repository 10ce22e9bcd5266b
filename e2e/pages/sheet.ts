import { expect, type Locator, type Page } from '@playwright/test';
import { either, type Texts } from '../fixtures/texts.ts';

type Words = Texts['timesheets']['ui'];

/** The sheet of one person, in either language. */
export class Sheet {
  readonly page: Page;
  readonly grid: Locator;
  readonly state: Locator;
  readonly saving: Locator;
  readonly problems: Locator;
  readonly batches: Locator;
  /** Says whose hours these are; only on the sheets of others. */
  readonly band: Locator;
  /** How far the approval of each row is. */
  readonly approval: Locator;

  constructor(page: Page) {
    this.page = page;
    this.grid = page.getByRole('grid', { name: this.words((ui) => ui.grid) });
    // Sheets in other tabs stay in the page, out of sight.
    this.state = page.locator('header [data-state]').filter({ visible: true });
    this.saving = page.locator('header [data-kind]').filter({ visible: true });
    this.batches = page.getByRole('combobox', { name: this.words((ui) => ui.switchBatch) });
    this.problems = page.getByRole('region', { name: this.words((ui) => ui.problems) });
    this.band = page.getByRole('region', { name: this.words((ui) => ui.behalf.label) });
    this.approval = page.getByRole('region', { name: this.words((ui) => ui.approvalProgress) });
  }

  private words(pick: (ui: Words) => string): RegExp {
    return either((t) => pick(t.timesheets.ui));
  }

  button(pick: (ui: Words) => string): Locator {
    return this.page.getByRole('button', { name: this.words(pick) });
  }

  text(pick: (ui: Words) => string): Locator {
    return this.page.getByText(this.words(pick));
  }

  /** By code, as somebody who knows it would. */
  async addProject(code: string): Promise<void> {
    const known = await this.rowCount();
    await this.button((ui) => ui.addProject).click();
    await this.projectSearch.fill(code);
    await this.projectSearch.press('Enter');
    await expect.poll(() => this.rowCount()).toBe(known + 1);
    await this.page.keyboard.press('Escape');
    await expect(this.projectSearch).toBeHidden();
  }

  async addAbsence(absence: keyof Words['absence']): Promise<void> {
    await this.button((ui) => ui.addAbsence).click();
    await this.page
      .getByRole('menuitem', { name: this.words((ui) => ui.absence[absence]) })
      .click();
  }

  /** Types into a cell, over what is there. */
  async enter(row: number, day: number, text: string): Promise<void> {
    await this.cell(row, day).click();
    // A click into the cell somebody is in already only moves its caret.
    await this.active.evaluate((field: HTMLInputElement) => field.select());
    await this.page.keyboard.type(text);
    await this.page.keyboard.press('Enter');
  }

  get projectSearch(): Locator {
    return this.page.getByRole('textbox', { name: this.words((ui) => ui.findProject) });
  }

  /** As a grid or day by day, whichever is on screen. */
  private rowCount(): Promise<number> {
    const inDays = this.page.getByRole('region', { name: this.words((ui) => ui.dayView) });
    return this.rows.or(inDays.getByRole('listitem')).count();
  }

  cell(row: number, day: number): Locator {
    return this.grid.locator(`[data-row="${row}"][data-column="${day - 1}"]`);
  }

  /** Where somebody is; it is a text field there. */
  get active(): Locator {
    return this.grid.locator('[data-active="true"] input');
  }

  /** The first day of the month that is open. */
  async firstDay(): Promise<number> {
    const column = await this.grid
      .locator('[data-row="0"][data-open="true"]')
      .first()
      .getAttribute('data-column');
    return Number(column) + 1;
  }

  get rows(): Locator {
    return this.grid.locator('tbody tr');
  }

  total(row: number): Locator {
    return this.rows.nth(row).locator('td').last();
  }

  get sum(): Locator {
    return this.grid.locator('tfoot td').last();
  }

  async saved(): Promise<void> {
    await this.page.locator('header [data-kind="saved"]:visible').waitFor();
  }

  async submit(): Promise<void> {
    await this.button((ui) => ui.submit)
      .first()
      .click();
    const dialog = this.page.getByRole('dialog', { name: this.words((ui) => ui.submitTitle) });
    await dialog.getByRole('button', { name: this.words((ui) => ui.submit) }).click();
  }
}
