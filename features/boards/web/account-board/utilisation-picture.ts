import { type ColorName, font } from '#web/theme/tokens.ts';
import type { ChartPicture } from '#web/ui/chart/picture.ts';

type Colors = Readonly<Record<ColorName, string>>;

interface UtilisationPicture {
  readonly lines: readonly {
    readonly name: string;
    readonly rates: readonly (number | null)[];
  }[];
  readonly months: readonly string[];
  readonly target: number;
  readonly colors: Colors;
}

/** The lines of all departments in one drawing, against the target. */
export function utilisationPicture(drawing: UtilisationPicture): ChartPicture {
  const { lines, months, target, colors } = drawing;
  const rates = lines.flatMap((line) => line.rates.flatMap((rate) => rate ?? []));
  const low = Math.floor(Math.min(target, ...rates) / 5) * 5;
  return {
    height: 320,
    option: {
      animation: false,
      textStyle: { fontFamily: font.family },
      grid: { left: 48, right: 150, top: 16, bottom: 28 },
      xAxis: {
        type: 'category',
        data: [...months],
        axisLabel: { color: colors.inkSecondary, fontSize: 12 },
        axisTick: { show: false },
      },
      yAxis: {
        type: 'value',
        min: low,
        axisLabel: { color: colors.inkSecondary, fontSize: 11, formatter: '{value}%' },
        splitLine: { lineStyle: { color: colors.line } },
      },
      series: [
        {
          type: 'line',
          symbol: 'none',
          data: months.map(() => target),
          lineStyle: { color: colors.mark, type: 'dashed', width: 1 },
          endLabel: { show: true, formatter: `${target}%`, color: colors.inkSecondary },
        },
        ...lines.map(({ name, rates: own }) => ({
          type: 'line' as const,
          data: own.map((rate) => rate ?? '-'),
          symbolSize: 5,
          lineStyle: { color: colors.primary, width: 2 },
          itemStyle: { color: colors.primary },
          endLabel: { show: true, formatter: name, color: colors.ink },
        })),
      ],
    },
  };
}
