import type { ReactNode } from 'react';
import styles from './link-button.module.css';

interface LinkButtonProps {
  readonly onClick: () => void;
  readonly children: ReactNode;
}

/** A step inside a line of text. */
export function LinkButton({ onClick, children }: LinkButtonProps) {
  return (
    <button type="button" className={styles.link} onClick={onClick}>
      {children}
    </button>
  );
}
