import type { LineSeriesOption } from 'echarts/charts';
import type { Fen } from '#kernel/money.ts';
import { font } from '#web/theme/tokens.ts';
import { axisHint, axisOfAmounts, axisText, type ChartColors } from '#web/ui/chart/axes.ts';
import type { ChartOption } from '#web/ui/chart/chart.tsx';
import { type BurnPoint, lastActual } from './burn.ts';
import { type BurnDrawn, type BurnWords, FEN, wholeText } from './burn-drawing.ts';

/** One end of a line that is drawn between two points. */
interface MarkLineEnd {
  readonly coord: number[];
  readonly symbol: string;
}

/** About as wide as it is drawn: Chinese letters are squares, others half of one. */
const widthOf = (text: string) =>
  [...text].reduce((sum, letter) => sum + (letter.charCodeAt(0) > 255 ? 12 : 6.8), 0);

/** Points that are seen once somebody is at them, and can be clicked all the same. */
const dots = (color: string) => ({
  symbol: 'circle',
  symbolSize: 9,
  showSymbol: true,
  itemStyle: { color, opacity: 0 },
  emphasis: { itemStyle: { opacity: 1 }, lineStyle: { width: 2 }, scale: 1.3 },
});

/** Lines up to each month: plan dashed, actual solid, what may change lighter, what is expected dotted. */
export function burnLines(drawn: BurnDrawn, colors: ChartColors, words: BurnWords): ChartOption {
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
  const amounts = axisOfAmounts(colors, { text: wholeText });
  // Once all is closed, what is expected is what was spent: on a narrow screen one of them says it.
  const endSaid = narrow && end === last ? -1 : end;
  // A period that is closed in part has its actual where its closed months end.
  const lastPlace = last - (points[last]?.part?.left ?? 0);
  const crowded = lastPlace > points.length * 0.72;
  /** From where the closed months end to the end of the period they are part of. */
  const onwards = (of: 'provisional' | 'forecast', color: string, type: 'solid' | 'dotted') => {
    const point = points[last];
    if (point === undefined || point.part === null || point[of] === null) return [];
    return [
      [
        {
          coord: [lastPlace, value(point.actual) ?? 0],
          ...{ symbol: 'none', lineStyle: { color, type, width: 2 } },
        },
        { coord: [last, value(point[of]) ?? 0], symbol: 'none' },
      ] as [MarkLineEnd, MarkLineEnd],
    ];
  };
  return {
    textStyle: { fontFamily: font.family },
    tooltip: axisHint(colors, words.tooltip),
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
      ...amounts,
      axisLine: { show: false },
      axisTick: { show: false },
      max: ({ max }: { max: number }) =>
        Math.max(max, ...thresholds.map(({ fen }) => fen / FEN[unit])) * 1.04,
      axisLabel: { ...amounts.axisLabel, showMaxLabel: false },
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
            lastPlace < points.length - 1
              ? [
                  [
                    { xAxis: lastPlace === last ? last + 0.5 : lastPlace },
                    { xAxis: points.length - 1 },
                  ],
                ]
              : [],
        },
      },
      {
        ...actual,
        data: points.map((point, at) => ({
          value: [at - (point.part?.left ?? 0), value(point.actual) ?? '-'],
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
          data: last < 0 ? [] : [{ xAxis: lastPlace }],
        },
      },
      {
        ...line(({ provisional }) => provisional, colors.step2, 'solid'),
        // What may still change begins where the closed months end.
        data: points.map(({ provisional, actual: closed, part }, at) => [
          at,
          value(provisional ?? (at === last && part === null ? closed : null)) ?? '-',
        ]),
        markLine: {
          silent: true,
          label: { show: false },
          data: onwards('provisional', colors.step2, 'solid'),
        },
      },
      {
        ...forecast,
        markLine: {
          silent: true,
          label: { show: false },
          data: onwards('forecast', colors.primary, 'dotted'),
        },
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
              show: at === endSaid,
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
