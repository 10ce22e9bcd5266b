import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { changesEndpoints } from '#features/boards/contract-changes.ts';
import { type Comparison, comparisonEndpoints } from '#features/boards/contract-comparison.ts';
import { answered, call } from '#web/api/call.ts';
import { type About, aboutQuery, isNarrowed } from '../board/use-board-address.ts';
import { noticed, withComparison } from '../cache/budget-cache.ts';
import { cacheOf, keepIn } from '../cache/held.ts';

/** Figures with what they are about: they may stand while others are on their way. */
export interface ShownComparison extends Comparison {
  readonly about: About;
}

/** All budgets of a year side by side; looked at again whenever somebody comes back to the page. */
export function useComparison(about: About) {
  const client = useQueryClient();
  const query = aboutQuery(about);
  return useQuery({
    queryKey: ['boards', 'comparison', query],
    queryFn: async ({ signal }): Promise<ShownComparison> => {
      const reply = await answered(call(comparisonEndpoints.read, { query }, { signal }));
      const held = cacheOf(client);
      const isHeld = !isNarrowed(about) && about.labour === 'standard';
      keepIn(client, isHeld ? withComparison(held, reply) : noticed(held, reply.dataVersion));
      return { ...reply, about };
    },
    placeholderData: keepPreviousData,
    refetchOnWindowFocus: true,
  });
}

/** What the last closed month has changed of these figures: of the same data, and so asked for after them. */
export function useChanges(shown: ShownComparison | undefined) {
  const query = shown && aboutQuery(shown.about);
  return useQuery({
    queryKey: ['boards', 'changes', query, shown?.dataVersion],
    queryFn: ({ signal }) =>
      answered(call(changesEndpoints.read, { query: query ?? {} }, { signal })),
    enabled: shown !== undefined,
    refetchOnWindowFocus: true,
  });
}
