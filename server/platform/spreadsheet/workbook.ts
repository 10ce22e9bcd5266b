import { FIRST_ROW, type SheetColumn, type SheetLine, type SheetLines } from './cells.ts';
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
function* outline(name: string, sheets: number): Generator<ZipPart> {
  const each = <T>(make: (at: number) => T) => Array.from({ length: sheets }, (_, at) => make(at));
  const part = (path: string, text: string): ZipPart => ({ path, content: [text] });
  yield part('xl/styles.xml', STYLES_XML);
  const list = each(
    (at) => `<sheet name="${sheetName(name, at)}" sheetId="${at + 1}" r:id="rId${at + 1}"/>`,
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

/**
 * A workbook, made while it is sent: rows are asked for when there is room for them. Written here,
 * since the library that reads workbooks streams neither filters nor the look of headings. Values
 * are typed, never formulas. The name is the sheet's.
 */
export function xlsxContent(
  name: string,
  columns: readonly SheetColumn[],
  lines: SheetLines,
  { head = FIRST_ROW, rowsPerSheet = ROWS_PER_SHEET } = {},
): AsyncIterable<Uint8Array> {
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

  async function* parts(): AsyncGenerator<ZipPart, void, undefined> {
    try {
      let sheets = 0;
      do {
        sheets += 1;
        yield { path: `xl/worksheets/sheet${sheets}.xml`, content: sheet() };
        ahead ??= await rows.next();
      } while (ahead.done !== true);
      yield* outline(name, sheets);
    } finally {
      await rows.return();
    }
  }
  return zipped(parts());
}
