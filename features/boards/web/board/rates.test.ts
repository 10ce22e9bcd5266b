import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fenToYuan } from '#kernel/money.ts';
import { growthText, permilleOf, permilleText, sharesIn, toneOf } from './rates.ts';

describe('shares', () => {
  it('make 100.0 % together, however they are cut', () => {
    const amount = fc.integer({ min: 0, max: 1_000_000_000_00 }).map(fenToYuan);
    fc.assert(
      fc.property(fc.array(amount, { minLength: 1, maxLength: 12 }), (amounts) => {
        fc.pre(amounts.some((one) => one > 0));
        const shares = sharesIn(amounts).map((share) => share ?? Number.NaN);
        expect(shares.reduce((sum, share) => sum + share, 0)).toBe(1000);
      }),
    );
  });

  it('mean nothing where something is less than nothing', () => {
    expect(sharesIn([10, -1])).toEqual([null, null]);
    expect(sharesIn([0, 0])).toEqual([null, null]);
  });
});

describe('rates', () => {
  it('say how much more or less something is', () => {
    expect(growthText(5060.34, 4794.42)).toBe('+5.5%');
    expect(growthText(90, 100)).toBe('\u221210.0%');
    expect(growthText(100, 100)).toBe('0.0%');
    expect(growthText(1, 0)).toBeNull();
  });

  it('are rounded half to even', () => {
    expect(permilleOf(0.05, 100)).toBe(0);
    expect(permilleOf(0.15, 100)).toBe(2);
    expect(permilleText(417)).toBe('41.7%');
  });

  it('call from beyond the plan on', () => {
    expect([null, 100, 100.01, 110, 110.01].map(toneOf)).toEqual([
      'calm',
      'calm',
      'careful',
      'careful',
      'bad',
    ]);
  });
});
