import { FileReply } from '../files/file-reply.ts';
import { type CellValue, type SheetColumn, xlsxContent } from './write-sheet.ts';

const WORKBOOK = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** A workbook of one sheet as the answer to a request; the name is given without its ending. */
export function workbookReply(
  name: string,
  columns: readonly SheetColumn[],
  rows: Iterable<readonly CellValue[]>,
): FileReply {
  return new FileReply(`${name}.xlsx`, WORKBOOK, xlsxContent(name, columns, rows));
}
