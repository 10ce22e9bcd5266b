import { type KeyboardEvent, useRef, useState } from 'react';
import styles from './chart.module.css';

/** One mark of a chart, as a keyboard and a screen reader meet it. */
export interface ChartMark {
  /** Its place in its series, and the number of the series. */
  readonly at: number;
  readonly series: number;
  /** What it is and what it says. */
  readonly label: string;
}

const STEPS: Readonly<Record<string, number>> = {
  ArrowRight: 1,
  ArrowDown: 1,
  ArrowLeft: -1,
  ArrowUp: -1,
};

/** Where a key leads from one of so many marks; null where it leads nowhere. */
function walkTo(key: string, from: number, count: number): number | null {
  if (key === 'Home') return 0;
  if (key === 'End') return count - 1;
  const step = STEPS[key];
  return step === undefined ? null : Math.min(Math.max(from + step, 0), count - 1);
}

interface MarksProps {
  readonly marks: readonly ChartMark[];
  readonly label: string;
  /** The mark the focus is on; null once it has left. */
  readonly onWalk: (mark: ChartMark | null) => void;
  readonly onChoose: (mark: ChartMark) => void;
}

/**
 * The marks as buttons out of sight beside the drawing, which may hold none: one of them takes the tab
 * key, arrows walk them, and the drawing shows which one it is.
 */
export function Marks({ marks, label, onWalk, onChoose }: MarksProps) {
  const [at, setAt] = useState(0);
  const list = useRef<HTMLUListElement>(null);
  const reached = Math.min(at, marks.length - 1);
  const press = (event: KeyboardEvent) => {
    const next = walkTo(event.key, reached, marks.length);
    if (next === null) return;
    event.preventDefault();
    setAt(next);
    list.current?.querySelectorAll('button')[next]?.focus();
  };
  return (
    <ul
      ref={list}
      className={styles.marks}
      aria-label={label}
      onKeyDown={press}
      onBlur={() => onWalk(null)}
    >
      {marks.map((mark, place) => (
        <li key={`${mark.series} ${mark.at}`}>
          <button
            type="button"
            tabIndex={place === reached ? 0 : -1}
            onFocus={() => {
              setAt(place);
              onWalk(mark);
            }}
            onClick={() => onChoose(mark)}
          >
            {mark.label}
          </button>
        </li>
      ))}
    </ul>
  );
}
