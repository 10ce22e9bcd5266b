import { keepNames } from '#features/actuals/server/frozen.ts';
import { publishRun, takeStep } from '#features/actuals/server/runs/carry-out.ts';
import { beginRun, insertRun } from '#features/actuals/server/runs/run-store.ts';
import { WORKED_STEPS } from '#features/actuals/server/runs/work-out.ts';
import { insertWaivers } from '#features/actuals/server/tasks/waivers-store.ts';
import { countHours, keepSums } from '#features/actuals/server/year/closed-hours.ts';
import { bookLate } from '#features/periods/server/late.ts';
import { insertClosedMonth } from '#features/periods/server/store.ts';
import { bookHours } from '#features/timesheets/server/booking.ts';
import { type Month, toInstant } from '#kernel/dates.ts';
import { type Clock, clockAt } from '../../platform/clock.ts';
import type { Transaction } from '../../platform/db/database.ts';
import type { Keeper } from './store.ts';

/** Finance works a month out and closes it a while later. */
const CLOSES_AFTER_MS = 40 * 60 * 1000;

const WAIVED = '外派期间未能提交，下月补记';

/** Works a month out as the product does, at a moment of then. */
export async function runMonth(
  tx: Transaction,
  month: Month,
  { id: byId }: Keeper,
  moment: Date,
): Promise<number> {
  const at = toInstant(moment);
  const now = () => moment;
  const id = await insertRun(tx, { month, byId, at });
  if (id === null) throw new Error(`${month} is being worked out`);
  await beginRun(tx, id, at);
  for (const step of WORKED_STEPS) await takeStep(tx, { id, month }, step, now);
  await publishRun(tx, { id, month }, now);
  return id;
}

/** Works a month out and closes it, whoever's hours are not approved left for later; says when. */
export async function closeMonth(
  tx: Transaction,
  month: Month,
  keeper: Keeper,
  moment: Date,
  clock: Clock,
): Promise<Clock> {
  const runId = await runMonth(tx, month, keeper, moment);
  const closing = new Date(moment.getTime() + CLOSES_AFTER_MS);
  const closedAt = toInstant(closing);
  const by = { byId: keeper.id, at: closedAt };
  await insertWaivers(tx, { month, runId, asked: undefined, reason: WAIVED, ...by });
  const { id: closedBy, name: closedByName } = keeper;
  await insertClosedMonth(tx, { month, closedAt, closedBy, closedByName, runId });
  await bookLate(tx, month);
  await bookHours(tx, { month, event: 'closed' }, clock);
  await countHours(tx, { month, event: 'closed' }, clock);
  await keepNames(tx, { month, event: 'closed' }, clock);
  await keepSums(tx, { month, event: 'closed' }, clock);
  return clockAt(closing, clock.timeZone);
}
