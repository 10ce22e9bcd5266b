import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cellsOf } from '../../testing/grid/cells.ts';
import { drawnTo, filledByHandle, filledDown, filledRight } from './fill.ts';
import type { CellText } from './selection.ts';

const row = (top: number, left: number, right: number) => ({ top, bottom: top, left, right });
const listed = (cells: readonly CellText[]) =>
  cells.map(({ row: line, column, text }) => `${line}/${column} ${text || '-'}`);

describe('filling right', () => {
  const cells = cellsOf(['8 . # # .', '. 2 # # 4'], [2, 3]);

  it('repeats the first cell of every row and leaves closed days alone', () => {
    const span = { top: 0, bottom: 1, left: 0, right: 4 };
    expect(listed(filledRight(span, cells))).toEqual(['0/1 8', '0/4 8', '1/1 -', '1/4 -']);
  });

  it('begins at the first open day of the selection', () => {
    expect(listed(filledRight(row(1, 2, 4), cells))).toEqual([]);
    const more = cellsOf(['# 6 . .'], [0]);
    expect(listed(filledRight(row(0, 0, 3), more))).toEqual(['0/2 6', '0/3 6']);
  });

  it('takes a single cell from the open day before it', () => {
    expect(listed(filledRight(row(1, 4, 4), cells))).toEqual(['1/4 2']);
    expect(listed(filledRight(row(0, 0, 0), cells))).toEqual([]);
    expect(listed(filledRight(row(0, 2, 2), cells))).toEqual([]);
  });
});

describe('filling down', () => {
  const cells = cellsOf(['8 # 2', '. # .', '1 # .'], [1]);

  it('repeats the first row', () => {
    const span = { top: 0, bottom: 2, left: 0, right: 2 };
    expect(listed(filledDown(span, cells))).toEqual(['1/0 8', '2/0 8', '1/2 2', '2/2 2']);
  });

  it('takes a single row from the one above', () => {
    expect(listed(filledDown(row(1, 0, 2), cells))).toEqual(['1/0 8', '1/2 2']);
    expect(listed(filledDown(row(0, 0, 2), cells))).toEqual([]);
  });
});

describe('the fill handle', () => {
  const source = { top: 1, bottom: 1, left: 2, right: 3 };

  it('is drawn in one direction, the one it is further out in', () => {
    expect(drawnTo(source, { row: 2, column: 6 })).toEqual({ ...source, left: 4, right: 6 });
    expect(drawnTo(source, { row: 4, column: 4 })).toEqual({ ...source, top: 2, bottom: 4 });
    expect(drawnTo(source, { row: 1, column: 0 })).toEqual({ ...source, left: 0, right: 1 });
    expect(drawnTo(source, { row: 0, column: 2 })).toEqual({ ...source, top: 0, bottom: 0 });
    expect(drawnTo(source, { row: 1, column: 3 })).toBeNull();
  });

  it('repeats a pattern over open days only', () => {
    const cells = cellsOf(['8 4 # # . . . .'], [2, 3]);
    const filled = filledByHandle(row(0, 0, 1), row(0, 2, 7), cells);
    expect(listed(filled)).toEqual(['0/4 8', '0/5 4', '0/6 8', '0/7 4']);
  });

  it('repeats it backwards when it is drawn back', () => {
    const cells = cellsOf(['. . . 8 4']);
    expect(listed(filledByHandle(row(0, 3, 4), row(0, 0, 2), cells))).toEqual([
      '0/2 4',
      '0/1 8',
      '0/0 4',
    ]);
  });

  it('fills several rows down, each column by itself', () => {
    const cells = cellsOf(['8 1', '. .', '. .']);
    const target = { top: 1, bottom: 2, left: 0, right: 1 };
    expect(listed(filledByHandle(row(0, 0, 1), target, cells))).toEqual([
      '1/0 8',
      '2/0 8',
      '1/1 1',
      '2/1 1',
    ]);
  });
});

describe('whatever is filled', () => {
  const side = fc.integer({ min: 0, max: 6 });
  const spans = fc.tuple(side, side, side, side).map(([a, b, c, d]) => ({
    top: Math.min(a, b),
    bottom: Math.max(a, b),
    left: Math.min(c, d),
    right: Math.max(c, d),
  }));

  it('never writes into a closed day, nor outside the grid', () => {
    const drawn = fc.record({ row: side, column: side });
    fc.assert(
      fc.property(fc.uniqueArray(side), spans, drawn, (closed, span, place) => {
        const lines = Array.from({ length: 7 }, () => '1 2 3 4 5 6 7');
        const cells = cellsOf(lines, closed);
        const target = drawnTo(span, place);
        const written = [
          ...filledRight(span, cells),
          ...filledDown(span, cells),
          ...(target === null ? [] : filledByHandle(span, target, cells)),
        ];
        for (const { row: line, column } of written) {
          expect(closed).not.toContain(column);
          expect(line >= 0 && line < 7 && column >= 0 && column < 7).toBe(true);
        }
      }),
    );
  });
});
