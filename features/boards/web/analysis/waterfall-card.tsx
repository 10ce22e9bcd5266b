import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import type { Fen } from '#kernel/money.ts';
import { useColors } from '#web/theme/use-colors.ts';
import { type Bar, bridgeOption } from '#web/ui/chart/bridge-option.ts';
import { Chart } from '#web/ui/chart/chart.tsx';
import { CardTable } from '#web/ui/chart-card/card-table.tsx';
import { ChartCard } from '#web/ui/chart-card/chart-card.tsx';
import { useCardView } from '#web/ui/chart-card/use-card-view.ts';
import { useBoardAmounts } from '../board/amounts-context.ts';
import styles from './burn-card.module.css';
import type { CardProps } from './card-props.ts';
import { drillOf } from './drills.ts';
import { ActualFigure, PlanFigure, planPath } from './figures.tsx';
import { type Line, linesByCategory } from './lines.ts';
import { cellOf, fenText, signedText, useMeasures, useNames } from './words.ts';

const HEIGHT = 250;

interface Step {
  readonly line: Line;
  readonly by: Fen;
}

/** From the budget to date to what was spent, category by category. */
const stepsOf = (lines: readonly Line[]): Step[] =>
  lines.map((line) => ({ line, by: line.toDate.actual - (line.toDate.budget ?? 0) }));

function useBars({ ground, unit }: CardProps, steps: readonly Step[]): readonly Bar[] {
  const { t } = useTranslation();
  const { lineName } = useNames();
  const { planned } = useMeasures(ground);
  const { budget, actual } = ground.toDate;
  let reached = budget ?? 0;
  const bars = steps.map(({ line, by }): Bar => {
    const from = reached;
    reached += by;
    return {
      label: lineName(line),
      text: signedText(by, unit),
      from,
      to: reached,
      kind: by > 0 ? 'more' : 'less',
    };
  });
  return [
    {
      label: planned,
      text: fenText(budget, unit),
      from: 0,
      to: budget ?? 0,
      kind: 'left',
    },
    ...bars,
    {
      label: t(`boards.analysis.actual.${ground.mode}`),
      text: fenText(actual, unit),
      from: 0,
      to: actual,
      kind: 'right',
    },
  ];
}

/** Where the difference comes from: it begins and ends with the figures of the strip. */
export function WaterfallCard(props: CardProps) {
  const { ground, unit, onOpen, refetching, className, filters } = props;
  const { t } = useTranslation();
  const { unitWord } = useBoardAmounts();
  const navigate = useNavigate();
  const colors = useColors();
  const { lineName } = useNames();
  const [view, setView] = useCardView('budget-analysis', 'waterfall');
  const steps = useMemo(() => stepsOf(linesByCategory(ground)), [ground]);
  const bars = useBars(props, steps);
  const option = bridgeOption(bars, colors);
  const { toDate, through, opens, document } = ground;
  const { planned } = useMeasures(ground);
  const openTotal = () =>
    onOpen(
      drillOf(ground, {
        title: t(`boards.analysis.actual.${ground.mode}`),
        path: [t('boards.analysis.total')],
        figure: { kind: 'amount', fen: toDate.actual },
      }),
    );
  const openStep = ({ line, by }: Step) =>
    onOpen(
      drillOf(ground, {
        title: `${lineName(line)} · ${t('boards.analysis.difference')}`,
        path: [t('boards.analysis.total'), lineName(line)],
        figure: { kind: 'difference', fen: by, planned },
        narrowed: line.filter,
        sources: line.sources,
      }),
    );
  const openBar = (at: number) => {
    const step = steps[at - 1];
    if (at === 0) void navigate(planPath(document.id, false, ground.versionId));
    else if (opens && step !== undefined) openStep(step);
    else if (opens) openTotal();
  };
  const title = t('boards.analysis.waterfall');
  const summary = bars.map(({ label, text }) => `${label} ${text}`).join('，');
  const frame = {
    className,
    title,
    unit: unitWord,
    filters,
    refetching,
  };
  if (through === null || toDate.budget === null) {
    return (
      <ChartCard {...frame} summary={title}>
        <p className={styles.none} role="status">
          {t(through === null ? 'boards.analysis.noClosedDetail' : 'boards.analysis.noPlan')}
        </p>
      </ChartCard>
    );
  }
  return (
    <ChartCard
      {...frame}
      summary={summary}
      view={view}
      onView={setView}
      picture={{ option, height: HEIGHT, width: 640 }}
      sheet={{
        heads: [t('boards.analysis.head.category'), t('boards.analysis.head.amount')],
        rows: [
          [bars[0]?.label ?? '', cellOf(toDate.budget, unit)],
          ...steps.map(({ line, by }) => [lineName(line), cellOf(by, unit)]),
          [bars.at(-1)?.label ?? '', cellOf(toDate.actual, unit)],
        ],
      }}
    >
      {view === 'chart' ? (
        <Chart
          option={option}
          summary={summary}
          height={HEIGHT}
          marks={bars.map(({ label, text }, at) => ({ at, series: 0, label: `${label} ${text}` }))}
          onMark={openBar}
        />
      ) : (
        <CardTable
          label={title}
          heads={[t('boards.analysis.head.category'), t('boards.analysis.head.amount')]}
          rows={[
            {
              key: 'budget',
              cells: [
                bars[0]?.label,
                <PlanFigure key="b" budgetId={document.id} versionId={ground.versionId}>
                  {fenText(toDate.budget, unit)}
                </PlanFigure>,
              ],
            },
            ...steps.map((step) => ({
              key: step.line.key,
              cells: [
                lineName(step.line),
                <ActualFigure key="b" opens={opens} onOpen={() => openStep(step)}>
                  {signedText(step.by, unit)}
                </ActualFigure>,
              ],
            })),
          ]}
          sums={[
            bars.at(-1)?.label,
            <ActualFigure key="s" opens={opens} onOpen={openTotal}>
              {fenText(toDate.actual, unit)}
            </ActualFigure>,
          ]}
        />
      )}
    </ChartCard>
  );
}
