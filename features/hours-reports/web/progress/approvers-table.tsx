import { Table, type TableProps } from 'antd';
import { useTranslation } from 'react-i18next';
import type { ProgressBatch, WaitingApprover } from '#features/hours-reports/contract.ts';
import { daysSince, LONG_WAIT_DAYS } from '#features/hours-reports/rules-progress.ts';
import { SkeletonRows } from '#web/ui/list/skeleton-rows.tsx';
import { TableFrame } from '#web/ui/list/table-frame.tsx';
import { LoadProblem } from '../load-problem.tsx';
import styles from './people-table.module.css';
import { useWaitingApprovers } from './queries.ts';
import { type RemindingProps, useReminderColumns } from './reminder-columns.tsx';
import { useNames, useWhen } from './words.ts';

interface ApproversTableProps extends RemindingProps {
  readonly batch: ProgressBatch;
  readonly text: string;
}

function useColumns(props: ApproversTableProps) {
  const { t } = useTranslation();
  const { departmentOf } = useNames();
  const when = useWhen();
  const reminderColumns = useReminderColumns<WaitingApprover>(props, 'approve');
  const columns: TableProps<WaitingApprover>['columns'] = [
    {
      key: 'name',
      title: t('hours-reports.progress.column.approver'),
      render: (_, { nickName, staffNo }) => (
        <>
          <strong>{nickName}</strong> <span className={styles.faint}>{staffNo}</span>
        </>
      ),
    },
    {
      key: 'department',
      title: t('hours-reports.progress.column.department'),
      responsive: ['md'],
      render: (_, approver) => departmentOf(approver),
    },
    {
      key: 'people',
      title: t('hours-reports.progress.column.waitingPeople'),
      align: 'end',
      className: styles.number ?? '',
      render: (_, { people }) => people,
    },
    {
      key: 'rows',
      title: t('hours-reports.progress.column.waitingRows'),
      align: 'end',
      className: styles.number ?? '',
      responsive: ['md'],
      render: (_, { rows }) => rows,
    },
    {
      key: 'since',
      title: t('hours-reports.progress.column.longest'),
      className: styles.number ?? '',
      render: (_, { since }) => {
        const days = daysSince(since, new Date());
        return (
          <span className={styles.line} data-tone={days > LONG_WAIT_DAYS ? 'careful' : 'plain'}>
            {days === 0 ? when(since) : t('hours-reports.progress.days', { count: days })}
          </span>
        );
      },
    },
    ...reminderColumns,
  ];
  return columns;
}

const isFound = ({ nickName, staffNo }: WaitingApprover, text: string) =>
  text === '' || `${nickName} ${staffNo}`.toLowerCase().includes(text.toLowerCase());

/** Who keeps whom waiting; those who do so longest come first. */
export function ApproversTable(props: ApproversTableProps) {
  const { t } = useTranslation();
  const columns = useColumns(props);
  const { data, error, isError, refetch } = useWaitingApprovers(props.batch.id);
  if (isError && data === undefined) {
    return <LoadProblem bare error={error} onRetry={() => void refetch()} />;
  }
  const notes = data !== undefined && [
    ...(data.more > 0 ? [t('hours-reports.progress.moreApprovers', { count: data.more })] : []),
    ...(data.orphaned > 0 ? [t('hours-reports.progress.orphaned', { count: data.orphaned })] : []),
  ];
  return (
    <TableFrame>
      <Table<WaitingApprover>
        aria-label={t('hours-reports.progress.byApprover')}
        size="small"
        rowKey="userId"
        columns={columns}
        dataSource={(data?.approvers ?? []).filter((one) => isFound(one, props.text))}
        scroll={{ x: 'max-content' }}
        pagination={false}
        locale={{
          emptyText:
            data === undefined ? (
              <SkeletonRows columns={6} />
            ) : (
              t('hours-reports.progress.nobodyWaitedFor')
            ),
        }}
      />
      {notes && notes.length > 0 && <p className={styles.faint}>{notes.join(' ')}</p>}
    </TableFrame>
  );
}
