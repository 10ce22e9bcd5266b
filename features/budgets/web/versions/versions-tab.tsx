import { SwapOutlined } from '@ant-design/icons';
import { Button, Segmented, Table, type TableProps } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { BudgetDetail } from '#features/budgets/contract-documents.ts';
import type { HistoryRow } from '#features/budgets/contract-versions.ts';
import { BudgetStatus, hasLines } from '#features/budgets/rules.ts';
import { thousands } from '#kernel/format.ts';
import { companyClock } from '#web/company-time.ts';
import { Chip } from '#web/ui/chip.tsx';
import { TableFrame } from '#web/ui/list/table-frame.tsx';
import { EmptyState } from '#web/ui/page/empty-state.tsx';
import type { DetailAddress } from '../detail/use-detail-address.ts';
import { useHistory } from '../queries.ts';
import { StatusChip } from '../status-chip.tsx';
import { amountText } from '../use-unit.ts';
import styles from './versions-tab.module.css';

interface VersionsTabProps {
  readonly detail: BudgetDetail;
  readonly address: DetailAddress;
}

function useColumns({ detail, address }: VersionsTabProps): TableProps<HistoryRow>['columns'] {
  const { t } = useTranslation();
  const { unit } = detail.config;
  const column = (name: 'no' | 'status' | 'held' | 'amount' | 'hours' | 'who' | 'reason') => ({
    key: name,
    title: t(`budgets.ui.versions.column.${name}`),
  });
  const figures = { align: 'end' as const, className: styles.figures ?? '' };
  const madeBy = (versionId: number) => {
    const made = detail.versions.find((one) => one.versionId === versionId);
    if (made === undefined) return '';
    const day = companyClock(made.createdAt).slice(0, 10);
    return t('budgets.ui.versions.madeBy', { name: made.createdBy.nickName, day });
  };
  return [
    {
      ...column('no'),
      render: (_, { versionId, versionNo }) => (
        <Button
          type="link"
          size="small"
          className={styles.open ?? ''}
          onClick={() => address.showVersion(versionId)}
        >
          {t('budgets.ui.list.versionNo', { no: versionNo })}
        </Button>
      ),
    },
    {
      ...column('status'),
      render: (_, { status, isCurrent }) =>
        status === BudgetStatus.effective && !isCurrent ? (
          <Chip>{t('budgets.ui.versions.superseded')}</Chip>
        ) : (
          <StatusChip status={status} />
        ),
    },
    {
      ...column('held'),
      className: styles.figures ?? '',
      render: (_, { effectiveFrom, effectiveTo }) => {
        if (effectiveFrom === null) return '—';
        return effectiveTo === null
          ? t('budgets.ui.versions.since', { from: effectiveFrom })
          : `${effectiveFrom} – ${effectiveTo}`;
      },
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
      render: (_, { versionId, approvedBy }) => (
        <>
          {madeBy(versionId)}
          {approvedBy !== null && (
            <small className={styles.approved}>
              {t('budgets.ui.versions.approvedBy', { name: approvedBy.nickName })}
            </small>
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
              // The third one takes the place of the first.
              onChange: (keys) => setChosen(keys.map(Number).slice(-2)),
              getCheckboxProps: ({ versionNo }) => ({
                'aria-label': t('budgets.ui.versions.choose', { no: versionNo }),
              }),
            },
          })}
        />
      </TableFrame>
    </div>
  );
}
