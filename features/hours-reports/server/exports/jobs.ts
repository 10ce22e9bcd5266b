import { z } from 'zod';
import { notify } from '#features/notices/server/service.ts';
import type { Language } from '#kernel/language.ts';
import { isPermitted } from '#kernel/permissions.ts';
import { commonRefusals, Refusal } from '#kernel/result.ts';
import { routeSetFor } from '#kernel/route-sets.ts';
import { transact } from '#server/platform/db/database.ts';
import { type JobContext, type JobKind, jobKind } from '#server/platform/jobs/kind.ts';
import type { SheetLine } from '#server/platform/spreadsheet/cells.ts';
import { contentTypeOf, tableContent } from '#server/platform/spreadsheet/sheet-reply.ts';
import type { SignedInContext } from '#server/platform/wire/context.ts';
import { exportRequest } from '../../contract-exports.ts';
import { keptUntil } from './kept-until.ts';
import { assertRoom } from './room.ts';
import {
  beginRun,
  dropExpired,
  dropParts,
  type ExportRun,
  findRun,
  finishRun,
  insertPart,
  keptBytes,
  lockRunsOf,
} from './runs-store.ts';
import { selectionOf } from './selection.ts';
import { openFile, tableOf } from './service.ts';

/** The job has the id of the run, which says all it needs. */
export const EXPORT_JOB = { name: 'hours-export', input: z.strictObject({}) };

/** So large is a piece before it is put down; then everybody else has a turn. */
const PART_BYTES = 256 * 1024;

/** The one who asked as they are now; null where they may no longer come in. */
export type ExportActing = (
  job: JobContext,
  by: { readonly byId: number; readonly language: Language; readonly address: string },
) => Promise<SignedInContext | null>;

async function* inParts(content: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let held: Uint8Array[] = [];
  let size = 0;
  for await (const piece of content) {
    held.push(piece);
    size += piece.length;
    if (size < PART_BYTES) continue;
    yield Buffer.concat(held);
    held = [];
    size = 0;
  }
  yield Buffer.concat(held);
}

interface Written {
  readonly rows: number;
  readonly bytes: number;
}

/** Writes the file piece by piece; null as soon as it is found that nobody wants it any more. */
async function writeFile(
  job: JobContext,
  context: SignedInContext,
  run: ExportRun,
): Promise<Written | null> {
  const { kind, format, ...filters } = exportRequest.parse(run.request);
  const selection = await selectionOf(context, filters);
  const expected = await tableOf(kind).count(context, selection);
  const file = await openFile(context, { kind, format }, selection);
  let lines = 0;
  async function* counted(): AsyncGenerator<SheetLine, void, undefined> {
    for await (const line of file.lines) {
      lines += 1;
      yield line;
    }
  }
  let place = 0;
  let bytes = 0;
  for await (const part of inParts(tableContent({ ...file, lines: counted() }))) {
    job.signal.throwIfAborted();
    if (!(await insertPart(job.db.executor, run.id, place, part))) return null;
    place += 1;
    bytes += part.length;
    assertRoom(bytes);
    const share = Math.floor((lines * 100) / Math.max(1, expected));
    await job.progress('exports.step.writing', Math.min(99, share));
  }
  // The last line are the totals.
  return { rows: lines - 1, bytes };
}

/** The page of whoever asked that lists what they had made. */
function downloadsLink({ actor }: SignedInContext): string {
  const set = routeSetFor(actor.roles)?.id;
  if (set === 'export') return '/laborHoursExport';
  return set === 'superAdmin' || set === 'adminGroup' ? '/timesheetManage' : '/';
}

async function tellDone(
  job: JobContext,
  context: SignedInContext,
  run: ExportRun,
  written: Written,
): Promise<void> {
  const clock = job.clock();
  await transact(job.db, async (tx) => {
    // One at a time: two that end at the same moment must not both find room.
    await lockRunsOf(tx, run.byId);
    assertRoom((await keptBytes(tx, run.byId, clock.instant)) + written.bytes);
    const { format } = exportRequest.parse(run.request);
    const at = { finishedAt: clock.instant, expiresAt: keptUntil(clock.now) };
    const done = { state: 'done' as const, ...written, contentType: contentTypeOf(format), ...at };
    if (!(await finishRun(tx, run.id, done))) return;
    const notice = {
      personId: run.byId,
      kind: 'exportReady' as const,
      params: { file: run.fileName ?? '' },
      link: downloadsLink(context),
    };
    await notify(tx, [notice], clock);
  });
}

async function make(job: JobContext, run: ExportRun, acting: ExportActing): Promise<void> {
  const language = run.language === 'en' ? 'en' : 'zh';
  const context = await acting(job, { byId: run.byId, language, address: '' });
  if (context === null || !isPermitted(context.actor.roles, 'hours:export')) {
    throw new Refusal(commonRefusals.notPermitted);
  }
  const written = await writeFile(job, context, run);
  if (written === null) await dropParts(job.db.executor, run.id);
  else await tellDone(job, context, run, written);
}

/** Makes a file and keeps it; killed on its way, it begins again. */
export const hoursExportJob = (
  acting: ExportActing,
  textIn: (language: Language) => SignedInContext['text'],
): JobKind =>
  jobKind({
    ...EXPORT_JOB,
    maxAttempts: 3,
    retryDelaySeconds: 5,
    run: async (job) => {
      const run = await findRun(job.db.executor, job.id);
      const begun = run !== null && (await transact(job.db, (tx) => beginRun(tx, job.id)));
      if (!begun) return undefined;
      try {
        await make(job, run, acting);
        return undefined;
      } catch (error) {
        const refused = error instanceof Refusal;
        if (!refused && !job.lastAttempt) throw error;
        const now = job.now();
        const problem = refused
          ? textIn(run.language === 'en' ? 'en' : 'zh')(error.kind.key, error.params)
          : null;
        const at = { finishedAt: now.toISOString(), expiresAt: keptUntil(now) };
        await finishRun(job.db.executor, run.id, { state: 'failed', problem, ...at });
        await dropParts(job.db.executor, run.id);
        if (!refused) throw error;
        return undefined;
      }
    },
  });

/** Every night: files that are kept no longer. */
export const forgetExportsJob = jobKind({
  name: 'export-housekeeping',
  input: z.strictObject({}),
  maxAttempts: 3,
  retryDelaySeconds: 60,
  cron: '40 3 * * *',
  run: async (job) => ({
    forgotten: await dropExpired(job.db.executor, job.now().toISOString()),
  }),
});
