import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { SheetReply, SheetRow } from '#features/timesheets/contract.ts';
import { ResultCode } from '#kernel/result.ts';
import { RefusedError } from '#web/api/answered.ts';
import { type Autosave, createAutosave } from './autosave.ts';

const NOON = '2026-11-15T04:00:00.000Z';
const reply = (version: number): SheetReply => ({
  requiredHours: 168,
  sheet: {
    version,
    state: 'draft',
    rows: [],
    submittedAt: null,
    onBehalfBy: null,
    modifiedAt: null,
    updatedAt: NOON,
  },
});

let rows: readonly SheetRow[] | null;
let autosave: Autosave;
const send = vi.fn<(rows: readonly SheetRow[], version: number) => Promise<SheetReply>>();
const onSaved = vi.fn();
const kind = () => autosave.state.get().kind;

beforeEach(() => {
  vi.useFakeTimers();
  vi.clearAllMocks();
  rows = [];
  autosave = createAutosave({
    version: 3,
    updatedAt: null,
    rows: () => rows,
    send,
    onSaved,
    pauseMs: 1_000,
  });
  autosave.start();
});
afterEach(() => {
  autosave.stop();
  vi.useRealTimers();
});

describe('saving by itself', () => {
  it('waits for a moment of quiet and sends once', async () => {
    send.mockResolvedValue(reply(4));
    autosave.touch();
    await vi.advanceTimersByTimeAsync(900);
    autosave.touch();
    await vi.advanceTimersByTimeAsync(900);
    expect(send).not.toHaveBeenCalled();
    expect(kind()).toBe('unsaved');
    await vi.advanceTimersByTimeAsync(200);
    expect(send).toHaveBeenCalledExactlyOnceWith([], 3);
    expect(autosave.state.get()).toEqual({ kind: 'saved', at: NOON });
    expect(autosave.version()).toBe(4);
  });

  it('goes on with what was changed meanwhile, never two at a time', async () => {
    let answer: (value: SheetReply) => void = () => {};
    send.mockImplementationOnce(() => new Promise((resolve) => (answer = resolve)));
    send.mockResolvedValue(reply(5));
    autosave.touch();
    await vi.advanceTimersByTimeAsync(1_000);
    autosave.touch();
    await vi.advanceTimersByTimeAsync(5_000);
    expect(send).toHaveBeenCalledTimes(1);
    answer(reply(4));
    await vi.advanceTimersByTimeAsync(1_000);
    expect(send).toHaveBeenLastCalledWith([], 4);
    expect(kind()).toBe('saved');
  });

  it('keeps trying without a connection, slower and slower, and at once when it is back', async () => {
    send.mockRejectedValue(new Error('offline'));
    autosave.touch();
    await vi.advanceTimersByTimeAsync(1_000);
    expect(kind()).toBe('waiting');
    await vi.advanceTimersByTimeAsync(2_000 + 4_000);
    expect(send).toHaveBeenCalledTimes(3);
    send.mockResolvedValue(reply(4));
    window.dispatchEvent(new Event('online'));
    await vi.advanceTimersByTimeAsync(0);
    expect(kind()).toBe('saved');
  });

  it('sends nothing that is wrong, and all of it once it is put right', async () => {
    rows = null;
    autosave.touch();
    await vi.advanceTimersByTimeAsync(1_000);
    expect(kind()).toBe('invalid');
    expect(send).not.toHaveBeenCalled();
    rows = [];
    send.mockResolvedValue(reply(4));
    autosave.touch();
    await vi.advanceTimersByTimeAsync(1_000);
    expect(kind()).toBe('saved');
  });

  it('stops at a conflict until somebody decides', async () => {
    const theirs = reply(9).sheet;
    const refusal = { code: ResultCode.conflict, msg: 'changed', data: theirs };
    send.mockRejectedValueOnce(new RefusedError(refusal as never));
    autosave.touch();
    await vi.advanceTimersByTimeAsync(1_000);
    expect(autosave.state.get()).toEqual({ kind: 'conflict', theirs });
    autosave.touch();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(send).toHaveBeenCalledTimes(1);
    send.mockResolvedValue(reply(10));
    autosave.settle(theirs, true);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(send).toHaveBeenLastCalledWith([], 9);
  });

  it('says what the server refused, and tries again after the next change', async () => {
    const refusal = { code: ResultCode.refused, msg: 'closed', data: null };
    send.mockRejectedValueOnce(new RefusedError(refusal as never));
    autosave.touch();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(autosave.state.get()).toEqual({ kind: 'refused', message: 'closed' });
    expect(send).toHaveBeenCalledTimes(1);
  });

  it('leaves nothing behind when the page goes out of sight, and goes on when it is back', async () => {
    send.mockResolvedValueOnce(reply(4));
    autosave.touch();
    autosave.stop();
    await vi.advanceTimersByTimeAsync(0);
    expect(kind()).toBe('saved');
    send.mockRejectedValueOnce(new Error('offline'));
    autosave.touch();
    autosave.stop();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(send).toHaveBeenCalledTimes(2);
    send.mockResolvedValueOnce(reply(5));
    autosave.start();
    await vi.advanceTimersByTimeAsync(1_000);
    expect(kind()).toBe('saved');
  });

  it('saves at once when it has to', async () => {
    send.mockResolvedValue(reply(4));
    autosave.touch();
    expect(await autosave.flush()).toBe(true);
    expect(send).toHaveBeenCalledTimes(1);
    rows = null;
    autosave.touch();
    expect(await autosave.flush()).toBe(false);
  });
});
