import { BellOutlined } from '@ant-design/icons';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { shownCount } from '#features/notices/rules.ts';
import { useDismiss } from '#web/ui/focus/use-dismiss.ts';
import hidden from '#web/ui/hidden.module.css';
import styles from './bell.module.css';
import { NoticePanel } from './notice-panel.tsx';
import { useUnread } from './queries.ts';

/** Whoever goes from page to page quickly does not ask each time. */
const FRESH_MS = 5_000;

/** The count, which is read anew after each navigation as well. */
function useFreshUnread(): number {
  const { data = 0, dataUpdatedAt, refetch } = useUnread();
  const { key } = useLocation();
  const arrive = useEffectEvent(() => {
    if (Date.now() - dataUpdatedAt > FRESH_MS) void refetch({ cancelRefetch: false });
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: each navigation asks once
  useEffect(() => arrive(), [key]);
  return data;
}

/** How many notices are unread, and the notices themselves one press away. */
export function Bell() {
  const { t } = useTranslation();
  const unread = useFreshUnread();
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const within = useDismiss(open, (by) => {
    setOpen(false);
    if (by === 'key') button.current?.focus();
  });
  return (
    <div className={styles.anchor} {...within}>
      <button
        ref={button}
        type="button"
        className={styles.bell}
        aria-label={
          unread > 0 ? t('notices.ui.bellUnread', { count: unread }) : t('notices.ui.bell')
        }
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      >
        <BellOutlined aria-hidden />
        {unread > 0 && (
          <span aria-hidden="true" className={styles.count}>
            {shownCount(unread)}
          </span>
        )}
      </button>
      <span role="status" className={hidden.words}>
        {unread > 0 && t('notices.ui.arrived', { count: unread })}
      </span>
      {open && <NoticePanel unread={unread} onLeave={() => setOpen(false)} />}
    </div>
  );
}
