import type { BarSeriesOption, CustomSeriesOption, LineSeriesOption } from 'echarts/charts';
import type { Unit } from '#features/budgets/rules.ts';
import { thousands } from '#kernel/format.ts';
import type { Fen } from '#kernel/money.ts';
import { type ColorName, font } from '#web/theme/tokens.ts';
import type { ChartOption } from '#web/ui/chart/chart.tsx';
import { type BurnPoint, lastActual } from './burn.ts';

type Colors = Readonly<Record<ColorName, string>>;

/** The numbers of the series, as clicks and keys name them. */
export const SERIES = { plan: 0, actual: 1, provisional: 2, forecast: 3 } as const;

export interface Threshold {
  readonly fen: Fen;
  readonly label: string;
  readonly tone: 'careful' | 'bad';
}

export interface BurnWords {
  readonly axis: (at: number) => string;
  readonly tooltip: (at: number) => string;
  /** At the last closed month, line by line; the first is the actual. */
  readonly now: readonly string[];
  /** At the end: what is expected, and by how much that is more or less. */
  readonly end: readonly string[];
  readonly endCalls: boolean;
  readonly open: string;
}

export interface BurnDrawn {
  readonly points: readonly BurnPoint[];
  readonly thresholds: readonly Threshold[];
  readonly unit: Unit;
  readonly narrow: boolean;
}

const FEN: Readonly<Record<Unit, number>> = { yuan: 100, wan: 1_000_000 };

/** About as wide as it is drawn: Chinese letters are squares, others half of one. */
const widthOf = (text: string) =>
  [...text].reduce((sum, letter) => sum + (letter.charCodeAt(0) > 255 ? 12 : 6.8), 0);

const shared = (colors: Colors, words: BurnWords): ChartOption => ({
  textStyle: { fontFamily: font.family },
  tooltip: {
    trigger: 'axis',
    renderMode: 'richText',
    confine: true,
    backgroundColor: colors.tooltip,
    borderWidth: 0,
    textStyle: { color: colors.onTooltip, fontSize: 12 },
    axisPointer: { type: 'line', snap: true, lineStyle: { color: colors.mark } },
    formatter: (given: unknown) => {
      const [first] = [given].flat() as { dataIndex: number }[];
      return first === undefined ? '' : words.tooltip(first.dataIndex);
    },
  },
});

const axisText = (colors: Colors) => ({ color: colors.inkSecondary, fontSize: 11 });

/** Points that are seen once somebody is at them, and can be clicked all the same. */
const dots = (color: string) => ({
  symbol: 'circle',
  symbolSize: 9,
  showSymbol: true,
  itemStyle: { color, opacity: 0 },
  emphasis: { itemStyle: { opacity: 1 }, lineStyle: { width: 2 }, scale: 1.3 },
});

/** Lines up to each month: plan dashed, actual solid, what may change lighter, what is expected dotted. */
export function burnLines(drawn: BurnDrawn, colors: Colors, words: BurnWords): ChartOption {
  const { points, thresholds, unit, narrow } = drawn;
  const value = (fen: Fen | null) => (fen === null ? null : fen / FEN[unit]);
  const last = lastActual(points);
  const end = points.findLastIndex(({ forecast }) => forecast !== null);
  const label = { fontFamily: font.family, fontSize: 12, lineHeight: 17, show: true };
  const ink = { fontWeight: 600, color: colors.primaryText };
  const faint = { color: colors.inkSecondary };
  const calls = words.endCalls ? colors.carefulText : colors.ink;
  const rich = {
    strong: ink,
    faint,
    end: { fontWeight: 600, color: calls },
    sub: { color: calls },
  };
  const written = (lines: readonly string[], first: string, other: string) =>
    lines.map((line, at) => `{${at === 0 ? first : other}|${line}}`).join('\n');
  const room = narrow ? 12 : Math.max(24, ...words.end.map(widthOf)) + 14;
  const line = (
    of: (point: BurnPoint) => Fen | null,
    color: string,
    type: 'solid' | 'dashed' | 'dotted',
  ): LineSeriesOption => ({
    type: 'line',
    ...dots(color),
    lineStyle: { color, type, width: 2 },
    data: points.map((point, at) => [at, value(of(point)) ?? '-']),
  });
  const actual = line(({ actual: fen }) => fen, colors.primary, 'solid');
  const forecast = line(({ forecast: fen }) => fen, colors.primary, 'dotted');
  const crowded = last > points.length * 0.72;
  return {
    ...shared(colors, words),
    grid: { left: 8, right: room, top: 16, bottom: 4, containLabel: true },
    xAxis: {
      type: 'value',
      min: 0,
      max: Math.max(points.length - 1, 1),
      interval: Math.max(1, Math.ceil(points.length / (narrow ? 6 : 18))),
      splitLine: { show: false },
      axisTick: { show: false },
      axisLine: { lineStyle: { color: colors.line } },
      axisLabel: {
        ...axisText(colors),
        formatter: (at: number) => words.axis(at),
        hideOverlap: true,
      },
    },
    yAxis: {
      type: 'value',
      splitNumber: 4,
      axisLine: { show: false },
      axisTick: { show: false },
      max: ({ max }: { max: number }) =>
        Math.max(max, ...thresholds.map(({ fen }) => fen / FEN[unit])) * 1.04,
      axisLabel: {
        ...axisText(colors),
        formatter: (amount: number) => thousands(Math.round(amount)),
        showMaxLabel: false,
      },
      splitLine: { lineStyle: { color: colors.line } },
    },
    series: [
      {
        ...line(({ plan }) => plan, colors.mark, 'dashed'),
        markLine: {
          silent: true,
          symbol: 'none',
          data: thresholds.map(({ fen, label: name, tone }) => ({
            yAxis: fen / FEN[unit],
            lineStyle: { color: colors[tone], type: [2, 3], width: 1 },
            label: {
              formatter: name,
              position: 'insideStartTop' as const,
              color: tone === 'bad' ? colors.badText : colors.carefulText,
              fontSize: 11,
            },
          })),
        },
        markArea: {
          silent: true,
          itemStyle: { color: colors.hover, opacity: 0.7 },
          label: {
            position: 'insideBottom',
            color: colors.inkSecondary,
            fontSize: 11,
            formatter: words.open,
          },
          data:
            last < points.length - 1 ? [[{ xAxis: last + 0.5 }, { xAxis: points.length - 1 }]] : [],
        },
      },
      {
        ...actual,
        data: points.map((point, at) => ({
          value: [at, value(point.actual) ?? '-'],
          ...(at === last && {
            itemStyle: { opacity: 1 },
            label: {
              ...label,
              rich,
              position: crowded ? ('left' as const) : ('right' as const),
              offset: crowded ? [-4, -14] : [4, 18],
              formatter: written(narrow ? words.now.slice(0, 1) : words.now, 'strong', 'faint'),
            },
          }),
        })),
        markLine: {
          silent: true,
          symbol: 'none',
          label: { show: false },
          lineStyle: { color: colors.primary, type: 'solid', width: 1 },
          data: last < 0 ? [] : [{ xAxis: last }],
        },
      },
      {
        ...line(({ provisional }) => provisional, colors.step2, 'solid'),
        // What may still change begins where the closed months end.
        data: points.map(({ provisional, actual: closed }, at) => [
          at,
          value(provisional ?? (at === last ? closed : null)) ?? '-',
        ]),
      },
      {
        ...forecast,
        data: points.map((point, at) => ({
          value: [at, value(point.forecast) ?? '-'],
          ...(at === end && {
            itemStyle: {
              opacity: 1,
              color: colors.surface,
              borderColor: words.endCalls ? colors.careful : colors.primary,
              borderWidth: 2,
            },
            label: {
              ...label,
              rich,
              position: narrow ? ('left' as const) : ('right' as const),
              ...(narrow && { offset: [8, -16] }),
              formatter: written(narrow ? words.end.slice(0, 1) : words.end, 'end', 'sub'),
            },
          }),
        })),
      },
    ],
  };
}

const BAR = 0.5;
const OUTLINE = 0.66;
const TOP = 16;

/** Columns of each month: the plan an outline, what was spent in it. */
export function burnColumns(drawn: BurnDrawn, colors: Colors, words: BurnWords): ChartOption {
  const { points, unit } = drawn;
  const value = (fen: Fen | null) => (fen === null ? '-' : fen / FEN[unit]);
  const last = lastActual(points);
  /** The whole width of a month that is not closed; the first of them says so. */
  const openMonth = (x: number, step: number, top: number, foot: number, text: string) => ({
    type: 'rect' as const,
    silent: true,
    z2: -1,
    shape: { x: x - step / 2, y: top, width: step, height: foot - top },
    style: { fill: colors.hover, opacity: 0.7 },
    textContent: {
      type: 'text' as const,
      style: { text, fill: colors.inkSecondary, fontSize: 11, fontFamily: font.family },
    },
    textConfig: { position: 'insideTopLeft' as const },
  });
  const bar = (of: (point: BurnPoint) => Fen | null, color: string): BarSeriesOption => ({
    type: 'bar',
    barWidth: `${BAR * 100}%`,
    barGap: '-100%',
    cursor: 'pointer',
    data: points.map((point) => value(of(point))),
    itemStyle: { color, borderRadius: [2, 2, 0, 0] },
    emphasis: { itemStyle: { borderColor: colors.ink, borderWidth: 1 } },
  });
  const outline: CustomSeriesOption = {
    type: 'custom',
    data: points.map(({ plan }, at) => [at, plan === null ? 0 : plan / FEN[unit]]),
    renderItem: (_, api) => {
      const at = Number(api.value(0));
      const [x = 0, top = 0] = api.coord([at, api.value(1)]);
      const [, foot = 0] = api.coord([at, 0]);
      const measured = api.size?.([1, 0]) ?? 0;
      const step = typeof measured === 'number' ? measured : (measured[0] ?? 0);
      return {
        type: 'group',
        children: [
          ...(at > last ? [openMonth(x, step, TOP, foot, at === last + 1 ? words.open : '')] : []),
          {
            type: 'rect' as const,
            shape: {
              x: x - (step * OUTLINE) / 2,
              y: Math.min(top, foot),
              width: step * OUTLINE,
              height: Math.abs(foot - top),
            },
            style: { fill: 'transparent', stroke: colors.mark, lineDash: [4, 3] },
          },
        ],
      };
    },
  };
  return {
    ...shared(colors, words),
    grid: { left: 8, right: 12, top: TOP, bottom: 4, containLabel: true },
    xAxis: {
      type: 'category',
      data: points.map((_, at) => words.axis(at)),
      axisTick: { show: false },
      axisLine: { lineStyle: { color: colors.line } },
      axisLabel: { ...axisText(colors), hideOverlap: true },
    },
    yAxis: {
      type: 'value',
      splitNumber: 4,
      axisLabel: {
        ...axisText(colors),
        formatter: (amount: number) => thousands(Math.round(amount)),
      },
      splitLine: { lineStyle: { color: colors.line } },
    },
    series: [
      outline,
      bar(({ actual }) => actual, colors.primary),
      bar(({ provisional }) => provisional, colors.step2),
    ],
  };
}
