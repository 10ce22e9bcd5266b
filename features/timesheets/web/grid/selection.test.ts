import { describe, expect, it } from 'vitest';
import { at, clamped, isSingle, moved, nextOpen, spanOf } from './selection.ts';

const extent = { rows: 3, columns: 5 };
const step = (rows: number, columns: number, extending = false) =>
  moved(at(1, 1), { rows, columns }, extent, extending);

describe('the selection', () => {
  it('moves and stops at the edges', () => {
    expect(step(0, 1)).toEqual(at(1, 2));
    expect(step(9, 0)).toEqual(at(2, 1));
    expect(step(-9, -9)).toEqual(at(0, 0));
  });

  it('reaches from where it was begun', () => {
    const wide = moved(step(1, 2, true), { rows: 0, columns: 1 }, extent, true);
    expect(wide.anchor).toEqual({ row: 1, column: 1 });
    expect(spanOf(wide)).toEqual({ top: 1, bottom: 2, left: 1, right: 4 });
    expect(isSingle(wide)).toBe(false);
  });

  it('goes on to the next open day, into the next row, and out at the end', () => {
    const weekday = (column: number) => column !== 0 && column !== 4;
    expect(nextOpen(at(0, 3), 1, extent, weekday)).toEqual(at(1, 1));
    expect(nextOpen(at(1, 1), -1, extent, weekday)).toEqual(at(0, 3));
    expect(nextOpen(at(2, 3), 1, extent, weekday)).toBeNull();
    expect(nextOpen(at(0, 1), -1, extent, weekday)).toBeNull();
  });

  it('stays inside when rows go', () => {
    expect(clamped(at(2, 4), { rows: 1, columns: 5 })).toEqual(at(0, 4));
    expect(clamped(at(2, 4), { rows: 0, columns: 5 })).toEqual(at(0, 4));
  });
});
