import { effectiveRoles } from '#kernel/roles.ts';
import { routeSetFor } from '#kernel/route-sets.ts';
import { useSignedInUser } from '#web/signed-in/signed-in-user.ts';

export const BEHALF_BASE = '/overrideWorkingHoursSettings';

/** Where somebody's sheet of a batch is filled in for them by whoever is signed in. */
export function useBehalfAddress() {
  const { userInfo, roles, approvals } = useSignedInUser();
  const withUserId = routeSetFor(effectiveRoles(roles, approvals))?.id === 'leader';
  return (userId: number | string, staffNo: string, batch: number | string) =>
    [BEHALF_BASE, ...(withUserId ? [userId] : []), staffNo, batch, userInfo.staffNo]
      .map((part, index) => (index === 0 ? part : encodeURIComponent(part)))
      .join('/');
}
