import { z } from 'zod';
import { lockMonths, seeMarks } from '#features/periods/server/service.ts';
import { toInstant } from '#kernel/dates.ts';
import { id } from '#kernel/schemas.ts';
import { transact } from '#server/platform/db/database.ts';
import { type JobContext, type JobKind, jobKind } from '#server/platform/jobs/kind.ts';
import { failRun, NOTHING, publishRun, takeStep } from './carry-out.ts';
import { forgetRun } from './publish-store.ts';
import { beginRun, findRun, isRunning, logEvent } from './run-store.ts';
import type { RunOfMonth } from './steps-store.ts';
import { WORKED_STEPS, type WorkedStep } from './work-out.ts';

export const RUN_JOB = { name: 'final-account-run', input: z.strictObject({ runId: id }) };

const PERCENT_BY_STEPS = 90;

const takeIn = (job: JobContext, run: RunOfMonth, step: WorkedStep): Promise<void> =>
  transact(job.db, (tx) => takeStep(tx, run, step, job.now));

/** What everybody sees changes in one moment, unless months were closed or opened meanwhile. */
async function show(job: JobContext, run: RunOfMonth): Promise<void> {
  await transact(job.db, async (tx) => {
    await lockMonths(tx);
    if (await isRunning(tx, run.id)) return publishRun(tx, run, job.now);
    return forgetRun(tx, run);
  });
}

/** Takes a run up with all that has changed by now; false where it has ended already. */
function begin(job: JobContext, run: RunOfMonth): Promise<boolean> {
  return transact(job.db, async (tx) => {
    if (!(await beginRun(tx, run.id, toInstant(job.now())))) return false;
    // A process may have died in the middle of it: what it left is made anew.
    await forgetRun(tx, run);
    await seeMarks(tx, run.month, run.id);
    return true;
  });
}

async function runMonth(job: JobContext, runId: number): Promise<void> {
  const stored = await findRun(job.db.executor, runId);
  if (stored === null || !(await begin(job, stored))) return;
  const event = stored.state === 'queued' ? 'begun' : 'again';
  await logEvent(job.db.executor, runId, { ...NOTHING, event, at: toInstant(job.now()) });
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
        await failRun(job.db.executor, runId, job.now);
      }
      throw error;
    }
    return { runId };
  },
});
