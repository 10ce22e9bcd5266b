import { createStore } from '../../store.ts';

export type ToastKind = 'error' | 'info' | 'success';

export interface Toast {
  readonly id: number;
  readonly kind: ToastKind;
  readonly text: string;
}

/** How long a toast stays unless somebody is reading it. */
export const TOAST_MS = 5_000;

/** More than this on screen says less, not more: the oldest gives way. */
const MOST = 4;

export const toasts = createStore<readonly Toast[]>([]);

let lastId = 0;

/** The same text again starts its time anew instead of piling up. */
export function showToast(kind: ToastKind, text: string): void {
  lastId += 1;
  const others = toasts.get().filter((toast) => toast.text !== text || toast.kind !== kind);
  toasts.set([...others, { id: lastId, kind, text }].slice(-MOST));
}

export function dismissToast(id: number): void {
  toasts.set(toasts.get().filter((toast) => toast.id !== id));
}
