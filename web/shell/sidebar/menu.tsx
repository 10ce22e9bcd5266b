import { DownOutlined } from '@ant-design/icons';
import { Tooltip } from 'antd';
import { useState } from 'react';
import { NavLink } from 'react-router';
import type { MenuEntry } from '#kernel/route-sets.ts';
import { useRouteTitle } from '../../router/route-title.ts';
import styles from './menu.module.css';
import { RouteIconMark } from './route-icons.tsx';

interface MenuProps {
  readonly entries: readonly MenuEntry[];
  /** Without words: icons alone, each explained when pointed at. */
  readonly compact: boolean;
  readonly onChoose: () => void;
}

function MenuLink({ entry, compact, onChoose }: Omit<MenuProps, 'entries'> & { entry: MenuEntry }) {
  const title = useRouteTitle()(entry.titleKey);
  const link = (
    <NavLink
      to={entry.path}
      className={styles.link ?? ''}
      aria-label={title}
      onClick={onChoose}
      caseSensitive
    >
      <RouteIconMark icon={entry.icon} />
      {!compact && <span className={styles.words}>{title}</span>}
    </NavLink>
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
  compact,
  onChoose,
}: Omit<MenuProps, 'entries'> & { entry: MenuEntry }) {
  const title = useRouteTitle()(entry.titleKey);
  const [open, setOpen] = useState(true);
  const links = (
    <ul className={styles.list} aria-label={title}>
      {entry.children.map((child) => (
        <MenuLink key={child.path} entry={child} compact={compact} onChoose={onChoose} />
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
export function Menu({ entries, compact, onChoose }: MenuProps) {
  return (
    <ul className={styles.list} data-compact={compact}>
      {entries.map((entry) =>
        entry.children.length > 0 ? (
          <MenuGroup key={entry.path} entry={entry} compact={compact} onChoose={onChoose} />
        ) : (
          <MenuLink key={entry.path} entry={entry} compact={compact} onChoose={onChoose} />
        ),
      )}
    </ul>
  );
}
