import { expect, type Locator, type Page } from '@playwright/test';

/** The sign-in page as a person meets it, in either language. */
export class LoginPage {
  readonly page: Page;
  readonly userName: Locator;
  readonly password: Locator;
  readonly eye: Locator;
  readonly submit: Locator;
  readonly toast: Locator;

  constructor(page: Page) {
    this.page = page;
    this.userName = page.getByRole('textbox', { name: /^(用户名|User name)$/ });
    this.password = page.getByLabel(/^(密码|Password)$/);
    this.eye = page.getByRole('button', { name: /^(显示密码|Show password)$/ });
    this.submit = page.getByRole('button', { name: /^(登录|Sign in)$/ });
    this.toast = page.getByRole('alert');
  }

  async open(path = '/login'): Promise<void> {
    await this.page.goto(path);
    await this.submit.waitFor();
  }

  async signIn(userName: string, password: string): Promise<void> {
    await this.userName.fill(userName);
    await this.password.fill(password);
    await this.submit.click();
  }

  demoAccount(role: string): Locator {
    return this.page.getByRole('button', { name: new RegExp(`^${role} `) });
  }

  async switchTo(language: '中文' | 'English'): Promise<void> {
    const choice = this.page.getByRole('button', { name: language });
    await choice.click();
    // Its texts come over the network; until then the page answers in the other language.
    await expect(choice).toHaveAttribute('aria-pressed', 'true');
  }
}
