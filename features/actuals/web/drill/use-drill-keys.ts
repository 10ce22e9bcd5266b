import { type RefObject, useEffect, useEffectEvent } from 'react';
import { STOP } from './month-rows.tsx';

const DOWN = ['ArrowDown', 'j'];
const UP = ['ArrowUp', 'k'];

/** Arrows inside a field are for the field: the tabs too, which are radio buttons. */
const FIELDS = 'input, textarea, [role="combobox"]';

/** The panel the rows stand in, beside the page or over it. */
const panelOf = (inside: HTMLElement | null) => inside?.closest('aside, [role="dialog"]') ?? null;

function isElsewhere({ target, ctrlKey, metaKey, altKey }: KeyboardEvent, panel: Element): boolean {
  if (!(target instanceof Element) || !panel.contains(target)) return true;
  return ctrlKey || metaKey || altKey || target.closest(FIELDS) !== null;
}

function step(panel: Element, by: 1 | -1): void {
  const stops = [...panel.querySelectorAll<HTMLElement>(`[${STOP}]`)].filter(
    (one) => one.closest('[hidden]') === null,
  );
  const at = stops.indexOf(document.activeElement as HTMLElement);
  stops[Math.max(0, at + by)]?.focus();
}

/** Arrows, J and K go through months and rows, Backspace goes up; only while the focus is in the panel. */
export function useDrillKeys(inside: RefObject<HTMLElement | null>, goUp: (() => void) | null) {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const panel = panelOf(inside.current);
    if (panel === null || isElsewhere(event, panel)) return;
    const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
    if (key === 'Backspace' && goUp !== null) goUp();
    else if (DOWN.includes(key)) step(panel, 1);
    else if (UP.includes(key)) step(panel, -1);
    else return;
    event.preventDefault();
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => press(event);
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
}
