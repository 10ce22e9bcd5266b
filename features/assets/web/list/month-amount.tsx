import { Tooltip } from 'antd';
import { useTranslation } from 'react-i18next';
import type { AssetRow } from '#features/assets/contract-parts.ts';
import { yuanText } from '#web/ui/amount-text.ts';
import styles from './asset-list.module.css';

interface MonthAmountProps {
  readonly row: Pick<AssetRow, 'depreciation' | 'reason' | 'scrappedMonth'>;
  readonly month: string;
}

/** What a month takes, or in its place why it takes nothing. */
export function MonthAmount({ row, month }: MonthAmountProps) {
  const { t } = useTranslation();
  const { depreciation, reason, scrappedMonth } = row;
  if (reason === null) return yuanText(depreciation ?? 0);
  return (
    <Tooltip
      title={t(`assets.ui.reasonDetail.${reason}`, { month, scrapped: scrappedMonth ?? '' })}
    >
      <span className={styles.reason}>{t(`assets.ui.reason.${reason}`)}</span>
    </Tooltip>
  );
}
