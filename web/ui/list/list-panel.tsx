import type { UseQueryResult } from '@tanstack/react-query';
import { Button, type TableProps } from 'antd';
import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNarrow } from '../../shell/use-narrow.ts';
import { EmptyState } from '../page/empty-state.tsx';
import { More } from '../tools/more.tsx';
import { BulkBar } from './bulk-bar.tsx';
import { ColumnChoice } from './column-choice.tsx';
import { useHiddenColumns } from './hidden-columns.ts';
import type { ListColumn } from './list-column.ts';
import styles from './list-panel.module.css';
import { ListTable, type Opening } from './list-table.tsx';
import { SearchBox } from './search-box.tsx';
import type { SumsOf } from './sum-row.tsx';
import type { List } from './use-list.ts';

interface ListPanelProps<Row extends object> {
  /** Names the list in this browser's memory of column choices. */
  readonly name: string;
  readonly label: string;
  readonly list: List;
  readonly result: UseQueryResult<{ readonly total: number; readonly rows: readonly Row[] }>;
  readonly columns: readonly ListColumn<Row>[];
  readonly rowKey: (row: Row) => number | string;
  /** In place of how many there are, where that is not known. */
  readonly totalText?: string;
  /** What can be looked for; without it there is no search. */
  readonly search?: string;
  readonly filters?: ReactNode;
  /** Before the filters; stays on narrow screens, where they wait behind a button. */
  readonly inSight?: ReactNode;
  /** At the right of the filters: few buttons. */
  readonly actions?: ReactNode;
  /** The one thing people come for; last, and always in sight. */
  readonly primary?: ReactNode;
  /** What can be done with chosen rows; without it rows cannot be chosen. */
  readonly bulk?: (rows: readonly Row[], clear: () => void) => ReactNode;
  readonly selectable?: (row: Row) => boolean;
  readonly expandable?: TableProps<Row>['expandable'];
  readonly opening?: Opening<Row>;
  /** Between the filters and the table: what concerns the list as a whole. */
  readonly notice?: ReactNode;
  /** Beneath the rows: what they come to; several where more than one thing is added up. */
  readonly sums?: SumsOf | readonly SumsOf[];
  /** A row on narrow screens, where columns have no room; without it the table scrolls sideways. */
  readonly card?: (row: Row) => ReactNode;
  /** When there is nothing at all yet, as opposed to nothing found. */
  readonly empty: ReactNode;
  /** In place of the usual words, where there is a way on. */
  readonly nothingFound?: ReactNode;
  /** Whether a search or a filter may be why there is nothing; by default any of them may. */
  readonly narrowed?: boolean;
}

/** An address can name a page that no longer exists. */
function useLastPage(list: List, result: ListPanelProps<object>['result']): void {
  const { data } = result;
  const beyond = data !== undefined && data.rows.length === 0 && data.total > 0;
  const last = data === undefined ? 1 : Math.max(1, Math.ceil(data.total / list.view.size));
  useEffect(() => {
    // In its place: going back would only lead here again.
    if (beyond && list.view.page > last) list.change({ page: last }, { replace: true });
  });
}

/** Also before it is asked for: what has not answered yet is not known to be empty. */
function loadingOf({ data, isFetching, isPlaceholderData }: ListPanelProps<object>['result']) {
  if (data === undefined) return 'first';
  return isFetching && isPlaceholderData ? 'next' : null;
}

interface ListToolsProps extends Pick<ListPanelProps<object>, 'filters' | 'actions' | 'primary'> {
  readonly columns: ReactNode;
  readonly active: boolean;
}

/** Filters, then what can be done; all but the primary button behind three dots on narrow screens. */
function ListTools({ filters, actions, primary, columns, active }: ListToolsProps) {
  const narrow = useNarrow();
  if (narrow) {
    const more = [filters, actions, columns].filter(Boolean);
    return (
      <div className={styles.actions}>
        {more.length > 0 && (
          <More active={active}>
            {filters}
            {actions}
            {columns}
          </More>
        )}
        {primary}
      </div>
    );
  }
  return (
    <>
      {filters}
      <div className={styles.actions}>
        {actions}
        {primary}
        {columns}
      </div>
    </>
  );
}

/** The list of a feature: search, filters, table, and what to do when there is nothing to show. */
export function ListPanel<Row extends object>(props: ListPanelProps<Row>) {
  const { name, label, list, result, columns, search, bulk } = props;
  const { t } = useTranslation();
  const [hidden, setHidden] = useHiddenColumns(name, columns);
  const [selected, setSelected] = useState<readonly Row[]>([]);
  useLastPage(list, result);
  const clear = () => setSelected([]);
  const { narrowed = list.view.text !== '' || Object.keys(list.view.filters).length > 0 } = props;
  const visible = columns.filter(({ key, shown }) => shown === 'always' || !hidden.has(key));
  const optional = columns.filter(({ shown }) => shown !== 'always');
  return (
    <section className={styles.panel} aria-label={label}>
      <div className={styles.toolbar}>
        {search !== undefined && (
          <SearchBox
            label={search}
            value={list.view.text}
            onSearch={(text) => list.change({ text })}
          />
        )}
        {props.inSight}
        <ListTools
          filters={props.filters}
          actions={props.actions}
          primary={props.primary}
          columns={
            optional.length > 0 && (
              <ColumnChoice columns={optional} hidden={hidden} onChange={setHidden} />
            )
          }
          active={props.narrowed ?? Object.keys(list.view.filters).length > 0}
        />
      </div>
      {props.notice}
      {bulk !== undefined && selected.length > 0 && (
        <BulkBar count={selected.length} onClear={clear}>
          {bulk(selected, clear)}
        </BulkBar>
      )}
      {result.isError && result.data === undefined ? (
        <EmptyState
          title={t('list.loadFailed')}
          action={<Button onClick={() => void result.refetch()}>{t('list.retry')}</Button>}
        />
      ) : (
        <ListTable
          label={label}
          list={list}
          columns={visible}
          rowKey={props.rowKey}
          rows={result.data?.rows ?? []}
          total={result.data?.total ?? 0}
          {...(props.totalText && { totalText: props.totalText })}
          loading={loadingOf(result)}
          empty={narrowed ? (props.nothingFound ?? t('list.nothingFound')) : props.empty}
          {...(bulk !== undefined && {
            selection: {
              selected,
              onChange: setSelected,
              ...(props.selectable && { selectable: props.selectable }),
            },
          })}
          {...(props.expandable && { expandable: props.expandable })}
          {...(props.opening && { opening: props.opening })}
          {...(props.sums && { sums: [props.sums].flat() })}
          {...(props.card && { card: props.card })}
        />
      )}
    </section>
  );
}
