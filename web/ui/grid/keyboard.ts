import type { KeyboardEvent } from 'react';
import { placeOf } from './events.ts';
import { type GridActions, type KeyMode, obey } from './keys.ts';

interface KeyboardOptions {
  readonly editable: boolean;
  readonly entry: { readonly within: boolean } | null;
  readonly commands: GridActions;
  /** Into the cells again, from the grid as a whole. */
  readonly enter: () => void;
}

/** After Escape the grid itself has the focus, and Tab leads past it, over all of its row heads. */
function pastTheGrid({ currentTarget, shiftKey }: KeyboardEvent): void {
  const edge = shiftKey ? currentTarget.previousElementSibling : currentTarget.nextElementSibling;
  if (edge instanceof HTMLElement) edge.focus();
}

function modeOf({ editable, entry }: KeyboardOptions): KeyMode {
  if (!editable) return 'reading';
  if (entry === null) return 'still';
  return entry.within ? 'within' : 'over';
}

/** Hears the keys of its cells, and of the grid as a whole; never those of an input method. */
export const keyboardHandler = (options: KeyboardOptions) => (event: KeyboardEvent) => {
  if (event.nativeEvent.isComposing || event.altKey) return;
  const itself = event.target === event.currentTarget;
  if (itself && event.key === 'Tab') pastTheGrid(event);
  else if (itself && /^(Arrow|Enter$|F2$)/.test(event.key)) {
    event.preventDefault();
    options.enter();
  } else if (placeOf(event) !== null && obey(event, modeOf(options), options.commands)) {
    event.preventDefault();
  }
};
