import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { COMPANY_THRESHOLDS, levelOf, looserThresholds } from './rules-levels.ts';

const judged = (actualFen: number, plannedFen: number | null) => ({ actualFen, plannedFen });

describe('how far a document is', () => {
  it('is decided by the fen, not by a rate with two decimals', () => {
    const planned = 10_000_000;
    expect(levelOf(judged(7_999_999, planned), COMPANY_THRESHOLDS)).toBe('ok');
    expect(levelOf(judged(8_000_000, planned), COMPANY_THRESHOLDS)).toBe('warn');
    expect(levelOf(judged(10_000_000, planned), COMPANY_THRESHOLDS)).toBe('warn');
    expect(levelOf(judged(10_000_001, planned), COMPANY_THRESHOLDS)).toBe('over');
  });

  it('is over wherever something is spent and nothing planned, and not judged without either', () => {
    for (const planned of [0, -1, -10_000]) {
      expect(levelOf(judged(1, planned), COMPANY_THRESHOLDS)).toBe('over');
      expect(levelOf(judged(0, planned), COMPANY_THRESHOLDS)).toBeNull();
      expect(levelOf(judged(-1, planned), COMPANY_THRESHOLDS)).toBeNull();
    }
    expect(levelOf(judged(0, 1), COMPANY_THRESHOLDS)).toBe('ok');
    expect(levelOf(judged(1, null), COMPANY_THRESHOLDS)).toBeNull();
  });

  it('goes by the thresholds of the document', () => {
    const own = { warnPercent: 50, overPercent: 120 };
    expect(levelOf(judged(120, 100), own)).toBe('warn');
    expect(levelOf(judged(121, 100), own)).toBe('over');
    expect(levelOf(judged(49, 100), own)).toBe('ok');
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
            levelOf(judged(spent, plan), COMPANY_THRESHOLDS),
          );
          expect(order.indexOf(after ?? '')).toBeGreaterThanOrEqual(order.indexOf(before ?? ''));
        },
      ),
    );
  });
});

describe('thresholds of a document', () => {
  it('are looser where they let more pass than those of the company', () => {
    expect(looserThresholds(COMPANY_THRESHOLDS)).toEqual([]);
    expect(looserThresholds({ warnPercent: 1, overPercent: 99 })).toEqual([]);
    expect(looserThresholds({ warnPercent: 80, overPercent: 101 })).toEqual(['overPercent']);
    expect(looserThresholds({ warnPercent: 81, overPercent: 120 })).toEqual([
      ...['warnPercent', 'overPercent'],
    ]);
  });
});
