import {
  BarChart,
  type BarSeriesOption,
  CustomChart,
  type CustomSeriesOption,
  LineChart,
  type LineSeriesOption,
  TreemapChart,
  type TreemapSeriesOption,
} from 'echarts/charts';
import {
  AriaComponent,
  GridComponent,
  type GridComponentOption,
  MarkAreaComponent,
  MarkLineComponent,
  TooltipComponent,
  type TooltipComponentOption,
} from 'echarts/components';
import { type ComposeOption, type EChartsType, init, use } from 'echarts/core';
import { SVGRenderer } from 'echarts/renderers';

use([
  BarChart,
  LineChart,
  CustomChart,
  TreemapChart,
  GridComponent,
  MarkAreaComponent,
  MarkLineComponent,
  TooltipComponent,
  AriaComponent,
  SVGRenderer,
]);

export type ChartOption = ComposeOption<
  | BarSeriesOption
  | LineSeriesOption
  | CustomSeriesOption
  | TreemapSeriesOption
  | GridComponentOption
  | TooltipComponentOption
>;

export type DrawnChart = EChartsType;

/** Figures that come anew must not dance: nothing moves, whatever an option says. */
export const still = (option: ChartOption): ChartOption => ({
  ...option,
  animation: false,
  stateAnimation: { duration: 0 },
});

export const drawIn = (place: HTMLElement): DrawnChart => init(place, null, { renderer: 'svg' });

/** The chart as a drawing of its own, without a page to stand in. */
export function drawnAsSvg(option: ChartOption, width: number, height: number): string {
  const chart = init(null, null, { renderer: 'svg', ssr: true, width, height });
  try {
    chart.setOption(still(option));
    return chart.renderToSVGString();
  } finally {
    chart.dispose();
  }
}
