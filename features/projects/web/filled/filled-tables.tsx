import type { UseQueryResult } from '@tanstack/react-query';
import { Button, Skeleton, Table, type TableProps } from 'antd';
import { useTranslation } from 'react-i18next';
import type { FilledReply, MemberPerson } from '#features/projects/contract.ts';
import { formatHours, hoursToMinutes } from '#kernel/minutes.ts';
import { EmptyState } from '#web/ui/page/empty-state.tsx';
import { useNames } from '../use-names.ts';
import styles from './filled.module.css';

interface Paged<Row> {
  readonly total: number;
  readonly rows: readonly Row[];
}

interface PeopleTableProps<Row extends MemberPerson, Result extends Paged<Row>> {
  readonly result: UseQueryResult<Result>;
  readonly page: number;
  readonly size: number;
  readonly onPage: (page: number) => void;
}

type Columns<Row> = NonNullable<TableProps<Row>['columns']>;

function usePersonColumns<Row extends MemberPerson>(): Columns<Row> {
  const { t } = useTranslation();
  const { deptOf } = useNames();
  return [
    {
      key: 'person',
      title: t('projects.ui.hours.person'),
      render: (_, { nickName, staffNo }) => (
        <span className={styles.person}>
          {nickName} <small>{staffNo}</small>
        </span>
      ),
    },
    { key: 'dept', title: t('projects.ui.hours.department'), render: (_, row) => deptOf(row) },
  ];
}

interface FrameProps<Row extends MemberPerson, Result extends Paged<Row>>
  extends PeopleTableProps<Row, Result> {
  readonly columns: Columns<Row>;
  readonly rowKey: (row: Row) => string;
  readonly label: string;
  readonly empty: string;
}

function PeopleTable<Row extends MemberPerson, Result extends Paged<Row>>(
  props: FrameProps<Row, Result>,
) {
  const { result, page, size, onPage, columns, rowKey, label, empty } = props;
  const { t } = useTranslation();
  if (result.isError && result.data === undefined) {
    return (
      <EmptyState
        title={t('projects.ui.loadFailed')}
        action={<Button onClick={() => void result.refetch()}>{t('projects.ui.retry')}</Button>}
      />
    );
  }
  if (result.data === undefined) return <Skeleton active title={false} paragraph={{ rows: 6 }} />;
  return (
    <Table<Row>
      aria-label={label}
      size="small"
      rowKey={rowKey}
      columns={columns}
      dataSource={result.data.rows}
      loading={result.isFetching}
      scroll={{ x: 'max-content' }}
      locale={{ emptyText: empty }}
      pagination={{
        current: page,
        pageSize: size,
        total: result.data.total,
        size: 'small',
        showSizeChanger: false,
        hideOnSinglePage: true,
        onChange: onPage,
      }}
    />
  );
}

type FilledRow = FilledReply['rows'][number];

export function FilledTable(props: PeopleTableProps<FilledRow, FilledReply>) {
  const { t } = useTranslation();
  const person = usePersonColumns<FilledRow>();
  const states = ['approved', 'submitted', 'returned', 'draft', 'total'] as const;
  const columns: Columns<FilledRow> = [
    ...person,
    ...states.map((state) => ({
      key: state,
      title: t(`projects.ui.hours.${state}`),
      align: 'end' as const,
      className: styles.figure ?? '',
      render: (_: unknown, { hours }: FilledRow) =>
        hours[state] === 0 ? (
          <span className={styles.none}>—</span>
        ) : (
          formatHours(hoursToMinutes(hours[state]))
        ),
    })),
  ];
  return (
    <PeopleTable
      {...props}
      columns={columns}
      rowKey={({ id, deptId }) => `${id} ${deptId}`}
      label={t('projects.ui.hours.filledTable')}
      empty={t('projects.ui.hours.nobodyFilled')}
    />
  );
}

export function NotFilledTable(props: PeopleTableProps<MemberPerson, Paged<MemberPerson>>) {
  const { t } = useTranslation();
  return (
    <PeopleTable
      {...props}
      columns={usePersonColumns<MemberPerson>()}
      rowKey={({ id }) => String(id)}
      label={t('projects.ui.hours.missingTable')}
      empty={t('projects.ui.hours.nobodyMissing')}
    />
  );
}
