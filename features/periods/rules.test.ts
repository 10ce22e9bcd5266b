import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addMonths, datesInRange, monthOf } from '#kernel/dates.ts';
import { closedMonthsIn, isClosed, monthsText, nextToClose } from './rules.ts';

const ledger = { start: '2026-03', closedThrough: '2026-05' };

describe('what a change touches', () => {
  it('is closed where one of its days lies in a closed month', () => {
    expect(closedMonthsIn(ledger, ['2026-02-28', '2026-06-01'])).toEqual([]);
    expect(closedMonthsIn(ledger, ['2026-05-31', '2026-06-01', '2026-05-01'])).toEqual(['2026-05']);
    expect(isClosed(ledger, '2026-03-01')).toBe(true);
  });

  it('is closed by its earliest day where it has no end', () => {
    expect(closedMonthsIn(ledger, { from: '2026-06-01' })).toEqual([]);
    expect(closedMonthsIn(ledger, { from: '2026-04-30' })).toEqual(['2026-04', '2026-05']);
    // From before the accounts begin it reaches into them.
    expect(closedMonthsIn(ledger, { from: '2000-01-01' })).toHaveLength(3);
    expect(closedMonthsIn(ledger, { from: '2000-01-01', until: '2026-02-28' })).toEqual([]);
    expect(closedMonthsIn(ledger, { from: '2026-01-01', until: '2026-03-01' })).toEqual([
      '2026-03',
    ]);
    expect(closedMonthsIn(ledger, { from: '2026-05-01', until: null })).toEqual(['2026-05']);
  });

  it('is open while no month is closed', () => {
    expect(closedMonthsIn({ start: null, closedThrough: null }, { from: '2000-01-01' })).toEqual(
      [],
    );
    expect(closedMonthsIn({ ...ledger, closedThrough: null }, ['2026-03-01'])).toEqual([]);
  });

  it('is the same whether its days are listed or named by their ends', () => {
    const day = fc.constantFrom(...datesInRange('2026-01-25', '2026-07-05'));
    fc.assert(
      fc.property(day, day, (from, until) => {
        const months = closedMonthsIn(ledger, datesInRange(from, until));
        expect(closedMonthsIn(ledger, { from, until })).toEqual(months);
        expect(months).toEqual([
          ...new Set(
            datesInRange(from, until)
              .filter((one) => isClosed(ledger, one))
              .map(monthOf),
          ),
        ]);
      }),
    );
  });
});

describe('the order of months', () => {
  it('begins with the first of the accounts and goes on one by one', () => {
    expect(nextToClose({ start: null, closedThrough: null })).toBeNull();
    expect(nextToClose({ start: '2026-03', closedThrough: null })).toBe('2026-03');
    expect(nextToClose({ start: '2025-03', closedThrough: '2025-12' })).toBe('2026-01');
  });
});

describe('the names of months', () => {
  it('are short however many there are', () => {
    const row = Array.from({ length: 30 }, (_, index) => addMonths('2024-01', index));
    expect(monthsText(['2026-03'])).toBe('2026-03');
    expect(monthsText(['2026-03', '2026-05'])).toBe('2026-03 / 2026-05');
    expect(monthsText(row)).toBe('2024-01 – 2026-06');
    expect(monthsText(['2026-01', '2026-03', '2026-05'])).toBe('2026-01 / 2026-03 … 2026-05');
  });
});
