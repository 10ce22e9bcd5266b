import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { comparisonEndpoints } from '#features/boards/contract-comparison.ts';
import { answered, call } from '#web/api/call.ts';
import { type About, aboutQuery } from '../board/use-board-address.ts';

/** All budgets of a year side by side; looked at again whenever somebody comes back to the page. */
export function useComparison(about: About) {
  const query = aboutQuery(about);
  return useQuery({
    queryKey: ['boards', 'comparison', query],
    queryFn: ({ signal }) =>
      // Why it did not come is said where it would stand.
      answered(call(comparisonEndpoints.read, { query }, { signal, quiet: true })),
    placeholderData: keepPreviousData,
    refetchOnWindowFocus: true,
  });
}
