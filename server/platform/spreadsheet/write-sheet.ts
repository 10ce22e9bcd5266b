import { writeXlsxStream } from 'hucre/xlsx';

export type CellValue = string | number | boolean | null;

export interface SheetColumn {
  readonly header: string;
  readonly width?: number;
  /** A number format of the spreadsheet program, e.g. `#,##0.00`. */
  readonly format?: string;
}

type Rows = Iterable<readonly CellValue[]> | AsyncIterable<readonly CellValue[]>;

/** A workbook of one sheet, made while it is sent. Values are typed, never formulas. */
export function xlsxContent(
  name: string,
  columns: readonly SheetColumn[],
  rows: Rows,
): AsyncIterable<Uint8Array> {
  const stream = writeXlsxStream(rows as AsyncIterable<CellValue[]>, {
    name,
    columns: columns.map(({ header, width, format }) => ({
      header,
      ...(width === undefined ? {} : { width }),
      ...(format === undefined ? {} : { numFmt: format }),
    })),
    freezePane: { rows: 1 },
  });
  return stream as unknown as AsyncIterable<Uint8Array>;
}

/** What a spreadsheet program would take for a formula is kept text by a leading apostrophe. */
function csvCell(value: CellValue): string {
  if (value === null) return '';
  if (typeof value !== 'string') return String(value);
  const safe = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** The same rows as CSV; the mark at the front makes spreadsheet programs read it as UTF-8. */
export async function* csvContent(
  columns: readonly SheetColumn[],
  rows: Rows,
): AsyncGenerator<Uint8Array> {
  const encode = (cells: readonly CellValue[]) =>
    new TextEncoder().encode(`${cells.map(csvCell).join(',')}\r\n`);
  yield new TextEncoder().encode('\uFEFF');
  yield encode(columns.map(({ header }) => header));
  for await (const row of rows) yield encode(row);
}
