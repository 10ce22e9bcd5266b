import type { Locator, Page } from '@playwright/test';
import type { ShownState } from '#features/hours-reports/rules-progress.ts';
import { either } from '../fixtures/texts.ts';

/** The page that shows how far a batch is. */
export class Progress {
  readonly summary: Locator;
  /** Beside the tree, or over it where there is no room. */
  readonly panel: Locator;
  private readonly page: Page;

  constructor(page: Page) {
    this.page = page;
    this.summary = page.getByRole('region', {
      name: either((t) => t.hoursReports.progress.summary),
    });
    this.panel = page.locator('aside, [role="dialog"]').filter({ has: page.locator('h2') });
  }

  /** The count of a state, which filters when it is pressed. */
  state(state: ShownState): Locator {
    const name = either((t) => t.hoursReports.state[state]);
    return this.summary.getByRole('button').filter({ has: this.page.getByText(name) });
  }

  row(name: string): Locator {
    return this.page.getByRole('row', { name });
  }

  remind(name: string): Locator {
    return this.row(name).getByRole('button', {
      name: either((t) => t.hoursReports.progress.remindNamed_other),
    });
  }

  person(name: string): Locator {
    return this.panel.getByRole('button', { name });
  }

  get openSheet(): Locator {
    return this.panel.getByRole('button', {
      name: either((t) => t.hoursReports.progress.openSheet),
    });
  }
}
