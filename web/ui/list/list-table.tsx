import { Table, type TableProps } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useNarrow } from '../../shell/use-narrow.ts';
import { ColumnHead } from './column-head.tsx';
import { PAGE_SIZES } from './list-address.ts';
import { ListCards } from './list-cards.tsx';
import type { ListColumn } from './list-column.ts';
import panel from './list-panel.module.css';
import { OutOfReachWhenHidden } from './out-of-reach.tsx';
import { SkeletonRows } from './skeleton-rows.tsx';
import { SumRow, type SumsOf } from './sum-row.tsx';
import { TableCell } from './table-cell.tsx';
import { TableFrame } from './table-frame.tsx';
import type { List } from './use-list.ts';

type LibraryColumns<Row> = NonNullable<TableProps<Row>['columns']>;

/** The order of the list as the library marks it in the heading of a column. */
function orderOf(sort: string, key: string): 'ascend' | 'descend' | null {
  if (sort === key) return 'ascend';
  return sort === `-${key}` ? 'descend' : null;
}

const sortFor = (key: string, order: 'ascend' | 'descend') =>
  order === 'ascend' ? key : `-${key}`;

function libraryColumns<Row>(
  columns: readonly ListColumn<Row>[],
  sort: string,
  /** Where there is room for one pinned side only, it is the one with the actions. */
  narrow: boolean,
): LibraryColumns<Row> {
  return columns.map(({ key, title, unit, render, sortable, numeric, width, fixed }, index) => ({
    key,
    title: unit === undefined ? title : <ColumnHead title={title} unit={unit} />,
    render: (_: unknown, row: Row) => (
      <TableCell first={index === 0} numeric={numeric === true} width={width}>
        {render(row)}
      </TableCell>
    ),
    ...(sortable && { sorter: true, sortOrder: orderOf(sort, key) }),
    ...(numeric && { align: 'end' as const, className: 'figures' }),
    ...(width !== undefined && { width }),
    ...(fixed !== undefined && !(narrow && fixed === 'start') && { fixed }),
  }));
}

interface ListTableProps<Row> {
  readonly label: string;
  readonly list: List;
  readonly columns: readonly ListColumn<Row>[];
  readonly rowKey: (row: Row) => number | string;
  readonly rows: readonly Row[];
  readonly total: number;
  readonly totalText?: string;
  /** `first`: there is nothing yet; `next`: what is shown is about to be replaced. */
  readonly loading: 'first' | 'next' | null;
  readonly empty: ReactNode;
  readonly selection?: {
    readonly selected: readonly Row[];
    readonly onChange: (rows: readonly Row[]) => void;
    readonly selectable?: (row: Row) => boolean;
  };
  readonly expandable?: TableProps<Row>['expandable'];
  readonly opening?: Opening<Row>;
  readonly sums?: readonly SumsOf[];
  readonly card?: (row: Row) => ReactNode;
}

/** Rows that open beside the list when they are clicked; the one that is open is marked. */
export interface Opening<Row> {
  readonly isOpen: (row: Row) => boolean;
  readonly open: (row: Row) => void;
}

/** Buttons, boxes and links in a row do what they say and nothing else. */
const isControl = (target: EventTarget) =>
  target instanceof Element && target.closest('button, a, input, label') !== null;

/** One page of a list as a table; the server does the paging and the ordering. */
export function ListTable<Row extends object>(props: ListTableProps<Row>) {
  const { label, list, columns, rowKey, rows, total, loading, empty, selection, opening } = props;
  const { t } = useTranslation();
  const narrow = useNarrow();
  const rowSelection: TableProps<Row>['rowSelection'] = selection && {
    selectedRowKeys: selection.selected.map(rowKey),
    preserveSelectedRowKeys: true,
    columnWidth: 44,
    checkStrictly: true,
    columnTitle: (box) => <OutOfReachWhenHidden>{box}</OutOfReachWhenHidden>,
    onChange: (_, chosen) => selection.onChange(chosen),
    getCheckboxProps: (row) => ({
      disabled: selection.selectable?.(row) === false,
      'aria-label': t('list.selectRow'),
    }),
  };
  const paging = {
    current: list.view.page,
    pageSize: list.view.size,
    total,
    size: 'small' as const,
    showSizeChanger: true,
    pageSizeOptions: [...PAGE_SIZES],
    showTotal: (count: number) => props.totalText ?? t('list.total', { count }),
    onChange: (page: number, size: number) =>
      list.change(size === list.view.size ? { page } : { page: 1, size }),
  };
  if (narrow && props.card !== undefined) {
    if (loading === 'first') return <SkeletonRows columns={2} />;
    if (rows.length === 0) return <div className={panel.none}>{empty}</div>;
    return (
      <ListCards
        label={label}
        rows={rows}
        rowKey={rowKey}
        card={props.card}
        heading={props.sums?.map(({ heading }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: their places are all that tells them apart
          <div key={at}>{heading}</div>
        ))}
        paging={paging}
      />
    );
  }
  const { sums } = props;
  const table = (
    <Table<Row>
      aria-label={label}
      size="small"
      rowKey={rowKey}
      columns={libraryColumns(columns, list.view.sort, narrow)}
      dataSource={rows}
      loading={loading === 'next'}
      scroll={{ x: 'max-content' }}
      locale={{
        emptyText: loading === 'first' ? <SkeletonRows columns={columns.length} /> : empty,
      }}
      showSorterTooltip={false}
      {...(rowSelection && { rowSelection })}
      {...(props.expandable && { expandable: props.expandable })}
      {...(opening && {
        onRow: (row) => ({
          'aria-current': opening.isOpen(row),
          onClick: ({ target }) => {
            if (!isControl(target)) opening.open(row);
          },
        }),
        rowClassName: (row) => (opening.isOpen(row) ? 'ant-table-row-selected' : ''),
      })}
      onChange={(_, __, sorter, { action }) => {
        if (action !== 'sort') return;
        const { columnKey, order } = Array.isArray(sorter) ? (sorter[0] ?? {}) : sorter;
        list.change({ sort: order ? sortFor(String(columnKey), order) : '' });
      }}
      {...(sums && {
        summary: () =>
          rows.length > 0 &&
          sums.map((each, at) => (
            <SumRow
              // biome-ignore lint/suspicious/noArrayIndexKey: their places are all that tells them apart
              key={at}
              sums={each}
              columns={columns}
              ahead={selection === undefined ? 0 : 1}
            />
          )),
      })}
      pagination={paging}
    />
  );
  return <TableFrame>{table}</TableFrame>;
}
