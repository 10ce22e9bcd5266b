import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  barSegments,
  daysSince,
  daysUntil,
  deadlineTone,
  fillRate,
  groupObstacle,
  isBehind,
  remindObstacle,
  SHOWN_STATES,
} from './rules-progress.ts';

const counts = { none: 2, draft: 7, submitted: 20, returned: 0, approved: 119 };

describe('the deadline', () => {
  const deadline = '2026-11-05T10:00:00.000Z';

  it.each([
    ['2026-11-02T09:59:59.000Z', 'plain'],
    ['2026-11-02T10:00:00.000Z', 'careful'],
    ['2026-11-05T09:59:59.000Z', 'careful'],
    ['2026-11-05T10:00:00.000Z', 'bad'],
  ])('at %s is %s', (now, tone) => {
    expect(deadlineTone(deadline, new Date(now))).toBe(tone);
  });

  it('is so many days away on the company’s calendar', () => {
    const until = (now: string) => daysUntil(deadline, new Date(now), 'Asia/Shanghai');
    expect(until('2026-11-03T01:00:00.000Z')).toBe(2);
    // In Shanghai the next day has begun.
    expect(until('2026-11-03T16:00:00.000Z')).toBe(1);
    expect(until('2026-11-05T09:00:00.000Z')).toBe(0);
    expect(until('2026-11-07T09:00:00.000Z')).toBe(-2);
  });
});

describe('who can be reminded', () => {
  const person = {
    state: 'draft',
    phase: 'open',
    left: false,
    enabled: true,
    remindedToday: false,
  } as const;

  it.each([
    [{}, null],
    [{ phase: 'extended' }, null],
    [{ state: 'returned' }, null],
    [{ state: 'submitted', remindedToday: true }, 'finished'],
    [{ left: true }, 'left'],
    [{ enabled: false }, 'disabled'],
    [{ phase: 'notYet' }, 'notYet'],
    [{ phase: 'over', remindedToday: true }, 'over'],
    [{ phase: 'closed' }, 'closed'],
    [{ remindedToday: true }, 'remindedToday'],
  ] as const)('%j: %s', (given, obstacle) => {
    expect(remindObstacle({ ...person, ...given })).toBe(obstacle);
  });

  it('of a department: as long as there is one of them', () => {
    const group = { ...counts, remindable: 0, remindedToday: 0 };
    expect(groupObstacle({ ...group, remindable: 1 }, 'over')).toBeNull();
    expect(groupObstacle({ ...group, none: 0, draft: 0 }, 'open')).toBe('finished');
    expect(groupObstacle(group, 'over')).toBe('over');
    expect(groupObstacle({ ...group, remindedToday: 9 }, 'open')).toBe('remindedToday');
    expect(groupObstacle(group, 'open')).toBe('left');
  });
});

describe('the bar of states', () => {
  it('has what is there, in order, with room for its number', () => {
    expect(barSegments(counts)).toEqual([
      { state: 'none', count: 2, digits: 1 },
      { state: 'draft', count: 7, digits: 1 },
      { state: 'submitted', count: 20, digits: 2 },
      { state: 'approved', count: 119, digits: 3 },
    ]);
  });

  it('leaves nobody out', () => {
    const count = fc.nat({ max: 5_000 });
    const some = fc.record({
      none: count,
      draft: count,
      submitted: count,
      returned: count,
      approved: count,
    });
    fc.assert(
      fc.property(some, (given) => {
        const shown = barSegments(given).reduce((sum, one) => sum + one.count, 0);
        expect(shown).toBe(SHOWN_STATES.reduce((sum, state) => sum + given[state], 0));
      }),
    );
  });
});

describe('the rate', () => {
  it('is rounded, but whole only when nothing is missing', () => {
    expect(fillRate(12_784, 14_808, 1)).toBe(86.3);
    expect(fillRate(6552, 7320)).toBe(90);
    expect(fillRate(9999, 10_000)).toBe(99);
    expect(fillRate(9999, 10_000, 1)).toBe(99.9);
    expect(fillRate(10_000, 10_000)).toBe(100);
    expect(fillRate(0, 0)).toBeNull();
  });

  it('is behind below 80', () => {
    expect([79, 80, null].map(isBehind)).toEqual([true, false, false]);
  });
});

it('counts whole days that somebody has waited', () => {
  const now = new Date('2026-11-05T10:00:00.000Z');
  expect(daysSince('2026-11-02T10:00:00.000Z', now)).toBe(3);
  expect(daysSince('2026-11-02T10:00:01.000Z', now)).toBe(2);
  expect(daysSince('2026-11-06T10:00:00.000Z', now)).toBe(0);
});
