import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { levelOf, looserThresholds, strictThresholds } from './rules-levels.ts';

const COMPANY = { warnPercent: 80, overPercent: 100 };

const judged = (actualFen: number, plannedFen: number | null) => ({ actualFen, plannedFen });

describe('how far a document is', () => {
  it('is decided by the fen, not by a rate with two decimals', () => {
    const planned = 10_000_000;
    expect(levelOf(judged(7_999_999, planned), COMPANY)).toBe('ok');
    expect(levelOf(judged(8_000_000, planned), COMPANY)).toBe('warn');
    expect(levelOf(judged(10_000_000, planned), COMPANY)).toBe('warn');
    expect(levelOf(judged(10_000_001, planned), COMPANY)).toBe('over');
  });

  it('is over wherever something is spent and nothing planned, and not judged without either', () => {
    for (const planned of [0, -1, -10_000]) {
      expect(levelOf(judged(1, planned), COMPANY)).toBe('over');
      expect(levelOf(judged(0, planned), COMPANY)).toBeNull();
      expect(levelOf(judged(-1, planned), COMPANY)).toBeNull();
    }
    expect(levelOf(judged(0, 1), COMPANY)).toBe('ok');
    expect(levelOf(judged(1, null), COMPANY)).toBeNull();
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
            levelOf(judged(spent, plan), COMPANY),
          );
          expect(order.indexOf(after ?? '')).toBeGreaterThanOrEqual(order.indexOf(before ?? ''));
        },
      ),
    );
  });
});

describe('thresholds of a document', () => {
  it('are as strict as both together', () => {
    expect(strictThresholds({ warnPercent: 90, overPercent: 95 }, COMPANY)).toEqual({
      ...{ warnPercent: 80, overPercent: 95 },
    });
  });

  it('are looser where they let more pass than those of the company', () => {
    expect(looserThresholds(COMPANY, COMPANY)).toEqual([]);
    expect(looserThresholds({ warnPercent: 1, overPercent: 99 }, COMPANY)).toEqual([]);
    expect(looserThresholds({ warnPercent: 80, overPercent: 101 }, COMPANY)).toEqual([
      'overPercent',
    ]);
    expect(looserThresholds({ warnPercent: 81, overPercent: 120 }, COMPANY)).toEqual([
      ...['warnPercent', 'overPercent'],
    ]);
  });
});
