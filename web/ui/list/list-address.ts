/** What a list shows, as its address says: so that it can be linked, reloaded and gone back to. */
export interface ListView {
  readonly page: number;
  readonly size: number;
  /** The name of a column, with a minus in front for the other way round; empty for the usual order. */
  readonly sort: string;
  readonly text: string;
  readonly filters: Readonly<Record<string, string>>;
}

export interface ListChange {
  readonly page?: number;
  readonly size?: number;
  readonly sort?: string;
  readonly text?: string;
  /** An empty value takes the filter away; filters that are not named stay. */
  readonly filters?: Readonly<Record<string, string>>;
}

const DEFAULT_PAGE_SIZE = 20;
export const PAGE_SIZES = [20, 50, 100, 200] as const;

function countIn(text: string | null, otherwise: number, max: number): number {
  const value = Number(text);
  return Number.isInteger(value) && value >= 1 && value <= max ? value : otherwise;
}

/** Reads the address; what makes no sense there counts as not said. */
export function readListView(params: URLSearchParams, filterNames: readonly string[]): ListView {
  return {
    page: countIn(params.get('page'), 1, 1_000_000),
    size: countIn(params.get('size'), DEFAULT_PAGE_SIZE, 200),
    sort: params.get('sort') ?? '',
    text: params.get('q') ?? '',
    filters: Object.fromEntries(
      filterNames.flatMap((name) => {
        const value = params.get(name);
        return value === null || value === '' ? [] : [[name, value]];
      }),
    ),
  };
}

function put(params: URLSearchParams, name: string, value: string): void {
  if (value === '') params.delete(name);
  else params.set(name, value);
}

/** The address after a change. Another selection of rows begins at its first page. */
export function changedAddress(params: URLSearchParams, change: ListChange): URLSearchParams {
  const next = new URLSearchParams(params);
  const { page, size, sort, text, filters } = change;
  if (size !== undefined) put(next, 'size', size === DEFAULT_PAGE_SIZE ? '' : String(size));
  if (sort !== undefined) put(next, 'sort', sort);
  if (text !== undefined) put(next, 'q', text.trim());
  for (const [name, value] of Object.entries(filters ?? {})) put(next, name, value);
  put(next, 'page', page === undefined || page === 1 ? '' : String(page));
  return next;
}
