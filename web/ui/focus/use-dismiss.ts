import { type RefObject, useEffect, useEffectEvent } from 'react';

/** Closes what is open beside a button: by Escape, or when somebody turns to something else. */
export function useDismiss(
  inside: RefObject<HTMLElement | null>,
  open: boolean,
  onDismiss: (by: 'key' | 'elsewhere') => void,
): void {
  const byKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key === 'Escape' && !event.defaultPrevented) onDismiss('key');
  });
  const elsewhere = useEffectEvent((event: Event) => {
    const outside = event.target instanceof Node && !inside.current?.contains(event.target);
    if (outside) onDismiss('elsewhere');
  });
  useEffect(() => {
    if (!open) return;
    const onKey = (event: KeyboardEvent) => byKey(event);
    const onElsewhere = (event: Event) => elsewhere(event);
    document.addEventListener('keydown', onKey);
    document.addEventListener('pointerdown', onElsewhere);
    document.addEventListener('focusin', onElsewhere);
    return () => {
      document.removeEventListener('keydown', onKey);
      document.removeEventListener('pointerdown', onElsewhere);
      document.removeEventListener('focusin', onElsewhere);
    };
  }, [open]);
}
