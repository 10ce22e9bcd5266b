import { useSyncExternalStore } from 'react';

const reduced = window.matchMedia('(prefers-reduced-motion: reduce)');

function watch(listener: () => void): () => void {
  reduced.addEventListener('change', listener);
  return () => reduced.removeEventListener('change', listener);
}

/** Whether the system asks for as little motion as possible. */
export function useStillness(): boolean {
  return useSyncExternalStore(watch, () => reduced.matches);
}
