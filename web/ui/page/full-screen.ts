import { useSyncExternalStore } from 'react';

function watch(listener: () => void): () => void {
  document.addEventListener('fullscreenchange', listener);
  return () => document.removeEventListener('fullscreenchange', listener);
}

/** The style sheet looks for it: the shell makes room while the window shows one page alone. */
function mark(): void {
  const root = document.documentElement;
  if (document.fullscreenElement === null) delete root.dataset.fullScreen;
  else root.dataset.fullScreen = 'true';
}

/** The whole document and not the page in it: menus and hints hang on the document. */
async function toggle(): Promise<void> {
  document.addEventListener('fullscreenchange', mark);
  try {
    if (document.fullscreenElement === null) await document.documentElement.requestFullscreen();
    else await document.exitFullscreen();
  } catch {
    // The browser does not want to, and nothing has changed.
  }
}

/** Whether one page has the whole screen, and how to change that; null where browsers cannot. */
export function useFullScreen(): { readonly on: boolean; readonly toggle: () => void } | null {
  const on = useSyncExternalStore(watch, () => (document.fullscreenElement ?? null) !== null);
  // Where somebody else leaves it, by Escape, the mark goes too: it listens from the first time on.
  return document.fullscreenEnabled === true ? { on, toggle: () => void toggle() } : null;
}
