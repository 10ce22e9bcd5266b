import { basePath } from './base.ts';

const LOGIN_PATH = '/login';

/** Where the browser is, with query and hash, as the router sees it: without the base prefix. */
export function currentPath(): string {
  const { pathname, search, hash } = window.location;
  const inside = pathname.startsWith(`${basePath}/`) ? pathname.slice(basePath.length) : '/';
  return inside + search + hash;
}

export function isLoginPath(path: string): boolean {
  return /^\/login\/?(?:[?#]|$)/.test(path);
}

/** Where the sign-in provider sends people back to. */
export function isAuthRedirectPath(path: string): boolean {
  return /^\/auth-redirect\/?(?:[?#]|$)/.test(path);
}

/** The sign-in page; with a wanted path, the way back to it. */
export function loginPath(wanted?: string): string {
  return wanted === undefined ? LOGIN_PATH : `${LOGIN_PATH}?redirect=${encodeURIComponent(wanted)}`;
}

/** What the sign-in page was asked to come back to. */
export function wantedPath(): string | null {
  return new URLSearchParams(window.location.search).get('redirect');
}

/**
 * Moves without a history entry. Crossing the border between signed out and signed in always
 * replaces: the back button must not lead to the other side of it.
 */
export function replacePath(path: string): void {
  window.history.replaceState(null, '', basePath + path);
}
