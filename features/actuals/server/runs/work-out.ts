import { RUN_STEPS, type RunStep } from '#features/actuals/rules.ts';
import { addCostYear } from '#features/actuals/server/years.ts';
import type { Transaction } from '#server/platform/db/database.ts';
import { digestOf, giveRoom, type RunDigest } from './publish-store.ts';
import { type RunOfMonth, STEPS, type TakenIn } from './steps-store.ts';

export type WorkedStep = Exclude<RunStep, 'proof'>;

/** The steps that take something in; the proof adds them up. */
export const WORKED_STEPS = RUN_STEPS.filter((step): step is WorkedStep => step !== 'proof');

/** One step; it writes under the number of the run and nobody sees it before it is published. */
export async function workStep(
  tx: Transaction,
  run: RunOfMonth,
  step: WorkedStep,
): Promise<TakenIn> {
  await addCostYear(tx, run.month);
  await giveRoom(tx);
  return STEPS[step](tx, run);
}

/** All of them at once, for whoever wants to know whether a run would still come out the same. */
export async function workOut(tx: Transaction, run: RunOfMonth): Promise<RunDigest> {
  for (const step of WORKED_STEPS) await workStep(tx, run, step);
  return digestOf(tx, run);
}
