import { readStored, removeStored, writeStored } from '../../storage.ts';
import { showToast } from './toasts.ts';

const KEY = 'carried-toast';

/** Keeps an error message for the page that comes after a reload. */
export function carryToast(text: string): void {
  writeStored('sessionStorage', KEY, text);
}

export function showCarriedToast(): void {
  const text = readStored('sessionStorage', KEY);
  if (text === null) return;
  removeStored('sessionStorage', KEY);
  showToast('error', text);
}
