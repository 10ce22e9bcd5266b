import { loadAppTexts, startLanguage } from '../i18n/language.ts';
import { beginWork } from '../kept-work/kept-work.ts';
import { toasts } from '../ui/toast/toasts.ts';

/** Somebody has just signed in, in a browser that has kept nothing. */
export async function beginSignedIn(): Promise<void> {
  localStorage.clear();
  sessionStorage.clear();
  toasts.set([]);
  beginWork(7);
  await startLanguage();
  await loadAppTexts();
}
