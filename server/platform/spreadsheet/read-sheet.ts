import type { Worker } from 'node:worker_threads';
import { defineRefusals, Refusal, ResultCode } from '#kernel/result.ts';
import type { SheetLimits, SheetRow } from './reader/limits.js';
import { withReader } from './reader-threads.ts';
import type { Report, Task } from './sheet-reader.js';

export type { SheetRow };

const sheetRefusals = defineRefusals('common', {
  notAWorkbook: ResultCode.invalid,
  oldWorkbook: ResultCode.invalid,
  webPage: ResultCode.invalid,
  textNamedWorkbook: ResultCode.invalid,
  workbookTooLarge: ResultCode.invalid,
  tooManyRows: ResultCode.invalid,
  tooManyColumns: ResultCode.invalid,
  cellTooLong: ResultCode.invalid,
  readingTooLong: ResultCode.invalid,
});

const TIME_LIMIT_MS = 60_000;

const isOutOfMemory = (error: NodeJS.ErrnoException) => error.code === 'ERR_WORKER_OUT_OF_MEMORY';

/** The rows as the thread hands them over, a few at a time, or the refusal it answers with. */
function rowsFrom(reader: Worker, task: Task, signal?: AbortSignal): Promise<SheetRow[] | Refusal> {
  const name = task.fileName || 'file';
  const rows: SheetRow[] = [];
  const late = AbortSignal.timeout(TIME_LIMIT_MS);
  return new Promise((resolve, reject) => {
    AbortSignal.any(signal === undefined ? [late] : [late, signal]).addEventListener('abort', () =>
      reject(late.aborted ? new Refusal(sheetRefusals.readingTooLong) : signal?.reason),
    );
    reader.on('message', (report: Report) => {
      if ('end' in report) resolve(rows);
      else if ('unreadable' in report) {
        resolve(new Refusal(sheetRefusals[report.unreadable], { name, ...report.params }));
      } else {
        for (const row of report.rows) rows.push(row);
        // Everybody else has a turn before the next ones come.
        setImmediate(() => reader.postMessage('more'));
      }
    });
    reader.once('error', (error) =>
      reject(isOutOfMemory(error) ? new Refusal(sheetRefusals.workbookTooLarge) : error),
    );
    reader.once('exit', () => reject(new Refusal(sheetRefusals.notAWorkbook)));
    reader.postMessage(task, [task.file.buffer as ArrayBuffer]);
  });
}

/**
 * The first sheet of a workbook, or a CSV file, row by row; empty rows are passed over. A file may
 * be anything, so it is read in a thread with a memory of its own, which is ended when it takes too
 * long or nobody waits for it any more. What its name promises and its content does not keep is
 * told by that name.
 */
export async function readSheet(
  file: Uint8Array,
  limits: SheetLimits,
  signal?: AbortSignal,
  fileName = '',
): Promise<SheetRow[]> {
  const read = (reader: Worker) =>
    rowsFrom(reader, { file: new Uint8Array(file), limits, fileName }, signal);
  const outcome = await withReader(read, signal);
  if (outcome instanceof Refusal) throw outcome;
  return outcome;
}
