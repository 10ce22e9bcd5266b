import { decideSheets } from '#features/timesheets/server/service.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Transaction } from '#server/platform/db/database.ts';
import { findFinished } from './items-store.ts';
import { notifyApproved } from './notify.ts';

/** Sheets whose last item has just been approved are approved with it. */
export async function finishSheets(
  tx: Transaction,
  sheetIds: readonly number[],
  clock: Clock,
): Promise<number[]> {
  const finished = await findFinished(tx, sheetIds);
  const decisions = finished.flatMap(({ sheetId, actorId }) =>
    actorId === null ? [] : [{ sheetId, actorId, event: 'approve' as const, reason: '' }],
  );
  const done = await decideSheets(tx, decisions, clock.instant);
  await notifyApproved(tx, done, clock);
  return done;
}
