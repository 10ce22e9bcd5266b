import { useQuery } from '@tanstack/react-query';
import { waitingEndpoints } from '#features/approvals/contract-waiting.ts';
import { isPermitted } from '#kernel/permissions.ts';
import { effectiveRoles } from '#kernel/roles.ts';
import type { MenuEntry } from '#kernel/route-sets.ts';
import { answered, call } from '#web/api/call.ts';
import { useSignedInUser } from '#web/signed-in/signed-in-user.ts';

const PAGE = '/timeApproval/timeApproval';

/** As often as the bell. */
const POLL_MS = 60_000;

const isShown = (entries: readonly MenuEntry[]): boolean =>
  entries.some(({ path, children }) => path === PAGE || isShown(children));

/**
 * How many rows wait for whoever is signed in, beside the entry of the menu that leads to them. Read
 * every minute while somebody is looking, after every decision, and in silence.
 */
export function useWaiting(entries: readonly MenuEntry[]): Readonly<Record<string, number>> {
  const { roles, approvals } = useSignedInUser();
  const decides = isPermitted(effectiveRoles(roles, approvals), 'approvals:decide');
  const { data = 0 } = useQuery({
    queryKey: ['approvals', 'waiting'],
    queryFn: ({ signal }) => answered(call(waitingEndpoints.waiting, {}, { signal, quiet: true })),
    select: ({ waiting }) => waiting,
    enabled: decides && isShown(entries),
    refetchInterval: POLL_MS,
    refetchIntervalInBackground: false,
    refetchOnWindowFocus: true,
    retry: false,
  });
  return { [PAGE]: data };
}
