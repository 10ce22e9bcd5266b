import { asc, desc, type SQL, type SQLWrapper } from 'drizzle-orm';

/** What `like` would take for a placeholder is taken literally. */
export function containing(text: string): string {
  return `%${text.replace(/[\\%_]/g, '\\$&')}%`;
}

/**
 * The order a list was asked for: the name of a column, with a minus in front for the other way
 * round. `last` decides between rows that are otherwise equal, so that no row is on two pages.
 */
export function ordered<Name extends string>(
  sort: Name | `-${Name}`,
  columns: Readonly<Record<Name, SQLWrapper | readonly SQLWrapper[]>>,
  last: SQLWrapper,
): SQL[] {
  const down = sort.startsWith('-');
  const named = [columns[(down ? sort.slice(1) : sort) as Name]].flat();
  return [...named.map((column) => (down ? desc(column) : asc(column))), asc(last)];
}

export function pageBounds({ pageNum, pageSize }: { pageNum: number; pageSize: number }) {
  return { limit: pageSize, offset: (pageNum - 1) * pageSize };
}
