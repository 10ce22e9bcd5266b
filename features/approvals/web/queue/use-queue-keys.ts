import { useEffect, useRef } from 'react';

export interface QueueKeys {
  readonly next: () => void;
  readonly previous: () => void;
  readonly approve: () => void;
  readonly reject: () => void;
  readonly undo: () => void;
}

const ACTIONS: Readonly<Record<string, keyof QueueKeys>> = {
  j: 'next',
  k: 'previous',
  a: 'approve',
  r: 'reject',
  u: 'undo',
};

/** Marks the drawer that shows a row: the keys work there as they do beside the list. */
export const KEYS_WORK_HERE = 'approval-keys';

/** Letters are for whoever is typing; and what a dialog asks comes first. */
function isElsewhere(target: EventTarget | null): boolean {
  const dialogs = [...document.querySelectorAll('[role="dialog"][aria-modal="true"]')];
  if (dialogs.some((dialog) => dialog.closest(`.${KEYS_WORK_HERE}`) === null)) return true;
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable ||
      target.closest('input:not([type="checkbox"]), textarea, select, [role="combobox"]') !== null)
  );
}

/** J and K go through the rows, A approves and R rejects the one that is open, U takes A back. */
export function useQueueKeys(keys: QueueKeys): void {
  const latest = useRef(keys);
  useEffect(() => {
    latest.current = keys;
  });
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const action = ACTIONS[event.key.toLowerCase()];
      if (action === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.repeat && action !== 'next' && action !== 'previous') return;
      if (event.defaultPrevented || isElsewhere(event.target)) return;
      event.preventDefault();
      latest.current[action]();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);
}
