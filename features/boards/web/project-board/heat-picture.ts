import { type ColorName, font } from '#web/theme/tokens.ts';
import type { ChartPicture } from '#web/ui/chart/picture.ts';
import type { HeatCell, HeatRow, HeatTone } from './heat.ts';

type Colors = Readonly<Record<ColorName, string>>;

const FILLS: Readonly<Record<HeatTone, readonly [ColorName, ColorName]>> = {
  low: ['step5', 'onStep'],
  high: ['step4', 'onStep'],
  careful: ['heatCareful', 'onHeatCareful'],
  unplanned: ['heatCareful', 'onHeatCareful'],
  bad: ['heatBad', 'onHeatBad'],
  nothing: ['surface', 'inkFaint'],
  before: ['surface', 'inkFaint'],
  open: ['hover', 'inkFaint'],
};

interface HeatPicture {
  readonly rows: readonly HeatRow[];
  readonly heads: readonly string[];
  readonly nameOf: (row: HeatRow) => string;
  readonly textOf: (cell: HeatCell) => string;
  readonly colors: Colors;
}

/** The map as a drawing, for whoever takes it along as a picture. */
export function heatPicture({ rows, heads, nameOf, textOf, colors }: HeatPicture): ChartPicture {
  return {
    height: rows.length * 30 + 40,
    option: {
      animation: false,
      textStyle: { fontFamily: font.family },
      grid: { left: 150, right: 6, top: 28, bottom: 6 },
      xAxis: {
        type: 'category',
        position: 'top',
        data: [...heads],
        axisLine: { show: false },
        axisTick: { show: false },
        axisLabel: { color: colors.inkSecondary, fontSize: 12, interval: 0 },
      },
      yAxis: {
        type: 'category',
        inverse: true,
        data: rows.map(nameOf),
        axisLine: { show: false },
        axisTick: { show: false },
        axisLabel: { color: colors.ink, fontSize: 12, width: 138, overflow: 'truncate' },
      },
      series: [
        {
          type: 'custom',
          data: rows.flatMap(({ cells }, at) => cells.map(({ column }) => [column - 1, at])),
          renderItem: (_, api) => {
            const [column, at] = [Number(api.value(0)), Number(api.value(1))];
            const cell = rows[at]?.cells[column];
            const [x = 0, y = 0] = api.coord([column, at]);
            const size = api.size?.([1, 1]) ?? [0, 0];
            const [width = 0, height = 0] = Array.isArray(size) ? size : [size, size];
            const [fill, ink] = FILLS[cell?.tone ?? 'open'];
            return {
              type: 'group',
              children: [
                {
                  type: 'rect',
                  shape: {
                    x: x - width / 2 + 1,
                    y: y - height / 2 + 1,
                    width: width - 2,
                    height: height - 2,
                    r: 3,
                  },
                  style: { fill: colors[fill] },
                },
                {
                  type: 'text',
                  x,
                  y,
                  style: {
                    text: cell === undefined || cell.tone === 'open' ? '' : textOf(cell),
                    fill: colors[ink],
                    fontFamily: font.family,
                    fontSize: 12,
                    align: 'center',
                    verticalAlign: 'middle',
                  },
                },
              ],
            };
          },
        },
      ],
    },
  };
}
