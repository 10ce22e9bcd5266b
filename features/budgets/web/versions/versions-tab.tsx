import { SwapOutlined } from '@ant-design/icons';
import { Button, Segmented, Table, type TableProps } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { BudgetDetail } from '#features/budgets/contract-documents.ts';
import type { HistoryRow } from '#features/budgets/contract-versions.ts';
import { BudgetStatus, hasLines } from '#features/budgets/rules.ts';
import { thousands } from '#kernel/format.ts';
import { useNarrow } from '#web/shell/use-narrow.ts';
import { TableFrame } from '#web/ui/list/table-frame.tsx';
import { EmptyState } from '#web/ui/page/empty-state.tsx';
import { amountText } from '../amounts.ts';
import type { DetailAddress } from '../detail/use-detail-address.ts';
import { useHistory } from '../queries.ts';
import { VersionCards } from './version-cards.tsx';
import { useVersionFacts, VersionChip, VersionLink } from './version-facts.tsx';
import styles from './versions-tab.module.css';

interface VersionsTabProps {
  readonly detail: BudgetDetail;
  readonly address: DetailAddress;
}

function useColumns({ detail, address }: VersionsTabProps): TableProps<HistoryRow>['columns'] {
  const { t } = useTranslation();
  const facts = useVersionFacts(detail);
  const { unit } = detail.config;
  const column = (name: 'no' | 'status' | 'held' | 'amount' | 'hours' | 'who' | 'reason') => ({
    key: name,
    title: t(`budgets.ui.versions.column.${name}`),
  });
  const figures = { align: 'end' as const, className: styles.figures ?? '' };
  return [
    { ...column('no'), render: (_, row) => <VersionLink row={row} address={address} /> },
    { ...column('status'), render: (_, row) => <VersionChip row={row} /> },
    {
      ...column('held'),
      className: styles.figures ?? '',
      render: (_, row) => facts.held(row) ?? '—',
    },
    {
      ...column('amount'),
      ...figures,
      title: `${t('budgets.ui.versions.column.amount')} (${t(`budgets.ui.list.unit.${unit}`)})`,
      render: (_, { totalAmount }) => amountText(totalAmount, unit),
    },
    { ...column('hours'), ...figures, render: (_, { totalHours }) => thousands(totalHours) },
    {
      ...column('who'),
      render: (_, row) => (
        <>
          {facts.madeBy(row)}
          {row.approvedBy !== null && (
            <small className={styles.approved}>{facts.approvedBy(row)}</small>
          )}
        </>
      ),
    },
    { ...column('reason'), render: (_, { reason }) => reason || '—' },
  ];
}

type Shown = 'all' | 'effective';

/** All versions, newest first: what each came to, who and why; any two can be compared. */
export function VersionsTab(props: VersionsTabProps) {
  const { detail, address } = props;
  const { t } = useTranslation();
  const [shown, setShown] = useState<Shown>('all');
  const [chosen, setChosen] = useState<readonly number[]>([]);
  const { data, isError, isFetching, refetch } = useHistory(
    detail.id,
    shown === 'all' ? '' : String(BudgetStatus.effective),
  );
  const columns = useColumns(props);
  const compares = hasLines(detail.budgetType);
  const narrow = useNarrow();
  // The third one takes the place of the first.
  const choose = (versionIds: readonly number[]) => setChosen(versionIds.slice(-2));
  const [left, right] = (data ?? [])
    .filter(({ versionId }) => chosen.includes(versionId))
    .sort((one, other) => one.versionNo - other.versionNo);
  if (isError && data === undefined) {
    return (
      <EmptyState
        alert
        bare
        title={t('list.loadFailed')}
        action={<Button onClick={() => void refetch()}>{t('list.retry')}</Button>}
      />
    );
  }
  return (
    <div className={styles.versions}>
      <div className={styles.tools}>
        <Segmented<Shown>
          aria-label={t('budgets.ui.versions.filter')}
          value={shown}
          onChange={setShown}
          options={[
            { value: 'all', label: t('budgets.ui.versions.all') },
            { value: 'effective', label: t('budgets.ui.versions.effective') },
          ]}
        />
        {compares && (
          <>
            <span className={styles.hint}>{t('budgets.ui.versions.hint')}</span>
            <Button
              icon={<SwapOutlined aria-hidden="true" />}
              disabled={left === undefined || right === undefined}
              onClick={() =>
                left && right && address.compare({ left: left.versionId, right: right.versionId })
              }
            >
              {t('budgets.ui.versions.compare')}
            </Button>
          </>
        )}
      </div>
      {narrow ? (
        <VersionCards {...props} rows={data ?? []} chosen={chosen} onChoose={choose} />
      ) : (
        <TableFrame>
          <Table<HistoryRow>
            aria-label={t('budgets.ui.versions.label')}
            size="small"
            rowKey={({ versionId }) => versionId}
            loading={isFetching}
            pagination={false}
            scroll={{ x: 'max-content' }}
            dataSource={data ?? []}
            {...(columns && { columns })}
            {...(compares && {
              rowSelection: {
                selectedRowKeys: [...chosen],
                hideSelectAll: true,
                onChange: (keys) => choose(keys.map(Number)),
                getCheckboxProps: ({ versionNo }) => ({
                  'aria-label': t('budgets.ui.versions.choose', { no: versionNo }),
                }),
              },
            })}
          />
        </TableFrame>
      )}
    </div>
  );
}
