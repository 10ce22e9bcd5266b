import { useTranslation } from 'react-i18next';
import type { AssetRow } from '#features/assets/contract-parts.ts';
import { useNames } from '#web/i18n/use-names.ts';
import { yuanText } from '#web/ui/amount-text.ts';
import type { ListColumn } from '#web/ui/list/list-column.ts';
import { useMonthWord } from '#web/ui/month-word.ts';
import { StatusChip } from '../status-chip.tsx';
import styles from './asset-list.module.css';
import { MonthAmount } from './month-amount.tsx';

interface AssetNameProps {
  readonly row: AssetRow;
  readonly onOpen: (row: AssetRow) => void;
}

/** Opens the asset beside the list. */
export function AssetName({ row, onOpen }: AssetNameProps) {
  return (
    <span className={styles.asset}>
      <button type="button" className={styles.name} title={row.name} onClick={() => onOpen(row)}>
        {row.name}
      </button>
      <small className={styles.code}>{row.code}</small>
    </span>
  );
}

export function useAssetColumns(
  month: string | undefined,
  onOpen: (row: AssetRow) => void,
  /** With an asset open beside it, the list has no room for the arrows, nor for what the panel says. */
  alone: boolean,
): readonly ListColumn<AssetRow>[] {
  const { t } = useTranslation();
  const nameOf = useNames();
  const unit = t('assets.ui.yuan');
  const monthWord = useMonthWord('short');
  const inMonth = month === undefined ? '' : monthWord(month);
  const sortable = alone;
  return [
    {
      key: 'code',
      title: t('assets.ui.column.asset'),
      sortable,
      fixed: 'start',
      shown: 'always',
      render: (row) => <AssetName row={row} onOpen={onOpen} />,
    },
    ...(alone
      ? [
          {
            key: 'category',
            title: t('assets.ui.column.category'),
            render: ({ category }: AssetRow) => nameOf(category),
          },
        ]
      : []),
    {
      key: 'originalValue',
      title: t('assets.ui.column.originalValue'),
      unit,
      sortable,
      numeric: true,
      render: ({ originalValue }) => yuanText(originalValue),
    },
    {
      key: 'depreciation',
      title: t('assets.ui.column.depreciation', { month: inMonth }),
      sortable,
      numeric: true,
      shown: 'always',
      render: (row) => <MonthAmount row={row} month={month ?? ''} />,
    },
    {
      key: 'netValue',
      title: t('assets.ui.column.netValue'),
      sortable,
      numeric: true,
      render: ({ netValue }) => yuanText(netValue),
    },
    {
      key: 'status',
      title: t('assets.ui.column.status'),
      render: ({ status }) => <StatusChip status={status} />,
    },
  ];
}
