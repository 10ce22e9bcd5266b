import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MAX_CELL_FEN, MAX_CELL_MINUTES } from '#features/budgets/rules.ts';
import { codecOf, signed } from './codecs.ts';

const yuan = codecOf('amount', 'yuan');
const wan = codecOf('amount', 'wan');
const hours = codecOf('hours', 'yuan');

describe('money', () => {
  it.each([
    ['1,234.5', 123_450],
    ['１２．５', 1_250],
    ['', 0],
    ['-3', -300],
    ['12.345', null],
    ['12,34', null],
    ['abc', null],
  ])('reads %j in yuan as %j fen, and never rounds', (text, fen) => {
    expect(yuan.read(text)).toBe(fen);
  });

  it('takes six decimals of ten thousand yuan, which are whole fen', () => {
    expect(wan.read('1.234567')).toBe(1_234_567);
    expect(wan.read('1.2345678')).toBeNull();
    expect(wan.show(1_234_567)).toBe('1.23');
    expect(wan.edit(1_234_567)).toBe('1.234567');
  });

  it('says a difference with its sign', () => {
    expect([720, -190, 0].map((fen) => signed(yuan, fen))).toEqual(['+7.20', '−1.90', '0']);
  });

  it('does not break where a sum leaves what numbers hold', () => {
    expect(yuan.show(yuan.sum(Array.from({ length: 20_000 }, () => MAX_CELL_FEN)))).toBe('—');
  });
});

it.each([
  ['yuan', yuan, MAX_CELL_FEN],
  ['ten thousand yuan', wan, MAX_CELL_FEN],
  ['hours', hours, MAX_CELL_MINUTES],
] as const)('reads what it writes as the same value: %s', (_, codec, most) => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: most }), (value) => {
      expect(codec.read(codec.edit(value))).toBe(value);
    }),
  );
});
