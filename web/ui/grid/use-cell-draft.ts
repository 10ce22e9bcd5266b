import { useState } from 'react';
import { useSteady } from '#web/ui/use-steady.ts';
import { type CellRow, enterCells } from './cell-rows.ts';
import { begun, changed, type History, redone, undone } from './history.ts';
import type { CellEntry, Codec } from './model.ts';

/** Rows while they are being filled in, with the way back and forth. */
export function useCellDraft<Row extends CellRow<Value>, Value>(
  codec: Codec<Value>,
  initial: () => readonly Row[],
) {
  const [history, setHistory] = useState<History<readonly Row[]>>(() => begun(initial()));
  return {
    rows: history.rows,
    canUndo: history.past.length > 0,
    canRedo: history.future.length > 0,
    enter: useSteady((entries: readonly CellEntry[]) =>
      setHistory((known) => changed(known, enterCells(known.rows, entries, codec))),
    ),
    undo: useSteady(() => setHistory(undone)),
    redo: useSteady(() => setHistory(redone)),
  };
}
