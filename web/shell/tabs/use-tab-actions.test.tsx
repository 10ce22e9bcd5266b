import { act, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { MemoryRouter, useLocation } from 'react-router';
import { beforeEach, expect, it } from 'vitest';
import { openTabs } from './open-tabs.ts';
import type { Tab } from './tab-list.ts';
import { useTabActions } from './use-tab-actions.ts';

const tab = (path: string): Tab => ({
  path,
  search: '',
  name: path,
  titleKey: '',
  recordName: '',
  affix: path === '/home',
  noCache: false,
  life: 0,
});
const [projects, timesheets] = [tab('/projects'), tab('/timesheets')];

const inRouter = ({ children }: { readonly children: ReactNode }) => (
  <MemoryRouter initialEntries={['/timesheets']}>{children}</MemoryRouter>
);

/** A page takes its time to be drawn: until then the one before it is still the active one. */
const onTimesheets = () =>
  renderHook(() => ({ ...useTabActions('/timesheets'), at: useLocation().pathname }), {
    wrapper: inRouter,
  });

beforeEach(() => openTabs.set([tab('/home'), projects, timesheets]));

it('closes a tab that is just being opened, and does not end up on it', () => {
  const { result } = onTimesheets();
  act(() => {
    result.current.actions.open(projects);
    result.current.actions.close(projects.path);
  });
  expect(result.current.at).toBe('/timesheets');
  expect(openTabs.get().map(({ path }) => path)).toEqual(['/home', '/timesheets']);
});

it('goes back to the tab on screen when another one is just being opened', () => {
  const { result } = onTimesheets();
  act(() => {
    result.current.actions.open(projects);
    result.current.actions.open(timesheets);
  });
  expect(result.current.at).toBe('/timesheets');
});
