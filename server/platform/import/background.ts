import { z } from 'zod';
import type { ImportReply } from '#kernel/import-report.ts';
import type { Language } from '#kernel/language.ts';
import { isPermitted } from '#kernel/permissions.ts';
import { commonRefusals, Refusal } from '#kernel/result.ts';
import { transact } from '../db/database.ts';
import { type JobContext, type JobKind, jobKind } from '../jobs/kind.ts';
import type { RequestContext, SignedInContext } from '../wire/context.ts';
import type { ImportKind, ImportPlan } from './kind.ts';
import { readImport } from './read-import.ts';
import { type ImportRequest, importSheet } from './run-import.ts';
import { dropUpload, findUpload, type ImportUpload, keepUpload } from './upload-store.ts';

/** So many rows are taken in while somebody waits for the answer; more are a job. */
const ROWS_AT_ONCE = 3_000;

/** The job has the id of the file that was kept for it, which is all it needs. */
const IMPORT_JOB = { name: 'import', input: z.strictObject({}) };

export type AnyImport = ImportKind<object, ImportPlan, unknown>;

/** Keeps the types of rows and plans while imports of different ones share one list. */
export const anyImport = <Row extends object, Plan extends ImportPlan, Params>(
  kind: ImportKind<Row, Plan, Params>,
) => kind as unknown as AnyImport;

/** Takes a file in: at once, or, where it is long, by a job whose progress can be asked for. */
export async function takeIn<Row extends object, Plan extends ImportPlan, Params>(
  kind: ImportKind<Row, Plan, Params>,
  context: SignedInContext,
  file: Uint8Array,
  request: ImportRequest<Params>,
): Promise<ImportReply> {
  const sheet = await readImport(kind, context, file, request.fileName);
  const { enqueue, actor, language, address, instant } = context;
  if (enqueue === null || sheet.total <= ROWS_AT_ONCE) {
    return importSheet(kind, context, sheet, request);
  }
  const { mode, fileName, params } = request;
  const job = await transact(context.db, async (tx) => {
    const id = await enqueue(tx, IMPORT_JOB, {}, actor.userId);
    const about = { kind: kind.name, scope: kind.scope(params), mode, params, fileName };
    const by = { language, byId: actor.userId, address, createdAt: instant };
    await keepUpload(tx, { id, ...about, ...by }, file);
    return id;
  });
  return { job };
}

/** Whoever asked for it as they are now; null where they may no longer come in. */
export type ActingAgain = (
  job: JobContext,
  upload: ImportUpload,
) => Promise<SignedInContext | null>;

/** Takes in the file that was kept for it, and answers as the import itself would have. */
export function importJob(
  kinds: readonly AnyImport[],
  actingAgain: ActingAgain,
  textIn: (language: Language) => RequestContext['text'],
): JobKind {
  async function takeInKept(job: JobContext, upload: ImportUpload, file: Uint8Array) {
    const kind = kinds.find(({ name }) => name === upload.kind);
    const context = await actingAgain(job, upload);
    if (kind === undefined || context === null || !isPermitted(context.actor.roles, kind.access)) {
      throw new Refusal(commonRefusals.notPermitted);
    }
    await job.progress('import.step.reading', 5);
    const sheet = await readImport(kind, context, file, upload.fileName);
    return importSheet(kind, context, sheet, upload, job.progress);
  }
  return jobKind({
    ...IMPORT_JOB,
    maxAttempts: 2,
    retryDelaySeconds: 5,
    run: async (job) => {
      const kept = await findUpload(job.db.executor, job.id);
      if (kept === null) return undefined;
      try {
        return { report: await takeInKept(job, kept.upload, kept.file) };
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
        return { refused: textIn(kept.upload.language)(error.kind.key, error.params) };
      } finally {
        if (!job.signal.aborted) await dropUpload(job.db.executor, job.id);
      }
    },
  });
}
