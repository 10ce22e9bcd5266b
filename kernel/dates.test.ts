import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  addDays,
  addMonths,
  datesInRange,
  dayOfWeek,
  daysBetween,
  firstDay,
  isDate,
  isMonth,
  isWeekend,
  lastDay,
  maxDate,
  minDate,
  monthOf,
  monthsInRange,
  todayIn,
  toInstant,
  yearOf,
  yearsInRange,
} from './dates.ts';

const calendarDate = fc
  .date({
    min: new Date('1900-01-01T00:00:00Z'),
    max: new Date('2999-12-31T23:59:59Z'),
    noInvalidDate: true,
  })
  .map((date) => date.toISOString().slice(0, 10));

const recentDate = fc
  .date({ min: new Date('1990-01-01'), max: new Date('2060-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));

describe('isDate and isMonth', () => {
  it.each(['1900-01-01', '2999-12-31', '2024-02-29', '2000-02-29', '2026-04-30', '2026-12-31'])(
    'knows the date %s',
    (value) => {
      expect(isDate(value)).toBe(true);
    },
  );

  it.each([
    '2026-02-29',
    '1900-02-29',
    '2026-04-31',
    '2026-00-10',
    '2026-13-01',
    '2026-01-00',
    '2026-01-32',
    '1899-12-31',
    '3000-01-01',
    '2026-1-1',
    '2026/01/01',
    '2026-01',
    '20260101',
    '2026-01-01T00:00:00Z',
    ' 2026-01-01',
    '2026-01-01\n',
    '\uff12026-01-01',
    '',
  ])('refuses the date %j', (value) => {
    expect(isDate(value)).toBe(false);
  });

  it('knows months', () => {
    for (const month of ['1900-01', '2026-09', '2026-12', '2999-12'])
      expect(isMonth(month)).toBe(true);
    for (const month of ['2026-00', '2026-13', '2026-1', '1899-12', '3000-01', '2026-01-01', ''])
      expect(isMonth(month)).toBe(false);
  });

  it('knows every real date', () => {
    fc.assert(fc.property(calendarDate, isDate));
  });
});

describe('days', () => {
  it.each([
    ['2026-01-31', 1, '2026-02-01'],
    ['2024-02-28', 1, '2024-02-29'],
    ['2025-02-28', 1, '2025-03-01'],
    ['2026-01-01', -1, '2025-12-31'],
    ['1970-01-01', 0, '1970-01-01'],
    ['1969-12-31', 1, '1970-01-01'],
    ['2026-03-28', 2, '2026-03-30'],
  ])('%s plus %d is %s', (date, days, sum) => {
    expect(addDays(date, days)).toBe(sum);
    expect(daysBetween(date, sum)).toBe(days);
  });

  it('refuses to leave the calendar, and what is no date', () => {
    expect(() => addDays('2999-12-31', 1)).toThrow(RangeError);
    expect(() => addDays('1900-01-01', -1)).toThrow(RangeError);
    expect(() => addDays('2026-02-30', 1)).toThrow(RangeError);
    expect(() => addDays('2026-02-01', Number.NaN)).toThrow(RangeError);
    expect(() => addDays('2026-02-01', 0.5)).toThrow(RangeError);
    expect(() => daysBetween('2026-02-01', 'soon')).toThrow(RangeError);
  });

  it('lists a range with both ends', () => {
    expect(datesInRange('2026-02-27', '2026-03-02')).toEqual([
      '2026-02-27',
      '2026-02-28',
      '2026-03-01',
      '2026-03-02',
    ]);
    expect(datesInRange('2026-02-27', '2026-02-27')).toEqual(['2026-02-27']);
    expect(datesInRange('2026-02-27', '2026-02-26')).toEqual([]);
  });

  it('knows the day of the week', () => {
    expect(dayOfWeek('2026-03-01')).toBe(0);
    expect(dayOfWeek('2026-03-07')).toBe(6);
    expect(dayOfWeek('1969-12-31')).toBe(3);
    expect(datesInRange('2026-03-01', '2026-03-07').map(isWeekend)).toEqual([
      true,
      false,
      false,
      false,
      false,
      false,
      true,
    ]);
  });

  it('adds up: the sum is a real date, that many days away, in order', () => {
    fc.assert(
      fc.property(recentDate, fc.integer({ min: -20_000, max: 20_000 }), (date, days) => {
        const sum = addDays(date, days);
        expect(isDate(sum)).toBe(true);
        expect(daysBetween(date, sum)).toBe(days);
        expect(addDays(sum, -days)).toBe(date);
        expect(Math.sign(days)).toBe(sum > date ? 1 : sum < date ? -1 : 0);
        expect((dayOfWeek(date) + days + 21_000) % 7).toBe(dayOfWeek(sum));
      }),
    );
  });

  it('lists as many dates as there are days, each once and in order', () => {
    fc.assert(
      fc.property(recentDate, fc.nat({ max: 800 }), (from, days) => {
        const dates = datesInRange(from, addDays(from, days));
        expect(dates).toHaveLength(days + 1);
        expect(new Set(dates).size).toBe(days + 1);
        expect([...dates].sort()).toEqual(dates);
      }),
    );
  });
});

describe('months and years', () => {
  it.each([
    ['2026-01', -1, '2025-12'],
    ['2026-12', 1, '2027-01'],
    ['2026-05', 0, '2026-05'],
    ['2026-05', 24, '2028-05'],
    ['2026-05', -17, '2024-12'],
  ])('%s plus %d is %s', (month, months, sum) => {
    expect(addMonths(month, months)).toBe(sum);
  });

  it('knows first and last days', () => {
    expect(firstDay('2026-02')).toBe('2026-02-01');
    expect(lastDay('2026-02')).toBe('2026-02-28');
    expect(lastDay('2024-02')).toBe('2024-02-29');
    expect(lastDay('2026-12')).toBe('2026-12-31');
    expect(monthOf('2026-12-31')).toBe('2026-12');
  });

  it('lists months and years with both ends', () => {
    expect(monthsInRange('2025-11', '2026-02')).toEqual([
      '2025-11',
      '2025-12',
      '2026-01',
      '2026-02',
    ]);
    expect(monthsInRange('2026-02', '2026-02')).toEqual(['2026-02']);
    expect(monthsInRange('2026-02', '2026-01')).toEqual([]);
    expect(yearsInRange('2024-12', '2026-01')).toEqual([2024, 2025, 2026]);
    expect(yearsInRange('2026-01', '2026-12')).toEqual([2026]);
    expect(yearsInRange('2026-02', '2026-01')).toEqual([]);
  });

  it('reads the year of a date or a month', () => {
    expect(yearOf('2026-03')).toBe(2026);
    expect(yearOf('2026-03-31')).toBe(2026);
  });

  it('refuses what is no month, and to leave the calendar', () => {
    expect(() => addMonths('2999-12', 1)).toThrow(RangeError);
    expect(() => addMonths('1900-01', -1)).toThrow(RangeError);
    expect(() => addMonths('2026-05', 0.5)).toThrow(RangeError);
    expect(() => firstDay('2026-13')).toThrow(RangeError);
    expect(() => lastDay('2026-1')).toThrow(RangeError);
    expect(() => monthOf('2026-01')).toThrow(RangeError);
    expect(() => yearOf('26')).toThrow(RangeError);
    expect(() => monthsInRange('2026', '2027')).toThrow(RangeError);
    expect(() => yearsInRange('2026-00', '2026-01')).toThrow(RangeError);
  });

  it('covers every day of a month and none of its neighbours', () => {
    const year = fc.integer({ min: 1901, max: 2998 });
    fc.assert(
      fc.property(year, fc.integer({ min: 1, max: 12 }), (y, m) => {
        const month = `${y}-${String(m).padStart(2, '0')}`;
        expect(
          datesInRange(firstDay(month), lastDay(month)).every((d) => monthOf(d) === month),
        ).toBe(true);
        expect(addDays(lastDay(month), 1)).toBe(firstDay(addMonths(month, 1)));
        expect(addMonths(addMonths(month, 7), -7)).toBe(month);
      }),
    );
  });
});

describe('maxDate and minDate', () => {
  it('picks from any number of dates', () => {
    expect(maxDate('2026-01-31', '2026-02-01', '2025-12-31')).toBe('2026-02-01');
    expect(minDate('2026-01-31', '2026-02-01', '2025-12-31')).toBe('2025-12-31');
    expect(maxDate('2026-01-31')).toBe('2026-01-31');
    expect(() => maxDate('2026-01-31', '')).toThrow(RangeError);
    expect(() => minDate('', '2026-01-31')).toThrow(RangeError);
  });
});

describe('moments', () => {
  it('knows what day it is in a zone', () => {
    const evening = new Date('2026-02-28T16:30:00Z');
    expect(todayIn('Asia/Shanghai', evening)).toBe('2026-03-01');
    expect(todayIn('UTC', evening)).toBe('2026-02-28');
    expect(todayIn('America/Los_Angeles', new Date('2026-01-01T07:59:59Z'))).toBe('2025-12-31');
    expect(() => todayIn('Mars/Base', evening)).toThrow(RangeError);
  });

  it('writes moments in UTC to the millisecond', () => {
    expect(toInstant(new Date('2026-03-01T08:00:00+08:00'))).toBe('2026-03-01T00:00:00.000Z');
    expect(() => toInstant(new Date(Number.NaN))).toThrow(RangeError);
  });
});
