import {
  at,
  type Cells,
  type Extent,
  isInside,
  nearest,
  type Place,
  type Selection,
} from './selection.ts';

/** So many rows down and columns on; negative is up and back. */
export type Step = Extent;

/** Where a run of Tab keys began; the Enter after it goes back to that column. */
export type TabRun = number | null;

/** Leads to a place: as a selection of its own, or stretching the one there is. */
export const led = (selection: Selection, to: Place, extending: boolean): Selection =>
  extending ? { active: selection.active, reach: to } : { active: to, reach: to };

/** The end that moves: of a stretched selection its far end, while it is being stretched. */
const movingEnd = ({ active, reach }: Selection, extending: boolean) =>
  extending ? reach : active;

const stepped = ({ row, column }: Place, { rows, columns }: Step): Place => ({
  row: row + rows,
  column: column + columns,
});

/** Moves by so many rows and columns and stops at the edges. */
export function moved(
  selection: Selection,
  step: Step,
  extent: Extent,
  extending: boolean,
): Selection {
  const from = movingEnd(selection, extending);
  return led(selection, nearest(stepped(from, step), extent), extending);
}

/**
 * To the end of the run of filled cells one is in; from its end, or from an empty cell, to where the
 * next run begins, and to the edge when there is none.
 */
export function edgeOfRun(from: Place, step: Step, { extent, textAt }: Cells): Place {
  const filled = (place: Place) => isInside(place, extent) && textAt(place) !== '';
  let place = from;
  const ahead = () => stepped(place, step);
  if (filled(place) && filled(ahead())) {
    while (filled(ahead())) place = ahead();
    return place;
  }
  while (isInside(ahead(), extent)) {
    place = ahead();
    if (filled(place)) break;
  }
  return place;
}

export function jumped(
  selection: Selection,
  step: Step,
  cells: Cells,
  extending: boolean,
): Selection {
  const from = movingEnd(selection, extending);
  return led(selection, edgeOfRun(from, step, cells), extending);
}

/** The last row and the last column with anything in them; the first cell of an empty grid. */
export function lastFilled({ extent, textAt }: Cells): Place {
  const counted = (size: number) => Array.from({ length: size }, (_, index) => index);
  const [rows, columns] = [counted(extent.rows), counted(extent.columns)];
  // From the far end, where something is found soon in a grid that is mostly filled.
  const row = rows.findLast((one) => columns.some((column) => textAt({ row: one, column }) !== ''));
  const column = columns.findLast((one) =>
    rows.some((line) => textAt({ row: line, column: one }) !== ''),
  );
  return { row: row ?? 0, column: column ?? 0 };
}

/**
 * The next cell that can be filled in, row by row; null at the end, where the key leaves the grid
 * as it does everywhere else.
 */
export function nextOpen(
  { active }: Selection,
  step: 1 | -1,
  { extent, isOpen }: Cells,
): Selection | null {
  let { row, column } = active;
  for (;;) {
    column += step;
    if (column < 0 || column >= extent.columns) {
      row += step;
      column = step > 0 ? 0 : extent.columns - 1;
      if (row < 0 || row >= extent.rows) return null;
    }
    if (isOpen({ row, column })) return at(row, column);
  }
}

/** One row down, to the column where a run of Tab keys began; in the last row it stays. */
export function afterEnter({ active }: Selection, run: TabRun, { rows }: Extent): Selection {
  if (active.row + 1 >= rows) return at(active.row, active.column);
  return at(active.row + 1, run ?? active.column);
}
