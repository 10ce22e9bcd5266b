import type { Locator, Page } from '@playwright/test';
import { either } from '../fixtures/texts.ts';

/** The rows nobody can decide, on the start page of the administrator, in either language. */
export class Orphans {
  readonly page: Page;
  readonly panel: Locator;
  readonly dialog: Locator;

  constructor(page: Page) {
    this.page = page;
    this.panel = page.getByRole('region', { name: either((t) => t.approvals.ui.orphans) });
    this.dialog = page.getByRole('dialog');
  }

  row(name: string): Locator {
    return this.panel.getByRole('row').filter({ hasText: name });
  }

  /** Gives the row of somebody to an approver, who is found by name. */
  async assign(name: string, approver: string): Promise<void> {
    await this.row(name)
      .getByRole('button', { name: either((t) => t.approvals.ui.assignNamed) })
      .click();
    await this.dialog.getByLabel(either((t) => t.approvals.ui.approver)).click();
    await this.page.keyboard.type(approver);
    await this.page
      .getByRole('option', { name: new RegExp(approver) })
      .waitFor({ state: 'attached' });
    await this.page.keyboard.press('Enter');
    await this.dialog.getByRole('button', { name: either((t) => t.approvals.ui.assign) }).click();
    await this.dialog.waitFor({ state: 'hidden' });
  }
}
