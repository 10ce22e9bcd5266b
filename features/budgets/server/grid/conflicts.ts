import { budgetRefusals } from '#features/budgets/contract.ts';
import type { SaveConflict } from '#features/budgets/contract-grid.ts';
import type { GridKind } from '#features/budgets/rules.ts';
import { judgeCell } from '#features/budgets/rules-grid.ts';
import { namedProblems, Refusal } from '#kernel/result.ts';
import type { Transaction } from '#server/platform/db/database.ts';
import { type AskedCell, type AskedRow, type Stored, wantedCells } from './asked.ts';
import { findSavers } from './changes-store.ts';
import { monthPlace } from './read-store.ts';
import { keyOf } from './save-store.ts';
import { tablesOf } from './tables.ts';
import type { GridVersion } from './version-store.ts';

export interface Judged {
  readonly writes: readonly AskedCell[];
  readonly conflicts: readonly (AskedCell & { readonly theirs: number; readonly rev: number })[];
}

export function judge(rows: readonly AskedRow[], stored: Stored, seen: number): Judged {
  const writes: AskedCell[] = [];
  const conflicts: Judged['conflicts'][number][] = [];
  for (const row of rows) {
    const known = stored.get(keyOf(row))?.cells;
    for (const cell of wantedCells(row, stored)) {
      const before = known?.get(monthPlace(cell.month));
      const verdict = judgeCell(before, cell.value, seen);
      if (verdict === 'write') writes.push(cell);
      if (verdict === 'conflict' && before !== undefined) {
        conflicts.push({ ...cell, theirs: before.value, rev: before.rev });
      }
    }
  }
  return { writes, conflicts };
}

/** Notes somebody else has written since, and differently. */
export const noteConflicts = (rows: readonly AskedRow[], stored: Stored, seen: number) =>
  rows.flatMap((row) => {
    const known = stored.get(keyOf(row));
    if (row.note === undefined || known === undefined) return [];
    return known.noteRev > seen && known.note !== row.note
      ? [{ projectId: row.projectId, itemId: row.itemId, mine: row.note, known }]
      : [];
  });

export async function assertNoConflict(
  tx: Transaction,
  kind: GridKind,
  { versionId, rev }: GridVersion,
  conflicts: Judged['conflicts'],
  notes: ReturnType<typeof noteConflicts>,
): Promise<void> {
  if (conflicts.length + notes.length === 0) return;
  const { named, more } = namedProblems(conflicts);
  const revs = [...named.map((one) => one.rev), ...notes.map(({ known }) => known.noteRev)];
  const savers = await findSavers(tx, versionId, revs);
  const { toWire } = tablesOf(kind);
  const data: SaveConflict = {
    rev,
    conflicts: named.flatMap(({ projectId, itemId, month, value, theirs, rev: at }) => {
      const saver = savers.get(at);
      const cell = { projectId, itemId, month, value: toWire(theirs), mine: toWire(value) };
      return saver === undefined ? [] : [{ ...cell, ...saver }];
    }),
    moreConflicts: more,
    notes: notes.flatMap(({ projectId, itemId, mine, known }) => {
      const saver = savers.get(known.noteRev);
      return saver === undefined ? [] : [{ projectId, itemId, mine, note: known.note, ...saver }];
    }),
  };
  const count = conflicts.length + notes.length;
  throw new Refusal(budgetRefusals.cellsChanged, { count }, data);
}
