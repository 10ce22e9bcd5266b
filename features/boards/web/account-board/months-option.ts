import type { BarSeriesOption, CustomSeriesOption } from 'echarts/charts';
import type { YearAccount } from '#features/actuals/contract.ts';
import { font } from '#web/theme/tokens.ts';
import {
  axisOfAmounts,
  axisOfNames,
  type ChartColors as Colors,
  markHint,
  stepOf,
} from '#web/ui/chart/axes.ts';
import type { ChartOption } from '#web/ui/chart/chart.tsx';

type Month = YearAccount['byMonth'][number];

interface Category {
  readonly categoryId: number;
  readonly name: string;
}

/** How much of a month's width its bar has, and the mark of the year before, which is wider. */
const BAR = 0.6;
const TICK = 0.78;

export const amountOf = ({ categories }: Month, id: number): number =>
  categories.find(({ categoryId }) => categoryId === id)?.actualAmount ?? 0;

/** A dashed line across each column: where it stood a year before. */
const lastYear = (months: readonly Month[], colors: Colors): CustomSeriesOption => ({
  type: 'custom',
  silent: true,
  z: 3,
  // A month the accounts do not have has no mark, rather than one at nothing.
  data: months.flatMap(({ lastYearAmount }, at) =>
    lastYearAmount === 0 ? [] : [[at, lastYearAmount]],
  ),
  renderItem: (_, api) => {
    const [x = 0, y = 0] = api.coord([api.value(0), api.value(1)]);
    const half = (stepOf(api) * TICK) / 2;
    return {
      type: 'line',
      shape: { x1: x - half, y1: y, x2: x + half, y2: y },
      style: { stroke: colors.mark, lineWidth: 2, lineDash: [5, 3] },
    };
  },
});

/** What a column comes to, above it; above last year's mark where that would cross it. */
const totals = (
  months: readonly Month[],
  colors: Colors,
  text: (yuan: number) => string,
): CustomSeriesOption => ({
  type: 'custom',
  z: 4,
  cursor: 'pointer',
  data: months.map(({ actualAmount }, at) => [at, Math.max(0, actualAmount)]),
  renderItem: (_, api) => {
    const at = Number(api.value(0));
    const month = months[at];
    const [x = 0, y = 0] = api.coord([at, api.value(1)]);
    const [, before = 0] = api.coord([at, month?.lastYearAmount ?? 0]);
    const crossed = before < y && y - before < 18;
    return {
      type: 'text',
      x,
      y: (crossed ? before : y) - 5,
      style: {
        text: text(month?.actualAmount ?? 0),
        fill: at === months.length - 1 ? colors.ink : colors.inkSecondary,
        fontFamily: font.family,
        fontSize: 12,
        fontWeight: at === months.length - 1 ? 650 : 400,
        align: 'center',
        verticalAlign: 'bottom',
      },
    };
  },
});

/** Room for the names of the last column's parts. */
const LABELS = 104;

/** Names beside the last column, pushed apart where its parts are thin. */
function partLabels(
  month: Month,
  at: number,
  categories: readonly Category[],
  colors: Colors,
  text: (yuan: number) => string,
): CustomSeriesOption {
  const parts = categories
    .map(({ categoryId, name }) => ({ name, amount: amountOf(month, categoryId) }))
    .filter(({ amount }) => amount > 0);
  return {
    type: 'custom',
    silent: true,
    z: 4,
    clip: false,
    data: [[at, 0]],
    renderItem: (_, api) => {
      const [x = 0] = api.coord([at, 0]);
      const half = (stepOf(api) * BAR) / 2;
      let sum = 0;
      let last = Number.POSITIVE_INFINITY;
      return {
        type: 'group',
        children: parts.map(({ name, amount }) => {
          const [, middle = 0] = api.coord([at, sum + amount / 2]);
          sum += amount;
          const y = Math.min(middle, last - 15);
          last = y;
          return {
            type: 'text',
            x: x + half + 10,
            y,
            style: {
              text: `${name} ${text(amount)}`,
              fill: colors.inkSecondary,
              fontFamily: font.family,
              fontSize: 11,
              verticalAlign: 'middle',
            },
          };
        }),
      };
    },
  };
}

interface MonthsDrawing {
  readonly months: readonly Month[];
  readonly categories: readonly Category[];
  readonly steps: ReadonlyMap<number, 1 | 2 | 3 | 4 | 5>;
  readonly colors: Colors;
  readonly withLastYear: boolean;
  /** Whether there is room for the names of the last column's parts. */
  readonly wide: boolean;
  readonly text: (yuan: number) => string;
  readonly axisText?: (yuan: number) => string;
  readonly monthWord: (month: number) => string;
  readonly tooltip: (month: Month, category: Category | null) => string;
}

/** Columns of the months, stacked by category; the last series is their totals. */
export function monthsOption(drawing: MonthsDrawing): ChartOption {
  const { months, categories, colors, withLastYear, wide, text, monthWord, tooltip } = drawing;
  const bars = categories.map(
    ({ categoryId, name }): BarSeriesOption => ({
      type: 'bar',
      stack: 'cost',
      name,
      barWidth: `${BAR * 100}%`,
      cursor: 'pointer',
      itemStyle: {
        color: colors[`step${drawing.steps.get(categoryId) ?? 5}`],
        borderColor: colors.surface,
        borderWidth: 1,
        borderRadius: 2,
      },
      emphasis: { itemStyle: { borderColor: colors.primaryText, borderWidth: 2 } },
      data: months.map((month) => amountOf(month, categoryId)),
    }),
  );
  const last = months.at(-1);
  const { axisText } = drawing;
  const amounts = axisOfAmounts(colors, axisText === undefined ? {} : { text: axisText });
  return {
    animation: false,
    textStyle: { fontFamily: font.family },
    grid: { left: 52, right: wide ? LABELS : 8, top: 26, bottom: 24 },
    tooltip: markHint(colors, (at, series) => {
      const month = months[at];
      return month === undefined ? '' : tooltip(month, categories[series] ?? null);
    }),
    xAxis: axisOfNames(
      colors,
      months.map(({ month }) => monthWord(month)),
    ),
    yAxis: {
      ...amounts,
      max: ({ max }: { max: number }) =>
        Math.max(max, ...(withLastYear ? months.map((one) => one.lastYearAmount) : [])),
      axisLabel: { ...amounts.axisLabel, showMaxLabel: false },
    },
    series: [
      ...bars,
      totals(months, colors, text),
      ...(withLastYear ? [lastYear(months, colors)] : []),
      ...(wide && last !== undefined
        ? [partLabels(last, months.length - 1, categories, colors, text)]
        : []),
    ],
  };
}
