import type { Locator, Page } from '@playwright/test';

/** The sign-in provider of the tests, as it meets people. */
export class ProviderPage {
  readonly account: Locator;
  readonly accept: Locator;
  readonly deny: Locator;

  constructor(page: Page) {
    this.account = page.getByLabel('Account', { exact: true });
    this.accept = page.getByRole('button', { name: 'Continue' });
    this.deny = page.getByRole('button', { name: 'Cancel' });
  }

  async signIn(account: string): Promise<void> {
    await this.account.fill(account);
    await this.accept.click();
  }
}
