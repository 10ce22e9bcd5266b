import type { Locator, Page } from '@playwright/test';
import type { Language } from '#kernel/language.ts';
import { filled, texts } from '../fixtures/texts.ts';
import { TASKS_PATH } from './final-accounts.ts';

type Words = (typeof texts)['zh'];

/** A tab of the settings of final accounts, with what narrows it. */
export const partPath = (
  part: keyof Words['finalAccountSettings'],
  query: Readonly<Record<string, string>> = {},
) => `${TASKS_PATH}?${new URLSearchParams({ part, ...query })}`;

/** What finance brings to a month: vouchers, what their accounts come to, costs without a project. */
export class AccountInputs {
  readonly page: Page;
  readonly ui: Words['actuals']['ui'];
  readonly importing: Words['import'];
  readonly dialog: Locator;
  /** Of the report of a file. */
  readonly problems: Locator;
  private readonly words: Words;

  constructor(page: Page, language: Language) {
    this.page = page;
    this.words = texts[language];
    this.ui = this.words.actuals.ui;
    this.importing = this.words.import;
    this.dialog = page.getByRole('dialog').last();
    this.problems = this.dialog.getByRole('table', { name: this.importing.problems });
  }

  button(name: string): Locator {
    return this.page.getByRole('button', { name, exact: true }).filter({ visible: true });
  }

  inDialog(name: string): Locator {
    return this.dialog.getByRole('button', { name, exact: true });
  }

  /** Another list of the same tab. */
  async show(view: string): Promise<void> {
    await this.page.getByText(view, { exact: true }).filter({ visible: true }).click();
  }

  row(text: string): Locator {
    return this.page.getByRole('row').filter({ hasText: text }).filter({ visible: true });
  }

  async pickFile(name: string, buffer: Buffer): Promise<void> {
    await this.dialog
      .locator('input[type=file]')
      .setInputFiles({ name, mimeType: 'text/csv', buffer });
  }

  /** How many rows of the file are new, changed and so on. */
  figure(name: keyof Words['import']['figure']): Locator {
    const term = this.page
      .getByRole('term')
      .getByText(this.importing.figure[name], { exact: true });
    return this.dialog.locator('dl > div').filter({ has: term }).getByRole('definition');
  }

  said(sentence: string, values: Readonly<Record<string, string>>): Locator {
    return this.page.getByText(filled(sentence, values), { exact: true });
  }

  /** Says what an account comes to, in the drawer that is open. */
  async mapTo(target: string): Promise<void> {
    await this.dialog.getByLabel(this.ui.mapping.comesTo, { exact: true }).click();
    await this.page
      .locator('.ant-select-dropdown:visible')
      .getByText(target, { exact: true })
      .click();
    await this.inDialog(this.words.edit.save).click();
    await this.dialog.waitFor({ state: 'hidden' });
  }
}
