import { describe, expect, it } from 'vitest';
import { readSheet } from './read-sheet.ts';
import { type CellValue, csvContent, xlsxContent } from './write-sheet.ts';

const limits = { maxRows: 100, maxUnpackedBytes: 1_000_000 };
const columns = [{ header: '工号' }, { header: 'Name' }, { header: 'Hours', format: '0.0' }];

async function collect(content: AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  const parts: Uint8Array[] = [];
  for await (const part of content) parts.push(part);
  return Buffer.concat(parts);
}

const workbook = (rows: CellValue[][]) => collect(xlsxContent('Sheet', columns, rows));

const refusalCode = (file: Uint8Array, own = limits) =>
  readSheet(file, own).then(
    () => 'read',
    (error) => error.kind?.key ?? error,
  );

describe('a sheet', () => {
  it('comes back from a workbook as it was written, with its row numbers', async () => {
    const file = await workbook([
      ['S1', '林若楠', 7.5],
      ['', '', null],
      ['S2', '=1+1', 8],
    ]);
    const rows = await readSheet(file, limits);
    expect(rows).toEqual([
      { number: 1, cells: ['工号', 'Name', 'Hours'] },
      { number: 2, cells: ['S1', '林若楠', '7.5'] },
      { number: 4, cells: ['S2', '=1+1', '8'] },
    ]);
  });

  it('comes back from CSV, with the mark, quotes and line breaks', async () => {
    const file = await collect(
      csvContent(columns, [
        ['S1', 'a "b", c', 1],
        ['S2', 'x\ny', null],
      ]),
    );
    const rows = await readSheet(file, limits);
    expect(rows.map(({ cells }) => cells)).toEqual([
      ['工号', 'Name', 'Hours'],
      ['S1', 'a "b", c', '1'],
      ['S2', 'x\ny'],
    ]);
  });

  it('never hands a formula to the program that opens the CSV', async () => {
    const text = Buffer.from(await collect(csvContent(columns, [['=cmd()', '+1', -5]]))).toString();
    expect(text).toContain(`'=cmd(),'+1,-5`);
  });

  it('writes text that looks like a formula as text', async () => {
    const file = Buffer.from(await workbook([['=HYPERLINK("x")', '@a', 1]]));
    expect(await readSheet(file, limits)).toHaveLength(2);
    expect(file.includes('<f>')).toBe(false);
  });
});

describe('what is no sheet', () => {
  it('is refused, whatever it is called', async () => {
    const key = 'common.notAWorkbook';
    expect(await refusalCode(Buffer.from('PK\u0003\u0004 but not really'))).toBe(key);
    expect(await refusalCode(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 0]))).toBe(key);
    expect(await refusalCode(Buffer.from([0xff, 0xfe, 0x41, 0x80]))).toBe(key);
    const cut = (await workbook([['a', 'b', 1]])).subarray(0, 300);
    expect(await refusalCode(cut)).toBe(key);
  });

  it('is refused when it would unpack to too much or has too many rows', async () => {
    const file = await workbook(Array.from({ length: 50 }, () => ['x', 'y', 1]));
    expect(await refusalCode(file, { ...limits, maxUnpackedBytes: 1_000 })).toBe(
      'common.workbookTooLarge',
    );
    expect(await refusalCode(file, { ...limits, maxRows: 49 })).toBe('common.tooManyRows');
    expect(await refusalCode(file, { ...limits, maxRows: 50 })).toBe('read');
  });
});
