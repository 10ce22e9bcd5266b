import { useQuery } from '@tanstack/react-query';
import { isPermitted, type Permission } from '#kernel/permissions.ts';
import { effectiveRoles } from '#kernel/roles.ts';
import type { MenuEntry } from '#kernel/route-sets.ts';
import { useSignedInUser } from '#web/signed-in/signed-in-user.ts';

/** As often as the bell. */
const POLL_MS = 60_000;

const isShown = (entries: readonly MenuEntry[], page: string): boolean =>
  entries.some(({ path, children }) => path === page || isShown(children, page));

interface Waiting {
  /** The entry of the menu that leads to it. */
  readonly page: string;
  readonly permission: Permission;
  readonly feature: string;
  readonly ask: (signal: AbortSignal) => Promise<{ readonly waiting: number }>;
}

/**
 * How much waits for whoever is signed in, by the entry of the menu that leads to it. Read every minute
 * while somebody is looking, after every decision, and in silence.
 */
export function useWaitingCount(
  entries: readonly MenuEntry[],
  { page, permission, feature, ask }: Waiting,
): Readonly<Record<string, number>> {
  const { roles, approvals } = useSignedInUser();
  const { data } = useQuery({
    queryKey: [feature, 'waiting'],
    queryFn: ({ signal }) => ask(signal),
    enabled: isPermitted(effectiveRoles(roles, approvals), permission) && isShown(entries, page),
    refetchInterval: POLL_MS,
    refetchIntervalInBackground: false,
    refetchOnWindowFocus: true,
    retry: false,
  });
  return { [page]: data?.waiting ?? 0 };
}
