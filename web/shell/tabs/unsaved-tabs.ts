import { openTabs } from './open-tabs.ts';
import type { Tab } from './tab-list.ts';

/**
 * Tabs in which somebody has typed something that is stored nowhere. Kept here and not in the view:
 * a tab in the background does not run, and what it holds can be lost all the same.
 */
const unsaved = new Set<string>();

/** Says for the tab of this path whether closing it would lose something. */
export function markUnsaved(path: string, dirty: boolean): void {
  if (dirty) unsaved.add(path);
  else unsaved.delete(path);
}

/** Those of the tabs that would lose something. */
export function unsavedAmong(tabs: readonly Tab[]): readonly Tab[] {
  return tabs.filter(({ path }) => unsaved.has(path));
}

/** Forgets what was typed in tabs that have been given up. */
export function giveUp(tabs: readonly Tab[]): void {
  for (const { path } of tabs) unsaved.delete(path);
}

/** The browser asks before it leaves the page with something unsaved; gives back how to stop. */
export function guardLeaving(): () => void {
  const ask = (event: BeforeUnloadEvent) => {
    if (unsavedAmong(openTabs.get()).length > 0) event.preventDefault();
  };
  window.addEventListener('beforeunload', ask);
  return () => window.removeEventListener('beforeunload', ask);
}
