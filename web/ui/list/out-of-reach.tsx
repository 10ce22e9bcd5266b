import type { ReactNode } from 'react';

function makeInert(element: HTMLElement | null): void {
  element?.closest('[aria-hidden="true"]')?.setAttribute('inert', '');
}

/**
 * The library measures columns with a hidden copy of their headings. A box to tick in there could
 * still be reached with the keyboard, by people who cannot see where they are.
 */
export function OutOfReachWhenHidden({ children }: { readonly children: ReactNode }) {
  return <span ref={makeInert}>{children}</span>;
}
