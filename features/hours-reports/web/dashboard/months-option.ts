import type { CustomSeriesOption } from 'echarts/charts';
import type { MonthLine } from '#features/hours-reports/contract.ts';
import { font } from '#web/theme/tokens.ts';
import {
  axisOfAmounts,
  axisOfNames,
  type ChartColors as Colors,
  markHint,
  stepOf,
} from '#web/ui/chart/axes.ts';
import type { ChartOption } from '#web/ui/chart/chart.tsx';
import { hoursText } from './words.ts';

/** Room for the figures of the axis; the months beneath the chart keep the same. */
export const PLOT = { left: 40, right: 16 } as const;

/** How much of a month's width its bar has, and the mark of the year before, which is wider. */
const BAR = 0.55;
const TICK = 0.72;

/** A line across each bar: where it stood a year before. */
const lastYear = (months: readonly MonthLine[], colors: Colors): CustomSeriesOption => ({
  type: 'custom',
  silent: true,
  z: 3,
  data: months.flatMap(({ lastYearHours }, at) =>
    lastYearHours === null ? [] : [[at, lastYearHours]],
  ),
  renderItem: (_, api) => {
    const [x = 0, y = 0] = api.coord([api.value(0), api.value(1)]);
    const half = (stepOf(api) * TICK) / 2;
    return {
      type: 'line',
      shape: { x1: x - half, y1: y, x2: x + half, y2: y },
      style: { stroke: colors.ink, lineWidth: 2 },
    };
  },
});

const isUnfinished = ({ open, hours, requiredHours }: MonthLine) =>
  open && hours !== null && requiredHours !== null && requiredHours > hours;

/** What may still come in a month that is open, up to what is asked; the batch's own says what there is. */
const toCome = (
  months: readonly MonthLine[],
  current: string,
  colors: Colors,
): CustomSeriesOption => ({
  type: 'custom',
  silent: true,
  data: months.flatMap((month, at) =>
    isUnfinished(month) ? [[at, month.hours ?? 0, month.requiredHours ?? 0]] : [],
  ),
  renderItem: (_, api) => {
    const [x = 0, low = 0] = api.coord([api.value(0), api.value(1)]);
    const [, high = 0] = api.coord([api.value(0), api.value(2)]);
    const half = (stepOf(api) * BAR) / 2;
    return {
      type: 'group',
      children: [
        {
          type: 'rect',
          shape: { x: x - half, y: high, width: half * 2, height: low - high },
          style: { fill: 'none', stroke: colors.mark, lineDash: [3, 3] },
        },
        {
          type: 'text',
          x,
          y: high - 6,
          style: {
            text:
              months[Number(api.value(0))]?.month === current
                ? hoursText(Number(api.value(1)))
                : '',
            fill: colors.ink,
            fontFamily: font.family,
            fontSize: 12,
            fontWeight: 600,
            align: 'center',
            verticalAlign: 'bottom',
          },
        },
      ],
    };
  },
});

/** Columns of the months, the one of the batch strongest and with its figure. */
export function monthsOption(
  months: readonly MonthLine[],
  current: string,
  colors: Colors,
  tooltip: (month: MonthLine) => string,
): ChartOption {
  const amounts = axisOfAmounts(colors);
  return {
    animation: false,
    textStyle: { fontFamily: font.family },
    grid: { ...PLOT, top: 22, bottom: 4 },
    tooltip: markHint(colors, (at) => {
      const month = months[at];
      return month === undefined ? '' : tooltip(month);
    }),
    xAxis: {
      ...axisOfNames(
        colors,
        months.map(({ month }) => month),
      ),
      axisLabel: { show: false },
    },
    yAxis: {
      ...amounts,
      // What may still come belongs to the height of the plot.
      max: ({ max }: { max: number }) =>
        Math.max(
          max,
          ...months.map(({ open, requiredHours }) => (open ? (requiredHours ?? 0) : 0)),
        ),
      axisLabel: { ...amounts.axisLabel, showMaxLabel: false },
    },
    series: [
      {
        type: 'bar',
        barWidth: `${BAR * 100}%`,
        cursor: 'pointer',
        data: months.map((line) => ({
          value: line.hours ?? '-',
          itemStyle: {
            color: line.month === current ? colors.step1 : colors.step2,
            borderRadius: [2, 2, 0, 0],
          },
          label: {
            show: line.month === current && line.hours !== null && !isUnfinished(line),
            position: 'top',
            color: colors.ink,
            fontSize: 12,
            fontWeight: 600,
            formatter: () => hoursText(line.hours ?? 0),
          },
        })),
      },
      toCome(months, current, colors),
      lastYear(months, colors),
    ],
  };
}
