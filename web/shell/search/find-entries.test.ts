import { describe, expect, it } from 'vitest';
import { filterRoutes, menuOf, ROUTE_SETS } from '#kernel/route-sets.ts';
import { findEntries, listEntries } from './find-entries.ts';

const menu = menuOf(filterRoutes(ROUTE_SETS.superAdmin.routes, new Set(['super_admin'] as const)));
const all = listEntries(menu, (key) => key.replace('route.', ''));

const found = (query: string) => findEntries(all, query).map(({ path }) => path);

describe('the search of the menu', () => {
  it('lists every page once, with its group', () => {
    expect(new Set(all.map(({ path }) => path)).size).toBe(all.length);
    expect(all.find(({ path }) => path.endsWith('assetList'))?.group).toBe('finalAccountSettings');
    expect(found('')).toHaveLength(all.length);
  });

  it('finds by title, group and address, in any case, by all words', () => {
    expect(found('PERSONNEL')).toEqual(['/personnelManage']);
    expect(found('finalaccount asset')).toEqual(['/budgetSettings/assetList']);
    expect(found('budgelist')).toEqual(['/budgetManagement/budgeList']);
    expect(found('no such page')).toEqual([]);
  });
});
