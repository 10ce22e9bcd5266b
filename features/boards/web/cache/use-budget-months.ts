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
  type BudgetMonths,
  type MonthRange,
  noticed,
  requestsFor,
  servedBy,
  withMonths,
} from './budget-cache.ts';
import { cacheOf, keepIn } from './held.ts';

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
            { body: { budgetId, ...years, dimension: 'month', project: true, subCategory: true } },
            { signal },
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
 * the data the details have told of, and boards may have told of another meanwhile: where one of them is
 * newer, nothing that is held counts.
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
    if (!enabled || held === null) return;
    const newest = Math.max(known ?? 0, cacheOf(client).dataVersion ?? 0);
    if (held >= newest) return;
    keepIn(client, noticed(cacheOf(client), newest));
    void refetch();
  }, [client, enabled, known, held, refetch]);
  return query;
}
