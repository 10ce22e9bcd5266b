import type { AssetDetail } from '#features/assets/contract-parts.ts';
import { font } from '#web/theme/tokens.ts';
import { axisHint, type ChartColors } from '#web/ui/chart/axes.ts';
import type { ChartOption } from '#web/ui/chart/chart.tsx';

export interface NetPoint {
  readonly month: string;
  readonly netValue: number;
}

/** From the month it came into service, with all its value, to the end of its schedule. */
export function pointsOf({ inServiceMonth, originalValue, schedule }: AssetDetail): NetPoint[] {
  const months = schedule.months.map(({ month, netValue }) => ({ month, netValue }));
  // Software loses something in its first month already: it begins with that.
  const begins = months[0]?.month === inServiceMonth ? [] : [{ month: inServiceMonth }];
  return [...begins.map(({ month }) => ({ month, netValue: originalValue })), ...months];
}

/** Where the line turns from what is over to what is to come. */
export const placeOf = (points: readonly NetPoint[], month: string): number =>
  Math.max(
    0,
    points.findLastIndex((point) => point.month <= month),
  );

const WAN = 10_000;

/** The first and the last month, and as many in between as can be read. */
const isLabelled = (count: number) => (index: number) => {
  const step = Math.max(1, Math.ceil((count - 1) / 4));
  return index === count - 1 || (index % step === 0 && count - 1 - index >= step * 0.6);
};

/** About as wide as it is drawn: Chinese letters are squares, others half of one. */
const widthOf = (text: string) =>
  [...text].reduce((sum, letter) => sum + (letter.charCodeAt(0) > 255 ? 11 : 6.2), 0);

interface NetValueWords {
  readonly now: string;
  readonly residual: string;
  readonly detailOf: (point: NetPoint) => string;
}

/** Net value solid up to the month and dotted to the end, over the residual. */
export function netValueOption(
  points: readonly NetPoint[],
  at: number,
  residual: number,
  colors: ChartColors,
  words: NetValueWords,
): ChartOption {
  const text = { color: colors.inkSecondary, fontSize: 11, fontFamily: font.family };
  const inWan = points.map(({ netValue }) => netValue / WAN);
  // The line falls: above it at the right there is room. Towards its end the label goes to the left,
  // high enough to leave the line beneath it.
  const early = at < points.length * 0.6;
  const line = { type: 'line' as const, symbol: 'none', silent: true };
  return {
    animation: false,
    grid: { left: 8, right: widthOf(words.residual) + 8, top: 16, bottom: 2, containLabel: true },
    tooltip: axisHint(colors, (place) => {
      const point = points[place];
      return point === undefined ? '' : words.detailOf(point);
    }),
    xAxis: {
      type: 'category',
      boundaryGap: false,
      data: points.map(({ month }) => month),
      axisTick: { show: false },
      axisLine: { lineStyle: { color: colors.line } },
      axisLabel: {
        ...text,
        interval: isLabelled(points.length),
        showMinLabel: true,
        showMaxLabel: true,
        hideOverlap: true,
        alignMinLabel: 'left',
        alignMaxLabel: 'right',
      },
    },
    yAxis: {
      type: 'value',
      min: 0,
      splitNumber: 3,
      axisLabel: text,
      splitLine: { lineStyle: { color: colors.line } },
    },
    series: [
      {
        ...line,
        data: inWan.map(() => residual / WAN),
        lineStyle: { color: colors.mark, type: 'dashed', width: 1 },
        endLabel: {
          show: true,
          formatter: words.residual,
          ...text,
          distance: 4,
          verticalAlign: 'bottom',
        },
      },
      {
        ...line,
        data: inWan.map((value, index) => (index >= at ? value : null)),
        lineStyle: { color: colors.primary, type: 'dotted', width: 2 },
      },
      {
        ...line,
        data: inWan.map((value, index) =>
          index < at
            ? value
            : index === at
              ? {
                  value,
                  symbol: 'circle',
                  symbolSize: 7,
                  label: {
                    show: true,
                    formatter: words.now,
                    ...(early
                      ? { position: 'right' as const, offset: [2, -10] }
                      : { position: 'top' as const, align: 'right' as const, distance: 34 }),
                    color: colors.primaryText,
                    fontSize: 12,
                    fontWeight: 600 as const,
                    fontFamily: font.family,
                  },
                }
              : null,
        ),
        showAllSymbol: true,
        itemStyle: { color: colors.primary },
        lineStyle: { color: colors.primary, width: 2 },
      },
    ],
  };
}
