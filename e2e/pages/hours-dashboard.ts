import { expect, type Locator, type Page } from '@playwright/test';

export const DASHBOARD_PATH = '/timeApproval/workTimeDashboard';

/** Where the hours of a batch went. */
export class HoursDashboard {
  private readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  get main(): Locator {
    return this.page.getByRole('main');
  }

  card(name: string): Locator {
    return this.main.getByRole('region', { name, exact: true });
  }

  /** What stands behind the figure that was clicked. */
  get panel(): Locator {
    return this.main.locator('aside');
  }

  /** A figure of a card: its hours, as they are written. */
  figure(card: string, row: string): Locator {
    return this.card(card)
      .getByRole('listitem')
      .filter({ hasText: row })
      .getByRole('button')
      .last();
  }

  /** Figures that are being asked for anew are fainter than any that are to be read. */
  async settled(): Promise<void> {
    await expect(this.main.locator('[data-refetching="true"]')).toHaveCount(0);
  }

  async choose(field: string, option: string): Promise<void> {
    await this.page.getByRole('combobox', { name: field }).click();
    await this.page.getByTitle(option, { exact: true }).last().click();
  }
}
