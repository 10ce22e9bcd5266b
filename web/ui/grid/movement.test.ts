import { describe, expect, it } from 'vitest';
import { cellsOf } from '../../testing/grid/cells.ts';
import { afterEnter, edgeOfRun, jumped, lastFilled, moved, nextOpen } from './movement.ts';
import { at, spanOf } from './selection.ts';

const extent = { rows: 3, columns: 5 };
const RIGHT = { rows: 0, columns: 1 };
const LEFT = { rows: 0, columns: -1 };
const DOWN = { rows: 1, columns: 0 };
const UP = { rows: -1, columns: 0 };

describe('moving', () => {
  const step = (rows: number, columns: number) => moved(at(1, 1), { rows, columns }, extent, false);

  it('stops at the edges', () => {
    expect(step(0, 1)).toEqual(at(1, 2));
    expect(step(9, 0)).toEqual(at(2, 1));
    expect(step(-9, -9)).toEqual(at(0, 0));
  });

  it('with Shift stretches the selection and stays in the cell', () => {
    const once = moved(at(1, 1), DOWN, extent, true);
    const wide = moved(once, RIGHT, extent, true);
    expect(wide.active).toEqual({ row: 1, column: 1 });
    expect(spanOf(wide)).toEqual({ top: 1, bottom: 2, left: 1, right: 2 });
    expect(moved(wide, LEFT, extent, false)).toEqual(at(1, 0));
  });
});

describe('with Ctrl', () => {
  const cells = cellsOf(['. 8 8 8 . . 4 .', '. . . . . . 4 .', '. . . . . . 4 .']);
  const column = (from: number, step = RIGHT) =>
    edgeOfRun({ row: 0, column: from }, step, cells).column;

  it('an arrow goes to the end of the run one is in', () => {
    expect(column(1)).toBe(3);
    expect(column(2)).toBe(3);
    expect(column(3, LEFT)).toBe(1);
    expect(edgeOfRun({ row: 0, column: 6 }, DOWN, cells)).toEqual({ row: 2, column: 6 });
  });

  it('from its end, or from an empty cell, to the next run', () => {
    expect(column(3)).toBe(6);
    expect(column(0)).toBe(1);
    expect(column(4)).toBe(6);
    expect(column(6, LEFT)).toBe(3);
  });

  it('and to the edge where there is none', () => {
    expect(column(6)).toBe(7);
    expect(column(7)).toBe(7);
    expect(column(0, LEFT)).toBe(0);
    expect(column(0, UP)).toBe(0);
    expect(edgeOfRun({ row: 0, column: 4 }, DOWN, cells)).toEqual({ row: 2, column: 4 });
  });

  it('and Shift stretches the selection by whole runs', () => {
    const first = jumped(at(0, 1), RIGHT, cells, true);
    const second = jumped(first, RIGHT, cells, true);
    expect(spanOf(second)).toEqual({ top: 0, bottom: 0, left: 1, right: 6 });
    expect(second.active).toEqual({ row: 0, column: 1 });
  });

  it('and End goes to the last row and column with anything in them', () => {
    expect(lastFilled(cellsOf(['8 . . 8 .', '. 4 . . .', '. . . . .']))).toEqual({
      row: 1,
      column: 3,
    });
    expect(lastFilled(cellsOf(['. .', '. .']))).toEqual({ row: 0, column: 0 });
  });
});

describe('Tab and Enter', () => {
  const cells = cellsOf(['# . . . #', '# . . . #', '# . . . #'], [0, 4]);

  it('go on to the next open cell, into the next row, and out at the end', () => {
    expect(nextOpen(at(0, 3), 1, cells)).toEqual(at(1, 1));
    expect(nextOpen(at(1, 1), -1, cells)).toEqual(at(0, 3));
    expect(nextOpen(at(2, 3), 1, cells)).toBeNull();
    expect(nextOpen(at(0, 1), -1, cells)).toBeNull();
  });

  it('come back to the column where the run of Tab keys began', () => {
    expect(afterEnter(at(0, 3), 1, extent)).toEqual(at(1, 1));
    expect(afterEnter(at(0, 3), null, extent)).toEqual(at(1, 3));
    expect(afterEnter(at(2, 3), 1, extent)).toEqual(at(2, 3));
  });
});
