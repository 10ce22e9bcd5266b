import { useTranslation } from 'react-i18next';
import type { QueueReply } from '#features/approvals/contract.ts';
import { thousands } from '#kernel/format.ts';
import styles from './totals.module.css';
import { hoursText } from './words.ts';

const SHOWN = ['all', 'pending', 'approved', 'returned'] as const;

/** How far a centre, a department or the company is, in four figures. */
export function Totals({ totals }: { readonly totals: QueueReply['totals'] }) {
  const { t } = useTranslation();
  return (
    <dl className={styles.totals}>
      {SHOWN.map((name) => {
        const { count, hours } = totals[name];
        return (
          <div key={name} className={styles.total} data-name={name}>
            <dt className={styles.label}>{t(`approvals.ui.total.${name}`)}</dt>
            <dd className={styles.hours}>
              {t('approvals.ui.hoursOf', { hours: hoursText(hours) })}
            </dd>
            <dd className={styles.count}>
              {t('approvals.ui.rowCount', { count, text: thousands(count) })}
            </dd>
          </div>
        );
      })}
    </dl>
  );
}
