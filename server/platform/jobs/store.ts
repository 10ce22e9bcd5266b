import { and, eq, inArray, lt, sql } from 'drizzle-orm';
import { type Executor, rowsOf } from '../db/database.ts';
import { jobRun } from './schema.ts';

export type JobRunRow = typeof jobRun.$inferSelect;

export async function insertQueued(
  executor: Executor,
  values: { id: string; kind: string; requestedBy: number | null; now: Date },
): Promise<void> {
  const { now, ...rest } = values;
  await executor.insert(jobRun).values({ ...rest, state: 'queued', createdAt: now.toISOString() });
}

/** Takes a run over, unless it has already ended. Scheduled jobs have no row before this. */
export async function markRunning(
  executor: Executor,
  id: string,
  kind: string,
  now: Date,
): Promise<{ attempts: number } | null> {
  const at = now.toISOString();
  const [row] = await executor
    .insert(jobRun)
    .values({ id, kind, state: 'running', attempts: 1, createdAt: at, heartbeatAt: at })
    .onConflictDoUpdate({
      target: jobRun.id,
      set: { state: 'running', attempts: sql`${jobRun.attempts} + 1`, heartbeatAt: at },
      setWhere: inArray(jobRun.state, ['queued', 'running']),
    })
    .returning({ attempts: jobRun.attempts });
  return row ?? null;
}

export async function beat(executor: Executor, id: string, now: Date): Promise<void> {
  await executor
    .update(jobRun)
    .set({ heartbeatAt: now.toISOString() })
    .where(and(eq(jobRun.id, id), eq(jobRun.state, 'running')));
}

export async function setProgress(
  executor: Executor,
  id: string,
  step: string,
  percent: number,
  now: Date,
): Promise<void> {
  await executor
    .update(jobRun)
    .set({ step, percent, heartbeatAt: now.toISOString() })
    .where(and(eq(jobRun.id, id), eq(jobRun.state, 'running')));
}

export async function markDone(
  executor: Executor,
  id: string,
  result: object | undefined,
  now: Date,
): Promise<void> {
  await executor
    .update(jobRun)
    .set({
      state: 'done',
      percent: 100,
      result: result ?? null,
      problem: null,
      finishedAt: now.toISOString(),
    })
    .where(eq(jobRun.id, id));
}

export async function markStopped(
  executor: Executor,
  id: string,
  problem: string,
  final: boolean,
  now: Date,
): Promise<void> {
  await executor
    .update(jobRun)
    .set({
      state: final ? 'failed' : 'queued',
      problem,
      finishedAt: final ? now.toISOString() : null,
    })
    .where(and(eq(jobRun.id, id), inArray(jobRun.state, ['queued', 'running'])));
}

export interface LostRun {
  readonly id: string;
  readonly kind: string;
  readonly attempts: number;
}

/** Jobs the queue believes to be running although nobody has sent a heartbeat since `silentSince`. */
export function findLost(executor: Executor, silentSince: Date): Promise<LostRun[]> {
  const since = silentSince.toISOString();
  return rowsOf<LostRun>(
    executor,
    sql`
      select queued.id, queued.name as kind, coalesce(run.attempts, 1) as attempts
      from pgboss.job queued left join job_run run on run.id = queued.id
      where queued.state = 'active'
        and queued.started_on < ${since}
        and coalesce(run.heartbeat_at < ${since}, true)`,
  );
}

/** A run by its id; with `requestedBy` only if that person asked for it. */
export async function findRun(
  executor: Executor,
  id: string,
  requestedBy: number | null,
): Promise<JobRunRow | null> {
  const [row] = await executor
    .select()
    .from(jobRun)
    .where(
      and(
        eq(jobRun.id, id),
        requestedBy === null ? undefined : eq(jobRun.requestedBy, requestedBy),
      ),
    );
  return row ?? null;
}

export async function findRuns(executor: Executor, ids: readonly string[]): Promise<JobRunRow[]> {
  if (ids.length === 0) return [];
  return executor
    .select()
    .from(jobRun)
    .where(inArray(jobRun.id, [...ids]));
}

export async function deleteFinishedBefore(executor: Executor, before: Date): Promise<number> {
  const gone = await executor
    .delete(jobRun)
    .where(lt(jobRun.finishedAt, before.toISOString()))
    .returning({ id: jobRun.id });
  return gone.length;
}
