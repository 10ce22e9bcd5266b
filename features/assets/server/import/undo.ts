import { isBooked } from '#features/assets/rules-schedule.ts';
import { addMonths, firstDay, type Month } from '#kernel/dates.ts';
import type { AuditTrail } from '#server/platform/audit/trail.ts';
import type { Transaction } from '#server/platform/db/database.ts';
import type { WrittenRecord } from '#server/platform/import/kind.ts';
import { allOf } from '#server/platform/import/portions.ts';
import { inStatements } from '#server/platform/import/slices.ts';
import { assertUntouched } from '#server/platform/import/undo.ts';
import type { SignedInContext } from '#server/platform/wire/context.ts';
import { changeBy, changedSchedule, holdAssets, mark } from '../service.ts';
import { type GivenSet, replaceSets } from '../shares-store.ts';
import {
  deleteAssets,
  findByIds,
  findSchedules,
  type StoredAsset,
  updateAssets,
  writeSchedules,
} from '../store.ts';

const AT_ONCE = 200;

/** An asset as it was before an import, and how far the accounts were then. */
export interface Remembered {
  readonly asset: StoredAsset;
  readonly closedThrough: Month | null;
  /** The set of a month the import has put in place; without shares there was none. */
  readonly shares: Omit<GivenSet, 'assetId'> | null;
}

const rememberedOf = ({ before }: WrittenRecord) => before as unknown as Remembered | null;

/**
 * Brings assets back to what they were before an import, and removes those it brought. Refused once a
 * month is closed that has the import in it.
 */
export async function undoAssets(
  context: SignedInContext,
  tx: Transaction,
  _: AuditTrail,
  stored: AsyncIterable<readonly WrittenRecord[]>,
): Promise<void> {
  const months = await holdAssets(tx);
  const { ledger } = months;
  const records = await allOf(stored);
  const ids = records.map(({ id }) => id);
  const current = await inStatements(ids, AT_ONCE, (some) => findByIds(tx, some));
  assertUntouched(context, records, current);
  const currentOf = new Map(current.map((asset) => [asset.id, asset]));
  await inStatements(records, AT_ONCE, async (some) => {
    const schedules = await findSchedules(
      tx,
      some.map(({ id }) => id),
    );
    for (const record of some) {
      const before = rememberedOf(record);
      const schedule = schedules.get(record.id) ?? [];
      const days = schedule.map(({ month }) => firstDay(month));
      if (before === null) {
        if (isBooked(ledger, schedule)) months.assertOpen(days);
      } else if (before.closedThrough !== null) {
        months.assertOpen({ from: firstDay(addMonths(before.closedThrough, 1)) });
      } else months.assertOpen(days);
    }
    const kept = some.flatMap((record) => {
      const before = rememberedOf(record);
      return before === null ? [] : [{ ...before, id: record.id, version: record.version }];
    });
    await updateAssets(
      tx,
      kept.map(({ asset, id, version }) => ({ ...asset, id, version })),
      changeBy(context),
    );
    await writeSchedules(
      tx,
      kept.flatMap(({ asset, id }) => {
        const now = currentOf.get(id);
        if (now === undefined) return [];
        const before = { asset: now, schedule: schedules.get(id) ?? [] };
        return [{ assetId: id, months: changedSchedule(asset, before, ledger) }];
      }),
    );
    await replaceSets(
      tx,
      kept.flatMap(({ id, shares }) => (shares === null ? [] : [{ assetId: id, ...shares }])),
    );
    await deleteAssets(
      tx,
      some.filter(({ before }) => before === null).map(({ id }) => id),
    );
    return [];
  });
  if (ids[0] !== undefined) await mark(context, tx, ids[0]);
}
