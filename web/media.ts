/** What the screen or the system is like, and word of every change. */
export interface Media {
  readonly matches: () => boolean;
  readonly watch: (listener: () => void) => () => void;
}

/**
 * One list to ask, another to listen to: in Chromium, whoever asks between a change and its event takes
 * the event from all who listen to the same list, and what was not drawn just then never changes.
 */
export function watchMedia(query: string): Media {
  const asked = window.matchMedia(query);
  const heard = window.matchMedia(query);
  return {
    matches: () => asked.matches,
    watch: (listener) => {
      heard.addEventListener('change', listener);
      return () => heard.removeEventListener('change', listener);
    },
  };
}
