import { DownOutlined } from '@ant-design/icons';
import { Tooltip } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router';
import type { MenuEntry } from '#kernel/route-sets.ts';
import { useRouteTitle } from '../../router/route-title.ts';
import styles from './menu.module.css';
import { RouteIconMark } from './route-icons.tsx';

export interface MenuProps {
  readonly entries: readonly MenuEntry[];
  /** The page on screen, and the entry it belongs to where the menu does not show it. */
  readonly current: { readonly page: string; readonly entry: string | null };
  /** Without words: icons alone, each explained when pointed at. */
  readonly compact: boolean;
  readonly onChoose: () => void;
}

function MenuLink({
  entry,
  current,
  compact,
  onChoose,
}: Omit<MenuProps, 'entries'> & { entry: MenuEntry }) {
  const title = useRouteTitle()(entry.titleKey);
  const here = entry.path === current.page ? 'page' : 'true';
  const link = (
    <Link
      to={entry.path}
      className={styles.link}
      aria-label={title}
      aria-current={entry.path === current.entry ? here : undefined}
      onClick={onChoose}
    >
      <RouteIconMark icon={entry.icon} />
      {!compact && <span className={styles.words}>{title}</span>}
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
    </li>
  );
}

function MenuGroup({
  entry,
  current,
  compact,
  onChoose,
}: Omit<MenuProps, 'entries'> & { entry: MenuEntry }) {
  const title = useRouteTitle()(entry.titleKey);
  const [open, setOpen] = useState(true);
  const links = (
    <ul className={styles.list} aria-label={title}>
      {entry.children.map((child) => (
        <MenuLink
          key={child.path}
          entry={child}
          current={current}
          compact={compact}
          onChoose={onChoose}
        />
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
