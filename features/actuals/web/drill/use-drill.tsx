import { useState } from 'react';
import type { Drill } from './drill.ts';
import { DrillPanel } from './drill-panel.tsx';

interface Opened {
  readonly drill: Drill;
  /** Each figure that is opened has a panel of its own, which gives the focus back to it. */
  readonly at: number;
}

/** Which figure is open, and the panel to lie over the page. */
export function useDrill() {
  const [opened, setOpened] = useState<Opened | null>(null);
  const close = () => setOpened(null);
  return {
    open: (drill: Drill) => setOpened((before) => ({ drill, at: (before?.at ?? 0) + 1 })),
    close,
    /** What is open now, for the figure to show that it is. */
    drill: opened?.drill ?? null,
    panel: opened !== null && (
      <DrillPanel
        key={opened.at}
        drill={opened.drill}
        onDrill={(drill) => setOpened({ ...opened, drill })}
        onClose={close}
      />
    ),
  };
}
