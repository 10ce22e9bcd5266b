import type { UseQueryResult } from '@tanstack/react-query';
import type { List } from '#web/ui/list/use-list.ts';

/** A list that came whole, a page at a time and narrowed to the words that are looked for. */
export function pagedResult<Data, Row>(
  result: UseQueryResult<Data>,
  list: List,
  rowsOf: (data: Data) => readonly Row[],
  textOf: (row: Row) => string,
): UseQueryResult<{ readonly total: number; readonly rows: readonly Row[] }> {
  const { page, size, text } = list.view;
  const sought = text.toLowerCase();
  const { data } = result;
  const rows =
    data === undefined
      ? undefined
      : rowsOf(data).filter((row) => textOf(row).toLowerCase().includes(sought));
  return {
    ...result,
    data:
      rows === undefined
        ? undefined
        : { total: rows.length, rows: rows.slice((page - 1) * size, page * size) },
  } as UseQueryResult<{ total: number; rows: readonly Row[] }>;
}
