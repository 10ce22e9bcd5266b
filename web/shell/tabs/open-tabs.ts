import { matchRoute, type Route } from '#kernel/route-sets.ts';
import { readStored, removeStored, writeStored } from '../../storage.ts';
import { createStore } from '../../store.ts';
import { addressOf, type NewTab, NO_TITLE, type Tab, tabPathOf, visitTab } from './tab-list.ts';

/** The tabs of this window; a reload brings them back, another window has its own. */
export const openTabs = createStore<readonly Tab[]>([]);

const KEY = 'tabs';

interface Kept {
  readonly userId: number;
  readonly addresses: readonly string[];
  /** By path; only what has a name. */
  readonly names: Readonly<Record<string, string>>;
}

export function tabFor(route: Route, pathname: string, search: string): NewTab {
  return {
    path: tabPathOf(route, pathname, search),
    search,
    name: route.name,
    titleKey: route.titleKey || NO_TITLE,
    affix: route.affix ?? false,
    noCache: route.noCache ?? false,
  };
}

const NOTHING = { addresses: [], names: {} };

function readKept(userId: number): Omit<Kept, 'userId'> {
  try {
    const kept = JSON.parse(readStored('sessionStorage', KEY) ?? 'null') as Partial<Kept> | null;
    if (kept?.userId !== userId) return NOTHING;
    return { addresses: (kept.addresses ?? []).map(String), names: kept.names ?? {} };
  } catch {
    return NOTHING;
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
  const { addresses, names } = readKept(userId);
  const kept = addresses.flatMap((address) => {
    const [, path = '', search = ''] = /^([^?#]*)(.*)$/s.exec(address) ?? [];
    const route = matchRoute(routes, path)?.route;
    return route !== undefined && isPage(route) ? [tabFor(route, path, search)] : [];
  });
  const tabs = [...pinned, ...kept].reduce(visitTab, []);
  return tabs.map((tab) => ({ ...tab, recordName: String(names[tab.path] ?? '') }));
}

/** Writes every change down; gives back how to stop. */
export function keepTabs(userId: number): () => void {
  const write = () => {
    const tabs = openTabs.get();
    const addresses = tabs.map(addressOf);
    const named = tabs.filter(({ recordName }) => recordName !== '');
    const names = Object.fromEntries(named.map(({ path, recordName }) => [path, recordName]));
    writeStored('sessionStorage', KEY, JSON.stringify({ userId, addresses, names } satisfies Kept));
  };
  write();
  return openTabs.subscribe(write);
}

export function forgetTabs(): void {
  openTabs.set([]);
  removeStored('sessionStorage', KEY);
}
