import type { ColorName } from '#web/theme/tokens.ts';
import { type ChartColors, columnBar, columnsFrame, planOutlines } from '#web/ui/chart/axes.ts';
import type { ChartOption } from '#web/ui/chart/chart.tsx';

/** A column of the chart: all amounts in the unit of the page. */
export interface MonthColumn {
  readonly label: string;
  /** Null where nothing is planned. */
  readonly plan: number | null;
  /** By category, in the order of the page; null where there is nothing. */
  readonly parts: readonly (number | null)[];
  /** What stands above it; empty where there is nothing yet. */
  readonly total: string;
  /** Not closed: what is there may still change. */
  readonly provisional: boolean;
}

/** The steps of the one blue, strongest first. */
const STEPS: readonly ColorName[] = ['step1', 'step2', 'step3', 'step4', 'step5'];

const stepOf = (at: number): ColorName => STEPS[Math.min(at, STEPS.length - 1)] ?? 'step5';

const PROVISIONAL = 0.55;

/** Months as columns of categories, with their plan as an outline and their total above. */
export function monthsOption(
  columns: readonly MonthColumn[],
  categories: number,
  colors: ChartColors,
  hintAt: (at: number) => string,
): ChartOption {
  const bars = Array.from({ length: categories }, (_, category) => ({
    ...columnBar(colors),
    stack: 'spent',
    data: columns.map(({ parts, provisional }) => ({
      value: parts[category] ?? '-',
      itemStyle: { color: colors[stepOf(category)], opacity: provisional ? PROVISIONAL : 1 },
    })),
  }));
  const reach = ({ parts }: MonthColumn) =>
    parts.reduce<number>((sum, part) => sum + Math.max(0, part ?? 0), 0);
  const plans = planOutlines(
    columns.map(({ plan }) => plan),
    colors,
  );
  return {
    ...columnsFrame({ names: columns.map(({ label }) => label), colors, hintAt, top: 22 }),
    series: [
      ...bars,
      { ...plans, silent: true },
      {
        type: 'line',
        silent: true,
        lineStyle: { opacity: 0 },
        symbolSize: 0,
        data: columns.map((column) => (column.total === '' ? '-' : reach(column))),
        label: {
          show: true,
          position: 'top',
          color: colors.ink,
          fontSize: 11,
          formatter: ({ dataIndex }: { dataIndex: number }) => columns[dataIndex]?.total ?? '',
        },
      },
    ],
  };
}
