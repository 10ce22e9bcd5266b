import type { CellEntry, GridColumn, GridData, GridRow } from './model.ts';
import type { Place } from './selection.ts';
import type { Typing } from './use-typing.ts';

interface EntryOptions<Row extends GridRow, Column extends GridColumn, Value>
  extends GridData<Row, Column, Value> {
  readonly editable: boolean;
  readonly typing: Typing<Row['key'], Column['key']>;
  readonly write: (entries: readonly CellEntry<Row['key'], Column['key']>[]) => void;
}

/** What is being typed, as the cell it goes into sees it. */
export function useEntry<Row extends GridRow, Column extends GridColumn, Value>(
  options: EntryOptions<Row, Column, Value>,
  active: Place,
) {
  const { rows, columns, closedAt, editable, typing, write } = options;
  const { entry } = typing;
  const [row, column] = [rows[active.row], columns[active.column]];
  const here = entry !== null && entry.row === row?.key && entry.column === column?.key;
  const commit = () => {
    if (entry === null) return;
    typing.set(null);
    // Rows may have come and gone meanwhile: it goes into the cell it was typed into.
    const line = rows.find(({ key }) => key === entry.row);
    const post = columns.find(({ key }) => key === entry.column);
    if (!editable || line === undefined || post === undefined) return;
    if (closedAt(line, post) === null) {
      write([{ row: line.key, column: post.key, text: entry.text }]);
    }
  };
  const type = (text: string, within: boolean) => {
    if (row === undefined || column === undefined) return;
    if (!here) commit();
    typing.set({ row: row.key, column: column.key, text, within });
  };
  return { entry: here ? entry : null, type, drop: () => typing.set(null), commit };
}
