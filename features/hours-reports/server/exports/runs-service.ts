import { createHash } from 'node:crypto';
import { toInstant } from '#kernel/dates.ts';
import { commonRefusals, Refusal } from '#kernel/result.ts';
import { write } from '#server/platform/audit/trail.ts';
import type { Transaction } from '#server/platform/db/database.ts';
import { FileReply } from '#server/platform/files/file-reply.ts';
import { findRuns } from '#server/platform/jobs/store.ts';
import type { SignedInContext } from '#server/platform/wire/context.ts';
import {
  type ExportRequest,
  type ExportRunView,
  exportRefusals,
  exportRequest,
} from '../../contract-exports.ts';
import { isUnfinished, MAX_UNFINISHED_EXPORTS } from '../../rules-exports.ts';
import { EXPORT_JOB } from './jobs.ts';
import { keptUntil } from './kept-until.ts';
import { assertRoom } from './room.ts';
import {
  cancelRun,
  deleteRun,
  type ExportRun,
  findFinished,
  findPart,
  finishRun,
  insertRun,
  keptBytes,
  listRuns,
  listUnfinished,
  lockRunsOf,
} from './runs-store.ts';
import { selectionOf } from './selection.ts';
import { exportName } from './service.ts';

/** The same whatever the order in which it was asked. */
function digestOf({ language }: SignedInContext, request: ExportRequest): string {
  const fields = Object.entries(request).sort(([one], [other]) => (one < other ? -1 : 1));
  return createHash('sha256')
    .update(JSON.stringify([language, fields]))
    .digest('hex');
}

/** A run whose job was given up while nobody was there to say so must not keep others from beginning. */
async function settleLost(tx: Transaction, runs: readonly ExportRun[], { now }: SignedInContext) {
  const jobs = await findRuns(
    tx,
    runs.map(({ id }) => id),
  );
  const failed = new Set(jobs.flatMap(({ id, state }) => (state === 'failed' ? [id] : [])));
  for (const id of failed) {
    const at = { finishedAt: toInstant(now), expiresAt: keptUntil(now) };
    await finishRun(tx, id, { state: 'failed', ...at });
  }
  return runs.filter(({ id }) => !failed.has(id));
}

/** Has a file made in the background; asked again before it is done, it is the same one. */
export async function startExport(
  context: SignedInContext,
  request: ExportRequest,
): Promise<{ id: string }> {
  const { kind, format, ...filters } = request;
  const { actor, enqueue, instant, language } = context;
  const selection = await selectionOf(context, filters);
  if (enqueue === null) throw new Refusal(exportRefusals.exportNoJobs);
  const name = exportName(context, { kind, format }, selection);
  const digest = digestOf(context, request);
  return write(context, async (tx, audit) => {
    await lockRunsOf(tx, actor.userId);
    const unfinished = await settleLost(tx, await listUnfinished(tx, actor.userId), context);
    const same = unfinished.find((run) => run.digest === digest);
    if (same !== undefined) {
      audit.nothingChanged();
      return { id: same.id };
    }
    if (unfinished.length >= MAX_UNFINISHED_EXPORTS) {
      throw new Refusal(exportRefusals.exportsUnderWay, { most: MAX_UNFINISHED_EXPORTS });
    }
    assertRoom((await keptBytes(tx, actor.userId, instant)) + 1);
    const id = await enqueue(tx, EXPORT_JOB, {}, actor.userId);
    await insertRun(tx, {
      id,
      byId: actor.userId,
      request,
      digest,
      language,
      state: 'queued',
      fileName: name,
      createdAt: instant,
      expiresAt: keptUntil(context.now),
    });
    audit.record({
      action: 'exports.start',
      entity: 'export',
      entityId: id,
      after: { fileName: name },
    });
    return { id };
  });
}

/** One’s own files, with how far those are that are not done. */
export async function ownExports({
  db,
  actor,
  instant,
}: SignedInContext): Promise<ExportRunView[]> {
  const runs = await listRuns(db.executor, actor.userId, instant);
  const unfinished = runs.filter(({ state }) => isUnfinished(state));
  const jobs = await findRuns(
    db.executor,
    unfinished.map(({ id }) => id),
  );
  const jobOf = new Map(jobs.map((job) => [job.id, job]));
  return runs.map((run) => {
    const { kind, format } = exportRequest.parse(run.request);
    const { id, rows, bytes, problem, createdAt, expiresAt } = run;
    const job = jobOf.get(id);
    const state = job?.state === 'failed' ? 'failed' : run.state;
    const percent = state === 'done' ? 100 : (job?.percent ?? 0);
    const fileName = run.fileName ?? '';
    const view = { id, kind, format, fileName, state, percent };
    return { ...view, rows, bytes, problem, createdAt, expiresAt };
  });
}

/** Cancels one that is not done; takes one that is off the list. */
export function removeExport(context: SignedInContext, id: string): Promise<null> {
  const { userId } = context.actor;
  return write(context, async (tx, audit) => {
    const cancelled = await cancelRun(tx, id, userId, context.instant);
    const gone = cancelled ?? (await deleteRun(tx, id, userId));
    if (gone === null) throw new Refusal(commonRefusals.notFound);
    audit.record({
      action: cancelled === null ? 'exports.remove' : 'exports.cancel',
      entity: 'export',
      entityId: id,
      before: { fileName: gone.fileName },
    });
    return null;
  });
}

/** Piece by piece; one that was taken off the list meanwhile must not look whole. */
async function* partsOf({ db, signal }: SignedInContext, { id, bytes }: ExportRun) {
  let sent = 0;
  for (let place = 0; sent < (bytes ?? 0); place += 1) {
    signal.throwIfAborted();
    const part = await findPart(db.executor, id, place);
    if (part === null) throw new Error('the file is no longer there');
    sent += part.length;
    yield part;
  }
}

export async function exportedFile(context: SignedInContext, id: string): Promise<FileReply> {
  const { db, actor, instant } = context;
  const run = await findFinished(db.executor, id, actor.userId, instant);
  if (run === null) throw new Refusal(commonRefusals.notFound);
  return new FileReply(run.fileName ?? id, run.contentType ?? '', partsOf(context, run));
}
