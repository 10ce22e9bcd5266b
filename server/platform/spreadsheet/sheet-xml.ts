import { daysBetween, isDate } from '#kernel/dates.ts';
import { fromMicro } from '#kernel/micro.ts';
import { minutesToHours } from '#kernel/minutes.ts';
import { fenToYuan } from '#kernel/money.ts';
import type { CellKind, CellValue, SheetColumn, SheetLine } from './cells.ts';
import { cellsIn } from './cells.ts';

/** Places in the list of formats in `styles.xml`, below. */
const STYLE: Readonly<Record<CellKind, number>> = {
  text: 1,
  date: 2,
  hours: 3,
  money: 4,
  int: 5,
  share: 8,
  // As many decimals as there are: any other format leaves a point after whole numbers.
  decimal: 0,
};
const HEADING = 6;
const MARKED = 7;
/** The same formats as in a row of totals. */
const TOTALS: Readonly<Record<CellKind, number>> = {
  text: 9,
  date: 9,
  hours: 10,
  money: 11,
  int: 12,
  share: 13,
  decimal: 14,
};

const DEFAULT_WIDTH: Readonly<Record<CellKind, number>> = {
  text: 18,
  date: 13,
  hours: 12,
  money: 16,
  int: 12,
  share: 12,
  decimal: 14,
};

/** Spreadsheet programs count days, and before this one a day that never was. */
const FIRST_RIGHT_DAY = '1900-03-01';
const ITS_NUMBER = 61;

const NUMBERS: Readonly<Record<Exclude<CellKind, 'text' | 'date'>, (value: number) => number>> = {
  hours: minutesToHours,
  money: fenToYuan,
  int: (value) => value,
  share: (value) => value,
  decimal: fromMicro,
};

/** A value as a person reads it: hours and yuan rather than minutes and fen. */
export const readNumber = (kind: CellKind, value: number) =>
  kind === 'text' || kind === 'date' ? value : NUMBERS[kind](value);

const ESCAPED: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
};

/** XML has no place for control characters; what looks like the escape for one is escaped. */
export function xmlText(text: string): string {
  if (!/[&<>"\p{Cc}\p{Cs}\uFFFE\uFFFF]|_x[\dA-Fa-f]{4}_/u.test(text)) return text;
  return text
    .replace(/_(?=x[\dA-Fa-f]{4}_)/g, '_x005F_')
    .replace(/[&<>"]/g, (mark) => ESCAPED[mark] ?? mark)
    .replace(/\p{Cs}|[\uFFFE\uFFFF]/gu, '\uFFFD')
    .replace(/(?![\n\t])\p{Cc}/gu, (control) => {
      const code = control.charCodeAt(0);
      return code > 0x1f ? control : `_x${code.toString(16).toUpperCase().padStart(4, '0')}_`;
    });
}

/** `A`, `B` … `Z`, `AA` … */
function columnName(at: number): string {
  const rest = Math.floor(at / 26);
  return (rest === 0 ? '' : columnName(rest - 1)) + String.fromCharCode(65 + (at % 26));
}

const textCell = (place: string, style: number, text: string) =>
  `<c r="${place}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${xmlText(text)}</t></is></c>`;

/** The same days come again and again in a file. */
const MAX_KNOWN_DAYS = 10_000;
const knownDays = new Map<string, number | null>();

/** The number of a day; null where it is none that spreadsheet programs count right. */
function dayNumber(text: string): number | null {
  const known = knownDays.get(text);
  if (known !== undefined) return known;
  const number =
    text >= FIRST_RIGHT_DAY && isDate(text)
      ? ITS_NUMBER + daysBetween(FIRST_RIGHT_DAY, text)
      : null;
  if (knownDays.size >= MAX_KNOWN_DAYS) knownDays.clear();
  knownDays.set(text, number);
  return number;
}

function cellXml(place: string, kind: CellKind, style: number, value: CellValue): string {
  if (value === null || value === '')
    return style === MARKED || style >= TOTALS.text ? `<c r="${place}" s="${style}"/>` : '';
  if (typeof value === 'number') {
    return `<c r="${place}" s="${style}"><v>${readNumber(kind, value)}</v></c>`;
  }
  const day = kind === 'date' ? dayNumber(value) : null;
  if (day !== null) return `<c r="${place}" s="${style}"><v>${day}</v></c>`;
  return textCell(place, style, value);
}

export interface RowWriter {
  heading(number: number): string;
  row(number: number, line: SheetLine): string;
}

/** Writes rows as XML; what every cell of a column has in common is found out once. */
export function rowWriter(columns: readonly SheetColumn[]): RowWriter {
  const named = columns.map(({ kind = 'text' }, at) => ({ kind, letters: columnName(at) }));
  return {
    heading(number) {
      const cells = columns.map(({ header }, at) =>
        textCell(`${columnName(at)}${number}`, HEADING, header),
      );
      return `<row r="${number}">${cells.join('')}</row>`;
    },
    row(number, line) {
      const marked = 'cells' in line ? line.marked : undefined;
      const styles = 'cells' in line && line.totals ? TOTALS : STYLE;
      const cells = cellsIn(line);
      let xml = `<row r="${number}">`;
      for (let at = 0; at < cells.length; at += 1) {
        const { kind, letters } = named[at] ?? { kind: 'text', letters: columnName(at) };
        const style = marked?.has(at) === true ? MARKED : styles[kind];
        xml += cellXml(`${letters}${number}`, kind, style, cells[at] ?? null);
      }
      return `${xml}</row>`;
    },
  };
}

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';

/** What stands before the rows: the heading stays in sight, and cells yet to be filled have formats. */
export function sheetBegin(columns: readonly SheetColumn[], headingRow: number): string {
  const widths = columns.map(({ kind = 'text', width = DEFAULT_WIDTH[kind] }, at) => {
    const place = at + 1;
    return `<col min="${place}" max="${place}" width="${width}" style="${STYLE[kind]}" customWidth="1"/>`;
  });
  return `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>
<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="${headingRow}" topLeftCell="A${headingRow + 1}" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><sheetFormatPr defaultRowHeight="15"/><cols>${widths.join('')}</cols><sheetData>`;
}

/** And after them: every column can be filtered. */
export const sheetEnd = (columns: readonly SheetColumn[], headingRow: number, lastRow: number) =>
  `</sheetData><autoFilter ref="A${headingRow}:${columnName(columns.length - 1)}${lastRow}"/></worksheet>`;

const font = (inside: string) => `<font>${inside}<sz val="11"/><name val="Calibri"/></font>`;
const fill = (colour: string) =>
  `<fill><patternFill patternType="solid"><fgColor rgb="${colour}"/></patternFill></fill>`;
const format = (numFmt: number, rest = '') =>
  `<xf numFmtId="${numFmt}" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"${rest}/>`;

const total = (numFmt: number) =>
  `<xf numFmtId="${numFmt}" fontId="1" fillId="0" borderId="2" xfId="0" applyNumberFormat="1" applyFont="1" applyBorder="1"/>`;

/**
 * The formats by their places above: none, text, date, hours, money, int, heading, marked, share, then
 * those of totals. Decimals have none.
 */
export const STYLES_XML = `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>
<styleSheet xmlns="${MAIN}"><numFmts count="2"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd"/><numFmt numFmtId="165" formatCode="#,##0.0#"/></numFmts><fonts count="2">${font('')}${font('<b/>')}</fonts><fills count="4"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill>${fill('FFEDF1F7')}${fill('FFFFC7CE')}</fills><borders count="3"><border><left/><right/><top/><bottom/><diagonal/></border><border><left/><right/><top/><bottom style="thin"><color rgb="FFB8C2D0"/></bottom><diagonal/></border><border><left/><right/><top style="thin"><color rgb="FFB8C2D0"/></top><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="15">${format(0)}${format(49)}${format(164)}${format(165)}${format(4)}${format(3)}<xf numFmtId="49" fontId="1" fillId="2" borderId="1" xfId="0" applyNumberFormat="1" applyFont="1" applyFill="1" applyBorder="1"/><xf numFmtId="49" fontId="0" fillId="3" borderId="0" xfId="0" applyNumberFormat="1" applyFill="1"/>${format(10)}${[49, 165, 4, 3, 10, 0].map(total).join('')}</cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`;
