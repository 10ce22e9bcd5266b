import { type KeyboardEvent, type RefObject, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import hidden from '../../ui/hidden.module.css';
import { CloseIcon } from '../../ui/icons.tsx';
import { useStore } from '../../ui/use-store.ts';
import styles from './tab-bar.module.css';
import type { Tab } from './tab-list.ts';
import { TabMenu } from './tab-menu.tsx';
import { useTabTitle } from './tab-title.ts';
import { unsavedWork } from './unsaved-tabs.ts';
import type { TabActions } from './use-tab-actions.ts';

interface TabItemProps {
  readonly tab: Tab;
  readonly active: boolean;
  readonly actions: TabActions;
}

/** Room left beside a tab that was out of sight; the same as at the ends of the bar. */
const MARGIN = 16;

/**
 * Scrolls the bar so that the tab is in sight. Not by `scrollIntoView`: browsers let the Tab key go
 * on from where that scrolled to, so the first Tab on a page would never reach its beginning.
 */
function reveal(tab: HTMLElement): void {
  const bar = tab.closest('[role="tablist"]');
  if (bar === null) return;
  const [inner, outer] = [tab.getBoundingClientRect(), bar.getBoundingClientRect()];
  const before = inner.left - outer.left - MARGIN;
  const after = inner.right - outer.right + MARGIN;
  if (before < 0) bar.scrollBy({ left: before });
  else if (after > 0) bar.scrollBy({ left: after });
}

function TabItem({ tab, active, actions }: TabItemProps) {
  const { t } = useTranslation();
  const title = useTabTitle()(tab);
  const unsaved = useStore(unsavedWork).has(tab.path);
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (active && element.current !== null) reveal(element.current);
  }, [active]);
  return (
    <TabMenu tab={tab} actions={actions}>
      <div ref={element} className={styles.tab} data-active={active} role="presentation">
        <button
          type="button"
          role="tab"
          id={`tab-${tab.path}`}
          className={styles.label}
          aria-selected={active}
          aria-controls={`panel-${tab.path}`}
          aria-haspopup="menu"
          aria-keyshortcuts="Delete"
          tabIndex={active ? 0 : -1}
          onClick={() => actions.open(tab)}
          onAuxClick={(event) => event.button === 1 && actions.close(tab.path)}
        >
          <span className={styles.title} title={title}>
            {title}
          </span>
          {unsaved && (
            <span className={styles.unsaved}>
              <span className={hidden.words}>{t('shell.tabs.unsaved')}</span>
            </span>
          )}
        </button>
        {!tab.affix && (
          // For the pointer alone: a tab list holds tabs, and the keyboard closes with Delete.
          <button
            type="button"
            className={styles.close}
            title={t('shell.tabs.close', { title })}
            aria-hidden="true"
            tabIndex={-1}
            onClick={() => actions.close(tab.path)}
          >
            <CloseIcon />
          </button>
        )}
      </div>
    </TabMenu>
  );
}

/** Which tab a key leads to from the one that has the focus. */
function targetOf(key: string, index: number, count: number): number | null {
  if (key === 'ArrowRight') return (index + 1) % count;
  if (key === 'ArrowLeft') return (index - 1 + count) % count;
  if (key === 'Home') return 0;
  if (key === 'End') return count - 1;
  return null;
}

/**
 * The wheel moves the bar instead of the page, which would take the bar out of sight. React listens
 * without the right to hold the page back.
 */
function useSidewaysWheel(list: RefObject<HTMLDivElement | null>): void {
  useEffect(() => {
    const bar = list.current;
    if (bar === null) return;
    const scroll = (event: WheelEvent) => {
      if (event.deltaX !== 0 || bar.scrollWidth <= bar.clientWidth) return;
      event.preventDefault();
      bar.scrollBy({ left: event.deltaY });
    };
    bar.addEventListener('wheel', scroll, { passive: false });
    return () => bar.removeEventListener('wheel', scroll);
  }, [list]);
}

interface TabBarProps {
  readonly tabs: readonly Tab[];
  readonly active: string;
  readonly actions: TabActions;
}

/** The open views. Arrows move and open, Delete closes, the wheel scrolls sideways. */
export function TabBar({ tabs, active, actions }: TabBarProps) {
  const { t } = useTranslation();
  const list = useRef<HTMLDivElement>(null);
  const move = (event: KeyboardEvent) => {
    const index = tabs.findIndex(({ path }) => path === active);
    const target = tabs[targetOf(event.key, index, tabs.length) ?? -1];
    if (target !== undefined) {
      event.preventDefault();
      actions.open(target);
    } else if (event.key === 'Delete' && tabs[index]?.affix === false) {
      event.preventDefault();
      actions.close(active);
      // The tab under the focus goes away; the list keeps it until the next tab is there.
      list.current?.focus();
    }
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: a tab may also go without another opening
  useEffect(() => {
    const bar = list.current;
    if (bar?.contains(document.activeElement)) document.getElementById(`tab-${active}`)?.focus();
  }, [active, tabs]);
  useSidewaysWheel(list);
  return (
    <div
      ref={list}
      role="tablist"
      aria-label={t('shell.tabs.label')}
      tabIndex={-1}
      className={styles.bar}
      onKeyDown={move}
    >
      {tabs.map((tab) => (
        <TabItem key={tab.path} tab={tab} active={tab.path === active} actions={actions} />
      ))}
    </div>
  );
}
