import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { ForecastInput } from '#features/boards/contract-forecast.ts';
import type { PeriodEntry } from '#features/boards/contract-periodical.ts';
import type { Month } from '#kernel/dates.ts';
import type { Fen } from '#kernel/money.ts';
import { useNarrow } from '#web/shell/use-narrow.ts';
import { useColors } from '#web/theme/use-colors.ts';
import { Chart, type ChartMark } from '#web/ui/chart/chart.tsx';
import { ChartCard } from '#web/ui/chart-card/chart-card.tsx';
import { useCardView } from '#web/ui/chart-card/use-card-view.ts';
import { useBoardAmounts } from '../board/amounts-context.ts';
import { type BurnPoint, burnPoints, firstMonthOf } from './burn.ts';
import styles from './burn-card.module.css';
import { burnColumns } from './burn-columns.ts';
import { SERIES } from './burn-drawing.ts';
import { burnLines } from './burn-lines.ts';
import { BurnTable, burnSheet, DIFFERENCE, differenceOf } from './burn-table.tsx';
import type { CardProps } from './card-props.ts';
import { drillOf } from './drills.ts';
import { toComeOf } from './to-come.ts';
import type { Dimension } from './use-analysis-address.ts';
import { useBurnWords } from './use-burn-words.ts';
import { useExpected } from './use-expected.ts';
import { useMeasures } from './words.ts';

const HEIGHT = 270;

interface BurnCardProps extends CardProps {
  readonly entries: readonly PeriodEntry[];
  readonly by: Dimension;
  /** What the owner expects, where the forecast goes by that. */
  readonly entered: ForecastInput | undefined;
  readonly onForecast: () => void;
}

function Legend({ provisional, forecast }: { provisional: boolean; forecast: boolean }) {
  const { t } = useTranslation();
  return (
    <>
      <span className={styles.key} data-kind="plan">
        {t('boards.analysis.series.plan')}
      </span>
      <span className={styles.key} data-kind="actual">
        {t('boards.analysis.series.actual')}
      </span>
      {provisional && (
        <span className={styles.key} data-kind="provisional">
          {t('boards.analysis.series.provisional')}
        </span>
      )}
      {forecast && (
        <span className={styles.key} data-kind="forecast">
          {t('boards.analysis.series.forecast')}
        </span>
      )}
    </>
  );
}

/** What a click on a point opens: rows for what was booked, cells for what was planned, both for what differs. */
function useOpening({ ground, by, onOpen, onForecast }: BurnCardProps) {
  const { t } = useTranslation();
  const { planned } = useMeasures(ground);
  const openPlan = ({ plan, month }: BurnPoint, path: readonly string[], from: Month) => {
    if (plan === null) return;
    const figure = { kind: 'plan', fen: plan, planned } as const;
    onOpen(drillOf(ground, { title: planned, path, figure, from, to: month }));
  };
  /** What it shows of costs: the difference from the plan, or all that was spent. */
  const spentFigure = (point: BurnPoint, series: number, fen: Fen) => {
    const difference = series === DIFFERENCE ? differenceOf(point) : null;
    return difference === null
      ? ({
          title: t(`boards.analysis.actual.${ground.mode}`),
          figure: { kind: 'amount', fen },
        } as const)
      : ({
          title: t('boards.analysis.difference'),
          figure: { kind: 'difference', fen: difference, planned },
        } as const);
  };
  return (point: BurnPoint, series: number, name: string) => {
    const { mode } = ground;
    const path = [t('boards.analysis.total'), name];
    const from = mode === 'cumulative' ? ground.from : firstMonthOf(point.entry, by, ground.start);
    if (series === SERIES.plan) return openPlan(point, path, from);
    if (series === SERIES.forecast) {
      onForecast();
      return;
    }
    const open =
      point.provisional !== null && (point.actual === null || series === SERIES.provisional);
    const actual = open ? point.provisional : point.actual;
    if (actual === null || !ground.opens) return;
    const part = open ? null : point.part;
    onOpen(
      drillOf(ground, {
        ...spentFigure(point, series, actual),
        ...{ path, from },
        to: part?.through ?? point.month,
        ...(open && { note: t('boards.analysis.provisionalNote') }),
      }),
    );
  };
}

/** Plan and actual over time, and where it is heading. */
export function BurnCard(props: BurnCardProps) {
  const { ground, entries, by, unit, entered, refetching, className, filters } = props;
  const { t } = useTranslation();
  const { unitWord } = useBoardAmounts();
  const colors = useColors();
  const narrow = useNarrow();
  const [view, setView] = useCardView('budget-analysis', 'burn');
  const cumulative = ground.mode === 'cumulative';
  const points = useMemo(
    () => burnPoints(entries, cumulative ? toComeOf(ground, entered) : null, { ...ground, by }),
    [entries, cumulative, ground, entered, by],
  );
  const words = useBurnWords({ ground, points, by, unit });
  const option = useMemo(() => {
    const drawn = { points, thresholds: cumulative ? words.thresholds : [], unit, narrow };
    // One point makes no line.
    return (cumulative && points.length > 1 ? burnLines : burnColumns)(drawn, colors, words);
  }, [points, cumulative, words, unit, narrow, colors]);
  const openPoint = useOpening(props);
  const openExpected = useExpected(ground, props.onOpen);
  const openAt = (at: number, series: number) => {
    const point = points[at];
    if (point !== undefined) openPoint(point, series, words.name(at));
  };
  const marks = points.flatMap(({ actual, provisional }, at): ChartMark[] => {
    if (actual === null && provisional === null) return [];
    const series = actual === null ? SERIES.provisional : SERIES.actual;
    return [{ at, series, label: words.tooltip(at).replaceAll('\n', ' · ') }];
  });
  const title = t(`boards.analysis.burn.${ground.mode}`);
  return (
    <ChartCard
      className={className}
      title={title}
      unit={t(`boards.analysis.unitOf.${ground.mode}`, { unit: unitWord })}
      legend={
        <Legend
          provisional={points.some(({ provisional }) => provisional !== null)}
          forecast={points.some(({ forecast }) => forecast !== null)}
        />
      }
      summary={words.summary}
      view={view}
      onView={setView}
      picture={{ option, height: HEIGHT }}
      sheet={burnSheet(points, words, unit, t)}
      filters={filters}
      refetching={refetching}
    >
      {ground.through === null && (
        <p className={styles.none} role="status">
          {t('boards.analysis.noClosedDetail')}
        </p>
      )}
      {words.waiting.length > 0 && (
        <p className={styles.none}>
          {t('boards.analysis.wouldPost', { months: words.waiting.join(' · ') })}
        </p>
      )}
      {view === 'chart' ? (
        <Chart
          option={option}
          summary={words.summary}
          height={HEIGHT}
          marks={ground.opens ? marks : []}
          onMark={openAt}
        />
      ) : (
        <BurnTable
          title={title}
          ground={ground}
          points={points}
          words={words}
          unit={unit}
          onPoint={openAt}
          onExpected={() => openExpected(t('boards.analysis.eac'), 'expected')}
        />
      )}
    </ChartCard>
  );
}
