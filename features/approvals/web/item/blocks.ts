/** As many days as can be read beside each other in the side panel. */
const WIDEST = 16;

/** A long batch in blocks of about the same length, none wider than the panel. */
export function blocksOf<Day>(days: readonly Day[]): Day[][] {
  const count = Math.ceil(days.length / WIDEST);
  const size = Math.ceil(days.length / Math.max(1, count));
  return Array.from({ length: count }, (_, index) => days.slice(index * size, (index + 1) * size));
}
