import { IS_FULL, SEED } from '#scripts/lib/sample.mjs';

export { IS_FULL, SEED };

/** All of them where nothing is left out, else so many that follow each other, from where the seed says. */
export function someOf<Item>(items: readonly Item[], count: number): readonly Item[] {
  if (IS_FULL) return items;
  return Array.from(
    { length: Math.min(count, items.length) },
    (_, at) => items[(SEED + at) % items.length] as Item,
  );
}
