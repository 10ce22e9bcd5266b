import type { SaveRequest } from '#features/budgets/contract-grid.ts';
import type { Month } from '#kernel/dates.ts';
import { keyOf, type RowKey, type StoredLine, type WrittenCell } from './save-store.ts';
import { tablesOf } from './tables.ts';

/** A cell somebody wants to be something, and where it stands in the request. */
export interface AskedCell extends WrittenCell {
  readonly path: string;
}

export interface AskedRow extends RowKey {
  readonly path: string;
  readonly note: string | undefined;
  readonly removed: boolean;
  readonly cells: readonly AskedCell[];
}

/** What is asked for, in whole fen or minutes. The same row twice is the later word on it. */
export function askedRows({ kind, months, rows }: SaveRequest): AskedRow[] {
  const { fromWire } = tablesOf(kind);
  const asked = rows.map(({ projectId, itemId, note, removed, values }, at): AskedRow => {
    const path = `rows.${at}`;
    const cells = values.flatMap((value, which) =>
      value === null
        ? []
        : [
            {
              projectId,
              itemId,
              month: months[which] ?? '',
              value: fromWire(value),
              path: `${path}.values.${which}`,
            },
          ],
    );
    return { projectId, itemId, path, note, removed: removed === true, cells };
  });
  return [...new Map(asked.map((row) => [keyOf(row), row])).values()];
}

export type Stored = ReadonlyMap<string, StoredLine>;

const monthAt = (place: number): Month =>
  `${Math.floor(place / 12)}-${String((place % 12) + 1).padStart(2, '0')}`;

/** A row that is taken out becomes nothing in every month. */
export function wantedCells(row: AskedRow, stored: Stored): readonly AskedCell[] {
  if (!row.removed) return row.cells;
  const { projectId, itemId, path } = row;
  return [...(stored.get(keyOf(row))?.cells ?? [])].map(([place]) => ({
    projectId,
    itemId,
    month: monthAt(place),
    value: 0,
    path,
  }));
}
