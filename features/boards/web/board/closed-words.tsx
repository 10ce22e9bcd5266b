import { useTranslation } from 'react-i18next';
import styles from './board.module.css';
import { useMonthWords } from './use-month-words.ts';

/** Up to which month the figures are final. */
export function ClosedWords({ maxPeriod }: { readonly maxPeriod: number }) {
  const { t } = useTranslation();
  const { monthWord } = useMonthWords();
  return (
    <span className={styles.closed}>
      {maxPeriod === 0
        ? t('boards.board.noneClosed')
        : maxPeriod === 12
          ? t('boards.board.allClosed')
          : t('boards.board.closedThrough', { month: monthWord(maxPeriod) })}
    </span>
  );
}
