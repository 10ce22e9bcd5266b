import { type QueryKey, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { usePaused } from './use-paused.ts';

/** Something the server is searched for while somebody types. */
export interface Search<Answer> {
  /** Under which answers are kept: all that they depend on besides the text. */
  readonly key: QueryKey;
  readonly find: (text: string, signal: AbortSignal) => Promise<Answer>;
}

export interface Searched<Answer> {
  readonly state: 'searching' | 'found' | 'failed';
  /** To exactly this text; undefined as long as there is none. */
  readonly answer: Answer | undefined;
  readonly retry: () => void;
  /** Searches at once, without waiting for the next letter. */
  readonly hurry: () => void;
}

/**
 * What is found by a text. Each text has an answer of its own, so a late answer to an older text is
 * never taken for that of a newer one; and while an answer is under way, there is none.
 */
export function useSearch<Answer>(
  { key, find }: Search<Answer>,
  text: string,
  enabled = true,
): Searched<Answer> {
  const wanted = text.trim();
  const paused = usePaused(wanted);
  const [hurried, setHurried] = useState('');
  const settled = ['', paused, hurried].includes(wanted);
  const { data, isError, isFetching, refetch } = useQuery({
    queryKey: [...key, wanted],
    queryFn: ({ signal }) => find(wanted, signal),
    enabled: enabled && settled,
  });
  const steps = { retry: () => void refetch(), hurry: () => setHurried(wanted) };
  if (!settled || isFetching) return { state: 'searching', answer: undefined, ...steps };
  if (isError) return { state: 'failed', answer: undefined, ...steps };
  return { state: data === undefined ? 'searching' : 'found', answer: data, ...steps };
}
