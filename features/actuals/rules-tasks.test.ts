import { describe, expect, it } from 'vitest';
import { TaskStatus } from './rules.ts';
import { addsUp, type MonthState, statusOf, whyNotClosed } from './rules-tasks.ts';

const proof = {
  sourceFen: 100,
  sourceAtActualFen: 140,
  sourceMinutes: 60,
  bookedFen: 70,
  bookedAtActualFen: 110,
  bookedMinutes: 45,
  pendingFen: 30,
  pendingMinutes: 15,
};

const ready: MonthState = {
  month: '2026-10',
  ledger: { start: '2026-01', closedThrough: '2026-09' },
  isUnderWay: false,
  hasRun: true,
  openFindings: 0,
  mendedFindings: 0,
  proofs: [proof],
};

describe('a proof', () => {
  it('holds to the fen in both values, and to the minute', () => {
    expect(addsUp([proof, proof])).toBe(true);
    expect(addsUp([proof, { ...proof, bookedFen: 71 }])).toBe(false);
    expect(addsUp([proof, { ...proof, bookedAtActualFen: 111 }])).toBe(false);
    expect(addsUp([{ ...proof, pendingMinutes: 14 }])).toBe(false);
    expect(addsUp([])).toBe(true);
  });
});

describe('a month', () => {
  it('is as far as its runs, findings and closing say', () => {
    expect(statusOf({ ...ready, hasRun: false })).toBe(TaskStatus.pending);
    expect(statusOf({ ...ready, isUnderWay: true })).toBe(TaskStatus.running);
    expect(statusOf({ ...ready, openFindings: 1 })).toBe(TaskStatus.attention);
    expect(statusOf({ ...ready, proofs: [{ ...proof, sourceFen: 101 }] })).toBe(
      TaskStatus.attention,
    );
    expect(statusOf(ready)).toBe(TaskStatus.ready);
    expect(statusOf({ ...ready, month: '2026-09', openFindings: 3 })).toBe(TaskStatus.closed);
  });

  it('closes in order, when it is over, with a run that proves itself', () => {
    const why = (state: Partial<MonthState>, today = '2026-11-01') =>
      whyNotClosed({ ...ready, ...state }, today);
    expect(why({})).toBeNull();
    expect(why({}, '2026-10-31')).toBe('notOver');
    expect(why({ month: '2026-09' })).toBe('closed');
    expect(why({ month: '2026-11' }, '2027-01-01')).toBe('outOfOrder');
    expect(why({ ledger: { start: null, closedThrough: null } })).toBe('outOfOrder');
    expect(why({ hasRun: false })).toBe('noRun');
    expect(why({ hasRun: false, isUnderWay: true })).toBe('underWay');
    expect(why({ openFindings: 2 })).toBe('findings');
    expect(why({ openFindings: 2, proofs: [{ ...proof, bookedFen: 0 }] })).toBe('difference');
  });
});
