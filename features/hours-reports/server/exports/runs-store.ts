import { and, desc, eq, gt, inArray, lte, sql } from 'drizzle-orm';
import {
  type Executor,
  lockInTransaction,
  rowsOf,
  type Transaction,
} from '#server/platform/db/database.ts';
import { type EXPORT_STATES, exportPart, exportRun } from '../schema.ts';

export type ExportRun = typeof exportRun.$inferSelect;

const UNFINISHED = [
  'queued',
  'running',
] as const satisfies readonly (typeof EXPORT_STATES)[number][];

/** Parts the locks of runs from all others. */
const RUN_LOCK = 7_104;

/** Whoever asks twice at the same moment is served one after the other. */
export const lockRunsOf = (tx: Transaction, personId: number) =>
  lockInTransaction(tx, RUN_LOCK, String(personId));

const isMine = (byId: number) => eq(exportRun.byId, byId);

export function listUnfinished(executor: Executor, byId: number): Promise<ExportRun[]> {
  return executor
    .select()
    .from(exportRun)
    .where(and(isMine(byId), inArray(exportRun.state, UNFINISHED)));
}

/** How much of what was made for somebody is kept. */
export async function keptBytes(executor: Executor, byId: number, now: string): Promise<number> {
  const [row] = await executor
    .select({ bytes: sql<number>`coalesce(sum(${exportRun.bytes}), 0)::bigint` })
    .from(exportRun)
    .where(and(isMine(byId), eq(exportRun.state, 'done'), gt(exportRun.expiresAt, now)));
  return row?.bytes ?? 0;
}

export function listRuns(executor: Executor, byId: number, now: string): Promise<ExportRun[]> {
  return executor
    .select()
    .from(exportRun)
    .where(and(isMine(byId), gt(exportRun.expiresAt, now)))
    .orderBy(desc(exportRun.createdAt), exportRun.id)
    .limit(100);
}

export async function findRun(executor: Executor, id: string): Promise<ExportRun | null> {
  const [row] = await executor.select().from(exportRun).where(eq(exportRun.id, id));
  return row ?? null;
}

/** One that is done, to whoever had it made and as long as it is kept. */
export async function findFinished(
  executor: Executor,
  id: string,
  byId: number,
  now: string,
): Promise<ExportRun | null> {
  const run = await findRun(executor, id);
  const open = run?.byId === byId && run.state === 'done' && run.expiresAt > now;
  return open ? run : null;
}

export async function insertRun(
  executor: Executor,
  values: typeof exportRun.$inferInsert,
): Promise<void> {
  await executor.insert(exportRun).values(values);
}

/** Takes an unfinished one over from the beginning; false where it was cancelled or is gone. */
export async function beginRun(tx: Transaction, id: string): Promise<boolean> {
  const begun = await tx
    .update(exportRun)
    .set({ state: 'running' })
    .where(and(eq(exportRun.id, id), inArray(exportRun.state, UNFINISHED)))
    .returning({ id: exportRun.id });
  await tx.delete(exportPart).where(eq(exportPart.runId, id));
  return begun.length > 0;
}

/** Adds a piece of the file, while it is wanted; false where it no longer is. */
export async function insertPart(
  executor: Executor,
  runId: string,
  place: number,
  content: Uint8Array,
): Promise<boolean> {
  const text = Buffer.from(content).toString('base64');
  const added = await rowsOf(
    executor,
    sql`
      insert into export_part (run_id, place, content)
      select id, ${place}::int, ${text} from export_run
      where id = ${runId} and state = 'running' returning place`,
  );
  return added.length > 0;
}

/** Whole, or refused: the one end of a run that is not cancelled. */
export async function finishRun(
  executor: Executor,
  id: string,
  end: Partial<Pick<ExportRun, 'rows' | 'bytes' | 'contentType' | 'problem'>> & {
    readonly state: 'done' | 'failed';
    readonly finishedAt: string;
    readonly expiresAt: string;
  },
): Promise<boolean> {
  const ended = await executor
    .update(exportRun)
    .set(end)
    .where(and(eq(exportRun.id, id), inArray(exportRun.state, UNFINISHED)))
    .returning({ id: exportRun.id });
  return ended.length > 0;
}

export async function cancelRun(tx: Transaction, id: string, byId: number, now: string) {
  const [row] = await tx
    .update(exportRun)
    .set({ state: 'cancelled', finishedAt: now })
    .where(and(eq(exportRun.id, id), isMine(byId), inArray(exportRun.state, UNFINISHED)))
    .returning({ fileName: exportRun.fileName });
  return row ?? null;
}

export async function deleteRun(tx: Transaction, id: string, byId: number) {
  const [row] = await tx
    .delete(exportRun)
    .where(and(eq(exportRun.id, id), isMine(byId)))
    .returning({ fileName: exportRun.fileName });
  return row ?? null;
}

export async function dropParts(executor: Executor, id: string): Promise<void> {
  await executor.delete(exportPart).where(eq(exportPart.runId, id));
}

export async function findPart(
  executor: Executor,
  runId: string,
  place: number,
): Promise<Uint8Array | null> {
  const [row] = await executor
    .select({ content: exportPart.content })
    .from(exportPart)
    .where(and(eq(exportPart.runId, runId), eq(exportPart.place, place)));
  return row === undefined ? null : Buffer.from(row.content, 'base64');
}

export async function dropExpired(executor: Executor, now: string): Promise<number> {
  const gone = await executor
    .delete(exportRun)
    .where(lte(exportRun.expiresAt, now))
    .returning({ id: exportRun.id });
  return gone.length;
}
