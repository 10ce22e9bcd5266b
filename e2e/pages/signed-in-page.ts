import type { Locator, Page } from '@playwright/test';

/** What everybody sees once signed in, whatever their role. */
export class SignedInPage {
  readonly page: Page;
  readonly signOut: Locator;

  constructor(page: Page) {
    this.page = page;
    this.signOut = page.getByRole('button', { name: /^(退出登录|Sign out)$/ });
  }

  greeting(nickName: string): Locator {
    return this.page.getByRole('heading', { name: nickName });
  }
}
