import type { FileReply } from '../files/file-reply.ts';
import type { CellValue } from '../spreadsheet/cells.ts';
import { type FileContext, sheetReply } from '../spreadsheet/sheet-reply.ts';
import type { ImportColumn } from './columns.ts';

/** A sheet to fill in: the headings, what must be given marked with a star, and one example. */
export function importTemplate(
  { text, today }: FileContext,
  name: string,
  columns: readonly ImportColumn[],
  example: Readonly<Record<string, CellValue>>,
): Promise<FileReply> {
  const starred = new Set(columns.filter(({ required }) => required).map(({ heading }) => heading));
  const row = Object.fromEntries(columns.map(({ key }) => [key, example[key] ?? null]));
  const withStar = (key: string) => (starred.has(key) ? `${text(key)} *` : text(key));
  return sheetReply({ text: withStar, today }, { name, columns, rows: [row] });
}
