import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseMonths, parsePercent } from '../form/asset-values.ts';
import { evenly, isWhole, type ShareLine, sumTyped } from './share-values.ts';

const line = (id: number, text: string): ShareLine => ({
  project: { id, code: `P${id}`, nameZh: '', nameEn: '', closed: false },
  text,
});

describe('shares as they are typed', () => {
  it('make the whole exactly, or cannot be saved', () => {
    expect(isWhole([line(1, '33.33'), line(2, '33.33'), line(3, '33.34')])).toBe(true);
    expect(isWhole([line(1, '33.33'), line(2, '33.33'), line(3, '33.33')])).toBe(false);
    expect(isWhole([line(1, '100'), line(2, '0')])).toBe(false);
    expect(isWhole([line(1, '100'), line(2, 'x')])).toBe(false);
    expect(isWhole([])).toBe(false);
    expect(sumTyped([line(1, '１２.５'), line(2, '7%')])).toBe(1_950);
  });

  it('are whole when they are shared evenly, however many there are', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 50 }), (count) => {
        const lines = Array.from({ length: count }, (_, at) => line(at + 1, ''));
        expect(isWhole(evenly(lines))).toBe(true);
      }),
    );
    expect(evenly([line(1, ''), line(2, ''), line(3, '')]).map(({ text }) => text)).toEqual([
      '33.34',
      '33.33',
      '33.33',
    ]);
  });

  it('are read as people write figures', () => {
    expect([parsePercent('5'), parsePercent('5.25％'), parsePercent('100.01')]).toEqual([
      500,
      525,
      null,
    ]);
    expect([parsePercent('5.255'), parsePercent('-1'), parsePercent('')]).toEqual([
      null,
      null,
      null,
    ]);
    expect(['60', ' 1 ', '0', '601', '1.5', ''].map(parseMonths)).toEqual([
      60,
      1,
      null,
      null,
      null,
      null,
    ]);
  });
});
