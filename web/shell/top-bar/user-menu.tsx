import { KeyOutlined, LogoutOutlined, SettingOutlined, SwapOutlined } from '@ant-design/icons';
import { Dropdown, type MenuProps } from 'antd';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { LoginInfo } from '#features/session/contract.ts';
import { signOut } from '#features/session/web/session.ts';
import { switchRole } from '#features/session/web/switch-role.ts';
import type { Role } from '#kernel/roles.ts';
import { forgetWork } from '../../kept-work/kept-work.ts';
import { SHOW_SETTINGS } from '../../settings/settings.ts';
import { useClientConfig } from '../client-config.ts';
import { choosesOnce, returnFocus } from '../return-focus.ts';
import { forgetTabs } from '../tabs/open-tabs.ts';
import { useNarrow } from '../use-narrow.ts';
import styles from './top-bar.module.css';

interface UserMenuProps {
  readonly info: LoginInfo;
  readonly onSettings: () => void;
  readonly onChangePassword: () => void;
}

type Items = NonNullable<MenuProps['items']>;

const ROLE_KEY = 'role:';

/** In demo mode one may look through anybody's eyes. */
function useRoleItems(narrow: boolean): Items {
  const { t } = useTranslation();
  const demo = useClientConfig()?.demo;
  if (!demo) return [];
  const children = demo.accounts.map((role) => ({
    key: ROLE_KEY + role,
    label: t('shell.user.role', { name: t(`role.${role}`), role }),
  }));
  const label = t('shell.user.switchRole');
  // A second menu beside the first has no room on a narrow screen.
  if (narrow) return [{ type: 'divider' }, { key: 'roles', type: 'group', label, children }];
  return [{ key: 'roles', icon: <SwapOutlined aria-hidden />, label, children }];
}

/** Everything that is about the person: who they are, password, settings, leaving. */
export function UserMenu({ info, onSettings, onChangePassword }: UserMenuProps) {
  const { t } = useTranslation();
  const narrow = useNarrow();
  const roleItems = useRoleItems(narrow);
  const button = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  const { nickName, deptName, staffNo } = info.userInfo;
  const items: Items = [
    {
      key: 'who',
      type: 'group',
      label: (
        <div className={styles.who}>
          <strong>{nickName}</strong>
          <span>{t('shell.user.from', { department: deptName, staffNo })}</span>
        </div>
      ),
    },
    { type: 'divider' },
    { key: 'password', icon: <KeyOutlined aria-hidden />, label: t('shell.user.changePassword') },
    ...(SHOW_SETTINGS
      ? [
          {
            key: 'settings',
            icon: <SettingOutlined aria-hidden />,
            label: t('shell.user.settings'),
          },
        ]
      : []),
    ...(narrow ? [] : roleItems),
    { type: 'divider' },
    { key: 'leave', icon: <LogoutOutlined aria-hidden />, label: t('shell.user.signOut') },
    // So long a list goes last, or leaving would be out of sight.
    ...(narrow ? roleItems : []),
  ];
  const show = (next: boolean) => {
    if (!next) returnFocus(button.current);
    setOpen(next);
  };
  const choose = ({ key }: { key: string }) => {
    // First, so that a dialog opened from here gives the focus back to the button.
    show(false);
    if (key === 'password') onChangePassword();
    if (key === 'settings') onSettings();
    if (key === 'leave') {
      forgetTabs();
      forgetWork();
      void signOut();
    }
    if (key.startsWith(ROLE_KEY)) {
      forgetTabs();
      forgetWork();
      void switchRole(key.slice(ROLE_KEY.length) as Role);
    }
  };
  return (
    <Dropdown
      menu={{
        items,
        onClick: choose,
        onKeyDown: choosesOnce,
        className: styles.userMenu ?? '',
      }}
      trigger={['click']}
      placement="bottomRight"
      open={open}
      onOpenChange={show}
      autoFocus
    >
      <button
        ref={button}
        type="button"
        className={styles.user}
        aria-label={t('shell.user.menu', { name: nickName })}
        aria-haspopup="menu"
        aria-expanded={open}
      >
        <span className={styles.avatar} aria-hidden="true">
          {[...nickName][0]}
        </span>
      </button>
    </Dropdown>
  );
}
