import { useEffect } from 'react';
import { useSteady } from './use-steady.ts';

/** A page that goes out of sight, or away, takes along what is being typed. */
export function useBeforeLeaving(take: () => void): void {
  const takeNow = useSteady(take);
  useEffect(() => {
    window.addEventListener('pagehide', takeNow);
    return () => {
      window.removeEventListener('pagehide', takeNow);
      takeNow();
    };
  }, [takeNow]);
}
