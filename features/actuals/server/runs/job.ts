import { z } from 'zod';
import { nextToClose } from '#features/periods/rules.ts';
import { lockMonths } from '#features/periods/server/service.ts';
import { toInstant } from '#kernel/dates.ts';
import { id } from '#kernel/schemas.ts';
import { type Transaction, transact } from '#server/platform/db/database.ts';
import { type JobContext, type JobKind, jobKind } from '#server/platform/jobs/kind.ts';
import { digestOf, forgetRun, publish } from './publish-store.ts';
import {
  addStep,
  beginRun,
  findPublished,
  findRun,
  finishRun,
  type LoggedEvent,
  logEvent,
} from './run-store.ts';
import type { RunOfMonth } from './steps-store.ts';
import { WORKED_STEPS, type WorkedStep, workStep } from './work-out.ts';

export const RUN_JOB = { name: 'final-account-run', input: z.strictObject({ runId: id }) };

const PERCENT_BY_STEPS = 90;

const nothing = { step: null, rows: 0, fen: 0, ms: 0 } as const;

function logOf(job: JobContext, runId: number) {
  return (event: Omit<LoggedEvent, 'at'>, tx?: Transaction) =>
    logEvent(tx ?? job.db.executor, runId, { at: toInstant(job.now()), ...event });
}

async function takeIn(job: JobContext, run: RunOfMonth, step: WorkedStep): Promise<void> {
  const begun = performance.now();
  await transact(job.db, async (tx) => {
    const taken = await workStep(tx, run, step);
    const ms = Math.round(performance.now() - begun);
    await addStep(tx, run.id, { step, ms, ...taken });
    const { rows, fen } = taken;
    await logOf(job, run.id)({ event: 'stepDone', step, rows, fen, ms }, tx);
  });
}

/** What everybody sees changes in one moment, and only while the month is the one to be closed next. */
async function show(job: JobContext, run: RunOfMonth): Promise<void> {
  await transact(job.db, async (tx) => {
    const { ledger } = await lockMonths(tx);
    const at = toInstant(job.now());
    const log = logOf(job, run.id);
    if (nextToClose(ledger) !== run.month) {
      await forgetRun(tx, run.id);
      await finishRun(tx, run.id, { state: 'failed', at });
      return log({ ...nothing, event: 'failed' }, tx);
    }
    const before = await findPublished(tx, run.month);
    const digest = await digestOf(tx, run.id);
    await publish(tx, run, at);
    await finishRun(tx, run.id, {
      state: 'done',
      at,
      digest: digest.rows,
      findingsDigest: digest.findings,
    });
    const same = before?.digest === digest.rows;
    await log({ ...nothing, event: same ? 'unchanged' : 'published', step: 'proof' }, tx);
  });
}

async function runMonth(job: JobContext, runId: number): Promise<void> {
  const stored = await findRun(job.db.executor, runId);
  const begun = await transact(job.db, async (tx) => {
    if (!(await beginRun(tx, runId, toInstant(job.now())))) return false;
    // A process may have died in the middle of it: what it left is made anew.
    await forgetRun(tx, runId);
    return true;
  });
  if (stored === null || !begun) return;
  await logOf(job, runId)({ ...nothing, event: stored.state === 'queued' ? 'begun' : 'again' });
  for (const [at, step] of WORKED_STEPS.entries()) {
    job.signal.throwIfAborted();
    await job.progress(
      `actuals.step.${step}`,
      Math.round((at / WORKED_STEPS.length) * PERCENT_BY_STEPS),
    );
    await takeIn(job, stored, step);
  }
  await job.progress('actuals.step.proof', PERCENT_BY_STEPS);
  await show(job, stored);
}

/** Works out a month. Taken up again after a crash it begins anew, and comes out the same. */
export const runAccountsJob: JobKind = jobKind({
  ...RUN_JOB,
  maxAttempts: 3,
  retryDelaySeconds: 5,
  alone: true,
  run: async (job, { runId }) => {
    try {
      await runMonth(job, runId);
    } catch (error) {
      if (job.lastAttempt && !job.signal.aborted) {
        await finishRun(job.db.executor, runId, { state: 'failed', at: toInstant(job.now()) });
        await logOf(job, runId)({ ...nothing, event: 'failed' });
      }
      throw error;
    }
    return { runId };
  },
});
