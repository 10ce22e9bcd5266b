import { useRef } from 'react';
import type { RowKey } from '#features/timesheets/rules.ts';
import { useFocusKept } from '#web/ui/focus/use-focus-kept.ts';
import { useSteady } from '#web/ui/use-steady.ts';
import type { DraftRow } from '../grid/draft.ts';
import type { GridDay, HoursGridState } from '../grid/use-hours-grid.ts';
import { firstOpenDay } from '../grid/use-hours-grid.ts';

interface RowFocusOptions {
  readonly rows: readonly DraftRow[];
  readonly days: readonly GridDay[];
  readonly grid: Pick<HoursGridState, 'selection' | 'goTo'>;
  /** Day by day there are no cells to go to. */
  readonly narrow: boolean;
  readonly removeRow: (key: RowKey) => void;
}

/** Where one goes on when rows come and go: never to the top of the page. */
export function useRowFocus({ rows, days, grid, narrow, removeRow }: RowFocusOptions) {
  const sheet = useRef<HTMLDivElement>(null);
  const { column } = grid.selection.active;

  const toAdding = useSteady(() =>
    sheet.current?.querySelector<HTMLElement>('[data-add] button')?.focus(),
  );

  useFocusKept(() => {
    if (rows.length === 0 || narrow) toAdding();
    else grid.goTo(grid.selection.active.row, column);
  });

  return {
    sheet,
    toAdding,
    /** Into a new row, at the first day that is open. */
    enter: useSteady((index: number) => {
      if (narrow) toAdding();
      else grid.goTo(index, firstOpenDay(days));
    }),
    /** Into the note of a row, which lies behind its button. */
    toNote: (key: RowKey) =>
      sheet.current?.querySelector<HTMLElement>(`[data-note="${key}"]`)?.click(),
    remove: useSteady((key: RowKey) => {
      const index = rows.findIndex((row) => row.key === key);
      const last = rows.length - 1;
      if (last === 0) toAdding();
      else if (!narrow) grid.goTo(Math.min(index, last - 1), column);
      removeRow(key);
    }),
  };
}

export type RowFocus = ReturnType<typeof useRowFocus>;
