import { describe, expect, it } from 'vitest';
import type { Failure, RowKey } from '#features/timesheets/rules.ts';
import { isWeekend } from '#kernel/dates.ts';
import { problemLines } from './problem-lines.ts';

const context = { step: 30, textOf: () => 'x', isOff: isWeekend, onHold: [] };

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
    expect(problemLines([], days, context)).toMatchObject([
      { rule: 'daysEmpty', from: '2026-11-19', to: '2026-11-23', required: 1440, now: false },
      { rule: 'daysEmpty', from: '2026-11-25', to: '2026-11-25', required: 480 },
    ]);
  });

  it('begins with what is wrong now', () => {
    const wrong: Failure = { rule: 'wrongHours', keys: ['p1'], dates: ['2026-11-19'] };
    const part = { ...empty('2026-11-20'), minutes: 60 };
    expect(problemLines([wrong], [part], context).map(({ rule, now }) => [rule, now])).toEqual([
      ['notHours', true],
      ['dayNotEight', false],
    ]);
  });

  it('names a note that is too long, once, and what it keeps from being saved', () => {
    const long: Failure = { rule: 'noteTooLong', keys: ['p1'], dates: [] };
    expect(problemLines([long], [], context)).toMatchObject([
      { rule: 'noteTooLong', key: 'p1', now: true, from: null },
    ]);
  });

  it('leaves the totals out, which follow from the days', () => {
    const total: Failure = { rule: 'totalNotRequired', keys: [], dates: [] };
    expect(problemLines([], [total], context)).toEqual([]);
  });

  it('names every value that is wrong, by what is wrong with it', () => {
    const values: Record<string, [string, number]> = {
      '2026-11-16': ['7.3', 438],
      '2026-11-17': ['abc', Number.NaN],
      '2026-11-18': ['7.333', Number.NaN],
      '2026-11-19': ['25', 1500],
    };
    const wrong: Failure = {
      rule: 'wrongHours',
      keys: ['p1'],
      dates: Object.keys(values),
      values: Object.values(values).map(([, minutes]) => minutes),
    };
    const textOf = (_: RowKey, date: string) => values[date]?.[0] ?? '';
    const lines = problemLines([wrong], [], { ...context, textOf });
    expect(lines.map(({ rule, cells }) => [rule, cells.map(({ text }) => text)])).toEqual([
      ['notHours', ['abc']],
      ['overDay', ['25']],
      ['offStep', ['7.3', '7.333']],
    ]);
  });

  it('says which hours of a day that is too long are not saved, and what waits for them', () => {
    const over: Failure = {
      rule: 'dayExceeds',
      keys: ['p1', 'p2'],
      dates: ['2026-11-19'],
      minutes: 600,
      required: 480,
    };
    const onHold = [
      { key: 'p2', date: '2026-11-19', rule: 'dayExceeds' },
      { key: 'p3', date: '2026-11-20', rule: 'dayExceeds' },
      { key: 'p4', date: '2026-11-20', rule: 'notBookable' },
    ] as const;
    expect(problemLines([over], [], { ...context, onHold })).toMatchObject([
      { rule: 'dayExceeds', cells: [{ key: 'p2', date: '2026-11-19' }] },
      { rule: 'waitsForDay', key: 'p3' },
      { rule: 'notBookable', key: 'p4' },
    ]);
  });
});
