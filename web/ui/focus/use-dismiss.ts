import { type SyntheticEvent, useEffect, useEffectEvent, useRef } from 'react';

/**
 * Closes what is open beside a button: by Escape, or when somebody turns to something else. Give
 * what it returns to the element around both. What opens from in there, as the choices of a field
 * do, belongs to it wherever on the page it is drawn.
 */
export function useDismiss(open: boolean, onDismiss: (by: 'key' | 'elsewhere') => void) {
  const inside = useRef<Event | null>(null);
  const byKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key === 'Escape' && !event.defaultPrevented) onDismiss('key');
  });
  const elsewhere = useEffectEvent((event: Event) => {
    if (event !== inside.current) onDismiss('elsewhere');
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
  const here = ({ nativeEvent }: SyntheticEvent) => {
    inside.current = nativeEvent;
  };
  return { onPointerDownCapture: here, onFocusCapture: here };
}
