import type { ReactNode } from 'react';
import styles from './board.module.css';
import rows from './rows.module.css';

interface KeyProps {
  readonly kind?: 'actual' | 'plan' | 'tick' | 'warn' | 'over';
  /** Of a category. */
  readonly step?: number;
  readonly children: ReactNode;
}

/** A mark and what it means. */
export function Key({ kind, step, children }: KeyProps) {
  return (
    <span className={styles.key}>
      <i className={rows.swatch} data-kind={kind} data-step={step} />
      {children}
    </span>
  );
}
