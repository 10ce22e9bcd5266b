import { Table } from 'antd';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { TaskRow } from '#features/actuals/contract-tasks.ts';
import { TaskStatus } from '#features/actuals/rules.ts';
import { useNarrow } from '#web/shell/use-narrow.ts';
import { yuanText } from '#web/ui/amount-text.ts';
import { useMonthName } from '#web/ui/dates.ts';
import { ColumnHead } from '#web/ui/list/column-head.tsx';
import { TableFrame } from '#web/ui/list/table-frame.tsx';
import { useWhen } from '../../when.ts';
import { taskPath } from '../paths.ts';
import { StatusChip } from '../status-chip.tsx';
import { differenceText, hoursText } from '../words.ts';
import styles from './tasks.module.css';

const orDash = (value: number | null, text: (value: number) => string) =>
  value === null ? '–' : text(value);

/** By how much people really cost more than at standard; null before the first run. */
const rateDifference = ({ bookedAmount, bookedAtActual }: TaskRow) =>
  bookedAmount === null || bookedAtActual === null
    ? null
    : differenceText(bookedAmount, bookedAtActual);

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
function TaskCard({ row }: { readonly row: TaskRow }) {
  const { t } = useTranslation();
  const { run, bookedAmount, bookedAtActual, pendingAmount } = row;
  const difference = rateDifference(row);
  return (
    <article className={styles.card}>
      <header>
        <MonthLink row={row} />
        <StatusChip {...row} />
      </header>
      {run !== null && (
        <p className={styles.cardFigures}>
          <span>
            {t('actuals.ui.tasks.list.booked')} <b>{orDash(bookedAmount, yuanText)}</b>
          </span>
          <span>
            {t('actuals.ui.tasks.list.pending')} <b>{orDash(pendingAmount, yuanText)}</b>
          </span>
        </p>
      )}
      {difference !== null && (
        <p className={`${styles.cardFigures} ${styles.faint}`}>
          <span>
            {t('actuals.ui.tasks.list.atActual')} {orDash(bookedAtActual, yuanText)}
          </span>
          <span>
            {t('actuals.ui.tasks.list.rateDifference')} {difference}
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

/** The months, the newest first. */
export function TaskTable({ rows }: { readonly rows: readonly TaskRow[] }) {
  const { t } = useTranslation();
  const narrow = useNarrow();
  const label = t('actuals.ui.tasks.list.label');
  if (narrow) {
    return (
      <ul className={styles.cards} aria-label={label}>
        {rows.map((row) => (
          <li key={row.month}>
            <TaskCard row={row} />
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
            render: (_, { bookedAmount }) => orDash(bookedAmount, yuanText),
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
                {orDash(row.bookedAtActual, yuanText)}
                <small className={styles.beneath}>{rateDifference(row)}</small>
              </>
            ),
          },
          {
            key: 'pending',
            align: 'end',
            className: styles.figures ?? '',
            title: yuan(t('actuals.ui.tasks.list.pending')),
            render: (_, { pendingAmount }) => (
              <span className={pendingAmount ? styles.careful : undefined}>
                {orDash(pendingAmount, yuanText)}
              </span>
            ),
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
            render: (_, { hours }) => orDash(hours, hoursText),
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
