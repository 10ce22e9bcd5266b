import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Autosave, createAutosave, type Outcome as OutcomeOf } from './autosave.ts';

interface Conflict {
  readonly theirs: string;
}

type Outcome = OutcomeOf<Conflict>;

const NOON = '2026-11-15T04:00:00.000Z';
const SAVED: Outcome = { kind: 'saved', at: NOON };

let autosave: Autosave<Conflict>;
const attempt = vi.fn<() => Promise<Outcome>>();
const kind = () => autosave.state.get().kind;

/** An attempt that ends when the test says so. */
function blocked(): (outcome: Outcome) => void {
  let end: (outcome: Outcome) => void = () => {};
  attempt.mockImplementationOnce(() => new Promise((resolve) => (end = resolve)));
  return (outcome) => end(outcome);
}

beforeEach(() => {
  vi.useFakeTimers();
  attempt.mockReset();
  attempt.mockResolvedValue(SAVED);
  autosave = createAutosave({ begin: { kind: 'saved', at: null }, attempt, pauseMs: 1_000 });
  autosave.start();
});
afterEach(() => {
  void autosave.stop();
  vi.useRealTimers();
});

describe('saving by itself', () => {
  it('waits for a moment of quiet and saves once', async () => {
    autosave.touch();
    await vi.advanceTimersByTimeAsync(900);
    autosave.touch();
    await vi.advanceTimersByTimeAsync(900);
    expect(attempt).not.toHaveBeenCalled();
    expect(kind()).toBe('unsaved');
    await vi.advanceTimersByTimeAsync(200);
    expect(attempt).toHaveBeenCalledOnce();
    expect(autosave.state.get()).toEqual(SAVED);
  });

  it('goes on with what was changed meanwhile, never two at a time', async () => {
    const end = blocked();
    autosave.touch();
    await vi.advanceTimersByTimeAsync(1_000);
    autosave.touch();
    await vi.advanceTimersByTimeAsync(5_000);
    expect(attempt).toHaveBeenCalledTimes(1);
    end(SAVED);
    await vi.advanceTimersByTimeAsync(0);
    expect(kind()).toBe('unsaved');
    await vi.advanceTimersByTimeAsync(1_000);
    expect(attempt).toHaveBeenCalledTimes(2);
    expect(kind()).toBe('saved');
  });

  it('keeps trying without a connection, slower and slower, and at once when it is back', async () => {
    attempt.mockResolvedValue({ kind: 'waiting' });
    autosave.touch();
    await vi.advanceTimersByTimeAsync(1_000);
    expect(kind()).toBe('waiting');
    await vi.advanceTimersByTimeAsync(2_000 + 4_000);
    expect(attempt).toHaveBeenCalledTimes(3);
    attempt.mockResolvedValue(SAVED);
    window.dispatchEvent(new Event('online'));
    await vi.advanceTimersByTimeAsync(0);
    expect(kind()).toBe('saved');
  });

  it('says how many cells are kept here, and tries again after the next change', async () => {
    attempt.mockResolvedValueOnce({ kind: 'onHold', at: NOON, count: 2 });
    autosave.touch();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(autosave.state.get()).toEqual({ kind: 'onHold', at: NOON, count: 2 });
    expect(attempt).toHaveBeenCalledTimes(1);
    autosave.touch();
    await vi.advanceTimersByTimeAsync(1_000);
    expect(kind()).toBe('saved');
  });

  it('tries again at once when what is to be saved has changed on the way', async () => {
    attempt.mockResolvedValueOnce({ kind: 'again' });
    autosave.touch();
    await vi.advanceTimersByTimeAsync(1_000);
    expect(attempt).toHaveBeenCalledTimes(2);
    expect(kind()).toBe('saved');
  });

  it('stops at a conflict until somebody decides', async () => {
    attempt.mockResolvedValueOnce({ kind: 'conflict', theirs: 'other' });
    autosave.touch();
    await vi.advanceTimersByTimeAsync(1_000);
    expect(kind()).toBe('conflict');
    autosave.touch();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(attempt).toHaveBeenCalledTimes(1);
    autosave.resume();
    await vi.advanceTimersByTimeAsync(1_000);
    expect(attempt).toHaveBeenCalledTimes(2);
    expect(kind()).toBe('saved');
  });

  it('says what the server refused, and tries again after the next change', async () => {
    attempt.mockResolvedValueOnce({ kind: 'refused', message: 'closed' });
    autosave.touch();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(autosave.state.get()).toEqual({ kind: 'refused', message: 'closed' });
    expect(attempt).toHaveBeenCalledTimes(1);
    autosave.touch();
    await vi.advanceTimersByTimeAsync(1_000);
    expect(kind()).toBe('saved');
  });

  it('saves at once when it has to, with what was typed on the way', async () => {
    const end = blocked();
    autosave.touch();
    const flushed = autosave.flush();
    autosave.touch();
    end(SAVED);
    expect(await flushed).toBe(true);
    expect(attempt).toHaveBeenCalledTimes(2);
    attempt.mockResolvedValueOnce({ kind: 'onHold', at: NOON, count: 1 });
    autosave.touch();
    expect(await autosave.flush()).toBe(false);
  });
});

describe('leaving the page', () => {
  it('saves what is unsaved, without waiting for quiet', async () => {
    autosave.touch();
    void autosave.stop();
    await vi.advanceTimersByTimeAsync(0);
    expect(kind()).toBe('saved');
  });

  it('saves what was typed while an older save is on its way', async () => {
    const end = blocked();
    autosave.touch();
    await vi.advanceTimersByTimeAsync(1_000);
    autosave.touch();
    void autosave.stop();
    end(SAVED);
    await vi.advanceTimersByTimeAsync(0);
    expect(attempt).toHaveBeenCalledTimes(2);
    expect(kind()).toBe('saved');
  });

  it('saves what is changed afterwards, too', async () => {
    void autosave.stop();
    autosave.touch();
    await vi.advanceTimersByTimeAsync(0);
    expect(kind()).toBe('saved');
  });

  it('gives up without a connection, and goes on when it is back on screen', async () => {
    attempt.mockResolvedValueOnce({ kind: 'waiting' });
    autosave.touch();
    void autosave.stop();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(attempt).toHaveBeenCalledTimes(1);
    autosave.start();
    await vi.advanceTimersByTimeAsync(1_000);
    expect(kind()).toBe('saved');
  });

  it('leaves it to whoever has taken it over', async () => {
    attempt.mockResolvedValue({ kind: 'gone' });
    autosave.touch();
    void autosave.stop();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(attempt).toHaveBeenCalledTimes(1);
    expect(kind()).toBe('unsaved');
  });
});
