import { sql } from 'drizzle-orm';
import { accountRefusals } from '#features/actuals/contract-parts.ts';
import type { TaskDetail, TaskList } from '#features/actuals/contract-tasks.ts';
import { addsUp } from '#features/actuals/rules-tasks.ts';
import { runNext } from '#features/actuals/server/runs/ask.ts';
import type { RunDigest } from '#features/actuals/server/runs/publish-store.ts';
import {
  dropOldRows,
  findPublished,
  findUnderWay,
  type StoredRun,
  tryRun,
} from '#features/actuals/server/runs/run-store.ts';
import { workOut } from '#features/actuals/server/runs/work-out.ts';
import { beginStandards } from '#features/people/server/service.ts';
import {
  assertMayClose,
  beginLedger,
  closeMonth,
  reopenMonth,
  seeMarks,
  takeMarks,
} from '#features/periods/server/service.ts';
import { holdAllSheets } from '#features/timesheets/server/service.ts';
import { lastDay, type Month } from '#kernel/dates.ts';
import { Refusal } from '#kernel/result.ts';
import { write } from '#server/platform/audit/trail.ts';
import type { Transaction } from '#server/platform/db/database.ts';
import type { SignedInContext } from '#server/platform/wire/context.ts';
import { countFindings } from './findings-store.ts';
import { listTasks, readTask } from './reading.ts';
import { findProofs } from './sources-store.ts';

/** What the run would come to if it were worked out now; nothing of it stays. */
const workedOutNow = (tx: Transaction, { month }: StoredRun, byId: number): Promise<RunDigest> =>
  tryRun(tx, { month, byId }, (trial) => workOut(tx, trial));

async function assertReady(tx: Transaction, run: StoredRun): Promise<void> {
  const shown = sql`select ${run.id}::int`;
  const findings = await countFindings(tx, shown);
  const open = findings.reduce((sum, one) => sum + one.open, 0);
  if (open > 0) throw new Refusal(accountRefusals.notReady, { month: run.month, open });
  // That something was mended is said by another run alone, whatever it looks like.
  if (findings.some(({ mended }) => mended > 0)) {
    throw new Refusal(accountRefusals.inputsChanged, { month: run.month }, { runId: run.id });
  }
  if (!addsUp(await findProofs(tx, shown))) {
    throw new Refusal(accountRefusals.doesNotAddUp, { month: run.month });
  }
}

/**
 * Closes a month with the run the reader saw. Everybody who changes something dated waits meanwhile, and
 * the month is worked out once more: it closes only if that comes out the same, to the fen.
 */
export async function closeTask(
  context: SignedInContext,
  { month, runId }: { readonly month: Month; readonly runId: number },
): Promise<TaskDetail> {
  const { actor, today } = context;
  await write(context, async (tx, audit) => {
    const isDone = await assertMayClose(tx, { month, runId });
    if (isDone) return audit.nothingChanged();
    if (today <= lastDay(month)) throw new Refusal(accountRefusals.notOverYet, { month });
    if ((await findUnderWay(tx, month)) !== null) {
      throw new Refusal(accountRefusals.underWay, { month });
    }
    const run = await findPublished(tx, month);
    if (run?.id !== runId) {
      throw new Refusal(accountRefusals.notThatRun, { month }, { runId: run?.id ?? null });
    }
    await assertReady(tx, run);
    // Approving is not dated and does not wait for months: what is counted now is what is marked as booked.
    await holdAllSheets(tx);
    await seeMarks(tx, month, runId);
    const now = await workedOutNow(tx, run, actor.userId);
    if (now.rows !== run.digest || now.findings !== run.findingsDigest) {
      throw new Refusal(accountRefusals.inputsChanged, { month }, { runId });
    }
    await takeMarks(tx, month, runId);
    await closeMonth(context, tx, audit, { month, runId });
    await dropOldRows(tx, run);
    await runNext(context, tx, audit, month);
  });
  return readTask(context, month);
}

/** Opens the latest closed month again; its run is valid as it was. */
export async function reopenTask(
  context: SignedInContext,
  { month, reason }: { readonly month: Month; readonly reason: string },
): Promise<TaskDetail> {
  await write(context, async (tx, audit) => {
    await reopenMonth(context, tx, audit, { month, reason });
  });
  return readTask(context, month);
}

/** Says with which month the accounts begin, and at which standard rate where there is none yet. */
export async function beginTasks(
  context: SignedInContext,
  { month, standardRate }: { readonly month: Month; readonly standardRate?: number | undefined },
): Promise<TaskList> {
  await write(context, async (tx, audit) => {
    await beginLedger(context, tx, audit, month);
    await beginStandards(context, tx, audit, { month, rate: standardRate ?? null });
  });
  return listTasks(context);
}
