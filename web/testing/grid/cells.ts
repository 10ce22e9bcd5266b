import { type Cells, isInside } from '../../ui/grid/selection.ts';

/**
 * Cells as they are drawn in a test: one word per row, a dot for an empty cell. Columns named as
 * closed are so in every row.
 */
export function cellsOf(rows: readonly string[], closed: readonly number[] = []): Cells {
  const texts = rows.map((row) =>
    row.split(/\s+/).map((text) => (text === '.' || text === '#' ? '' : text)),
  );
  const extent = { rows: rows.length, columns: texts[0]?.length ?? 0 };
  return {
    extent,
    isOpen: (place) => isInside(place, extent) && !closed.includes(place.column),
    textAt: ({ row, column }) => texts[row]?.[column] ?? '',
  };
}
