import { type ReactNode, useEffect, useState } from 'react';
import { focusIsLost } from './focus-lost.ts';

interface Opener {
  readonly element: Element | null;
  /** What opened the dialog this one took the place of. */
  readonly before: Opener | null;
}

/** Of the dialog that was opened last and is still there. */
let latest: Opener | null = null;

function giveBack(opener: Opener): void {
  for (let at: Opener | null = opener; at !== null && focusIsLost(); at = at.before) {
    if (at.element instanceof HTMLElement && at.element.isConnected) at.element.focus();
  }
}

/**
 * Around a dialog that is drawn only while it is open: gives the focus back to what opened it. One
 * that follows on another gives it back to what opened the first.
 */
export function ReturnFocus({ children }: { readonly children: ReactNode }) {
  const [opener] = useState<Opener>(() => ({ element: document.activeElement, before: latest }));
  useEffect(() => {
    latest = opener;
    return () => {
      if (latest === opener) latest = opener.before;
      giveBack(opener);
    };
  }, [opener]);
  return children;
}
