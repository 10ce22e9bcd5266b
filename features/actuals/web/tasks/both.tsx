import type { ReactNode } from 'react';
import styles from './both.module.css';

interface BothProps {
  /** Labour at standard, as everybody reads it. */
  readonly children: ReactNode;
  /** The same at people's own rates, in faint ink beneath it. */
  readonly actual: ReactNode;
}

export const Both = ({ children, actual }: BothProps) => (
  <span className={styles.both}>
    {children}
    <small>{actual}</small>
  </span>
);
