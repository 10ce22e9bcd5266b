import type { CustomSeriesOption } from 'echarts/charts';
import { shortenNumber } from '#kernel/format.ts';
import { type ColorName, font } from '#web/theme/tokens.ts';
import type { ChartOption } from '#web/ui/chart/chart.tsx';

type Colors = Readonly<Record<ColorName, string>>;

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

const BAR = 0.5;
const OUTLINE = 0.68;
const PROVISIONAL = 0.55;

const planOf = (columns: readonly MonthColumn[], colors: Colors): CustomSeriesOption => ({
  type: 'custom',
  silent: true,
  data: columns.map(({ plan }, at) => [at, plan ?? 0]),
  renderItem: (_, api) => {
    const [x = 0, top = 0] = api.coord([api.value(0), api.value(1)]);
    const [, foot = 0] = api.coord([api.value(0), 0]);
    const measured = api.size?.([1, 0]) ?? 0;
    const step = typeof measured === 'number' ? measured : (measured[0] ?? 0);
    const width = Math.min(step * OUTLINE, 96);
    return {
      type: 'rect',
      shape: { x: x - width / 2, y: top, width, height: foot - top },
      style: { fill: 'transparent', stroke: colors.mark, lineDash: [4, 3] },
    };
  },
});

/** Months as columns of categories, with their plan as an outline and their total above. */
export function monthsOption(
  columns: readonly MonthColumn[],
  categories: number,
  colors: Colors,
  tooltip: (at: number) => string,
): ChartOption {
  const bars = Array.from({ length: categories }, (_, category) => ({
    type: 'bar' as const,
    stack: 'spent',
    barWidth: `${BAR * 100}%`,
    barMaxWidth: 72,
    cursor: 'pointer',
    emphasis: { itemStyle: { borderColor: colors.ink, borderWidth: 1 } },
    data: columns.map(({ parts, provisional }) => ({
      value: parts[category] ?? '-',
      itemStyle: { color: colors[stepOf(category)], opacity: provisional ? PROVISIONAL : 1 },
    })),
  }));
  const reach = ({ parts }: MonthColumn) =>
    parts.reduce<number>((sum, part) => sum + Math.max(0, part ?? 0), 0);
  return {
    textStyle: { fontFamily: font.family },
    grid: { left: 8, right: 12, top: 22, bottom: 4, containLabel: true },
    tooltip: {
      trigger: 'axis',
      renderMode: 'richText',
      confine: true,
      backgroundColor: colors.tooltip,
      borderWidth: 0,
      textStyle: { color: colors.onTooltip, fontSize: 12 },
      formatter: (given: unknown) => {
        const [first] = [given].flat() as { dataIndex: number }[];
        return first === undefined ? '' : tooltip(first.dataIndex);
      },
    },
    xAxis: {
      type: 'category',
      data: columns.map(({ label }) => label),
      axisTick: { show: false },
      axisLine: { lineStyle: { color: colors.line } },
      axisLabel: { color: colors.inkSecondary, fontSize: 11, hideOverlap: true },
    },
    yAxis: {
      type: 'value',
      splitNumber: 4,
      axisLabel: {
        color: colors.inkSecondary,
        fontSize: 11,
        formatter: (value: number) => shortenNumber(value, 1),
      },
      splitLine: { lineStyle: { color: colors.line } },
    },
    series: [
      ...bars,
      planOf(columns, colors),
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
