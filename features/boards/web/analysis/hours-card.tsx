import { Segmented } from 'antd';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { monthOfEntry } from '#features/boards/web/cache/budget-cache.ts';
import { firstDay, lastDay, type Month, yearsInRange } from '#kernel/dates.ts';
import { hoursToMinutes, minutesToHours, sumMinutes } from '#kernel/minutes.ts';
import { useColors } from '#web/theme/use-colors.ts';
import { Chart, type ChartMark } from '#web/ui/chart/chart.tsx';
import { CardTable } from '#web/ui/chart-card/card-table.tsx';
import { ChartCard } from '#web/ui/chart-card/chart-card.tsx';
import { useCardView } from '#web/ui/chart-card/use-card-view.ts';
import { useMonthName } from '#web/ui/dates.ts';
import { SkeletonRows } from '#web/ui/list/skeleton-rows.tsx';
import { useMonthWord } from '#web/ui/month-word.ts';
import type { Waiting } from './beside/waiting-panel.tsx';
import styles from './burn-card.module.css';
import type { SceneCardProps } from './card-props.ts';
import { drillOf } from './drills.ts';
import { ActualFigure, PlanFigure, planPath } from './figures.tsx';
import { HOURS_SERIES, type HoursColumn, hoursOption } from './hours-option.ts';
import { useMonthlyHours, useYearlyHours } from './queries.ts';
import { HOURS_BY, type HoursBy } from './use-analysis-address.ts';
import { minutesText, NONE } from './words.ts';

const HEIGHT = 252;

interface Column extends HoursColumn {
  readonly name: string;
  readonly from: Month;
  readonly to: Month;
}

const text = (hours: number) => minutesText(hoursToMinutes(hours));

const totalOf = (columns: readonly Column[], of: 'budgetHours' | 'actualHours' | 'pendingHours') =>
  minutesToHours(sumMinutes(columns.map((column) => hoursToMinutes(column[of]))));

/** Months of the range, or whole years that it touches. */
function useColumns({ scene }: SceneCardProps, by: HoursBy) {
  const { t } = useTranslation();
  const monthName = useMonthName();
  const word = useMonthWord('short');
  const { document, start, end } = scene;
  const monthly = useMonthlyHours({
    budgetId: document.id,
    startDate: firstDay(start),
    endDate: lastDay(end),
  });
  const yearly = useYearlyHours(document.id, yearsInRange(start, end), by === 'year');
  const shown = by === 'month' ? monthly : yearly;
  const oneYear = start.slice(0, 4) === end.slice(0, 4);
  const columns: readonly Column[] | undefined =
    by === 'month'
      ? monthly.data?.children.map((child) => {
          const month = monthOfEntry(child);
          const label = oneYear
            ? t('boards.analysis.monthShort', { month: word(month) })
            : month.slice(2);
          return { ...child, label, name: monthName(month), from: month, to: month };
        })
      : yearly.data?.children.map((child) => ({
          ...child,
          label: String(child.year),
          name: t('boards.analysis.yearOf', { year: child.year }),
          from: `${child.year}-01`,
          to: `${child.year}-12`,
        }));
  return { columns, shown };
}

interface HoursCardProps extends SceneCardProps {
  readonly onWaiting: (waiting: Waiting) => void;
  readonly by: HoursBy;
  readonly onBy: (by: HoursBy) => void;
}

/** Planned hours against those that were worked, and those that are on their way. */
export function HoursCard(props: HoursCardProps) {
  const { scene, by, onBy, onOpen, onWaiting, className, filters } = props;
  const { t } = useTranslation();
  const navigate = useNavigate();
  const colors = useColors();
  const [view, setView] = useCardView('budget-analysis', 'hours');
  const { columns, shown } = useColumns(props, by);
  const { document, versionId, opens } = scene;
  const title = t('boards.analysis.hours.title');
  const words = useMemo(
    () => (column: Column) => [
      column.name,
      `${t('boards.analysis.hours.plan')} ${text(column.budgetHours)}`,
      `${t('boards.analysis.hours.actual')} ${text(column.actualHours)}`,
      ...(column.pendingHours > 0
        ? [`${t('boards.analysis.hours.pending')} ${text(column.pendingHours)}`]
        : []),
    ],
    [t],
  );
  const option = useMemo(
    () =>
      hoursOption(columns ?? [], colors, (at) => {
        const column = columns?.[at];
        return column === undefined ? '' : words(column).join('\n');
      }),
    [columns, colors, words],
  );
  const openHours = (column: Column | null) => {
    const all = columns ?? [];
    const first = column ?? all[0];
    const last = column ?? all.at(-1);
    if (first === undefined || last === undefined) return;
    onOpen(
      drillOf(scene, {
        title: t('boards.analysis.hours.actual'),
        path: [title, ...(column === null ? [] : [column.name])],
        figure: {
          kind: 'hours',
          minutes: hoursToMinutes(column?.actualHours ?? totalOf(all, 'actualHours')),
        },
        sources: ['labour'],
        from: first.from,
        to: last.to,
        posting: true,
      }),
    );
  };
  const openWaiting = (column: Column | null) => {
    const all = columns ?? [];
    const first = column ?? all[0];
    const last = column ?? all.at(-1);
    if (first === undefined || last === undefined) return;
    const hours = column?.pendingHours ?? totalOf(all, 'pendingHours');
    onWaiting({ budgetId: document.id, from: first.from, to: last.to, hours });
  };
  const openMark = (at: number, series: number) => {
    const column = columns?.[at];
    if (series === HOURS_SERIES.plan) void navigate(planPath(document.id, true, versionId));
    else if (column !== undefined && opens) {
      if (series === HOURS_SERIES.actual) openHours(column);
      else if (series === HOURS_SERIES.pending) openWaiting(column);
    }
  };
  const marks = (columns ?? []).flatMap((column, at): ChartMark[] => {
    const pending = `${column.name} · ${t('boards.analysis.hours.pending')} ${text(column.pendingHours)}`;
    return [
      ...(column.actualHours === 0
        ? []
        : [{ at, series: HOURS_SERIES.actual, label: words(column).join(' · ') }]),
      ...(column.pendingHours === 0 ? [] : [{ at, series: HOURS_SERIES.pending, label: pending }]),
    ];
  });
  const pendingCell = (hours: number, column: Column | null) =>
    hours === 0 ? (
      NONE
    ) : (
      <ActualFigure key="pending" opens={opens} onOpen={() => openWaiting(column)}>
        {text(hours)}
      </ActualFigure>
    );
  const heads = [
    t(by === 'month' ? 'boards.analysis.head.period' : 'boards.analysis.head.year'),
    t('boards.analysis.hours.plan'),
    t('boards.analysis.hours.actual'),
    t('boards.analysis.hours.pending'),
  ];
  const summary = t('boards.analysis.summary.hours', {
    plan: text(totalOf(columns ?? [], 'budgetHours')),
    actual: text(totalOf(columns ?? [], 'actualHours')),
  });
  const actualCell = (hours: number, column: Column | null) =>
    hours === 0 ? (
      text(0)
    ) : (
      <ActualFigure key="actual" opens={opens} onOpen={() => openHours(column)}>
        {text(hours)}
      </ActualFigure>
    );
  const planCell = (hours: number) => (
    <PlanFigure key="plan" budgetId={document.id} hours versionId={versionId}>
      {text(hours)}
    </PlanFigure>
  );
  const nothing =
    columns?.every((one) => one.budgetHours + one.actualHours + one.pendingHours === 0) ?? false;
  return (
    <ChartCard
      className={className}
      title={title}
      unit={t('boards.analysis.unit.hours')}
      legend={
        <>
          <span className={styles.key} data-kind="plan">
            {t('boards.analysis.hours.plan')}
          </span>
          <span className={styles.key} data-kind="actual">
            {t('boards.analysis.hours.actual')}
          </span>
          <span className={styles.key} data-kind="provisional">
            {t('boards.analysis.hours.pending')}
          </span>
        </>
      }
      tools={
        <Segmented<HoursBy>
          size="small"
          aria-label={t('boards.analysis.hours.byLabel')}
          value={by}
          onChange={onBy}
          options={HOURS_BY.map((value) => ({ value, label: t(`boards.analysis.by.${value}`) }))}
        />
      }
      summary={summary}
      view={view}
      onView={setView}
      picture={{ option, height: HEIGHT }}
      sheet={{
        heads,
        rows: [
          ...(columns ?? []).map((column) => [
            column.name,
            column.budgetHours,
            column.actualHours,
            column.pendingHours,
          ]),
          [
            t('boards.analysis.total'),
            totalOf(columns ?? [], 'budgetHours'),
            totalOf(columns ?? [], 'actualHours'),
            totalOf(columns ?? [], 'pendingHours'),
          ],
        ],
      }}
      filters={filters}
      refetching={shown.isPlaceholderData}
      onRetry={shown.isError && columns === undefined ? () => void shown.refetch() : undefined}
    >
      {columns === undefined && <SkeletonRows rows={6} columns={3} />}
      {nothing && <p className={styles.none}>{t('boards.analysis.hours.none')}</p>}
      {columns !== undefined && !nothing && view === 'chart' && (
        <Chart
          option={option}
          summary={summary}
          height={HEIGHT}
          marks={opens ? marks : []}
          onMark={openMark}
        />
      )}
      {columns !== undefined && !nothing && view === 'table' && (
        <CardTable
          label={title}
          heads={heads}
          rows={columns.map((column) => ({
            key: column.name,
            cells: [
              column.name,
              planCell(column.budgetHours),
              actualCell(column.actualHours, column),
              pendingCell(column.pendingHours, column),
            ],
          }))}
          sums={[
            t('boards.analysis.total'),
            planCell(totalOf(columns, 'budgetHours')),
            actualCell(totalOf(columns, 'actualHours'), null),
            pendingCell(totalOf(columns, 'pendingHours'), null),
          ]}
        />
      )}
    </ChartCard>
  );
}
