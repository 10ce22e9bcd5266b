import { useMemo, useState } from 'react';
import { type NavigateFunction, useNavigate } from 'react-router';
import { openTabs } from './open-tabs.ts';
import {
  addressOf,
  closeAll,
  closeOthers,
  closeTab,
  nextActive,
  refreshTab,
  type Tab,
} from './tab-list.ts';
import { giveUp, unsavedAmong } from './unsaved-tabs.ts';

export interface TabActions {
  open(tab: Tab): void;
  close(path: string): void;
  closeOthers(tab: Tab): void;
  closeAll(): void;
  refresh(tab: Tab): void;
}

/** Something that would lose what was typed, waiting for an answer. */
export interface TabQuestion {
  readonly proceed: () => void;
  readonly stay: () => void;
}

/** Goes on at once, or asks first where one of the tabs holds something unsaved. */
type Guard = (tabs: readonly Tab[], proceed: () => void) => void;

function actionsWith(navigate: NavigateFunction, active: string, guard: Guard): TabActions {
  // Whoever is on the way to a tab is there already, although the one before it is still drawn.
  let current = active;
  const go = (tab: Tab | null) => {
    current = tab?.path ?? '/';
    navigate(tab === null ? '/' : addressOf(tab));
  };
  const open = (tab: Tab) => {
    if (tab.path !== current) go(tab);
  };
  const closedBy = (after: readonly Tab[]) => {
    const left = new Set(after.map(({ path }) => path));
    return openTabs.get().filter(({ path }) => !left.has(path));
  };
  /** Closes, and goes where the person should find themselves afterwards. */
  const leave = (after: readonly Tab[]) =>
    guard(closedBy(after), () => {
      const next = nextActive(openTabs.get(), after, current);
      openTabs.set(after);
      if (next?.path !== current) go(next);
    });
  return {
    open,
    close: (path) => leave(closeTab(openTabs.get(), path)),
    closeOthers: (tab) => {
      const after = closeOthers(openTabs.get(), tab.path);
      guard(closedBy(after), () => {
        openTabs.set(after);
        open(tab);
      });
    },
    closeAll: () => leave(closeAll(openTabs.get())),
    refresh: (tab) =>
      guard([tab], () => {
        openTabs.set(refreshTab(openTabs.get(), tab.path));
        open(tab);
      }),
  };
}

/** What a person can do with the tabs, from the tab they are on, and what they must be asked first. */
export function useTabActions(active: string): {
  readonly actions: TabActions;
  readonly question: TabQuestion | null;
} {
  const navigate = useNavigate();
  const [question, setQuestion] = useState<TabQuestion | null>(null);
  const actions = useMemo(() => {
    const guard: Guard = (tabs, proceed) => {
      if (unsavedAmong(tabs).length === 0) return proceed();
      const stay = () => setQuestion(null);
      setQuestion({
        stay,
        proceed: () => {
          stay();
          giveUp(tabs);
          proceed();
        },
      });
    };
    return actionsWith(navigate, active, guard);
  }, [navigate, active]);
  return { actions, question };
}
