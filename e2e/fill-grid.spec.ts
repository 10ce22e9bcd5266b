import type { APIRequestContext, Page } from '@playwright/test';
import { timesheetEndpoints } from '#features/timesheets/contract.ts';
import {
  dayOf,
  type Fresh,
  hoursIn,
  newSheet,
  openSheet,
  placeOf,
  press,
  SAVE,
  saveRows,
  stored,
  withThirtyOneDays,
} from './fixtures/fresh-sheet.ts';
import { expect, test } from './fixtures/shell.ts';
import { either, type Texts } from './fixtures/texts.ts';
import type { Sheet } from './pages/sheet.ts';

const named = (pick: (ui: Texts['timesheets']['ui']) => string) =>
  either((t) => pick(t.timesheets.ui));

const copied = (page: Page) => page.evaluate(() => navigator.clipboard.readText());
const copy = (page: Page, text: string) =>
  page.evaluate((given) => navigator.clipboard.writeText(given), text);

/** What is typed beside the cells stays out of them. */
async function typeBeside(sheet: Sheet, request: APIRequestContext, fresh: Fresh): Promise<void> {
  const { page } = sheet;
  const [first] = fresh.week;
  const head = sheet.rows.first().getByRole('rowheader');
  const all = async () => [
    await hoursIn(sheet, 0),
    await hoursIn(sheet, 1),
    await hoursIn(sheet, 2),
  ];
  const before = await all();
  const untouched = async () => expect(await all()).toEqual(before);
  // A whole block is selected: what acts on the grid by mistake would act on all of it.
  await sheet.cell(0, first).click();
  await press(page, 'Control+a');

  const note = head.getByRole('button', { name: named((ui) => ui.noteOf) });
  const field = page.getByRole('textbox', { name: named((ui) => ui.noteOf) });
  await note.focus();
  await press(page, 'Enter');
  await expect(field).toBeFocused();
  await page.keyboard.type('评审x');
  await press(page, 'Backspace', 'ArrowLeft', 'ArrowLeft', 'Delete', 'End', 'Enter', 'Tab');
  await expect(note).toBeFocused();
  await press(page, 'Enter');
  await expect(field).toBeFocused();
  await expect(field).toHaveValue('审');
  await copy(page, '甲\t乙\n丙');
  await press(page, 'End', 'Control+v');
  await expect(field).toHaveValue('审甲\t乙\n丙');
  await press(page, 'Control+a', 'Control+c', 'Control+x', 'Control+v', 'Shift+Home', 'Control+z');
  await press(page, 'Control+z');
  await expect(field).toHaveValue('审甲\t乙\n丙');
  await untouched();
  // Ctrl+S takes the note along, before anybody leaves it.
  await press(page, 'Control+s');
  await expect.poll(async () => (await stored(request, fresh))[0]?.note).toBe('审甲\t乙\n丙');
  await press(page, 'Escape');
  await expect(field).toBeHidden();
  await expect(note).toBeFocused();

  const star = head.getByRole('button', { name: named((ui) => ui.pin) });
  await star.focus();
  await press(page, 'Enter');
  await expect(star).toHaveAttribute('aria-pressed', 'true');
  await press(page, 'Delete', 'Backspace', 'ArrowDown', 'F2', 'Control+v', 'Control+x');
  await expect(star).toBeFocused();
  await star.dblclick();
  await expect(star).toBeFocused();
  await untouched();

  const remove = head.getByRole('button', { name: named((ui) => ui.removeRow) });
  await remove.focus();
  await press(page, 'Delete', 'Control+v');
  await untouched();
  await press(page, 'Enter');
  await expect(sheet.rows).toHaveCount(2);
  await expect(sheet.active).toBeFocused();
  await press(page, 'Control+z');
  await untouched();
  await press(page, 'Control+z');
  await expect(note).toHaveAttribute('title', '审');
  await untouched();
}

test('the grid goes by the keys of a spreadsheet, and what is typed beside the cells stays out of them', async ({
  page,
  request,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const fresh = await newSheet(request);
  const { open, week } = fresh;
  const [mon, tue, wed, thu] = week;
  const offs = fresh.current.days.map(({ date }) => dayOf(date)).filter((d) => !open.includes(d));
  await saveRows(request, fresh, [{}, {}, {}]);
  const sheet = await openSheet(page, fresh.filler.token, 'en');
  const at = (row: number, day: number) => expect.poll(() => placeOf(sheet)).toEqual([row, day]);
  const row = (index: number) => expect.poll(() => hoursIn(sheet, index));

  await test.step('an arrow ends what is typed; F2 edits inside it', async () => {
    await sheet.cell(0, mon).click();
    await page.keyboard.type('7:30');
    await press(page, 'ArrowRight');
    await at(0, tue);
    await page.keyboard.type('4h');
    await press(page, 'ArrowDown');
    await at(1, tue);
    await page.keyboard.type('７，５');
    await press(page, 'ArrowLeft', 'ArrowUp');
    await at(0, mon);
    await row(0).toEqual({ [mon]: '7.5', [tue]: '4' });
    await row(1).toEqual({ [tue]: '7.5' });
    await press(page, 'F2', 'ArrowLeft', 'Backspace', 'Backspace', 'Enter');
    await row(0).toEqual({ [mon]: '5', [tue]: '4' });
    await at(1, mon);
    await press(page, 'Control+z');
    await row(0).toEqual({ [mon]: '7.5', [tue]: '4' });
    await sheet.cell(0, tue).dblclick();
    await press(page, 'Home', 'Delete', '2', 'Escape', 'Escape');
    await row(0).toEqual({ [mon]: '7.5', [tue]: '4' });
  });

  await test.step('Escape and Tab lead out, and the arrows back in', async () => {
    await expect(sheet.grid).toBeFocused();
    await press(page, 'Tab');
    await expect(sheet.button((ui) => ui.addProject)).toBeFocused();
    await sheet.cell(0, mon).click();
    await press(page, 'Escape', 'Shift+Tab');
    await expect(sheet.button((ui) => ui.why)).toBeFocused();
    await sheet.cell(0, mon).click();
    await press(page, 'Escape', 'Delete', 'ArrowDown');
    await at(0, mon);
    await row(0).toEqual({ [mon]: '7.5', [tue]: '4' });
  });

  await test.step('with Ctrl from run to run', async () => {
    await press(page, 'Control+ArrowRight');
    await at(0, tue);
    await press(page, 'Control+ArrowRight');
    await at(0, fresh.current.days.length);
    await press(page, 'Control+ArrowLeft', 'Control+ArrowLeft');
    await at(0, mon);
    await press(page, 'Control+End');
    await at(1, tue);
    await press(page, 'Control+Home');
    await at(0, 1);
  });

  await test.step('Tab, Tab, Enter goes back to where the run began', async () => {
    await sheet.cell(0, mon).click();
    await press(page, '1', 'Tab', '2', 'Tab', '3', 'Enter');
    await at(1, mon);
    await press(page, '4', 'Tab', '1', 'Enter');
    await at(2, mon);
    await row(0).toEqual({ [mon]: '1', [tue]: '2', [wed]: '3' });
    await row(1).toEqual({ [mon]: '4', [tue]: '1' });
  });

  await test.step('Ctrl+Enter, Ctrl+D and Ctrl+R fill, each undone at once', async () => {
    await sheet.cell(2, mon).click();
    await press(page, 'Shift+ArrowRight', 'Shift+ArrowRight', '2', 'Control+Enter');
    await row(2).toEqual({ [mon]: '2', [tue]: '2', [wed]: '2' });
    await press(page, 'Control+z');
    await row(2).toEqual({});
    await sheet.cell(0, mon).click();
    await press(page, 'Shift+ArrowRight', 'Shift+ArrowDown', 'Shift+ArrowDown', 'Control+d');
    await row(1).toEqual({ [mon]: '1', [tue]: '2' });
    await row(2).toEqual({ [mon]: '1', [tue]: '2' });
    await press(page, 'Control+z');
    await row(1).toEqual({ [mon]: '4', [tue]: '1' });
    await row(2).toEqual({});
    await sheet.cell(0, wed).click();
    await press(page, 'Shift+End', 'Control+r');
    const after = open.filter((day) => day >= wed);
    await row(0).toEqual({
      [mon]: '1',
      [tue]: '2',
      ...Object.fromEntries(after.map((day) => [day, '3'])),
    });
    await press(page, 'Control+z');
    await row(0).toEqual({ [mon]: '1', [tue]: '2', [wed]: '3' });
  });

  await test.step('a copied block is repeated over a multiple of it', async () => {
    await sheet.cell(0, mon).click();
    await press(page, 'Shift+ArrowRight', 'Control+c');
    expect(await copied(page)).toBe('1\t2');
    await sheet.cell(1, mon).click();
    await press(page, 'Shift+ArrowDown', 'Shift+ArrowRight', 'Shift+ArrowRight');
    await press(page, 'Shift+ArrowRight', 'Control+v');
    const tiled = { [mon]: '1', [tue]: '2', [wed]: '1', [thu]: '2' };
    await row(1).toEqual(tiled);
    await row(2).toEqual(tiled);
    await press(page, 'Control+z');
    await row(1).toEqual({ [mon]: '4', [tue]: '1' });
    await row(2).toEqual({});
  });

  await test.step('the handle at the corner fills, past days off', async () => {
    await sheet.cell(0, mon).click();
    await press(page, 'Shift+ArrowRight');
    const last = Math.max(...open);
    const target = await sheet.cell(0, last).boundingBox();
    await sheet.grid.locator('[data-handle]').hover();
    await page.mouse.down();
    await page.mouse.move((target?.x ?? 0) + 5, (target?.y ?? 0) + 10, { steps: 12 });
    await expect(sheet.cell(0, wed)).toHaveAttribute('data-drawn', 'true');
    await page.mouse.up();
    const days = open.filter((day) => day >= mon);
    const pattern = Object.fromEntries(days.map((day, index) => [day, String((index % 2) + 1)]));
    await row(0).toEqual(pattern);
    for (const day of offs) await expect(sheet.cell(0, day)).toHaveText('');
    await press(page, 'Control+z');
    await row(0).toEqual({ [mon]: '1', [tue]: '2', [wed]: '3' });
  });

  await test.step('Ctrl+S saves what is being typed, at once', async () => {
    await sheet.cell(2, thu).click();
    await sheet.saved();
    // By itself it would be saved after a pause, which does not end any more.
    await page.evaluate(() => {
      const waitFor = window.setTimeout;
      const butNotLong = (work: () => void, ms = 0) => (ms < 1_000 ? waitFor(work, ms) : 0);
      Object.assign(window, { setTimeout: butNotLong });
    });
    const sending = page.waitForRequest((call) => call.url().includes(SAVE));
    await press(page, '6', 'Control+s');
    await sending;
    await sheet.saved();
    const date = fresh.current.days.find((day) => dayOf(day.date) === thu)?.date ?? '';
    expect((await stored(request, fresh))[2]?.hours[date]).toBe(6);
  });

  await test.step('what is typed beside the cells stays out of them', () =>
    typeBeside(sheet, request, fresh));
});

test.describe('on a small notebook', () => {
  test.use({ viewport: { width: 1280, height: 800 } });

  test('the grid fits, stays where it is, and one is never lost', async ({
    page,
    request,
    context,
  }) => {
    test.setTimeout(120_000);
    const fresh = await newSheet(request);
    const [mon, tue, wed, thu] = fresh.week;
    await saveRows(request, fresh, [{ [mon]: 4, [tue]: 4, [wed]: 4 }, {}]);
    const pages = timesheetEndpoints.page.path.split(':')[0] ?? '';
    await page.route(`**${pages}**`, withThirtyOneDays);
    const sheet = await openSheet(page, fresh.filler.token, 'en');
    // Columns are counted from the first that is shown.
    const ahead = 31 - fresh.current.days.length;
    const cell = (row: number, day: number) => sheet.cell(row, day + ahead);
    const top = () => sheet.grid.evaluate((grid) => grid.getBoundingClientRect().top);

    await test.step('thirty-one days beside the menu', async () => {
      await expect(sheet.grid.locator('thead th')).toHaveCount(33);
      const sideways = await sheet.grid.evaluate(({ parentElement: frame }) =>
        frame === null ? Number.NaN : frame.scrollWidth - frame.clientWidth,
      );
      expect(sideways).toBe(0);
    });

    await test.step('long values do not run into each other', async () => {
      await cell(0, mon).click();
      for (const _ of ['mon', 'tue', 'wed']) {
        await page.keyboard.type('7.75');
        await press(page, 'ArrowRight');
      }
      await page.keyboard.type('half a day');
      await press(page, 'ArrowDown');
      for (const day of [mon, tue, wed]) {
        const { room, text } = await cell(0, day).evaluate((shown) => {
          const range = document.createRange();
          range.selectNodeContents(shown);
          return { room: shown.clientWidth, text: range.getBoundingClientRect().width };
        });
        expect(text).toBeLessThanOrEqual(room);
      }
      await expect(cell(0, thu)).toHaveCSS('text-overflow', 'ellipsis');
      await expect(cell(0, thu)).toHaveCSS('overflow-x', 'hidden');
      await expect(cell(0, thu)).toHaveAttribute('title', 'half a day');
      await cell(0, thu).click();
      await expect(sheet.active).toHaveValue('half a day');
      const cut = await sheet.active.evaluate((field) => field.scrollWidth - field.clientWidth);
      expect(cut).toBeLessThanOrEqual(0);
      await press(page, 'Shift+Home', 'Delete');
      await sheet.saved();
    });

    await test.step('nothing that is said moves the cells', async () => {
      await cell(0, mon).click();
      const where = await top();
      const stays = async () => expect(await top()).toBe(where);
      await page.keyboard.type('x');
      await press(page, 'ArrowDown');
      await expect(sheet.problems).toContainText('Must change');
      await stays();
      await press(page, 'ArrowUp', '8', 'ArrowDown');
      await sheet.saved();
      await stays();
      await context.setOffline(true);
      await press(page, 'ArrowUp', '6', 'ArrowDown');
      await expect(sheet.saving).toHaveAttribute('data-kind', 'waiting');
      await stays();
      await context.setOffline(false);
      await sheet.saved();
      await stays();
      // What could not be saved before is saved on the way out, or back the next time.
      await page.route(`**${SAVE}**`, (route) => route.abort());
      await press(page, 'ArrowUp', '5', 'ArrowDown');
      await expect(sheet.saving).toHaveAttribute('data-kind', 'waiting');
      page.once('dialog', (dialog) => void dialog.accept());
      await page.reload();
      await expect(sheet.sum).toHaveText('5');
      await page.unroute(`**${SAVE}**`);
      await cell(0, mon).click();
      const now = await top();
      await page.keyboard.type('7');
      await press(page, 'ArrowDown');
      await sheet.saved();
      expect(await top()).toBe(now);
    });

    await test.step('dialogs and menus give the focus back', async () => {
      const why = sheet.button((ui) => ui.why);
      const history = sheet.button((ui) => ui.history);
      for (const opener of [why, history]) {
        await opener.focus();
        await press(page, 'Enter');
        await expect(page.getByRole('dialog')).toBeVisible();
        await press(page, 'Escape');
        await expect(page.getByRole('dialog')).toBeHidden();
        await expect(opener).toBeFocused();
      }
      const add = sheet.button((ui) => ui.addProject);
      await add.focus();
      await press(page, 'Enter');
      await expect(sheet.projectSearch).toBeFocused();
      await press(page, 'Escape');
      await expect(add).toBeFocused();
      await press(page, 'Enter');
      await expect(sheet.projectSearch).toBeFocused();
      await press(page, 'Enter');
      await expect(sheet.rows).toHaveCount(3);
      await press(page, 'Escape');
      await expect.poll(() => placeOf(sheet)).toEqual([2, (fresh.open[0] ?? 0) + ahead]);
      const leave = sheet.button((ui) => ui.addAbsence);
      await leave.focus();
      await press(page, 'Enter');
      await expect(page.getByRole('menuitem').first()).toBeFocused();
      await press(page, 'Escape');
      await expect(leave).toBeFocused();
      await press(page, 'Enter');
      await expect(page.getByRole('menuitem').first()).toBeFocused();
      await press(page, 'Enter');
      await expect(sheet.rows).toHaveCount(4);
      await expect.poll(() => placeOf(sheet)).toEqual([3, (fresh.open[0] ?? 0) + ahead]);
    });

    await test.step('rows that go leave one beside where they were', async () => {
      const remove = (row: number) =>
        sheet.rows.nth(row).getByRole('button', { name: named((ui) => ui.removeRow) });
      for (const row of [3, 1, 1]) {
        await remove(row).focus();
        await press(page, 'Enter');
        await expect(sheet.active).toBeFocused();
      }
      await expect(sheet.rows).toHaveCount(1);
      await remove(0).focus();
      await press(page, 'Enter');
      await expect(sheet.rows).toHaveCount(0);
      await expect(sheet.button((ui) => ui.addProject)).toBeFocused();
      await press(page, 'Control+z');
      await expect(sheet.rows).toHaveCount(1);
      await expect.poll(() => hoursIn(sheet, 0)).toHaveProperty(String(mon + ahead), '7');
    });
  });
});
