import { z } from 'zod';
import type { ImportReply } from '#kernel/import-report.ts';
import type { Language } from '#kernel/language.ts';
import { isPermitted, type Permission } from '#kernel/permissions.ts';
import { commonRefusals, Refusal } from '#kernel/result.ts';
import { transact } from '../db/database.ts';
import { type JobContext, type JobKind, jobKind } from '../jobs/kind.ts';
import type { RequestContext, SignedInContext } from '../wire/context.ts';
import type { ImportKind, ImportPlan } from './kind.ts';
import { openFile, readImport, understand } from './read-import.ts';
import { type ImportRequest, importSheet } from './run-import.ts';
import { dropUpload, findUpload, type ImportUpload, keepUpload } from './upload-store.ts';

/** So many rows are taken in while somebody waits for the answer; more are a job. */
const ROWS_AT_ONCE = 3_000;

/** The job has the id of the file that was kept for it, which is all it needs. */
const IMPORT_JOB = { name: 'import', input: z.strictObject({}) };

type AnyImport = ImportKind<object, ImportPlan, unknown>;

/** An import as the job knows it: by name, and made out once it is known what it is about. */
export interface LongImport {
  readonly name: string;
  readonly access: Permission;
  of(context: SignedInContext, params: unknown): Promise<AnyImport>;
}

/** An import that is the same whatever it is about. */
export const longImport = <Row extends object, Plan extends ImportPlan, Params>(
  kind: ImportKind<Row, Plan, Params>,
): LongImport => ({
  name: kind.name,
  access: kind.access,
  of: async () => kind as unknown as AnyImport,
});

/** One whose columns depend on what it is about, the months of a plan for example. */
export const longImportFor = <Row extends object, Plan extends ImportPlan, Params>(
  about: Pick<LongImport, 'name' | 'access'>,
  of: (context: SignedInContext, params: Params) => Promise<ImportKind<Row, Plan, Params>>,
): LongImport => ({
  ...about,
  of: (context, params) => of(context, params as Params) as unknown as Promise<AnyImport>,
});

/** Takes a file in: at once, or, where it is long, by a job whose progress can be asked for. */
export async function takeIn<Row extends object, Plan extends ImportPlan, Params>(
  kind: ImportKind<Row, Plan, Params>,
  context: SignedInContext,
  file: Uint8Array,
  request: ImportRequest<Params>,
): Promise<ImportReply> {
  const opened = await openFile(kind, context, file, request.fileName);
  const { enqueue, actor, language, address, instant } = context;
  if (enqueue === null || opened.rows <= ROWS_AT_ONCE) {
    return importSheet(kind, context, await understand(kind, context, opened), request);
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
  kinds: readonly LongImport[],
  actingAgain: ActingAgain,
  textIn: (language: Language) => RequestContext['text'],
): JobKind {
  async function takeInKept(job: JobContext, upload: ImportUpload, file: Uint8Array) {
    const known = kinds.find(({ name }) => name === upload.kind);
    const context = await actingAgain(job, upload);
    if (
      known === undefined ||
      context === null ||
      !isPermitted(context.actor.roles, known.access)
    ) {
      throw new Refusal(commonRefusals.notPermitted);
    }
    const kind = await known.of(context, upload.params);
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
