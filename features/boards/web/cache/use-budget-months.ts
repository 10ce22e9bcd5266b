import {
  keepPreviousData,
  type QueryClient,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useEffect } from 'react';
import { boardEndpoints } from '#features/boards/contract.ts';
import { answered, call } from '#web/api/call.ts';
import {
  type BudgetCache,
  type BudgetMonths,
  EMPTY_CACHE,
  type MonthRange,
  noticed,
  requestsFor,
  servedBy,
  withMonths,
} from './budget-cache.ts';

/** What somebody remembers goes with their workplace: whoever signs in next has another one. */
const caches = new WeakMap<QueryClient, BudgetCache>();

const cacheOf = (client: QueryClient): BudgetCache => caches.get(client) ?? EMPTY_CACHE;

const keepIn = (client: QueryClient, cache: BudgetCache): BudgetCache => {
  caches.set(client, cache);
  return cache;
};

/** Each round finds the data as they are; accounts that close twice meanwhile are worth a third. */
const ROUNDS = 3;

export interface ServedMonths extends BudgetMonths {
  readonly dataVersion: number | null;
}

/** Months of a range, asked for as far as they are not held. */
async function budgetMonths(
  client: QueryClient,
  budgetId: number,
  range: MonthRange,
  signal: AbortSignal,
): Promise<ServedMonths> {
  for (let round = 0; round < ROUNDS; round += 1) {
    const served = servedBy(cacheOf(client), budgetId, range);
    if (served !== null) return { ...served, dataVersion: cacheOf(client).dataVersion };
    const replies = await Promise.all(
      requestsFor(cacheOf(client), budgetId, range).map((years) =>
        answered(
          call(
            boardEndpoints.periods.periodical,
            { body: { budgetId, ...years, project: true, subCategory: true } },
            { signal, quiet: true },
          ),
        ),
      ),
    );
    for (const reply of replies) keepIn(client, withMonths(cacheOf(client), reply));
  }
  throw new Error('the accounts change faster than they can be read');
}

/**
 * The months of a budget by posting month, from what is held where it can be. `known` is the version of
 * the data another reply has told of: where it is another one, nothing that is held counts.
 */
export function useBudgetMonths(
  budgetId: number,
  range: MonthRange,
  {
    enabled = true,
    known,
  }: { readonly enabled?: boolean; readonly known?: number | undefined } = {},
) {
  const client = useQueryClient();
  const { dateRangeStart, dateRangeEnd } = range;
  const query = useQuery({
    queryKey: ['boards', 'months', budgetId, dateRangeStart, dateRangeEnd],
    queryFn: ({ signal }) => budgetMonths(client, budgetId, range, signal),
    placeholderData: keepPreviousData,
    enabled,
  });
  const { data, refetch } = query;
  const held = data?.dataVersion ?? null;
  useEffect(() => {
    if (!enabled || known === undefined || held === null || held >= known) return;
    keepIn(client, noticed(cacheOf(client), known));
    void refetch();
  }, [client, enabled, known, held, refetch]);
  return query;
}
