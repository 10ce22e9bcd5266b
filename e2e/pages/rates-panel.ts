import type { Locator, Page } from '@playwright/test';
import en from '#features/people/locales/en.json' with { type: 'json' };
import zh from '#features/people/locales/zh.json' with { type: 'json' };
import type { Language } from '#kernel/language.ts';
import { texts } from '../fixtures/texts.ts';

const words = { zh: zh.ui.rates, en: en.ui.rates };

const literally = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** Cost rates, by grade and by person. */
export class RatesPanel {
  readonly page: Page;
  readonly words: typeof zh.ui.rates;
  readonly part: Locator;
  readonly dialog: Locator;

  constructor(page: Page, language: Language) {
    this.page = page;
    this.words = words[language];
    this.part = page.getByRole('tab', { name: texts[language].finalAccountSettings.rates });
    this.dialog = page.getByRole('dialog');
  }

  /** The words with what is filled in; what is not given may be anything. */
  text(pick: (own: typeof zh.ui.rates) => string, params: Record<string, string> = {}): RegExp {
    const parts = pick(this.words).split(/\{\{(\w+)\}\}/);
    return new RegExp(
      parts.map((part, index) => (index % 2 ? (params[part] ?? '.+') : literally(part))).join(''),
    );
  }

  row(name: string): Locator {
    return this.page.getByRole('row').filter({ has: this.page.getByText(name, { exact: true }) });
  }

  async showByPerson(): Promise<void> {
    await this.page.getByText(this.words.byPerson, { exact: true }).click();
  }

  async search(text: string): Promise<void> {
    await this.page.getByRole('searchbox', { name: this.words.search }).fill(text);
  }

  async enterDay(day: string): Promise<void> {
    const field = this.dialog.getByLabel(this.words.effectiveFrom);
    await field.fill(day);
    await field.press('Enter');
  }

  async enterAmount(amount: string): Promise<void> {
    await this.dialog.getByLabel(this.words.hourlyCost).fill(amount);
  }

  async save(): Promise<void> {
    await this.dialog.getByRole('button', { name: this.words.save }).click();
    await this.dialog.waitFor({ state: 'detached' });
  }

  async openHistory(row: Locator): Promise<void> {
    await row.getByRole('button', { expanded: false }).click();
  }
}
