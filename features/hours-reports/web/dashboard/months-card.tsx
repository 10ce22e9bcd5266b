import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { MonthLine } from '#features/hours-reports/contract.ts';
import { firstDay, monthOf } from '#kernel/dates.ts';
import { hoursToMinutes, sumMinutes } from '#kernel/minutes.ts';
import { useColors } from '#web/theme/use-colors.ts';
import { Chart } from '#web/ui/chart/chart.tsx';
import { CardTable } from '#web/ui/chart-card/card-table.tsx';
import { ChartCard } from '#web/ui/chart-card/chart-card.tsx';
import { useCardView } from '#web/ui/chart-card/use-card-view.ts';
import { Figure } from '#web/ui/figure/figure.tsx';
import type { CardProps } from './card-props.ts';
import type { OpenMark } from './marks.ts';
import styles from './months-card.module.css';
import { monthsOption, PLOT } from './months-option.ts';
import { hoursText } from './words.ts';

const HEIGHT = 232;

function useMonthWords() {
  const { t, i18n } = useTranslation();
  return useMemo(() => {
    const short = new Intl.DateTimeFormat(i18n.language, { month: 'short', timeZone: 'UTC' });
    return {
      shortOf: (month: string) => short.format(new Date(`${firstDay(month)}T00:00:00Z`)),
      detailOf: ({ month, hours, lastYearHours }: MonthLine) =>
        [
          `${month} ${hours === null ? t('hours-reports.dashboard.noHours') : t('hours-reports.dashboard.hoursOf', { hours: hoursText(hours) })}`,
          lastYearHours === null
            ? null
            : t('hours-reports.dashboard.lastYear', { hours: hoursText(lastYearHours) }),
        ]
          .filter((line) => line !== null)
          .join(' · '),
    };
  }, [t, i18n.language]);
}

const totalOf = (months: readonly MonthLine[], of: 'hours' | 'lastYearHours') =>
  sumMinutes(months.map((month) => hoursToMinutes(month[of] ?? 0))) / 60;

interface PlotProps {
  readonly months: readonly MonthLine[];
  readonly current: string;
  readonly summary: string;
  readonly onOpen: OpenMark;
}

/** The names of the months are the ways in for keyboards; the columns are for whoever points. */
function Plot({ months, current, summary, onOpen }: PlotProps) {
  const colors = useColors();
  const { shortOf, detailOf } = useMonthWords();
  const option = useMemo(
    () => monthsOption(months, current, colors, detailOf),
    [months, current, colors, detailOf],
  );
  const openMonth = ({ month, hours }: MonthLine) => {
    if (hours === null) return;
    onOpen({ title: month, query: { kind: 'month', month }, measure: 'hours', hours });
  };
  return (
    <>
      <Chart
        option={option}
        summary={summary}
        height={HEIGHT}
        onMark={(at) => {
          const month = months[at];
          if (month !== undefined) openMonth(month);
        }}
      />
      <ol className={styles.months} style={{ paddingInline: `${PLOT.left}px ${PLOT.right}px` }}>
        {months.map((line) => (
          <li key={line.month} className={styles.month} data-current={line.month === current}>
            {line.hours === null ? (
              shortOf(line.month)
            ) : (
              <Figure
                detail={detailOf(line)}
                label={`${shortOf(line.month)} · ${detailOf(line)}`}
                onOpen={() => openMonth(line)}
              >
                {shortOf(line.month)}
              </Figure>
            )}
          </li>
        ))}
      </ol>
    </>
  );
}

/** Project hours of the year up to the batch, beside those of the year before. */
export function MonthsCard({ board, about: _, onOpen, ...card }: CardProps) {
  const { t } = useTranslation();
  const [view, setView] = useCardView('hours-dashboard', 'months');
  const { months } = board;
  const current = monthOf(board.batch.endDate);
  const withLastYear = months.some(({ lastYearHours }) => lastYearHours !== null);
  const summary = t('hours-reports.dashboard.summary.months', {
    count: months.filter(({ hours }) => hours !== null).length,
    hours: hoursText(totalOf(months, 'hours')),
  });
  return (
    <ChartCard
      {...card}
      title={t('hours-reports.dashboard.byMonth')}
      unit={t(
        withLastYear
          ? 'hours-reports.dashboard.monthUnitLastYear'
          : 'hours-reports.dashboard.monthUnit',
      )}
      summary={summary}
      view={view}
      onView={setView}
    >
      {view === 'chart' ? (
        <Plot months={months} current={current} summary={summary} onOpen={onOpen} />
      ) : (
        <CardTable
          label={t('hours-reports.dashboard.byMonth')}
          heads={[
            t('hours-reports.dashboard.head.month'),
            t('hours-reports.dashboard.head.hours'),
            t('hours-reports.dashboard.head.lastYear'),
          ]}
          rows={months.map(({ month, hours, lastYearHours }) => ({
            key: month,
            cells: [
              month,
              hours === null ? (
                '—'
              ) : (
                <Figure
                  key="hours"
                  detail={t('hours-reports.dashboard.opensProjects')}
                  onOpen={() =>
                    onOpen({
                      title: month,
                      query: { kind: 'month', month },
                      measure: 'hours',
                      hours,
                    })
                  }
                >
                  {hoursText(hours)}
                </Figure>
              ),
              lastYearHours === null ? '—' : hoursText(lastYearHours),
            ],
          }))}
          sums={[
            t('hours-reports.dashboard.sum'),
            hoursText(totalOf(months, 'hours')),
            withLastYear ? hoursText(totalOf(months, 'lastYearHours')) : '—',
          ]}
        />
      )}
    </ChartCard>
  );
}
