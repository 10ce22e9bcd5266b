import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sharesOf } from './shares.ts';

const parts = fc.array(fc.integer({ min: 0, max: 100_000 }), { minLength: 1, maxLength: 12 });

describe('shares of a whole', () => {
  it('give what is missing to those that lost most', () => {
    expect(sharesOf([1, 1, 1])).toEqual([34, 33, 33]);
    expect(sharesOf([5, 17, 38, 6, 37])).toEqual([5, 16, 37, 6, 36]);
    expect(sharesOf([1, 2], 1)).toEqual([33.3, 66.7]);
  });

  it('of nothing are nothing', () => {
    expect(sharesOf([0, 0])).toEqual([0, 0]);
    expect(sharesOf([])).toEqual([]);
  });

  it('are 100 together, none further than a unit from what it is, and zero only for zero or little', () => {
    fc.assert(
      fc.property(parts, fc.constantFrom(0, 1), (given, digits) => {
        const whole = given.reduce((sum, part) => sum + part, 0);
        const shares = sharesOf(given, digits);
        const units = shares.map((share) => Math.round(share * 10 ** digits));
        expect(units.reduce((sum, unit) => sum + unit, 0)).toBe(
          whole === 0 ? 0 : 100 * 10 ** digits,
        );
        given.forEach((part, index) => {
          const exact = whole === 0 ? 0 : (part * 100 * 10 ** digits) / whole;
          expect(Math.abs((units[index] ?? 0) - exact)).toBeLessThan(1);
          if (part === 0) expect(units[index]).toBe(0);
        });
      }),
    );
  });
});
