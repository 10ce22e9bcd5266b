import { asc, desc, type SQL, type SQLWrapper, sql } from 'drizzle-orm';

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

/**
 * Rows of a page and how many there are in all, of a query whose rows say so themselves. Past the last
 * page there is no row to say it, and the first one is asked.
 */
export async function pageWithTotal<Row extends { readonly total: number }>(
  page: { readonly pageNum: number; readonly pageSize: number },
  find: (bounds: ReturnType<typeof pageBounds>) => Promise<Row[]>,
): Promise<{ total: number; rows: Row[] }> {
  const bounds = pageBounds(page);
  const rows = await find(bounds);
  const [one] = rows.length > 0 || bounds.offset === 0 ? rows : await find({ limit: 1, offset: 0 });
  return { total: one?.total ?? 0, rows };
}

export function pageBounds({ pageNum, pageSize }: { pageNum: number; pageSize: number }) {
  return { limit: pageSize, offset: (pageNum - 1) * pageSize };
}

/**
 * A page, with its numbers in the text of the statement: as values they are unknown to a plan that is kept,
 * which then seems so dear for a tenth of all rows that each page is planned anew.
 */
export const thatPage = ({ limit, offset }: ReturnType<typeof pageBounds>): SQL =>
  sql.raw(`limit ${limit} offset ${offset}`);
