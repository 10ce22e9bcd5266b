import { keepWork } from '../kept-work/kept-work.ts';
import { currentPath, isLoginPath } from '../location.ts';
import { carryToast } from '../ui/toast/carried.ts';
import { clearToken } from './token.ts';

/**
 * The server no longer knows the token. Reloading drops everything the old session had on screen;
 * the message is carried across, or nobody could read it, and so is what was being typed. The sign-in page stays as it is: it has
 * nothing of the old session, and reloading it again and again would help nobody.
 */
export function endSession(message: string): void {
  clearToken();
  if (isLoginPath(currentPath())) return;
  keepWork();
  carryToast(message);
  window.location.reload();
}
