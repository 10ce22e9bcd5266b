import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { rateOf } from './rules-rates.ts';

const measured = (actualFen: number, plannedFen: number | null) => ({ actualFen, plannedFen });

describe('the rate of what was spent', () => {
  it('is in per cent with two decimals, half to even', () => {
    expect(rateOf(measured(109_77, 81_32))).toBe(134.99);
    expect(rateOf(measured(1, 3))).toBe(33.33);
    // 0.125 % and 0.375 %: both lie half way.
    expect(rateOf(measured(1, 800))).toBe(0.12);
    expect(rateOf(measured(3, 800))).toBe(0.38);
    expect(rateOf(measured(-1, 800))).toBe(-0.12);
    expect(rateOf(measured(0, 800))).toBe(0);
  });

  it('is never further than half a hundredth from what it stands for', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -1_000_000_000_000, max: 10_000_000_000_000 }),
        fc.integer({ min: 1, max: 10_000_000_000_000 }),
        (actual, plan) => {
          const rate = rateOf(measured(actual, plan)) ?? Number.NaN;
          expect(Math.abs(rate - (actual / plan) * 100)).toBeLessThanOrEqual(
            0.0051 + Math.abs(rate) * 1e-12,
          );
        },
      ),
    );
  });

  it('cannot be said where nothing is planned', () => {
    for (const one of [measured(5, null), measured(5, 0), measured(5, -100)]) {
      expect(rateOf(one)).toBeNull();
    }
  });
});
