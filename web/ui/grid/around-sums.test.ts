import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { placesAroundSums, type SumPlaces } from './around-sums.ts';

/** Two quarters of months with their sums and one of both; two groups of two rows beneath their sums. */
const EXTENT = { rows: 6, columns: 9 };
const [Q1, Q2, ALL] = [3, 7, 8];
const sums: SumPlaces = {
  isSumRow: (row) => row === 0 || row === 3,
  isSumColumn: (column) => [Q1, Q2, ALL].includes(column),
  isNothing: (text) => Number(text) === 0,
  addsUp: (parts, sum) => parts.reduce((all, part) => all + Number(part), 0) === Number(sum),
};

const columnsOf = (line: string, left = 0) =>
  placesAroundSums([line.split(' ')], { top: 1, left }, EXTENT, sums).columns;
const rowsOf = (column: string, top = 1) =>
  placesAroundSums(
    column.split(' ').map((text) => [text === '.' ? '' : text]),
    { top, left: 0 },
    EXTENT,
    sums,
  ).rows;

describe('a block from a sheet', () => {
  it('of months alone goes around the quarters', () => {
    expect(columnsOf('1 2 3 4 5 6')).toEqual([0, 1, 2, 4, 5, 6]);
    expect(columnsOf('2 3 4', 1)).toEqual([1, 2, 4]);
    expect(columnsOf('0 0 0 0')).toEqual([0, 1, 2, 4]);
  });

  it('with a total at its end brings it to that of the grid', () => {
    expect(columnsOf('1 2 3 4 5 6 21')).toEqual([0, 1, 2, 4, 5, 6, ALL]);
  });

  it('that has the sums where the grid has them lands cell by cell', () => {
    expect(columnsOf('1 2 3 6 4 5 6 15 21')).toBeNull();
    expect(columnsOf('1 2 3 6')).toBeNull();
    // Feb and Mar before a sum of all three, then a quarter that is whole.
    expect(columnsOf('2 3 9 4 5 6 15', 1)).toBeNull();
  });

  it('stays where nothing is in the way, it begins in a sum, or there is no room around', () => {
    expect(columnsOf('1 2 3')).toBeNull();
    expect(columnsOf('1 2', Q1)).toBeNull();
    expect(columnsOf('1 2 3 4 5 6 7 8')).toBeNull();
  });

  it('goes around sums of rows, but for headings and sums that are there', () => {
    expect(rowsOf('1 2 3 4')).toEqual([1, 2, 4, 5]);
    expect(rowsOf('1 2 . 4')).toBeNull();
    expect(rowsOf('1 2 7 3 4')).toBeNull();
  });

  it('loses none of what fits', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 1, max: 99 }), { minLength: 1, maxLength: 6 }),
        (line) => {
          const places = columnsOf(line.join(' ')) ?? line.map((_, at) => at);
          expect(new Set(places).size).toBe(line.length);
        },
      ),
    );
  });
});
