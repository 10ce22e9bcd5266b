import type { MenuEntry } from '#kernel/route-sets.ts';

export interface Found {
  readonly path: string;
  readonly icon: MenuEntry['icon'];
  readonly title: string;
  /** The group it belongs to, where it has one. */
  readonly group: string | null;
}

/** All pages of the menu, flat, in its order. */
export function listEntries(
  entries: readonly MenuEntry[],
  titleOf: (titleKey: string) => string,
  group: string | null = null,
): Found[] {
  return entries.flatMap((entry) => {
    const title = titleOf(entry.titleKey);
    if (entry.children.length > 0) return listEntries(entry.children, titleOf, title);
    return [{ path: entry.path, icon: entry.icon, title, group }];
  });
}

/** Every word must occur in the title, its group or its address, in any letter case. */
export function findEntries(entries: readonly Found[], query: string): Found[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  return entries.filter(({ title, group, path }) => {
    const text = `${title} ${group ?? ''} ${path}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
}
