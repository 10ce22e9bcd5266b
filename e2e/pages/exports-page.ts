import type { Download, Locator, Page } from '@playwright/test';

/** The page that makes files of hours. */
export class ExportsPage {
  readonly page: Page;
  readonly sums: Locator;
  readonly preview: Locator;
  readonly runs: Locator;

  constructor(page: Page) {
    this.page = page;
    this.sums = page.getByLabel('汇总');
    this.preview = page.getByRole('region', { name: '预览' });
    this.runs = page.getByRole('region', { name: '我的下载' });
  }

  figure(name: 'rows' | 'people' | 'totalHours'): Locator {
    return this.sums.locator(`[data-figure="${name}"]`);
  }

  async choose(kind: string): Promise<void> {
    await this.page.getByLabel('导出内容').getByText(kind, { exact: true }).click();
  }

  async export(): Promise<Download> {
    const begun = this.page.waitForEvent('download');
    await this.page.getByRole('button', { name: '导出', exact: true }).click();
    return begun;
  }
}
