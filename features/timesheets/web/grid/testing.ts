import type { Cells } from './selection.ts';

/**
 * Cells as they are drawn in a test: one word per row, a dot for an empty cell. Columns named as
 * closed are so in every row.
 */
export function cellsOf(rows: readonly string[], closed: readonly number[] = []): Cells {
  const texts = rows.map((row) =>
    row.split(/\s+/).map((text) => (text === '.' || text === '#' ? '' : text)),
  );
  return {
    extent: { rows: rows.length, columns: texts[0]?.length ?? 0 },
    isOpen: ({ column }) => !closed.includes(column),
    textAt: ({ row, column }) => texts[row]?.[column] ?? '',
  };
}
