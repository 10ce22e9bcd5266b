export interface Place {
  readonly row: number;
  readonly column: number;
}

/** From where it was begun to where it reaches; the reaching end is the active cell. */
export interface Selection {
  readonly anchor: Place;
  readonly active: Place;
}

export interface Extent {
  readonly rows: number;
  readonly columns: number;
}

export interface Span {
  readonly top: number;
  readonly bottom: number;
  readonly left: number;
  readonly right: number;
}

export const at = (row: number, column: number): Selection => ({
  anchor: { row, column },
  active: { row, column },
});

export function spanOf({ anchor, active }: Selection): Span {
  return {
    top: Math.min(anchor.row, active.row),
    bottom: Math.max(anchor.row, active.row),
    left: Math.min(anchor.column, active.column),
    right: Math.max(anchor.column, active.column),
  };
}

export const isSingle = ({ anchor, active }: Selection) =>
  anchor.row === active.row && anchor.column === active.column;

const within = (value: number, size: number) => Math.max(0, Math.min(value, size - 1));

/** Moves by so many rows and columns and stops at the edges; extending leaves the anchor. */
export function moved(
  selection: Selection,
  { rows, columns }: Extent,
  extent: Extent,
  extending: boolean,
): Selection {
  const active = {
    row: within(selection.active.row + rows, extent.rows),
    column: within(selection.active.column + columns, extent.columns),
  };
  return { anchor: extending ? selection.anchor : active, active };
}

/**
 * The next cell that can be filled in, row by row; null at the end, where the key leaves the grid
 * as it does everywhere else.
 */
export function nextOpen(
  { active }: Selection,
  step: 1 | -1,
  extent: Extent,
  isOpen: (column: number) => boolean,
): Selection | null {
  let { row, column } = active;
  for (;;) {
    column += step;
    if (column < 0 || column >= extent.columns) {
      row += step;
      column = step > 0 ? 0 : extent.columns - 1;
      if (row < 0 || row >= extent.rows) return null;
    }
    if (isOpen(column)) return at(row, column);
  }
}

/** Rows may have gone meanwhile. */
export function clamped(selection: Selection, extent: Extent): Selection {
  const inside = ({ row, column }: Place) => ({
    row: within(row, extent.rows),
    column: within(column, extent.columns),
  });
  return { anchor: inside(selection.anchor), active: inside(selection.active) };
}
