import { Tooltip } from 'antd';
import type { ReactNode } from 'react';
import styles from './figure.module.css';

interface FigureProps {
  /** How it comes about, and what a click opens. */
  readonly detail: ReactNode;
  readonly onOpen: () => void;
  /** Where what is seen does not say it all: a cell, a bar. */
  readonly label?: string;
  readonly className?: string;
  /** Where the arrows walk between figures, and only one of them takes the tab key. */
  readonly tabIndex?: number;
  readonly onFocus?: () => void;
  readonly children: ReactNode;
}

interface ShutFigureProps {
  readonly detail?: ReactNode;
  /** Why it does not open. */
  readonly why: string;
  readonly children: ReactNode;
}

/** A figure that does not open for whoever reads it, and says why. */
export function ShutFigure({ detail, why, children }: ShutFigureProps) {
  const words = (
    <>
      {detail !== undefined && <div>{detail}</div>}
      <div>{why}</div>
    </>
  );
  return (
    <Tooltip title={words}>
      <span className={styles.shut} aria-description={why}>
        {children}
      </span>
    </Tooltip>
  );
}

/** A figure that is a way in to the rows behind it; at rest it looks like text. */
export function Figure(props: FigureProps) {
  const { detail, onOpen, label, className, children, tabIndex, onFocus } = props;
  return (
    <Tooltip title={detail}>
      <button
        type="button"
        className={className === undefined ? styles.figure : `${styles.figure} ${className}`}
        {...(label !== undefined && { 'aria-label': label })}
        tabIndex={tabIndex}
        onFocus={onFocus}
        onClick={onOpen}
      >
        {children}
      </button>
    </Tooltip>
  );
}
