import { readFile } from 'node:fs/promises';
import type { Download } from '@playwright/test';
import { readXlsx } from 'hucre/xlsx';
import { exportsEndpoints } from '#features/hours-reports/contract.ts';
import { callAs } from './fixtures/approvals.ts';
import { expectAccessible } from './fixtures/axe.ts';
import { expect, keep, test, tokenOf } from './fixtures/shell.ts';
import { ExportsPage } from './pages/exports-page.ts';

const numberIn = (text: string | null) => Number((text ?? '').replace(/[^\d.]/g, ''));

/** The rows beneath the headings and the last one, of a workbook that was saved. */
async function read(download: Download) {
  const [sheet] = (await readXlsx(await readFile(await download.path()))).sheets;
  const lines = sheet?.rows ?? [];
  const at = lines.findIndex((line) => line[0] === '工号' || line[0] === '部门编码');
  const heading = lines[at] ?? [];
  return { heading, rows: lines.slice(at + 1, -1), totals: lines.at(-1) ?? [] };
}

test('files of hours agree with what is shown before, made at once or in the background', async ({
  page,
  visit,
  request,
}) => {
  // A batch of long ago, which no other journey writes to.
  const listed = await callAs<{ batches: { id: number }[] }>(
    request,
    exportsEndpoints.batches.path,
    {
      role: 'finance',
      method: 'GET',
    },
  );
  const batch = listed.data.batches.at(-1)?.id;
  await visit('finance', { path: `/laborHoursExport?batch=${batch}` });
  const exports = new ExportsPage(page);
  await expect(exports.preview.getByRole('row').nth(1)).toBeVisible();
  const hours = numberIn(await exports.figure('totalHours').textContent());
  const rows = numberIn(await exports.figure('rows').textContent());
  expect(hours).toBeGreaterThan(0);

  const detail = await exports.export();
  expect(detail.suggestedFilename()).toMatch(/^工时明细_.*\.xlsx$/);
  const cells = await read(detail);
  const at = cells.heading.indexOf('工时');
  expect(cells.rows).toHaveLength(rows);
  expect(cells.rows.reduce((sum, row) => sum + Number(row[at]), 0)).toBeCloseTo(hours, 6);
  expect(cells.totals[at]).toBe(hours);

  await exports.choose('人员 × 项目');
  await expect(page).toHaveURL(/kind=pivot/);
  await expect(exports.preview.getByRole('columnheader', { name: '合计' })).toBeAttached();
  await expect(exports.figure('totalHours')).toContainText(hours.toLocaleString('en'));
  const pivot = await read(await exports.export());
  expect(pivot.totals.at(-1)).toBe(hours);

  await exports.choose('部门统计');
  await expect(exports.preview.getByRole('columnheader', { name: '应填工时' })).toBeAttached();
  await page.getByLabel('文件格式').getByText('CSV').click();
  await expect(page).toHaveURL(/format=csv/);
  // The address is there before the page has drawn it.
  await expect(page.getByRole('radio', { name: 'CSV' })).toBeChecked();
  const departments = await exports.export();
  expect(departments.suggestedFilename()).toMatch(/^部门工时统计_.*\.csv$/);
  const text = (await readFile(await departments.path())).toString();
  expect(text).toContain(`,${hours},`);
  await expectAccessible(page, 'exports');

  // The address alone brings all of it back.
  await page.getByRole('combobox', { name: '全部状态' }).click();
  await page.getByTitle('已通过').click();
  await expect(page).toHaveURL(/state=approved/);
  await page.reload();
  await expect(page.getByTitle('已通过')).toBeVisible();
  await expect(exports.preview.getByRole('columnheader', { name: '应填工时' })).toBeAttached();

  // What is made in the background is listed here, and tells when it is done.
  const started = await callAs<{ id: string }>(request, exportsEndpoints.start.path, {
    role: 'finance',
    data: { kind: 'detail', format: 'xlsx', from: '2026-01-01', to: '2026-12-31' },
  });
  expect(started.code).toBe(0);
  await page.reload();
  const run = exports.runs.getByRole('listitem').first();
  await expect(run).toContainText('已完成');
  const begun = page.waitForEvent('download');
  await run.getByRole('button', { name: /^下载/ }).click();
  const kept = await read(await begun);
  const hoursAt = kept.heading.indexOf('工时');
  const sum = kept.rows.reduce((total, row) => total + Number(row[hoursAt]), 0);
  expect(kept.totals[hoursAt]).toBeCloseTo(sum, 6);
  const listedRuns = exports.runs.getByRole('listitem');
  const before = await listedRuns.count();
  await run.getByRole('button', { name: /^移除/ }).click();
  await expect(listedRuns).toHaveCount(before - 1);
});

test('an export in English says what is wrong and what is empty, on screens of any width', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await keep(page, tokenOf('super_admin'), { language: 'en', settings: { appearance: 'dark' } });
  await page.goto('/timesheetManage?by=days&from=2016-01-01&to=2026-01-01');
  await expect(page.getByText('A range may be five years at most')).toBeVisible();
  await page.goto('/timesheetManage?from=2019-01-01&to=2019-01-31&state=draft');
  await expect(page.getByText('No hours in this selection')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Export', exact: true })).toBeDisabled();
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect(page).not.toHaveURL(/state=/);
  const sideways = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(sideways).toBe(0);
  await expectAccessible(page, 'exports, narrow');

  // However wide the words before them are, the hours stay in sight.
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/timesheetManage');
  const hours = page.getByRole('columnheader', { name: 'Hours', exact: true });
  await expect(hours).toBeInViewport({ ratio: 1 });
});
