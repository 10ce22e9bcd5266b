import fc from 'fast-check';
import { expect, it } from 'vitest';
import { allRows, drawnRows } from './drawn-rows.ts';

it('draws rows in order, each once, and leaves room for all the others', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: -3, max: 60 })), fc.nat(50), (indexes, count) => {
      const { rows, after } = drawnRows(indexes, count);
      const drawn = rows.map(({ index }) => index);
      const wanted = new Set(indexes.filter((index) => index >= 0 && index < count));
      expect(drawn).toEqual([...wanted].sort((a, b) => a - b));
      let at = 0;
      for (const { index, skipped } of rows) {
        expect(at + skipped).toBe(index);
        at = index + 1;
      }
      expect(at + after).toBe(count);
    }),
  );
});

it('draws all of them where the page scrolls', () => {
  expect(allRows(3)).toEqual({
    rows: [0, 1, 2].map((index) => ({ index, skipped: 0 })),
    after: 0,
  });
  expect(allRows(0)).toEqual({ rows: [], after: 0 });
});
