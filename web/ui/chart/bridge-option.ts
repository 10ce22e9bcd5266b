import type { CustomSeriesOption } from 'echarts/charts';
import { font } from '../../theme/tokens.ts';
import { type ChartColors as Colors, markHint, stepOf } from './axes.ts';
import type { ChartOption } from './library.ts';

/** One bar of the bridge: a total, or what a step adds or takes. */
export interface Bar {
  readonly label: string;
  readonly text: string;
  readonly from: number;
  readonly to: number;
  readonly kind: 'left' | 'more' | 'less' | 'right';
}

const LABELS = 40;
const LABEL_LINE = 14;
const LABEL_GAP = 4;

/** Where the axis begins: high enough that steps can be seen beside the totals, zero where they can anyway. */
function floorOf(bars: readonly Bar[]): number {
  const ends = bars.flatMap(({ from, to, kind }) =>
    kind === 'left' || kind === 'right' ? [to] : [from, to],
  );
  const [low, high] = [Math.min(...ends), Math.max(...ends)];
  if (low <= 0 || high - low > high / 3) return Math.min(0, low);
  return Math.max(0, low - Math.max((high - low) * 0.6, high * 0.001));
}

const fillOf = (colors: Colors) => ({
  left: 'none',
  more: colors.careful,
  less: colors.step2,
  right: colors.step1,
});

const inkOf = (colors: Colors) => ({
  left: colors.ink,
  more: colors.carefulText,
  less: colors.primaryText,
  right: colors.ink,
});

/** Across the foot of a bar that does not begin at zero. */
function breakLine(x: number, y: number, width: number, color: string) {
  const points = Array.from({ length: 9 }, (_, at) => [
    x + (width * at) / 8,
    y + (at % 2 === 0 ? -3 : 3),
  ]);
  return {
    type: 'polyline' as const,
    shape: { points },
    style: { fill: 'none', stroke: color, lineWidth: 3 },
  };
}

function bridgeSeries(bars: readonly Bar[], floor: number, colors: Colors): CustomSeriesOption {
  const [fills, inks] = [fillOf(colors), inkOf(colors)];
  return {
    type: 'custom',
    data: bars.map(({ from, to }, at) => [at, from, to]),
    renderItem: (_, api) => {
      const at = Number(api.value(0));
      const bar = bars[at];
      if (bar === undefined) return null;
      const isTotal = bar.kind === 'left' || bar.kind === 'right';
      const start = isTotal ? floor : bar.from;
      const [x = 0, yStart = 0] = api.coord([at, start]);
      const [, yEnd = 0] = api.coord([at, bar.to]);
      const step = stepOf(api);
      const width = Math.min(step * 0.56, 120);
      const top = Math.min(yStart, yEnd);
      const height = Math.max(Math.abs(yEnd - yStart), 2);
      const [, foot = 0] = api.coord([at, floor]);
      return {
        type: 'group',
        children: [
          {
            type: 'rect',
            shape: { x: x - width / 2, y: top, width, height, r: 2 },
            style: {
              fill: fills[bar.kind],
              ...(bar.kind === 'left' && { stroke: colors.mark, lineDash: [4, 3] }),
            },
          },
          ...(isTotal && floor > 0
            ? [breakLine(x - width / 2, yStart - 10, width, colors.surface)]
            : []),
          ...(at < bars.length - 1
            ? [
                {
                  type: 'line' as const,
                  shape: { x1: x + width / 2, y1: yEnd, x2: x + step - width / 2, y2: yEnd },
                  style: { stroke: colors.mark, lineDash: [2, 3] },
                },
              ]
            : []),
          {
            type: 'text',
            x,
            y: top - 6,
            style: {
              text: bar.text,
              fill: inks[bar.kind],
              fontFamily: font.family,
              fontSize: 12,
              fontWeight: 600,
              align: 'center',
              verticalAlign: 'bottom',
            },
          },
          // Names of an axis have one width on every screen, and would run into each other here. One of
          // its own breaks into a second line; the hint has all of it.
          {
            type: 'text',
            x,
            y: foot + 8,
            style: {
              text: bar.label,
              fill: colors.inkSecondary,
              fontFamily: font.family,
              fontSize: 11,
              lineHeight: LABEL_LINE,
              width: step - LABEL_GAP,
              height: 2 * LABEL_LINE,
              overflow: bar.label.includes('\n') ? 'truncate' : 'break',
              lineOverflow: 'truncate',
              align: 'center',
              verticalAlign: 'top',
            },
          },
        ],
      };
    },
  };
}

/** From one total to the other, step by step. */
export function bridgeOption(bars: readonly Bar[], colors: Colors): ChartOption {
  const floor = floorOf(bars);
  const top = Math.max(...bars.map(({ from, to }) => Math.max(from, to)), 0);
  return {
    animation: false,
    textStyle: { fontFamily: font.family },
    grid: { left: 8, right: 8, top: 26, bottom: LABELS },
    tooltip: markHint(colors, (at) => {
      const bar = bars[at];
      return bar === undefined ? '' : `${bar.label.replace('\n', ' · ')}\n${bar.text}`;
    }),
    xAxis: {
      type: 'category',
      data: bars.map(({ label }) => label),
      axisTick: { show: false },
      axisLine: { lineStyle: { color: colors.line } },
      axisLabel: { show: false },
    },
    yAxis: { type: 'value', show: false, min: floor, max: top === floor ? floor + 1 : top },
    series: [bridgeSeries(bars, floor, colors)],
  };
}
