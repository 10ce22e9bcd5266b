import { accountRefusals } from '#features/actuals/contract-parts.ts';
import type { TaskDetail } from '#features/actuals/contract-tasks.ts';
import { findPublished } from '#features/actuals/server/runs/run-store.ts';
import { lockMonths } from '#features/periods/server/service.ts';
import { firstDay, type Month } from '#kernel/dates.ts';
import { Refusal } from '#kernel/result.ts';
import { write } from '#server/platform/audit/trail.ts';
import type { Transaction } from '#server/platform/db/database.ts';
import type { SignedInContext } from '#server/platform/wire/context.ts';
import { readTask } from './reading.ts';
import { deleteWaivers, insertWaivers, type Named, noteWaivers } from './waivers-store.ts';

/** The month must still be open; who waits for hours of a closed one waits for late ones. */
async function openRun(tx: Transaction, month: Month): Promise<number> {
  const months = await lockMonths(tx);
  months.assertOpen([firstDay(month)]);
  const run = await findPublished(tx, month);
  if (run === null) throw new Refusal(accountRefusals.nothingToWaive, { month });
  return run.id;
}

const noted = ({ actor, instant: at }: SignedInContext, month: Month) => ({
  month,
  at,
  byId: actor.userId,
  byName: actor.nickName,
});

const auditOf = (month: Month) => ({ entity: 'month', entityId: month });

export async function waive(
  context: SignedInContext,
  asked: {
    readonly month: Month;
    readonly people?: readonly Named[] | undefined;
    readonly reason: string;
  },
): Promise<TaskDetail> {
  const { month, people, reason } = asked;
  await write(context, async (tx, audit) => {
    const runId = await openRun(tx, month);
    const by = { byId: context.actor.userId, at: context.instant };
    const waived = await insertWaivers(tx, { month, runId, asked: people, reason, ...by });
    if (waived.length === 0) return audit.nothingChanged();
    await noteWaivers(tx, { event: 'waived', ...noted(context, month), reason, waived });
    const names = waived.map(({ nickName }) => nickName);
    audit.record({ action: 'actuals.waive', ...auditOf(month), after: { people: names, reason } });
  });
  return readTask(context, month);
}

export async function unwaive(
  context: SignedInContext,
  { month, people }: { readonly month: Month; readonly people: readonly Named[] },
): Promise<TaskDetail> {
  await write(context, async (tx, audit) => {
    const runId = await openRun(tx, month);
    const gone = await deleteWaivers(tx, { month, runId, asked: people });
    if (gone.length === 0) return audit.nothingChanged();
    await noteWaivers(tx, {
      event: 'unwaived',
      ...noted(context, month),
      reason: '',
      waived: gone,
    });
    const names = gone.map(({ nickName }) => nickName);
    audit.record({ action: 'actuals.unwaive', ...auditOf(month), before: { people: names } });
  });
  return readTask(context, month);
}
