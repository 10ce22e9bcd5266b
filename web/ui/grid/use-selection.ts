import { useState } from 'react';
import type { TabRun } from './movement.ts';
import { at, clamped, type Extent, type Place, type Selection } from './selection.ts';

/** Where one is in a grid, and whether one is in it at all. */
export function useSelection(start: Place, extent: Extent) {
  const [wanted, setWanted] = useState<Selection>(() => at(start.row, start.column));
  const [tabRun, setTabRun] = useState<TabRun>(null);
  const [focused, setFocused] = useState(false);
  const selection = clamped(wanted, extent);
  return {
    selection,
    tabRun,
    focused,
    setFocused,
    select: (next: Selection, run: TabRun) => {
      setWanted(next);
      setTabRun(run);
      setFocused(true);
    },
    /** Another column, without going into its cells. */
    show: (column: number) => setWanted(at(selection.active.row, column)),
  };
}
