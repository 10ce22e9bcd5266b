import type { CustomSeriesOption } from 'echarts/charts';
import { shortenNumber } from '#kernel/format.ts';
import { type ColorName, font } from '#web/theme/tokens.ts';
import type { ChartOption } from '#web/ui/chart/chart.tsx';

type Colors = Readonly<Record<ColorName, string>>;

export interface HoursColumn {
  readonly label: string;
  readonly budgetHours: number;
  readonly actualHours: number;
  readonly pendingHours: number;
}

/** The numbers of the series, as clicks and keys name them. */
export const HOURS_SERIES = { plan: 0, actual: 1, pending: 2 } as const;

const BAR = 0.5;
const OUTLINE = 0.66;

/** Planned hours as an outline, posted ones in it, and on top what is not posted yet. */
export function hoursOption(
  columns: readonly HoursColumn[],
  colors: Colors,
  tooltip: (at: number) => string,
): ChartOption {
  const outline: CustomSeriesOption = {
    type: 'custom',
    data: columns.map(({ budgetHours }, at) => [at, budgetHours]),
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
  };
  const bar = {
    type: 'bar' as const,
    stack: 'hours',
    barWidth: `${BAR * 100}%`,
    barMaxWidth: 72,
    cursor: 'pointer',
    emphasis: { itemStyle: { borderColor: colors.ink, borderWidth: 1 } },
  };
  return {
    textStyle: { fontFamily: font.family },
    grid: { left: 8, right: 12, top: 14, bottom: 4, containLabel: true },
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
      splitNumber: 3,
      axisLabel: {
        color: colors.inkSecondary,
        fontSize: 11,
        formatter: (value: number) => shortenNumber(value, 1),
      },
      splitLine: { lineStyle: { color: colors.line } },
    },
    series: [
      outline,
      {
        ...bar,
        data: columns.map(({ actualHours }) => (actualHours === 0 ? '-' : actualHours)),
        itemStyle: { color: colors.primary },
      },
      {
        ...bar,
        data: columns.map(({ pendingHours }) => (pendingHours === 0 ? '-' : pendingHours)),
        itemStyle: { color: colors.step2 },
      },
    ],
  };
}
