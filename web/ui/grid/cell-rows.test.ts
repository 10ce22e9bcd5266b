import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type CellRow, cellContent, enterCells } from './cell-rows.ts';
import { createGroupSums } from './group-sums.ts';
import { type Codec, readText, typedText } from './model.ts';

const whole: Codec<number> = {
  empty: 0,
  show: (value) => (value === 0 ? '' : value.toLocaleString('en')),
  edit: (value) => (value === 0 ? '' : String(value)),
  read: (text) => (/^-?\d*$/.test(text) && text !== '-' ? Number(text) : null),
  same: (a, b) => a === b,
  sum: (values) => values.reduce((sum, value) => sum + value, 0),
};

interface Line extends CellRow<number> {
  readonly group: string;
}

const line = (key: string, group: string, values: Record<string, number> = {}): Line => ({
  key,
  group,
  values,
  unread: {},
});

const ROWS = [line('r0', 'g0', { a: 1 }), line('r1', 'g0'), line('r2', 'g1', { b: 5 })];
const HALF = { key: 'half', sumOf: ['a', 'b'] };

const anyEntry = fc.record({
  row: fc.constantFrom('r0', 'r1', 'r2', 'gone'),
  column: fc.constantFrom('a', 'b', 'c'),
  text: fc.oneof(
    fc.integer({ min: -99, max: 99 }).map(String),
    fc.constantFrom('', ' ', 'x', '1.5'),
  ),
});
const anyEntries = fc.array(anyEntry, { maxLength: 12 });

describe('writing into cells', () => {
  it('keeps what cannot be read, and lets it count for nothing', () => {
    const [row] = enterCells(ROWS, [{ row: 'r0', column: 'b', text: ' 4 oder 5 ' }], whole);
    expect(row && cellContent(row, { key: 'b' }, whole)).toEqual({ unread: '4 oder 5' });
    expect(row && cellContent(row, HALF, whole)).toEqual({ value: 1 });
    const [put] = enterCells([row as Line], [{ row: 'r0', column: 'b', text: '4' }], whole);
    expect(put && cellContent(put, HALF, whole)).toEqual({ value: 5 });
    expect(put?.unread).toEqual({});
  });

  it('leaves every cell holding what was written last, and all others as they were', () => {
    fc.assert(
      fc.property(anyEntries, (entries) => {
        const after = enterCells(ROWS, entries, whole);
        for (const [index, row] of ROWS.entries()) {
          for (const key of ['a', 'b', 'c']) {
            const last = entries.findLast((one) => one.row === row.key && one.column === key);
            const expected =
              last === undefined ? cellContent(row, { key }, whole) : readText(whole, last.text);
            expect(cellContent(after[index] as Line, { key }, whole)).toEqual(expected);
          }
        }
      }),
    );
  });

  it('makes new rows only of those that changed, and no new list when none did', () => {
    fc.assert(
      fc.property(anyEntries, (entries) => {
        const after = enterCells(ROWS, entries, whole);
        const again = ROWS.flatMap((row, index) =>
          ['a', 'b', 'c'].map((key) => ({
            row: row.key,
            column: key,
            text: typedText(whole, cellContent(after[index] as Line, { key }, whole)),
          })),
        );
        // What is copied out of a grid and put back changes nothing.
        expect(enterCells(after, again, whole)).toBe(after);
        const touched = new Set<string>(entries.map(({ row }) => row));
        ROWS.forEach((row, index) => {
          if (!touched.has(row.key)) expect(after[index]).toBe(row);
        });
      }),
    );
  });
});

describe('sums of groups', () => {
  const summing = () =>
    createGroupSums<Line, number>({
      codec: whole,
      columns: ['a', 'b', 'c'],
      groupOf: ({ group }) => group,
    });

  it('stand above their rows', () => {
    const { rows, total } = summing()(ROWS);
    expect(rows.map(({ key }) => key)).toEqual(['g0', 'r0', 'r1', 'g1', 'r2']);
    expect(rows[0]).toMatchObject({ tone: 'group', values: { a: 1, b: 0, c: 0 } });
    expect(total).toMatchObject({ tone: 'total', values: { a: 1, b: 5, c: 0 } });
  });

  it('always add up, and stay the same objects where nothing beneath them changed', () => {
    fc.assert(
      fc.property(fc.array(anyEntries, { maxLength: 5 }), (bursts) => {
        const sums = summing();
        let lines: readonly Line[] = ROWS;
        let before = sums(lines);
        for (const entries of bursts) {
          const next = enterCells(lines, entries, whole);
          const now = sums(next);
          for (const key of ['a', 'b', 'c']) {
            const all = next.map(({ values }) => values[key] ?? 0);
            expect(now.total.values[key]).toBe(whole.sum(all));
          }
          const last = now.rows[3];
          if (next[2] === lines[2]) expect(last).toBe(before.rows[3]);
          [lines, before] = [next, now];
        }
      }),
    );
  });
});
