import { Table, type TableProps } from 'antd';
import { useTranslation } from 'react-i18next';
import type { ProgressBatch, ProgressPerson } from '#features/hours-reports/contract.ts';
import { useNarrow } from '#web/shell/use-narrow.ts';
import { SkeletonRows } from '#web/ui/list/skeleton-rows.tsx';
import { TableFrame } from '#web/ui/list/table-frame.tsx';
import { LoadProblem } from '../load-problem.tsx';
import { StateChip } from '../state-chip.tsx';
import { PersonItem } from './people-panel.tsx';
import styles from './people-table.module.css';
import { usePersonLine } from './person-line.ts';
import { usePeople } from './queries.ts';
import { type RemindingProps, useReminderColumns } from './reminder-columns.tsx';
import type { ProgressAddress } from './use-progress-address.ts';
import { hoursText, useNames } from './words.ts';

const PAGE_SIZE = 50;

interface PeopleTableProps extends RemindingProps {
  readonly batch: ProgressBatch;
  readonly address: ProgressAddress;
}

function useColumns({ address, ...props }: PeopleTableProps) {
  const { t } = useTranslation();
  const { departmentOf } = useNames();
  const { stateLine, moved } = usePersonLine();
  const reminderColumns = useReminderColumns<ProgressPerson>(props, 'fill');
  const columns: TableProps<ProgressPerson>['columns'] = [
    {
      key: 'name',
      title: t('hours-reports.progress.column.name'),
      render: (_, person) => (
        <button
          type="button"
          className={styles.name}
          onClick={() => address.change({ person: person.userId })}
        >
          <strong>{person.nickName}</strong> <span className={styles.faint}>{person.staffNo}</span>
        </button>
      ),
    },
    {
      key: 'department',
      title: t('hours-reports.progress.column.department'),
      render: (_, person) => departmentOf(person),
    },
    {
      key: 'state',
      title: t('hours-reports.progress.column.state'),
      render: (_, { state }) => <StateChip state={state} />,
    },
    {
      key: 'line',
      title: t('hours-reports.progress.column.line'),
      render: (_, person) => {
        const { tone, words } = stateLine(person);
        const note = moved(person);
        return (
          <span className={styles.line} data-tone={tone}>
            {note === null ? words : `${words} · ${note}`}
          </span>
        );
      },
    },
    {
      key: 'hours',
      title: t('hours-reports.progress.column.hours'),
      align: 'end',
      className: styles.number ?? '',
      render: (_, { hours, requiredHours }) => (
        <>
          {hoursText(hours)} <span className={styles.faint}>/ {hoursText(requiredHours)}</span>
        </>
      ),
    },
    ...reminderColumns,
  ];
  return columns;
}

/** Everybody in reach, one by one; who owes something comes first. */
export function PeopleTable(props: PeopleTableProps) {
  const { batch, address } = props;
  const { t } = useTranslation();
  const narrow = useNarrow();
  const columns = useColumns(props);
  const { query, page, unfinished } = address;
  const state = address.state === 'all' && unfinished ? 'unfinished' : address.state;
  const wanted = { batchId: batch.id, state, ...(query !== '' && { query }) };
  const { data, error, isError, isFetching, isPlaceholderData, refetch } = usePeople(
    wanted,
    page,
    PAGE_SIZE,
  );
  if (isError && data === undefined) {
    return <LoadProblem bare error={error} onRetry={() => void refetch()} />;
  }
  const pagination = {
    current: page,
    pageSize: PAGE_SIZE,
    total: data?.total ?? 0,
    size: 'small' as const,
    showSizeChanger: false,
    showTotal: (count: number) => t('list.total', { count }),
    onChange: (next: number) => address.change({ page: next === 1 ? null : next }),
  };
  if (narrow) {
    return (
      <Table<ProgressPerson>
        size="small"
        showHeader={false}
        rowKey="userId"
        dataSource={data?.rows ?? []}
        locale={{
          emptyText:
            data === undefined ? (
              <SkeletonRows columns={2} />
            ) : (
              t('hours-reports.progress.nobodyFound')
            ),
        }}
        columns={[
          {
            key: 'person',
            className: styles.item ?? '',
            render: (_, person) => (
              <ul className={styles.bare}>
                <PersonItem
                  person={person}
                  open={({ userId }) => address.change({ person: userId })}
                />
              </ul>
            ),
          },
        ]}
        pagination={pagination}
      />
    );
  }
  return (
    <TableFrame>
      <Table<ProgressPerson>
        aria-label={t('hours-reports.progress.byPerson')}
        size="small"
        rowKey="userId"
        columns={columns}
        dataSource={data?.rows ?? []}
        loading={isFetching && isPlaceholderData}
        scroll={{ x: 'max-content' }}
        rowClassName={({ userId }) => (userId === address.person ? 'ant-table-row-selected' : '')}
        locale={{
          emptyText:
            data === undefined ? (
              <SkeletonRows columns={6} />
            ) : (
              t('hours-reports.progress.nobodyFound')
            ),
        }}
        pagination={pagination}
      />
    </TableFrame>
  );
}
