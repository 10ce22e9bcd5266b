import type { LevelTone } from '#features/budgets/web/fields.tsx';
import styles from './spark-line.module.css';

const WIDTH = 120;
const HEIGHT = 28;
const PADDING = 4;

interface SparkLineProps {
  /** Null where a month has none: the line is broken there. */
  readonly values: readonly (number | null)[];
  readonly target: number;
  /** The same on all lines beside each other, so that they can be compared. */
  readonly low: number;
  readonly high: number;
  /** Of the last point. */
  readonly tone?: LevelTone;
}

/** A small line against the target; what it says is said beside it. */
export function SparkLine({ values, target, low, high, tone }: SparkLineProps) {
  const across = (WIDTH - 2 * PADDING) / Math.max(1, values.length - 1);
  const x = (at: number) => PADDING + at * across;
  const y = (value: number) =>
    HEIGHT - PADDING - ((value - low) / Math.max(1, high - low)) * (HEIGHT - 2 * PADDING);
  const path = values
    .map((value, at) => {
      if (value === null) return '';
      const before = at === 0 ? null : (values[at - 1] ?? null);
      return `${before === null ? 'M' : 'L'}${x(at).toFixed(1)} ${y(value).toFixed(1)}`;
    })
    .join('');
  const lastAt = values.findLastIndex((value) => value !== null);
  const last = values[lastAt] ?? null;
  return (
    <svg
      className={styles.spark}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      <line className={styles.target} x1="0" x2={WIDTH} y1={y(target)} y2={y(target)} />
      <path className={styles.spent} d={path} />
      {/* A line without a length has round ends however far the drawing is drawn out: a circle has not. */}
      {last !== null && (
        <path className={styles.dot} data-tone={tone} d={`M${x(lastAt)} ${y(last)}h0`} />
      )}
    </svg>
  );
}
