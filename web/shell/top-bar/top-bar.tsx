import {
  MenuFoldOutlined,
  MenuOutlined,
  MenuUnfoldOutlined,
  SearchOutlined,
} from '@ant-design/icons';
import { useTranslation } from 'react-i18next';
import { Bell } from '#features/notices/web/bell.tsx';
import type { LoginInfo } from '#features/session/contract.ts';
import { ErrorLogButton } from '../../error-log/error-log-button.tsx';
import { LanguageSwitch } from '../../i18n/language-switch.tsx';
import hidden from '../../ui/hidden.module.css';
import { useStore } from '../../ui/use-store.ts';
import { setSidebarOverlay, sidebar, toggleSidebar } from '../sidebar/sidebar-state.ts';
import { useNarrow } from '../use-narrow.ts';
import { GreetingClock } from './clock.tsx';
import styles from './top-bar.module.css';
import { UserMenu } from './user-menu.tsx';

function SidebarToggle() {
  const { t } = useTranslation();
  const { open, overlay } = useStore(sidebar);
  const narrow = useNarrow();
  const expanded = narrow ? overlay : open;
  const Icon = narrow ? MenuOutlined : open ? MenuFoldOutlined : MenuUnfoldOutlined;
  return (
    <button
      type="button"
      className={styles.iconButton}
      aria-label={t('shell.toggleMenu')}
      aria-expanded={expanded}
      onClick={() => (narrow ? setSidebarOverlay(true) : toggleSidebar())}
    >
      <Icon aria-hidden />
    </button>
  );
}

interface TopBarProps {
  readonly info: LoginInfo;
  readonly onSearch: () => void;
  readonly onSettings: () => void;
  readonly onChangePassword: () => void;
}

export function TopBar({ info, onSearch, onSettings, onChangePassword }: TopBarProps) {
  const { t } = useTranslation();
  const narrow = useNarrow();
  return (
    <div className={styles.bar}>
      <SidebarToggle />
      <GreetingClock name={info.userInfo.nickName} />
      <div className={styles.tools}>
        <ErrorLogButton />
        <button
          type="button"
          className={styles.search}
          aria-keyshortcuts="Control+K Meta+K"
          onClick={onSearch}
        >
          <SearchOutlined aria-hidden />
          <span className={narrow ? hidden.words : undefined}>{t('shell.search.open')}</span>
          <span className={styles.key} data-key={t('shell.search.key')} aria-hidden="true" />
        </button>
        <Bell />
        <LanguageSwitch />
        <UserMenu info={info} onSettings={onSettings} onChangePassword={onChangePassword} />
      </div>
    </div>
  );
}
