import { Activity, memo, Suspense, useState } from 'react';
import { type Location, useRoutes } from 'react-router';
import { matchRoute, type Route } from '#kernel/route-sets.ts';
import { ViewBoundary } from '../../error-log/view-boundary.tsx';
import { TitleKeyContext } from '../../router/current-title.ts';
import { pageFor } from '../../router/pages.tsx';
import { pathnameOf, type Tab } from '../tabs/tab-list.ts';
import { TabPathContext } from '../tabs/tab-path.ts';
import { ViewLoading } from './view-loading.tsx';
import styles from './views.module.css';

interface ViewProps {
  readonly tab: Tab;
  readonly route: Route;
}

/** A tab sees its own address whatever the address bar says, so a view in the background stays calm. */
function locationOf(tab: Tab): Location {
  const [, query = '', hash = ''] = /^(\?[^#]*)?(#.*)?$/s.exec(tab.search) ?? [];
  return { pathname: pathnameOf(tab), search: query, hash, state: null, key: tab.path };
}

const View = memo(function View({ tab, route }: ViewProps) {
  const Page = pageFor(route.name);
  return useRoutes([{ path: route.path, element: <Page />, caseSensitive: true }], locationOf(tab));
});

interface KeptViewsProps {
  readonly tabs: readonly Tab[];
  readonly active: string;
  readonly routes: readonly Route[];
}

/** Tabs that came back with a reload cost nothing before somebody looks at them. */
function useLookedAt(active: string): ReadonlySet<string> {
  const [lookedAt, setLookedAt] = useState<ReadonlySet<string>>(() => new Set([active]));
  if (lookedAt.has(active)) return lookedAt;
  const more = new Set([...lookedAt, active]);
  setLookedAt(more);
  return more;
}

/** Every open tab keeps its view as it was left; only the active one is seen and runs. */
export function KeptViews({ tabs, active, routes }: KeptViewsProps) {
  const lookedAt = useLookedAt(active);
  return tabs.map((tab) => {
    const route = matchRoute(routes, tab.path)?.route;
    const visible = tab.path === active;
    if (route === undefined || (tab.noCache && !visible) || !lookedAt.has(tab.path)) return null;
    return (
      <Activity key={`${tab.path} ${tab.life}`} mode={visible ? 'visible' : 'hidden'}>
        <div
          id={`panel-${tab.path}`}
          className={styles.view}
          role="tabpanel"
          aria-labelledby={`tab-${tab.path}`}
        >
          <TabPathContext value={tab.path}>
            <TitleKeyContext value={tab.titleKey}>
              <ViewBoundary resetKey={tab.search}>
                <Suspense fallback={<ViewLoading />}>
                  <View tab={tab} route={route} />
                </Suspense>
              </ViewBoundary>
            </TitleKeyContext>
          </TabPathContext>
        </div>
      </Activity>
    );
  });
}
