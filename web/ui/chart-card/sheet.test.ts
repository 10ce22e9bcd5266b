import { expect, it } from 'vitest';
import { fileNameOf, sheetCsv } from './sheet.ts';

it('writes what the table is about, its heads and its rows', () => {
  const csv = sheetCsv(['Burn', '', '2026-01 – 2026-09'], {
    heads: ['Month', 'Actual'],
    rows: [
      ['2026-01', 12.5],
      ['2026-02', null],
      ['Sum', -3],
    ],
  });
  expect(csv).toBe(
    '\uFEFFBurn\r\n2026-01 – 2026-09\r\nMonth,Actual\r\n2026-01,12.5\r\n2026-02,\r\nSum,-3\r\n',
  );
});

it('keeps words words, whatever a spreadsheet program would make of them', () => {
  const csv = sheetCsv([], { heads: ['=1+1'], rows: [['a,"b"'], ['-x']] });
  expect(csv).toBe('\uFEFF\'=1+1\r\n"a,""b"""\r\n\'-x\r\n');
});

it('calls a file by its title without what no file may be called', () => {
  expect(fileNameOf('A/B: C?', 'csv')).toBe('A B C.csv');
  expect(fileNameOf('///', 'png')).toBe('chart.png');
});
