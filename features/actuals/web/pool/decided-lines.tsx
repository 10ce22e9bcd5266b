import { useTranslation } from 'react-i18next';
import type { PoolLine } from '#features/actuals/contract-pool.ts';
import { yuanText } from '#web/ui/amount-text.ts';
import styles from '../inputs.module.css';

/** As many as can be taken in at a glance. */
const SHOWN = 4;

/** What is decided about: a few lines one by one, and how many more there are. */
export function DecidedLines({ lines }: { readonly lines: readonly PoolLine[] }) {
  const { t } = useTranslation();
  const shown = lines.length > SHOWN ? lines.slice(0, SHOWN - 1) : lines;
  return (
    <ul className={styles.decided}>
      {shown.map(({ source, sourceId, what, text, amount }) => (
        <li key={`${source} ${sourceId}`}>
          <span className={styles.code}>{what}</span>
          <span className={styles.decidedText}>{text}</span>
          <span className={styles.amount}>{yuanText(amount)}</span>
        </li>
      ))}
      {shown.length < lines.length && (
        <li>{t('actuals.ui.pool.more', { count: lines.length - shown.length })}</li>
      )}
    </ul>
  );
}
