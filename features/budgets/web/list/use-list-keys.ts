import { type KeyboardEvent, type RefObject, useEffect } from 'react';

/** Marks the link that opens a row, for the arrows to walk between them. */
export const ROW_LINK = 'data-row-link';

const isTyping = (target: EventTarget | null) =>
  target instanceof Element &&
  target.closest('input, textarea, select, [contenteditable="true"], [role="dialog"]') !== null;

/** `/` goes to the search; the arrows walk the names, and Enter opens one as on any link. */
export function useListKeys(list: RefObject<HTMLElement | null>) {
  useEffect(() => {
    const toSearch = (event: globalThis.KeyboardEvent) => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || isTyping(event.target)) return;
      const field = list.current?.querySelector<HTMLElement>('input[type="search"]');
      if (!field) return;
      event.preventDefault();
      field.focus();
    };
    window.addEventListener('keydown', toSearch);
    return () => window.removeEventListener('keydown', toSearch);
  }, [list]);

  return (event: KeyboardEvent) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    const links = [...(list.current?.querySelectorAll<HTMLElement>(`[${ROW_LINK}]`) ?? [])];
    const at = links.indexOf(event.target as HTMLElement);
    const next = links[at + step];
    if (step === 0 || at === -1 || next === undefined) return;
    event.preventDefault();
    next.focus();
  };
}
