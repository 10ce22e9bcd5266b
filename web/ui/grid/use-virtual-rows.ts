import { useVirtualizer } from '@tanstack/react-virtual';
import type { RefObject } from 'react';
import { allRows, type DrawnRows, drawnRows } from './drawn-rows.ts';
import type { Selection } from './selection.ts';

/** Rows beyond the edge, so that turning the wheel does not show where none are yet. */
const BEYOND = 4;

interface VirtualRowsOptions {
  readonly frame: RefObject<HTMLElement | null>;
  readonly count: number;
  readonly rowHeight: number;
  /** Whether rows scroll inside the frame. Where the page scrolls, all of them are drawn. */
  readonly scrolls: boolean;
  readonly selection: Selection;
}

/**
 * Which rows are drawn: those in sight, and wherever one is and reaches, so that the text field of
 * the active cell stays with its focus and its text however far one scrolls.
 */
export function useVirtualRows(options: VirtualRowsOptions): DrawnRows {
  const { frame, count, rowHeight, scrolls, selection } = options;
  const { active, reach } = selection;
  const virtualizer = useVirtualizer({
    count,
    enabled: scrolls,
    getScrollElement: () => frame.current,
    estimateSize: () => rowHeight,
    overscan: BEYOND,
  });
  if (!scrolls) return allRows(count);
  return drawnRows([...virtualizer.getVirtualIndexes(), active.row, reach.row], count);
}
