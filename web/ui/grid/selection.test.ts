import { describe, expect, it } from 'vitest';
import { at, clamped, everything, isSingle, placesOf, selectSpan, spanOf } from './selection.ts';

describe('the selection', () => {
  it('spans from where it was begun, in whichever direction it reaches', () => {
    const back = { active: { row: 2, column: 3 }, reach: { row: 1, column: 0 } };
    expect(spanOf(back)).toEqual({ top: 1, bottom: 2, left: 0, right: 3 });
    expect(isSingle(back)).toBe(false);
    expect(isSingle(at(2, 3))).toBe(true);
  });

  it('lists its cells row by row', () => {
    expect(placesOf({ top: 1, bottom: 2, left: 3, right: 4 })).toEqual([
      { row: 1, column: 3 },
      { row: 1, column: 4 },
      { row: 2, column: 3 },
      { row: 2, column: 4 },
    ]);
    expect(placesOf(everything({ rows: 0, columns: 5 }))).toEqual([]);
  });

  it('of a span begins at its first cell', () => {
    const { active, reach } = selectSpan(everything({ rows: 2, columns: 3 }));
    expect([active, reach]).toEqual([
      { row: 0, column: 0 },
      { row: 1, column: 2 },
    ]);
  });

  it('stays inside when rows go', () => {
    expect(clamped(at(2, 4), { rows: 1, columns: 5 })).toEqual(at(0, 4));
    expect(clamped(at(2, 4), { rows: 0, columns: 5 })).toEqual(at(0, 4));
  });
});
