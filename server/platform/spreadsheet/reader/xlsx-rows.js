import { streamXlsxRows } from 'hucre/xlsx';
import { assertSoundZip } from './zip-check.js';

/** @param {number} part */
const pad = (part) => String(part).padStart(2, '0');

/**
 * Every cell as the text a person would type; dates as days, since no import has times of day.
 * @param {unknown} value
 */
function cellText(value) {
  if (value === null || value === undefined) return '';
  if (value instanceof Date && !Number.isNaN(value.getTime())) {
    return `${value.getUTCFullYear()}-${pad(value.getUTCMonth() + 1)}-${pad(value.getUTCDate())}`;
  }
  return String(value).trim();
}

/**
 * The rows of the first sheet of a workbook, one at a time.
 * @param {Uint8Array} file
 * @param {number} maxUnpackedBytes
 * @returns {AsyncGenerator<{ number: number, cells: string[] }>}
 */
export async function* xlsxRows(file, maxUnpackedBytes) {
  await assertSoundZip(file, maxUnpackedBytes);
  for await (const row of streamXlsxRows(file)) {
    yield { number: row.index + 1, cells: row.values.map(cellText) };
  }
}
