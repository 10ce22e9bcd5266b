import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { levelOf, rateOf } from './rules-rates.ts';

const USUAL = { warnPercent: 80, overPercent: 100 };
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

  it('cannot be said where nothing is planned', () => {
    for (const one of [measured(5, null), measured(5, 0), measured(5, -100)]) {
      expect(rateOf(one)).toBeNull();
      expect(levelOf(one, USUAL)).toBeNull();
    }
  });
});

describe('how far a document is', () => {
  it('is decided by the fen, not by the rate it is shown with', () => {
    const planned = 10_000_000;
    expect(levelOf(measured(7_999_999, planned), USUAL)).toBe('ok');
    expect(rateOf(measured(7_999_999, planned))).toBe(80);
    expect(levelOf(measured(8_000_000, planned), USUAL)).toBe('warn');
    expect(levelOf(measured(10_000_000, planned), USUAL)).toBe('warn');
    expect(levelOf(measured(10_000_001, planned), USUAL)).toBe('over');
    expect(rateOf(measured(10_000_001, planned))).toBe(100);
  });

  it('goes by the thresholds of the document', () => {
    const own = { warnPercent: 50, overPercent: 120 };
    expect(levelOf(measured(120, 100), own)).toBe('warn');
    expect(levelOf(measured(121, 100), own)).toBe('over');
    expect(levelOf(measured(49, 100), own)).toBe('ok');
  });

  it('never gets better by spending more', () => {
    const order = ['ok', 'warn', 'over'];
    const fen = fc.integer({ min: -1_000_000_000_000, max: 10_000_000_000_000 });
    fc.assert(
      fc.property(
        fen,
        fc.nat(1_000_000),
        fc.integer({ min: 1, max: 10_000_000_000_000 }),
        (a, more, plan) => {
          const [before, after] = [a, a + more].map((spent) =>
            levelOf(measured(spent, plan), USUAL),
          );
          expect(order.indexOf(after ?? '')).toBeGreaterThanOrEqual(order.indexOf(before ?? ''));
          const rate = rateOf(measured(a, plan)) ?? Number.NaN;
          expect(Math.abs(rate - (a / plan) * 100)).toBeLessThanOrEqual(
            0.0051 + Math.abs(rate) * 1e-12,
          );
        },
      ),
    );
  });
});
