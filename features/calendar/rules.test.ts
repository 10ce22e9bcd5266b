import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, dayOfWeek, daysBetween } from '#kernel/dates.ts';
import {
  DAY_KINDS,
  type DayKind,
  explainRange,
  isWorking,
  kindOf,
  requiredMinutes,
  unconfirmedYears,
} from './rules.ts';

const always = { hireDate: '2000-01-01', leaveDate: null };
const none = new Map<string, DayKind>();

const someDay = fc.integer({ min: 0, max: 3000 }).map((offset) => addDays('2023-01-01', offset));
const length = fc.integer({ min: 0, max: 61 });
const specials = fc
  .array(fc.tuple(someDay, fc.constantFrom(...DAY_KINDS)), { maxLength: 60 })
  .map((entries) => new Map(entries));
const employments = fc
  .tuple(someDay, fc.option(fc.integer({ min: 0, max: 2000 })))
  .map(([hireDate, stays]) => ({
    hireDate,
    leaveDate: stays === null ? null : addDays(hireDate, stays),
  }));

describe('the kind of a day', () => {
  it('follows the weekday unless something else is said', () => {
    expect(kindOf('2026-11-13', none)).toBe('workday');
    expect(kindOf('2026-11-14', none)).toBe('restDay');
    expect(kindOf('2026-11-14', new Map([['2026-11-14', 'makeUpWorkday']]))).toBe('makeUpWorkday');
    expect(DAY_KINDS.filter(isWorking)).toEqual(['workday', 'makeUpWorkday']);
  });
});

describe('required hours', () => {
  it('are eight for every weekday of an ordinary month', () => {
    expect(requiredMinutes('2026-11-01', '2026-11-30', none, always)).toBe(21 * 480);
  });

  it('leave holidays out and take make-up Saturdays in', () => {
    const october = new Map<string, DayKind>([
      ['2026-10-01', 'holiday'],
      ['2026-10-02', 'holiday'],
      ['2026-10-10', 'makeUpWorkday'],
    ]);
    expect(requiredMinutes('2026-10-01', '2026-10-11', october, always)).toBe(
      requiredMinutes('2026-10-01', '2026-10-11', none, always) - 480,
    );
  });

  it('begin with the day of hiring and end with the day of leaving, both included', () => {
    const employment = { hireDate: '2026-11-10', leaveDate: '2026-11-12' };
    expect(requiredMinutes('2026-11-01', '2026-11-30', none, employment)).toBe(3 * 480);
    const elsewhere = { hireDate: '2026-12-01', leaveDate: null };
    expect(requiredMinutes('2026-11-01', '2026-11-30', none, elsewhere)).toBe(0);
  });

  it('are the sum of their explanation, whatever the calendar and the person', () => {
    fc.assert(
      fc.property(someDay, length, specials, employments, (from, days, special, employment) => {
        const to = addDays(from, days);
        const explained = explainRange(from, to, special, employment);
        expect(explained).toHaveLength(days + 1);
        const sum = explained.reduce((total, { minutes }) => total + minutes, 0);
        expect(sum).toBe(requiredMinutes(from, to, special, employment));
        for (const { date, kind, reason, minutes } of explained) {
          expect(minutes).toBe(reason === 'working' ? 480 : 0);
          if (reason === 'working') {
            expect(isWorking(kind)).toBe(true);
            expect(date >= employment.hireDate).toBe(true);
            expect(employment.leaveDate === null || date <= employment.leaveDate).toBe(true);
          }
        }
      }),
    );
  });

  it('add up over adjoining ranges, across the end of a year too', () => {
    fc.assert(
      fc.property(someDay, length, length, specials, employments, (from, a, b, special, who) => {
        const middle = addDays(from, a);
        const to = addDays(middle, b + 1);
        const whole = requiredMinutes(from, to, special, who);
        const parts =
          requiredMinutes(from, middle, special, who) +
          requiredMinutes(addDays(middle, 1), to, special, who);
        expect(whole).toBe(parts);
        expect(whole).toBeLessThanOrEqual((daysBetween(from, to) + 1) * 480);
      }),
    );
  });

  it('count only Monday to Friday where no official data says more', () => {
    const explained = explainRange('2027-01-01', '2027-01-31', none, always);
    for (const { date, minutes } of explained) {
      const weekday = dayOfWeek(date);
      expect(minutes > 0).toBe(weekday !== 0 && weekday !== 6);
    }
  });
});

describe('unconfirmed years', () => {
  it('are named, each once', () => {
    expect(unconfirmedYears('2026-12-15', '2028-01-02', new Set([2026]))).toEqual([2027, 2028]);
    expect(unconfirmedYears('2026-01-01', '2026-12-31', new Set([2026]))).toEqual([]);
  });
});
