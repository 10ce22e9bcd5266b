import { useContext, useInsertionEffect } from 'react';
import { isWorkKept } from '../../kept-work/kept-work.ts';
import { createStore } from '../../store.ts';
import { openTabs } from './open-tabs.ts';
import type { Tab } from './tab-list.ts';
import { TabPathContext } from './tab-path.ts';

/** What becomes of unsaved work whose tab is closed. */
type Fate = 'lost' | 'kept';

/**
 * Tabs in which somebody has typed something the server does not have yet, by path and by what holds
 * it. Kept here and not in the view: a tab in the background does not run, and what it holds can be
 * lost all the same.
 */
export const unsavedWork = createStore<ReadonlyMap<string, ReadonlyMap<string, Fate>>>(new Map());

function markUnsaved(path: string, holder: string, fate: Fate | null): void {
  const before = unsavedWork.get().get(path);
  if ((before?.get(holder) ?? null) === fate) return;
  const holders = new Map(before);
  if (fate === null) holders.delete(holder);
  else holders.set(holder, fate);
  const next = new Map(unsavedWork.get());
  if (holders.size === 0) next.delete(path);
  else next.set(path, holders);
  unsavedWork.set(next);
}

/**
 * Marks the tab of this view while there is something unsaved in it. Closing a tab whose work would
 * be lost asks first; work that is kept in the browser is only marked. By an insertion effect, for
 * those alone outlive being hidden.
 */
export function useUnsaved(dirty: boolean, holder: string, fate: Fate = 'lost'): void {
  const path = useContext(TabPathContext);
  useInsertionEffect(() => {
    // Not at once: whoever watches must not be drawn while this is being put on screen.
    queueMicrotask(() => markUnsaved(path, holder, dirty ? fate : null));
  }, [path, holder, dirty, fate]);
  useInsertionEffect(
    () => () => queueMicrotask(() => markUnsaved(path, holder, null)),
    [path, holder],
  );
}

/** Those of the tabs that would lose something. */
export function unsavedAmong(tabs: readonly Tab[]): readonly Tab[] {
  const work = unsavedWork.get();
  return tabs.filter(({ path }) => [...(work.get(path)?.values() ?? [])].includes('lost'));
}

/** Forgets what was typed in tabs that have been given up. */
export function giveUp(tabs: readonly Tab[]): void {
  const next = new Map(unsavedWork.get());
  for (const { path } of tabs) next.delete(path);
  unsavedWork.set(next);
}

/** The browser asks before it leaves the page with something unsaved; gives back how to stop. */
export function guardLeaving(): () => void {
  const ask = (event: BeforeUnloadEvent) => {
    if (!isWorkKept() && unsavedAmong(openTabs.get()).length > 0) event.preventDefault();
  };
  window.addEventListener('beforeunload', ask);
  return () => window.removeEventListener('beforeunload', ask);
}
