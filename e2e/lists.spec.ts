import type { Locator, Page } from '@playwright/test';
import { longNames } from './fixtures/long-names.ts';
import { expect, test } from './fixtures/shell.ts';

test.describe.configure({ timeout: 180_000 });

interface ListPage {
  readonly path: string;
  /** Whether its rows have actions of their own. */
  readonly actions: boolean;
}

const LISTS: Readonly<Record<string, ListPage>> = {
  people: { path: '/personnelManage?size=100', actions: true },
  projects: { path: '/projectManage?size=20', actions: true },
  batches: { path: '/writesettings/writesettingsList?size=20', actions: true },
  'rates by grade': { path: '/personnelManage?part=rates', actions: true },
  'rates by person': { path: '/personnelManage?part=rates&by=person&size=20', actions: true },
  audit: { path: '/personnelManage?part=audit&size=20', actions: false },
};

const frameOf = (page: Page) => page.locator('.ant-table-content').first();

/** Whether all of it can be seen without scrolling anything. */
async function expectInWindow(what: Locator, name: string): Promise<void> {
  const box = await what.boundingBox();
  const size = what.page().viewportSize();
  expect(box, name).not.toBeNull();
  if (box === null || size === null) return;
  expect(box.x, `${name}: left`).toBeGreaterThanOrEqual(0);
  expect(box.y, `${name}: top`).toBeGreaterThanOrEqual(0);
  expect(box.x + box.width, `${name}: right`).toBeLessThanOrEqual(size.width);
  expect(box.y + box.height, `${name}: bottom`).toBeLessThanOrEqual(size.height);
}

/** To the end of the rows, half way to the right: what is pinned must not follow. */
async function scrollRows(page: Page): Promise<void> {
  await frameOf(page).evaluate((frame) => {
    frame.scrollTo(frame.scrollWidth / 3, frame.scrollHeight);
  });
}

const pageScrolls = (page: Page) =>
  page.evaluate(() => ({
    down: document.documentElement.scrollHeight - window.innerHeight,
    sideways: document.documentElement.scrollWidth - window.innerWidth,
  }));

async function expectSteady(page: Page, name: string, { actions }: ListPage): Promise<void> {
  const rows = page.locator('.ant-table-tbody > tr.ant-table-row');
  await expect(rows.first()).toBeVisible();
  await scrollRows(page);
  const heading = page.locator('.ant-table-thead').first().locator('th').last();
  await expectInWindow(heading, `${name}, headings`);
  const pages = page.locator('.ant-pagination');
  if ((await pages.count()) > 0) await expectInWindow(pages.first(), `${name}, pages`);
  if (actions) {
    const last = rows.last().locator('td').last();
    await expectInWindow(last, `${name}, actions of the last row`);
    const shown = await last
      .locator('button, a')
      .first()
      .evaluate((button) => {
        const { x, y, width, height } = button.getBoundingClientRect();
        const top = document.elementFromPoint(x + width / 2, y + height / 2);
        return top !== null && (button === top || button.contains(top));
      });
    expect(shown, `${name}: nothing lies over the actions`).toBe(true);
  }
  const { down, sideways } = await pageScrolls(page);
  expect(down, `${name}: the page itself does not scroll`).toBeLessThanOrEqual(0);
  expect(sideways, `${name}: nor sideways`).toBeLessThanOrEqual(0);
}

test('headings, pages and actions of every list stay in sight, however long the names', async ({
  page,
  visit,
  request,
}) => {
  const mark = await longNames(request);
  await page.setViewportSize({ width: 1280, height: 720 });
  await visit('super_admin', { language: 'en', path: '/personnelManage' });
  for (const [name, list] of Object.entries(LISTS)) {
    await page.goto(list.path);
    await expectSteady(page, name, list);
  }
  for (const name of ['people', 'projects', 'batches'] as const) {
    const list = LISTS[name] as ListPage;
    await page.goto(`${list.path}&q=${mark}`);
    await expect(page.getByText(mark).first()).toBeVisible();
    await expectSteady(page, `${name} with a long name`, list);
    const row = await page.locator('tr.ant-table-row').first().boundingBox();
    expect(row?.height, `${name}: a long name makes two lines, not ten`).toBeLessThan(90);
  }

  await page.setViewportSize({ width: 390, height: 844 });
  for (const name of ['people', 'projects', 'batches'] as const) {
    const list = LISTS[name] as ListPage;
    await page.goto(list.path);
    await expectSteady(page, `${name} on a phone`, list);
  }
});
