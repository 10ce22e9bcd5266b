import { useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { BrowserRouter, useLocation, useNavigate } from 'react-router';
import type { LoginInfo } from '#features/session/contract.ts';
import type { Route } from '#kernel/route-sets.ts';
import { basePath } from '../base.ts';
import { startProgress } from '../shell/progress.ts';
import { Shell } from '../shell/shell.tsx';
import { openTabs, tabFor } from '../shell/tabs/open-tabs.ts';
import { tabPathOf, visitTab } from '../shell/tabs/tab-list.ts';
import { showToast } from '../ui/toast/toasts.ts';
import { type Destination, destinationOf } from './destination.ts';

interface RoutedProps {
  readonly info: LoginInfo;
  readonly routes: readonly Route[];
  readonly home: string;
}

/** Carries the guard's decision out: opens the page's tab before it is drawn, or moves on. */
function useArrival(destination: Destination, locationKey: string): void {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const openTab = useEffectEvent(() => {
    if (destination.kind !== 'page') return;
    const { route, path, search } = destination;
    openTabs.set(visitTab(openTabs.get(), tabFor(route, path, search)));
  });
  const moveOn = useEffectEvent(() => {
    if (destination.kind !== 'redirect') return;
    if (destination.unmatched) showToast('info', t('shell.noSuchPage'));
    navigate(destination.to, { replace: true });
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: each navigation arrives once
  useLayoutEffect(() => openTab(), [locationKey]);
  // Not in a layout effect: the router above begins to listen only after those of its children, and
  // a redirect of the very first address would go unheard.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each navigation arrives once
  useEffect(() => moveOn(), [locationKey]);
}

/** The line at the top for the moment between asking for a page and seeing it. */
function useNavigationProgress(locationKey: string): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: each navigation shows it once
  useEffect(() => {
    const finish = startProgress();
    const drawn = requestAnimationFrame(finish);
    return () => {
      cancelAnimationFrame(drawn);
      finish();
    };
  }, [locationKey]);
}

function Routed({ info, routes, home }: RoutedProps) {
  const location = useLocation();
  const destination = destinationOf(routes, home, location);
  const lastPage = useRef<string | null>(null);
  useArrival(destination, location.key);
  useNavigationProgress(location.key);
  // While an address leads on, the page before it stays: views kept in tabs must outlive a redirect.
  if (destination.kind === 'page') {
    const { route, path, search } = destination;
    lastPage.current = tabPathOf(route, path, search);
  }
  return lastPage.current === null ? null : (
    <Shell info={info} routes={routes} active={lastPage.current} />
  );
}

/** Routes are made from the roles before the router starts; it opens nothing else. */
export function AppRouter(props: RoutedProps) {
  return (
    <BrowserRouter basename={basePath}>
      <Routed {...props} />
    </BrowserRouter>
  );
}
