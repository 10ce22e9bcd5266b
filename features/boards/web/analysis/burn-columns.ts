import type { BarSeriesOption, CustomSeriesOption } from 'echarts/charts';
import type { Fen } from '#kernel/money.ts';
import { font } from '#web/theme/tokens.ts';
import {
  type ChartColors,
  columnBar,
  columnsFrame,
  outlineShape,
  stepOf,
} from '#web/ui/chart/axes.ts';
import type { ChartOption } from '#web/ui/chart/chart.tsx';
import { type BurnPoint, lastActual } from './burn.ts';
import { type BurnDrawn, type BurnWords, FEN, wholeText } from './burn-drawing.ts';

const TOP = 16;

/** What is expected, as a dotted line across its column, with its words beside it. */
function expectedLines(
  { points, unit, narrow }: BurnDrawn,
  colors: ChartColors,
  words: BurnWords,
): CustomSeriesOption[] {
  if (points.every(({ forecast }) => forecast === null)) return [];
  const text = (narrow ? words.end.slice(0, 1) : words.end).join('\n');
  const fill = words.endCalls ? colors.carefulText : colors.ink;
  return [
    {
      type: 'custom',
      z: 4,
      data: points.map(({ forecast }, at) => [at, forecast === null ? '-' : forecast / FEN[unit]]),
      renderItem: (_, api) => {
        const { x, y, width } = outlineShape(api, colors).shape;
        return {
          type: 'line',
          shape: { x1: x, y1: y, x2: x + width, y2: y },
          style: { stroke: colors.primary, lineWidth: 2, lineDash: [2, 3] },
          textContent: {
            type: 'text',
            style: { text, fill, fontSize: 12, lineHeight: 17, fontFamily: font.family },
          },
          textConfig: { position: 'right', distance: 8 },
        };
      },
    },
  ];
}

/**
 * Columns of each period: the plan an outline, what was spent in it, and lighter what may still change.
 * Up to one period alone they say what lines would: what was spent at the left, what is expected at the
 * right.
 */
export function burnColumns(drawn: BurnDrawn, colors: ChartColors, words: BurnWords): ChartOption {
  const { points, unit, narrow } = drawn;
  const value = (fen: Fen | null) => (fen === null ? '-' : fen / FEN[unit]);
  const last = lastActual(points);
  const expected = expectedLines(drawn, colors, words);
  /** The whole width of a month that is not closed; the first of them says so. */
  const openMonth = (x: number, step: number, foot: number, text: string) => ({
    type: 'rect' as const,
    silent: true,
    z2: -1,
    shape: { x: x - step / 2, y: TOP, width: step, height: foot - TOP },
    style: { fill: colors.hover, opacity: 0.7 },
    textContent: {
      type: 'text' as const,
      style: { text, fill: colors.inkSecondary, fontSize: 11, fontFamily: font.family },
    },
    textConfig: { position: 'insideTopLeft' as const },
  });
  const bar = (of: (point: BurnPoint) => Fen | null, color: string): BarSeriesOption => ({
    ...columnBar(colors),
    barGap: '-100%',
    data: points.map((point) => value(of(point))),
    itemStyle: { color, borderRadius: [2, 2, 0, 0] },
  });
  const outline: CustomSeriesOption = {
    type: 'custom',
    data: points.map(({ plan }, at) => [at, plan === null ? 0 : plan / FEN[unit]]),
    renderItem: (_, api) => {
      const at = Number(api.value(0));
      const [x = 0, foot = 0] = api.coord([at, 0]);
      const text = at === last + 1 ? words.open : '';
      return {
        type: 'group',
        children: [
          ...(at > last ? [openMonth(x, stepOf(api), foot, text)] : []),
          outlineShape(api, colors),
        ],
      };
    },
  };
  return {
    ...columnsFrame({
      names: points.map((_, at) => words.axis(at)),
      colors,
      hintAt: words.tooltip,
      top: TOP,
      amounts: { text: wholeText },
    }),
    series: [
      outline,
      {
        ...bar(({ actual }) => actual, colors.primary),
        // What is closed stands before all of the period, of which it is a part.
        z: 3,
        ...(expected.length > 0 && {
          label: {
            ...{ show: true, position: 'left' as const, distance: 20, align: 'right' as const },
            ...{ fontFamily: font.family, fontSize: 12, lineHeight: 17 },
            color: colors.primaryText,
            formatter: (narrow ? words.now.slice(0, 1) : words.now).join('\n'),
          },
        }),
      },
      bar(({ provisional }) => provisional, colors.step2),
      ...expected,
    ],
  };
}
