import { expect, type Locator, type Page } from '@playwright/test';
import { either, type Texts } from '../fixtures/texts.ts';

type Words = Texts['approvals']['ui'];

export const APPROVALS_PATH = '/timeApproval/timeApproval';

/** The page where hours are approved, in either language. */
export class Approvals {
  readonly page: Page;
  readonly rows: Locator;
  readonly detail: Locator;
  readonly plain: Locator;
  readonly dialog: Locator;

  constructor(page: Page) {
    this.page = page;
    // Not the one that says that there is none, nor those of the small grid beside the list.
    this.rows = page
      .getByRole('region', { name: this.words((ui) => ui.queue) })
      .locator('tbody tr[data-row-key]');
    this.detail = page.getByRole('complementary', { name: this.words((ui) => ui.detail) });
    this.plain = page.getByRole('region', { name: this.words((ui) => ui.plainLabel) });
    this.dialog = page.getByRole('dialog');
  }

  words(pick: (ui: Words) => string): RegExp {
    return either((t) => pick(t.approvals.ui));
  }

  button(pick: (ui: Words) => string): Locator {
    return this.page.getByRole('button', { name: this.words(pick) });
  }

  /** The row of a person for a project, by its code, or for what it is called. */
  row(name: string, code: string): Locator {
    return this.rows.filter({ hasText: name }).filter({ hasText: code });
  }

  async open(name: string, code: string): Promise<void> {
    await this.row(name, code).getByRole('button').first().click();
    await expect(this.detail.getByRole('heading', { name })).toBeVisible();
  }

  async approve(name: string, code: string): Promise<void> {
    await this.row(name, code)
      .getByRole('button', { name: this.words((ui) => ui.approveNamed) })
      .click();
    await expect(this.row(name, code)).toHaveCount(0);
  }

  /** Whoever follows a notice finds rows without anything special folded. */
  async showPlain(): Promise<void> {
    await expect(this.plain.or(this.rows.first()).first()).toBeVisible();
    const show = this.button((ui) => ui.showPlain);
    if (await show.isVisible()) await show.click();
  }

  private get endButton(): Locator {
    return this.dialog.getByRole('button', { name: this.words((ui) => ui.end) });
  }

  /** From today to today, as the dialog proposes; a second try finds it done. */
  async delegateTo(name: string): Promise<void> {
    await this.button((ui) => ui.delegation).click();
    const known = this.dialog.getByRole('list', { name: this.words((ui) => ui.delegations) });
    await expect(known).toBeVisible();
    if ((await this.endButton.count()) > 0) return;
    await this.dialog.getByLabel(this.words((ui) => ui.delegateTo)).click();
    await this.page.keyboard.type(name);
    await this.page.getByRole('option', { name: new RegExp(name) }).waitFor({ state: 'attached' });
    await this.page.keyboard.press('Enter');
    await this.dialog.getByRole('button', { name: this.words((ui) => ui.delegateNow) }).click();
  }

  async endDelegation(): Promise<void> {
    await this.endButton.click();
    await this.page.getByRole('tooltip').getByRole('button').last().click();
  }
}
