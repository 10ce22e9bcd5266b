import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, datesInRange, firstDay, lastDay, monthsInRange } from '#kernel/dates.ts';
import { rangeProblem, shareOf, splitRange } from './rules-exports.ts';

const range = fc
  .tuple(fc.integer({ min: 0, max: 800 }), fc.integer({ min: 0, max: 400 }))
  .map(([start, length]) => {
    const from = addDays('2025-01-01', start);
    return { from, to: addDays(from, length) };
  });

describe('a range of days', () => {
  it('is parted into whole months and days, each day exactly once and in order', () => {
    fc.assert(
      fc.property(range, ({ from, to }) => {
        const { months, edges } = splitRange({ from, to });
        const whole =
          months === null
            ? []
            : monthsInRange(months.first, months.last).flatMap((month) =>
                datesInRange(firstDay(month), lastDay(month)),
              );
        const parts = edges.flatMap((edge) => datesInRange(edge.from, edge.to));
        expect([...whole, ...parts].sort()).toEqual(datesInRange(from, to));
        expect(edges.length).toBeLessThanOrEqual(2);
      }),
    );
  });

  it('of whole months has no days beside them', () => {
    expect(splitRange({ from: '2026-01-01', to: '2026-03-31' })).toEqual({
      months: { first: '2026-01', last: '2026-03' },
      edges: [],
    });
    expect(splitRange({ from: '2026-01-15', to: '2026-02-14' })).toEqual({
      months: null,
      edges: [{ from: '2026-01-15', to: '2026-02-14' }],
    });
  });

  it('may not run backwards, nor for more than five years', () => {
    const problem = (from: string, to: string) => rangeProblem({ from, to });
    expect(problem('2026-01-01', '2026-01-01')).toBeNull();
    expect(problem('2026-01-02', '2026-01-01')).toBe('exportDaysReversed');
    expect(problem('2021-01-01', '2025-12-31')).toBeNull();
    expect(problem('2021-01-01', '2026-01-01')).toBe('exportTooLong');
    expect(problem('2024-02-29', '2029-02-28')).toBeNull();
    expect(problem('2024-02-29', '2029-03-01')).toBe('exportTooLong');
    expect(problem('2016-01-01', '2026-01-01')).toBe('exportTooLong');
  });
});

it('a share has four decimals, and none where nothing is asked', () => {
  expect(shareOf(1, 3)).toBe(0.3333);
  expect(shareOf(480, 480)).toBe(1);
  expect(shareOf(5, 0)).toBeNull();
});
