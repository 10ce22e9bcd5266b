import { expect, type Locator, type Page } from '@playwright/test';
import type { Language } from '#kernel/language.ts';
import { filled, texts } from '../fixtures/texts.ts';

type Ui = (typeof texts)['zh']['actuals']['ui']['tasks'];

export const TASKS_PATH = '/budgetSettings/taskList';
export const taskPath = (month: string) => `/budgetSettings/taskDetail?month=${month}`;

/** Months of the accounts as a person meets them: the list of them, and one of them. */
export class FinalAccounts {
  readonly page: Page;
  readonly ui: Ui;
  readonly dialog: Locator;
  readonly status: Locator;
  readonly steps: Locator;
  readonly findings: Locator;
  readonly proof: Locator;
  readonly comparison: Locator;
  readonly close: Locator;
  readonly rerun: Locator;
  private readonly language: Language;

  constructor(page: Page, language: Language) {
    this.page = page;
    this.language = language;
    this.ui = texts[language].actuals.ui.tasks;
    const { detail, proof, compare } = this.ui;
    const region = (name: string) => this.shown(page.getByRole('region', { name, exact: true }));
    this.dialog = page.getByRole('dialog').last();
    this.steps = region(detail.steps);
    this.findings = region(detail.findings);
    this.proof = region(proof.title);
    this.comparison = region(compare.title);
    this.status = this.shown(page.getByRole('main').getByRole('status')).first();
    this.close = this.button(detail.close);
    // The one in the head; the note that a month is out of date has another.
    this.rerun = this.button(detail.rerun).first();
  }

  /** Months in other tabs stay in the page, out of sight. */
  private shown(found: Locator): Locator {
    return found.filter({ visible: true });
  }

  button(name: string): Locator {
    return this.shown(this.page.getByRole('button', { name, exact: true }));
  }

  link(name: string): Locator {
    return this.shown(this.page.getByRole('link', { name, exact: true }));
  }

  /** As it is written out: Oct 2026, 2026年10月. */
  monthName(month: string): string {
    return new Intl.DateTimeFormat(this.language, {
      ...{ year: 'numeric', month: 'short', timeZone: 'UTC' },
    }).format(new Date(`${month}-01T00:00:00Z`));
  }

  /** A sentence with the month in it. */
  of(sentence: string, month: string): string {
    return filled(sentence, { month: this.monthName(month) });
  }

  title(month: string): Locator {
    const name = this.of(this.ui.detail.title, month);
    return this.shown(this.page.getByRole('heading', { level: 1, name, exact: true }));
  }

  async expectStatus(status: keyof Ui['status']): Promise<void> {
    await expect(this.status).toHaveText(this.ui.status[status]);
  }

  /** A month whose run nobody sees any more. */
  async expectWithdrawn(no: number): Promise<void> {
    await expect(this.status).toHaveText(filled(this.ui.withdrawnRun, { no: String(no) }));
  }

  /** The note that says what has changed since the month was worked out. */
  outOfDate(cause: keyof (typeof texts)['zh']['actuals']['cause']): Locator {
    const { actuals } = texts[this.language];
    return this.shown(this.page.getByRole('alert')).filter({ hasText: actuals.cause[cause] });
  }

  /** Works out again what is out of date, from where that is said. */
  async bringUpToDate(cause: Parameters<FinalAccounts['outOfDate']>[0], no: number): Promise<void> {
    const note = this.outOfDate(cause);
    await note.getByRole('button', { name: this.ui.detail.rerun, exact: true }).click();
    await this.expectRun(no);
    await expect(note).toBeHidden();
  }

  /** Works the month out, however long that takes, until the run of this number is what is shown. */
  async expectRun(no: number): Promise<void> {
    const named = filled(this.ui.detail.runAt, { no: String(no), at: '' });
    const shown = this.shown(this.page.getByRole('button', { name: new RegExp(`^${named}`) }));
    await expect(shown).toBeVisible();
    await expect(this.rerun).toBeEnabled();
  }

  /** What is found of one kind. */
  group(kind: keyof Ui['kind']): Locator {
    return this.findings.getByRole('region', { name: this.ui.kind[kind], exact: true });
  }

  /** Answers the question for a reason that is on screen. */
  async giveReason(reason: string, ok: string): Promise<void> {
    await this.dialog.getByLabel(this.ui.reason, { exact: true }).fill(reason);
    await this.dialog.getByRole('button', { name: ok, exact: true }).click();
  }

  /** Presses close and says yes. */
  async confirmClose(): Promise<void> {
    await this.close.click();
    await this.dialog.getByRole('button', { name: this.ui.detail.close, exact: true }).click();
  }

  toast(text: string): Locator {
    return this.page.getByText(text, { exact: true });
  }
}
