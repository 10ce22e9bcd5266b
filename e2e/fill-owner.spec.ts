import type { APIRequestContext } from '@playwright/test';
import { approvalEndpoints, type QueueReply } from '#features/approvals/contract.ts';
import { callAs, type OneDayBatch, oneDayBatch, readSheetOf } from './fixtures/approvals.ts';
import { expectAccessible } from './fixtures/axe.ts';
import { openProjects, readSheet } from './fixtures/filler.ts';
import { newFiller } from './fixtures/new-filler.ts';
import { expect, keep } from './fixtures/shell.ts';
import { texts } from './fixtures/texts.ts';
import { test } from './fixtures/visitors.ts';
import { Sheet } from './pages/sheet.ts';
import { Shell } from './pages/shell.ts';

/** `user` is 林若楠; pl (王立群) and then gl decide RM-2601. */
const USER = '林若楠';
const LEAD = '王立群';
const STANDARD = 'RM-2601';

const zh = texts.zh.timesheets.ui;
const en = texts.en.timesheets.ui;

const filled = (sentence: string, values: Readonly<Record<string, string>>) =>
  sentence.replace(/\{\{(\w+)\}\}/g, (_, name: string) => values[name] ?? '');

test('a project is found however its name is typed, and what is on the sheet is said so', async ({
  page,
  request,
}) => {
  const filler = await newFiller(request);
  const { current } = await readSheet(request, filler);
  const projects = await openProjects(request, filler, current?.batchId ?? 0);
  const sub = projects.find(({ parent }) => parent !== null);
  const main = sub?.parent;
  const [initials = '', reading = ''] = (main?.pinyin ?? '').split(' ');
  await keep(page, filler.token);
  await page.goto('/workingHoursSettings');
  await new Shell(page).ready();
  const sheet = new Sheet(page);
  await sheet.button((ui) => ui.addProject).click();
  const search = sheet.projectSearch;
  const choice = page.getByRole('button', { name: sub?.code ?? '' });
  for (const typed of [
    initials,
    reading,
    main?.nameZh ?? '',
    main?.nameEn ?? '',
    sub?.nameEn ?? '',
  ]) {
    await search.fill(typed);
    await expect(choice, typed).toBeVisible();
  }
  await search.fill(`${initials} ${sub?.code}`);
  await search.press('Enter');
  await expect(sheet.rows).toHaveCount(1);
  await expect(sheet.rows.first()).toContainText(main?.nameZh ?? '');

  // It is there already: that is not the same as not being found.
  await expect(page.getByRole('status').filter({ hasText: zh.alreadyAdded })).toBeVisible();
  await expect(choice).toContainText(zh.goToRow);
  await search.fill('qqqq');
  await expect(page.getByText(filled(zh.noMatch, { text: 'qqqq' }))).toBeVisible();
  await search.fill(sub?.code ?? '');
  await choice.click();
  await expect(search).toBeHidden();
  await expect(sheet.active).toBeFocused();
  await sheet.saved();
});

/** The lead of the project approves what they are asked, without the browser. */
async function approveAsLead(request: APIRequestContext, { id: batchId }: OneDayBatch) {
  const queue = await callAs<QueueReply>(request, approvalEndpoints.queueByDept.path, {
    role: 'pl',
    data: { batchId },
  });
  const items = queue.data.rows.map(({ id, version }) => ({ id, version }));
  const answer = await callAs<{ decided: number }>(request, approvalEndpoints.decide.path, {
    role: 'pl',
    data: { batchId, items, decision: 'approve' },
  });
  expect(answer.data.decided).toBe(1);
}

test('hours filled in for somebody are marked as theirs, and they see who approves them', async ({
  arrive,
  request,
}) => {
  test.slow();
  const batch = await oneDayBatch(request);
  const { staffNo } = (await readSheetOf(request, 'user', batch)).person;

  const phone = await arrive('gc_admin', {
    path: `/overrideWorkingHoursSettings/${staffNo}/${batch.id}/me`,
    language: 'en',
    viewport: { width: 390, height: 844 },
  });
  const behalf = new Sheet(phone);
  await expect(behalf.band).toContainText(filled(en.behalf.fill, { name: USER, staffNo }));
  await behalf.addProject(STANDARD);
  await phone.getByRole('region', { name: en.dayView }).getByRole('textbox').fill('8');
  await behalf.saved();
  const width = await phone.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBeLessThanOrEqual(390);
  await expectAccessible(phone, 'filling in for somebody');
  await behalf.button((ui) => ui.submitFor).click();
  const dialog = phone.getByRole('dialog');
  await expect(dialog).toContainText(USER);
  await dialog.getByRole('button', { name: en.submit, exact: true }).click();
  await expect(behalf.state).toHaveAttribute('data-state', 'submitted');
  await expect(behalf.band).toContainText(filled(en.behalf.read, { name: USER, staffNo }));

  const page = await arrive('user', { path: `/workingHoursSettings?batch=${batch.id}` });
  const own = new Sheet(page);
  const current = own.approval.locator('[aria-current="step"]');
  await expect(current).toContainText(LEAD);
  await expect(current).toContainText(texts.zh.role.pl);
  await expect(own.band).toHaveCount(0);
  await expect(own.button((ui) => ui.recall)).toBeVisible();

  await approveAsLead(request, batch);
  await page.reload();
  const done = own.approval.locator('[data-state="approved"]');
  await expect(done).toContainText(LEAD);
  await expect(done).toContainText(/\d{4}-\d{2}-\d{2} \d{2}:\d{2}/);
  await expect(current).toContainText(texts.zh.role.gl);
  await expect(own.state).toHaveAttribute('data-state', 'submitted');
  await expect(own.button((ui) => ui.recall)).toHaveCount(0);
  await expectAccessible(page, 'approval progress');

  await own.button((ui) => ui.history).click();
  const history = page.getByRole('dialog');
  const lines = history.locator('.ant-timeline > li');
  await expect(lines.first()).toContainText(`${LEAD} · ${texts.zh.role.pl}`);
  await expect(lines.last()).toContainText(zh.action.first);
  await expect(lines.last()).toContainText(filled(zh.as.behalf, { name: USER }));
  await expect(lines.last()).toContainText(filled(zh.firstHours, { count: '1', hours: '8' }));
});
