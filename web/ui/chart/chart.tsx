import {
  BarChart,
  type BarSeriesOption,
  CustomChart,
  type CustomSeriesOption,
  LineChart,
  type LineSeriesOption,
} from 'echarts/charts';
import {
  AriaComponent,
  GridComponent,
  type GridComponentOption,
  TooltipComponent,
  type TooltipComponentOption,
} from 'echarts/components';
import { type ComposeOption, type EChartsType, init, use } from 'echarts/core';
import { SVGRenderer } from 'echarts/renderers';
import { useEffect, useEffectEvent, useRef } from 'react';
import styles from './chart.module.css';

use([
  BarChart,
  LineChart,
  CustomChart,
  GridComponent,
  TooltipComponent,
  AriaComponent,
  SVGRenderer,
]);

export type ChartOption = ComposeOption<
  | BarSeriesOption
  | LineSeriesOption
  | CustomSeriesOption
  | GridComponentOption
  | TooltipComponentOption
>;

interface ChartProps {
  readonly option: ChartOption;
  /** What the chart says, in words. */
  readonly summary: string;
  /** In pixels. */
  readonly height: number;
  /** A mark was clicked; marks of all series count by their place on the axis. */
  readonly onMark?: (at: number) => void;
}

/** A chart of the library, as large as its place, redrawn when that or what it shows changes. */
export function Chart({ option, summary, height, onMark }: ChartProps) {
  const place = useRef<HTMLDivElement>(null);
  const drawn = useRef<EChartsType | null>(null);
  const click = useEffectEvent((at: number) => onMark?.(at));
  useEffect(() => {
    if (place.current === null) return undefined;
    const chart = init(place.current, null, { renderer: 'svg' });
    drawn.current = chart;
    chart.on('click', ({ dataIndex }) => click(dataIndex));
    const observer = new ResizeObserver(() => chart.resize());
    observer.observe(place.current);
    return () => {
      observer.disconnect();
      drawn.current = null;
      chart.dispose();
    };
  }, []);
  useEffect(() => {
    drawn.current?.setOption(option, { notMerge: true });
  }, [option]);
  return (
    <div ref={place} className={styles.chart} style={{ height }} role="img" aria-label={summary} />
  );
}
