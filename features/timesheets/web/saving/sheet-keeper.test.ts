import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type SheetReply, type SheetRow, sheetRow } from '#features/timesheets/contract.ts';
import { MAX_NOTE, type SheetState, type SheetTerms } from '#features/timesheets/rules.ts';
import { ResultCode } from '#kernel/result.ts';
import { RefusedError } from '#web/api/call.ts';
import { whatWasLeft } from '#web/saving/on-its-way.ts';
import { cellText, type DraftRow } from '../grid/draft.ts';
import { draftNames } from './kept-draft.ts';
import { createSheetKeeper, type KeeperOptions, type SheetKeeper } from './sheet-keeper.ts';
import type { SheetOnServer } from './sheet-saving.ts';

const MONDAY = '2026-11-02';
const TUESDAY = '2026-11-03';
const NAMES = draftNames(1, 'S1', 2);
const PAUSE = 1_200;

/** A server with one sheet: it compares versions, and answers when the test lets it. */
function createServer() {
  let version = 0;
  let rows: SheetRow[] = [];
  let state: SheetState = 'draft';
  let open = true;
  let waiting: (() => void)[] = [];
  const sheet = (): SheetOnServer => ({
    version,
    state,
    rows: structuredClone(rows),
    submittedAt: null,
    onBehalfBy: null,
    modifiedAt: null,
    updatedAt: `2026-11-15T04:00:0${version % 10}.000Z`,
    updatedBy: { id: 9, name: '王秀英' },
  });
  const refuse = (code: number, data: unknown) => {
    throw new RefusedError({ code, msg: 'no', data } as never);
  };
  return {
    sheet,
    hours: (projectId: number) => rows.find((row) => row.projectId === projectId)?.hours ?? {},
    note: (projectId: number) => rows.find((row) => row.projectId === projectId)?.note,
    put(next: SheetRow[]) {
      rows = next;
      version += 1;
    },
    submitElsewhere() {
      state = 'submitted';
      version += 1;
    },
    slow() {
      open = false;
    },
    answer() {
      open = true;
      for (const go of waiting) go();
      waiting = [];
    },
    closed: null as number | null,
    offline: false,
    calls: 0,
    async save(given: readonly SheetRow[], seen: number): Promise<SheetReply> {
      this.calls += 1;
      if (!open) await new Promise<void>((resolve) => waiting.push(resolve));
      if (this.offline) throw new Error('offline');
      if (!given.every((row) => sheetRow.safeParse(row).success)) refuse(ResultCode.invalid, null);
      if (seen !== version) refuse(ResultCode.conflict, sheet());
      const shut = given.find(({ projectId }) => projectId === this.closed);
      if (shut !== undefined && Object.keys(shut.hours).length > 0) {
        refuse(ResultCode.refused, {
          failures: [
            { rule: 'notBookable', keys: [`p${this.closed}`], dates: Object.keys(shut.hours) },
          ],
        });
      }
      this.put(structuredClone([...given]));
      return { sheet: sheet(), requiredHours: 16 };
    },
  };
}

let server: ReturnType<typeof createServer>;
const onMerged = vi.fn();
const onMoved = vi.fn();

const terms = (saved: readonly DraftRow[]): SheetTerms => ({
  stepMinutes: 30,
  required: new Map([
    [MONDAY, 480],
    [TUESDAY, 480],
  ]),
  bookable: () => true,
  stored: (key, date) => saved.find((row) => row.key === key)?.minutes[date] ?? 0,
});

const learn = vi.fn<KeeperOptions['learn']>(() => null);

/** Somebody opens the sheet; another tab, or the same one after a reload. */
function open(saves = true): SheetKeeper {
  const keeper = createSheetKeeper({
    names: NAMES,
    saves,
    sheet: server.sheet(),
    terms,
    learn,
    send: (rows, version) => server.save(rows, version),
    onMerged,
    onMoved,
  });
  keeper.start();
  return keeper;
}

const add = (keeper: SheetKeeper, ...ids: number[]) =>
  keeper.change({
    type: 'add',
    subjects: ids.map((projectId) => ({ projectId, absence: null })),
  });
const type = (keeper: SheetKeeper, projectId: number, text: string, date = MONDAY) =>
  keeper.change({ type: 'enter', cells: [{ key: `p${projectId}`, date, text }] });
const shown = (keeper: SheetKeeper, projectId: number, date = MONDAY) => {
  const row = keeper.draft.get().rows.find(({ key }) => key === `p${projectId}`);
  return row === undefined ? null : cellText(row, date);
};
const kept = () => Object.keys(localStorage).filter((name) => name.startsWith(NAMES)).length;
const pass = (ms = PAUSE) => vi.advanceTimersByTimeAsync(ms);
const hours = (projectId: number, byDay: Record<string, number>): SheetRow => ({
  projectId,
  absence: null,
  note: '',
  hours: byDay,
});

beforeEach(() => {
  vi.useFakeTimers();
  vi.clearAllMocks();
  learn.mockImplementation(() => null);
  localStorage.clear();
  server = createServer();
});
afterEach(() => {
  vi.useRealTimers();
});

describe('what was typed', () => {
  it('is kept in the browser from the first moment until the server has it', async () => {
    const keeper = open();
    add(keeper, 1);
    type(keeper, 1, '5');
    expect(kept()).toBe(1);
    await pass();
    expect(server.hours(1)).toEqual({ [MONDAY]: 5 });
    expect(kept()).toBe(0);
  });

  it('is not forgotten because an older save has arrived', async () => {
    const keeper = open();
    add(keeper, 1);
    type(keeper, 1, '5');
    server.slow();
    await pass();
    type(keeper, 1, '6');
    server.offline = true;
    keeper.stop();
    server.offline = false;
    server.answer();
    await vi.advanceTimersByTimeAsync(0);
    expect(server.hours(1)).toEqual({ [MONDAY]: 6 });
    expect(kept()).toBe(0);
  });

  it('comes back when it could not be sent on leaving', async () => {
    const keeper = open();
    add(keeper, 1);
    type(keeper, 1, '5');
    await pass();
    server.offline = true;
    type(keeper, 1, '6');
    keeper.stop();
    await pass(60_000);
    server.offline = false;
    const again = open();
    expect(again.restored).toBe(true);
    expect(shown(again, 1)).toBe('6');
    await pass();
    expect(server.hours(1)).toEqual({ [MONDAY]: 6 });
    expect(kept()).toBe(0);
  });

  it('is waited for by whoever opens the sheet again, who may think better of it', async () => {
    const first = open();
    add(first, 1);
    type(first, 1, '5');
    server.slow();
    first.stop();
    let second: SheetKeeper | undefined;
    void whatWasLeft().then(() => (second = open()));
    await pass(1_000);
    expect(second).toBeUndefined();
    server.answer();
    await pass(0);
    if (second === undefined) throw new Error('nobody has opened it');
    expect(shown(second, 1)).toBe('5');
    type(second, 1, '');
    await pass(10_000);
    expect(server.hours(1)).toEqual({});
    expect(kept()).toBe(0);
  });

  it('is left to whoever has opened the sheet meanwhile', async () => {
    const first = open();
    add(first, 1);
    type(first, 1, 'x');
    server.slow();
    first.stop();
    const second = open();
    type(second, 1, '');
    server.answer();
    await pass();
    second.stop();
    await pass();
    expect(shown(open(), 1)).toBe('');
  });
});

describe('one wrong cell', () => {
  it('keeps no other from being saved, and comes back after a reload', async () => {
    const keeper = open();
    add(keeper, 1, 2);
    type(keeper, 1, '5');
    type(keeper, 1, '7.3', TUESDAY);
    type(keeper, 2, 'x');
    await pass();
    expect(server.hours(1)).toEqual({ [MONDAY]: 5 });
    expect(keeper.saving.get()).toMatchObject({ kind: 'onHold', count: 2 });
    keeper.stop();
    const again = open();
    expect([shown(again, 1), shown(again, 1, TUESDAY), shown(again, 2)]).toEqual(['5', '7.3', 'x']);
    type(again, 1, '7.5', TUESDAY);
    type(again, 2, '');
    await pass();
    expect(server.hours(1)).toEqual({ [MONDAY]: 5, [TUESDAY]: 7.5 });
    expect(again.saving.get().kind).toBe('saved');
    expect(kept()).toBe(0);
  });

  it('may as well be a note that is too long', async () => {
    server.put([{ ...hours(1, {}), note: 'short' }]);
    const keeper = open();
    const long = 'x'.repeat(MAX_NOTE + 1);
    keeper.change({ type: 'note', key: 'p1', note: long });
    type(keeper, 1, '5');
    await pass();
    expect([server.hours(1), server.note(1)]).toEqual([{ [MONDAY]: 5 }, 'short']);
    expect(keeper.saving.get()).toMatchObject({ kind: 'onHold', count: 1 });
    keeper.stop();
    const again = open();
    expect(again.draft.get().rows[0]?.note).toBe(long);
    again.change({ type: 'note', key: 'p1', note: long.slice(1) });
    await pass();
    expect(server.note(1)).toBe(long.slice(1));
    expect([again.saving.get().kind, kept()]).toEqual(['saved', 0]);
  });

  it('leaves on the server what was there before', async () => {
    server.put([hours(1, { [MONDAY]: 8 })]);
    const keeper = open();
    type(keeper, 1, '8x');
    type(keeper, 1, '4', TUESDAY);
    await pass();
    expect(server.hours(1)).toEqual({ [MONDAY]: 8, [TUESDAY]: 4 });
  });

  it('bothers nobody with requests that would change nothing', async () => {
    const keeper = open();
    add(keeper, 1);
    await pass();
    type(keeper, 1, 'x');
    await pass();
    type(keeper, 1, 'xy');
    await pass();
    expect(server.calls).toBe(1);
  });

  it('is also what only the server knows to be wrong', async () => {
    const keeper = open();
    add(keeper, 1, 2);
    type(keeper, 1, '3');
    type(keeper, 2, '4');
    server.closed = 2;
    await pass();
    expect(server.hours(1)).toEqual({ [MONDAY]: 3 });
    expect(keeper.saving.get()).toMatchObject({ kind: 'onHold', count: 1 });
    expect(keeper.onHold()).toEqual([{ key: 'p2', date: MONDAY, rule: 'notBookable' }]);
  });
});

describe('two tabs', () => {
  it('put together what each has typed, without asking', async () => {
    server.put([hours(1, { [MONDAY]: 1 }), hours(2, {})]);
    const [one, two] = [open(), open()];
    type(one, 1, '2');
    await pass();
    type(two, 2, '3');
    await pass();
    expect(server.hours(1)).toEqual({ [MONDAY]: 2 });
    expect(server.hours(2)).toEqual({ [MONDAY]: 3 });
    expect(shown(two, 1)).toBe('2');
    expect(onMerged).toHaveBeenCalledOnce();
  });

  it('never drop what the other has kept', async () => {
    server.put([hours(1, {})]);
    const [one, two] = [open(), open()];
    type(one, 1, 'x');
    await pass();
    type(two, 1, '3', TUESDAY);
    await pass();
    expect(two.saving.get().kind).toBe('saved');
    one.stop();
    two.stop();
    const again = open();
    expect([shown(again, 1), shown(again, 1, TUESDAY)]).toEqual(['x', '3']);
  });

  it('ask where both have changed the same cell, also after a reload', async () => {
    server.put([hours(1, { [MONDAY]: 1 })]);
    const keeper = open();
    server.put([hours(1, { [MONDAY]: 3, [TUESDAY]: 4 })]);
    type(keeper, 1, '2');
    await pass();
    const collision = { key: 'p1', date: MONDAY, base: 60, mine: 120, theirs: 180 };
    expect(keeper.saving.get()).toMatchObject({ kind: 'conflict', collisions: [collision] });
    expect(server.hours(1)).toEqual({ [MONDAY]: 3, [TUESDAY]: 4 });
    keeper.stop();
    const again = open();
    expect(again.saving.get()).toMatchObject({ kind: 'conflict', collisions: [collision] });
    again.decide(() => 'mine');
    await pass();
    expect(server.hours(1)).toEqual({ [MONDAY]: 2, [TUESDAY]: 4 });
  });

  it('take what the other one has where that is chosen', async () => {
    server.put([hours(1, { [MONDAY]: 1 })]);
    const keeper = open();
    server.put([hours(1, { [MONDAY]: 3 })]);
    type(keeper, 1, '2');
    type(keeper, 1, '5', TUESDAY);
    await pass();
    keeper.decide(() => 'theirs');
    await pass();
    expect(server.hours(1)).toEqual({ [MONDAY]: 3, [TUESDAY]: 5 });
    expect(keeper.saving.get().kind).toBe('saved');
    expect(kept()).toBe(0);
  });

  it('never undo what the other one has done', async () => {
    server.put([hours(1, {}), hours(2, {})]);
    const keeper = open();
    type(keeper, 1, '2');
    server.put([hours(1, {}), hours(2, { [MONDAY]: 3 })]);
    await pass();
    keeper.change({ type: 'undo' });
    await pass();
    expect(server.hours(1)).toEqual({});
    expect(server.hours(2)).toEqual({ [MONDAY]: 3 });
  });
});

it('stops where the sheet can no longer be filled in, and keeps what was typed', async () => {
  server.put([hours(1, {})]);
  const keeper = open();
  type(keeper, 1, '2');
  server.submitElsewhere();
  await pass(60_000);
  expect(onMoved).toHaveBeenCalledOnce();
  expect(keeper.saving.get().kind).toBe('refused');
  expect(kept()).toBe(1);
});

describe('a correction', () => {
  const correct = () => open(false);

  beforeEach(() => {
    server.put([hours(1, { [MONDAY]: 8 })]);
    server.submitElsewhere();
  });

  it('is sent only when somebody says so, and kept until then', async () => {
    const keeper = correct();
    type(keeper, 1, '6');
    await pass(60_000);
    expect(await keeper.flush()).toBe(false);
    keeper.stop();
    expect(server.calls).toBe(0);
    const again = correct();
    expect(again.restored).toBe(true);
    expect(again.saving.get().kind).toBe('unsaved');
    expect(shown(again, 1)).toBe('6');
    expect(kept()).toBe(1);
  });

  it('leaves nothing behind once it is done, or undone', () => {
    const keeper = correct();
    type(keeper, 1, '6');
    keeper.forget();
    expect(keeper.saving.get().kind).toBe('saved');
    expect(kept()).toBe(0);
    const other = correct();
    type(other, 1, '7');
    expect(kept()).toBe(1);
    other.change({ type: 'undo' });
    expect(other.saving.get().kind).toBe('saved');
    expect(kept()).toBe(0);
  });

  it('goes on top of what somebody else has changed, and asks where both did', () => {
    type(correct(), 1, '6');
    server.put([hours(1, { [MONDAY]: 8, [TUESDAY]: 4 })]);
    const merged = correct();
    expect([shown(merged, 1), shown(merged, 1, TUESDAY)]).toEqual(['6', '4']);
    expect(merged.saving.get().kind).toBe('unsaved');
    server.put([hours(1, { [MONDAY]: 5 })]);
    const corrected = correct();
    expect(corrected.saving.get().kind).toBe('conflict');
    corrected.decide(() => 'mine');
    expect(shown(corrected, 1)).toBe('6');
    expect(corrected.saving.get().kind).toBe('unsaved');
    expect(server.calls).toBe(0);
  });
});

describe('rows whose projects are not known here', () => {
  it('are asked about before they are judged and sent', async () => {
    const keeper = open();
    let arrive = () => {};
    learn.mockImplementation(() => new Promise<void>((resolve) => (arrive = resolve)));
    add(keeper, 1);
    type(keeper, 1, '5');
    await pass();
    expect(server.hours(1)).toEqual({});
    expect(keeper.saving.get().kind).toBe('saving');
    arrive();
    await pass(0);
    expect(server.hours(1)).toEqual({ [MONDAY]: 5 });
    expect(kept()).toBe(0);
  });

  it('stay as they were typed, and wait, when asking does not get through', async () => {
    learn.mockImplementation(() => Promise.reject(new Error('offline')));
    const keeper = open();
    add(keeper, 1);
    type(keeper, 1, '5');
    await pass();
    expect(keeper.saving.get().kind).toBe('waiting');
    expect([shown(keeper, 1), kept()]).toEqual(['5', 1]);
    learn.mockImplementation(() => null);
    await keeper.flush();
    expect(server.hours(1)).toEqual({ [MONDAY]: 5 });
    expect(kept()).toBe(0);
  });
});
