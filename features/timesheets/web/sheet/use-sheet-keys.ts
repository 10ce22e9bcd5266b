import { useEffect, useRef } from 'react';
import { flushSync } from 'react-dom';

interface SheetKeys {
  /** Takes what is being typed as it is. */
  readonly commit: () => void;
  readonly save: () => void;
  readonly undo: () => void;
  readonly redo: () => void;
}

type Wish = 'save' | 'undo' | 'redo';

function wishOf({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): Wish | null {
  if (!(ctrlKey || metaKey) || altKey) return null;
  const wishes: Readonly<Record<string, Wish>> = shiftKey
    ? { z: 'redo' }
    : { s: 'save', z: 'undo', y: 'redo' };
  return wishes[key.toLowerCase()] ?? null;
}

/** Text fields undo their own text, and nothing is undone beneath a dialog. */
function mayUndoFrom(target: EventTarget | null): boolean {
  if (!(target instanceof Element) || target === document.body) return true;
  return target.closest('main') !== null && !target.matches('input, textarea');
}

/**
 * Keys for the sheet as a whole, wherever on the page one is: Ctrl+S saves at once, instead of the
 * browser offering to store the page; Ctrl+Z takes back also what a button did. Cells have heard
 * their keys before.
 */
export function useSheetKeys(keys: SheetKeys): void {
  const latest = useRef(keys);
  latest.current = keys;
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const wish = wishOf(event);
      if (wish === null || event.defaultPrevented) return;
      if (wish !== 'save' && !mayUndoFrom(event.target)) return;
      event.preventDefault();
      // Saving reads what has been drawn.
      if (wish === 'save') flushSync(latest.current.commit);
      latest.current[wish]();
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, []);
}
