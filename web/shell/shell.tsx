import { lazy, type MouseEvent, Suspense, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { LoginInfo } from '#features/session/contract.ts';
import { menuOf, menuPathOf, type Route } from '#kernel/route-sets.ts';
import { DialogBoundary } from '../error-log/dialog-boundary.tsx';
import { settings } from '../settings/settings.ts';
import { useStore } from '../ui/use-store.ts';
import { CorrectionAbove } from './correction-above.tsx';
import { type DialogName, Dialogs } from './dialogs.tsx';
import styles from './shell.module.css';
import { Sidebar } from './sidebar/sidebar.tsx';
import { openTabs } from './tabs/open-tabs.ts';
import { TabBar } from './tabs/tab-bar.tsx';
import { useTabTitle } from './tabs/tab-title.ts';
import { guardLeaving, unsavedAmong } from './tabs/unsaved-tabs.ts';
import { useTabActions } from './tabs/use-tab-actions.ts';
import { TopBar } from './top-bar/top-bar.tsx';
import { useSearchKey } from './use-search-key.ts';
import { KeptViews } from './views/kept-views.tsx';

const UnsavedDialog = lazy(async () => ({
  default: (await import('./tabs/unsaved-dialog.tsx')).UnsavedDialog,
}));

interface ShellProps {
  readonly info: LoginInfo;
  readonly routes: readonly Route[];
  /** The path of the page on screen. */
  readonly active: string;
}

function useDocumentTitle(active: string): void {
  const { t } = useTranslation();
  const titleOf = useTabTitle();
  const tab = useStore(openTabs).find(({ path }) => path === active);
  const title = tab === undefined ? '' : titleOf(tab);
  const name = t('app.title');
  useEffect(() => {
    document.title = title === '' ? name : `${title} · ${name}`;
  }, [title, name]);
}

/** Scrolls to the top whenever another page comes on screen. */
function useScrollReset(active: string): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the change of page is the reason to scroll
  useEffect(() => {
    // In braces: newer browsers answer with a promise, and an effect must not return one.
    window.scrollTo(0, 0);
  }, [active]);
}

/** Sidebar, top bar, tabs, and the views they lead to. */
export function Shell({ info, routes, active }: ShellProps) {
  const { t } = useTranslation();
  const main = useRef<HTMLElement>(null);
  const [open, setOpen] = useState<DialogName | null>(null);
  const { tagsView, fixedHeader } = useStore(settings);
  const tabs = useStore(openTabs);
  const { actions, question } = useTabActions(active);
  const entries = useMemo(() => menuOf(routes), [routes]);
  useDocumentTitle(active);
  useScrollReset(active);
  useSearchKey(() => setOpen('search'));
  useEffect(guardLeaving, []);
  // Without tabs nobody can see what is kept in the background, so only what would be lost is.
  const visible = tabs.filter((tab) => tab.path === active || unsavedAmong([tab]).length > 0);
  const kept = tagsView ? tabs : visible;
  const skip = (event: MouseEvent) => {
    // Not the browser's way: the page has a base, so a bare hash leads to the start page.
    event.preventDefault();
    main.current?.focus();
  };
  return (
    <div className={styles.shell}>
      {/* biome-ignore lint/a11y/useValidAnchor: it does lead to a part of the page, only not by address */}
      <a className={styles.skip} href="#main" onClick={skip}>
        {t('shell.skip')}
      </a>
      <Sidebar entries={entries} current={{ page: active, entry: menuPathOf(routes, active) }} />
      <div className={styles.column}>
        <header className={styles.header} data-fixed={fixedHeader}>
          <TopBar
            info={info}
            onSearch={() => setOpen('search')}
            onSettings={() => setOpen('settings')}
            onChangePassword={() => setOpen('password')}
          />
          {tagsView && <TabBar tabs={tabs} active={active} actions={actions} />}
        </header>
        <main ref={main} id="main" className={styles.main} tabIndex={-1}>
          <KeptViews tabs={kept} active={active} routes={routes} />
        </main>
      </div>
      {question !== null && (
        <DialogBoundary open="unsaved" onClose={question.stay}>
          <Suspense>
            <UnsavedDialog {...question} />
          </Suspense>
        </DialogBoundary>
      )}
      <CorrectionAbove active={active} />
      <Dialogs info={info} entries={entries} open={open} onClose={() => setOpen(null)} />
    </div>
  );
}
