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

/** Takes over some rows; the next come when it is done with them. */
export type TakeRows = (rows: readonly SheetRow[]) => Promise<void>;

/** Hands the rows on as the thread does, a few at a time; gives the refusal it answers with. */
function handOn(
  reader: Worker,
  task: Task,
  take: TakeRows,
  signal?: AbortSignal,
): Promise<Refusal | null> {
  const name = task.fileName || 'file';
  const late = AbortSignal.timeout(TIME_LIMIT_MS);
  return new Promise((resolve, reject) => {
    AbortSignal.any(signal === undefined ? [late] : [late, signal]).addEventListener('abort', () =>
      reject(late.aborted ? new Refusal(sheetRefusals.readingTooLong) : signal?.reason),
    );
    const takeAndAsk = async (rows: readonly SheetRow[]) => {
      await take(rows);
      // Everybody else has a turn before the next ones come.
      setImmediate(() => reader.postMessage('more'));
    };
    reader.on('message', (report: Report) => {
      if ('end' in report) resolve(null);
      else if ('unreadable' in report) {
        resolve(new Refusal(sheetRefusals[report.unreadable], { name, ...report.params }));
      } else takeAndAsk(report.rows).catch(reject);
    });
    reader.once('error', (error) =>
      reject(isOutOfMemory(error) ? new Refusal(sheetRefusals.workbookTooLarge) : error),
    );
    reader.once('exit', () => reject(new Refusal(sheetRefusals.notAWorkbook)));
    reader.postMessage(task, [task.file.buffer as ArrayBuffer]);
  });
}

/**
 * The first sheet of a workbook, or a CSV file, some rows at a time; empty rows are passed over. A
 * file may be anything, so it is read in a thread with a memory of its own, which is ended when it
 * takes too long or nobody waits for it any more. What its name promises and its content does not
 * keep is told by that name.
 */
export async function readInPortions(
  file: Uint8Array,
  limits: SheetLimits,
  take: TakeRows,
  { signal, fileName = '' }: { readonly signal?: AbortSignal; readonly fileName?: string } = {},
): Promise<void> {
  const read = (reader: Worker) =>
    handOn(reader, { file: new Uint8Array(file), limits, fileName }, take, signal);
  const refusal = await withReader(read, signal);
  if (refusal !== null) throw refusal;
}

/** All rows at once, of a sheet that is known to be small. */
export async function readSheet(
  file: Uint8Array,
  limits: SheetLimits,
  signal?: AbortSignal,
  fileName?: string,
): Promise<SheetRow[]> {
  const every: SheetRow[] = [];
  const take: TakeRows = async (rows) => {
    for (const row of rows) every.push(row);
  };
  await readInPortions(file, limits, take, {
    ...(signal === undefined ? {} : { signal }),
    ...(fileName === undefined ? {} : { fileName }),
  });
  return every;
}
