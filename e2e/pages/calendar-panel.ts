import type { Locator, Page } from '@playwright/test';
import en from '#features/calendar/locales/en.json' with { type: 'json' };
import zh from '#features/calendar/locales/zh.json' with { type: 'json' };
import type { Language } from '#kernel/language.ts';
import { texts } from '../fixtures/texts.ts';

const words = { zh: zh.ui, en: en.ui };

/** The calendar on the page of the fill-in settings. */
export class CalendarPanel {
  readonly page: Page;
  readonly words: typeof zh.ui;
  readonly part: Locator;
  readonly editor: Locator;
  readonly confirm: Locator;
  readonly importDialog: Locator;
  private readonly language: Language;

  constructor(page: Page, language: Language) {
    const own = words[language];
    this.page = page;
    this.language = language;
    this.words = own;
    this.part = page.getByRole('tab', { name: texts[language].fillSettings.calendar });
    this.editor = page.getByRole('form');
    this.confirm = page.getByRole('button', { name: own.confirm });
    this.importDialog = page.getByRole('dialog');
  }

  address(year: number): string {
    return `/writesettings/writesettingsList?part=calendar&year=${year}`;
  }

  /** A day by everything it says about itself. */
  day(date: string, kind: keyof typeof zh.ui.kind, name = ''): Locator {
    const full = [date, this.words.kind[kind], name].filter(Boolean).join(' ');
    return this.page.getByRole('button', { name: full, exact: true });
  }

  state(confirmed: boolean): Locator {
    const { confirmed: yes, unconfirmed: no } = this.words;
    return this.page.getByText(confirmed ? yes : no, { exact: true });
  }

  async changeDay(day: Locator, kind: keyof typeof zh.ui.kind, name: string): Promise<void> {
    await day.click();
    await this.editor.getByRole('radio', { name: this.words.kind[kind] }).check();
    const field = this.language === 'en' ? this.words.nameEn : this.words.nameZh;
    await this.editor.getByLabel(field).fill(name);
    await this.editor.getByRole('button', { name: this.words.save }).click();
    await this.editor.waitFor({ state: 'detached' });
  }

  async confirmYear(): Promise<void> {
    await this.confirm.click();
    await this.page
      .getByRole('tooltip')
      .getByRole('button', { name: /^(确定|OK)$/ })
      .click();
  }

  async chooseSheet(lines: readonly string[]): Promise<void> {
    await this.page.getByRole('button', { name: this.words.import, exact: true }).click();
    await this.importDialog.locator('input[type="file"]').setInputFiles({
      name: 'days.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(lines.join('\n')),
    });
  }
}
