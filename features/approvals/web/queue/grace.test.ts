import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createGrace, GRACE_MS, type Grace } from './grace.ts';

let sent: string[];
let grace: Grace<string>;

beforeEach(() => {
  vi.useFakeTimers();
  sent = [];
  grace = createGrace<string>((what) => sent.push(what));
});
afterEach(() => {
  vi.useRealTimers();
});

const pass = (ms: number) => vi.advanceTimersByTime(ms);

describe('what is sent after a moment of grace', () => {
  it('waits, and is sent once', () => {
    grace.begin('one');
    pass(GRACE_MS - 1);
    expect(sent).toEqual([]);
    expect(grace.waiting.get()).toBe('one');
    pass(1);
    expect(sent).toEqual(['one']);
    expect(grace.waiting.get()).toBeNull();
    grace.flush();
    pass(GRACE_MS);
    expect(sent).toEqual(['one']);
  });

  it('is not sent once it is taken back', () => {
    grace.begin('one');
    expect(grace.undo()).toBe('one');
    pass(GRACE_MS * 2);
    grace.flush();
    expect(sent).toEqual([]);
    expect(grace.undo()).toBeNull();
  });

  it('is sent at once when the next comes or the page goes', () => {
    grace.begin('one');
    grace.begin('two');
    expect(sent).toEqual(['one']);
    grace.flush();
    expect(sent).toEqual(['one', 'two']);
  });

  it('has a new one wait its own time', () => {
    grace.begin('one');
    pass(GRACE_MS - 1);
    grace.begin('two');
    pass(GRACE_MS - 1);
    expect(sent).toEqual(['one']);
    pass(1);
    expect(sent).toEqual(['one', 'two']);
  });

  it('stands still while somebody is at the button, and is sent even so when the page goes', () => {
    grace.begin('one');
    grace.hold();
    pass(GRACE_MS * 5);
    expect(sent).toEqual([]);
    grace.release();
    pass(GRACE_MS);
    expect(sent).toEqual(['one']);
    grace.begin('two');
    grace.hold();
    grace.flush();
    expect(sent).toEqual(['one', 'two']);
  });
});
