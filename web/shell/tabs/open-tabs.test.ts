import { beforeEach, describe, expect, it } from 'vitest';
import { filterRoutes, matchRoute, ROUTE_SETS, type Route } from '#kernel/route-sets.ts';
import { forgetTabs, keepTabs, openTabs, restoreTabs, tabFor } from './open-tabs.ts';
import { visitTab } from './tab-list.ts';

const routes = filterRoutes(ROUTE_SETS.ordinary.routes, new Set(['user', 'gl'] as const));
const shown = () => restoreTabs(routes, 7).map(({ path, search }) => path + search);

function openPage(path: string, search = ''): void {
  const tab = tabFor({ path, name: 'x', titleKey: 'route.x' }, path, search);
  openTabs.set(visitTab(openTabs.get(), tab));
}

beforeEach(() => {
  forgetTabs();
});

describe('the tabs of a window', () => {
  it('begin with the start page', () => {
    expect(shown()).toEqual(['/workingHoursSettings']);
    expect(restoreTabs(routes, 7)[0]).toMatchObject({ affix: true });
  });

  it('come back after a reload with their query, for the same person alone', () => {
    openTabs.set(restoreTabs(routes, 7));
    const stop = keepTabs(7);
    openPage('/budgetManagement/budgetDetail/12', '?version=2');
    stop();
    expect(shown()).toEqual([
      '/workingHoursSettings',
      '/budgetManagement/budgetDetail/12?version=2',
    ]);
    expect(restoreTabs(routes, 8).map(({ path }) => path)).toEqual(['/workingHoursSettings']);
  });

  it('come back one by one where a page names its record in the query, each with its name', () => {
    const finance = filterRoutes(ROUTE_SETS.export.routes, new Set(['finance'] as const));
    const months = ['?month=2026-09', '?month=2026-10&by=project'];
    openTabs.set(restoreTabs(finance, 7));
    const stop = keepTabs(7);
    for (const search of months) {
      const route = matchRoute(finance, '/budgetSettings/taskDetail')?.route as Route;
      openTabs.set(visitTab(openTabs.get(), tabFor(route, route.path, search)));
    }
    openTabs.set(
      openTabs.get().map((tab) => ({ ...tab, recordName: tab.path.split('month=')[1] ?? '' })),
    );
    stop();
    const restored = restoreTabs(finance, 7).slice(1);
    expect(restored.map(({ recordName }) => recordName)).toEqual(['2026-09', '2026-10']);
    expect(restored.map(({ search }) => search)).toEqual(months);
    expect(restored.map(({ path }) => path)).toEqual([
      '/budgetSettings/taskDetail?month=2026-09',
      '/budgetSettings/taskDetail?month=2026-10',
    ]);
  });

  it('leave out what this person may no longer open, groups, and nonsense', () => {
    openTabs.set(restoreTabs(routes, 7));
    const stop = keepTabs(7);
    openPage('/personnelManage');
    openPage('/budgetManagement');
    openPage('/');
    stop();
    expect(shown()).toEqual(['/workingHoursSettings']);
    sessionStorage.setItem('tabs', '{"userId":7,"addresses":3}');
    expect(shown()).toEqual(['/workingHoursSettings']);
    sessionStorage.setItem('tabs', 'broken');
    expect(shown()).toEqual(['/workingHoursSettings']);
  });

  it('have a name even where the route has no title', () => {
    expect(tabFor({ path: '/x', name: 'x', titleKey: '' }, '/x', '').titleKey).toBe('no-name');
  });
});
