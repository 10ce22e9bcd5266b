import { type ReactNode, useEffect, useState } from 'react';
import { focusIsLost } from './focus-lost.ts';

/** Around a dialog that is drawn only while it is open: gives the focus back to what opened it. */
export function ReturnFocus({ children }: { readonly children: ReactNode }) {
  const [opener] = useState(() => document.activeElement);
  useEffect(
    () => () => {
      if (opener instanceof HTMLElement && focusIsLost()) opener.focus();
    },
    [opener],
  );
  return children;
}
