import { Button, Skeleton } from 'antd';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { NoticeItem } from './notice-item.tsx';
import styles from './notice-panel.module.css';
import { useMarkRead, useNotices } from './queries.ts';

interface NoticePanelProps {
  readonly unread: number;
  /** Somebody follows a notice to where it leads. */
  readonly onLeave: () => void;
}

function Nothing() {
  const { t } = useTranslation();
  return (
    <div className={styles.note}>
      <p>{t('notices.ui.empty')}</p>
      <p className={styles.faint}>{t('notices.ui.emptyDetail')}</p>
    </div>
  );
}

function Failed({ onRetry }: { readonly onRetry: () => void }) {
  const { t } = useTranslation();
  return (
    <div className={styles.note} role="alert">
      <p>{t('notices.ui.loadFailed')}</p>
      <Button size="small" onClick={onRetry}>
        {t('notices.ui.retry')}
      </Button>
    </div>
  );
}

const Waiting = () => (
  <div className={styles.waiting} aria-hidden="true">
    {[1, 2, 3].map((line) => (
      <Skeleton key={line} title={false} paragraph={{ rows: 2, width: ['90%', '30%'] }} />
    ))}
  </div>
);

/** The notices beneath the bell. It takes the focus when it opens, so that Tab goes on inside. */
export function NoticePanel({ unread, onLeave }: NoticePanelProps) {
  const { t } = useTranslation();
  const panel = useRef<HTMLDivElement>(null);
  const notices = useNotices();
  const { mutate: markRead } = useMarkRead();
  useEffect(() => panel.current?.focus({ preventScroll: true }), []);
  const showMore = async () => {
    await notices.fetchNextPage();
    // With the last page the button is gone, and the focus would be with it.
    if (document.activeElement === document.body) panel.current?.focus({ preventScroll: true });
  };
  return (
    <div
      ref={panel}
      className={styles.panel}
      role="dialog"
      aria-labelledby="notices-title"
      aria-busy={notices.isPending}
      tabIndex={-1}
    >
      <header className={styles.header}>
        <h2 id="notices-title" className={styles.title}>
          {t('notices.ui.title')}
        </h2>
        {/* Not `disabled`: that would take the focus from whoever has just pressed it. */}
        <button
          type="button"
          className={styles.action}
          aria-disabled={unread === 0}
          onClick={() => unread > 0 && markRead({ all: true })}
        >
          {t('notices.ui.markAllRead')}
        </button>
      </header>
      <div className={styles.body}>
        {notices.isPending && <Waiting />}
        {notices.isError && notices.data === undefined && (
          <Failed onRetry={() => void notices.refetch()} />
        )}
        {notices.data?.length === 0 && <Nothing />}
        <ul className={styles.list}>
          {notices.data?.map((notice) => (
            <NoticeItem
              key={notice.id}
              notice={notice}
              onOpen={() => {
                if (!notice.read) markRead({ ids: [notice.id] });
                onLeave();
              }}
            />
          ))}
        </ul>
        {notices.hasNextPage && (
          <button
            type="button"
            className={styles.more}
            aria-busy={notices.isFetchingNextPage}
            onClick={() => void showMore()}
          >
            {t('notices.ui.more')}
          </button>
        )}
      </div>
    </div>
  );
}
