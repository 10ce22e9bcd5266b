import type { ReactNode } from 'react';
import styles from './kpi-card.module.css';

interface KpiCardProps {
  readonly label: string;
  /** At the right of the label: what it counts. */
  readonly aside?: ReactNode;
  readonly value: ReactNode;
  readonly unit?: string | undefined;
  /** What it is held against. */
  readonly note: ReactNode;
}

/** One of the few figures a board begins with. */
export function KpiCard({ label, aside, value, unit, note }: KpiCardProps) {
  return (
    <div className={styles.card}>
      <dt className={styles.label}>
        {label}
        {aside !== undefined && <span className={styles.aside}>{aside}</span>}
      </dt>
      <dd className={styles.value}>
        {value}
        {unit !== undefined && <small> {unit}</small>}
      </dd>
      <dd className={styles.note}>{note}</dd>
    </div>
  );
}

interface KpiRowProps {
  readonly label: string;
  readonly refetching?: boolean;
  readonly children: ReactNode;
}

export function KpiRow({ label, refetching = false, children }: KpiRowProps) {
  return (
    <dl className={styles.row} aria-label={label} data-refetching={refetching}>
      {children}
    </dl>
  );
}

/** Where a figure will be. */
export const KpiBar = () => <span className={styles.bar} />;
