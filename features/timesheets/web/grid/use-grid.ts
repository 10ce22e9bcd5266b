import { type KeyboardEvent, useCallback, useRef, useState } from 'react';
import { useBeforeLeaving } from '#web/ui/use-before-leaving.ts';
import { useSteady } from '#web/ui/use-steady.ts';
import { filledDown, filledRight } from './fill.ts';
import { clipboardHandlers } from './grid-clipboard.ts';
import { placeOf } from './grid-events.ts';
import { type GridActions, type KeyMode, obey } from './grid-keys.ts';
import { afterEnter, jumped, lastFilled, led, moved, nextOpen, type TabRun } from './movement.ts';
import {
  at,
  type Cells,
  type CellText,
  clamped,
  everything,
  type Place,
  placesOf,
  type Selection,
  samePlace,
  selectSpan,
  spanOf,
} from './selection.ts';
import { useGridPointer } from './use-grid-pointer.ts';

/** What the grid stands for. Where a cell is open, something may be written into it. */
export interface GridModel extends Cells {
  readonly editable: boolean;
  /** Where one begins. */
  readonly start: Place;
  /** All at once, as one step to be undone. */
  readonly write: (cells: readonly CellText[]) => void;
  readonly undo: () => void;
  readonly redo: () => void;
  /** Cells of a paste that had no place: beyond the edge, or closed. */
  readonly onLost: (count: number) => void;
}

/** What is being typed. Inside the text the arrows belong to it; otherwise they finish it. */
interface Entry {
  readonly text: string;
  readonly within: boolean;
}

/** After Escape the grid itself has the focus, and Tab leads past it, over all of its row heads. */
function pastTheGrid({ currentTarget, shiftKey }: KeyboardEvent): void {
  const edge = shiftKey ? currentTarget.previousElementSibling : currentTarget.nextElementSibling;
  if (edge instanceof HTMLElement) edge.focus();
}

/** Where one is in a grid, what one types there, and everything one does with keys and pointer. */
export function useGrid(model: GridModel) {
  const { extent, isOpen, editable, start } = model;
  const [wanted, setSelection] = useState<Selection>(() => at(start.row, start.column));
  const [tabRun, setTabRun] = useState<TabRun>(null);
  const [entry, setEntry] = useState<Entry | null>(null);
  const [focused, setFocused] = useState(false);
  const table = useRef<HTMLTableElement>(null);
  const selection = clamped(wanted, extent);
  const { active } = selection;
  const span = spanOf(selection);
  const cells: Cells = {
    ...model,
    textAt: (place) =>
      entry !== null && samePlace(place, active) ? entry.text : model.textAt(place),
  };

  const write = (texts: readonly CellText[]) => {
    if (texts.length > 0) model.write(texts);
  };
  const commit = () => {
    if (entry === null) return;
    setEntry(null);
    if (isOpen(active)) write([{ ...active, text: entry.text }]);
  };
  const select = (next: Selection, run: TabRun = null) => {
    commit();
    setSelection(next);
    setTabRun(run);
    setFocused(true);
  };
  const overSelection = (text: string) =>
    write(
      placesOf(span)
        .filter(isOpen)
        .map((place) => ({ ...place, text })),
    );

  const actions: GridActions = {
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
        step > 0
          ? afterEnter(selection, tabRun, extent)
          : moved(selection, { rows: -1, columns: 0 }, extent, false),
      ),
    escape: () => {
      if (entry !== null) setEntry(null);
      else table.current?.focus();
    },
    edit: () => {
      if (!isOpen(active)) return;
      setEntry({ text: cells.textAt(active), within: entry?.within !== true });
    },
    clear: () => overSelection(''),
    enterAll: () => {
      if (entry === null) return;
      setEntry(null);
      overSelection(entry.text);
    },
    fillRight: () => write(filledRight(span, cells)),
    fillDown: () => write(filledDown(span, cells)),
    undo: model.undo,
    redo: model.redo,
  };

  const pointer = useGridPointer({
    cells,
    selection,
    focused,
    typing: entry !== null,
    write,
    select,
    edit: actions.edit,
  });

  const mode = (): KeyMode => {
    if (!editable) return 'reading';
    if (entry === null) return 'still';
    return entry.within ? 'within' : 'over';
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || event.altKey) return;
    const itself = event.target === event.currentTarget;
    if (itself && event.key === 'Tab') pastTheGrid(event);
    else if (itself && /^(Arrow|Enter$|F2$)/.test(event.key)) {
      event.preventDefault();
      setFocused(true);
    } else if (placeOf(event) !== null && obey(event, mode(), actions)) event.preventDefault();
  };

  const type = useCallback(
    (text: string) => setEntry((known) => ({ text, within: known?.within === true })),
    [],
  );
  const onLeave = useSteady(() => {
    commit();
    setFocused(false);
  });
  useBeforeLeaving(onLeave);
  const onEnter = useCallback(() => setFocused(true), []);

  return {
    table,
    selection,
    editing: entry?.text ?? null,
    within: entry?.within === true,
    focused,
    /** What the fill handle has been drawn over. */
    drawn: pointer.drawn,
    type,
    onEnter,
    onLeave,
    /** Takes what is being typed as it is. */
    commit,
    /** Leads to a cell, as from the list of what is wrong. */
    goTo: (row: number, column: number) => select(at(row, column)),
    /** Shows another column without going into its cells. */
    show: (column: number) => setSelection(at(active.row, column)),
    handlers: {
      onKeyDown,
      ...clipboardHandlers({
        cells,
        selection,
        editable,
        typing: entry !== null,
        write,
        select,
        clear: actions.clear,
        onLost: model.onLost,
      }),
      ...pointer.handlers,
    },
  };
}

export type Grid = ReturnType<typeof useGrid>;
