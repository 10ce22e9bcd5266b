import { accountRefusals } from '#features/actuals/contract-parts.ts';
import { periodRefusals } from '#features/periods/contract.ts';
import { nextToClose } from '#features/periods/rules.ts';
import { lockMonths } from '#features/periods/server/service.ts';
import { addMonths, type Month, monthOf } from '#kernel/dates.ts';
import { Refusal } from '#kernel/result.ts';
import { type AuditTrail, write } from '#server/platform/audit/trail.ts';
import type { Transaction } from '#server/platform/db/database.ts';
import type { JobQueue } from '#server/platform/jobs/queue.ts';
import { findRuns } from '#server/platform/jobs/store.ts';
import type { SignedInContext } from '#server/platform/wire/context.ts';
import { RUN_JOB } from './job.ts';
import {
  findUnderWay,
  findWithoutJob,
  finishRun,
  insertRun,
  type StoredRun,
  setJob,
} from './run-store.ts';

/** A run whose job was given up while nobody was there to say so must not keep others from beginning. */
async function settleLost(
  tx: Transaction,
  run: StoredRun | null,
  at: string,
): Promise<StoredRun | null> {
  if (run === null) return null;
  const [job] = run.jobId === null ? [] : await findRuns(tx, [run.jobId]);
  if (job !== undefined && job.state !== 'failed') return run;
  await finishRun(tx, run.id, { state: 'failed', at });
  return null;
}

interface AskedRun {
  readonly runId: number;
  readonly jobId: string;
}

/** Puts a run of a month that may be worked out into the queue; where one is under way it is that. */
async function queueRun(
  { actor, instant }: Pick<SignedInContext, 'actor' | 'instant'>,
  tx: Transaction,
  month: Month,
  enqueue: JobQueue['enqueue'],
): Promise<AskedRun & { readonly isNew: boolean }> {
  const running = await settleLost(tx, await findUnderWay(tx, month), instant);
  if (running?.jobId != null) return { runId: running.id, jobId: running.jobId, isNew: false };
  const runId = await insertRun(tx, { month, byId: actor.userId, at: instant });
  if (runId === null) throw new Refusal(accountRefusals.underWay, { month });
  const jobId = await enqueue(tx, RUN_JOB, { runId }, actor.userId);
  await setJob(tx, runId, jobId);
  return { runId, jobId, isNew: true };
}

const auditOf = (month: Month, runId: number) => ({
  ...{ action: 'actuals.run', entity: 'month', entityId: month },
  after: { runId },
});

/** The month after one that has just been closed is worked out at once, as soon as it has begun. */
export async function runNext(
  context: SignedInContext,
  tx: Transaction,
  audit: AuditTrail,
  closed: Month,
): Promise<void> {
  const month = addMonths(closed, 1);
  if (context.enqueue === null || month > monthOf(context.today)) return;
  const { runId } = await queueRun(context, tx, month, context.enqueue);
  audit.record(auditOf(month, runId));
}

/** Has the earliest open month worked out; asked again before it is done, it is the same run. */
export function askForRun(context: SignedInContext, month: Month): Promise<AskedRun> {
  const { enqueue, today } = context;
  if (enqueue === null) throw new Refusal(accountRefusals.noJobs);
  return write(context, async (tx, audit) => {
    const { ledger } = await lockMonths(tx);
    const next = nextToClose(ledger);
    if (next === null) throw new Refusal(periodRefusals.ledgerNotBegun);
    if (month !== next) throw new Refusal(accountRefusals.runOutOfOrder, { month, next });
    if (month > monthOf(today)) throw new Refusal(accountRefusals.notBegunYet, { month });
    const { isNew, ...run } = await queueRun(context, tx, month, enqueue);
    if (isNew) audit.record(auditOf(month, run.runId));
    else audit.nothingChanged();
    return run;
  });
}

/** Runs that a change of the database asked for, which could not hand them to the queue itself. */
export async function takeUpQueued(tx: Transaction, enqueue: JobQueue['enqueue']): Promise<void> {
  for (const { id, byId } of await findWithoutJob(tx)) {
    await setJob(tx, id, await enqueue(tx, RUN_JOB, { runId: id }, byId));
  }
}
