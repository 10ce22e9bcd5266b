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
    this.rows = page
      .getByRole('table')
      .last()
      .locator('tbody')
      .getByRole('row')
      .filter({ has: page.getByRole('button') });
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

  /** The row of a person for a project, by its code. */
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

  async show(pick: (ui: Words) => string): Promise<void> {
    await this.page.getByText(this.words(pick)).click();
  }
}
