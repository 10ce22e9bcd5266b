import { describe, expect, it } from 'vitest';
import { moveDate } from './move-date.ts';

describe('keys in the calendar', () => {
  it.each([
    ['2026-03-31', 'ArrowRight', '2026-04-01'],
    ['2026-03-01', 'ArrowLeft', '2026-02-28'],
    ['2026-03-10', 'ArrowDown', '2026-03-17'],
    ['2026-03-10', 'ArrowUp', '2026-03-03'],
    ['2026-03-10', 'Home', '2026-03-01'],
    ['2026-03-10', 'End', '2026-03-31'],
    ['2026-03-31', 'PageUp', '2026-02-28'],
    ['2026-01-31', 'PageDown', '2026-02-28'],
    ['2026-12-31', 'ArrowRight', null],
    ['2026-01-03', 'ArrowUp', null],
    ['2026-03-10', 'a', null],
  ])('from %s, %s leads to %s', (date, key, target) => {
    expect(moveDate(date, key)).toBe(target);
  });
});
