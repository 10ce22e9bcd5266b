import type { Role } from './roles.ts';

export type RouteIcon =
  | 'account'
  | 'approval'
  | 'asset'
  | 'board'
  | 'costBoard'
  | 'budget'
  | 'export'
  | 'fill'
  | 'material'
  | 'people'
  | 'progress'
  | 'project'
  | 'settings'
  | 'task';

export interface Route {
  /** The whole path, with `:name` for a parameter and `:name?` for one that may be missing. */
  readonly path: string;
  readonly name: string;
  readonly titleKey: string;
  readonly icon?: RouteIcon;
  /** Any one of these opens the route; without them everyone who has the set may open it. */
  readonly roles?: readonly Role[];
  /** Reachable, but never in the menu. */
  readonly hidden?: boolean;
  /** Its tab cannot be closed. */
  readonly affix?: boolean;
  /** Its view is not kept alive in the background. */
  readonly noCache?: boolean;
  /** The part of its query that says which record it shows: each of them has a tab of its own. */
  readonly recordIn?: string;
  readonly redirect?: string;
  /** A route with children is a group: it has no page of its own. */
  readonly children?: readonly Route[];
}

export interface MenuEntry {
  readonly path: string;
  readonly name: string;
  readonly titleKey: string;
  readonly icon: RouteIcon | null;
  readonly children: readonly MenuEntry[];
}

export interface RouteMatch {
  readonly route: Route;
  readonly params: Readonly<Record<string, string>>;
}

/** What these roles may open. Children are judged on their own, a refused parent takes them along. */
export function filterRoutes(routes: readonly Route[], roles: ReadonlySet<Role>): Route[] {
  return routes
    .filter((route) => route.roles === undefined || route.roles.some((role) => roles.has(role)))
    .map((route) =>
      route.children ? { ...route, children: filterRoutes(route.children, roles) } : route,
    );
}

/** The visible entries. A group of one shows as that one, and an empty group not at all. */
export function menuOf(routes: readonly Route[]): MenuEntry[] {
  return routes.flatMap((route) => {
    if (route.hidden) return [];
    const { path, name, titleKey, icon = null } = route;
    if (!route.children) return [{ path, name, titleKey, icon, children: [] }];
    const children = menuOf(route.children);
    if (children.length > 1) return [{ path, name, titleKey, icon, children }];
    return children.map((only) => ({ ...only, icon: only.icon ?? icon }));
  });
}

/** The page that stands in for a group: the first one its menu shows. */
function firstPageOf(group: Route): string | null {
  const [first] = menuOf(group.children ?? []);
  if (first === undefined) return null;
  return first.children[0]?.path ?? first.path;
}

/** The decoded segments of a path without its query; null when it is no proper path. */
function segmentsOf(path: string): string[] | null {
  const bare = path.replace(/[?#].*$/s, '');
  if (!bare.startsWith('/')) return null;
  const parts = bare.slice(1).split('/');
  // One slash at the end makes no difference; a doubled one is a segment without a name.
  if (parts.at(-1) === '') parts.pop();
  if (parts.includes('')) return null;
  try {
    return parts.map((part) => decodeURIComponent(part));
  } catch {
    return null;
  }
}

function matchPattern(pattern: string, segments: readonly string[]): RouteMatch['params'] | null {
  const parts = pattern.split('/').filter((part) => part !== '');
  if (segments.length > parts.length) return null;
  const params: Record<string, string> = {};
  for (const [index, part] of parts.entries()) {
    const segment = segments[index];
    if (!part.startsWith(':')) {
      if (segment !== part) return null;
    } else if (segment !== undefined) {
      params[part.slice(1).replace('?', '')] = segment;
    } else if (!part.endsWith('?')) {
      return null;
    }
  }
  return params;
}

/** The route a path leads to. A group counts only while it has a page to send people on to. */
export function matchRoute(routes: readonly Route[], path: string): RouteMatch | null {
  const segments = segmentsOf(path);
  if (segments === null) return null;
  for (const route of routes) {
    const params = matchPattern(route.path, segments);
    if (params && (!route.children || firstPageOf(route) !== null)) return { route, params };
    const inside = route.children && matchRoute(route.children, path);
    if (inside) return inside;
  }
  return null;
}

/**
 * The menu entry a page belongs to: its own, or for one the menu does not show the first page of
 * its group. Null for a hidden page that stands alone.
 */
export function menuPathOf(routes: readonly Route[], path: string): string | null {
  const page = matchRoute(routes, path)?.route;
  if (page === undefined) return null;
  if (!page.hidden) return page.path;
  const group = routes.find(({ children }) => children?.includes(page));
  return group === undefined ? null : firstPageOf(group);
}

/** Where the path of a group leads on to; null for everything that is not a group. */
export function groupRedirect(routes: readonly Route[], path: string): string | null {
  const route = matchRoute(routes, path)?.route;
  return route?.children ? firstPageOf(route) : null;
}
