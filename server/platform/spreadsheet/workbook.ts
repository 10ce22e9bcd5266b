import {
  FIRST_ROW,
  type SheetColumn,
  type SheetHead,
  type SheetLine,
  type SheetLines,
} from './cells.ts';
import { rowWriter, STYLES_XML, sheetBegin, sheetEnd, xmlText } from './sheet-xml.ts';
import { type ZipPart, zipped } from './zip.ts';

/** What spreadsheet programs can hold; what is left goes on the next sheet. */
const ROWS_PER_SHEET = 1_048_576;
const CHUNK = 64 * 1024;

const OFFICE = 'http://schemas.openxmlformats.org';
const RELATIONS = `${OFFICE}/officeDocument/2006/relationships`;
const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** Programs refuse some marks in the name of a sheet, and more than 31 characters. */
const sheetName = (name: string, at: number) => {
  const ending = at === 0 ? '' : ` ${at + 1}`;
  const plain = name.replace(/[\\/?*[\]:']/g, ' ').trim() || 'Sheet';
  return xmlText(plain.slice(0, 31 - ending.length) + ending);
};

function relations(entries: readonly (readonly [kind: string, target: string])[]): string {
  const list = entries.map(
    ([kind, target], at) =>
      `<Relationship Id="rId${at + 1}" Type="${RELATIONS}/${kind}" Target="${target}"/>`,
  );
  return `${HEAD}<Relationships xmlns="${OFFICE}/package/2006/relationships">${list.join('')}</Relationships>`;
}

/** The parts that say what the others are; written last, when it is known how many sheets there are. */
function* outline(names: readonly string[]): Generator<ZipPart> {
  const each = <T>(make: (at: number) => T) => names.map((_, at) => make(at));
  const part = (path: string, text: string): ZipPart => ({ path, content: [text] });
  yield part('xl/styles.xml', STYLES_XML);
  const list = names.map(
    (name, at) => `<sheet name="${name}" sheetId="${at + 1}" r:id="rId${at + 1}"/>`,
  );
  yield part(
    'xl/workbook.xml',
    `${HEAD}<workbook xmlns="${OFFICE}/spreadsheetml/2006/main" xmlns:r="${RELATIONS}"><sheets>${list.join('')}</sheets></workbook>`,
  );
  yield part(
    'xl/_rels/workbook.xml.rels',
    relations([
      ...each((at) => ['worksheet', `worksheets/sheet${at + 1}.xml`] as const),
      ['styles', 'styles.xml'],
    ]),
  );
  yield part('_rels/.rels', relations([['officeDocument', 'xl/workbook.xml']]));
  const types = each(
    (at) =>
      `<Override PartName="/xl/worksheets/sheet${at + 1}.xml" ContentType="${TYPE}.worksheet+xml"/>`,
  );
  yield part(
    '[Content_Types].xml',
    `${HEAD}<Types xmlns="${OFFICE}/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${TYPE}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${TYPE}.styles+xml"/>${types.join('')}</Types>`,
  );
}

async function* iterate(lines: SheetLines): AsyncGenerator<SheetLine, void, undefined> {
  yield* lines;
}

/** One table of a workbook; the name is its sheet's. */
export interface WorkbookTable {
  readonly name: string;
  readonly columns: readonly SheetColumn[];
  readonly lines: SheetLines;
  readonly head?: SheetHead;
}

/** The sheets of one table: as many as it needs, each with the heading. */
async function* sheetsOf(
  { columns, lines, head = FIRST_ROW }: WorkbookTable,
  rowsPerSheet: number,
): AsyncGenerator<AsyncGenerator<string, void, undefined>, void, undefined> {
  const rows = iterate(lines);
  const writer = rowWriter(columns);
  let ahead: IteratorResult<SheetLine, void> | undefined;

  async function* sheet(): AsyncGenerator<string, void, undefined> {
    const numberOf = (line: SheetLine, before: number) =>
      ('cells' in line ? line.number : undefined) ?? before + 1;
    let text = sheetBegin(columns, head.row);
    let last = 0;
    for (const line of head.above) {
      last = numberOf(line, last);
      text += writer.row(last, line);
    }
    text += writer.heading(head.row);
    last = head.row;
    let filtered = last;
    while (last < rowsPerSheet) {
      ahead ??= await rows.next();
      if (ahead.done === true) break;
      last = numberOf(ahead.value, last);
      text += writer.row(last, ahead.value);
      if (!('cells' in ahead.value && ahead.value.totals)) filtered = last;
      ahead = undefined;
      if (text.length < CHUNK) continue;
      yield text;
      text = '';
    }
    yield text + sheetEnd(columns, head.row, filtered);
  }

  try {
    do {
      yield sheet();
      ahead ??= await rows.next();
    } while (ahead.done !== true);
  } finally {
    await rows.return();
  }
}

/**
 * A workbook of several tables, made while it is sent: rows are asked for when there is room for them,
 * those of a table when the one before it is written. Written here, since the library that reads
 * workbooks streams neither filters nor the look of headings. Values are typed, never formulas.
 */
export function workbookContent(
  tables: Iterable<WorkbookTable>,
  rowsPerSheet = ROWS_PER_SHEET,
): AsyncIterable<Uint8Array> {
  async function* parts(): AsyncGenerator<ZipPart, void, undefined> {
    const names: string[] = [];
    for (const table of tables) {
      let at = 0;
      for await (const content of sheetsOf(table, rowsPerSheet)) {
        names.push(sheetName(table.name, at));
        at += 1;
        yield { path: `xl/worksheets/sheet${names.length}.xml`, content };
      }
    }
    yield* outline(names);
  }
  return zipped(parts());
}

/** A workbook of one table. */
export const xlsxContent = (
  name: string,
  columns: readonly SheetColumn[],
  lines: SheetLines,
  { head = FIRST_ROW, rowsPerSheet = ROWS_PER_SHEET } = {},
): AsyncIterable<Uint8Array> => workbookContent([{ name, columns, lines, head }], rowsPerSheet);
