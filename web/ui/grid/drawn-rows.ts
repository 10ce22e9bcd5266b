/** A row that is drawn, and how many before it are not. */
export interface DrawnRow {
  readonly index: number;
  readonly skipped: number;
}

export interface DrawnRows {
  readonly rows: readonly DrawnRow[];
  /** How many are not drawn after the last that is. */
  readonly after: number;
}

/** Rows in order, each once, with the room that those between them would take. */
export function drawnRows(indexes: Iterable<number>, count: number): DrawnRows {
  const order = [...new Set(indexes)]
    .filter((index) => index >= 0 && index < count)
    .sort((a, b) => a - b);
  const rows = order.map((index, position) => ({
    index,
    skipped: index - (order[position - 1] ?? -1) - 1,
  }));
  return { rows, after: count - 1 - (order.at(-1) ?? -1) };
}

export const allRows = (count: number): DrawnRows =>
  drawnRows(
    Array.from({ length: count }, (_, index) => index),
    count,
  );
