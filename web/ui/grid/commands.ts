import { filledDown, filledRight } from './fill.ts';
import type { GridActions } from './keys.ts';
import { afterEnter, jumped, lastFilled, led, moved, nextOpen, type TabRun } from './movement.ts';
import {
  type Cells,
  type CellText,
  everything,
  placesOf,
  type Selection,
  selectSpan,
  spanOf,
} from './selection.ts';

/** Where commands are given, and what they are carried out with. */
export interface CommandContext {
  readonly cells: Cells;
  readonly selection: Selection;
  readonly tabRun: TabRun;
  readonly entry: { readonly text: string; readonly within: boolean } | null;
  /** Takes what is being typed, and goes there. */
  readonly select: (selection: Selection, run?: TabRun) => void;
  readonly write: (cells: readonly CellText[]) => void;
  /** Begins to type into the active cell, or lets go of what is being typed. */
  readonly type: (text: string, within: boolean) => void;
  readonly drop: () => void;
  /** Takes what is being typed as it is. */
  readonly commit: () => void;
  /** From the cells to the grid as a whole. */
  readonly leave: () => void;
  readonly undo: () => void;
  readonly redo: () => void;
}

const UP = { rows: -1, columns: 0 };

/** What every key of the grid does. */
export function gridCommands(context: CommandContext): GridActions {
  const { cells, selection, tabRun, entry, select, write, commit } = context;
  const { extent, isOpen } = cells;
  const { active } = selection;
  const span = spanOf(selection);
  const overSelection = (text: string) =>
    write(
      placesOf(span)
        .filter(isOpen)
        .map((place) => ({ ...place, text })),
    );
  return {
    move: (step, extending) => select(moved(selection, step, extent, extending)),
    jump: (step, extending) => select(jumped(selection, step, cells, extending)),
    corner: (which, extending) => {
      const to = which === 'first' ? { row: 0, column: 0 } : lastFilled(cells);
      select(led(selection, to, extending));
    },
    selectAll: () => select(selectSpan(everything(extent))),
    tab: (step) => {
      const next = nextOpen(selection, step, cells);
      if (next === null) commit();
      else select(next, step > 0 ? (tabRun ?? active.column) : null);
      return next !== null;
    },
    enter: (step) =>
      select(
        step > 0 ? afterEnter(selection, tabRun, extent) : moved(selection, UP, extent, false),
      ),
    escape: () => {
      if (entry !== null) context.drop();
      else context.leave();
    },
    edit: () => {
      if (isOpen(active)) context.type(cells.textAt(active), entry?.within !== true);
    },
    clear: () => overSelection(''),
    enterAll: () => {
      if (entry === null) return;
      context.drop();
      overSelection(entry.text);
    },
    fillRight: () => write(filledRight(span, cells)),
    fillDown: () => write(filledDown(span, cells)),
    undo: context.undo,
    redo: context.redo,
  };
}
