import { useEffect, useRef } from 'react';
import { focusIsLost } from './focus-lost.ts';

const UNTIL_GONE_MS = 50;

/**
 * What was pressed is gone once it is done, after a dialog that gives the focus back to nothing; where
 * none is in between, `useFocusKept` sees to it. Whoever works by keyboard is then led to a place that
 * says what has come of it, instead of beginning anew at the top of the page.
 */
export function useLeadOn<Place extends HTMLElement>() {
  const place = useRef<Place>(null);
  /** A closing dialog gives the focus back, perhaps to what goes next: so until the next thing is done. */
  const due = useRef(false);
  const lead = () => {
    if (due.current && focusIsLost()) place.current?.focus({ preventScroll: true });
  };
  const leadOn = () => {
    lead();
    // A question says that it has closed while its button still has the focus and is about to go.
    window.setTimeout(lead, UNTIL_GONE_MS);
  };
  useEffect(lead);
  useEffect(() => {
    const goOn = () => {
      due.current = false;
    };
    const deeds = ['keydown', 'pointerdown'] as const;
    for (const deed of deeds) window.addEventListener(deed, goOn, true);
    return () => {
      for (const deed of deeds) window.removeEventListener(deed, goOn, true);
    };
  }, []);
  return {
    place,
    leadOn,
    noteDone: () => {
      due.current = true;
    },
  };
}
