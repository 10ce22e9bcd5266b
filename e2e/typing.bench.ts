import type { Page } from '@playwright/test';
import { timesheetEndpoints } from '#features/timesheets/contract.ts';
import { type Filler, freshFiller, openProjects, readSheet } from './fixtures/filler.ts';
import { keepResult, keysToPaint } from './fixtures/measuring.ts';
import { expect, keep, test } from './fixtures/shell.ts';
import { Sheet } from './pages/sheet.ts';

const ROWS = 20;
const KEYS = 300;
const BAR_MS = 50;

/** A sheet of twenty projects, each with an hour every other working day. */
async function fillRows(request: Page['request'], filler: Filler): Promise<number> {
  const { current } = await readSheet(request, filler);
  if (current === null) throw new Error('no batch to measure with');
  const open = (await openProjects(request, filler, current.batchId)).slice(0, ROWS);
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

test('typing into a month of twenty projects', async ({ page, request }, info) => {
  const filler = await freshFiller(request, 11, info);
  const rows = await fillRows(request, filler);
  expect(rows).toBeGreaterThanOrEqual(ROWS - 2);
  await keep(page, filler.token);
  await page.goto('/workingHoursSettings');
  const sheet = new Sheet(page);
  const first = sheet.cell(0, await sheet.firstDay());
  const spread = await keysToPaint(page, KEYS, async () => {
    // Each turn has all rows before it.
    await first.click();
    for (let key = 0; key < KEYS; key += 2) {
      await page.keyboard.press('1');
      await page.keyboard.press(key % 40 === 38 ? 'Enter' : 'ArrowRight');
    }
  });
  keepResult('typing', { rows, keys: KEYS, ...spread });
  expect(spread.p95).toBeLessThanOrEqual(BAR_MS);
});
