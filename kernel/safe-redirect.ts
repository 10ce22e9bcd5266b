import { PUBLIC_PATHS } from './public-paths.ts';

/** Stands for this site, whatever its address: what does not resolve inside it leads elsewhere. */
const HERE = 'http://here.invalid';

/**
 * Where to go after sign-in. The wanted path comes from the address bar, so anybody may have
 * written it: only a path on this site is followed, and anything else means the start page.
 */
export function safeRedirect(target: string | null): string {
  // Browsers drop tabs and line ends and read a backslash as a slash, which can make a host of it.
  if (target === null || !/^\/(?!\/)/.test(target) || /[\\\p{Cc}]/u.test(target)) return '/';
  const { origin, pathname } = new URL(target, HERE);
  const path = pathname.replace(/\/+$/, '').toLowerCase();
  const isPublic = (PUBLIC_PATHS as readonly string[]).includes(path);
  return origin !== HERE || pathname.startsWith('//') || isPublic ? '/' : target;
}
