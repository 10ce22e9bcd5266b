import { useVirtualizer } from '@tanstack/react-virtual';
import type { RefObject } from 'react';
import { type DrawnRows, drawnRows } from './drawn-rows.ts';
import type { Selection } from './selection.ts';

/** Rows beyond the edge, so that turning the wheel does not show where none are yet. */
const BEYOND = 4;

interface VirtualRowsOptions {
  readonly frame: RefObject<HTMLElement | null>;
  readonly count: number;
  readonly rowHeight: number;
  readonly selection: Selection;
}

/**
 * Which rows are drawn: those in sight, and wherever one is and reaches, so that the text field of
 * the active cell stays with its focus and its text however far one scrolls.
 */
export function useVirtualRows(options: VirtualRowsOptions): DrawnRows {
  const { frame, count, rowHeight, selection } = options;
  const { active, reach } = selection;
  const virtualizer = useVirtualizer({
    count,
    getScrollElement: () => frame.current,
    estimateSize: () => rowHeight,
    overscan: BEYOND,
  });
  return drawnRows([...virtualizer.getVirtualIndexes(), active.row, reach.row], count);
}
