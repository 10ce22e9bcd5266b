import { afterEach, expect, it, vi } from 'vitest';
import { watchMedia } from './media.ts';

/** As Chromium keeps them: each list knows what it said last, and tells of what is new to itself. */
function chromium(query: string) {
  let now = false;
  const lists = new Set<() => void>();
  vi.stubGlobal('matchMedia', (asked: string) => {
    expect(asked).toBe(query);
    const events = new EventTarget();
    let known = now;
    lists.add(() => {
      const changed = known !== now;
      known = now;
      if (changed) events.dispatchEvent(new Event('change'));
    });
    const matches = () => {
      known = now;
      return known;
    };
    return Object.defineProperty(events, 'matches', { get: matches });
  });
  return {
    change: () => {
      now = !now;
    },
    draw: () => {
      for (const tell of lists) tell();
    },
  };
}

afterEach(() => {
  vi.unstubAllGlobals();
});

it('hears of a change that somebody asked about before it was told', () => {
  const system = chromium('(prefers-color-scheme: dark)');
  const dark = watchMedia('(prefers-color-scheme: dark)');
  const heard = vi.fn();
  const unwatch = dark.watch(heard);
  system.change();
  expect(dark.matches()).toBe(true);
  expect(heard).not.toHaveBeenCalled();
  system.draw();
  expect(heard).toHaveBeenCalledTimes(1);
  system.draw();
  expect(heard).toHaveBeenCalledTimes(1);
  unwatch();
  system.change();
  system.draw();
  expect(heard).toHaveBeenCalledTimes(1);
});
