import { useEffect, useEffectEvent } from 'react';
import { PANEL_DRAWER } from '#web/ui/side-panel/side-panel.tsx';

const ROWS = '[data-person]';

/** Letters are for whoever is typing; and what a dialog asks comes first. */
function isElsewhere(target: EventTarget | null): boolean {
  const dialogs = [...document.querySelectorAll('[role="dialog"][aria-modal="true"]')];
  if (dialogs.some((dialog) => dialog.closest(`.${PANEL_DRAWER}`) === null)) return true;
  const typed = 'input:not([type="checkbox"], [type="radio"]), textarea, [role="combobox"]';
  return target instanceof Element && target.closest(typed) !== null;
}

/** J and K go through the people of the panel, R reminds the one they have come to. */
export function usePanelKeys(remind: (userId: number) => void): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || isElsewhere(event.target)) return;
    const rows = [...document.querySelectorAll<HTMLElement>(ROWS)];
    const at = rows.indexOf(document.activeElement as HTMLElement);
    const key = event.key.toLowerCase();
    if (key === 'j') rows[at + 1]?.focus();
    else if (key === 'k') rows[Math.max(0, at - 1)]?.focus();
    else if (key === 'r' && !event.repeat && rows[at] !== undefined) {
      remind(Number(rows[at].dataset.person));
    } else return;
    event.preventDefault();
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => press(event);
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
}
