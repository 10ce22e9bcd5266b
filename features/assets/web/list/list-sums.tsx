import { useTranslation } from 'react-i18next';
import type { AssetPage } from '#features/assets/contract-parts.ts';
import { useNarrow } from '#web/shell/use-narrow.ts';
import { yuanText } from '#web/ui/amount-text.ts';
import { Figure } from '#web/ui/figure/figure.tsx';
import type { SumsOf } from '#web/ui/list/sum-row.tsx';
import styles from './asset-list.module.css';
import type { useAssetAddress } from './use-asset-address.ts';

type Narrowing = Pick<ReturnType<typeof useAssetAddress>, 'narrowed' | 'narrowToDue'>;

/**
 * What everything found comes to. Values are of every row of the list; what the month takes is of those
 * it takes something of, and opens to them. Of the whole list that is what its accounts take in.
 */
export function useListSums(
  page: AssetPage | undefined,
  { narrowed, narrowToDue }: Narrowing,
): SumsOf | undefined {
  const { t } = useTranslation();
  const narrow = useNarrow();
  if (page === undefined) return undefined;
  const { sums, total, month } = page;
  const words = t('assets.ui.sum', { count: total });
  const depreciation = (
    <Figure
      className={styles.proof ?? ''}
      detail={
        narrowed
          ? t('assets.ui.sumDue', { month })
          : t('assets.ui.sumDetail', { count: total, month })
      }
      onOpen={() => narrowToDue(true)}
    >
      {yuanText(sums.depreciation)}
    </Figure>
  );
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
      depreciation,
      netValue: yuanText(sums.netValue),
    },
  };
}
