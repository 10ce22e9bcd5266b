import { DownOutlined } from '@ant-design/icons';
import { Tooltip } from 'antd';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { shownCount } from '#features/notices/rules.ts';
import type { MenuEntry } from '#kernel/route-sets.ts';
import { useRouteTitle } from '../../router/route-title.ts';
import hidden from '../../ui/hidden.module.css';
import styles from './menu.module.css';
import { RouteIconMark } from './route-icons.tsx';

export interface MenuProps {
  readonly entries: readonly MenuEntry[];
  /** The page on screen, and the entry it belongs to where the menu does not show it. */
  readonly current: { readonly page: string; readonly entry: string | null };
  /** Without words: icons alone, each explained when pointed at. */
  readonly compact: boolean;
  /** By path: how much waits there for this person; nothing is said of what is not in it. */
  readonly waiting?: Readonly<Record<string, number>>;
  readonly onChoose: () => void;
}

function MenuLink({
  entry,
  current,
  compact,
  waiting = {},
  onChoose,
}: Omit<MenuProps, 'entries'> & { entry: MenuEntry }) {
  const { t } = useTranslation();
  const id = useId();
  const title = useRouteTitle()(entry.titleKey);
  const count = waiting[entry.path] ?? 0;
  const here = entry.path === current.page ? 'page' : 'true';
  const link = (
    <Link
      to={entry.path}
      className={styles.link}
      aria-label={title}
      aria-current={entry.path === current.entry ? here : undefined}
      {...(count > 0 && { 'aria-describedby': id })}
      onClick={onChoose}
    >
      <RouteIconMark icon={entry.icon} />
      {!compact && <span className={styles.words}>{title}</span>}
      {count > 0 && (
        <span aria-hidden="true" className={styles.waiting} data-count={shownCount(count)} />
      )}
    </Link>
  );
  return (
    <li>
      {compact ? (
        <Tooltip title={title} placement="right">
          {link}
        </Tooltip>
      ) : (
        link
      )}
      {count > 0 && (
        <span id={id} className={hidden.words}>
          {t('shell.waiting', { count })}
        </span>
      )}
    </li>
  );
}

function MenuGroup({ entry, ...shared }: Omit<MenuProps, 'entries'> & { entry: MenuEntry }) {
  const { compact } = shared;
  const title = useRouteTitle()(entry.titleKey);
  const [open, setOpen] = useState(true);
  const links = (
    <ul className={styles.list} aria-label={title}>
      {entry.children.map((child) => (
        <MenuLink key={child.path} entry={child} {...shared} />
      ))}
    </ul>
  );
  if (compact) return <li className={`${styles.groupItem} ${styles.compactGroup}`}>{links}</li>;
  return (
    <li className={styles.groupItem}>
      <button
        type="button"
        className={styles.group}
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      >
        {title}
        <DownOutlined aria-hidden className={styles.arrow} />
      </button>
      {open && links}
    </li>
  );
}

/** The places this person may go, and nothing else. */
export function Menu({ entries, ...shared }: MenuProps) {
  return (
    <ul className={styles.list} data-compact={shared.compact}>
      {entries.map((entry) =>
        entry.children.length > 0 ? (
          <MenuGroup key={entry.path} entry={entry} {...shared} />
        ) : (
          <MenuLink key={entry.path} entry={entry} {...shared} />
        ),
      )}
    </ul>
  );
}
