import { expect, type Locator, type Page } from '@playwright/test';
import { either, type Texts } from '../fixtures/texts.ts';

type Words = Texts['session']['ui']['changePassword'];

const words = (name: keyof Words) => either((t) => t.session.ui.changePassword[name]);

export class ChangePasswordDialog {
  readonly dialog: Locator;
  readonly oldPassword: Locator;
  readonly newPassword: Locator;
  readonly newPasswordAgain: Locator;
  readonly submit: Locator;
  readonly cancel: Locator;
  readonly signOut: Locator;

  constructor(page: Page) {
    this.dialog = page.getByRole('dialog', { name: words('title') });
    this.oldPassword = this.dialog.getByLabel(words('oldPwd'));
    this.newPassword = this.dialog.getByLabel(words('newPwd'));
    this.newPasswordAgain = this.dialog.getByLabel(words('surePWd'));
    this.submit = this.dialog.getByRole('button', { name: words('submit') });
    this.cancel = this.dialog.getByRole('button', { name: words('cancel') });
    this.signOut = this.dialog.getByRole('button', { name: words('signOut') });
  }

  async change(oldPassword: string, newPassword: string): Promise<void> {
    // The dialog puts the focus there when it has opened; typing earlier would be torn away.
    await expect(this.oldPassword).toBeFocused();
    await this.oldPassword.fill(oldPassword);
    await this.newPassword.fill(newPassword);
    await this.newPasswordAgain.fill(newPassword);
    await this.submit.click();
  }
}
