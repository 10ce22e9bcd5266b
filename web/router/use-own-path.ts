import { effectiveRoles } from '#kernel/roles.ts';
import { filterRoutes, matchRoute, routeSetFor } from '#kernel/route-sets.ts';
import { useSignedInUser } from '../signed-in/signed-in-user.ts';

/** The path, if it is one of those this person can open; else null. */
export function useOwnPath(path: string): string | null {
  const { roles, approvals } = useSignedInUser();
  const effective = effectiveRoles(roles, approvals);
  const set = routeSetFor(effective);
  const known = set !== null && matchRoute(filterRoutes(set.routes, effective), path) !== null;
  return known ? path : null;
}
