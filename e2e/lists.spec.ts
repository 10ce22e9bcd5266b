import type { Locator, Page } from '@playwright/test';
import { longNames } from './fixtures/long-names.ts';
import { expectOneRow } from './fixtures/one-row.ts';
import { expect, test } from './fixtures/shell.ts';
import { texts } from './fixtures/texts.ts';

test.describe.configure({ timeout: 180_000 });

interface ListPage {
  readonly path: string;
  /** Whether its rows have actions of their own. */
  readonly actions: boolean;
}

const LISTS = {
  people: { path: '/personnelManage?size=100', actions: true },
  projects: { path: '/projectManage?size=20', actions: true },
  batches: { path: '/writesettings/writesettingsList?size=20', actions: true },
  'rates by grade': { path: '/personnelManage?part=rates', actions: true },
  'rates by person': { path: '/personnelManage?part=rates&by=person&size=20', actions: true },
  audit: { path: '/personnelManage?part=audit&size=20', actions: false },
} as const satisfies Readonly<Record<string, ListPage>>;

const TABLE = '.ant-table';

const frameOf = (view: Locator) => view.locator('.ant-table-content').first();

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
async function scrollRows(view: Locator): Promise<void> {
  await frameOf(view).evaluate((frame) => {
    frame.scrollTo(frame.scrollWidth / 3, frame.scrollHeight);
  });
}

const pageScrolls = (page: Page) =>
  page.evaluate(() => ({
    down: document.documentElement.scrollHeight - window.innerHeight,
    sideways: document.documentElement.scrollWidth - window.innerWidth,
  }));

async function expectSteady(view: Locator, name: string, { actions }: ListPage): Promise<void> {
  const rows = view.locator('.ant-table-tbody > tr.ant-table-row');
  await expect(rows.first()).toBeVisible();
  await scrollRows(view);
  const heading = view.locator('.ant-table-thead').first().locator('th').last();
  await expectInWindow(heading, `${name}, headings`);
  const pages = view.locator('.ant-pagination');
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
  const { down, sideways } = await pageScrolls(view.page());
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
  const shell = await visit('super_admin', { language: 'en' });
  const goTo = async (path: string) => {
    // The list before this one is seen until this one is drawn.
    await page.evaluate((tables) => {
      for (const table of document.querySelectorAll(tables)) {
        table.toggleAttribute('data-before', table.checkVisibility());
      }
    }, TABLE);
    const view = await shell.open(path, `${TABLE}:not([data-before])`);
    // What was found before was one row.
    if (!path.includes(mark)) await view.locator('tr.ant-table-row').nth(1).waitFor();
    return view;
  };
  for (const [name, list] of Object.entries(LISTS)) {
    await expectSteady(await goTo(list.path), name, list);
  }
  for (const name of ['people', 'projects', 'batches'] as const) {
    const list = LISTS[name];
    const view = await goTo(`${list.path}&q=${mark}`);
    await expect(view.getByText(mark).first()).toBeVisible();
    await expectSteady(view, `${name} with a long name`, list);
    const row = await view.locator('tr.ant-table-row').first().boundingBox();
    expect(row?.height, `${name}: a long name makes two lines, not ten`).toBeLessThan(90);
  }

  // On a telephone tools are one row, and what does not fit is one press away.
  await page.setViewportSize({ width: 390, height: 844 });
  const t = texts.en;
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const more = button(t.tools.more);
  const search = page.getByRole('searchbox').filter({ visible: true });

  const people = await goTo('/personnelManage?size=20');
  await expectSteady(people, 'people on a phone', LISTS.people);
  await expectOneRow('people', [search, more, button(t.people.ui.list.add)]);
  // Whose row it is can be read without scrolling.
  await frameOf(people).evaluate((frame) => frame.scrollTo(0, 0));
  const name = people.locator('td .ant-btn-link').first();
  await expect(name).toBeInViewport({ ratio: 1 });
  await more.click();
  await page.getByRole('combobox', { name: t.people.ui.list.state }).click();
  await page.getByTitle(t.people.ui.state.disabled, { exact: true }).click();
  await expect(page).toHaveURL(/enabled=false/);
  // Escape closes one thing at a time, the choices first.
  await expect(page.locator('.ant-select-dropdown').filter({ visible: true })).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(button(t.tools.moreActive)).toBeFocused();

  await expectSteady(await goTo(LISTS.projects.path), 'projects on a phone', LISTS.projects);
  await expectOneRow('projects', [search, more]);
  const heading = page.getByRole('heading', { level: 1 });
  await expectOneRow('projects', [heading, button(t.projects.ui.new)]);

  await expectSteady(await goTo(LISTS.batches.path), 'batches on a phone', LISTS.batches);
  await expectOneRow('batches', [search, more, button(t.batches.ui.new)]);
});
