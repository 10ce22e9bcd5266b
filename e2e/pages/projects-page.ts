import type { Locator, Page } from '@playwright/test';
import type { Language } from '#kernel/language.ts';
import { filled, texts } from '../fixtures/texts.ts';

/** The project overview as a person meets it, in one language. */
export class ProjectsPage {
  readonly page: Page;
  readonly ui: (typeof texts)['zh']['projects']['ui'];
  private readonly words: (typeof texts)['zh'];
  readonly table: Locator;
  readonly search: Locator;
  readonly create: Locator;
  readonly importButton: Locator;
  readonly exportButton: Locator;
  readonly drawer: Locator;

  constructor(page: Page, language: Language) {
    this.page = page;
    this.words = texts[language];
    this.ui = this.words.projects.ui;
    const button = (name: string) => page.getByRole('button', { name, exact: true });
    const panel = page.getByRole('region', { name: this.ui.list, exact: true });
    this.table = panel.getByRole('table');
    this.search = panel.getByRole('searchbox', { name: this.ui.search });
    this.create = button(this.ui.new);
    this.importButton = button(this.ui.import);
    this.exportButton = button(this.ui.export);
    this.drawer = page.getByRole('dialog').filter({ has: page.locator('form') });
  }

  row(code: string): Locator {
    return this.table.getByRole('row').filter({ has: this.page.getByText(code, { exact: true }) });
  }

  subsOf(code: string): Locator {
    return this.page.getByRole('button', { name: filled(this.ui.subsOf, { code }), exact: true });
  }

  addSubTo(code: string): Locator {
    return this.page.getByRole('button', { name: filled(this.ui.addSubTo, { code }), exact: true });
  }

  hoursOf(code: string): Locator {
    return this.page.getByRole('button', { name: filled(this.ui.filledOf, { code }), exact: true });
  }

  field(name: keyof ProjectsPage['ui']['field']): Locator {
    return this.drawer.getByLabel(this.ui.field[name], { exact: true });
  }

  async choose(field: Locator, option: string): Promise<void> {
    await field.click();
    await this.page
      .locator('.ant-select-dropdown:visible')
      .getByText(option, { exact: true })
      .click();
  }

  /** Types what somebody looks for, and takes the one who is found. */
  async findPerson(field: Locator, words: string, name: string): Promise<void> {
    await field.click();
    await field.fill(words);
    await this.page
      .locator('.ant-select-dropdown:visible')
      .getByText(name, { exact: true })
      .click();
  }

  async setDay(field: Locator, day: string): Promise<void> {
    await field.fill(day);
    await field.press('Enter');
  }

  async save(): Promise<void> {
    await this.drawer.getByRole('button', { name: this.words.edit.save, exact: true }).click();
  }

  async saved(): Promise<void> {
    await this.drawer.waitFor({ state: 'hidden' });
  }

  /** Answers the question that is on screen. */
  async confirm(name: string): Promise<void> {
    await this.page.getByRole('dialog').last().getByRole('button', { name, exact: true }).click();
  }

  async find(words: string): Promise<void> {
    await this.search.fill(words);
    await this.search.press('Enter');
  }

  async pickFile(name: string, content: string): Promise<void> {
    await this.page
      .getByRole('dialog')
      .locator('input[type=file]')
      .setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(`\uFEFF${content}`) });
  }
}
