import styles from './illustration.module.css';

/**
 * A month sheet and a budget curve, in the colours and conventions of the product itself: darker
 * cells are longer hours, weekends stay closed, plan is dashed, actual solid, forecast dotted.
 */

const CELL = 23;
const STEP = 28;
const GRID = { x: 106, y: 82 };
const WEEKEND: ReadonlySet<number> = new Set([5, 6]);
const TODAY = 9;

/** Share of the day per project and day, from nothing (0) to all of it (4). */
const ROWS = [
  { name: 58, shares: [4, 3, 2, 0, 2, 0, 0, 4, 2, 0] },
  { name: 44, shares: [0, 0, 2, 3, 1, 0, 0, 0, 1, 0] },
  { name: 52, shares: [0, 1, 0, 0, 1, 0, 0, 0, 1, 0] },
  { name: 38, shares: [0, 0, 0, 1, 0, 0, 0, 0, 0, 0] },
] as const;

const days = Array.from({ length: 10 }, (_, day) => day);
const columnX = (day: number) => GRID.x + day * STEP;
const rowY = (row: number) => GRID.y + row * STEP;
const isFilled = (day: number) => !WEEKEND.has(day) && day < TODAY;

function shadeOf(share: number, day: number): string | undefined {
  if (WEEKEND.has(day)) return styles.closed;
  return [styles.empty, styles.little, styles.some, styles.more, styles.full][share];
}

function Sheet() {
  return (
    <g className={styles.card}>
      <rect x="0" y="0" width="410" height="252" rx="14" className={styles.paper} />
      <rect x="24" y="25" width="96" height="11" rx="5.5" className={styles.title} />
      <rect x="130" y="25" width="46" height="11" rx="5.5" className={styles.bar} />
      <g>
        <rect x="340" y="19" width="46" height="23" rx="11.5" className={styles.approvedPill} />
        <path d="m355.5 30.8 4.6 4.4 8.6-9" className={styles.approvedTick} />
      </g>
      {days.map((day) => (
        <rect
          key={day}
          x={columnX(day) + 7}
          y="64"
          width="9"
          height="5"
          rx="2.5"
          className={day === TODAY ? styles.todayMark : styles.bar}
        />
      ))}
      {ROWS.map(({ name, shares }, row) => (
        <g key={name}>
          <rect x="24" y={rowY(row) + 8} width={name} height="7" rx="3.5" className={styles.bar} />
          {days.map((day) => (
            <rect
              key={day}
              x={columnX(day)}
              y={rowY(row)}
              width={CELL}
              height={CELL}
              rx="5"
              className={shadeOf(shares[day] ?? 0, day)}
            />
          ))}
        </g>
      ))}
      <g>
        <rect
          x={columnX(TODAY) - 1}
          y={rowY(0) - 1}
          width={CELL + 2}
          height={CELL + 2}
          rx="6"
          className={styles.cursorCell}
        />
        <path d={`M${columnX(TODAY) + CELL / 2} ${rowY(0) + 6.5}v10`} className={styles.cursor} />
      </g>
      <path d="M24 204h362" className={styles.rule} />
      <rect x="24" y="221" width="34" height="7" rx="3.5" className={styles.title} />
      {days.map((day) => (
        <rect
          key={day}
          x={columnX(day)}
          y="221"
          width={CELL}
          height="7"
          rx="3.5"
          className={isFilled(day) ? styles.total : styles.empty}
        />
      ))}
    </g>
  );
}

function Curve() {
  return (
    <g className={styles.card} transform="translate(262 186)">
      <rect width="298" height="184" rx="14" className={styles.paper} />
      <rect x="24" y="24" width="72" height="9" rx="4.5" className={styles.title} />
      <path d="M196 28.5h14" className={styles.actual} />
      <rect x="216" y="25" width="22" height="7" rx="3.5" className={styles.bar} />
      <path d="M246 28.5h9" className={styles.plan} />
      <rect x="260" y="25" width="14" height="7" rx="3.5" className={styles.bar} />
      <path d="M24 66h250M24 102h250M24 138h250" className={styles.rule} />
      <path
        d="M24 138C48 134 62 122 86 119s34 6 56-8 34-29 58-31V152H24Z"
        className={styles.area}
      />
      <path d="M24 136C84 126 190 92 274 62" className={styles.plan} />
      <path d="M24 138C48 134 62 122 86 119s34 6 56-8 34-29 58-31" className={styles.actual} />
      <path d="M200 80c26-3 44-10 74-22" className={styles.forecast} />
      <path d="M200 56v96" className={styles.now} />
      <circle cx="200" cy="80" r="5.5" className={styles.point} />
      {[24, 74, 124, 174, 224].map((x) => (
        <rect key={x} x={x} y="162" width="18" height="5" rx="2.5" className={styles.bar} />
      ))}
    </g>
  );
}

export function Illustration() {
  return (
    <svg aria-hidden="true" viewBox="0 0 560 370" className={styles.illustration}>
      <Sheet />
      <Curve />
    </svg>
  );
}
