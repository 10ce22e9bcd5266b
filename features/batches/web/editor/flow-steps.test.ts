import { describe, expect, it } from 'vitest';
import { moved } from './flow-steps.ts';

describe('moving a step', () => {
  const steps = ['pl', 'gl', 'dl'];
  it.each([
    [0, 1, 'gl pl dl'],
    [0, 2, 'gl dl pl'],
    [2, 0, 'dl pl gl'],
    [1, 1, 'pl gl dl'],
    [0, -1, 'pl gl dl'],
    [2, 3, 'pl gl dl'],
    [7, 0, 'pl gl dl'],
  ])('from %i to %i gives %s', (from, to, expected) => {
    expect(moved(steps, from, to).join(' ')).toBe(expected);
  });
});
