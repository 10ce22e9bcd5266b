import type { CustomSeriesOption } from 'echarts/charts';
import { shortenNumber } from '#kernel/format.ts';
import { type ColorName, font } from '../../theme/tokens.ts';
import type { ChartOption } from './library.ts';

/** What charts over time look like: the same axes, the same hint, the same outline of a plan. */

export type ChartColors = Readonly<Record<ColorName, string>>;

/** What a series that draws itself is told of its place. */
interface Placed {
  readonly coord: (at: (number | string)[]) => number[];
  readonly size?: (at: number[]) => number | number[];
  readonly value: (at: number) => number | string;
}

/** How wide one column of the axis is. */
export function stepOf({ size }: Pick<Placed, 'size'>): number {
  const measured = size?.([1, 0]) ?? 0;
  return typeof measured === 'number' ? measured : (measured[0] ?? 0);
}

const hint = (colors: ChartColors) => ({
  renderMode: 'richText' as const,
  confine: true,
  backgroundColor: colors.tooltip,
  borderWidth: 0,
  textStyle: { color: colors.onTooltip, fontSize: 12 },
});

/** One hint for everything that stands at the same place of the axis. */
export const axisHint = (colors: ChartColors, textAt: (at: number) => string) => ({
  ...hint(colors),
  trigger: 'axis' as const,
  axisPointer: { type: 'line' as const, snap: true, lineStyle: { color: colors.mark } },
  formatter: (given: unknown) => {
    const [first] = [given].flat() as { dataIndex: number }[];
    return first === undefined ? '' : textAt(first.dataIndex);
  },
});

/** A hint for each mark. */
export const markHint = (colors: ChartColors, textOf: (at: number, series: number) => string) => ({
  ...hint(colors),
  trigger: 'item' as const,
  formatter: (given: unknown) => {
    const { dataIndex, seriesIndex = 0 } = given as { dataIndex: number; seriesIndex?: number };
    return textOf(dataIndex, seriesIndex);
  },
});

export const axisText = (colors: ChartColors) => ({ color: colors.inkSecondary, fontSize: 11 });

export const axisOfNames = (colors: ChartColors, names: readonly string[]) => ({
  type: 'category' as const,
  data: [...names],
  axisTick: { show: false },
  axisLine: { lineStyle: { color: colors.line } },
  axisLabel: { ...axisText(colors), hideOverlap: true },
});

const short = (value: number) => shortenNumber(value, 1);

export const axisOfAmounts = (
  colors: ChartColors,
  {
    splitNumber = 4,
    text = short,
  }: { splitNumber?: number; text?: (value: number) => string } = {},
) => ({
  type: 'value' as const,
  splitNumber,
  axisLabel: { ...axisText(colors), formatter: text },
  splitLine: { lineStyle: { color: colors.line } },
});

interface ColumnsFrame {
  readonly names: readonly string[];
  readonly colors: ChartColors;
  readonly hintAt: (at: number) => string;
  /** Room above the columns, for what stands there. */
  readonly top: number;
  readonly amounts?: Parameters<typeof axisOfAmounts>[1];
}

/** Everything of a chart of columns but its series. */
export const columnsFrame = ({ names, colors, hintAt, top, amounts }: ColumnsFrame) =>
  ({
    textStyle: { fontFamily: font.family },
    grid: { left: 8, right: 12, top, bottom: 4, containLabel: true },
    tooltip: axisHint(colors, hintAt),
    xAxis: axisOfNames(colors, names),
    yAxis: axisOfAmounts(colors, amounts),
  }) satisfies ChartOption;

const OUTLINE = 0.66;
const WIDEST = 96;

/** A dashed frame around what is planned, a little wider than the column in it. */
export function outlineShape(api: Placed, colors: ChartColors) {
  const [x = 0, top = 0] = api.coord([api.value(0), api.value(1)]);
  const [, foot = 0] = api.coord([api.value(0), 0]);
  const width = Math.min(stepOf(api) * OUTLINE, WIDEST);
  return {
    type: 'rect' as const,
    shape: { x: x - width / 2, y: Math.min(top, foot), width, height: Math.abs(foot - top) },
    style: { fill: 'transparent', stroke: colors.mark, lineDash: [4, 3] },
  };
}

/** What is planned of each column, as a series. */
export const planOutlines = (
  plans: readonly (number | null)[],
  colors: ChartColors,
): CustomSeriesOption => ({
  type: 'custom',
  data: plans.map((plan, at) => [at, plan ?? 0]),
  renderItem: (_, api) => outlineShape(api, colors),
});

/** How a bar of a column looks, whatever it holds. */
export const columnBar = (colors: ChartColors) => ({
  type: 'bar' as const,
  barWidth: '50%',
  barMaxWidth: 72,
  cursor: 'pointer',
  emphasis: { itemStyle: { borderColor: colors.ink, borderWidth: 1 } },
});
