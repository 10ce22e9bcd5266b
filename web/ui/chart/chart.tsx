import { useEffect, useEffectEvent, useRef, useState } from 'react';
import styles from './chart.module.css';
import { type ChartOption, type DrawnChart, drawIn, still } from './library.ts';
import { type ChartMark, Marks } from './marks.tsx';

export type { ChartOption } from './library.ts';
export type { ChartMark } from './marks.tsx';

interface ChartProps {
  readonly option: ChartOption;
  /** What the chart says, in words. */
  readonly summary: string;
  /** In pixels. */
  readonly height: number;
  /** A mark was clicked, or chosen by keyboard: its place in its series, and the series' number. */
  readonly onMark?: (at: number, series: number) => void;
  /** The marks a keyboard walks and a screen reader reads, in the order they are walked. */
  readonly marks?: readonly ChartMark[];
}

/** Lets a drawing shrink where it is printed, or where it waits to be measured. */
function letShrink(chart: DrawnChart, place: HTMLElement): void {
  const drawing = place.querySelector('svg');
  drawing?.setAttribute('viewBox', `0 0 ${chart.getWidth()} ${chart.getHeight()}`);
}

/** A chart of the library, as large as its place, redrawn when that or what it shows changes. */
export function Chart({ option, summary, height, onMark, marks }: ChartProps) {
  const place = useRef<HTMLDivElement>(null);
  const drawn = useRef<DrawnChart | null>(null);
  const [walked, setWalked] = useState<ChartMark | null>(null);
  const click = useEffectEvent((at: number, series: number) => onMark?.(at, series));
  useEffect(() => {
    const frame = place.current;
    if (frame === null) return undefined;
    const chart = drawIn(frame);
    drawn.current = chart;
    chart.on('click', ({ componentType, dataIndex, seriesIndex }) => {
      // Lines and areas that only explain are no marks.
      if (componentType === 'series') click(dataIndex, seriesIndex ?? 0);
    });
    const observer = new ResizeObserver(() => {
      chart.resize();
      letShrink(chart, frame);
    });
    observer.observe(frame);
    return () => {
      observer.disconnect();
      drawn.current = null;
      chart.dispose();
    };
  }, []);
  useEffect(() => {
    drawn.current?.setOption(still(option), { notMerge: true });
  }, [option]);
  // After every change of the option too: drawing anew takes the mark away.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the option is the reason to show it again.
  useEffect(() => {
    if (walked === null) return undefined;
    const target = { seriesIndex: walked.series, dataIndex: walked.at };
    drawn.current?.dispatchAction({ type: 'highlight', ...target });
    drawn.current?.dispatchAction({ type: 'showTip', ...target });
    return () => {
      drawn.current?.dispatchAction({ type: 'downplay', ...target });
      drawn.current?.dispatchAction({ type: 'hideTip' });
    };
  }, [walked, option]);
  return (
    <div className={styles.frame}>
      <div
        ref={place}
        className={styles.chart}
        style={{ height }}
        role="img"
        aria-label={summary}
      />
      {marks !== undefined && marks.length > 0 && (
        <Marks
          marks={marks}
          label={summary}
          onWalk={setWalked}
          onChoose={({ at, series }) => onMark?.(at, series)}
        />
      )}
    </div>
  );
}
