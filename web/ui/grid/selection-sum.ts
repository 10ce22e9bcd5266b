import { type GridColumn, type GridData, type GridRow, isSum, type Tone } from './model.ts';
import type { Span } from './selection.ts';

export interface SelectionSum<Value> {
  /** How many cells with a value went into it. */
  readonly count: number;
  readonly sum: Value;
}

/** Subtotals among what they sum would count twice; where nothing else is, they are what is meant. */
function parts<Line extends { readonly tone?: Tone }>(lines: readonly Line[]): readonly Line[] {
  const plain = lines.filter((line) => !isSum(line));
  return plain.length > 0 ? plain : lines;
}

/** What the selected cells add up to; without subtotals, unless they alone are selected. */
export function selectionSum<Row extends GridRow, Column extends GridColumn, Value>(
  { top, bottom, left, right }: Span,
  { rows, columns, codec, contentAt }: GridData<Row, Column, Value>,
): SelectionSum<Value> {
  const across = parts(columns.slice(left, right + 1));
  const values = parts(rows.slice(top, bottom + 1)).flatMap((row) =>
    across.flatMap((column) => {
      const content = contentAt(row, column);
      const empty = content.unread !== undefined || codec.same(content.value, codec.empty);
      return empty ? [] : [content.value];
    }),
  );
  return { count: values.length, sum: codec.sum(values) };
}
