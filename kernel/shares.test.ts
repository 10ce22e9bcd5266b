import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sharesOf } from './shares.ts';

const amounts = fc.array(fc.integer({ min: 0, max: 10_000_000 }), { maxLength: 60 });
const wholes = fc.constantFrom(100, 1000);

describe('shares of a whole', () => {
  it('give what is missing to those that lost most', () => {
    expect(sharesOf([1, 1, 1], 100)).toEqual([34, 33, 33]);
    expect(sharesOf([5, 17, 38, 6, 37], 100)).toEqual([5, 16, 37, 6, 36]);
    expect(sharesOf([1, 1, 1], 1000)).toEqual([334, 333, 333]);
    expect(sharesOf([1, 2], 1000)).toEqual([333, 667]);
  });

  it('of nothing are nothing', () => {
    expect(sharesOf([0, 0], 100)).toEqual([0, 0]);
    expect(sharesOf([], 100)).toEqual([]);
  });

  it('always make the whole, and none is off by one', () => {
    fc.assert(
      fc.property(amounts, wholes, (given, whole) => {
        const sum = given.reduce((all, one) => all + one, 0);
        const shares = sharesOf(given, whole);
        expect(shares.reduce((all, one) => all + one, 0)).toBe(sum === 0 ? 0 : whole);
        for (const [at, share] of shares.entries()) {
          const exact = sum === 0 ? 0 : ((given[at] ?? 0) * whole) / sum;
          expect(Math.abs(share - exact)).toBeLessThan(1);
        }
      }),
    );
  });

  it('give nothing to nothing, and never more to less', () => {
    fc.assert(
      fc.property(amounts, wholes, (given, whole) => {
        const shares = sharesOf(given, whole);
        for (const [one, share] of shares.entries()) {
          for (const [other, compared] of shares.entries()) {
            if ((given[one] ?? 0) > (given[other] ?? 0)) {
              expect(share).toBeGreaterThanOrEqual(compared);
            }
          }
        }
        expect(shares.every((share, at) => given[at] !== 0 || share === 0)).toBe(true);
      }),
    );
  });
});
