import { type RefObject, useEffect } from 'react';

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.closest('input, textarea, [role="combobox"]') !== null);

/** N and P lead to the next and the previous difference, round and round. */
export function useJumping(frame: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const jump = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, altKey, target } = event;
      const step = { n: 1, p: -1 }[key.toLowerCase()];
      if (step === undefined || ctrlKey || metaKey || altKey || isTyping(target)) return;
      const found = [...(frame.current?.querySelectorAll<HTMLElement>('[data-difference]') ?? [])];
      if (found.length === 0) return;
      const here = found.indexOf(document.activeElement as HTMLElement);
      const from = here < 0 && step < 0 ? 0 : here;
      const next = found[(from + step + found.length) % found.length];
      event.preventDefault();
      next?.focus({ preventScroll: true });
      next?.scrollIntoView?.({ block: 'nearest', inline: 'nearest' });
    };
    window.addEventListener('keydown', jump);
    return () => window.removeEventListener('keydown', jump);
  }, [frame]);
}
