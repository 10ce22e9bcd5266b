import { rowsWithOneCell, workbookOf, workbookParts, zipOf } from '../workbooks.ts';
import type { Random } from './random.ts';

const HEADINGS = ['工号', '姓名', '部门编码', '入职日期', '项目编码', '中文名称', '日期', '类型'];

const cell = (text: string) => `<c t="inlineStr"><is><t>${text}</t></is></c>`;
const row = (number: number, texts: readonly string[]) =>
  `<row r="${number}">${texts.map(cell).join('')}</row>`;

const lines = (rows: number) =>
  Array.from({ length: rows }, (_, at) => HEADINGS.map((heading) => `${heading}${at}`));

const SHEET =
  row(1, HEADINGS) +
  lines(20)
    .map((texts, at) => row(at + 2, texts))
    .join('');
const GOOD = workbookOf(SHEET);
const CSV = Buffer.from([HEADINGS, ...lines(20)].map((texts) => texts.join(',')).join('\r\n'));

function changed(file: Uint8Array, random: Random): Uint8Array {
  const copy = Uint8Array.from(file);
  const times = 1 + random.below(8);
  for (let time = 0; time < times; time += 1) copy[random.below(copy.length)] = random.below(256);
  return copy;
}

const cut = (file: Uint8Array, random: Random) => file.slice(0, 1 + random.below(file.length));

/** One part is missing, stands twice, is another one, or lies about itself. */
function wrongParts(random: Random): Uint8Array {
  const parts = workbookParts(SHEET);
  const at = random.below(parts.length);
  const part = parts[at];
  const other = random.pick(parts);
  if (part === undefined) return zipOf(parts);
  const says = random.pick([{ size: 0 }, { size: 5 }, { size: 4_000_000_000 }, { crc: 1 }]);
  const content = random.pick([
    '',
    '<',
    'x'.repeat(1000),
    '<a>'.repeat(20_000),
    '\0\0\0',
    other.content,
  ]);
  switch (random.below(5)) {
    case 0:
      return zipOf(parts.toSpliced(at, 1));
    case 1:
      return zipOf([...parts, part]);
    case 2:
      return zipOf(parts.with(at, { ...part, content: other.content }));
    case 3:
      return zipOf(parts.with(at, { ...part, says }));
    default:
      return zipOf(parts.with(at, { ...part, content }));
  }
}

const XML = [
  '<row r="-5"><c><v>1</v></c></row>',
  '<row r="abc"><c><v>1</v></c></row>',
  '<row r="99999999999"><c><v>1</v></c></row>',
  '<row r="1"><c r="ZZZZZZ1"><v>1</v></c></row>',
  '<row r="1"><c t="s"><v>99999</v></c><c t="s"><v>-1</v></c><c t="b"><v>x</v></c></row>',
  '<row r="1"><c t="inlineStr"><is><t>&#xD800;&#0;_xD800__x0000_&unknown;</t></is></c></row>',
  `<row r="1"><c t="str"><v>${'x'.repeat(40_000)}</v></c></row>`,
  '<row><c><v>1e999</v></c><c><v>-0</v></c></row>'.repeat(50),
];

/** Small files that would become large, or long ones of nothing. */
const bombs: readonly (() => Uint8Array)[] = [
  () => workbookOf(rowsWithOneCell(12_000, 'XFD')),
  () => workbookOf(' '.repeat(50_000_000)),
  () => workbookOf('', `<sst>${'<si><t/></si>'.repeat(2_000_000)}</sst>`),
  () => workbookOf('<c><v>1</v></c>'.repeat(1_000_000)),
  () => workbookOf(`<row r="1">${'<c><v>1</v></c>'.repeat(400_000)}</row>`),
  () => {
    const cells = '<c t="s"><v>0</v></c>'.repeat(150);
    return workbookOf(
      `<row>${cells}</row>`.repeat(3_000),
      `<sst><si><t>${'x'.repeat(30_000)}</t></si></sst>`,
    );
  },
  () => Buffer.alloc(1_900_000, '\n'),
  () => Buffer.alloc(1_900_000, ','),
  () => Buffer.alloc(1_900_000, '"'),
  () => Buffer.concat([Buffer.from('"'), Buffer.alloc(1_900_000, 'x\n')]),
  () => Buffer.from(`${HEADINGS.join(',')}\n${'a,b,2,x\n'.repeat(200_000)}`),
];

/** A file that is not what it should be; now and then one that means harm. */
export function damagedFile(random: Random): Uint8Array {
  const kind = random.below(20);
  if (kind < 7) return changed(GOOD, random);
  if (kind < 9) return cut(GOOD, random);
  if (kind < 13) return wrongParts(random);
  if (kind < 15) return workbookOf(SHEET + random.pick(XML));
  if (kind < 17) return changed(CSV, random);
  if (kind < 18) return cut(CSV, random);
  if (kind < 19) return Uint8Array.from({ length: 2_000 }, () => random.below(256));
  return random.pick(bombs)();
}
