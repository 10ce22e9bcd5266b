import { fileName } from '../files/file-name.ts';
import { FileReply } from '../files/file-reply.ts';
import type { RequestContext } from '../wire/context.ts';
import type {
  CellKind,
  CellValue,
  SheetColumn,
  SheetHead,
  SheetLine,
  SheetLines,
} from './cells.ts';
import { csvContent } from './csv.ts';
import { type WorkbookTable, workbookContent, xlsxContent } from './workbook.ts';

const XLSX_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
const CSV_TYPE = 'text/csv; charset=utf-8';

export type SheetFormat = 'xlsx' | 'csv';

/** A column as it is defined, once: what fills it, how it is written, what it is called. */
export interface FileColumn<Key extends string = string> {
  readonly key: Key;
  readonly kind: CellKind;
  /** The key of its heading in the locale files. */
  readonly heading: string;
  readonly width?: number;
}

type Row<Key extends string> = Readonly<Record<Key, CellValue>>;

/** A sheet as the answer to a request. */
export interface SheetFile<Key extends string> {
  /** The key of what the file is called in the locale files. */
  readonly name: string;
  /** What part of it all this is: a year, a department, the name of another file. */
  readonly scope?: string;
  readonly columns: readonly FileColumn<Key>[];
  readonly rows: Iterable<Row<Key>> | AsyncIterable<Row<Key>>;
  /** The row of sums beneath them; asked for when the last of them is written. */
  readonly totals?: () => Row<Key>;
  readonly format?: SheetFormat;
}

export type FileContext = Pick<RequestContext, 'text' | 'today'>;

const headed = (text: FileContext['text'], columns: readonly FileColumn[]): SheetColumn[] =>
  columns.map(({ heading, ...column }) => ({ ...column, header: text(heading) }));

async function* inTurn<Item>(items: Iterable<Item>) {
  yield* items;
}

/**
 * With the first of them already read: what fails before anything is sent is refused in words, as
 * any other call is.
 */
async function begun<Item>(
  items: Iterable<Item> | AsyncIterable<Item>,
): Promise<AsyncIterable<Item>> {
  const iterator = Symbol.asyncIterator in items ? items[Symbol.asyncIterator]() : inTurn(items);
  let first: IteratorResult<Item> | null = await iterator.next();
  const next = async () => {
    const given = first ?? (await iterator.next());
    first = null;
    return given;
  };
  const leave = async () => {
    await iterator.return?.();
    return { done: true as const, value: undefined };
  };
  return { [Symbol.asyncIterator]: () => ({ next, return: leave }) };
}

async function* cellsOf<Key extends string>(
  rows: AsyncIterable<Row<Key>>,
  columns: readonly FileColumn<Key>[],
  totals: SheetFile<Key>['totals'],
): AsyncGenerator<SheetLine, void, undefined> {
  const cells = (row: Row<Key>) => columns.map(({ key }) => row[key]);
  for await (const row of rows) yield cells(row);
  if (totals !== undefined) yield { cells: cells(totals()), totals: true };
}

/** A workbook whose headings are nobody's words but the file's own. */
export const workbookReply = (
  file: string,
  sheet: string,
  columns: readonly SheetColumn[],
  lines: SheetLines,
  head: SheetHead,
) => new FileReply(file, XLSX_TYPE, xlsxContent(sheet, columns, lines, { head }));

/** A workbook, or CSV, that is made while it is sent, in the words of whoever asked. */
export async function sheetReply<Key extends string>(
  { text, today }: FileContext,
  { name, scope, columns, rows, totals, format = 'xlsx' }: SheetFile<Key>,
): Promise<FileReply> {
  const what = text(name);
  const lines = cellsOf(await begun(rows), columns, totals);
  const heads = headed(text, columns);
  const file = fileName({ what, scope, day: today, ending: format });
  return format === 'csv'
    ? new FileReply(file, CSV_TYPE, csvContent(heads, lines))
    : new FileReply(file, XLSX_TYPE, xlsxContent(what, heads, lines));
}

/** A table whose headings are data: what it is called and made of is known when it is asked for. */
export interface TableFile {
  readonly fileName: string;
  readonly format: SheetFormat;
  readonly sheet: string;
  readonly columns: readonly SheetColumn[];
  readonly head: SheetHead;
  readonly lines: AsyncIterable<SheetLine>;
}

/** The bytes of a table, made while they are taken. */
export const tableContent = ({ format, sheet, columns, head, lines }: TableFile) =>
  format === 'csv'
    ? csvContent(columns, lines, head)
    : xlsxContent(sheet, columns, lines, { head });

export const contentTypeOf = (format: SheetFormat) => (format === 'csv' ? CSV_TYPE : XLSX_TYPE);

export async function tableReply(file: TableFile): Promise<FileReply> {
  const content = tableContent({ ...file, lines: await begun(file.lines) });
  return new FileReply(file.fileName, contentTypeOf(file.format), content);
}

/** Several tables as one workbook; what fails before the first row of the first is refused in words. */
export async function bookReply(
  file: string,
  [first, ...others]: readonly [WorkbookTable, ...WorkbookTable[]],
): Promise<FileReply> {
  const tables = [{ ...first, lines: await begun(first.lines) }, ...others];
  return new FileReply(file, XLSX_TYPE, workbookContent(tables));
}
