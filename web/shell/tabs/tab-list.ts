import type { Route } from '#kernel/route-sets.ts';

/**
 * The open tabs and what may happen to them, without a screen. A tab is known by its path; the rest
 * of its address may change under it, so that coming back finds the filters as they were left.
 */
export interface Tab {
  /** With the part of the query that names the record, where its page says that there is one. */
  readonly path: string;
  /** All of query and hash of the last visit. */
  readonly search: string;
  readonly name: string;
  readonly titleKey: string;
  /** The record it shows, in the words of the record; empty where there is none. */
  readonly recordName: string;
  /** Cannot be closed. */
  readonly affix: boolean;
  /** Is drawn anew at every visit instead of being kept. */
  readonly noCache: boolean;
  /** Counts refreshes: another number is another life of the view. */
  readonly life: number;
}

export type NewTab = Omit<Tab, 'life' | 'recordName'>;

/** What a tab is called whose route has no title. */
export const NO_TITLE = 'no-name';

/** What the tab of an address is known by. */
export function tabPathOf({ recordIn }: Route, pathname: string, search: string): string {
  if (recordIn === undefined) return pathname;
  const record = new URLSearchParams(search.replace(/#.*$/s, '')).get(recordIn);
  return record === null ? pathname : `${pathname}?${new URLSearchParams({ [recordIn]: record })}`;
}

/** Without what names a record in the query. */
export const pathnameOf = ({ path }: Pick<Tab, 'path'>) => path.replace(/\?.*$/s, '');

/** Where it was left. */
export const addressOf = (tab: Pick<Tab, 'path' | 'search'>) => pathnameOf(tab) + tab.search;

export function visitTab(tabs: readonly Tab[], visited: NewTab): readonly Tab[] {
  const known = tabs.find(({ path }) => path === visited.path);
  if (known === undefined) return [...tabs, { recordName: '', ...visited, life: 0 }];
  return known.search === visited.search ? tabs : updateTab(tabs, visited.path, visited);
}

export function updateTab(
  tabs: readonly Tab[],
  path: string,
  change: Partial<Omit<Tab, 'path'>>,
): readonly Tab[] {
  return tabs.map((tab) => (tab.path === path ? { ...tab, ...change, path } : tab));
}

export function refreshTab(tabs: readonly Tab[], path: string): readonly Tab[] {
  return tabs.map((tab) => (tab.path === path ? { ...tab, life: tab.life + 1 } : tab));
}

export function closeTab(tabs: readonly Tab[], path: string): readonly Tab[] {
  return tabs.filter((tab) => tab.path !== path || tab.affix);
}

/** Keeps the tab itself and those that cannot be closed. */
export function closeOthers(tabs: readonly Tab[], path: string): readonly Tab[] {
  return tabs.filter((tab) => tab.path === path || tab.affix);
}

export function closeAll(tabs: readonly Tab[]): readonly Tab[] {
  return tabs.filter((tab) => tab.affix);
}

/** Where to go once tabs have been closed: the same one if it is left, else its nearest neighbour. */
export function nextActive(
  before: readonly Tab[],
  after: readonly Tab[],
  active: string,
): Tab | null {
  const left = new Set(after.map(({ path }) => path));
  if (left.has(active)) return after.find(({ path }) => path === active) ?? null;
  const index = before.findIndex(({ path }) => path === active);
  const following = before.slice(index + 1).find(({ path }) => left.has(path));
  const preceding = before.slice(0, Math.max(index, 0)).findLast(({ path }) => left.has(path));
  return following ?? preceding ?? null;
}
