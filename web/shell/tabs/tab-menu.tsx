import { Dropdown, type MenuProps } from 'antd';
import { type KeyboardEvent, type ReactElement, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from '../../ui/use-store.ts';
import { returnFocus } from '../return-focus.ts';
import { openTabs } from './open-tabs.ts';
import type { Tab } from './tab-list.ts';
import type { TabActions } from './use-tab-actions.ts';

interface TabMenuProps {
  readonly tab: Tab;
  readonly actions: TabActions;
  readonly children: ReactElement;
}

const opensMenu = (event: KeyboardEvent) =>
  event.key === 'ContextMenu' || (event.shiftKey && event.key === 'F10');

/** What can be done with a tab: by right click, or with the menu key while it has the focus. */
export function TabMenu({ tab, actions, children }: TabMenuProps) {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  const closable = useStore(openTabs).filter(({ affix }) => !affix);
  const others = closable.some(({ path }) => path !== tab.path);
  const items: MenuProps['items'] = [
    { key: 'refresh', label: t('shell.tabs.refresh') },
    { key: 'close', label: t('shell.tabs.closeThis'), disabled: tab.affix },
    { key: 'others', label: t('shell.tabs.closeOthers'), disabled: !others },
    { key: 'all', label: t('shell.tabs.closeAll'), disabled: closable.length === 0 },
  ];
  const show = (next: boolean) => {
    if (!next) returnFocus(document.getElementById(`tab-${tab.path}`));
    setOpen(next);
  };
  const choose = ({ key }: { key: string }) => {
    // The tab itself may be about to go away; the list keeps the focus for the one that follows.
    returnFocus(document.getElementById(`tab-${tab.path}`)?.closest('[role="tablist"]') ?? null);
    setOpen(false);
    if (key === 'refresh') actions.refresh(tab);
    if (key === 'close') actions.close(tab.path);
    if (key === 'others') actions.closeOthers(tab);
    if (key === 'all') actions.closeAll();
  };
  return (
    <Dropdown
      menu={{ items, onClick: choose }}
      trigger={['contextMenu']}
      open={open}
      onOpenChange={show}
      autoFocus
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: only listens to keys meant for the tab inside */}
      <div
        onKeyDown={(event) => {
          if (!opensMenu(event)) return;
          event.preventDefault();
          setOpen(true);
        }}
      >
        {children}
      </div>
    </Dropdown>
  );
}
