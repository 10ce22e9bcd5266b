import { type ChartColors, columnBar, columnsFrame, planOutlines } from '#web/ui/chart/axes.ts';
import type { ChartOption } from '#web/ui/chart/chart.tsx';

export interface HoursColumn {
  readonly label: string;
  readonly budgetHours: number;
  readonly actualHours: number;
  readonly pendingHours: number;
}

/** The numbers of the series, as clicks and keys name them. */
export const HOURS_SERIES = { plan: 0, actual: 1, pending: 2 } as const;

/** Planned hours as an outline, posted ones in it, and on top what is not posted yet. */
export function hoursOption(
  columns: readonly HoursColumn[],
  colors: ChartColors,
  hintAt: (at: number) => string,
): ChartOption {
  const bar = { ...columnBar(colors), stack: 'hours' };
  const shown = (hours: number) => (hours === 0 ? '-' : hours);
  return {
    ...columnsFrame({
      names: columns.map(({ label }) => label),
      colors,
      hintAt,
      top: 14,
      amounts: { splitNumber: 3 },
    }),
    series: [
      planOutlines(
        columns.map(({ budgetHours }) => budgetHours),
        colors,
      ),
      {
        ...bar,
        data: columns.map(({ actualHours }) => shown(actualHours)),
        itemStyle: { color: colors.primary },
      },
      {
        ...bar,
        data: columns.map(({ pendingHours }) => shown(pendingHours)),
        itemStyle: { color: colors.step2 },
      },
    ],
  };
}
