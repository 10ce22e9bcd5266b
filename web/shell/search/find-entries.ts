import { isPermitted } from '#kernel/permissions.ts';
import type { Role } from '#kernel/roles.ts';
import type { MenuEntry } from '#kernel/route-sets.ts';
import { PAGE_PARTS } from '../../pages/page-parts.ts';
import searchWords from './search-words.json';

export interface Found {
  /** Where it leads, with a query where it is a part of a page. */
  readonly address: string;
  readonly icon: MenuEntry['icon'];
  readonly title: string;
  /** The group or the page it belongs to, where it has one. */
  readonly group: string | null;
  /** Everything it can be found by. */
  readonly words: string;
}

interface Listing {
  readonly titleOf: (titleKey: string) => string;
  readonly roles: ReadonlySet<Role>;
}

/** Both languages, and how the Chinese is typed without a Chinese keyboard: `rili`, `rl`. */
const wordsOf = (titleKey: string) =>
  (searchWords as Readonly<Record<string, string>>)[titleKey] ?? '';

function pageAndParts(entry: MenuEntry, groupKey: string | null, { titleOf, roles }: Listing) {
  const title = titleOf(entry.titleKey);
  const entryFor = (titleKey: string, address: string, within: string | null): Found => ({
    address,
    icon: entry.icon,
    title: titleOf(titleKey),
    group: within === null ? null : titleOf(within),
    words: [titleKey, within ?? '', groupKey ?? ''].map(wordsOf).join(' '),
  });
  const parts = (PAGE_PARTS[entry.path] ?? [])
    .filter(({ permission }) => isPermitted(roles, permission))
    // A part that is called like its page is the page.
    .filter(({ titleKey }) => titleOf(titleKey) !== title)
    .map((part) => entryFor(part.titleKey, part.address, entry.titleKey));
  return [entryFor(entry.titleKey, entry.path, groupKey), ...parts];
}

function listAll(
  entries: readonly MenuEntry[],
  listing: Listing,
  groupKey: string | null,
): Found[] {
  return entries.flatMap((entry) =>
    entry.children.length > 0
      ? listAll(entry.children, listing, entry.titleKey)
      : pageAndParts(entry, groupKey, listing),
  );
}

/** All pages of the menu with what they hold, flat, in its order. */
export function listEntries(entries: readonly MenuEntry[], listing: Listing): Found[] {
  const all = listAll(entries, listing, null);
  const seen = new Set<string>();
  return all.filter(({ address, title }) => {
    const key = `${address} ${title}`;
    return !seen.has(key) && seen.add(key);
  });
}

/** Every word must occur in the title, its group, its address or its words, in any letter case. */
export function findEntries(entries: readonly Found[], query: string): Found[] {
  const typed = query.toLowerCase().split(/\s+/).filter(Boolean);
  return entries.filter(({ title, group, address, words }) => {
    const text = `${title} ${group ?? ''} ${address} ${words}`.toLowerCase();
    return typed.every((word) => text.includes(word));
  });
}
