import { DownOutlined, RightOutlined } from '@ant-design/icons';
import { Button, Skeleton } from 'antd';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { thousands } from '#kernel/format.ts';
import { fenToYuan } from '#kernel/money.ts';
import { yuanText } from '#web/ui/amount-text.ts';
import { useMonthName } from '#web/ui/dates.ts';
import { hoursText } from '../tasks/words.ts';
import styles from './drill.module.css';
import type { Asked } from './drill.ts';
import type { DrillMonth } from './months.ts';
import { type DrillRow, useMonthRows } from './queries.ts';
import { useRowWords } from './row-words.ts';

/** Marks what the arrows go through. */
export const STOP = 'data-drill-stop';

interface OpenRow {
  readonly onOpen: (row: DrillRow, stop: string) => void;
}

interface RowProps extends OpenRow {
  readonly row: DrillRow;
  readonly stop: string;
  readonly filter: Asked['filter'];
  readonly inHours: boolean;
}

function Row({ row, stop, filter, inHours, onOpen }: RowProps) {
  const { name, note } = useRowWords({ projectId: filter.projectId, inHours })(row);
  return (
    <li>
      <button
        type="button"
        className={styles.row}
        {...{ [STOP]: stop }}
        onClick={() => onOpen(row, stop)}
      >
        <span className={styles.name}>{name}</span>
        <span className={styles.note} title={note}>
          {note}
        </span>
        <span className={styles.amount}>
          {row.source === 'labour' && inHours ? hoursText(row.hours) : yuanText(row.amount)}
        </span>
      </button>
    </li>
  );
}

interface RowsProps extends OpenRow {
  readonly budgetId: number;
  readonly asked: Asked;
  readonly month: string;
  readonly inHours: boolean;
}

function Rows({ budgetId, asked, month, inHours, onOpen }: RowsProps) {
  const { t } = useTranslation();
  const rows = useMonthRows(budgetId, asked, month, inHours);
  const shown = rows.data?.pages.flatMap((page) => page.rows) ?? [];
  const stopOf = (at: number) =>
    [asked.source, month, asked.filter.companyCost === true ? 'company' : 'projects', at].join(' ');
  const left = (rows.data?.pages[0]?.total ?? 0) - shown.length;
  return (
    <>
      {rows.isPending && (
        <div className={styles.waiting} role="status" aria-label={t('app.loading')}>
          <Skeleton active title={false} paragraph={{ rows: 2 }} />
        </div>
      )}
      {rows.isError && (
        <p className={styles.failed} role="alert">
          {t('actuals.ui.drill.failed')}
          <Button type="link" size="small" onClick={() => void rows.refetch()}>
            {t('list.retry')}
          </Button>
        </p>
      )}
      <ul className={styles.rows}>
        {shown.map((row, at) => (
          <Row
            key={stopOf(at)}
            row={row}
            stop={stopOf(at)}
            filter={asked.filter}
            inHours={inHours}
            onOpen={onOpen}
          />
        ))}
      </ul>
      {rows.hasNextPage && (
        <Button
          type="link"
          block
          loading={rows.isFetchingNextPage}
          onClick={() => void rows.fetchNextPage()}
        >
          {t('actuals.ui.drill.more', { count: left, text: thousands(left) })}
        </Button>
      )}
    </>
  );
}

interface MonthRowsProps extends OpenRow {
  readonly budgetId: number;
  readonly month: DrillMonth;
  /** Whether hours were opened, and months and rows are to say theirs. */
  readonly inHours: boolean;
  readonly unfolded: boolean;
  readonly onFold: () => void;
}

/** A month with its count and sum; unfolded, its rows, which are asked for only then. */
export function MonthRows({
  budgetId,
  month: { month, total, fen, hours, parts },
  inHours,
  unfolded,
  onFold,
  onOpen,
}: MonthRowsProps) {
  const { t } = useTranslation();
  const id = useId();
  const monthName = useMonthName();
  const Arrow = unfolded ? DownOutlined : RightOutlined;
  return (
    <section aria-labelledby={id}>
      <button
        type="button"
        id={id}
        className={styles.month}
        aria-expanded={unfolded}
        {...{ [STOP]: month }}
        onClick={onFold}
      >
        <Arrow className={styles.arrow ?? ''} aria-hidden />
        <span className={styles.monthName}>{monthName(month)}</span>
        <span className={styles.count}>
          {t('actuals.ui.drill.rows', { count: total, text: thousands(total) })}
        </span>
        <span className={styles.amount}>
          {inHours ? hoursText(hours) : yuanText(fenToYuan(fen))}
        </span>
      </button>
      {unfolded &&
        parts.map((asked) => (
          <Rows
            key={String(asked.filter.companyCost)}
            budgetId={budgetId}
            asked={asked}
            month={month}
            inHours={inHours}
            onOpen={onOpen}
          />
        ))}
    </section>
  );
}
