import type { Locator, Page } from '@playwright/test';
import { either } from '../fixtures/texts.ts';

/** The bell of the top bar and the notices beneath it, in either language. */
export class Bell {
  readonly page: Page;
  readonly panel: Locator;
  readonly markAllRead: Locator;
  /** Only while something is unread. */
  readonly unread: Locator;
  /** Only while nothing is. */
  readonly quiet: Locator;

  constructor(page: Page) {
    this.page = page;
    const bar = page.getByRole('banner');
    this.unread = bar.getByRole('button', { name: either((t) => t.notices.ui.bellUnread_other) });
    this.quiet = bar.getByRole('button', { name: either((t) => t.notices.ui.bell) });
    this.panel = page.getByRole('dialog', { name: either((t) => t.notices.ui.title) });
    this.markAllRead = this.panel.getByRole('button', {
      name: either((t) => t.notices.ui.markAllRead),
    });
  }

  async open(): Promise<void> {
    await this.unread.or(this.quiet).click();
    await this.panel.waitFor();
  }

  /** The notice with these words. */
  notice(words: string): Locator {
    return this.panel.getByRole('link').filter({ hasText: words });
  }

  unreadMark(notice: Locator): Locator {
    return notice.getByText(either((t) => t.notices.ui.unread));
  }
}
