import { describe, expect, it } from 'vitest';
import { BudgetStatus, type ReviewAction, type ReviewStep } from './rules.ts';
import { isApprovedSoFar, sinceSubmission, stationsOf } from './rules-review.ts';

const [owner, leader, finance] = [{ userId: 1 }, { userId: 2 }, { userId: 3 }];

const event = (
  action: ReviewAction,
  step: ReviewStep | null = null,
  by: { userId: number } | null = owner,
) => ({ action, step, by, at: `${action} ${step ?? ''}`.trim() });

const asked = (now: ReviewStep | null) => [
  { step: 'leader' as const, waits: now === 'leader', people: [leader] },
  { step: 'finance' as const, waits: now === 'finance', people: [finance] },
];

const way = (status: BudgetStatus, events: ReturnType<typeof event>[], candidates = asked(null)) =>
  stationsOf({ status, events, asked: candidates, owner }).map(({ station, state, people, at }) => [
    station,
    state,
    people.map(({ userId }) => userId),
    at,
  ]);

describe('the stations of a version', () => {
  it('show, before it is handed in, who would be asked', () => {
    expect(way(BudgetStatus.draft, [])).toEqual([
      ['draft', 'current', [1], null],
      ['leader', 'waiting', [2], null],
      ['finance', 'waiting', [3], null],
      ['effective', 'waiting', [], null],
    ]);
  });

  it('show who has decided, and whom it waits for', () => {
    const events = [event('approve', 'leader', leader), event('submit')];
    expect(way(BudgetStatus.inReview, events, asked('finance'))).toEqual([
      ['draft', 'done', [1], 'submit'],
      ['leader', 'done', [2], 'approve leader'],
      ['finance', 'current', [3], null],
      ['effective', 'waiting', [], null],
    ]);
  });

  it('show who has returned it, until it is handed in again', () => {
    const returned = [
      event('return', 'finance', finance),
      event('approve', 'leader', leader),
      event('submit'),
    ];
    expect(way(BudgetStatus.returned, returned).slice(0, 3)).toEqual([
      ['draft', 'current', [1], null],
      ['leader', 'done', [2], 'approve leader'],
      ['finance', 'returned', [3], 'return finance'],
    ]);
    const again = [event('submit'), ...returned];
    expect(way(BudgetStatus.inReview, again, asked('leader')).slice(1, 3)).toEqual([
      ['leader', 'current', [2], null],
      ['finance', 'waiting', [3], null],
    ]);
  });

  it('forget a review that was taken back', () => {
    const events = [event('withdraw'), event('skip', 'leader', null), event('submit')];
    expect(way(BudgetStatus.draft, events)[1]).toEqual(['leader', 'waiting', [2], null]);
  });

  it('pass over a step nobody can decide, noted or not yet', () => {
    const noted = [event('skip', 'leader', null), event('submit')];
    const only = asked('finance').slice(1);
    expect(way(BudgetStatus.inReview, noted, only)[1]).toEqual([
      'leader',
      'skipped',
      [],
      'skip leader',
    ]);
    expect(way(BudgetStatus.inReview, [event('submit')], only)[1]).toEqual([
      'leader',
      'skipped',
      [],
      null,
    ]);
    const noFinance = asked('leader').slice(0, 1);
    expect(way(BudgetStatus.inReview, [event('submit')], noFinance)[2]).toEqual([
      'finance',
      'waiting',
      [],
      null,
    ]);
  });
});

describe('the review that is going on', () => {
  it('begins with the last submission', () => {
    const events = [event('submit'), event('approve', 'leader', leader), event('submit')];
    expect(sinceSubmission(events)).toHaveLength(1);
    expect(isApprovedSoFar(events)).toBe(false);
    expect(isApprovedSoFar(events.slice(1))).toBe(true);
    expect(sinceSubmission([])).toEqual([]);
  });
});
