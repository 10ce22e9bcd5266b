import { QueryClientProvider } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import type { LoginInfo } from '#features/session/contract.ts';
import { effectiveRoles } from '#kernel/roles.ts';
import { filterRoutes, homeOf, routeSetFor } from '#kernel/route-sets.ts';
import { beginWork } from '../kept-work/kept-work.ts';
import { AppRouter } from '../router/app-router.tsx';
import { keepTabs, openTabs, restoreTabs } from '../shell/tabs/open-tabs.ts';
import { ThemeProvider } from '../theme/theme-provider.tsx';
import { NoAccess } from './no-access.tsx';
import { PasswordDue } from './password-due.tsx';
import { createQueryClient } from './query-client.ts';
import { SignedInUserContext } from './signed-in-user.ts';

function useRoutesOf(info: LoginInfo) {
  return useMemo(() => {
    const roles = effectiveRoles(info.roles, info.approvals);
    const set = routeSetFor(roles);
    if (set === null) return null;
    return { routes: filterRoutes(set.routes, roles), home: homeOf(set, roles) };
  }, [info]);
}

interface WorkplaceProps {
  readonly info: LoginInfo;
  readonly routes: ReturnType<typeof filterRoutes>;
  readonly home: string;
}

/** The pages of one person; another person gets another workplace with nothing left over. */
function Workplace({ info, routes, home }: WorkplaceProps) {
  const { userId } = info.userInfo;
  const [queryClient] = useState(createQueryClient);
  const [restored, setRestored] = useState(false);
  useEffect(() => {
    beginWork(userId);
    openTabs.set(restoreTabs(routes, userId));
    setRestored(true);
    return keepTabs(userId);
  }, [routes, userId]);
  return (
    <QueryClientProvider client={queryClient}>
      <SignedInUserContext value={info}>
        {restored && <AppRouter info={info} routes={routes} home={home} />}
      </SignedInUserContext>
    </QueryClientProvider>
  );
}

function Inside({ info }: { readonly info: LoginInfo }) {
  const own = useRoutesOf(info);
  if (info.mustChangePassword) return <PasswordDue info={info} />;
  if (own === null) return <NoAccess info={info} />;
  return <Workplace key={info.userInfo.userId} info={info} routes={own.routes} home={own.home} />;
}

/** The application as a signed-in person has it. */
export function SignedInApp({ info }: { readonly info: LoginInfo }) {
  return (
    <ThemeProvider>
      <Inside info={info} />
    </ThemeProvider>
  );
}
