/** The list with the item at one place moved to another; as it was where a place is none. */
export function moved<T>(items: readonly T[], from: number, to: number): readonly T[] {
  const inside = (index: number) => index >= 0 && index < items.length;
  const item = items[from];
  if (item === undefined || !inside(to) || from === to) return items;
  const rest = items.filter((_, index) => index !== from);
  return [...rest.slice(0, to), item, ...rest.slice(to)];
}
