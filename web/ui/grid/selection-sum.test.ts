import { describe, expect, it } from 'vitest';
import type { Content, GridColumn, GridRow } from './model.ts';
import { selectionSum } from './selection-sum.ts';

interface Line extends GridRow {
  readonly values: readonly (number | string)[];
}

const COLUMNS: readonly GridColumn[] = [{ key: 'a' }, { key: 'b' }, { key: 'sum', tone: 'group' }];
const ROWS: readonly Line[] = [
  { key: 'group', tone: 'group', values: [4, 6, 10] },
  { key: 'r1', values: [1, 2, 3] },
  { key: 'r2', values: [3, 4, 7] },
  { key: 'r3', values: [0, 'x', 0] },
];

const data = {
  rows: ROWS,
  columns: COLUMNS,
  codec: {
    empty: 0,
    show: String,
    edit: String,
    read: Number,
    same: Object.is,
    sum: (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0),
  },
  contentAt: (row: Line, column: GridColumn): Content<number> => {
    const value = row.values[COLUMNS.indexOf(column)] ?? 0;
    return typeof value === 'string' ? { unread: value } : { value };
  },
  closedAt: () => null,
};

const sumOf = (top: number, bottom: number, left: number, right: number) => {
  const { count, sum } = selectionSum({ top, bottom, left, right }, data);
  return [count, sum];
};

describe('what is selected adds up', () => {
  it('cell by cell, without what is empty or unread', () => {
    expect(sumOf(1, 2, 0, 1)).toEqual([4, 10]);
    expect(sumOf(2, 3, 0, 1)).toEqual([2, 7]);
  });

  it('without sums of what is selected as well', () => {
    expect(sumOf(0, 3, 0, 2)).toEqual([4, 10]);
    expect(sumOf(0, 2, 1, 1)).toEqual([2, 6]);
  });

  it('with sums where nothing else is selected', () => {
    expect(sumOf(0, 0, 0, 1)).toEqual([2, 10]);
    expect(sumOf(1, 2, 2, 2)).toEqual([2, 10]);
  });
});
