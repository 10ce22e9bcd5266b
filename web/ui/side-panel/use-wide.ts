import { useSyncExternalStore } from 'react';

const wide = window.matchMedia('(min-width: 1280px)');

function watch(listener: () => void): () => void {
  wide.addEventListener('change', listener);
  return () => wide.removeEventListener('change', listener);
}

/** Whether a row and the sheet it is from fit side by side. */
export function useWide(): boolean {
  return useSyncExternalStore(watch, () => wide.matches);
}
