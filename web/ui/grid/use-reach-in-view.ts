import { type RefObject, useEffect } from 'react';
import type { Selection } from './selection.ts';

interface Reaching {
  readonly table: RefObject<HTMLTableElement | null>;
  readonly selection: Selection;
  readonly focused: boolean;
}

/** The far end of a selection is kept in view while it is being stretched. */
export function useReachInView({ table, selection, focused }: Reaching): void {
  const { row, column } = selection.reach;
  useEffect(() => {
    if (!focused) return;
    const cell = table.current?.querySelector(`[data-row="${row}"][data-column="${column}"]`);
    cell?.scrollIntoView?.({ block: 'nearest', inline: 'nearest' });
  }, [table, focused, row, column]);
}
