import { useEffect, useState } from 'react';

/** As long as somebody is still typing, nothing is searched for. */
const PAUSE_MS = 250;

export function usePaused(text: string): string {
  const [paused, setPaused] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setPaused(text), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return paused;
}
