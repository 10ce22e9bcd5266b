import { useTranslation } from 'react-i18next';
import type { AssetRow } from '#features/assets/contract-parts.ts';
import { useNames } from '#web/i18n/use-names.ts';
import { yuanText } from '#web/ui/amount-text.ts';
import { StatusChip } from '../status-chip.tsx';
import { AssetName } from './asset-columns.tsx';
import styles from './asset-list.module.css';
import { MonthAmount } from './month-amount.tsx';

interface AssetCardProps {
  readonly row: AssetRow;
  readonly month: string;
  readonly onOpen: (row: AssetRow) => void;
}

/** An asset where there is no room for columns. */
export function AssetCard({ row, month, onOpen }: AssetCardProps) {
  const { t } = useTranslation();
  const nameOf = useNames();
  return (
    <article className={styles.card}>
      <header className={styles.cardHead}>
        <AssetName row={row} onOpen={onOpen} />
        <StatusChip status={row.status} />
      </header>
      <p className={styles.cardLine}>
        <span className={styles.cardFacts}>
          {t('assets.ui.column.netValue')} {yuanText(row.netValue)} · {nameOf(row.category)}
        </span>
        <strong>
          <MonthAmount row={row} month={month} />
        </strong>
      </p>
    </article>
  );
}
