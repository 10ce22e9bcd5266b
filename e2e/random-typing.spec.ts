import type { BrowserContext, Page } from '@playwright/test';
import { timesheetEndpoints } from '#features/timesheets/contract.ts';
import { IS_FULL, SEED } from '#scripts/lib/sample.mjs';
import { type Filler, openProjects, readSheet } from './fixtures/filler.ts';
import { newFiller } from './fixtures/new-filler.ts';
import { expect, keep, test } from './fixtures/shell.ts';
import { Sheet } from './pages/sheet.ts';
import { Shell } from './pages/shell.ts';

/**
 * Somebody types, pastes, takes back, changes tabs, closes them, reloads and loses the connection,
 * in no order at all: nothing that was seen is ever lost. Everything that may happen happens, in the
 * order of the seed; a full run goes on for five minutes, `TYPING_MINUTES=10` for ten.
 */
const minutes = Number(process.env.TYPING_MINUTES ?? (IS_FULL ? 5 : 0));
const RUN_MS = minutes * 60_000;
/** What may happen, as often as it does among twenty things; drawn without being put back. */
const DECK = [
  ...Array<'type'>(11).fill('type'),
  ...Array<'paste'>(2).fill('paste'),
  ...Array<'undo'>(2).fill('undo'),
  ...Array<'switchTabs'>(2).fill('switchTabs'),
  'closeAndReopen',
  'reload',
  'loseConnection',
] as const;
const ROWS = 3;
const GOOD = ['0.5', '1', '2', '2.5', '4', '8'];
const BAD = ['x', '7.3', '25', '2k'];
const PATH = '/workingHoursSettings';

type Request = Parameters<typeof readSheet>[0];
/** What stands in every cell, row by row, day by day. */
type Model = string[][];

function randomFrom(seed: number) {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const below = (limit: number) => Math.floor(next() * limit);
  return { below, pick: <T>(from: readonly T[]): T => from[below(from.length)] as T };
}

const isGood = (text: string) => text === '' || (Number(text) <= 24 && Number(text) % 0.5 === 0);
const copyOf = (model: Model): Model => model.map((row) => [...row]);

class Typist {
  readonly random = randomFrom(SEED);
  readonly sheet: Sheet;
  readonly shell: Shell;
  /** Columns of the grid that can be filled in, and the days they stand for. */
  columns: number[] = [];
  dates: string[] = [];
  model: Model = [];
  /** What undoing leads back to, as far as this page remembers. */
  past: Model[] = [];
  /** What is still to happen before everything may happen again. */
  deck: (typeof DECK)[number][] = [...DECK];
  readonly done: string[] = [];

  readonly page: Page;
  readonly context: BrowserContext;
  readonly request: Request;
  readonly filler: Filler;

  constructor(page: Page, context: BrowserContext, request: Request, filler: Filler) {
    this.page = page;
    this.context = context;
    this.request = request;
    this.filler = filler;
    this.sheet = new Sheet(page);
    this.shell = new Shell(page);
  }

  async begin(): Promise<void> {
    const { current } = await readSheet(this.request, this.filler);
    const offered = await openProjects(this.request, this.filler, current?.batchId ?? 0);
    const projects = offered.slice(0, ROWS);
    const response = await this.request.put(timesheetEndpoints.save.path, {
      headers: { authorization: this.filler.token },
      data: {
        staffNo: this.filler.staffNo,
        batchId: current?.batchId,
        version: current?.sheet.version,
        rows: projects.map(({ id }) => ({ projectId: id, absence: null, note: '', hours: {} })),
      },
    });
    expect(((await response.json()) as { code: number }).code).toBe(0);
    const days = current?.days ?? [];
    const open = days.flatMap((day, column) => (day.requiredHours > 0 ? [{ ...day, column }] : []));
    const used = open.slice(0, 6);
    this.columns = used.map(({ column }) => column);
    this.dates = used.map(({ date }) => date);
    this.model = Array.from({ length: ROWS }, () => this.columns.map(() => ''));
    await this.page.goto(PATH);
    await this.shell.ready();
    await expect(this.sheet.rows).toHaveCount(ROWS);
  }

  private remember(next: Model): void {
    if (JSON.stringify(next) === JSON.stringify(this.model)) return;
    this.past.push(this.model);
    this.model = next;
  }

  private cell(row: number, day: number) {
    return this.sheet.cell(row, (this.columns[day] ?? 0) + 1);
  }

  /** Into a cell as if nobody had been there: whatever is in it is typed over. */
  private async enterCell(row: number, day: number): Promise<void> {
    await this.cell(row, day).click();
    await this.sheet.active.evaluate((field: HTMLInputElement) => field.select());
  }

  /** Without the last key it is still in its cell when whatever comes next comes. */
  async type(row: number, day: number, text: string, lastKey = 'Enter'): Promise<void> {
    this.done.push(`type ${row}/${day} ${text || '(nothing)'} ${lastKey}`);
    await this.enterCell(row, day);
    await this.page.keyboard.press('Delete');
    const cleared = copyOf(this.model);
    cleared[row]?.splice(day, 1, '');
    this.remember(cleared);
    if (text === '') return;
    await this.page.keyboard.type(text);
    if (lastKey !== '') await this.page.keyboard.press(lastKey);
    const next = copyOf(this.model);
    next[row]?.splice(day, 1, text);
    this.remember(next);
  }

  async paste(): Promise<void> {
    const day = this.random.below(this.columns.length - 1);
    if (this.columns[day + 1] !== (this.columns[day] ?? 0) + 1) return;
    const row = this.random.below(ROWS - 1);
    const block = [0, 1].map(() => [0, 1].map(() => this.random.pick([...GOOD, ...BAD])));
    this.done.push(`paste ${row}/${day} ${JSON.stringify(block)}`);
    await this.enterCell(row, day);
    const text = block.map((line) => line.join('\t')).join('\n');
    await this.page.evaluate((copied) => navigator.clipboard.writeText(copied), text);
    await this.page.keyboard.press('Control+v');
    const next = copyOf(this.model);
    for (const [down, line] of block.entries()) next[row + down]?.splice(day, 2, ...line);
    this.remember(next);
  }

  async undo(): Promise<void> {
    const before = this.past.pop();
    if (before === undefined) return;
    this.done.push('undo');
    await this.sheet.active.focus();
    await this.page.keyboard.press('Control+z');
    this.model = before;
  }

  async switchTabs(): Promise<void> {
    if (this.random.below(2) === 0) await this.typeSomething('');
    this.done.push('switch tabs');
    await this.shell.tabs.first().click();
    await expect(this.sheet.grid).toBeHidden();
    await this.shell.tab((t) => t.route.timeFilling).click();
    await expect(this.sheet.grid).toBeVisible();
  }

  async closeAndReopen(): Promise<void> {
    this.done.push('close and reopen');
    await this.shell.closeButton((t) => t.route.timeFilling).click();
    await expect(this.sheet.grid).toHaveCount(0);
    await this.context.setOffline(false);
    await this.shell.menuLink((t) => t.route.timeFilling).click();
    await expect(this.sheet.rows).toHaveCount(ROWS);
    this.past = [];
  }

  async reload(): Promise<void> {
    if (this.random.below(2) === 0) await this.typeSomething('');
    this.done.push('reload');
    await this.page.reload();
    await expect(this.sheet.rows).toHaveCount(ROWS);
    this.past = [];
  }

  async loseConnection(): Promise<void> {
    this.done.push('offline');
    await this.context.setOffline(true);
    for (let times = 0; times < 2; times += 1) await this.typeSomething();
    if (this.random.below(2) === 0) await this.closeAndReopen();
    this.done.push('online');
    await this.context.setOffline(false);
  }

  async typeSomething(lastKey = this.random.pick(['Enter', 'Tab', 'ArrowUp'])): Promise<void> {
    const texts = this.random.pick([GOOD, GOOD, GOOD, GOOD, BAD, ['']]);
    await this.type(
      this.random.below(ROWS),
      this.random.below(this.columns.length),
      this.random.pick(texts),
      lastKey,
    );
  }

  async something(): Promise<void> {
    if (this.deck.length === 0) this.deck = [...DECK];
    const [thing = 'type'] = this.deck.splice(this.random.below(this.deck.length), 1);
    await (thing === 'type' ? this.typeSomething() : this[thing]());
  }

  async visible(): Promise<Model> {
    return this.sheet.grid.evaluate((grid, columns) => {
      const rows = [...grid.querySelectorAll('tbody tr')];
      return rows.map((row) =>
        columns.map((column) => {
          const cell = row.querySelector(`[data-column="${column}"]`);
          return cell?.querySelector('input')?.value ?? cell?.textContent ?? '';
        }),
      );
    }, this.columns);
  }

  async stored(): Promise<number[][]> {
    const { current } = await readSheet(this.request, this.filler);
    return (current?.sheet.rows ?? []).map(({ hours }) =>
      this.dates.map((date) => hours[date] ?? 0),
    );
  }

  /** What is seen is what was typed, and what is right of it is on the server. */
  async check(): Promise<void> {
    const story = () => `seed ${SEED}: ${this.done.slice(-40).join(', ')}`;
    await expect.poll(() => this.visible(), { message: story() }).toEqual(this.model);
    await this.page
      .locator('header [data-kind="saved"], header [data-kind="onHold"]')
      .waitFor({ timeout: 45_000 });
    expect(await this.visible(), story()).toEqual(this.model);
    const stored = await this.stored();
    this.dates.forEach((date, day) => {
      const texts = this.model.map((row) => row[day] ?? '');
      const sum = texts.reduce((total, text) => total + Number(text), 0);
      const onServer = stored.map((row) => row[day] ?? 0);
      expect(
        onServer.reduce((a, b) => a + b, 0),
        `${date} ${story()}`,
      ).toBeLessThanOrEqual(8);
      if (texts.every(isGood) && sum <= 8) {
        expect(onServer, `${date} ${story()}`).toEqual(texts.map(Number));
      }
    });
  }

  /** Puts everything right: then the server has all of it. */
  async repair(): Promise<void> {
    for (const day of this.dates.keys()) {
      let left = 8;
      for (const row of this.model.keys()) {
        const text = this.model[row]?.[day] ?? '';
        const fits = isGood(text) && Number(text) <= left;
        if (!fits) await this.type(row, day, '');
        else left -= Number(text);
      }
    }
    await this.check();
    await this.sheet.saved();
    expect(await this.stored()).toEqual(this.model.map((row) => row.map(Number)));
  }
}

test(`random typing loses nothing (seed ${SEED})`, async ({
  page,
  context,
  request,
  newVisitor,
}) => {
  test.setTimeout(RUN_MS * 2 + 120_000);
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const filler = await newFiller(request, ['user', 'admin']);
  await keep(page, filler.token);
  const typist = new Typist(page, context, request, filler);
  await typist.begin();
  const end = Date.now() + RUN_MS;
  const goesOn = () => (minutes > 0 ? Date.now() < end : typist.deck.length > 0);
  for (let burst = 1; goesOn(); burst += 1) {
    const length = 3 + typist.random.below(6);
    for (let step = 0; step < length && goesOn(); step += 1) await typist.something();
    await typist.check();
    if (burst % 4 === 0) await typist.repair();
  }
  await typist.repair();

  // Somebody on another machine sees the same.
  const fresh = await newVisitor();
  await keep(fresh, filler.token);
  await fresh.goto(PATH);
  const other = new Typist(fresh, fresh.context(), request, filler);
  other.columns = typist.columns;
  await expect(other.sheet.rows).toHaveCount(ROWS);
  await expect.poll(() => other.visible()).toEqual(typist.model);
});
