import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, addMonths, daysBetween } from '#kernel/dates.ts';
import { nextBatch, nextName, nextRange } from './next-batch.ts';
import { MAX_NAME, monthlyBatch, settingsProblems } from './rules.ts';

const ZONE = 'Asia/Shanghai';
const range = (startDate: string, endDate: string) => ({ startDate, endDate });

describe('the range after another', () => {
  it.each([
    ['2026-11-01', '2026-11-30', '2026-12-01', '2026-12-31'],
    ['2026-12-01', '2026-12-31', '2027-01-01', '2027-01-31'],
    ['2027-01-01', '2027-01-31', '2027-02-01', '2027-02-28'],
    ['2027-02-01', '2027-02-28', '2027-03-01', '2027-03-31'],
    ['2026-07-01', '2026-08-31', '2026-09-01', '2026-10-31'],
    ['2026-11-01', '2026-11-15', '2026-11-16', '2026-11-30'],
    ['2026-11-26', '2026-12-25', '2026-12-26', '2027-01-24'],
    ['2026-11-16', '2026-11-16', '2026-11-17', '2026-11-17'],
  ])('%s – %s is %s – %s', (start, end, nextStart, nextEnd) => {
    expect(nextRange(range(start, end))).toEqual(range(nextStart, nextEnd));
  });

  it('adjoins it and stays short enough, whatever it was', () => {
    const starts = fc.integer({ min: 0, max: 3000 }).map((days) => addDays('2025-01-01', days));
    fc.assert(
      fc.property(starts, fc.integer({ min: 0, max: 61 }), (start, length) => {
        const before = range(start, addDays(start, length));
        const after = nextRange(before);
        expect(daysBetween(before.endDate, after.startDate)).toBe(1);
        expect(daysBetween(after.startDate, after.endDate)).toBeLessThanOrEqual(61);
      }),
    );
  });
});

describe('the name of the next batch', () => {
  const before = range('2026-12-01', '2026-12-31');
  const after = nextRange(before);

  it.each([
    ['2026年12月工时', '2027年1月工时'],
    ['2026 年 12 月', '2027 年 1 月'],
    ['Hours 2026-12', 'Hours 2027-01'],
    ['Hours December 2026', 'Hours January 2027'],
    ['Dec 2026 (R&D)', 'Jan 2027 (R&D)'],
    ['研发中心', '研发中心 2027-01-01'],
    ['研发中心 2026-12-01', '研发中心 2027-01-01'],
  ])('after %s is %s', (name, next) => {
    expect(nextName(name, before, after)).toBe(next);
  });

  it('says the day where the month stays the same', () => {
    const half = range('2026-12-01', '2026-12-15');
    expect(nextName('2026-12', half, nextRange(half))).toBe('2026-12 2026-12-16');
  });

  it('is never too long', () => {
    expect(nextName('x'.repeat(MAX_NAME), before, after)).toHaveLength(MAX_NAME);
  });
});

describe('the batch after another', () => {
  it('moves everything dated and keeps the rest', () => {
    const december = { ...monthlyBatch('2026-12', '2026年12月工时', ZONE), excludedIds: [7] };
    expect(nextBatch(december, ZONE)).toEqual({
      ...december,
      name: '2027年1月工时',
      startDate: '2027-01-01',
      endDate: '2027-01-31',
      openAt: '2027-01-01T01:00:00.000Z',
      deadline: '2027-02-05T10:00:00.000Z',
    });
  });

  it('is sound, month after month', () => {
    let current = monthlyBatch('2026-01', '2026年1月工时', ZONE);
    for (let months = 1; months <= 36; months += 1) {
      current = nextBatch(current, ZONE);
      expect(settingsProblems(current, ZONE)).toEqual([]);
      expect(current.startDate).toBe(`${addMonths('2026-01', months)}-01`);
    }
  });
});
