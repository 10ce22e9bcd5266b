import { takeMarks } from '#features/periods/server/service.ts';
import { toInstant } from '#kernel/dates.ts';
import type { Executor, Transaction } from '#server/platform/db/database.ts';
import { digestOf, giveRoom, publish } from './publish-store.ts';
import { addStep, findPublished, finishRun, logEvent } from './run-store.ts';
import type { RunOfMonth } from './steps-store.ts';
import { type WorkedStep, workStep } from './work-out.ts';

/** An event of the log that took nothing in. */
export const NOTHING = { step: null, rows: 0, fen: 0, atActualFen: 0, ms: 0 } as const;

type Now = () => Date;

/** One step of a run, with what it took in and how long. */
export async function takeStep(
  tx: Transaction,
  run: RunOfMonth,
  step: WorkedStep,
  now: Now,
): Promise<void> {
  const begun = performance.now();
  const taken = await workStep(tx, run, step);
  const ms = Math.round(performance.now() - begun);
  await addStep(tx, run.id, { step, ms, ...taken });
  const { rows, fen, atActualFen } = taken;
  const at = toInstant(now());
  await logEvent(tx, run.id, { at, event: 'stepDone', step, rows, fen, atActualFen, ms });
}

/** Makes a run whose steps are done the one everybody sees. The months are held. */
export async function publishRun(tx: Transaction, run: RunOfMonth, now: Now): Promise<void> {
  const at = toInstant(now());
  await giveRoom(tx);
  const before = await findPublished(tx, run.month);
  const { rows, findings } = await digestOf(tx, run);
  await publish(tx, run, at);
  await takeMarks(tx, run.month, run.id);
  await finishRun(tx, run.id, { state: 'done', at, digest: rows, findingsDigest: findings });
  const event = before?.digest === rows ? 'unchanged' : 'published';
  await logEvent(tx, run.id, { ...NOTHING, at, event, step: 'proof' });
}

/** One that has been superseded meanwhile has not failed: nobody waits for it. */
export async function failRun(executor: Executor, runId: number, now: Now): Promise<void> {
  const at = toInstant(now());
  if (!(await finishRun(executor, runId, { state: 'failed', at }))) return;
  await logEvent(executor, runId, { ...NOTHING, at, event: 'failed' });
}
