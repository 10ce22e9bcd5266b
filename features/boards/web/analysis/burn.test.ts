import { describe, expect, it } from 'vitest';
import type { PeriodEntry } from '#features/boards/contract-periodical.ts';
import { periodical } from '../cache/testing.ts';
import { burnPoints, lastActual } from './burn.ts';

/** Quarters of 2025 in a company whose accounts began in June: the second is closed by that month alone. */
function quarters(): PeriodEntry[] {
  const [some] = periodical().children;
  if (some === undefined) throw new Error('no month');
  const states = ['none', 'closed', 'closed', 'provisional'] as const;
  return states.map((state, at) => ({
    ...some,
    year: 2025,
    month: (at + 1) * 3,
    state,
    actualAmount: state === 'none' ? 0 : 30,
  }));
}

describe('points of a budget older than its accounts', () => {
  it('have what closed quarters cost, and nothing where there were no accounts', () => {
    const points = burnPoints(quarters(), null);
    expect(points.map(({ actual }) => actual)).toEqual([null, 3000, 3000, null]);
    expect(points.map(({ provisional }) => provisional)).toEqual([null, null, null, 3000]);
  });

  it('end with the last closed one, whatever there was not before it', () => {
    expect(lastActual(burnPoints(quarters(), null))).toBe(2);
  });
});
