import { Tooltip } from 'antd';
import { useTranslation } from 'react-i18next';
import type { AssetPage } from '#features/assets/contract-parts.ts';
import { useNarrow } from '#web/shell/use-narrow.ts';
import type { SumsOf } from '#web/ui/list/sum-row.tsx';
import { yuanText } from '../amounts.ts';
import styles from './asset-list.module.css';

/** What everything found comes to; of the whole list it is what the month's accounts take in. */
export function useListSums(page: AssetPage | undefined, narrowed: boolean): SumsOf | undefined {
  const { t } = useTranslation();
  const narrow = useNarrow();
  if (page === undefined) return undefined;
  const { sums, total, month } = page;
  const words = t('assets.ui.sum', { count: total });
  const depreciation = yuanText(sums.depreciation);
  return {
    heading: narrow ? (
      <p className={styles.cardLine}>
        <span>{words}</span>
        <strong>{depreciation}</strong>
      </p>
    ) : (
      words
    ),
    cells: {
      originalValue: yuanText(sums.originalValue),
      depreciation: narrowed ? (
        depreciation
      ) : (
        <Tooltip title={t('assets.ui.sumDetail', { count: total, month })}>
          <span className={styles.proof}>{depreciation}</span>
        </Tooltip>
      ),
      netValue: yuanText(sums.netValue),
    },
  };
}
