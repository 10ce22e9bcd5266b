import { useMemo } from 'react';
import { type NavigateFunction, useNavigate } from 'react-router';
import { openTabs } from './open-tabs.ts';
import { closeAll, closeOthers, closeTab, nextActive, refreshTab, type Tab } from './tab-list.ts';

export interface TabActions {
  open(tab: Tab): void;
  close(path: string): void;
  closeOthers(tab: Tab): void;
  closeAll(): void;
  refresh(tab: Tab): void;
}

const addressOf = (tab: Tab) => tab.path + tab.search;

function actionsWith(navigate: NavigateFunction, active: string): TabActions {
  /** Closes, and goes where the person should find themselves afterwards. */
  const leave = (after: readonly Tab[]) => {
    const next = nextActive(openTabs.get(), after, active);
    openTabs.set(after);
    if (next?.path !== active) navigate(next === null ? '/' : addressOf(next));
  };
  const open = (tab: Tab) => {
    if (tab.path !== active) navigate(addressOf(tab));
  };
  return {
    open,
    close: (path) => leave(closeTab(openTabs.get(), path)),
    closeOthers: (tab) => {
      openTabs.set(closeOthers(openTabs.get(), tab.path));
      open(tab);
    },
    closeAll: () => leave(closeAll(openTabs.get())),
    refresh: (tab) => {
      openTabs.set(refreshTab(openTabs.get(), tab.path));
      open(tab);
    },
  };
}

/** What a person can do with the tabs, from the tab they are on. */
export function useTabActions(active: string): TabActions {
  const navigate = useNavigate();
  return useMemo(() => actionsWith(navigate, active), [navigate, active]);
}
