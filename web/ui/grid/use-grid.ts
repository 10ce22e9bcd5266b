import { useRef } from 'react';
import { useBeforeLeaving } from '#web/ui/use-before-leaving.ts';
import { useSteady } from '#web/ui/use-steady.ts';
import { clipboardHandlers } from './clipboard-handlers.ts';
import { gridCommands } from './commands.ts';
import { keyboardHandler } from './keyboard.ts';
import {
  type CellEntry,
  cellsIn,
  closedBecause,
  type GridColumn,
  type GridData,
  type GridRow,
  lineAndPost,
  sumPlaces,
} from './model.ts';
import type { TabRun } from './movement.ts';
import type { PasteReport } from './paste.ts';
import {
  at,
  type Cells,
  type CellText,
  type Place,
  type Selection,
  samePlace,
} from './selection.ts';
import { useEntry } from './use-entry.ts';
import { useGridPointer } from './use-grid-pointer.ts';
import { useSelection } from './use-selection.ts';
import type { Typing } from './use-typing.ts';

export interface GridOptions<Row extends GridRow, Column extends GridColumn, Value>
  extends GridData<Row, Column, Value> {
  readonly editable: boolean;
  /** Where one begins. */
  readonly start: Place;
  readonly typing: Typing<Row['key'], Column['key']>;
  /** All at once, as one step to be undone. */
  readonly write: (entries: readonly CellEntry<Row['key'], Column['key']>[]) => void;
  readonly undo: () => void;
  readonly redo: () => void;
  readonly onPasted: (report: PasteReport) => void;
}

/** Where one is in a grid, what one types there, and everything one does with keys and pointer. */
export function useGrid<Row extends GridRow, Column extends GridColumn, Value>(
  options: GridOptions<Row, Column, Value>,
) {
  const { rows, columns, codec, contentAt, closedAt, editable, start } = options;
  const data = { rows, columns, codec, contentAt, closedAt };
  const stored = cellsIn(data, editable);
  const { selection, tabRun, focused, setFocused, ...place } = useSelection(start, stored.extent);
  const { active } = selection;
  const { entry, type, drop, commit } = useEntry(options, active);
  const table = useRef<HTMLTableElement>(null);
  const cells: Cells = {
    ...stored,
    textAt: (at) => (entry !== null && samePlace(at, active) ? entry.text : stored.textAt(at)),
  };

  const write = (texts: readonly CellText[]) => {
    const entries = texts.flatMap(({ text, ...where }) => {
      const met = lineAndPost(data, where);
      return met === null ? [] : [{ row: met[0].key, column: met[1].key, text }];
    });
    if (entries.length > 0) options.write(entries);
  };
  const select = (next: Selection, run: TabRun = null) => {
    commit();
    place.select(next, run);
  };
  const commands = gridCommands({
    cells,
    selection,
    tabRun,
    entry,
    select,
    write,
    type,
    drop,
    commit,
    leave: () => table.current?.focus(),
    undo: options.undo,
    redo: options.redo,
  });
  const typing = entry !== null;
  const pointer = useGridPointer({
    cells,
    selection,
    focused,
    typing,
    write,
    select,
    edit: commands.edit,
  });

  const onLeave = useSteady(() => {
    commit();
    setFocused(false);
  });
  useBeforeLeaving(onLeave);

  return {
    data,
    editable,
    table,
    selection,
    editing: entry?.text ?? null,
    within: entry?.within === true,
    focused,
    /** What the fill handle has been drawn over. */
    drawn: pointer.drawn,
    type: useSteady((text: string) => type(text, entry?.within === true)),
    onEnter: useSteady(() => setFocused(true)),
    onLeave,
    /** Takes what is being typed as it is. */
    commit,
    /** Leads to a cell, as from the list of what is wrong. */
    goTo: (row: number, column: number) => select(at(row, column)),
    /** Shows another column without going into its cells. */
    show: place.show,
    handlers: {
      onKeyDown: keyboardHandler({ editable, entry, commands, enter: () => setFocused(true) }),
      ...clipboardHandlers({
        context: {
          ...cells,
          isReadable: (text) => codec.read(text.trim()) !== null,
          reasonAt: (at) => closedBecause(data, at) ?? '',
          sums: sumPlaces(data),
        },
        selection,
        editable,
        typing,
        write,
        select,
        clear: commands.clear,
        onPasted: options.onPasted,
      }),
      ...pointer.handlers,
    },
  };
}

export type Grid<Row extends GridRow, Column extends GridColumn, Value> = ReturnType<
  typeof useGrid<Row, Column, Value>
>;
