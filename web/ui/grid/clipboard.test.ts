import { describe, expect, it } from 'vitest';
import { formatBlock, parseBlock, spreadBlock } from './clipboard.ts';

describe('a block from a spreadsheet', () => {
  it.each([
    ['8', [['8']]],
    [
      '8\t4\n\t2\n',
      [
        ['8', '4'],
        ['', '2'],
      ],
    ],
    [
      '8\t4\r\n1\t2\r\n',
      [
        ['8', '4'],
        ['1', '2'],
      ],
    ],
    ['"a\nb"\t"say ""x"""\nc', [['a\nb', 'say "x"'], ['c']]],
    ['5"\t6', [['5"', '6']]],
    ['', [['']]],
    ['\t\t', [['', '', '']]],
  ])('is read cell by cell: %j', (text, cells) => {
    expect(parseBlock(text)).toEqual(cells);
  });

  it('comes back as it went', () => {
    const block = [
      ['8', '', '0.5'],
      ['', '2', ''],
    ];
    expect(parseBlock(formatBlock(block))).toEqual(block);
  });

  it('is repeated over a selection that is a whole multiple of it', () => {
    expect(spreadBlock([['8']], { rows: 2, columns: 2 })).toEqual([
      ['8', '8'],
      ['8', '8'],
    ]);
    expect(spreadBlock([['1', '2']], { rows: 2, columns: 4 })).toEqual([
      ['1', '2', '1', '2'],
      ['1', '2', '1', '2'],
    ]);
    expect(spreadBlock([['1'], ['2']], { rows: 4, columns: 1 })).toEqual([
      ['1'],
      ['2'],
      ['1'],
      ['2'],
    ]);
  });

  it('needs only its first column, or row, to be selected for that', () => {
    expect(spreadBlock([['1', '2']], { rows: 3, columns: 1 })).toEqual([
      ['1', '2'],
      ['1', '2'],
      ['1', '2'],
    ]);
  });

  it('lands once where the selection is no multiple of it, or its rows differ', () => {
    const block = [['1', '2']];
    expect(spreadBlock(block, { rows: 3, columns: 3 })).toBe(block);
    expect(spreadBlock(block, { rows: 1, columns: 1 })).toEqual(block);
    const ragged = [['1', '2'], ['3']];
    expect(spreadBlock(ragged, { rows: 4, columns: 4 })).toBe(ragged);
  });
});
