import type { KeyboardEvent } from 'react';

/**
 * A menu takes the focus inside it along when it closes, and the library gives it back only after
 * Tab. Whoever clicked elsewhere meanwhile has put it there and keeps it.
 */
export function returnFocus(to: HTMLElement | null): void {
  if (document.activeElement?.closest('[role="menu"]')) to?.focus();
}

/** With the focus back at the button, the key that has chosen in the menu would press the button too. */
export function choosesOnce(event: KeyboardEvent): void {
  if (event.key === 'Enter') event.preventDefault();
}
