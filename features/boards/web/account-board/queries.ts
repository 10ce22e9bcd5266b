import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { accountEndpoints } from '#features/actuals/contract.ts';
import { answered, call } from '#web/api/call.ts';
import { aboutQuery } from '../board/use-board-address.ts';
import type { AccountAbout } from './use-account-address.ts';

/** What the closed months of a year have cost; looked at again whenever somebody comes back. */
export function useYearAccount(about: AccountAbout) {
  const { startMonth, endMonth, categoryId } = about;
  const query = {
    ...aboutQuery(about),
    ...(startMonth !== null && { startMonth: String(startMonth) }),
    ...(endMonth !== null && { endMonth: String(endMonth) }),
    ...(categoryId !== null && { categoryId: String(categoryId) }),
  };
  return useQuery({
    queryKey: ['boards', 'year-account', query],
    queryFn: ({ signal }) =>
      // Why it did not come is said where it would stand.
      answered(call(accountEndpoints.year.read, { query }, { signal, quiet: true })),
    placeholderData: keepPreviousData,
    refetchOnWindowFocus: true,
  });
}
