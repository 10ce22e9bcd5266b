import type { ReactNode } from 'react';
import { LongText } from './long-text.tsx';
import styles from './table-frame.module.css';

interface TableCellProps {
  readonly children: ReactNode;
  readonly first: boolean;
  readonly numeric: boolean;
  /** How wide its column is meant to be. */
  readonly width: number | undefined;
}

/** More than this may not fit into its column. */
const SHORT = 24;

/** What stands in a cell; however long it is, it leaves the other columns where they are. */
export function TableCell({ children, first, numeric, width }: TableCellProps) {
  const long = typeof children === 'string' && children.length > SHORT && !numeric;
  return (
    <div
      className={styles.cell}
      data-first={first}
      data-numeric={numeric}
      {...(width !== undefined && { style: { maxWidth: width } })}
    >
      {long ? <LongText>{children}</LongText> : children}
    </div>
  );
}
