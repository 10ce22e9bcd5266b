import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  amountOf,
  fateOf,
  issueKey,
  MAX_AMOUNT_FEN,
  MAX_PRICE_MICRO,
  MAX_QUANTITY_MICRO,
  numbered,
} from './rules.ts';

const MICRO = 1_000_000;

describe('what an issue costs', () => {
  it.each([
    ['32 × 1,245.00', 32 * MICRO, 1245 * MICRO, 39_840_00],
    ['a return', -4 * MICRO, 1245 * MICRO, -4_980_00],
    ['half a fen goes to the even neighbour below', MICRO, 25_000, 2],
    ['half a fen goes to the even neighbour above', MICRO, 35_000, 4],
    ['half a fen of a return likewise', -MICRO, 25_000, -2],
    ['six decimals of both', 1, 1, 0],
    ['a quantity in parts', 333_333, 3 * MICRO, 100],
  ])('%s', (_, quantity, price, fen) => {
    expect(amountOf(quantity, price, null)).toEqual({ amountFen: fen });
  });

  it('is what the document says, as long as that is one fen beside it at most', () => {
    const price = 333_333;
    expect(amountOf(3 * MICRO, price, 100)).toEqual({ amountFen: 100 });
    expect(amountOf(3 * MICRO, price, 101)).toEqual({ amountFen: 101 });
    expect(amountOf(3 * MICRO, price, 99)).toEqual({ amountFen: 99 });
    expect(amountOf(3 * MICRO, price, 102)).toEqual({
      problem: 'amountDiffers',
      expectedFen: 100,
    });
    expect(amountOf(3 * MICRO, price, 98)).toEqual({ problem: 'amountDiffers', expectedFen: 100 });
  });

  it('has a limit', () => {
    const most = { problem: 'amountTooLarge' };
    expect(amountOf(MAX_QUANTITY_MICRO, MAX_PRICE_MICRO, null)).toEqual(most);
    expect(amountOf(-MAX_QUANTITY_MICRO, MAX_PRICE_MICRO, null)).toEqual(most);
    const limit = { quantity: MICRO, price: (MAX_AMOUNT_FEN / 100) * MICRO };
    // The largest unit price is a tenth of the largest amount, so ten of it reach the limit.
    const tenth = [10 * limit.quantity, limit.price / 10] as const;
    expect(amountOf(...tenth, null)).toEqual({ amountFen: MAX_AMOUNT_FEN });
    expect(amountOf(...tenth, MAX_AMOUNT_FEN + 1)).toEqual(most);
  });

  const quantity = fc.integer({ min: -1_000_000 * MICRO, max: 1_000_000 * MICRO });
  const price = fc.integer({ min: 0, max: 9_000 * MICRO });

  it('is never further than half a fen from the exact product', () => {
    fc.assert(
      fc.property(quantity, price, (many, each) => {
        const verdict = amountOf(many, each, null);
        if (!('amountFen' in verdict)) throw new Error('within the limit');
        const apart = BigInt(verdict.amountFen) * 10n ** 10n - BigInt(many) * BigInt(each);
        expect(apart <= 5n * 10n ** 9n && apart >= -5n * 10n ** 9n).toBe(true);
      }),
    );
  });

  it('of a return is that of the issue it takes back', () => {
    fc.assert(
      fc.property(quantity, price, (many, each) => {
        const fen = (at: number) => {
          const verdict = amountOf(at, each, null);
          return 'amountFen' in verdict ? verdict.amountFen : Number.NaN;
        };
        expect(fen(many) + fen(-many)).toBe(0);
      }),
    );
  });

  it('accepts exactly the product and its two neighbours', () => {
    fc.assert(
      fc.property(quantity, price, fc.integer({ min: -5, max: 5 }), (many, each, off) => {
        const own = amountOf(many, each, null);
        if (!('amountFen' in own)) throw new Error('within the limit');
        const given = own.amountFen + off;
        expect('amountFen' in amountOf(many, each, given)).toBe(Math.abs(off) <= 1);
      }),
    );
  });
});

describe('a row of a file and the months', () => {
  const closed = (month: string) => month <= '2026-09';

  it.each([
    [null, '2026-10', 'plain'],
    [null, '2026-09', 'late'],
    ['2026-10', '2026-10', 'plain'],
    ['2026-09', '2026-09', 'correction'],
    ['2026-10', '2026-11', 'plain'],
    ['2026-09', '2026-10', 'monthFixed'],
    ['2026-10', '2026-09', 'monthFixed'],
    ['2026-08', '2026-09', 'monthFixed'],
  ] as const)('from %s to %s is %s', (stored, given, fate) => {
    expect(fateOf(stored, given, closed)).toBe(fate);
  });

  it('is always plain where nothing is closed', () => {
    for (const stored of [null, '2026-09', '2026-10']) {
      expect(fateOf(stored, '2026-09', () => false)).toBe('plain');
    }
  });
});

describe('the number of a line', () => {
  it('is what it says, or its place in its document', () => {
    const lines = [
      { docNo: 'CK-1' },
      { docNo: 'CK-2' },
      { docNo: 'ck-1' },
      {},
      { docNo: 'CK-1', line: 9 },
      { docNo: 'CK-1' },
    ];
    expect(numbered(lines)).toEqual([1, 1, 2, null, 9, 4]);
  });

  it('makes an identity that has no letter case', () => {
    expect(issueKey('Ck-1', 2)).toBe(issueKey('cK-1', 2));
    expect(issueKey('CK-1', 2)).not.toBe(issueKey('CK-1', 3));
  });
});
