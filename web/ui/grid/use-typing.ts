import { useState } from 'react';
import type { CellEntry } from './model.ts';

/** What is being typed, and into which cell. Inside the text the arrows belong to it; otherwise they finish it. */
export interface Entry<RowKey extends string = string, ColumnKey extends string = string>
  extends CellEntry<RowKey, ColumnKey> {
  readonly within: boolean;
}

export interface Typing<RowKey extends string = string, ColumnKey extends string = string> {
  readonly entry: Entry<RowKey, ColumnKey> | null;
  readonly set: (entry: Entry<RowKey, ColumnKey> | null) => void;
}

/** Apart from the grid, so that a page can count what is being typed into its sums. */
export function useTyping<
  RowKey extends string = string,
  ColumnKey extends string = string,
>(): Typing<RowKey, ColumnKey> {
  const [entry, set] = useState<Entry<RowKey, ColumnKey> | null>(null);
  return { entry, set };
}
