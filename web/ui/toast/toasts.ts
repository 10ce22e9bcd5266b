import { createStore } from '../../store.ts';

export type ToastKind = 'error' | 'info' | 'success';

/** Something that can be done about what the toast says. */
export interface ToastAction {
  readonly label: string;
  readonly run: () => void;
}

export interface Toast {
  readonly id: number;
  readonly kind: ToastKind;
  readonly text: string;
  readonly action?: ToastAction;
}

/** How long a toast stays unless somebody is reading it; longer where there is something to decide. */
export const TOAST_MS = 5_000;
export const ACTION_TOAST_MS = 12_000;

/** More than this on screen says less, not more: the oldest gives way. */
const MOST = 4;

export const toasts = createStore<readonly Toast[]>([]);

let lastId = 0;

/** The same text again starts its time anew instead of piling up. Gives back what dismisses it. */
export function showToast(kind: ToastKind, text: string, action?: ToastAction): number {
  lastId += 1;
  const others = toasts.get().filter((toast) => toast.text !== text || toast.kind !== kind);
  toasts.set([...others, { id: lastId, kind, text, ...(action && { action }) }].slice(-MOST));
  return lastId;
}

export function dismissToast(id: number): void {
  toasts.set(toasts.get().filter((toast) => toast.id !== id));
}
