import { useCallback, useRef } from 'react';

/**
 * The same function at every drawing, doing what the newest one does: for parts that are drawn
 * again only when something they show has changed. To be called after drawing, not during it.
 */
export function useSteady<Args extends unknown[], Result>(
  newest: (...args: Args) => Result,
): (...args: Args) => Result {
  const latest = useRef(newest);
  latest.current = newest;
  return useCallback((...args: Args) => latest.current(...args), []);
}
