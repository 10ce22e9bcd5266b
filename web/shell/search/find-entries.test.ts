import { describe, expect, it } from 'vitest';
import type { Role } from '#kernel/roles.ts';
import { filterRoutes, menuOf, ROUTE_SETS, type RouteSet } from '#kernel/route-sets.ts';
import { findEntries, listEntries } from './find-entries.ts';

const titleOf = (key: string) => key.replace(/^.*\./, '');

function entriesOf(set: RouteSet, ...given: Role[]) {
  const roles = new Set(given);
  return listEntries(menuOf(filterRoutes(set.routes, roles)), { titleOf, roles });
}

const all = entriesOf(ROUTE_SETS.superAdmin, 'super_admin');
const found = (query: string, entries = all) =>
  findEntries(entries, query).map(({ address }) => address);

describe('the search of the menu', () => {
  it('lists every page and every part of one once, with where it belongs', () => {
    const keys = all.map(({ address, title }) => `${address} ${title}`);
    expect(new Set(keys).size).toBe(keys.length);
    const groupOf = (address: string) => all.find((entry) => entry.address === address)?.group;
    expect(groupOf('/budgetSettings/assetList')).toBe('finalAccountSettings');
    expect(groupOf('/personnelManage?part=audit')).toBe('personnelOverview');
    expect(found('')).toHaveLength(all.length);
  });

  it('finds by title, group and address, in any case, by all words', () => {
    expect(found('PERSONNELMANAGE')).toContain('/personnelManage');
    expect(found('finalaccount asset')).toEqual(['/budgetSettings/assetList']);
    expect(found('budgelist')).toEqual(['/budgetManagement/budgeList']);
    expect(found('no such page')).toEqual([]);
  });

  it.each([
    ['日历', '/writesettings/writesettingsList?part=calendar'],
    ['Calendar', '/writesettings/writesettingsList?part=calendar'],
    ['rili', '/writesettings/writesettingsList?part=calendar'],
    ['gzrl', '/writesettings/writesettingsList?part=calendar'],
    ['feilv', '/budgetSettings/taskList?part=rates'],
    ['审计', '/personnelManage?part=audit'],
    ['sjrz', '/personnelManage?part=audit'],
    ['bumen', '/personnelManage?part=departments'],
    ['gsdc', '/timesheetManage'],
    ['gongshi daochu', '/timesheetManage'],
    ['无审批人', '/home?part=orphans'],
    ['on behalf', '/overrideWorkingHoursSettings'],
    ['gsxg', '/writesettings/workingHoursSettings'],
  ])('finds what %s means, whatever the language on screen', (query, address) => {
    expect(found(query)).toContain(address);
  });

  it('offers nobody what they may not see', () => {
    const office = entriesOf(ROUTE_SETS.adminGroup, 'gc_admin');
    expect(found('bumen', office)).toContain('/personnelManage?part=departments');
    expect(found('sjrz', office)).toEqual([]);
    expect(found('feilv', office)).toEqual([]);
    const approver = entriesOf(ROUTE_SETS.ordinary, 'user', 'gl');
    expect(found('weituo', approver)).toEqual(['/timeApproval/timeApproval?open=delegation']);
    expect(found('weituo', entriesOf(ROUTE_SETS.ordinary, 'user'))).toEqual([]);
  });
});
