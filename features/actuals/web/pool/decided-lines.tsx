import { useTranslation } from 'react-i18next';
import type { PoolLine } from '#features/actuals/contract-pool.ts';
import { yuanText } from '#web/ui/amount-text.ts';
import styles from '../inputs.module.css';
import { Decision } from './pool-columns.tsx';

/** As many as can be taken in at a glance. */
const SHOWN = 4;

interface DecidedLinesProps {
  readonly lines: readonly PoolLine[];
  /** Says what somebody else has decided about them instead of what they are for. */
  readonly theirs: boolean;
}

/** What is decided about: a few lines one by one, and how many more there are. */
export function DecidedLines({ lines, theirs }: DecidedLinesProps) {
  const { t } = useTranslation();
  const shown = lines.length > SHOWN ? lines.slice(0, SHOWN - 1) : lines;
  return (
    <ul className={styles.decided}>
      {shown.map(({ source, sourceId, what, text, amount, decision }) => (
        <li key={`${source} ${sourceId}`}>
          <span className={styles.code}>{what}</span>
          <span className={styles.decidedText}>
            {theirs ? decision?.by : text}
            {theirs && <Decision decision={decision} />}
          </span>
          <span className={styles.amount}>{yuanText(amount)}</span>
        </li>
      ))}
      {shown.length < lines.length && (
        <li>{t('actuals.ui.pool.more', { count: lines.length - shown.length })}</li>
      )}
    </ul>
  );
}
