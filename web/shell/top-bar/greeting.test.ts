import { describe, expect, it } from 'vitest';
import { greetingAt } from './greeting.ts';

describe('the greeting', () => {
  it.each([
    [0, 'night'],
    [4, 'night'],
    [5, 'morning'],
    [10, 'morning'],
    [11, 'noon'],
    [13, 'afternoon'],
    [17, 'afternoon'],
    [18, 'evening'],
    [23, 'evening'],
  ])('at %i o’clock is for the %s', (hour, greeting) => {
    expect(greetingAt(hour)).toBe(greeting);
  });
});
