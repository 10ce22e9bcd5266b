import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cellsOf } from '../../testing/grid/cells.ts';
import { formatBlock } from './clipboard.ts';
import { pasted } from './paste.ts';
import { at, isInside, selectSpan, spanOf } from './selection.ts';

const context = (closed: readonly number[] = []) => ({
  ...cellsOf(['. . . .', '. . . .', '. . . .'], closed),
  isReadable: (text: string) => !/[a-z]/.test(text),
  reasonAt: ({ column }: { readonly column: number }) => `column ${column} is closed`,
  sums: {
    isSumRow: () => false,
    isSumColumn: () => false,
    isNothing: (text: string) => text === '',
    addsUp: () => false,
  },
});

describe('a paste', () => {
  it('says of every cell that is not as meant what became of it', () => {
    const { cells, problems, landed, span } = pasted(
      '1\t2\tx\n3\t\t5',
      spanOf(at(2, 1)),
      context([2]),
      false,
    );
    expect(cells.map(({ row, column, text }) => `${row}/${column} ${text}`)).toEqual([
      '2/1 1',
      '2/3 x',
    ]);
    expect(landed).toBe(2);
    expect(problems).toEqual([
      { row: 2, column: 2, text: '2', trouble: 'closed', reason: 'column 2 is closed' },
      { row: 2, column: 3, text: 'x', trouble: 'unread', reason: '' },
      { row: 3, column: 1, text: '3', trouble: 'outside', reason: '' },
      { row: 3, column: 3, text: '5', trouble: 'outside', reason: '' },
    ]);
    expect(span).toEqual({ top: 2, bottom: 2, left: 1, right: 3 });
  });

  it('loses nothing without saying so, and writes to open cells alone', () => {
    const side = fc.nat(3);
    const block = fc.array(
      fc.array(fc.constantFrom('', '1', 'x', ' '), { minLength: 1, maxLength: 6 }),
      {
        minLength: 1,
        maxLength: 5,
      },
    );
    const corner = fc.record({ row: fc.nat(2), column: side });
    fc.assert(
      fc.property(block, corner, fc.uniqueArray(side), (texts, { row, column }, closed) => {
        const grid = context(closed);
        const from = spanOf(selectSpan({ top: row, bottom: row, left: column, right: column }));
        const { cells, problems } = pasted(formatBlock(texts), from, grid, false);
        for (const cell of cells)
          expect(isInside(cell, grid.extent) && grid.isOpen(cell)).toBe(true);
        const filled = (all: readonly { readonly text: string }[]) =>
          all.filter(({ text }) => text.trim() !== '').length;
        const missing = problems.filter(({ trouble }) => trouble !== 'unread');
        expect(filled(cells) + missing.length).toBe(filled(texts.flat().map((text) => ({ text }))));
        const unread = cells.filter(({ text }) => text === 'x').length;
        expect(problems.length - missing.length).toBe(unread);
      }),
    );
  });

  it('of a hundred thousand rows lands as far as there are rows', () => {
    const { cells, problems } = pasted('7\n'.repeat(100_000), spanOf(at(0, 0)), context(), false);
    expect([cells.length, problems.length]).toEqual([3, 99_997]);
  });
});
