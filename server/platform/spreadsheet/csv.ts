import {
  type CellKind,
  type CellValue,
  cellsIn,
  FIRST_ROW,
  type SheetColumn,
  type SheetHead,
  type SheetLines,
} from './cells.ts';
import { readNumber } from './sheet-xml.ts';

const CHUNK = 64 * 1024;

/** What a spreadsheet program would take for a formula is kept text by a leading apostrophe. */
function csvCell(value: CellValue, kind: CellKind): string {
  if (value === null) return '';
  if (typeof value === 'number') return String(readNumber(kind, value));
  const safe = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** Rows as CSV; the mark at the front makes spreadsheet programs read it as UTF-8. */
export async function* csvContent(
  columns: readonly SheetColumn[],
  lines: SheetLines,
  head: SheetHead = FIRST_ROW,
): AsyncGenerator<Uint8Array> {
  const kinds = columns.map(({ kind = 'text' }) => kind);
  const lineOf = (cells: readonly CellValue[]) =>
    `${cells.map((cell, at) => csvCell(cell, kinds[at] ?? 'text')).join(',')}\r\n`;
  const above = head.above.map((line) => lineOf(cellsIn(line))).join('');
  let text = `\uFEFF${above}${columns.map(({ header }) => csvCell(header, 'text')).join(',')}\r\n`;
  for await (const line of lines) {
    text += lineOf(cellsIn(line));
    if (text.length < CHUNK) continue;
    yield Buffer.from(text);
    text = '';
  }
  yield Buffer.from(text);
}
