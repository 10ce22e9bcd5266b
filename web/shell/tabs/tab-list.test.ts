import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  addressOf,
  closeAll,
  closeOthers,
  closeTab,
  type NewTab,
  nextActive,
  refreshTab,
  type Tab,
  tabPathOf,
  updateTab,
  visitTab,
} from './tab-list.ts';

const newTab = (path: string, extra: Partial<NewTab> = {}): NewTab => ({
  path,
  search: '',
  name: path,
  titleKey: 'route.x',
  affix: false,
  noCache: false,
  ...extra,
});

const open = (...tabs: NewTab[]) => tabs.reduce(visitTab, [] as readonly Tab[]);
const paths = (tabs: readonly Tab[]) => tabs.map(({ path }) => path).join(' ');

const abc = open(newTab('/home', { affix: true }), newTab('/a'), newTab('/b'), newTab('/c'));

describe('tabs', () => {
  it('open once per path and remember the query of the last visit', () => {
    const again = visitTab(abc, newTab('/a', { search: '?page=2' }));
    expect(paths(again)).toBe('/home /a /b /c');
    expect(again[1]?.search).toBe('?page=2');
    expect(visitTab(again, newTab('/a', { search: '?page=2' }))).toBe(again);
    expect(paths(visitTab(abc, newTab('/d/7')))).toBe('/home /a /b /c /d/7');
  });

  it('close one by one, but never an affixed one', () => {
    expect(paths(closeTab(abc, '/b'))).toBe('/home /a /c');
    expect(paths(closeTab(abc, '/home'))).toBe('/home /a /b /c');
    expect(paths(closeTab(abc, '/unknown'))).toBe('/home /a /b /c');
  });

  it('close the others, keeping the chosen and the affixed', () => {
    expect(paths(closeOthers(abc, '/b'))).toBe('/home /b');
  });

  it('close all but the affixed', () => {
    expect(paths(closeAll(abc))).toBe('/home');
  });

  it('take updates without changing their path, and live anew when refreshed', () => {
    const updated = updateTab(abc, '/a', { titleKey: 'route.y' });
    expect(updated[1]).toMatchObject({ path: '/a', titleKey: 'route.y' });
    expect(refreshTab(abc, '/a').map(({ life }) => life)).toEqual([0, 1, 0, 0]);
  });

  it('lead on to the neighbour when the active one is closed: the next, else the one before', () => {
    const goesTo = (closed: readonly Tab[], active: string) =>
      nextActive(abc, closed, active)?.path;
    expect(goesTo(closeTab(abc, '/b'), '/b')).toBe('/c');
    expect(goesTo(closeTab(abc, '/c'), '/c')).toBe('/b');
    expect(goesTo(closeTab(abc, '/b'), '/a')).toBe('/a');
    expect(goesTo(closeAll(abc), '/c')).toBe('/home');
    expect(nextActive(open(newTab('/a')), [], '/a')).toBeNull();
  });

  it('never hold a path twice nor lose an affixed one, whatever happens', () => {
    const path = fc.constantFrom('/home', '/a', '/b', '/c', '/d');
    const action = fc.oneof(
      path.map((p) => (tabs: readonly Tab[]) => visitTab(tabs, newTab(p))),
      path.map((p) => (tabs: readonly Tab[]) => closeTab(tabs, p)),
      path.map((p) => (tabs: readonly Tab[]) => closeOthers(tabs, p)),
      fc.constant((tabs: readonly Tab[]) => closeAll(tabs)),
      path.map((p) => (tabs: readonly Tab[]) => refreshTab(tabs, p)),
    );
    fc.assert(
      fc.property(fc.array(action, { maxLength: 30 }), (actions) => {
        const tabs = actions.reduce((current, act) => act(current), abc);
        expect(new Set(tabs.map((tab) => tab.path)).size).toBe(tabs.length);
        expect(tabs.some((tab) => tab.path === '/home')).toBe(true);
      }),
    );
  });
});

describe('a page that names its record in the query', () => {
  const page = { path: '/task', name: 'task', titleKey: 'route.x', recordIn: 'month' };
  const at = (search: string) => newTab(tabPathOf(page, '/task', search), { search });

  it('has a tab for each record, whatever else its query says', () => {
    const tabs = open(at('?month=2026-09'), at('?month=2026-10'), at('?by=x&month=2026-09#foot'));
    expect(paths(tabs)).toBe('/task?month=2026-09 /task?month=2026-10');
    expect(tabs.map(addressOf)).toEqual(['/task?by=x&month=2026-09#foot', '/task?month=2026-10']);
    expect(paths(closeTab(tabs, '/task?month=2026-09'))).toBe('/task?month=2026-10');
  });

  it('has one tab without a record, and other pages have one for every query', () => {
    expect(tabPathOf(page, '/task', '?by=x')).toBe('/task');
    expect(tabPathOf(page, '/task', '#month=2026-10')).toBe('/task');
    const { recordIn: _, ...other } = page;
    expect(tabPathOf(other, '/task', '?month=2026-10')).toBe('/task');
  });
});
