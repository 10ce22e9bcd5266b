import { Table, Tooltip } from 'antd';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { TaskRow } from '#features/actuals/contract-tasks.ts';
import { TaskStatus } from '#features/actuals/rules.ts';
import { COST_SOURCES } from '#features/budgets/rules.ts';
import type { LabourValue } from '#features/people/rules.ts';
import { useNarrow } from '#web/shell/use-narrow.ts';
import { yuanText } from '#web/ui/amount-text.ts';
import { useMonthName } from '#web/ui/dates.ts';
import figure from '#web/ui/figure/figure.module.css';
import { ColumnHead } from '#web/ui/list/column-head.tsx';
import { TableFrame } from '#web/ui/list/table-frame.tsx';
import { useWhen } from '../../when.ts';
import { Opened } from '../opened.tsx';
import { type Of, type OnOpen, useMonthOpenings } from '../openings.ts';
import { taskPath } from '../paths.ts';
import { StatusChip } from '../status-chip.tsx';
import { hoursText, signed, yuanBetween } from '../words.ts';
import styles from './tasks.module.css';

interface FigureProps {
  readonly row: TaskRow;
  readonly onOpen: OnOpen;
}

/** A figure of the run everybody sees; there is none before the first. */
function Shown({
  value,
  detail,
  onOpen,
  text = yuanText,
}: {
  readonly value: number | null;
  readonly detail: string;
  readonly onOpen: (value: number) => void;
  readonly text?: (value: number) => string;
}) {
  if (value === null) return '–';
  return (
    <Opened value={value} detail={detail} onOpen={() => onOpen(value)}>
      {text(value)}
    </Opened>
  );
}

function useAll(): Of {
  const { t } = useTranslation();
  return { name: t('actuals.ui.tasks.total'), sources: COST_SOURCES };
}

function Booked({ row, onOpen, labour }: FigureProps & { readonly labour: LabourValue }) {
  const { t } = useTranslation();
  const open = useMonthOpenings(row.month, onOpen);
  const all = useAll();
  return (
    <Shown
      value={labour === 'actual' ? row.bookedAtActual : row.bookedAmount}
      detail={t('actuals.ui.tasks.proof.opens')}
      onOpen={(yuan) => open.booked(all, yuan, labour)}
    />
  );
}

/** By how much people really cost more than at standard; nothing before the first run. */
function RateDifference({ row, onOpen }: FigureProps) {
  const { t } = useTranslation();
  const open = useMonthOpenings(row.month, onOpen);
  const { bookedAmount, bookedAtActual } = row;
  if (bookedAmount === null || bookedAtActual === null) return null;
  return (
    <Shown
      value={yuanBetween(bookedAmount, bookedAtActual)}
      text={(value) => signed(value, yuanText)}
      detail={t('actuals.ui.tasks.list.opensSides')}
      onOpen={(yuan) => open.rateDifference(t('actuals.ui.tasks.source.labour'), yuan)}
    />
  );
}

function Hours({ row, onOpen }: FigureProps) {
  const { t } = useTranslation();
  const open = useMonthOpenings(row.month, onOpen);
  const labour: Of = { name: t('actuals.ui.tasks.source.labour'), sources: ['labour'] };
  return (
    <Shown
      value={row.hours}
      text={hoursText}
      detail={t('actuals.ui.tasks.list.hoursOpen')}
      onOpen={(hours) => open.bookedHours(labour, hours)}
    />
  );
}

/** What waits, which the page of the month shows one by one. */
function Pending({ row: { month, pendingAmount } }: Pick<FigureProps, 'row'>) {
  const { t } = useTranslation();
  const monthName = useMonthName();
  if (pendingAmount === null) return '–';
  if (pendingAmount === 0) return yuanText(0);
  return (
    <Tooltip title={t('actuals.ui.tasks.list.opensMonth', { month: monthName(month) })}>
      <Link className={`${figure.figure} ${styles.careful}`} to={taskPath(month)}>
        {yuanText(pendingAmount)}
      </Link>
    </Tooltip>
  );
}

/** What keeps a month from closing, or that nothing does. */
function Findings({ row }: { readonly row: TaskRow }) {
  const { t } = useTranslation();
  const { status, run, openFindings, mendedFindings } = row;
  if (status === TaskStatus.closed || run === null) return <span>–</span>;
  if (openFindings.length === 0 && mendedFindings > 0) {
    return (
      <span className={styles.careful}>
        {t('actuals.ui.tasks.list.mended', { count: mendedFindings })}
      </span>
    );
  }
  if (openFindings.length === 0 && status === TaskStatus.attention) {
    return <span className={styles.careful}>{t('actuals.ui.tasks.proof.differs')}</span>;
  }
  if (openFindings.length === 0) {
    return <span className={styles.good}>{t('actuals.ui.tasks.list.nothingOpen')}</span>;
  }
  const names = openFindings.map((kind) => t(`actuals.ui.tasks.kind.${kind}`));
  return (
    <span className={`${styles.careful} ${styles.names}`}>
      {names.join(t('actuals.ui.tasks.list.and'))}
    </span>
  );
}

function Run({ run }: Pick<TaskRow, 'run'>) {
  const { t } = useTranslation();
  const when = useWhen();
  if (run === null) return <span>–</span>;
  return (
    <span className={styles.pair}>
      {t('actuals.ui.tasks.runNo', { no: run.no })}
      <small>
        {when(run.at)} · {run.by}
      </small>
    </span>
  );
}

function Closed({ closed }: Pick<TaskRow, 'closed'>) {
  const when = useWhen();
  if (closed === null) return <span>–</span>;
  return (
    <span className={styles.pair}>
      {closed.by}
      <small>{when(closed.at)}</small>
    </span>
  );
}

function MonthLink({ row }: { readonly row: TaskRow }) {
  const monthName = useMonthName();
  return (
    <Link className={styles.month} to={taskPath(row.month)}>
      {monthName(row.month)}
    </Link>
  );
}

/** A month where there is no room for columns. */
function TaskCard({ row, onOpen }: FigureProps) {
  const { t } = useTranslation();
  const { run } = row;
  const about = { row, onOpen };
  return (
    <article className={styles.card}>
      <header>
        <MonthLink row={row} />
        <StatusChip {...row} />
      </header>
      {run !== null && (
        <p className={styles.cardFigures}>
          <span>
            {t('actuals.ui.tasks.list.booked')}{' '}
            <b>
              <Booked {...about} labour="standard" />
            </b>
          </span>
          <span>
            {t('actuals.ui.tasks.list.pending')}{' '}
            <b>
              <Pending row={row} />
            </b>
          </span>
        </p>
      )}
      {row.bookedAtActual !== null && (
        <p className={`${styles.cardFigures} ${styles.faint}`}>
          <span>
            {t('actuals.ui.tasks.list.atActual')} <Booked {...about} labour="actual" />
          </span>
          <span>
            {t('actuals.ui.tasks.list.rateDifference')} <RateDifference {...about} />
          </span>
        </p>
      )}
      {run !== null && row.status !== TaskStatus.closed && (
        <p>
          <Findings row={row} />
        </p>
      )}
      {(run !== null || row.closed !== null) && (
        <p className={styles.cardFacts}>
          <Run run={run} />
          {row.closed !== null && (
            <span className={styles.pair}>
              {t('actuals.ui.tasks.list.closed')}
              <Closed closed={row.closed} />
            </span>
          )}
        </p>
      )}
    </article>
  );
}

interface TaskTableProps {
  readonly rows: readonly TaskRow[];
  readonly onOpen: OnOpen;
}

/** The months, the newest first. */
export function TaskTable({ rows, onOpen }: TaskTableProps) {
  const { t } = useTranslation();
  const narrow = useNarrow();
  const label = t('actuals.ui.tasks.list.label');
  if (narrow) {
    return (
      <ul className={styles.cards} aria-label={label}>
        {rows.map((row) => (
          <li key={row.month}>
            <TaskCard row={row} onOpen={onOpen} />
          </li>
        ))}
      </ul>
    );
  }
  const yuan = (title: string) => (
    <ColumnHead title={title} unit={t('actuals.ui.tasks.unit.yuan')} />
  );
  return (
    <TableFrame>
      <Table<TaskRow>
        aria-label={label}
        size="small"
        rowKey="month"
        dataSource={rows}
        pagination={false}
        scroll={{ x: 'max-content' }}
        columns={[
          {
            key: 'month',
            fixed: 'start',
            title: t('actuals.ui.tasks.list.month'),
            render: (_, row) => <MonthLink row={row} />,
          },
          {
            key: 'status',
            title: t('actuals.ui.tasks.list.status'),
            render: (_, row) => <StatusChip {...row} />,
          },
          {
            key: 'booked',
            align: 'end',
            className: styles.figures ?? '',
            title: yuan(t('actuals.ui.tasks.list.booked')),
            render: (_, row) => <Booked row={row} onOpen={onOpen} labour="standard" />,
          },
          {
            key: 'atActual',
            align: 'end',
            className: `${styles.figures} ${styles.faint}`,
            title: (
              <>
                {yuan(t('actuals.ui.tasks.list.atActual'))}
                <small className={styles.beneath}>
                  {t('actuals.ui.tasks.list.rateDifference')}
                </small>
              </>
            ),
            render: (_, row) => (
              <>
                <Booked row={row} onOpen={onOpen} labour="actual" />
                <small className={styles.beneath}>
                  <RateDifference row={row} onOpen={onOpen} />
                </small>
              </>
            ),
          },
          {
            key: 'pending',
            align: 'end',
            className: styles.figures ?? '',
            title: yuan(t('actuals.ui.tasks.list.pending')),
            render: (_, row) => <Pending row={row} />,
          },
          {
            key: 'hours',
            align: 'end',
            className: styles.figures ?? '',
            title: (
              <ColumnHead
                title={t('actuals.ui.tasks.list.hours')}
                unit={t('actuals.ui.tasks.unit.hours')}
              />
            ),
            render: (_, row) => <Hours row={row} onOpen={onOpen} />,
          },
          {
            key: 'findings',
            title: t('actuals.ui.tasks.list.findings'),
            render: (_, row) => <Findings row={row} />,
          },
          {
            key: 'run',
            title: t('actuals.ui.tasks.list.lastRun'),
            render: (_, row) => <Run run={row.run} />,
          },
          {
            key: 'closed',
            title: t('actuals.ui.tasks.list.closed'),
            render: (_, row) => <Closed closed={row.closed} />,
          },
        ]}
      />
    </TableFrame>
  );
}
