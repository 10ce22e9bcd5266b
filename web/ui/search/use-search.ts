import { type QueryKey, useQuery } from '@tanstack/react-query';
import { usePaused } from './use-paused.ts';

/** Something the server is searched for while somebody types. */
export interface Search<Item> {
  /** Under which answers are kept: all that they depend on besides the text. */
  readonly key: QueryKey;
  readonly find: (text: string, signal: AbortSignal) => Promise<readonly Item[]>;
}

export interface Searched<Item> {
  readonly state: 'searching' | 'found' | 'failed';
  /** What was found by exactly this text; nothing as long as that is not known. */
  readonly items: readonly Item[];
  readonly retry: () => void;
}

const NOTHING: readonly never[] = [];

/**
 * What is found by a text. Each text has an answer of its own, so a late answer to an older text is
 * never taken for that of a newer one; and while an answer is under way, there is none.
 */
export function useSearch<Item>(
  { key, find }: Search<Item>,
  text: string,
  enabled = true,
): Searched<Item> {
  const wanted = text.trim();
  const paused = usePaused(wanted);
  const settled = wanted === '' || wanted === paused;
  const { data, isError, isFetching, refetch } = useQuery({
    queryKey: [...key, wanted],
    queryFn: ({ signal }) => find(wanted, signal),
    enabled: enabled && settled,
  });
  const retry = () => void refetch();
  if (!settled || isFetching) return { state: 'searching', items: NOTHING, retry };
  if (isError) return { state: 'failed', items: NOTHING, retry };
  if (data === undefined) return { state: 'searching', items: NOTHING, retry };
  return { state: 'found', items: data, retry };
}
