import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  allocateByLargestRemainder,
  assertFen,
  exactWanYuan,
  fenToYuan,
  formatWanYuan,
  formatYuan,
  multiplyRate,
  parseWanYuan,
  parseYuan,
  roundHalfEven,
  sumFen,
  yuanToFen,
} from './money.ts';

const MAX_ON_WIRE = 999_999_999_999_999;
const wireFen = fc.integer({ min: -MAX_ON_WIRE, max: MAX_ON_WIRE });
const notNumbers = [Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];

describe('assertFen', () => {
  it('lets whole amounts through, without a negative zero', () => {
    expect(assertFen(-12)).toBe(-12);
    expect(assertFen(-0)).toBe(0);
  });

  it.each([0.5, 2 ** 53, ...notNumbers])('refuses %d', (value) => {
    expect(() => assertFen(value)).toThrow(RangeError);
  });
});

describe('yuanToFen', () => {
  it.each([
    [0, 0],
    [0.01, 1],
    [1.1, 110],
    [1.15, 115],
    [4.35, 435],
    [19.99, 1999],
    [-8.03, -803],
    [1_234_567.89, 123_456_789],
    [9_999_999_999_999.99, MAX_ON_WIRE],
  ])('reads %d yuan as %d fen', (yuan, fen) => {
    expect(yuanToFen(yuan)).toBe(fen);
    expect(fenToYuan(fen)).toBe(yuan);
  });

  it.each([0.001, 0.005, 1.005, 0.1 + 0.2, 1e-9, 1e13, 1e15, 1e300, ...notNumbers])(
    'refuses %d',
    (yuan) => {
      expect(() => yuanToFen(yuan)).toThrow(RangeError);
    },
  );

  it('knows no negative zero', () => {
    expect(yuanToFen(-0)).toBe(0);
    expect(fenToYuan(-0)).toBe(0);
  });

  it('takes back whatever goes out, through JSON too', () => {
    fc.assert(
      fc.property(wireFen, (fen) => {
        expect(yuanToFen(JSON.parse(JSON.stringify(fenToYuan(fen))))).toBe(fen);
      }),
    );
  });

  it('refuses every third decimal that is not zero', () => {
    fc.assert(
      fc.property(fc.integer({ min: -1e12, max: 1e12 }), (thousandths) => {
        fc.pre(thousandths % 10 !== 0);
        expect(() => yuanToFen(Number(`${thousandths}e-3`))).toThrow(RangeError);
      }),
    );
  });
});

describe('fenToYuan', () => {
  it('refuses what the wire cannot carry exactly', () => {
    expect(() => fenToYuan(MAX_ON_WIRE + 1)).toThrow(RangeError);
    expect(() => fenToYuan(-MAX_ON_WIRE - 1)).toThrow(RangeError);
    expect(() => fenToYuan(0.5)).toThrow(RangeError);
  });
});

describe('units of ten thousand yuan', () => {
  it.each([
    ['1', 1_000_000],
    ['1.234567', 1_234_567],
    ['-0.000001', -1],
    ['1,234.5', 1_234_500_000],
    ['', null],
    ['0.0000001', null],
  ])('reads %j as %j fen', (text, fen) => {
    expect(parseWanYuan(text)).toBe(fen);
  });

  it('reads back to the fen whatever is written in full', () => {
    fc.assert(
      fc.property(wireFen, (fen) => {
        expect(parseWanYuan(exactWanYuan(fen))).toBe(fen);
      }),
    );
  });
});

describe('parseYuan', () => {
  it.each([
    ['95.5', 9550],
    ['1,234.50', 123_450],
    ['１，２３４．５', 123_450],
    ['95。5', 9550],
    [' 95.550 ', 9555],
    ['.5', 50],
    ['-5', -500],
    ['0', 0],
  ])('reads %s', (text, fen) => {
    expect(parseYuan(text)).toBe(fen);
  });

  it.each(['', '95.555', '1,5', '12,34.5', '5 元', '1e3', '--5', '9'.repeat(20)])(
    'takes %s for no amount instead of guessing',
    (text) => {
      expect(parseYuan(text)).toBeNull();
    },
  );

  it('reads back whatever is printed', () => {
    fc.assert(
      fc.property(fc.integer({ min: -1e14, max: 1e14 }), (fen) => {
        expect(parseYuan(formatYuan(fen))).toBe(fen);
      }),
    );
  });
});

describe('formatYuan', () => {
  it.each([
    [0, '0.00'],
    [-0, '0.00'],
    [5, '0.05'],
    [-5, '-0.05'],
    [50, '0.50'],
    [123_450, '1,234.50'],
    [-123_450, '-1,234.50'],
    [100_000_000, '1,000,000.00'],
    [Number.MAX_SAFE_INTEGER, '90,071,992,547,409.91'],
  ])('prints %d fen as %s', (fen, text) => {
    expect(formatYuan(fen)).toBe(text);
  });

  it('loses nothing but commas and the point', () => {
    fc.assert(
      fc.property(fc.maxSafeInteger(), (fen) => {
        expect(Number(formatYuan(fen).replace(/[,.]/g, ''))).toBe(fen + 0);
      }),
    );
  });
});

describe('formatWanYuan', () => {
  it.each([
    [0, '0.00'],
    [1_000_000, '1.00'],
    [123_456_789, '123.46'],
    [5_000, '0.00'],
    [5_001, '0.01'],
    [15_000, '0.02'],
    [25_000, '0.02'],
    [-5_000, '0.00'],
    [-15_000, '-0.02'],
    [1_234_500_000_000, '1,234,500.00'],
  ])('prints %d fen as %s', (fen, text) => {
    expect(formatWanYuan(fen)).toBe(text);
  });
});

describe('sumFen', () => {
  it('adds', () => {
    expect(sumFen([])).toBe(0);
    expect(sumFen(new Set([10, 20, -5]))).toBe(25);
  });

  it('throws rather than drift', () => {
    expect(() => sumFen([Number.MAX_SAFE_INTEGER, 1])).toThrow(RangeError);
    expect(() => sumFen([0.1])).toThrow(RangeError);
  });
});

describe('roundHalfEven', () => {
  it.each([
    [0n, 2n, 0n],
    [1n, 2n, 0n],
    [3n, 2n, 2n],
    [5n, 2n, 2n],
    [7n, 2n, 4n],
    [-1n, 2n, 0n],
    [-3n, 2n, -2n],
    [-5n, 2n, -2n],
    [3n, -2n, -2n],
    [-3n, -2n, 2n],
    [4n, 3n, 1n],
    [5n, 3n, 2n],
    [-4n, 3n, -1n],
    [-5n, 3n, -2n],
    [6n, 3n, 2n],
  ])('%d / %d is %d', (numerator, denominator, expected) => {
    expect(roundHalfEven(numerator, denominator)).toBe(expected);
  });

  it('refuses to divide by zero', () => {
    expect(() => roundHalfEven(1n, 0n)).toThrow(RangeError);
  });

  it('is the nearest, and even when two are', () => {
    const size = (value: bigint) => (value < 0n ? -value : value);
    const small = fc.bigInt({ min: -500n, max: 500n });
    fc.assert(
      fc.property(small, small, (numerator, denominator) => {
        fc.pre(denominator !== 0n);
        const rounded = roundHalfEven(numerator, denominator);
        const twiceOff = 2n * size(rounded * denominator - numerator);
        expect(twiceOff <= size(denominator)).toBe(true);
        if (twiceOff === size(denominator)) expect(rounded % 2n).toBe(0n);
      }),
      { numRuns: 1000 },
    );
  });
});

describe('multiplyRate', () => {
  it.each([
    [60, 12_345, 12_345],
    [90, 10_000, 15_000],
    [30, 1, 0],
    [30, 3, 2],
    [30, 5, 2],
    [20, 100, 33],
    [40, 100, 67],
    [-30, 3, -2],
    [-20, 100, -33],
    [0, 100, 0],
    [6_000_000_000, 12_345_678, 1_234_567_800_000_000],
  ])('%d minutes at %d fen an hour cost %d fen', (minutes, rate, fen) => {
    expect(multiplyRate(minutes, rate)).toBe(fen);
  });

  it('refuses what is not whole or no longer exact', () => {
    expect(() => multiplyRate(0.5, 100)).toThrow(RangeError);
    expect(() => multiplyRate(60, 0.5)).toThrow(RangeError);
    expect(() => multiplyRate(Number.MAX_SAFE_INTEGER, 1000)).toThrow(RangeError);
  });
});

describe('allocateByLargestRemainder', () => {
  it.each([
    [100, [1, 1, 1], [34, 33, 33]],
    [101, [1, 1, 1], [34, 34, 33]],
    [10, [1, 2, 1], [3, 5, 2]],
    [5, [1, 1], [3, 2]],
    [100, [0, 1, 0], [0, 100, 0]],
    [2, [0, 1, 1, 1], [0, 1, 1, 0]],
    [10, [3, 3, 4], [3, 3, 4]],
    [7, [25, 75], [2, 5]],
    [0, [1, 2], [0, 0]],
    [-100, [1, 1, 1], [-34, -33, -33]],
    [-1, [1, 1], [-1, 0]],
    [100, [7], [100]],
  ])('splits %d by %j into %j', (total, weights, parts) => {
    expect(allocateByLargestRemainder(total, weights)).toEqual(parts);
  });

  it.each([[[]], [[0]], [[0, 0]], [[1, -1]], [[2, -1]], [[0.5, 0.5]], [[Number.NaN]]])(
    'refuses the weights %j',
    (weights) => {
      expect(() => allocateByLargestRemainder(100, weights)).toThrow(RangeError);
      expect(() => allocateByLargestRemainder(0, weights)).toThrow(RangeError);
    },
  );

  it('refuses part of a fen', () => {
    expect(() => allocateByLargestRemainder(0.5, [1])).toThrow(RangeError);
  });

  it('adds up, is never a fen off, and gives nothing for no weight', () => {
    const weights = fc.array(fc.oneof(fc.nat({ max: 10 }), fc.maxSafeNat()), {
      minLength: 1,
      maxLength: 12,
    });
    fc.assert(
      fc.property(fc.maxSafeInteger(), weights, (total, shares) => {
        fc.pre(shares.some((share) => share > 0));
        const parts = allocateByLargestRemainder(total, shares);
        expect(parts.reduce((sum, part) => sum + BigInt(part), 0n)).toBe(BigInt(total));

        const whole = shares.reduce((sum, share) => sum + BigInt(share), 0n);
        parts.forEach((part, index) => {
          const off = BigInt(part) * whole - BigInt(total) * BigInt(shares[index] ?? 0);
          expect(off < whole && off > -whole).toBe(true);
          if (shares[index] === 0) expect(part).toBe(0);
        });
        expect(allocateByLargestRemainder(-total, shares)).toEqual(parts.map((part) => 0 - part));
      }),
    );
  });

  it('gives equal weights parts that never grow towards the end', () => {
    fc.assert(
      fc.property(fc.nat({ max: 1_000_000 }), fc.integer({ min: 1, max: 40 }), (total, count) => {
        const parts = allocateByLargestRemainder(total, Array(count).fill(3));
        expect([...parts].sort((a, b) => b - a)).toEqual(parts);
        expect((parts[0] ?? 0) - (parts.at(-1) ?? 0)).toBeLessThanOrEqual(1);
      }),
    );
  });
});
