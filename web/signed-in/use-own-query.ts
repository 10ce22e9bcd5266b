import {
  hashKey,
  type QueryKey,
  type UseQueryOptions,
  type UseQueryResult,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useInsertionEffect, useState } from 'react';

let readers = 0;

/**
 * What somebody is about to change: asked for whenever it is opened, and there for as long as it is
 * open. A page in the background reads nothing, and an answer nobody reads is soon forgotten; drawn
 * again, the page would wait for another one, and what was typed into it would be gone. So each
 * reader has an answer of its own, and it goes when the reader goes for good: cleaned up by an
 * insertion effect, for those alone outlive being hidden.
 */
export function useOwnQuery<Answer>(
  options: Omit<UseQueryOptions<Answer, Error, Answer, QueryKey>, 'gcTime'>,
): UseQueryResult<Answer> {
  const client = useQueryClient();
  const [reader] = useState(() => {
    readers += 1;
    return readers;
  });
  const queryKey = [...options.queryKey, { reader }];
  const name = hashKey(queryKey);
  useInsertionEffect(
    () => () => client.removeQueries({ predicate: ({ queryHash }) => queryHash === name }),
    [client, name],
  );
  return useQuery({ ...options, queryKey, gcTime: Number.POSITIVE_INFINITY });
}
