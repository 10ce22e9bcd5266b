import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { accountEndpoints, type YearAccount } from '#features/actuals/contract.ts';
import { answered, call } from '#web/api/call.ts';
import { aboutQuery, isNarrowed } from '../board/use-board-address.ts';
import { noticed, withFinalAccount } from '../cache/budget-cache.ts';
import { cacheOf, keepIn } from '../cache/held.ts';
import type { AccountAbout } from './use-account-address.ts';

/** Figures with what they are about: they may stand while others are on their way. */
export interface ShownAccount extends YearAccount {
  readonly about: AccountAbout;
}

/** What the closed months of a year have cost; looked at again whenever somebody comes back. */
export function useYearAccount(about: AccountAbout) {
  const client = useQueryClient();
  const { startMonth, endMonth, categoryId } = about;
  const chosen = {
    ...(startMonth !== null && { startMonth: String(startMonth) }),
    ...(endMonth !== null && { endMonth: String(endMonth) }),
    ...(categoryId !== null && { categoryId: String(categoryId) }),
  };
  const query = { ...aboutQuery(about), ...chosen };
  const isHeld =
    !isNarrowed(about) && about.labour === 'standard' && Object.keys(chosen).length === 0;
  return useQuery({
    queryKey: ['boards', 'year-account', query],
    queryFn: async ({ signal }): Promise<ShownAccount> => {
      const reply = await answered(call(accountEndpoints.year.read, { query }, { signal }));
      const held = cacheOf(client);
      keepIn(client, isHeld ? withFinalAccount(held, reply) : noticed(held, reply.dataVersion));
      return { ...reply, about };
    },
    placeholderData: keepPreviousData,
    refetchOnWindowFocus: true,
  });
}
