import { groupRedirect, matchRoute, type Route } from '#kernel/route-sets.ts';
import { isLoginPath, loginPath } from '../location.ts';

export interface Address {
  readonly pathname: string;
  readonly search: string;
  readonly hash: string;
}

/** Where an address leads a signed-in person. */
export type Destination =
  | { readonly kind: 'page'; readonly route: Route; readonly path: string; readonly search: string }
  | { readonly kind: 'redirect'; readonly to: string; readonly unmatched: boolean };

const redirect = (to: string, unmatched = false): Destination => ({
  kind: 'redirect',
  to,
  unmatched,
});

/** Where corrections are opened by the page itself. */
export const APPROVALS = '/timeApproval/timeApproval';

/**
 * A correction of hours that a notice leads to is read above the approval page; whoever has no such page
 * reads it above the one they begin with. Null for any other address.
 */
function correctionAbove(
  home: string,
  { pathname, search }: Omit<Address, 'hash'>,
): Destination | null {
  const id = new URLSearchParams(search).get('correction') ?? '';
  if (pathname !== APPROVALS || !/^\d+$/.test(id)) return null;
  return redirect(`${home}?correction=${id}`);
}

/**
 * The guard as a decision. An address that matches none of the person's routes goes to the sign-in
 * page with the way back; the sign-in page sends a signed-in person home; home always matches.
 */
export function destinationOf(
  routes: readonly Route[],
  home: string,
  { pathname, search, hash }: Address,
): Destination {
  if (isLoginPath(pathname)) return redirect(home);
  const match = matchRoute(routes, pathname);
  if (match === null) {
    const elsewhere = redirect(loginPath(pathname + search + hash), true);
    return correctionAbove(home, { pathname, search }) ?? elsewhere;
  }
  if (match.route.redirect !== undefined) return redirect(home);
  const firstPage = groupRedirect(routes, pathname);
  if (firstPage !== null) return redirect(firstPage + search + hash);
  // With or without a slash at the end it is the same page, and so the same tab.
  const path = pathname.replace(/(.)\/+$/, '$1');
  return { kind: 'page', route: match.route, path, search: search + hash };
}
