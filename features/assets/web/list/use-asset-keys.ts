import { useEffect, useEffectEvent } from 'react';

/** Letters are for whoever is typing; and what a dialog asks comes first. */
function isElsewhere(target: EventTarget | null): boolean {
  if (document.querySelector('[role="dialog"][aria-modal="true"]') !== null) return true;
  const typed = 'input:not([type="checkbox"], [type="radio"]), textarea, [role="combobox"]';
  return target instanceof Element && target.closest(typed) !== null;
}

/** J and K go to the next and the previous asset of the list while one is open. */
export function useAssetKeys(
  ids: readonly number[],
  opened: number | null,
  open: (id: number) => void,
): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const step = { j: 1, k: -1 }[event.key.toLowerCase()];
    if (step === undefined || opened === null) return;
    if (event.ctrlKey || event.metaKey || event.altKey || isElsewhere(event.target)) return;
    const at = ids.indexOf(opened);
    const next = at === -1 ? ids[0] : ids[at + step];
    if (next === undefined) return;
    event.preventDefault();
    open(next);
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => press(event);
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
}
