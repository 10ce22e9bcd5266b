import { beforeEach, describe, expect, it } from 'vitest';
import { filterRoutes, ROUTE_SETS } from '#kernel/route-sets.ts';
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
