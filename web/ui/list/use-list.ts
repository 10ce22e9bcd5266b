import { useMemo } from 'react';
import type { NavigateOptions } from 'react-router';
import { useSearchParams } from '../../router/use-search-params.ts';
import { changedAddress, type ListChange, type ListView, readListView } from './list-address.ts';

export interface List {
  readonly view: ListView;
  readonly change: (change: ListChange, options?: NavigateOptions) => void;
  /** Page, order and filters as the list endpoints take them; the words go by the name they have there. */
  readonly query: Readonly<Record<string, string>>;
}

interface ListOptions {
  /** Names of the filters, in the address and in the query alike. */
  readonly filters?: readonly string[];
  /** What the endpoint calls the words that are looked for. */
  readonly textAs: string;
}

const NO_FILTERS: readonly string[] = [];

/** A list whose page, order and filters live in the address. */
export function useList({ filters = NO_FILTERS, textAs }: ListOptions): List {
  const [params, setParams] = useSearchParams();
  const view = useMemo(() => readListView(params, filters), [params, filters]);
  const query = useMemo(
    () => ({
      pageNum: String(view.page),
      pageSize: String(view.size),
      ...(view.sort !== '' && { sort: view.sort }),
      ...(view.text !== '' && { [textAs]: view.text }),
      ...view.filters,
    }),
    [view, textAs],
  );
  const change: List['change'] = (by, options) =>
    setParams((current) => changedAddress(current, by), options);
  return { view, change, query };
}
