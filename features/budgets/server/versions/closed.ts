import { budgetRefusals } from '#features/budgets/contract-parts.ts';
import { GRID_KINDS, isOpen } from '#features/budgets/rules.ts';
import { type Ledger, monthsText } from '#features/periods/rules.ts';
import { lockMonths } from '#features/periods/server/service.ts';
import { Refusal } from '#kernel/result.ts';
import { write } from '#server/platform/audit/trail.ts';
import type { Executor, Transaction } from '#server/platform/db/database.ts';
import type { SignedInContext } from '#server/platform/wire/context.ts';
import { accessToEdit } from '../access.ts';
import { recordSave } from '../grid/save-store.ts';
import { closedDifferences, restoreCells } from './closed-store.ts';
import { findVersion, lockBudget, type StoredVersion } from './store.ts';
import { sumAnew } from './sums.ts';

/** A revision says about closed months what the version in force says; a first version may plan in them. */
export async function assertClosedKept(
  executor: Executor,
  { id, currentId }: Pick<StoredVersion, 'id' | 'currentId'>,
  { closedThrough }: Ledger,
): Promise<void> {
  if (currentId === null || closedThrough === null) return;
  const months = await closedDifferences(executor, id, currentId, closedThrough);
  if (months.length === 0) return;
  throw new Refusal(budgetRefusals.closedDiffers, { months: monthsText(months) }, { months });
}

export function assertDrawnUp({ status, versionNo }: StoredVersion): void {
  if (!isOpen(status)) throw new Refusal(budgetRefusals.notOpen, { version: versionNo });
}

/** Puts the values of closed months back, and says how many were others; the caller counts the save. */
export async function restoreValues(
  tx: Transaction,
  { id: versionId, currentId, rev }: StoredVersion,
  { closedThrough }: Ledger,
): Promise<number> {
  if (currentId === null || closedThrough === null) return 0;
  let cells = 0;
  for (const kind of GRID_KINDS) {
    const restoring = { versionId, currentId, closedThrough, rev: rev + 1 };
    cells += await restoreCells(tx, kind, restoring);
  }
  return cells;
}

/** Makes the closed months of a revision what they are in the version in force. */
export function restoreClosed(
  context: SignedInContext,
  budgetId: number,
  versionId: number,
): Promise<{ rev: number; cells: number }> {
  const { actor, instant: at } = context;
  return write(context, async (tx, audit) => {
    const { ledger } = await lockMonths(tx);
    await lockBudget(tx, budgetId);
    const { code, name } = await accessToEdit(tx, actor, budgetId);
    const version = await findVersion(tx, budgetId, versionId);
    assertDrawnUp(version);
    const rev = version.rev + 1;
    const cells = await restoreValues(tx, version, ledger);
    if (cells === 0) {
      audit.nothingChanged();
      return { rev: version.rev, cells };
    }
    await recordSave(tx, { versionId, rev }, { byId: actor.userId, at });
    await sumAnew(tx, versionId);
    audit.record({
      action: 'budgets.restoreClosed',
      entity: 'budget',
      entityId: budgetId,
      after: {
        code,
        name,
        versionNo: version.versionNo,
        closedThrough: ledger.closedThrough,
        cellCount: cells,
      },
    });
    return { rev, cells };
  });
}
