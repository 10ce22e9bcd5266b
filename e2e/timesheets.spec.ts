import { type Filler, freshFiller, openCodes, readSheet, submitWhole } from './fixtures/filler.ts';
import { walkedIn } from './fixtures/languages.ts';
import { expect, keep, test, tokenOf } from './fixtures/shell.ts';
import { Sheet } from './pages/sheet.ts';
import { Shell } from './pages/shell.ts';

const PATH = '/workingHoursSettings';

async function open(
  page: Sheet['page'],
  token: string,
  path = PATH,
  language: 'zh' | 'en' = 'zh',
): Promise<Sheet> {
  await keep(page, token, { language });
  await page.goto(path);
  await new Shell(page).ready();
  return new Sheet(page);
}

/** What the batch asks for; the month is always the current one. */
const requiredOf = async (request: Parameters<typeof readSheet>[0], filler: Filler) =>
  (await readSheet(request, filler)).current?.requiredHours ?? 0;

test('a month is filled in by keyboard alone, submitted, and taken back', async ({
  page,
  request,
}, info) => {
  const filler = await freshFiller(request, 0, info);
  const required = await requiredOf(request, filler);
  const [code = ''] = await openCodes(request, filler);
  const sheet = await open(page, filler.token);
  await sheet.button((ui) => ui.addProject).focus();
  await page.keyboard.press('Enter');
  await expect(sheet.projectSearch).toBeFocused();
  await page.keyboard.type(code);
  await page.keyboard.press('Enter');
  await expect(sheet.rows).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(sheet.projectSearch).toBeHidden();
  await sheet.active.focus();
  await page.keyboard.type('8');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Shift+End');
  await page.keyboard.press('Control+r');
  await expect(sheet.sum).toHaveText(String(required));
  await expect(sheet.problems).toHaveCount(0);
  await page.keyboard.press('Control+z');
  await expect(sheet.sum).toHaveText('8');
  await page.keyboard.press('Control+y');
  await sheet.saved();
  await sheet
    .button((ui) => ui.submit)
    .first()
    .focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(sheet.state).toHaveAttribute('data-state', 'submitted');
  await expect(sheet.button((ui) => ui.submit)).toHaveCount(0);
  await expect(sheet.sum).toHaveText(String(required));

  await sheet.button((ui) => ui.recall).click();
  await page.getByRole('dialog').getByRole('button').last().click();
  await expect(sheet.state).toHaveAttribute('data-state', 'draft');
  await expect(sheet.button((ui) => ui.submit)).toBeVisible();
});

test('a block from a spreadsheet lands where it belongs, and what is wrong is said', async ({
  page,
  request,
  context,
}, info) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const filler = await freshFiller(request, 1, info);
  const sheet = await open(page, filler.token, PATH, 'en');
  const [first = '', second = ''] = await openCodes(request, filler);
  await sheet.addProject(first);
  await sheet.addProject(second);
  const day = await sheet.firstDay();
  await sheet.cell(0, day).click();
  const block = '6\t4,5\n2\tabc\n1\t1';
  await page.evaluate((text) => navigator.clipboard.writeText(text), block);
  await page.keyboard.press('Control+v');
  await expect(sheet.active).toHaveValue('6');
  await expect(sheet.cell(1, day)).toHaveText('2');
  await expect(sheet.text((ui) => ui.pasteLost_other)).toBeVisible();
  await expect(sheet.problems).toContainText('Must change');
  await expect(sheet.saving).toHaveAttribute('data-kind', 'onHold');

  await sheet.cell(1, day + 1).click();
  await page.keyboard.press('Delete');
  await sheet.saved();
  await sheet.cell(0, day).click();
  await page.keyboard.press('Shift+ArrowDown');
  await page.keyboard.press('Control+c');
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('6\n2');
  await page.reload();
  await expect(sheet.cell(0, day + 1)).toHaveText('4.5');
});

test('the last batch is where one begins, and the rest is distributed', async ({
  page,
  request,
}, info) => {
  const filler = await freshFiller(request, 2, info);
  const required = await requiredOf(request, filler);
  const sheet = await open(page, filler.token);
  const copy = sheet.button((ui) => ui.copyLast);
  await copy.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitem').first()).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(sheet.rows).not.toHaveCount(0);
  await expect(copy).toBeFocused();
  await sheet.button((ui) => ui.distribute).click();
  await expect(sheet.sum).toHaveText(String(required));
  await sheet.saved();
  await sheet.submit();
  await expect(sheet.state).toHaveAttribute('data-state', 'submitted');

  const thisMonth = (await sheet.grid.getAttribute('aria-label')) ?? '';
  await sheet.batches.focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(sheet.grid).not.toHaveAttribute('aria-label', thisMonth);
  await expect(sheet.batches).toBeFocused();
});

test('submitting what is incomplete leads to what is missing', async ({ page, request }, info) => {
  const filler = await freshFiller(request, 3, info);
  const sheet = await open(page, filler.token, PATH, 'en');
  const [code = ''] = await openCodes(request, filler);
  await sheet.addProject(code);
  await sheet
    .button((ui) => ui.submit)
    .first()
    .click();
  await expect(sheet.text((ui) => ui.notReady)).toBeVisible();
  await expect(sheet.problems).toContainText('Before submitting');
  await expect(sheet.state).toHaveAttribute('data-state', 'draft');
  await sheet.button((ui) => ui.why).click();
  await expect(page.getByRole('dialog')).toContainText('working days of 8 hours');
});

test('without a connection nothing is lost', async ({ page, request, context }, info) => {
  const filler = await freshFiller(request, 4, info);
  const sheet = await open(page, filler.token);
  const [code = ''] = await openCodes(request, filler);
  await sheet.addProject(code);
  await sheet.saved();
  await context.setOffline(true);
  const day = await sheet.firstDay();
  await sheet.cell(0, day).click();
  await page.keyboard.type('7');
  await page.keyboard.press('Enter');
  await expect(sheet.saving).toHaveAttribute('data-kind', 'waiting');
  await context.setOffline(false);
  await sheet.saved();
  expect((await readSheet(request, filler)).current?.sheet.rows).toHaveLength(1);
});

test('a session that ends while typing costs no work', async ({ page, request }, info) => {
  const filler = await freshFiller(request, 5, info);
  const sheet = await open(page, filler.token);
  const [code = ''] = await openCodes(request, filler);
  await sheet.addProject(code);
  await sheet.saved();
  await request.post('/api/v1/logout', { headers: { authorization: filler.token }, data: {} });
  const day = await sheet.firstDay();
  await sheet.cell(0, day).click();
  await page.keyboard.type('5');
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/login/);
  const { token } = await freshFiller(request, 5, info);
  await page.evaluate((value) => localStorage.setItem('Admin-Token', value), token);
  await page.goto(PATH);
  await expect(sheet.text((ui) => ui.restored)).toBeVisible();
  await expect(sheet.active).toHaveValue('5');
  await sheet.saved();
});

test('two tabs never overwrite each other', async ({ page, request, context }, info) => {
  const filler = await freshFiller(request, 6, info);
  const sheet = await open(page, filler.token);
  const [code = ''] = await openCodes(request, filler);
  await sheet.addProject(code);
  await sheet.saved();
  const other = await open(await context.newPage(), filler.token);
  const day = await sheet.firstDay();
  await other.cell(0, day).click();
  await other.page.keyboard.type('3');
  await other.page.keyboard.press('Enter');
  await other.saved();
  // Each tab keeps its own draft; what the other one has kept is settled by now.
  await sheet.cell(0, day).click();
  await page.keyboard.type('6');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toContainText('3');
  await sheet.button((ui) => ui.keepMine).click();
  await sheet.saved();
  await expect(sheet.active).toHaveValue('6');
  const rows = (await readSheet(request, filler)).current?.sheet.rows ?? [];
  expect(Object.values(rows[0]?.hours ?? {})).toEqual([6]);
});

for (const language of walkedIn('en')) {
  test(`an administrator fills in for somebody (${language})`, async ({ page, request }, info) => {
    const filler = await freshFiller(request, language === 'zh' ? 7 : 8, info);
    const path = '/overrideWorkingHoursSettings';
    const sheet = await open(page, tokenOf('gc_admin'), path, language);
    await page.getByRole('searchbox').fill(filler.staffNo);
    await expect(page.getByRole('row').filter({ hasText: filler.staffNo })).toHaveCount(1);
    await sheet.button((ui) => ui.fillFor).click();
    await expect(sheet.band).toContainText(filler.staffNo);
    const [code = ''] = await openCodes(request, filler);
    await sheet.addProject(code);
    await sheet.saved();
    await page.reload();
    await expect(sheet.text((ui) => ui.filledBy)).toBeVisible();
    const { sheet: stored } = (await readSheet(request, filler)).current ?? {};
    expect(stored?.onBehalfBy).not.toBeNull();
  });
}

test('a super administrator corrects what was submitted, with a reason', async ({
  page,
  request,
}, info) => {
  const filler = await freshFiller(request, 9, info);
  const { current } = await submitWhole(request, filler);
  const path = `/writesettings/workingHoursSettings/${current?.batchId}?staffNo=${filler.staffNo}`;
  const sheet = await open(page, tokenOf('super_admin'), path);
  await expect(sheet.state).toHaveAttribute('data-state', 'submitted');
  const [, code = ''] = await openCodes(request, filler);
  await sheet.addProject(code);
  const day = await sheet.firstDay();
  await sheet.cell(0, day).click();
  await page.keyboard.type('6');
  await page.keyboard.press('Enter');
  await page.keyboard.type('2');
  await page.keyboard.press('Enter');
  // What is not sent yet outlives the page, and is sent by nobody else.
  const shown = (row: number) =>
    sheet.cell(row, day).evaluate((cell) => cell.querySelector('input')?.value ?? cell.textContent);
  await page.goto('/writesettings/writesettingsList');
  await page.goto(path);
  await expect(sheet.text((ui) => ui.restored)).toBeVisible();
  expect([await shown(0), await shown(1)]).toEqual(['6', '2']);
  await sheet.button((ui) => ui.modifyFor).click();
  await page.getByRole('dialog').getByRole('textbox').fill('误填项目');
  await page.getByRole('dialog').getByRole('button').last().click();
  await expect(sheet.text((ui) => ui.modifiedAt)).toBeVisible();
  await sheet.button((ui) => ui.history).click();
  await expect(page.getByRole('dialog')).toContainText('误填项目');
  await expect(page.getByRole('dialog')).toContainText('8 → 6');
  await page.reload();
  await expect(sheet.text((ui) => ui.modifiedAt)).toBeVisible();
  await expect(sheet.text((ui) => ui.restored)).toBeHidden();
});

test.describe('on a narrow screen', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('the sheet is filled in day by day', async ({ page, request }, info) => {
    const filler = await freshFiller(request, 10, info);
    const sheet = await open(page, filler.token);
    const [code = ''] = await openCodes(request, filler);
    await sheet.addProject(code);
    const days = (await readSheet(request, filler)).current?.days ?? [];
    const first = days.findIndex(({ requiredHours }) => requiredHours > 0);
    const view = page.getByRole('region', { name: /按日填报|Day by day/ });
    await view.getByRole('navigation').getByRole('button').nth(first).click();
    await view.getByRole('textbox').fill('7.5');
    await sheet.saved();
    await expect(view).toContainText('7.5 / 8');
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(width).toBeLessThanOrEqual(390);
  });
});
