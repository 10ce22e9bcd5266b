import { decideAll, oneDayBatch, readSheetOf } from './fixtures/approvals.ts';
import { expectAccessible } from './fixtures/axe.ts';
import { expect } from './fixtures/shell.ts';
import { filled, texts } from './fixtures/texts.ts';
import { test } from './fixtures/visitors.ts';
import { Sheet } from './pages/sheet.ts';

/** `user` is 林若楠; pl (王立群) and then gl decide RM-2601. */
const USER = '林若楠';
const LEAD = '王立群';
const STANDARD = 'RM-2601';

const zh = texts.zh.timesheets.ui;
const en = texts.en.timesheets.ui;

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

  expect(await decideAll(request, 'pl', batch)).toBe(1);
  const page = await arrive('user', { path: `/workingHoursSettings?batch=${batch.id}` });
  const own = new Sheet(page);
  await expect(own.text((ui) => ui.filledBy)).toBeVisible();
  await expect(own.band).toHaveCount(0);
  const done = own.approval.locator('[data-state="approved"]');
  await expect(done).toContainText(LEAD);
  await expect(done).toContainText(/\d{4}-\d{2}-\d{2} \d{2}:\d{2}/);
  await expect(own.approval.locator('[aria-current="step"]')).toContainText(texts.zh.role.gl);
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
