import { parentPort } from 'node:worker_threads';
import { csvRows, decoded } from './reader/csv-rows.js';
import { createMeter, UnreadableSheet } from './reader/limits.js';
import { xlsxRows } from './reader/xlsx-rows.js';

/**
 * Reads files in a thread of its own, one after the other; `read-sheet.ts` hands them over. Plain JavaScript,
 * because the thread is started from the sources as well as from the build.
 *
 * @typedef {import('./reader/limits.js').SheetLimits} SheetLimits
 * @typedef {import('./reader/limits.js').SheetRow} SheetRow
 * @typedef {{ readonly file: Uint8Array, readonly limits: SheetLimits, readonly fileName: string }} Task
 * @typedef {{ readonly rows: SheetRow[] }
 *   | { readonly end: true }
 *   | { readonly unreadable: import('./reader/limits.js').Unreadable, readonly params: Readonly<Record<string, number>> }} Report
 */

/** What the server takes over in one go without anybody noticing. */
const ROWS_AT_ONCE = 200;
const TEXT_AT_ONCE = 100_000;

const port = /** @type {import('node:worker_threads').MessagePort} */ (parentPort);

/** @param {Report} report */
const tell = (report) => port.postMessage(report);

const nextMessage = () => new Promise((resolve) => port.once('message', resolve));

/**
 * Hands rows over and waits until more are asked for, so that they cannot pile up.
 * @param {SheetRow[]} rows
 */
async function handOver(rows) {
  tell({ rows });
  await nextMessage();
}

const WORKBOOK_NAME = /\.(?:xlsx|xlsm|xlsb|xls|et)$/i;

/** The first bytes of what old spreadsheet programs write, and of a workbook with a password. */
const OLD_WORKBOOK = [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1];

/** What systems call a workbook when they export a web page. */
const MARKUP = /^\uFEFF?\s*<(?:!doctype|!--|html|head|meta|table|\?xml)/i;

/** @param {Task} task */
function rowsOf({ file, limits, fileName }) {
  if (file[0] === 0x50 && file[1] === 0x4b) return xlsxRows(file, limits.maxUnpackedBytes);
  if (OLD_WORKBOOK.every((byte, at) => file[at] === byte)) throw new UnreadableSheet('oldWorkbook');
  // Text files have no NUL; what else calls itself CSV is something else.
  if (file.subarray(0, 4096).includes(0)) throw new UnreadableSheet('notAWorkbook');
  const text = decoded(file);
  if (MARKUP.test(text.slice(0, 1024))) throw new UnreadableSheet('webPage');
  if (WORKBOOK_NAME.test(fileName)) throw new UnreadableSheet('textNamedWorkbook');
  return csvRows(text);
}

/** @param {Task} task */
async function read(task) {
  const meter = createMeter(task.limits);
  /** @type {SheetRow[]} */
  let rows = [];
  let text = 0;
  for await (const { number, cells } of rowsOf(task)) {
    const row = meter.take(number, cells);
    if (row === null) continue;
    rows.push(row);
    text += row.cells.reduce((length, cell) => length + cell.length, 0);
    if (rows.length < ROWS_AT_ONCE && text < TEXT_AT_ONCE) continue;
    await handOver(rows);
    rows = [];
    text = 0;
  }
  await handOver(rows);
  tell({ end: true });
}

/** @param {unknown} error Whatever goes wrong while reading is wrong with the file. */
function giveUp(error) {
  const { why, params } =
    error instanceof UnreadableSheet ? error : new UnreadableSheet('notAWorkbook');
  tell({ unreadable: why, params });
}

// The library may also fail beside the call that is waited for, which then never ends.
process.once('uncaughtException', () => process.exit(1));
for (;;) await read(/** @type {Task} */ (await nextMessage())).catch(giveUp);
