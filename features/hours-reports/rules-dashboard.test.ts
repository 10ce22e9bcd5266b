import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { datesInRange, monthOf } from '#kernel/dates.ts';
import {
  comparedBatch,
  dayTone,
  isLow,
  monthsShown,
  topOf,
  utilisationOf,
} from './rules-dashboard.ts';

describe('utilisation', () => {
  it('is project hours of what was asked', () => {
    expect(utilisationOf(11_942, 14_808)).toBe(806);
    expect(utilisationOf(10, 8)).toBe(1250);
    expect(utilisationOf(10, 0)).toBeNull();
    expect(utilisationOf(10, null)).toBeNull();
  });
});

describe('what a batch is held against', () => {
  const month = (id: number, text: string) => ({
    id,
    startDate: `${text}-01`,
    endDate: `${text}-28`,
  });
  const batches = [
    month(4, '2026-10'),
    month(3, '2026-09'),
    month(2, '2026-02'),
    month(1, '2025-10'),
  ];

  it('is the one before it', () => {
    const idOf = (id: number) =>
      comparedBatch(
        batches,
        batches.find((one) => one.id === id) ?? month(0, '2020-01'),
        'previous',
      )?.id ?? null;
    expect([4, 3, 2, 1].map(idOf)).toEqual([3, 2, 1, null]);
  });

  it('or the one of the same months a year earlier', () => {
    expect(comparedBatch(batches, month(9, '2026-10'), 'lastYear')?.id).toBe(1);
    expect(comparedBatch(batches, month(9, '2026-09'), 'lastYear')).toBeNull();
  });

  it('and survives a leap day', () => {
    const leap = { id: 9, startDate: '2028-02-29', endDate: '2028-02-29' };
    const before = { id: 8, startDate: '2027-02-01', endDate: '2027-02-28' };
    expect(comparedBatch([before], leap, 'lastYear')?.id).toBe(8);
  });
});

describe('the months beside a batch', () => {
  it('are those of its year up to it', () => {
    const { months, since } = monthsShown({
      id: 1,
      startDate: '2026-02-20',
      endDate: '2026-03-19',
    });
    expect(months).toEqual(['2026-01', '2026-02', '2026-03']);
    expect(since).toBe('2025-01-01');
  });

  it('end with it, whatever it is', () => {
    fc.assert(
      fc.property(fc.constantFrom(...datesInRange('2026-01-01', '2026-12-31')), (endDate) => {
        expect(monthsShown({ id: 1, startDate: endDate, endDate }).months.at(-1)).toBe(
          monthOf(endDate),
        );
      }),
    );
  });
});

describe('lines of their own', () => {
  it('are the first, and the rest is together', () => {
    expect(topOf([1, 2, 3, 4], 2)).toEqual({ top: [1, 2], rest: [3, 4] });
    expect(topOf([1, 2, 3], 2)).toEqual({ top: [1, 2, 3], rest: [] });
    expect(topOf([1, 2], 8)).toEqual({ top: [1, 2], rest: [] });
  });
});

describe('a day of the calendar', () => {
  const tone = (filled: number, required: number, date = '2026-10-08') =>
    dayTone(filled, required, date, '2026-10-20');

  it('goes by filled of required, exactly at the limits', () => {
    expect(
      [7999, 8000, 8599, 8600, 9099, 9100, 9299, 9300, 12_000].map((one) => tone(one, 10_000)),
    ).toEqual(['low', 1, 1, 2, 2, 3, 3, 4, 4]);
  });

  it('asks for nothing on days off', () => {
    expect(tone(0, 0)).toBe('off');
    expect(tone(480, 0)).toBe('off');
  });

  it('is not late before it is over', () => {
    expect(tone(0, 480, '2026-10-20')).toBe('ahead');
    expect(tone(0, 480, '2026-10-21')).toBe('ahead');
    expect(tone(0, 480, '2026-10-19')).toBe('low');
    expect(tone(480, 480, '2026-10-21')).toBe(4);
  });
});

describe('a department that fills in too little', () => {
  it('is one below four fifths', () => {
    expect([isLow(79, 100), isLow(80, 100), isLow(0, 0)]).toEqual([true, false, false]);
  });
});
