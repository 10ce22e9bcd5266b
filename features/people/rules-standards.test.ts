import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { monthsInRange } from '#kernel/dates.ts';
import {
  entryAfter,
  entryIn,
  lastMonthOf,
  plannedRate,
  roundedToTenYuan,
} from './rules-standards.ts';

const ENTRIES = [
  { fromMonth: '2026-01', hourlyFen: 150_00 },
  { fromMonth: '2025-01', hourlyFen: 140_00 },
];

describe('standard rates by month', () => {
  it('are the newest that has begun, and before the first there is none', () => {
    expect(entryIn('2024-12', ENTRIES)).toBeNull();
    expect(entryIn('2025-01', ENTRIES)?.hourlyFen).toBe(140_00);
    expect(entryIn('2025-12', ENTRIES)?.hourlyFen).toBe(140_00);
    expect(entryIn('2031-05', ENTRIES)?.hourlyFen).toBe(150_00);
    expect(entryAfter('2025-01', ENTRIES)?.fromMonth).toBe('2026-01');
    expect(entryAfter('2026-01', ENTRIES)).toBeNull();
  });

  it('last until the month before the next', () => {
    expect(lastMonthOf('2025-01', ENTRIES)).toBe('2025-12');
    expect(lastMonthOf('2024-06', ENTRIES)).toBe('2024-12');
    expect(lastMonthOf('2026-01', ENTRIES)).toBeNull();
  });

  it('plan months before the first at the first', () => {
    expect(plannedRate('2019-01', ENTRIES)).toBe(140_00);
    expect(plannedRate('2026-07', ENTRIES)).toBe(150_00);
    expect(plannedRate('2026-07', [])).toBeNull();
  });

  it('hold in exactly the months between an entry and its last', () => {
    const months = monthsInRange('2024-01', '2026-12');
    const entries = fc.uniqueArray(
      fc.record({ fromMonth: fc.constantFrom(...months), hourlyFen: fc.integer({ min: 1 }) }),
      { minLength: 1, maxLength: 6, selector: ({ fromMonth }) => fromMonth },
    );
    fc.assert(
      fc.property(entries, fc.constantFrom(...months), (given, month) => {
        const held = given.filter(
          ({ fromMonth }) =>
            fromMonth <= month && month <= (lastMonthOf(fromMonth, given) ?? month),
        );
        expect(held).toEqual([entryIn(month, given)].filter((entry) => entry !== null));
      }),
    );
  });
});

describe('a first standard rate', () => {
  it('is a mean to ten yuan, half way to the even one, and never nothing', () => {
    expect(roundedToTenYuan(30_000, 2)).toBe(150_00);
    expect(roundedToTenYuan(14_500, 1)).toBe(140_00);
    expect(roundedToTenYuan(15_500, 1)).toBe(160_00);
    expect(roundedToTenYuan(15_499, 1)).toBe(150_00);
    expect(roundedToTenYuan(3, 1)).toBe(10_00);
  });
});
