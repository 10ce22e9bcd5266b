import { scheduleOf } from '#features/assets/rules-schedule.ts';
import { readLedger } from '#features/periods/server/service.ts';
import type { Transaction } from '#server/platform/db/database.ts';
import type { Listener } from '#server/platform/wire/announcement.ts';
import { findAfter, lockAssets, writeSchedules } from './store.ts';

/** So many assets are worked out and written at once. */
const AT_ONCE = 200;

/** Writes every schedule as the accounts have it now; nothing may be closed yet. */
export async function rewriteSchedules(tx: Transaction): Promise<number> {
  await lockAssets(tx);
  const ledger = await readLedger(tx);
  let count = 0;
  let after = 0;
  for (;;) {
    const assets = await findAfter(tx, after, AT_ONCE);
    const last = assets.at(-1);
    if (last === undefined) return count;
    await writeSchedules(
      tx,
      assets.map((asset) => ({ assetId: asset.id, months: scheduleOf(asset, ledger, null) })),
    );
    count += assets.length;
    after = last.id;
  }
}

/** The accounts begin, or begin elsewhere: what counts as taken before them is said anew. */
export const keepSchedules: Listener<'month'> = async (tx, { event }) => {
  if (event === 'begun') await rewriteSchedules(tx);
};
