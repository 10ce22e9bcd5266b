import { type PointerEvent, useCallback, useEffect, useRef, useState } from 'react';
import { inCells } from './events.ts';
import { drawnTo, filledByHandle, joined } from './fill.ts';
import { led } from './movement.ts';
import {
  at,
  type Cells,
  type CellText,
  isSingle,
  type Place,
  type Selection,
  type Span,
  samePlace,
  selectSpan,
  spanOf,
} from './selection.ts';

interface PointerOptions {
  readonly cells: Cells;
  readonly selection: Selection;
  readonly focused: boolean;
  readonly typing: boolean;
  readonly write: (cells: readonly CellText[]) => void;
  readonly select: (selection: Selection) => void;
  readonly edit: () => void;
}

/** Where the handle was taken, and what it has been drawn over so far. */
interface Drawing {
  readonly source: Span;
  readonly target: Span | null;
}

type Drag = 'selecting' | 'filling' | null;

/** Touch keeps a pointer to where it began; we want to know what it is over. */
function letGo({ target, pointerId }: PointerEvent): void {
  if (target instanceof Element && target.hasPointerCapture?.(pointerId)) {
    target.releasePointerCapture(pointerId);
  }
}

/** Selecting with the pointer, and filling by the handle at the corner of the selection. */
export function useGridPointer(options: PointerOptions) {
  const { cells, selection, focused, typing, write, select, edit } = options;
  const drag = useRef<Drag>(null);
  const [drawing, setDrawing] = useState<Drawing | null>(null);

  const finish = useRef(() => {});
  finish.current = () => {
    drag.current = null;
    if (drawing === null) return;
    setDrawing(null);
    const { source, target } = drawing;
    if (target === null) return;
    write(filledByHandle(source, target, cells));
    select(selectSpan(joined(source, target)));
  };
  const cancel = useCallback(() => {
    drag.current = null;
    setDrawing(null);
  }, []);
  // The button may be let go of anywhere.
  useEffect(() => {
    const up = () => finish.current();
    window.addEventListener('pointerup', up);
    window.addEventListener('pointercancel', cancel);
    return () => {
      window.removeEventListener('pointerup', up);
      window.removeEventListener('pointercancel', cancel);
    };
  }, [cancel]);

  const onPointerDown = inCells((event: PointerEvent, place: Place) => {
    if (event.button !== 0) return;
    if (event.target instanceof Element && event.target.closest('[data-handle]') !== null) {
      event.preventDefault();
      letGo(event);
      drag.current = 'filling';
      setDrawing({ source: spanOf(selection), target: null });
      return;
    }
    const same = samePlace(place, selection.active);
    // Inside its own text a click belongs to the text field.
    if (same && typing) return;
    event.preventDefault();
    drag.current = 'selecting';
    if (same && focused && isSingle(selection)) return;
    select(event.shiftKey ? led(selection, place, true) : at(place.row, place.column));
  });

  const onPointerOver = inCells((event: PointerEvent, place: Place) => {
    if (drag.current === null) return;
    // Let go of outside the window, where nobody could tell us.
    if (event.buttons === 0) cancel();
    else if (drag.current === 'selecting') select(led(selection, place, true));
    else if (drawing !== null) {
      setDrawing({ ...drawing, target: drawnTo(drawing.source, place) });
    }
  });

  const onDoubleClick = inCells(() => {
    if (!typing) edit();
  });

  return {
    /** What would be filled if the handle were let go of now. */
    drawn: drawing?.target ?? null,
    handlers: { onPointerDown, onPointerOver, onDoubleClick },
  };
}
