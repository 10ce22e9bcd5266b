import { Tooltip } from 'antd';
import type { ReactNode } from 'react';
import styles from './board.module.css';

interface ToldFigureProps {
  /** How it comes about, and why nothing opens. */
  readonly why: string;
  readonly children: ReactNode;
}

/** A figure that opens nothing says why, to whoever points at it, reaches it by keyboard, or hears it. */
export function ToldFigure({ why, children }: ToldFigureProps) {
  return (
    <Tooltip title={why}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what it says is said on focus, too. */}
      <span className={styles.told} tabIndex={0} aria-description={why}>
        {children}
      </span>
    </Tooltip>
  );
}
