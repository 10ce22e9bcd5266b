import {
  type ClipboardEvent,
  type KeyboardEvent,
  type PointerEvent,
  useCallback,
  useEffect,
  useRef,
  useState,
} from 'react';
import { formatBlock, parseBlock, spreadBlock } from './clipboard.ts';
import { type CellEntry, cellText, type DraftAction, type DraftRow } from './draft.ts';
import type { GridDay } from './grid-row.tsx';
import {
  at,
  clamped,
  isSingle,
  moved,
  nextOpen,
  type Selection,
  type Span,
  spanOf,
} from './selection.ts';

interface GridOptions {
  readonly rows: readonly DraftRow[];
  readonly days: readonly GridDay[];
  readonly editable: boolean;
  /** The column to begin in; the first open day unless told otherwise. */
  readonly start?: number | undefined;
  readonly change: (action: DraftAction) => void;
  /** Goes on with the first day of what is selected. */
  readonly onFillRight: (span: Span) => void;
  /** Cells of a paste that had no place: beyond the edge, or on days that are closed. */
  readonly onLost: (count: number) => void;
}

const ARROWS: Readonly<Record<string, { rows: number; columns: number }>> = {
  ArrowUp: { rows: -1, columns: 0 },
  ArrowDown: { rows: 1, columns: 0 },
  ArrowLeft: { rows: 0, columns: -1 },
  ArrowRight: { rows: 0, columns: 1 },
};

const FAR = 1_000;

const EDGES: Readonly<Record<string, { rows: number; columns: number }>> = {
  Home: { rows: 0, columns: -FAR },
  End: { rows: 0, columns: FAR },
};

/** Everything one does in the grid with keys, pointer and clipboard. */
export function useGrid(options: GridOptions) {
  const { rows, days, editable, start, change, onFillRight, onLost } = options;
  const extent = { rows: rows.length, columns: days.length };
  const firstOpen = Math.max(
    0,
    days.findIndex(({ open }) => open),
  );
  const [wanted, setSelection] = useState<Selection>(() => at(0, start ?? firstOpen));
  const [editing, setEditing] = useState<string | null>(null);
  const [focused, setFocused] = useState(false);
  const dragging = useRef(false);
  const selection = clamped(wanted, extent);
  const { active } = selection;

  const cellAt = (row: number, column: number): CellEntry | null => {
    const [line, day] = [rows[row], days[column]];
    if (line === undefined || day === undefined || !day.open || !editable) return null;
    return { key: line.key, date: day.date, text: '' };
  };
  const enter = (cells: readonly (CellEntry | null)[]) => {
    const known = cells.filter((cell) => cell !== null);
    if (known.length > 0) change({ type: 'enter', cells: known });
  };
  const commit = () => {
    if (editing === null) return;
    const cell = cellAt(active.row, active.column);
    setEditing(null);
    if (cell !== null) enter([{ ...cell, text: editing }]);
  };
  const select = (next: Selection) => {
    commit();
    setSelection(next);
    setFocused(true);
  };
  const overSelection = (textFor: (row: number, column: number) => string) => {
    const { top, bottom, left, right } = spanOf(selection);
    const cells: (CellEntry | null)[] = [];
    for (let row = top; row <= bottom; row += 1) {
      for (let column = left; column <= right; column += 1) {
        const cell = cellAt(row, column);
        cells.push(cell && { ...cell, text: textFor(row, column) });
      }
    }
    enter(cells);
  };
  const textAt = (row: number, column: number) => {
    const [line, day] = [rows[row], days[column]];
    return line === undefined || day === undefined ? '' : cellText(line, day.date);
  };
  const clear = () => overSelection(() => '');
  const fillRight = () => {
    commit();
    if (editable) onFillRight(spanOf(selection));
  };

  const onCommand = (event: KeyboardEvent): boolean => {
    const key = event.key.toLowerCase();
    if (key === 'z' && !event.shiftKey) change({ type: 'undo' });
    else if (key === 'y' || key === 'z') change({ type: 'redo' });
    else if (key === 'r') fillRight();
    else if (key === 'a') {
      setSelection({
        anchor: { row: 0, column: 0 },
        active: { row: extent.rows - 1, column: extent.columns - 1 },
      });
    } else return false;
    return true;
  };

  const onTab = (step: 1 | -1): boolean => {
    const next = nextOpen(selection, step, extent, (column) => days[column]?.open === true);
    if (next === null) commit();
    else select(next);
    return next !== null;
  };

  const onMove = (event: KeyboardEvent): boolean => {
    const arrow = ARROWS[event.key] ?? EDGES[event.key];
    if (arrow !== undefined) {
      // In the middle of a number the arrows belong to its text.
      if (editing !== null && arrow.rows === 0) return false;
      select(moved(selection, arrow, extent, event.shiftKey && editing === null));
      return true;
    }
    if (event.key === 'Enter') {
      const rowsDown = event.shiftKey ? -1 : 1;
      select(moved(selection, { rows: rowsDown, columns: 0 }, extent, false));
      return true;
    }
    return event.key === 'Tab' && onTab(event.shiftKey ? -1 : 1);
  };

  const onEdit = (event: KeyboardEvent): boolean => {
    if (event.key === 'Escape') {
      if (editing !== null) setEditing(null);
      else (event.currentTarget as HTMLElement).focus();
      return true;
    }
    if (editing !== null || !editable) return false;
    if (event.key === 'Delete' || event.key === 'Backspace') {
      clear();
      return true;
    }
    if (event.key === 'F2') {
      setEditing(textAt(active.row, active.column));
      return true;
    }
    return false;
  };

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || event.altKey) return;
    const handled =
      event.ctrlKey || event.metaKey ? onCommand(event) : onMove(event) || onEdit(event);
    if (handled) event.preventDefault();
  };

  const onCopy = (event: ClipboardEvent) => {
    if (editing !== null) return;
    const { top, bottom, left, right } = spanOf(selection);
    const block = rows
      .slice(top, bottom + 1)
      .map((_, row) =>
        days.slice(left, right + 1).map((__, column) => textAt(top + row, left + column)),
      );
    event.clipboardData.setData('text/plain', formatBlock(block));
    event.preventDefault();
    if (event.type === 'cut') clear();
  };

  const onPaste = (event: ClipboardEvent) => {
    if (editing !== null && isSingle(selection)) return;
    event.preventDefault();
    const { top, bottom, left, right } = spanOf(selection);
    const block = spreadBlock(parseBlock(event.clipboardData.getData('text/plain')), {
      rows: bottom - top + 1,
      columns: right - left + 1,
    });
    const cells = block.flatMap((line, row) =>
      line.map((text, column) => {
        const cell = cellAt(top + row, left + column);
        return { cell: cell && { ...cell, text }, lost: cell === null && text.trim() !== '' };
      }),
    );
    enter(cells.map(({ cell }) => cell));
    const lost = cells.filter((pasted) => pasted.lost).length;
    if (lost > 0) onLost(lost);
    const widest = Math.max(...block.map((line) => line.length));
    setSelection({
      anchor: { row: top, column: left },
      active: clamped(at(top + block.length - 1, left + widest - 1), extent).active,
    });
  };

  const placeOf = (target: EventTarget) => {
    const cell = (target as Element).closest<HTMLElement>('[data-row]');
    if (cell === null) return null;
    return { row: Number(cell.dataset.row), column: Number(cell.dataset.column) };
  };
  const onPointerDown = (event: PointerEvent) => {
    const place = placeOf(event.target);
    if (place === null || event.button !== 0) return;
    const same = place.row === active.row && place.column === active.column;
    if (same && focused) {
      // The text field handles the click itself; what else was selected is let go.
      if (!isSingle(selection)) setSelection(at(place.row, place.column));
      return;
    }
    event.preventDefault();
    dragging.current = true;
    commit();
    setSelection({ anchor: event.shiftKey ? selection.anchor : place, active: place });
    setFocused(true);
  };
  const onPointerOver = (event: PointerEvent) => {
    if (!dragging.current) return;
    if (event.buttons === 0) {
      dragging.current = false;
      return;
    }
    const place = placeOf(event.target);
    if (place !== null) setSelection({ anchor: selection.anchor, active: place });
  };
  const onDoubleClick = () => {
    if (editable) setEditing(textAt(active.row, active.column));
  };

  const type = useCallback((text: string) => setEditing(text), []);
  const leave = useRef(() => {});
  leave.current = () => {
    commit();
    setFocused(false);
  };
  const onLeave = useCallback(() => leave.current(), []);
  // A page that goes out of sight, or away, takes along what is being typed.
  useEffect(() => {
    const commitNow = () => leave.current();
    window.addEventListener('pagehide', commitNow);
    return () => {
      window.removeEventListener('pagehide', commitNow);
      commitNow();
    };
  }, []);

  return {
    selection,
    editing,
    focused,
    type,
    onLeave,
    fillRight,
    /** Leads to a cell, as from the list of what is wrong. */
    goTo: (row: number, column: number) => select(at(row, column)),
    /** Shows another day without going into its cells. */
    show: (column: number) => setSelection(at(active.row, column)),
    handlers: {
      onKeyDown,
      onCopy,
      onCut: onCopy,
      onPaste,
      onPointerDown,
      onPointerOver,
      onPointerUp: () => {
        dragging.current = false;
      },
      onDoubleClick,
    },
  };
}

export type Grid = ReturnType<typeof useGrid>;
