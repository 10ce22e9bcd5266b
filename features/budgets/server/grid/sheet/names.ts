import type { NamedItem } from './names-store.ts';
import { folded } from './row.ts';

/** What a name in a sheet stands for; nothing, or one of several that are called the same. */
export type Meant = number | 'several' | undefined;

/**
 * Finds items by what a sheet calls them. A code is that of one, also where another one is called
 * so; a name is that of the only one that has not ended, or of the only one at all.
 */
export function itemFinder(items: readonly NamedItem[]): (name: string) => Meant {
  const byCode = new Map(items.map(({ id, code }) => [folded(code), id]));
  const byName = new Map<string, NamedItem[]>();
  for (const item of items) {
    for (const name of new Set([folded(item.nameZh), folded(item.nameEn)])) {
      byName.set(name, [...(byName.get(name) ?? []), item]);
    }
  }
  return (name) => {
    const coded = byCode.get(folded(name));
    if (coded !== undefined) return coded;
    const called = byName.get(folded(name)) ?? [];
    const going = called.filter(({ ended }) => !ended);
    const [meant, another] = going.length > 0 ? going : called;
    return another === undefined ? meant?.id : 'several';
  };
}
