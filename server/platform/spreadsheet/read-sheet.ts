import { HucreError } from 'hucre';
import { parseCsv } from 'hucre/csv';
import { streamXlsxRows } from 'hucre/xlsx';
import { defineRefusals, Refusal, ResultCode } from '#kernel/result.ts';
import { declaredSize } from './zip-size.ts';

const sheetRefusals = defineRefusals('common', {
  notAWorkbook: ResultCode.invalid,
  workbookTooLarge: ResultCode.invalid,
  tooManyRows: ResultCode.invalid,
});

export interface SheetLimits {
  readonly maxRows: number;
  /** What all parts of the workbook may amount to once unpacked. */
  readonly maxUnpackedBytes: number;
}

/** A row as it stands in the file; `number` is the one the reader sees at its left. */
export interface SheetRow {
  readonly number: number;
  readonly cells: readonly string[];
}

const pad = (part: number) => String(part).padStart(2, '0');

/** Every cell as the text a person would type; dates as days, since no import has times of day. */
function cellText(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (value instanceof Date) {
    const month = pad(value.getUTCMonth() + 1);
    return `${value.getUTCFullYear()}-${month}-${pad(value.getUTCDate())}`;
  }
  return String(value).trim();
}

const isZip = (file: Uint8Array) => file[0] === 0x50 && file[1] === 0x4b;

/** Text files have no NUL; what else calls itself CSV is something else. */
const isText = (file: Uint8Array) => !file.subarray(0, 4096).includes(0);

async function* xlsxRows(file: Uint8Array): AsyncGenerator<SheetRow> {
  for await (const row of streamXlsxRows(file)) {
    yield { number: row.index + 1, cells: row.values.map(cellText) };
  }
}

function* csvRows(file: Uint8Array): Generator<SheetRow> {
  const text = new TextDecoder('utf-8', { fatal: true }).decode(file);
  const rows = parseCsv(text, { typeInference: false });
  for (const [index, cells] of rows.entries()) {
    yield { number: index + 1, cells: cells.map(cellText) };
  }
}

function rowsOf(file: Uint8Array, limits: SheetLimits) {
  if (!isZip(file)) {
    if (!isText(file)) throw new Refusal(sheetRefusals.notAWorkbook);
    return csvRows(file);
  }
  const size = declaredSize(file);
  if (size === null) throw new Refusal(sheetRefusals.notAWorkbook);
  if (size > limits.maxUnpackedBytes) throw new Refusal(sheetRefusals.workbookTooLarge);
  return xlsxRows(file);
}

/** The first sheet of a workbook, or a CSV file, row by row; empty rows are passed over. */
export async function readSheet(file: Uint8Array, limits: SheetLimits): Promise<SheetRow[]> {
  const found: SheetRow[] = [];
  try {
    for await (const row of rowsOf(file, limits)) {
      if (row.cells.every((cell) => cell === '')) continue;
      found.push(row);
      if (found.length > limits.maxRows + 1) {
        throw new Refusal(sheetRefusals.tooManyRows, { limit: limits.maxRows });
      }
    }
  } catch (error) {
    if (error instanceof HucreError || error instanceof TypeError || error instanceof RangeError) {
      throw new Refusal(sheetRefusals.notAWorkbook);
    }
    throw error;
  }
  return found;
}
