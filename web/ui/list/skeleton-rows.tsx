import { useTranslation } from 'react-i18next';
import hidden from '../hidden.module.css';
import styles from './skeleton-rows.module.css';

interface SkeletonRowsProps {
  /** As many as the list usually has in sight. */
  readonly rows?: number;
  /** Bars in a row: the columns of the list, as far as there is room for them. */
  readonly columns: number;
}

const MOST_BARS = 6;

const upTo = (count: number) => Array.from({ length: count }, (_, index) => index);

/** Where rows will be: nobody should take a list that is on its way for one that is empty. */
export function SkeletonRows({ rows = 8, columns }: SkeletonRowsProps) {
  const { t } = useTranslation();
  return (
    <div className={styles.rows} role="status" aria-busy="true">
      <span className={hidden.words}>{t('app.loading')}</span>
      {upTo(rows).map((row) => (
        <div key={row} className={styles.row} aria-hidden="true">
          {upTo(Math.min(columns, MOST_BARS)).map((bar) => (
            <span key={bar} className={styles.bar} />
          ))}
        </div>
      ))}
    </div>
  );
}
