import { type Filler, freshFiller, openCodes, readSheet, submitWhole } from './fixtures/filler.ts';
import { walkedIn } from './fixtures/languages.ts';
import { expect, keep, test, tokenOf } from './fixtures/shell.ts';
import { either } from './fixtures/texts.ts';
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

/** The hours of the first row on the server. */
const firstRow = async (request: Parameters<typeof readSheet>[0], filler: Filler) => {
  const { current } = await readSheet(request, filler);
  return Object.values(current?.sheet.rows[0]?.hours ?? {});
};

test('a month begins with the last one, is filled in by keyboard alone, submitted, and taken back', async ({
  page,
  request,
}, info) => {
  const filler = await freshFiller(request, 0, info);
  const required = await requiredOf(request, filler);
  const [code = ''] = await openCodes(request, filler);
  const sheet = await open(page, filler.token);
  const focused = page.locator(':focus');
  const dialog = page.getByRole('dialog');
  /** Drawn is not yet under one's hand: a key pressed before that goes to where one was. */
  const asked = () => expect(dialog.locator('button:focus')).toHaveCount(1);
  const submit = sheet.button((ui) => ui.submit).first();

  await test.step('the last batch is where one begins, and the rest is distributed', async () => {
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
    const undo = sheet.button((ui) => ui.undo);
    await undo.click();
    await undo.click();
    await expect(sheet.rows).toHaveCount(0);
  });

  await test.step('by keyboard alone', async () => {
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
  });

  await test.step('a submission, and taking it back, lead to what the sheet is now', async () => {
    await submit.focus();
    await page.keyboard.press('Enter');
    await asked();
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(submit).toBeFocused();
    await page.keyboard.press('Enter');
    await asked();
    await page.keyboard.press('Enter');
    await expect(sheet.state).toHaveAttribute('data-state', 'submitted');
    await expect(focused).toHaveText(either((t) => t.timesheets.ui.state.submitted));
    await expect(submit).toHaveCount(0);
    await expect(sheet.sum).toHaveText(String(required));

    await sheet.button((ui) => ui.recall).focus();
    await page.keyboard.press('Enter');
    await asked();
    await page.keyboard.press('Enter');
    await expect(sheet.state).toHaveAttribute('data-state', 'draft');
    await expect(focused).toHaveText(either((t) => t.timesheets.ui.state.draft));
    await expect(submit).toBeVisible();
  });

  await test.step('another batch is a few keys away', async () => {
    const thisMonth = (await sheet.grid.getAttribute('aria-label')) ?? '';
    await sheet.batches.focus();
    await page.keyboard.press('Enter');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(sheet.grid).not.toHaveAttribute('aria-label', thisMonth);
    await expect(sheet.batches).toBeFocused();
  });
});

test('nothing is lost: not of a block from a spreadsheet, without a connection, when the session ends, nor between two tabs', async ({
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

  await test.step('a block lands where it belongs, and what is wrong is said', async () => {
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
  });

  await test.step('submitting what is incomplete leads to what is missing', async () => {
    await sheet
      .button((ui) => ui.submit)
      .first()
      .click();
    await expect(sheet.text((ui) => ui.notReady)).toBeVisible();
    await expect(sheet.problems).toContainText('Before submitting');
    await expect(sheet.state).toHaveAttribute('data-state', 'draft');
    await sheet.button((ui) => ui.why).click();
    await expect(page.getByRole('dialog')).toContainText('working days of 8 hours');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
  });

  await test.step('without a connection it waits', async () => {
    await context.setOffline(true);
    await sheet.enter(0, day, '5.5');
    await expect(sheet.saving).toHaveAttribute('data-kind', 'waiting');
    await context.setOffline(false);
    await sheet.saved();
    expect(await firstRow(request, filler)).toEqual([5.5, 4.5]);
  });

  await test.step('a session that ends while typing costs no work', async () => {
    await request.post('/api/v1/logout', { headers: { authorization: filler.token }, data: {} });
    await sheet.enter(0, day, '5');
    await page.waitForURL(/\/login/);
    const { token } = await freshFiller(request, 1, info);
    await page.evaluate((value) => localStorage.setItem('Admin-Token', value), token);
    await page.goto(PATH);
    await expect(sheet.text((ui) => ui.restored)).toBeVisible();
    await expect(sheet.active).toHaveValue('5');
    await expect(sheet.cell(0, day + 1)).toHaveText('4.5');
    await sheet.saved();
  });

  await test.step('two tabs never overwrite each other', async () => {
    const back = await freshFiller(request, 1, info);
    const other = await open(await context.newPage(), back.token, PATH, 'en');
    await other.enter(0, day, '3');
    await other.saved();
    // Each tab keeps its own draft; what the other one has kept is settled by now.
    await sheet.enter(0, day, '6');
    await expect(page.getByRole('dialog')).toContainText('3');
    await sheet.button((ui) => ui.keepMine).click();
    await sheet.saved();
    await expect(sheet.cell(0, day)).toContainText('6');
    expect(await firstRow(request, back)).toEqual([6, 4.5]);
  });
});

for (const language of walkedIn('en')) {
  test(`an administrator fills in for somebody, and corrects with a reason what was submitted (${language})`, async ({
    page,
    request,
  }, info) => {
    const token = tokenOf('super_admin');
    const dialog = page.getByRole('dialog');
    const sheet = await open(page, token, '/overrideWorkingHoursSettings', language);

    await test.step('for somebody who has not begun', async () => {
      const filler = await freshFiller(request, language === 'zh' ? 7 : 8, info);
      await page.getByRole('searchbox').fill(filler.staffNo);
      await expect(page.getByRole('row').filter({ hasText: filler.staffNo })).toHaveCount(1);
      await sheet.button((ui) => ui.fillFor).click();
      await expect(sheet.band).toContainText(filler.staffNo);
      const [code = ''] = await openCodes(request, filler);
      await sheet.addProject(code);
      await sheet.saved();
      const { sheet: stored } = (await readSheet(request, filler)).current ?? {};
      expect(stored?.onBehalfBy).not.toBeNull();
    });

    await test.step('what was submitted', async () => {
      const filler = await freshFiller(request, language === 'zh' ? 3 : 9, info);
      // Another batch may be the latest by now: journeys beside this one publish some.
      const batch = await submitWhole(request, filler);
      await new Shell(page).go(
        `/writesettings/workingHoursSettings/${batch}?staffNo=${filler.staffNo}`,
      );
      await expect(sheet.band).toContainText(filler.staffNo);
      await expect(sheet.state).toHaveAttribute('data-state', 'submitted');
      const [, code = ''] = await openCodes(request, filler, batch);
      await sheet.addProject(code);
      const day = await sheet.firstDay();
      await sheet.cell(0, day).click();
      await page.keyboard.type('6');
      await page.keyboard.press('Enter');
      await page.keyboard.type('2');
      await page.keyboard.press('Enter');
      // What is not sent yet outlives the page, and is sent by nobody else.
      const shown = (row: number) =>
        sheet
          .cell(row, day)
          .evaluate((cell) => cell.querySelector('input')?.value ?? cell.textContent);
      await page.reload();
      await expect(sheet.text((ui) => ui.restored)).toBeVisible();
      expect([await shown(0), await shown(1)]).toEqual(['6', '2']);
      await sheet.button((ui) => ui.modifyFor).click();
      await dialog.getByRole('textbox').fill('误填项目');
      await dialog.getByRole('button').last().click();
      await expect(sheet.text((ui) => ui.modifiedAt)).toBeVisible();
      await expect(sheet.text((ui) => ui.restored)).toBeHidden();
      await sheet.button((ui) => ui.history).click();
      await expect(dialog).toContainText('误填项目');
      await expect(dialog).toContainText('8 → 6');
    });
  });
}
