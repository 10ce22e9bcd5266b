import { matchRoute, type Route } from '#kernel/route-sets.ts';
import { readStored, removeStored, writeStored } from '../../storage.ts';
import { createStore } from '../../store.ts';
import { type NewTab, NO_TITLE, type Tab, visitTab } from './tab-list.ts';

/** The tabs of this window; a reload brings them back, another window has its own. */
export const openTabs = createStore<readonly Tab[]>([]);

const KEY = 'tabs';

interface Kept {
  readonly userId: number;
  readonly addresses: readonly string[];
}

export function tabFor(route: Route, path: string, search: string): NewTab {
  return {
    path,
    search,
    name: route.name,
    titleKey: route.titleKey || NO_TITLE,
    affix: route.affix ?? false,
    noCache: route.noCache ?? false,
  };
}

function keptAddresses(userId: number): readonly string[] {
  try {
    const kept = JSON.parse(readStored('sessionStorage', KEY) ?? 'null') as Kept | null;
    return kept?.userId === userId ? kept.addresses.map(String) : [];
  } catch {
    return [];
  }
}

const isPage = (route: Route) => !route.children && route.redirect === undefined;

function affixed(routes: readonly Route[]): Route[] {
  return routes.flatMap((route) =>
    route.children ? affixed(route.children) : route.affix ? [route] : [],
  );
}

/** The tabs that cannot be closed, then those this person had open, as far as they still exist. */
export function restoreTabs(routes: readonly Route[], userId: number): readonly Tab[] {
  const pinned = affixed(routes).map((route) => tabFor(route, route.path, ''));
  const kept = keptAddresses(userId).flatMap((address) => {
    const [, path = '', search = ''] = /^([^?#]*)(.*)$/s.exec(address) ?? [];
    const route = matchRoute(routes, path)?.route;
    return route !== undefined && isPage(route) ? [tabFor(route, path, search)] : [];
  });
  return [...pinned, ...kept].reduce(visitTab, []);
}

/** Writes every change down; gives back how to stop. */
export function keepTabs(userId: number): () => void {
  const write = () => {
    const addresses = openTabs.get().map(({ path, search }) => path + search);
    writeStored('sessionStorage', KEY, JSON.stringify({ userId, addresses } satisfies Kept));
  };
  write();
  return openTabs.subscribe(write);
}

export function forgetTabs(): void {
  openTabs.set([]);
  removeStored('sessionStorage', KEY);
}
