import type { BarSeriesOption, CustomSeriesOption } from 'echarts/charts';
import { type ColorName, font } from '#web/theme/tokens.ts';
import type { ChartPicture } from '#web/ui/chart/picture.ts';

type Colors = Readonly<Record<ColorName, string>>;

/** One line of a card that draws its bars itself, as a picture has it. */
export interface PictureLine {
  readonly name: string;
  readonly parts: readonly { readonly amount: number; readonly color: ColorName }[];
  /** In words, at the end of the bar. */
  readonly text: string;
  /** A line across the bar: the same period, or the plan up to now. */
  readonly tick?: number;
  /** A dashed outline: the whole plan. */
  readonly plan?: number;
}

const LINE_HEIGHT = 30;

const endOf = ({ parts, plan = 0 }: PictureLine) =>
  Math.max(
    plan,
    parts.reduce((sum, { amount }) => sum + Math.max(0, amount), 0),
  );

/** Outlines of plans, lines of the same period, and what each bar comes to. */
function marks(lines: readonly PictureLine[], colors: Colors): CustomSeriesOption {
  return {
    type: 'custom',
    z: 5,
    data: lines.map((_, at) => [0, at]),
    renderItem: (_, api) => {
      const at = Number(api.value(1));
      const line = lines[at];
      if (line === undefined) return { type: 'group', children: [] };
      const [left = 0, middle = 0] = api.coord([0, at]);
      const [end = 0] = api.coord([endOf(line), at]);
      const [tick = 0] = api.coord([line.tick ?? 0, at]);
      const [plan = 0] = api.coord([line.plan ?? 0, at]);
      return {
        type: 'group',
        children: [
          {
            type: 'text',
            x: end + 8,
            y: middle,
            style: {
              text: line.text,
              fill: colors.ink,
              fontFamily: font.family,
              fontSize: 12,
              verticalAlign: 'middle',
            },
          },
          ...(line.plan === undefined
            ? []
            : [
                {
                  type: 'rect' as const,
                  shape: { x: left, y: middle - 9, width: plan - left, height: 18 },
                  style: { fill: 'none', stroke: colors.mark, lineDash: [3, 3] },
                },
              ]),
          ...(line.tick === undefined
            ? []
            : [
                {
                  type: 'line' as const,
                  shape: { x1: tick, y1: middle - 10, x2: tick, y2: middle + 10 },
                  style: { stroke: colors.ink, lineWidth: 2 },
                },
              ]),
        ],
      };
    },
  };
}

/** Bars beside each other, from the top down, for whoever takes a card along as a picture. */
export function barsPicture(lines: readonly PictureLine[], colors: Colors): ChartPicture {
  const places = Math.max(0, ...lines.map(({ parts }) => parts.length));
  const series = Array.from(
    { length: places },
    (_, place): BarSeriesOption => ({
      type: 'bar',
      stack: 'parts',
      barWidth: 12,
      data: lines.map(({ parts }) => {
        const part = parts[place];
        return part === undefined || part.amount <= 0
          ? 0
          : { value: part.amount, itemStyle: { color: colors[part.color] } };
      }),
    }),
  );
  const widest = Math.max(1, ...lines.map(endOf), ...lines.map(({ tick = 0 }) => tick));
  return {
    height: Math.max(60, lines.length * LINE_HEIGHT + 12),
    option: {
      animation: false,
      textStyle: { fontFamily: font.family },
      grid: { left: 170, right: 110, top: 6, bottom: 6 },
      xAxis: { type: 'value', show: false, max: widest },
      yAxis: {
        type: 'category',
        inverse: true,
        data: lines.map(({ name }) => name),
        axisLine: { show: false },
        axisTick: { show: false },
        axisLabel: { color: colors.ink, fontSize: 12, width: 156, overflow: 'truncate' },
      },
      series: [...series, marks(lines, colors)],
    },
  };
}
