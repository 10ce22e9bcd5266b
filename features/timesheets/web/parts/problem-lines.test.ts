import { describe, expect, it } from 'vitest';
import type { Failure } from '#features/timesheets/rules.ts';
import { isWeekend } from '#kernel/dates.ts';
import { problemLines } from './problem-lines.ts';

const empty = (date: string): Failure => ({
  rule: 'dayNotEight',
  keys: [],
  dates: [date],
  minutes: 0,
  required: 480,
});

describe('what is left to do', () => {
  it('is one line for days that follow each other, over the weekend too', () => {
    const days = ['2026-11-19', '2026-11-20', '2026-11-23', '2026-11-25'].map(empty);
    expect(problemLines([], days, isWeekend)).toMatchObject([
      { rule: 'daysEmpty', from: '2026-11-19', to: '2026-11-23', required: 1440, now: false },
      { rule: 'daysEmpty', from: '2026-11-25', to: '2026-11-25', required: 480 },
    ]);
  });

  it('begins with what is wrong now', () => {
    const wrong: Failure = { rule: 'wrongHours', keys: ['p1'], dates: ['2026-11-19'] };
    const part = { ...empty('2026-11-20'), minutes: 60 };
    expect(problemLines([wrong], [part], isWeekend).map(({ rule, now }) => [rule, now])).toEqual([
      ['wrongHours', true],
      ['dayNotEight', false],
    ]);
  });

  it('leaves the totals out, which follow from the days', () => {
    const total: Failure = { rule: 'totalNotRequired', keys: [], dates: [] };
    expect(problemLines([], [total], isWeekend)).toEqual([]);
  });
});
