import type { Locator, Page } from '@playwright/test';
import { firstDay, lastDay } from '#kernel/dates.ts';
import { expect } from '../fixtures/shell.ts';
import { either, type Texts } from '../fixtures/texts.ts';

type Ui = Texts['batches']['ui'];

/** The list of batches among the fill-in settings. */
export class BatchList {
  readonly page: Page;
  readonly newButton: Locator;
  readonly search: Locator;

  constructor(page: Page) {
    this.page = page;
    this.newButton = page.getByRole('button', { name: either((t) => t.batches.ui.new) });
    this.search = page.getByRole('searchbox', { name: either((t) => t.batches.ui.search) });
  }

  row(name: string): Locator {
    return this.page.getByRole('row').filter({ has: this.page.getByRole('link', { name }) });
  }
}

/** The page on which a batch is set up. */
export class BatchEditor {
  readonly page: Page;
  readonly title: Locator;
  readonly preview: Locator;
  readonly dialog: Locator;

  constructor(page: Page) {
    this.page = page;
    this.title = page.getByRole('heading', { level: 1 });
    this.preview = page.getByRole('complementary', {
      name: either((t) => t.batches.ui.preview.title),
    });
    this.dialog = page.getByRole('dialog');
  }

  /** Other tabs stay in the page, out of sight, with labels of their own. */
  field(name: keyof Ui['field']): Locator {
    return this.page.getByLabel(either((t) => t.batches.ui.field[name])).filter({ visible: true });
  }

  button(pick: (t: Texts) => string): Locator {
    return this.page.getByRole('button', { name: either(pick) });
  }

  flow(subject: keyof Ui['flow']['subject']): Locator {
    return this.page.getByRole('group', {
      name: either((t) => t.batches.ui.flow.subject[subject]),
    });
  }

  phase(name: keyof Ui['phase']): Locator {
    return this.page
      .getByText(either((t) => t.batches.ui.phase[name]))
      .filter({ visible: true })
      .first();
  }

  async fillBasics(name: string, month: string): Promise<void> {
    await this.field('name').fill(name);
    await this.field('startDate').fill(firstDay(month));
    await this.field('endDate').fill(lastDay(month));
    await this.field('openAt').fill(`${firstDay(month)} 09:00`);
    await this.field('deadline').fill(`${lastDay(month)} 18:00`);
  }

  async chooseDepartment(name: string): Promise<void> {
    await this.page
      .getByRole('radio', { name: either((t) => t.batches.ui.audience.departments) })
      .check();
    await this.page
      .getByRole('combobox', { name: either((t) => t.batches.ui.field.deptIds) })
      .fill(name);
    await this.page.getByRole('treeitem').filter({ hasText: name }).first().click();
    await this.page.keyboard.press('Escape');
    await expect(this.preview).toHaveAttribute('aria-busy', 'false');
  }

  /** Confirms in the dialog that has opened. */
  async confirm(pick: (t: Texts) => string): Promise<void> {
    await this.dialog.getByRole('button', { name: either(pick) }).click();
    await expect(this.dialog).toBeHidden();
  }
}
