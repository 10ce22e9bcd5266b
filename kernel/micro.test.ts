import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatMicro, fromMicro, isWholeMicro, parseMicro, toMicro } from './micro.ts';

const micro = fc.integer({ min: -1_000_000_000_000_000, max: 1_000_000_000_000_000 });

describe('numbers of six decimals', () => {
  it.each([
    ['12.5', 12_500_000],
    ['-0.000001', -1],
    ['1,234.50', 1_234_500_000],
    ['0.1000000', 100_000],
    ['１２．５', 12_500_000],
    ['1000000000', 1_000_000_000_000_000],
  ])('reads %s', (text, value) => {
    expect(parseMicro(text)).toBe(value);
  });

  it.each(['0.0000001', '', 'x', '1e3', '1,2', '1000000000.000001'])('refuses %j', (text) => {
    expect(parseMicro(text)).toBeNull();
  });

  it('are shown with the decimals they have, or as many as are asked for', () => {
    expect(formatMicro(24_000_000)).toBe('24');
    expect(formatMicro(-12_500_000)).toBe('-12.5');
    expect(formatMicro(1_245_000_000, 2)).toBe('1,245.00');
    expect(formatMicro(86_205_000, 2)).toBe('86.205');
    expect(formatMicro(0)).toBe('0');
  });

  it('lose nothing on the wire or on screen', () => {
    fc.assert(
      fc.property(micro, (value) => {
        expect(isWholeMicro(fromMicro(value))).toBe(true);
        expect(toMicro(JSON.parse(JSON.stringify(fromMicro(value))))).toBe(value);
        expect(parseMicro(formatMicro(value))).toBe(value);
        expect(parseMicro(formatMicro(value, 2))).toBe(value);
      }),
    );
  });

  it('have no seventh', () => {
    expect(isWholeMicro(0.1234567)).toBe(false);
    expect(isWholeMicro(1_000_000_001)).toBe(false);
    expect(isWholeMicro(Number.NaN)).toBe(false);
    expect(() => toMicro(0.0000001)).toThrow(RangeError);
    expect(() => fromMicro(0.5)).toThrow(RangeError);
  });
});
