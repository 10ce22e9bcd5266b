import { useSyncExternalStore } from 'react';

const narrow = window.matchMedia('(max-width: 767px)');

function watch(listener: () => void): () => void {
  narrow.addEventListener('change', listener);
  return () => narrow.removeEventListener('change', listener);
}

/** Whether the screen is too narrow for a sidebar beside the page. */
export function useNarrow(): boolean {
  return useSyncExternalStore(watch, () => narrow.matches);
}
