import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { timesheetEndpoints } from '#features/timesheets/contract.ts';
import { type Filler, freshFiller, readSheet } from './fixtures/filler.ts';
import { expect, keep, test } from './fixtures/shell.ts';
import { Sheet } from './pages/sheet.ts';

const ROWS = 20;
const KEYS = 300;
const BAR_MS = 50;
/** Shorter ones are not reported by browsers; they count as this long. */
const SHORTEST_MS = 16;

/** A sheet of twenty projects, each with an hour every other working day. */
async function fillRows(request: Page['request'], filler: Filler): Promise<number> {
  const { current } = await readSheet(request, filler);
  if (current === null) throw new Error('no batch to measure with');
  const open = current.projects.filter((project) => project.open).slice(0, ROWS);
  const days = current.days.filter(({ requiredHours }) => requiredHours > 0);
  const rows = open.map(({ id }, row) => ({
    projectId: id,
    absence: null,
    note: '',
    hours: Object.fromEntries(
      days.filter((_, day) => (day + row) % ROWS === 0).map(({ date }) => [date, 1]),
    ),
  }));
  await request.put(timesheetEndpoints.save.path, {
    headers: { authorization: filler.token },
    data: {
      staffNo: filler.staffNo,
      batchId: current.batchId,
      version: current.sheet.version,
      rows,
    },
  });
  return rows.length;
}

/** From the key to the picture that shows it, as the browser itself measures it. */
async function measure(page: Page, work: () => Promise<void>): Promise<number[]> {
  await page.evaluate(() => {
    const durations: number[] = [];
    Object.assign(window, { durations });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        if (entry.name === 'keydown') durations.push(entry.duration);
      }
    }).observe({
      type: 'event',
      durationThreshold: 16,
      buffered: false,
    } as PerformanceObserverInit);
  });
  await work();
  await page.waitForTimeout(500);
  return page.evaluate(() => (window as unknown as { durations: number[] }).durations);
}

test('typing into a month of twenty projects', async ({ page, request }, info) => {
  const filler = await freshFiller(request, 11, info);
  const rows = await fillRows(request, filler);
  expect(rows).toBeGreaterThanOrEqual(ROWS - 2);
  await keep(page, filler.token);
  await page.goto('/workingHoursSettings');
  const sheet = new Sheet(page);
  await sheet.cell(0, await sheet.firstDay()).click();
  const seen = await measure(page, async () => {
    for (let key = 0; key < KEYS; key += 2) {
      await page.keyboard.press('1');
      await page.keyboard.press(key % 40 === 38 ? 'Enter' : 'ArrowRight');
    }
  });
  const all = [
    ...seen,
    ...Array.from({ length: Math.max(0, KEYS - seen.length) }, () => SHORTEST_MS),
  ];
  const sorted = all.sort((a, b) => a - b);
  const p95 = sorted[Math.floor(sorted.length * 0.95)] ?? 0;
  const result = {
    commit: execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim(),
    rows,
    keys: KEYS,
    p50: sorted[Math.floor(sorted.length / 2)],
    p95,
    slowest: sorted.at(-1),
  };
  writeFileSync(path.resolve('bench/results/typing.json'), `${JSON.stringify(result, null, 2)}\n`);
  expect(p95).toBeLessThanOrEqual(BAR_MS);
});
