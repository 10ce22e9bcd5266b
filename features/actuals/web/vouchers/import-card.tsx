import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { VoucherImportRow } from '#features/actuals/contract-vouchers.ts';
import { thousands } from '#kernel/format.ts';
import { yuanText } from '#web/ui/amount-text.ts';
import { useDates } from '#web/ui/dates.ts';
import styles from '../inputs.module.css';
import { useMonthSpan } from '../month-span.ts';

interface ImportCardProps {
  readonly row: VoucherImportRow;
  readonly operation: ReactNode;
}

/** An import where there is no room for columns; debit stands for the size of the file. */
export function ImportCard({ row, operation }: ImportCardProps) {
  const { t } = useTranslation();
  const { dateTime } = useDates();
  const { listed } = useMonthSpan();
  const { fileName, book, at, by, months, created, updated, sums } = row;
  const counts = [
    `${t('import.figure.created')} ${thousands(created)}`,
    `${t('import.figure.updated')} ${thousands(updated)}`,
  ];
  return (
    <article className={styles.card}>
      <header className={styles.cardHead}>
        <span className={styles.long}>{fileName || t('import.unnamed')}</span>
        {sums !== null && <span className={styles.amount}>{yuanText(sums.debit)}</span>}
      </header>
      <span className={styles.second}>
        {[book?.name, listed(months), ...counts, sums?.reckoned && t('actuals.ui.imports.reckoned')]
          .filter(Boolean)
          .join(' · ')}
      </span>
      <footer className={styles.cardFoot}>
        <span className={styles.second}>
          {dateTime(at)} · {by}
        </span>
        {operation}
      </footer>
    </article>
  );
}
