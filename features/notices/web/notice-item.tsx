import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { NoticeView } from '#features/notices/contract.ts';
import { timeAgo } from '#kernel/format.ts';
import { monthNames } from '#kernel/month-name.ts';
import { companyClock } from '#web/company-time.ts';
import hidden from '#web/ui/hidden.module.css';
import styles from './notice-panel.module.css';

/** How long ago, in the unit people would use. */
function Ago({ at }: { readonly at: string }) {
  const { t } = useTranslation();
  const { count, unit } = timeAgo((Date.now() - Date.parse(at)) / 1_000);
  return (
    <time className={styles.faint} dateTime={at} title={companyClock(at)}>
      {count === 0 ? t('notices.ui.justNow') : t(`notices.ui.ago.${unit}`, { count })}
    </time>
  );
}

/** These say in their own words how many there are. */
const COUNTS_ITSELF: readonly NoticeView['kind'][] = ['toApprove', 'orphaned'];

interface NoticeItemProps {
  readonly notice: NoticeView;
  readonly onOpen: () => void;
}

/** One notice: what it says, how long ago, and whether it is new; all of it leads to its page. */
export function NoticeItem({ notice, onOpen }: NoticeItemProps) {
  const { t, i18n } = useTranslation();
  const { kind, params, times, link, at, read } = notice;
  const { months } = params;
  const named =
    typeof months === 'string' ? { ...params, months: monthNames(i18n.language, months) } : params;
  return (
    <li>
      <Link to={link} className={styles.item} data-read={read} onClick={onOpen}>
        {!read && (
          <span className={styles.dot}>
            <span className={hidden.words}>{t('notices.ui.unread')}</span>
          </span>
        )}
        <span className={styles.words}>{t(`notices.kind.${kind}`, { ...named, times })}</span>
        <span className={styles.when}>
          <Ago at={at} />
          {times > 1 && !COUNTS_ITSELF.includes(kind) && (
            <span className={styles.faint}>{t('notices.ui.times', { times })}</span>
          )}
        </span>
      </Link>
    </li>
  );
}
