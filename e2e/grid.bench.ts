import { existsSync } from 'node:fs';
import path from 'node:path';
import type { Page } from '@playwright/test';
import react from '@vitejs/plugin-react';
import { build } from 'vite';
import { tokenCssPlugin } from '#web/build/token-css-plugin.ts';
import { keepResult, keysToPaint, spreadOf } from './fixtures/measuring.ts';
import { expect, test } from './fixtures/shell.ts';

const ADDRESS = 'http://grid.localhost';
const BUILT = path.resolve('.cache/bench-grid');

const ROWS = 2000;
const COLUMNS = 36;
const KEYS = 300;
const BAR_MS = 50;
const SCROLL_STEPS = 120;

/** The grid alone on a page; built here and never shipped. */
test.beforeAll(async () => {
  // As what is shipped: for the runner's own environment React is built with all that it checks for developers.
  process.env.NODE_ENV = 'production';
  await build({
    configFile: false,
    root: path.resolve('bench/grid'),
    base: './',
    plugins: [react(), tokenCssPlugin()],
    logLevel: 'warn',
    build: { outDir: BUILT, emptyOutDir: true, target: 'es2022' },
  });
});

/** From the files alone, without a server. */
async function openGrid(page: Page): Promise<void> {
  await page.route(`${ADDRESS}/**`, (route) => {
    const file = path.join(BUILT, new URL(route.request().url()).pathname);
    const served = file === `${BUILT}/` ? path.join(BUILT, 'index.html') : file;
    return existsSync(served) ? route.fulfill({ path: served }) : route.fulfill({ status: 404 });
  });
  await page.goto(`${ADDRESS}/`);
  await page.getByRole('grid').waitFor();
}

const cell = (page: Page, row: number, column: number) =>
  page.locator(`[data-row="${row}"][data-column="${column}"]`);

test('a plan of two thousand rows and thirty-six columns', async ({ page, context }) => {
  test.setTimeout(180_000);
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: ADDRESS });
  await openGrid(page);
  const grid = page.getByRole('grid');
  await expect(grid).toHaveAttribute('aria-rowcount', String(ROWS + 2));
  await expect(grid).toHaveAttribute('aria-colcount', String(COLUMNS + 1));
  const nodes = await page.locator('[role="gridcell"]').count();

  /** Far down, the first cells are not there to be pressed. */
  const goToFirst = async () => {
    await grid.locator('xpath=..').evaluate((frame) => frame.scrollTo(0, 0));
    await cell(page, 1, 1).click();
  };
  const typing = await keysToPaint(page, KEYS, async () => {
    await goToFirst();
    for (let key = 0; key < KEYS; key += 3) {
      await page.keyboard.press('7');
      await page.keyboard.press('5');
      await page.keyboard.press(key % 30 === 27 ? 'Enter' : 'ArrowRight');
    }
  });

  // What is being typed stays, with the focus, however far one scrolls.
  await goToFirst();
  await page.keyboard.type('123');
  const box = await grid.locator('xpath=..').boundingBox();
  await page.mouse.move((box?.x ?? 0) + 400, (box?.y ?? 0) + 300);
  await page.evaluate(() => {
    const frames: number[] = [];
    let last = performance.now();
    const tick = (now: number) => {
      frames.push(now - last);
      last = now;
      requestAnimationFrame(tick);
    };
    requestAnimationFrame(tick);
    Object.assign(window, { frames });
  });
  for (let step = 0; step < SCROLL_STEPS; step += 1) await page.mouse.wheel(0, 240);
  await page.waitForTimeout(500);
  const frames = await page.evaluate(() => (window as unknown as { frames: number[] }).frames);
  const scrolling = spreadOf(frames);
  await expect(cell(page, 1030, 1)).toBeAttached();
  const field = page.locator('[data-active="true"] input');
  await expect(field).toBeFocused();
  await expect(field).toHaveValue('123');

  // Going on there brings it into view again.
  await page.keyboard.press('Enter');
  await expect(cell(page, 2, 1)).toBeInViewport();
  await expect(cell(page, 1, 1)).toHaveText('123.00');
  await page.keyboard.press('Control+End');
  await expect(cell(page, ROWS - 1, COLUMNS - 1)).toBeInViewport();

  // A block as large as the grid, there and back.
  await page.keyboard.press('Control+a');
  await page.keyboard.press('Control+c');
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied.split('\n')).toHaveLength(ROWS);

  keepResult('grid', { rows: ROWS, columns: COLUMNS, nodes, keys: KEYS, typing, scrolling });
  expect(nodes).toBeLessThan(2000);
  expect(typing.p95).toBeLessThanOrEqual(BAR_MS);
  expect(scrolling.p95).toBeLessThanOrEqual(BAR_MS);
});
