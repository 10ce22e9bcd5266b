import type { Page, Route } from '@playwright/test';
import { type SheetRow, timesheetEndpoints } from '#features/timesheets/contract.ts';
import { todayIn } from '#kernel/dates.ts';
import { type Filler, openProjects, readSheet } from './fixtures/filler.ts';
import { newFiller } from './fixtures/new-filler.ts';
import { expect, keep, test, tokenOf } from './fixtures/shell.ts';
import { either, filled, texts } from './fixtures/texts.ts';
import { Sheet } from './pages/sheet.ts';
import { Shell } from './pages/shell.ts';

type Request = Parameters<typeof readSheet>[0];

const zh = texts.zh.timesheets.ui;

const PATH = '/workingHoursSettings';
const SAVE = `**${timesheetEndpoints.save.path}`;

async function open(page: Page, { token }: Filler, language: 'zh' | 'en' = 'zh'): Promise<Sheet> {
  await keep(page, token, { language });
  await page.goto(PATH);
  await new Shell(page).ready();
  return new Sheet(page);
}

/** The rows on the server, by project code. */
async function onServer(request: Request, filler: Filler): Promise<Record<string, number[]>> {
  const { current } = await readSheet(request, filler);
  const codeOf = new Map(current?.projects.map(({ id, code }) => [id, code]));
  const rows = current?.sheet.rows ?? [];
  return Object.fromEntries(
    rows.map(({ projectId, hours }) => [codeOf.get(projectId ?? 0), Object.values(hours)]),
  );
}

/** Somebody else, or another machine, saves over the API. */
async function saveElsewhere(
  request: Request,
  filler: Filler,
  change: (rows: readonly SheetRow[]) => readonly SheetRow[],
  token = filler.token,
): Promise<void> {
  const { current } = await readSheet(request, filler);
  const { batchId = 0, sheet } = current ?? {};
  const response = await request.put(timesheetEndpoints.save.path, {
    headers: { authorization: token },
    data: {
      staffNo: filler.staffNo,
      batchId,
      version: sheet?.version,
      rows: change(sheet?.rows ?? []),
    },
  });
  expect(((await response.json()) as { code: number }).code).toBe(0);
}

/** Two projects on the sheet from before, without hours; gives their codes. */
async function twoProjects(request: Request, filler: Filler): Promise<readonly [string, string]> {
  const { current } = await readSheet(request, filler);
  const projects = await openProjects(request, filler, current?.batchId ?? 0);
  const [one, other] = projects;
  const rows = projects.slice(0, 2).map(({ id }) => ({
    projectId: id,
    absence: null,
    note: '',
    hours: {},
  }));
  await saveElsewhere(request, filler, () => rows);
  return [one?.code ?? '', other?.code ?? ''];
}

/** Lets the first save wait until the test says so. */
async function holdFirstSave(page: Page) {
  let arrived: (route: Route) => void = () => {};
  const first = new Promise<Route>((resolve) => (arrived = resolve));
  let delayed = false;
  await page.route(SAVE, (route) => {
    if (delayed) return route.continue();
    delayed = true;
    arrived(route);
    return undefined;
  });
  return first;
}

/** Looks for a sub-project in every way there is, and puts it on the sheet; gives its code and another. */
async function findProject(
  sheet: Sheet,
  request: Request,
  filler: Filler,
): Promise<readonly [string, string]> {
  const { page } = sheet;
  const { current } = await readSheet(request, filler);
  const projects = await openProjects(request, filler, current?.batchId ?? 0);
  const sub = projects.find(({ parent }) => parent !== null);
  const main = sub?.parent;
  const [initials = '', reading = ''] = (main?.pinyin ?? '').split(' ');
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
  return [sub?.code ?? '', projects.find((one) => one !== sub)?.code ?? ''];
}

test('a project is found however it is typed; what is typed while a save is on its way survives closing the tab, and a wrong cell holds nothing up', async ({
  page,
  request,
}) => {
  const filler = await newFiller(request, ['user', 'admin']);
  const sheet = await open(page, filler);
  const shell = new Shell(page);
  const [code, other] = await test.step('a project is found however its name is typed', () =>
    findProject(sheet, request, filler));
  const day = await sheet.firstDay();

  const first = await Promise.all([holdFirstSave(page), sheet.enter(0, day, '5')]).then(
    ([held]) => held,
  );
  await sheet.enter(0, day, '6');
  await shell.closeButton((t) => t.route.timeFilling).click();
  await first.continue();
  await expect.poll(() => onServer(request, filler)).toEqual({ [code]: [6] });

  await shell.menuLink((t) => t.route.timeFilling).click();
  await expect(sheet.active).toHaveValue('6');
  await sheet.addProject(other);
  await sheet.enter(0, day + 1, '7.3');
  await sheet.enter(1, day + 1, 'x8');
  await sheet.enter(1, day, '1');
  await expect(sheet.saving).toHaveAttribute('data-kind', 'onHold');
  await expect(sheet.problems).toContainText('“7.3”：不是 0.5 的倍数');
  await expect(sheet.problems).toContainText('“x8”：无法识别为小时数');
  await expect(sheet.problems).toContainText('未保存');
  const long = '记'.repeat(201);
  const note = page.getByRole('textbox', { name: either((t) => t.timesheets.ui.noteOf) });
  await sheet.rows.first().locator('th').hover();
  await sheet
    .button((ui) => ui.noteOf)
    .first()
    .click();
  await note.fill(long);
  await expect(page.getByText('最多 200 个字符')).toBeVisible();
  await note.press('Escape');
  await expect(sheet.problems).toContainText('备注超过 200 个字符');
  await expect(sheet.saving).toHaveText(/^3 处未保存/);
  expect(await onServer(request, filler)).toEqual({ [code]: [6], [other]: [1] });

  await page.reload();
  await expect(sheet.cell(0, day + 1)).toHaveText('7.3');
  await expect(sheet.cell(1, day + 1)).toHaveText('x8');
  const line = sheet.problems.getByRole('listitem').filter({ hasText: '备注' });
  await line.getByRole('button').click();
  await expect(note).toBeFocused();
  await expect(note).toHaveValue(long);
  await note.fill('评审');
  await note.press('Escape');
  await sheet.enter(0, day + 1, '7.5');
  await sheet.enter(1, day + 1, '0.5');
  await sheet.saved();
  const { current } = await readSheet(request, filler);
  expect(current?.sheet.rows.map((row) => row.note)).toContain('评审');
  expect(await onServer(request, filler)).toEqual({ [code]: [6, 7.5], [other]: [1, 0.5] });
});

test('what was done at once is said and can be taken back, and nothing makes a day too long', async ({
  page,
  request,
}) => {
  const filler = await newFiller(request);
  await twoProjects(request, filler);
  const sheet = await open(page, filler, 'en');
  const day = await sheet.firstDay();
  await sheet.enter(0, day, '5');
  await sheet.button((ui) => ui.distribute).click();
  const required = (await readSheet(request, filler)).current?.requiredHours ?? 0;
  await expect(sheet.sum).toHaveText(String(required));
  await expect(page.getByText(/^Distributed .+ h over .+ days$/)).toBeVisible();
  // What was typed since stays; the rest goes.
  await sheet.enter(1, day + 1, '4');
  await sheet.button((ui) => ui.takeBack).click();
  await expect(sheet.sum).toHaveText('9');

  await sheet.enter(0, day, '8');
  await sheet.cell(0, day).click();
  await page.keyboard.press('Shift+ArrowRight');
  await sheet.button((ui) => ui.fillRight).click();
  await expect(page.getByText(/^Filled 1 cell; 1 day had less room$/)).toBeVisible();
  await expect(sheet.total(0)).toHaveText('12');

  await sheet.rows.first().locator('th').hover();
  await page
    .getByRole('button', { name: either((t) => t.timesheets.ui.removeRow) })
    .first()
    .click();
  await expect(page.getByText(/^Removed .+ with 12 h$/)).toBeVisible();
  await expect(sheet.rows).toHaveCount(1);
  await sheet.button((ui) => ui.takeBack).focus();
  await page.keyboard.press('Enter');
  await expect(sheet.rows).toHaveCount(2);
  await sheet.saved();
  expect(Object.values(await onServer(request, filler)).flat()).toEqual([8, 4, 4]);

  await sheet.button((ui) => ui.distribute).click();
  await sheet
    .button((ui) => ui.submit)
    .first()
    .click();
  const dialog = page.getByRole('dialog', { name: either((t) => t.timesheets.ui.submitTitle) });
  await expect(dialog).toContainText('until an approver has approved something');
  const days = (await readSheet(request, filler)).current?.days ?? [];
  const today = todayIn('Asia/Shanghai', new Date());
  const ahead = days.filter((one) => one.requiredHours > 0 && one.date > today).length;
  const named = dialog.getByText(new RegExp(`on ${ahead} days? still to come`));
  await expect(named).toHaveCount(ahead > 0 ? 1 : 0);
  await dialog.getByRole('button', { name: either((t) => t.timesheets.ui.cancel) }).click();
});

test('what two change at once is put together, and what collides is asked cell by cell', async ({
  page,
  request,
}) => {
  const filler = await newFiller(request);
  const [code, other] = await twoProjects(request, filler);
  const sheet = await open(page, filler, 'en');
  const day = await sheet.firstDay();
  await sheet.enter(0, day, '2');
  await sheet.saved();
  const dates = ((await readSheet(request, filler)).current?.days ?? [])
    .filter(({ requiredHours }) => requiredHours > 0)
    .map(({ date }) => date);
  const [monday = '', tuesday = '', wednesday = ''] = dates;
  const put = (projectIndex: number, hours: Record<string, number>) =>
    saveElsewhere(
      request,
      filler,
      (rows) =>
        rows.map((row, index) =>
          index === projectIndex ? { ...row, hours: { ...row.hours, ...hours } } : row,
        ),
      tokenOf('gc_admin'),
    );
  const columnOf = (date: string) => Number(date.slice(-2));

  await put(1, { [tuesday]: 3 });
  await sheet.enter(0, columnOf(wednesday), '4');
  await expect(page.getByText(/has changed this sheet too/)).toBeVisible();
  await sheet.saved();
  await expect(sheet.cell(1, columnOf(tuesday))).toContainText('3');
  expect(await onServer(request, filler)).toEqual({ [code]: [2, 4], [other]: [3] });

  await put(0, { [monday]: 5, [tuesday]: 1 });
  await sheet.enter(0, columnOf(monday), '6');
  await sheet.enter(0, columnOf(tuesday), '2');
  const dialog = page.getByRole('dialog', { name: texts.en.timesheets.ui.conflictTitle });
  await expect(dialog.getByRole('row')).toHaveCount(3);
  await expect(dialog).toContainText('saved it at');
  const apply = dialog.getByRole('button', { name: texts.en.timesheets.ui.conflictApply });
  await expect(apply).toBeDisabled();
  await dialog.getByRole('radio', { name: '6 h' }).check();
  await dialog.getByRole('radio', { name: '1 h' }).check();
  await apply.click();
  await sheet.saved();
  expect(await onServer(request, filler)).toEqual({ [code]: [6, 1, 4], [other]: [3] });

  // Sixteen hours on one day make up for an empty one, but the month is not complete.
  await sheet.button((ui) => ui.distribute).click();
  await expect(page.getByText(/^Complete; submit before/)).toBeVisible();
  await sheet.enter(0, columnOf(monday), '9.3');
  await expect(page.getByText(/^All hours are there, but \d+ things? ha(s|ve)/)).toBeVisible();
  await expect(sheet.problems).toContainText('“9.3”: not a multiple of 0.5');
});
