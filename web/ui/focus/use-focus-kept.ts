import { useEffect, useRef } from 'react';
import { focusIsLost } from './focus-lost.ts';

/**
 * What has the focus may vanish, or be disabled, by the very thing it was pressed for. Then whoever
 * works by keyboard is led on to something instead of starting anew from the top of the page.
 */
export function useFocusKept(leadOn: () => void): void {
  const last = useRef<Element | null>(null);
  useEffect(() => {
    const onFocusIn = ({ target }: FocusEvent) => {
      // What lies above the page, as menus and dialogs do, gives the focus back by itself.
      const onPage = target instanceof Element && target.closest('main') !== null;
      last.current = onPage ? target : null;
    };
    document.addEventListener('focusin', onFocusIn);
    return () => document.removeEventListener('focusin', onFocusIn);
  }, []);
  useEffect(() => {
    const had = last.current;
    if (had === null || !focusIsLost()) return;
    if (had.isConnected && !had.matches(':disabled')) return;
    last.current = null;
    leadOn();
  });
}
