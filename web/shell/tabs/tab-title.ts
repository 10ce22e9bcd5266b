import { useContext, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useRouteTitle } from '../../router/route-title.ts';
import { openTabs } from './open-tabs.ts';
import { type Tab, updateTab } from './tab-list.ts';
import { TabPathContext } from './tab-path.ts';

/** Calls the tab of this view after the record it shows, once that is known; by nothing when empty. */
export function useTabName(recordName: string | undefined): void {
  const path = useContext(TabPathContext);
  useEffect(() => {
    if (recordName === undefined) return;
    const known = openTabs.get().find((tab) => tab.path === path);
    if (known !== undefined && known.recordName !== recordName) {
      openTabs.set(updateTab(openTabs.get(), path, { recordName }));
    }
  }, [path, recordName]);
}

/** What a tab is called: its page, and its record where it shows one. */
export function useTabTitle(): (tab: Tab) => string {
  const { t } = useTranslation();
  const titleOf = useRouteTitle();
  return ({ titleKey, recordName }) => {
    const title = titleOf(titleKey);
    return recordName === '' ? title : t('shell.tabs.named', { title, name: recordName });
  };
}
