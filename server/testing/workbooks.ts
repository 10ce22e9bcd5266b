import { crc32, deflateRawSync } from 'node:zlib';

/** One part of a workbook as it is packed; what it says of itself may be a lie. */
interface Part {
  readonly name: string;
  readonly content: string | Uint8Array;
  readonly says?: { readonly size?: number; readonly crc?: number };
}

const LOCAL = 0x04034b50;
const ENTRY = 0x02014b50;
const END = 0x06054b50;

function fields(...values: readonly (readonly [bytes: 2 | 4, value: number])[]): Buffer {
  return Buffer.concat(
    values.map(([bytes, value]) => {
      const field = Buffer.alloc(bytes);
      field.writeUIntLE(value, 0, bytes);
      return field;
    }),
  );
}

/** A zip file of these parts, packed by hand so that any of it can be made wrong. */
export function zipOf(parts: readonly Part[]): Uint8Array<ArrayBuffer> {
  const entries: Buffer[] = [];
  const files: Buffer[] = [];
  let at = 0;
  for (const { name, content, says } of parts) {
    const plain = Buffer.from(content as string);
    const packed = deflateRawSync(plain);
    const title = Buffer.from(name);
    const about = fields(
      [4, says?.crc ?? crc32(plain)],
      [4, packed.length],
      [4, says?.size ?? plain.length],
      [2, title.length],
      [2, 0],
    );
    const how = fields([2, 20], [2, 0], [2, 8], [4, 0]);
    const file = Buffer.concat([fields([4, LOCAL]), how, about, title, packed]);
    const rest = fields([2, 0], [2, 0], [2, 0], [4, 0], [4, at]);
    entries.push(Buffer.concat([fields([4, ENTRY], [2, 20]), how, about, rest, title]));
    files.push(file);
    at += file.length;
  }
  const directory = Buffer.concat(entries);
  const count = parts.length;
  const end = fields(
    [4, END],
    [4, 0],
    [2, count],
    [2, count],
    [4, directory.length],
    [4, at],
    [2, 0],
  );
  return Uint8Array.from(Buffer.concat([...files, directory, end]));
}

const OFFICE = 'http://schemas.openxmlformats.org';
const RELATIONS = `${OFFICE}/officeDocument/2006/relationships`;
const relations = (...targets: readonly (readonly [kind: string, target: string])[]) =>
  `<?xml version="1.0"?><Relationships xmlns="${OFFICE}/package/2006/relationships">${targets
    .map(
      ([kind, target], at) =>
        `<Relationship Id="rId${at + 1}" Type="${RELATIONS}/${kind}" Target="${target}"/>`,
    )
    .join('')}</Relationships>`;

/** The parts of a workbook around the XML of its only sheet. */
export function workbookParts(sheetData: string, sharedStrings = '<sst/>'): Part[] {
  return [
    {
      name: '[Content_Types].xml',
      content: `<?xml version="1.0"?><Types xmlns="${OFFICE}/package/2006/content-types"/>`,
    },
    { name: '_rels/.rels', content: relations(['officeDocument', 'xl/workbook.xml']) },
    {
      name: 'xl/workbook.xml',
      content: `<?xml version="1.0"?><workbook xmlns:r="${RELATIONS}"><sheets><sheet name="A" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    },
    {
      name: 'xl/_rels/workbook.xml.rels',
      content: relations(
        ['worksheet', 'worksheets/sheet1.xml'],
        ['sharedStrings', 'sharedStrings.xml'],
      ),
    },
    { name: 'xl/sharedStrings.xml', content: sharedStrings },
    {
      name: 'xl/worksheets/sheet1.xml',
      content: `<?xml version="1.0"?><worksheet><sheetData>${sheetData}</sheetData></worksheet>`,
    },
  ];
}

export const workbookOf = (sheetData: string, sharedStrings?: string) =>
  zipOf(workbookParts(sheetData, sharedStrings));

/** Rows that each have one cell, in the column given. */
export function rowsWithOneCell(rows: number, column: string): string {
  return Array.from(
    { length: rows },
    (_, at) => `<row r="${at + 1}"><c r="${column}${at + 1}"><v>1</v></c></row>`,
  ).join('');
}
