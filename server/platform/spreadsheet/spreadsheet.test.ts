import { readXlsx } from 'hucre/xlsx';
import { describe, expect, it, vi } from 'vitest';
import type { CellValue } from './cells.ts';
import { csvContent } from './csv.ts';
import { readSheet } from './read-sheet.ts';
import { xlsxContent } from './workbook.ts';

const limits = { maxRows: 100, maxUnpackedBytes: 1_000_000 };
const columns = [
  { header: '工号' },
  { header: 'Name' },
  { header: 'Hours', kind: 'hours' as const },
];

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
      ['S1', '林若楠', 450],
      ['', '', null],
      ['S2', '=1+1', 480],
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
        ['S1', 'a "b", c', 60],
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
    const text = Buffer.from(
      await collect(csvContent(columns, [['=cmd()', '+1', -300]])),
    ).toString();
    expect(text).toContain(`'=cmd(),'+1,-5`);
  });

  it('writes text that looks like a formula as text', async () => {
    const file = Buffer.from(await workbook([['=HYPERLINK("x")', '@a', 1]]));
    expect(await readSheet(file, limits)).toHaveLength(2);
    expect(file.includes('<f>')).toBe(false);
  });
});

describe('a table with something above its headings and totals beneath', () => {
  const table = [
    { header: 'Who' },
    { header: 'Hours', kind: 'hours' },
    { header: 'Share', kind: 'share' },
  ] as const;
  const head = { row: 3, above: [['Period', '=2026'], []] };
  const lines = [['a', 90, 0.5], { cells: ['Total', 90, 0.5], totals: true as const }];

  it('has them in a workbook, where no filter takes the totals for a row', async () => {
    const file = await collect(xlsxContent('T', table, lines, { head }));
    const [sheet] = (await readXlsx(file)).sheets;
    expect(sheet?.rows.map((row) => row.filter((cell) => cell !== null))).toEqual([
      ['Period', '=2026'],
      [],
      ['Who', 'Hours', 'Share'],
      ['a', 1.5, 0.5],
      ['Total', 1.5, 0.5],
    ]);
    expect(sheet?.autoFilter).toMatchObject({ range: 'A3:C4' });
  });

  it('has them in CSV', async () => {
    const text = Buffer.from(await collect(csvContent(table, lines, head))).toString();
    expect(text).toBe(
      "\uFEFFPeriod,'=2026\r\n\r\nWho,Hours,Share\r\na,1.5,0.5\r\nTotal,1.5,0.5\r\n",
    );
  });
});

describe('a written workbook', () => {
  const kinds = [
    { header: '文字' },
    { header: 'Day', kind: 'date' },
    { header: 'Hours', kind: 'hours' },
    { header: 'Money', kind: 'money' },
    { header: 'Count', kind: 'int' },
  ] as const;
  const written = async () =>
    collect(xlsxContent('Sheet', kinds, [['00123', '2026-03-02', 450, -123_456, 7]]));

  it('has real dates and numbers, with their formats, as another reader sees them', async () => {
    const { sheets } = await readXlsx(await written(), { readStyles: true });
    const [sheet] = sheets;
    expect(sheet?.rows[1]).toEqual(['00123', new Date('2026-03-02T00:00:00Z'), 7.5, -1234.56, 7]);
    const formats = ['A2', 'B2', 'C2', 'D2', 'E2'].map(
      (_, at) => sheet?.cells?.get(`1,${at}`)?.style?.numFmt,
    );
    expect(formats).toEqual(['@', 'yyyy\\-mm\\-dd', '#,##0.0#', '#,##0.00', '#,##0']);
    expect(sheet?.cells?.get('0,0')?.style?.font?.bold).toBe(true);
  });

  it('keeps its headings in sight and lets every column be filtered', async () => {
    const [sheet] = (await readXlsx(await written())).sheets;
    expect(sheet?.freezePane).toMatchObject({ rows: 1 });
    expect(sheet?.autoFilter?.range).toBe('A1:E2');
    expect(sheet?.columns?.map(({ width }) => width)).toEqual([18, 13, 12, 16, 12]);
  });

  it('goes on with another sheet where a program could not hold more rows', async () => {
    const rows = Array.from({ length: 5 }, (_, at) => [`n${at}`, null, at * 60, null, null]);
    const file = await collect(xlsxContent('Long', kinds, rows, { rowsPerSheet: 3 }));
    const { sheets } = await readXlsx(file);
    expect(sheets.map(({ name, rows: lines }) => [name, lines.length])).toEqual([
      ['Long', 3],
      ['Long 2', 3],
      ['Long 3', 2],
    ]);
    expect(sheets[2]?.rows).toEqual([
      kinds.map(({ header }) => header),
      ['n4', null, 4, null, null],
    ]);
  });

  it('holds any text as it is', async () => {
    const texts = ['a & <b> "c"', ' 两边 ', 'x\ny\tz', '_x0041_', '\u0001', '=1+1', '🙂'];
    const file = await collect(
      xlsxContent(
        'T',
        columns,
        texts.map((text) => [text]),
      ),
    );
    const [sheet] = (await readXlsx(file)).sheets;
    expect(sheet?.rows.slice(1).map(([cell]) => cell)).toEqual(texts);
  });

  it('ends what it is made of when nobody takes it any more', async () => {
    let ended = false;
    async function* endless() {
      try {
        for (;;) yield ['x'.repeat(1000)];
      } finally {
        ended = true;
      }
    }
    const content = xlsxContent('E', columns, endless())[Symbol.asyncIterator]();
    for (let taken = 0; taken < 20; taken += 1) await content.next();
    await content.return?.();
    await vi.waitFor(() => expect(ended).toBe(true), { timeout: 60_000 });
  });

  it('fails when what it is made of does', async () => {
    async function* failing() {
      yield ['a'];
      throw new Error('the query failed');
    }
    await expect(collect(xlsxContent('F', columns, failing()))).rejects.toThrow('the query failed');
  });
});

describe('text', () => {
  const GB18030 = Buffer.from('b9a4bac52cd0d5c3fb0ad3da312cc1d6c8f4e9aa0a', 'hex');

  it('is read in GB18030 where it is not UTF-8, and with other marks between its fields', async () => {
    expect((await readSheet(GB18030, limits)).map(({ cells }) => cells)).toEqual([
      ['工号', '姓名'],
      ['于1', '林若楠'],
    ]);
    const titled = Buffer.from('人员名册\n工号;姓名;部门\nS1;林;研发\n');
    expect((await readSheet(titled, limits))[2]?.cells).toEqual(['S1', '林', '研发']);
  });

  it('that only claims to be a workbook is told so by its name', async () => {
    const key = async (content: string | Uint8Array, name: string) => {
      const outcome = await readSheet(Buffer.from(content as string), limits, undefined, name).then(
        () => null,
        (error) => error,
      );
      expect(outcome?.params.name ?? name).toBe(name);
      return outcome?.kind.key ?? 'read';
    };
    expect(await key('工号,姓名\nS1,林\n', '人员.xlsx')).toBe('common.textNamedWorkbook');
    expect(await key('工号,姓名\nS1,林\n', '人员.csv')).toBe('read');
    expect(await key('\n<html><table><tr><td>S1', '人员.xls')).toBe('common.webPage');
    expect(await key('<?xml version="1.0"?><Workbook>', 'a.xlsx')).toBe('common.webPage');
    const old = Buffer.from('d0cf11e0a1b11ae1000000000000', 'hex');
    expect(await key(old, '人员.xls')).toBe('common.oldWorkbook');
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
