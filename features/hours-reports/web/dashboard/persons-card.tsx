import { Pagination } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { PersonLines } from '#features/hours-reports/contract.ts';
import { thousands } from '#kernel/format.ts';
import { formatHours, hoursToMinutes, sumMinutes } from '#kernel/minutes.ts';
import { ChartCard } from '#web/ui/chart-card/chart-card.tsx';
import { useCardView } from '#web/ui/chart-card/use-card-view.ts';
import { Figure } from '#web/ui/figure/figure.tsx';
import { StateChip } from '../state-chip.tsx';
import type { CardProps } from './card-props.ts';
import { LinkButton } from './link-button.tsx';
import type { OpenMark } from './marks.ts';
import styles from './persons-card.module.css';
import { PERSONS_PER_PAGE, usePersons } from './queries.ts';
import { hoursText, useNames } from './words.ts';

interface LinesProps {
  readonly lines: PersonLines;
  readonly asked: boolean;
  readonly bars: boolean;
  readonly onOpen: OpenMark;
}

function Lines({ lines, asked, bars, onOpen }: LinesProps) {
  const { t } = useTranslation();
  const { placeOf } = useNames();
  const most = Math.max(1, ...lines.rows.map(({ hours }) => hours));
  return (
    <ul className={styles.rows}>
      {lines.rows.map((line) => (
        <li key={line.userId} className={styles.row}>
          <span className={styles.name}>
            {line.nickName} <small className={styles.dept}>{placeOf(line)}</small>
          </span>
          {bars ? (
            <span className={styles.track} aria-hidden="true">
              <span
                className={styles.bar}
                data-missing={asked}
                style={{ width: `${(line.hours * 100) / most}%` }}
              />
            </span>
          ) : (
            <StateChip state={line.state} />
          )}
          <span className={styles.hours}>
            <Figure
              detail={t('hours-reports.dashboard.opensCells')}
              onOpen={() =>
                onOpen({
                  title: line.nickName,
                  query: { kind: 'person', personId: String(line.userId) },
                  measure: asked ? 'missingHours' : 'hours',
                  hours: line.hours,
                })
              }
            >
              {hoursText(line.hours)}
            </Figure>
          </span>
        </li>
      ))}
    </ul>
  );
}

/** Who owes hours; on projects, who has booked on them. */
export function PersonsCard({ board, about, onOpen, ...card }: CardProps) {
  const { t } = useTranslation();
  // Names do not chart.
  const [view, setView] = useCardView('hours-dashboard', 'persons', 'table');
  const [page, setPage] = useState<number | null>(null);
  const asked = board.attendance !== null;
  const every = usePersons(about, page ?? 1, page !== null);
  const lines = page !== null && every.data !== undefined ? every.data : board.persons;
  const { total } = board.persons;
  const rest = total - board.persons.rows.length;
  const restMinutes =
    hoursToMinutes(board.persons.hours) -
    sumMinutes(board.persons.rows.map(({ hours }) => hoursToMinutes(hours)));
  const sumWords = t('hours-reports.dashboard.personSum', { count: total, text: thousands(total) });
  return (
    <ChartCard
      {...card}
      title={t('hours-reports.dashboard.byPerson')}
      unit={t(asked ? 'hours-reports.dashboard.missingUnit' : 'hours-reports.dashboard.hoursUnit')}
      summary={`${sumWords} · ${t('hours-reports.dashboard.hoursOf', { hours: hoursText(board.persons.hours) })}`}
      view={view}
      onView={setView}
      refetching={card.refetching || (page !== null && every.isFetching)}
      onRetry={page !== null && every.isError ? () => void every.refetch() : undefined}
    >
      {total === 0 ? (
        <p className={styles.empty}>
          {t(
            asked
              ? 'hours-reports.dashboard.nobodyMissing'
              : 'hours-reports.dashboard.nothingBooked',
          )}
        </p>
      ) : (
        <>
          <Lines lines={lines} asked={asked} bars={view === 'chart'} onOpen={onOpen} />
          {page === null && rest > 0 && (
            <p className={styles.rest}>
              <span>
                {t('hours-reports.dashboard.otherPersons', { count: rest })}{' '}
                <LinkButton onClick={() => setPage(1)}>
                  {t('hours-reports.dashboard.unfold')}
                </LinkButton>
              </span>
              <span className={styles.hours}>{formatHours(restMinutes)}</span>
            </p>
          )}
          <p className={styles.sum}>
            <span>
              {sumWords}
              {page !== null && (
                <LinkButton onClick={() => setPage(null)}>
                  {t('hours-reports.dashboard.fold')}
                </LinkButton>
              )}
            </span>
            <span className={styles.hours}>{hoursText(board.persons.hours)}</span>
          </p>
          {page !== null && total > PERSONS_PER_PAGE && (
            <Pagination
              simple
              size="small"
              current={page}
              pageSize={PERSONS_PER_PAGE}
              total={total}
              showSizeChanger={false}
              onChange={setPage}
            />
          )}
        </>
      )}
    </ChartCard>
  );
}
